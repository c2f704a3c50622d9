"""One game from its first card to its end: its state, its moves, where chance comes from, and who watches."""

from typing import Final

from mypy_extensions import mypyc_attr

from branchline.core.actions import EVERYONE_SEES, Kind
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, Game, State
from branchline.core.record import Record, new_record
from branchline.core.sentence import Sentence
from branchline.core.text import plural
from branchline.core.view import SPECTATOR
from branchline.core.view_text import mover_words

SNAPSHOT_EVERY: Final = 16  # moves, a snapshot of where the game stands is kept
MOST_SNAPSHOTS: Final = 4  # that are kept; to take more back, the game is played again from its start


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where outcomes come from: the engine draws nothing by itself. Subclass it; `SeededChance` is the chance
    of a seed."""

    def number(self, kind: Kind) -> float:
        """The number, 0 <= u < 1, that the next outcome falls on, which is of this kind."""
        raise NotImplementedError

    def played(self, action: int) -> None:
        """A move was played, by a seat or by chance: for sources whose numbers depend on what has happened."""

    def copy(self) -> "Chance":
        """One that goes on as this one does, and independently of it: for take-backs."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness:
    """Gets every move of a match after it was played. Subclass it."""

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        """The move of a seat or of CHANCE that led to this state; `owner` is the only seat that may know it in full,
        or EVERYONE_SEES."""


class Snapshot:
    """Where a match stood after a number of moves."""

    def __init__(self, moves: int, cells: Cells, chance: Chance) -> None:
        self.moves = moves
        self.cells = cells
        self.chance = chance


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """The state is that of the moves at every moment. Chance plays by itself, by the numbers of its source.

    >>> from branchline import title
    >>> from branchline.core.seeded_chance import SeededChance
    >>> match = Match(title("london").game(seats=2), SeededChance("7/0"))
    >>> match.begin()
    >>> match
    <Match london, 2 players, 13 moves, player 1 is to move>
    >>> match.mover, match.game.words(match.legal()[0])
    (0, 'keep 1')
    >>> match.play(match.legal()[0])
    >>> match.play(match.game.parse("draw deck"))
    Traceback (most recent call last):
    branchline.core.actions.Illegal: First choose which tickets to keep.
    >>> match.take_back(0)
    >>> match.moves
    []
    """

    def __init__(self, game: Game, chance: Chance, moves: list[int] | None = None) -> None:
        """A match before its first card, or after these moves."""
        self.game = game
        self.chance = chance
        self.state = game.start()
        self.moves: list[int] = []  # of everybody and of chance, secret or not
        self.by: list[int] = []  # who made each: a seat, or CHANCE
        self.witnesses: list[Witness] = []
        self.first = Snapshot(0, self.state.cells[:], chance.copy())
        self.snapshots: list[Snapshot] = []  # from which take-backs start
        self.replay(moves or [])

    def __repr__(self) -> str:
        game = self.game
        words = f"{game.key}, {plural(game.seats, 'player')}, {plural(len(self.moves), 'move')}"
        return f"<Match {words}, {mover_words(game, self.state.cells, SPECTATOR)}>"

    @property
    def mover(self) -> int:
        """The seat that has to decide, or OVER; CHANCE before the match begins."""
        return self.state.cells[MOVER]

    @property
    def over(self) -> bool:
        return self.state.cells[MOVER] == OVER

    def legal(self) -> list[int]:
        return self.game.legal_cells(self.state.cells)

    def why_not(self, action: int) -> Sentence | None:
        """Why the action can't be played now; None if it can."""
        return self.game.why_not(self.state, action)

    def begin(self) -> None:
        """Let chance play until a seat has to decide or the game is over."""
        cells = self.state.cells
        awaits = self.game.awaits
        while cells[MOVER] == CHANCE:
            kind = awaits[cells[AWAIT]][0]
            self.add(kind.pick(cells, self.chance.number(kind)))

    def play(self, action: int) -> None:
        """The action of the seat that has to decide, and what chance does then. Raises Illegal with the reason, and
        changes nothing, if it is not legal."""
        self.game.check(self.state, action)
        self.play_unchecked(action)

    def play_unchecked(self, action: int) -> None:
        """The same for an action that is known to be legal."""
        self.add(action)
        self.begin()

    def replay(self, moves: list[int]) -> None:
        """Moves that were played before, those of chance included. They are known to be legal."""
        awaits = self.game.awaits
        for action in moves:
            cells = self.state.cells
            if cells[MOVER] == CHANCE:  # its source goes on from where these moves have left it
                self.chance.number(awaits[cells[AWAIT]][0])
            self.add(action)

    def add(self, action: int) -> None:
        """One move of a seat or of chance, and nothing else."""
        cells = self.state.cells
        kind = self.game.codec.kind_of[action]
        by = cells[MOVER]
        owner = kind.secret_of(cells, action) if self.witnesses else EVERYONE_SEES
        kind.play(cells, action)
        self.moves.append(action)
        self.by.append(by)
        self.chance.played(action)
        for witness in self.witnesses:
            witness.saw(by, action, owner, self.state)
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            snapshot = Snapshot(len(self.moves), cells[:], self.chance.copy())
            self.snapshots = [*self.snapshots, snapshot][-MOST_SNAPSHOTS:]

    def take_back(self, to: int) -> None:
        """Stand where the first `to` moves have led. What is played then falls on the numbers it fell on before.

        Witnesses are left behind: what they have seen can't be unseen.
        """
        if not 0 <= to <= len(self.moves):
            raise ValueError(f"there are {len(self.moves)} moves, not {to}")
        self.witnesses = []
        self.snapshots = [snapshot for snapshot in self.snapshots if snapshot.moves <= to]
        snapshot = self.snapshots[-1] if self.snapshots else self.first
        again = self.moves[snapshot.moves : to]
        self.forget(snapshot.moves)
        self.state.cells = snapshot.cells[:]
        self.chance = snapshot.chance.copy()
        self.replay(again)

    def forget(self, to: int) -> None:
        """Drop what is kept of all moves but the first `to`."""
        del self.moves[to:]
        del self.by[to:]

    def copy_to(self, other: "Match") -> None:
        """Let the other stand where this one does; from then on each goes its own way, the other without witnesses."""
        other.game = self.game
        other.state = self.state.copy()
        other.chance = self.chance.copy()
        other.witnesses = []
        other.moves = self.moves[:]
        other.by = self.by[:]
        other.first = self.first
        other.snapshots = self.snapshots[:]

    def copy(self) -> "Match":
        other = Match(self.game, self.chance)
        self.copy_to(other)
        return other

    def record(self, names: list[str] | None = None) -> Record:
        """The match so far, with its result if it is over."""
        record = new_record(self.game, names)
        record.moves = self.moves[:]
        if self.over:
            record.result = self.game.scores(self.state)
        return record
