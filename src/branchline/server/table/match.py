"""The game at a table: its moves, where it stands, and the choices made at once that are not yet laid open."""

import hashlib
import random
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.actions import Illegal
from branchline.core.game import CHANCE, OVER, Game, State
from branchline.core.record import Record, finish, new_record

if TYPE_CHECKING:
    from hashlib import _Hash

EVERY = 16  # moves there is a snapshot of where the game stood
SNAPSHOTS = 4  # the last ones; who takes more back has the game played again from its start


class Snapshot(NamedTuple):
    """Where the game stood after a number of moves."""

    moves: int
    cells: list[int]
    words_hash: "_Hash"
    yet: list[int]
    uncovered: bool


class TableMatch:
    """The state is that of the moves at every moment. Chance depends on the table's secret and the words so far alone,
    so that a move taken back and played again brings the same card."""

    def __init__(self, game: Game, secret: bytes) -> None:
        self.game = game
        self.secret = secret
        self.moves: list[int] = []
        self.by: list[int] = []  # who made each: a seat, or CHANCE
        self.asked: list[int] = []  # after how many moves each was asked for: those made at once after the same
        self.yet: list[int] = []  # the seats that were asked with the last move, and have not answered by then
        self.uncovered = False  # by the last move: what somebody had hidden
        self.state = game.start()
        self.words_hash = hashlib.sha256(secret)
        self.snapshots: list[Snapshot] = []  # from which take-backs start: all moves again for each would take too long
        self.chosen: dict[int, int] = {}  # by seat: made at once, and everybody's own until all have

    @property
    def over(self) -> bool:
        return self.game.to_move(self.state) == OVER

    def deciding(self) -> list[int]:
        """The seats that have a decision to make now."""
        return [seat for seat in self.game.deciding(self.state.cells) if seat not in self.chosen]

    def at_once(self) -> bool:
        return len(self.game.deciding(self.state.cells)) > 1

    def seen_from(self, seat: int) -> State:
        """The state with the seat first to decide, if it may."""
        if seat in self.deciding():
            return State(self.game.turned_to(self.state.cells, seat))
        return self.state

    def legal(self, seat: int) -> list[int]:
        return self.game.legal(self.seen_from(seat)) if seat in self.deciding() else []

    def outcome(self, actions: list[int]) -> list[int]:
        """The actions and what chance makes of them, until a seat has to decide or the game is over."""
        game, state, words_hash = self.game, self.state.copy(), self.words_hash.copy()
        out = list(actions)
        for action in actions:
            game.play_unchecked(state, action)
            words_hash.update(self._words(action))
        while game.to_move(state) == CHANCE:
            action = game.chance(state, random.Random(words_hash.digest()).random())
            game.play_unchecked(state, action)
            words_hash.update(self._words(action))
            out.append(action)
        return out

    def happen(self, decided: list[int], actions: list[int]) -> None:
        """What was decided, and what chance made of it, until a seat has to decide again or the game is over."""
        of = self.game.codec.kind_of
        if actions[: len(decided)] != decided or not all(of[action].chance for action in actions[len(decided) :]):
            raise Illegal("only chance may follow what was decided")
        self.add(actions)
        if self.game.to_move(self.state) == CHANCE:
            raise Illegal("what chance made of it is missing")

    def add(self, actions: list[int], known: bool = False) -> None:
        """Raises Illegal at one that can't be played where it stands, unless they are known to be right."""
        for action in actions:
            if not known and not self.game.is_legal(self.state.cells, action):
                raise Illegal(f"“{self.game.words(action)}” is not legal after {len(self.moves)} moves")
            before = self.state.cells[:]
            if len(self.moves) % EVERY == 0 and len(self.moves) not in [snapshot.moves for snapshot in self.snapshots]:
                snapshot = Snapshot(len(self.moves), before, self.words_hash.copy(), self.yet, self.uncovered)
                self.snapshots = [*self.snapshots, snapshot][-SNAPSHOTS:]
            by = self.game.to_move(self.state)
            at_once = by in self.yet
            self.asked.append(self.asked[-1] if at_once else len(self.moves))
            self.yet = [seat for seat in (self.yet if at_once else self.game.deciding(before)) if seat != by]
            self.by.append(by)
            self.game.play_unchecked(self.state, action)
            self.uncovered = self.game.reveals(before, self.state.cells)
            self.words_hash.update(self._words(action))
            self.moves.append(action)

    def keep(self, moves: int) -> None:
        """Forget all moves but the first `moves`."""
        start = Snapshot(0, self.game.start().cells, hashlib.sha256(self.secret), [], False)
        self.snapshots = [snapshot for snapshot in self.snapshots if snapshot.moves <= moves]
        snapshot = self.snapshots[-1] if self.snapshots else start
        again = self.moves[snapshot.moves : moves]
        self.moves, self.by, self.asked = (each[: snapshot.moves] for each in (self.moves, self.by, self.asked))
        self.state, self.words_hash = State(snapshot.cells[:]), snapshot.words_hash.copy()
        self.yet, self.uncovered, self.chosen = snapshot.yet, snapshot.uncovered, {}
        self.add(again, known=True)

    def words(self, actions: list[int]) -> list[str]:
        return [self.game.words(action) for action in actions]

    def read(self, moves: list[str]) -> list[int]:
        return [self.game.codec.parse(words) for words in moves]

    def record(self, names: list[str]) -> Record:
        record = new_record(self.game, names)
        record.moves = self.moves[:]
        return finish(record)

    def _words(self, action: int) -> bytes:
        return b"\n" + self.game.words(action).encode()
