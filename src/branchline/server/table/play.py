"""The game at a table: its moves, where it stands, and the choices made at once that are not yet laid open."""

import hashlib
import random
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.actions import Illegal
from branchline.core.game import CHANCE, OVER, Game, State
from branchline.core.record import Record, finish, new_record

if TYPE_CHECKING:
    from hashlib import _Hash

EVERY = 16  # moves there is a copy of where the game stood
COPIES = 4  # the last ones; who takes more back has the game played again from its start


class Copy(NamedTuple):
    """Where the game stood after a number of moves."""

    moves: int
    cells: list[int]
    said: "_Hash"
    yet: list[int]
    uncovered: bool


class Play:
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
        self.said = hashlib.sha256(secret)
        self.copies: list[Copy] = []  # from which take-backs start: all moves again for each would take too long
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
        game, state, said = self.game, self.state.copy(), self.said.copy()
        out = list(actions)
        for action in actions:
            game.play(state, action)
            said.update(self._words(action))
        while game.to_move(state) == CHANCE:
            action = game.chance(state, random.Random(said.digest()).random())
            game.play(state, action)
            said.update(self._words(action))
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
            if len(self.moves) % EVERY == 0 and len(self.moves) not in [copy.moves for copy in self.copies]:
                copy = Copy(len(self.moves), before, self.said.copy(), self.yet, self.uncovered)
                self.copies = [*self.copies, copy][-COPIES:]
            by = self.game.to_move(self.state)
            at_once = by in self.yet
            self.asked.append(self.asked[-1] if at_once else len(self.moves))
            self.yet = [seat for seat in (self.yet if at_once else self.game.deciding(before)) if seat != by]
            self.by.append(by)
            self.game.play(self.state, action)
            self.uncovered = self.game.reveals(before, self.state.cells)
            self.said.update(self._words(action))
            self.moves.append(action)

    def keep(self, moves: int) -> None:
        """Forget all moves but the first so many."""
        start = Copy(0, self.game.start().cells, hashlib.sha256(self.secret), [], False)
        self.copies = [copy for copy in self.copies if copy.moves <= moves]
        copy = self.copies[-1] if self.copies else start
        again = self.moves[copy.moves : moves]
        self.moves, self.by, self.asked = (each[: copy.moves] for each in (self.moves, self.by, self.asked))
        self.state, self.said = State(copy.cells[:]), copy.said.copy()
        self.yet, self.uncovered, self.chosen = copy.yet, copy.uncovered, {}
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
