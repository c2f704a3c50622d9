"""The match of a table: which decision each move belongs to, and simultaneous choices that are not revealed yet."""

from typing import NamedTuple

from branchline.bots.seeding import WordsChance
from branchline.core.actions import Illegal
from branchline.core.game import CHANCE, Game, State
from branchline.core.match import Match


class LogStep(NamedTuple):
    """A move and what it led to."""

    by: int
    action: int
    owner: int  # the only seat that may know it in full, or EVERYONE_SEES
    before: State
    after: State


class TableMatch(Match):
    """Chance depends on the table's secret and the words so far alone."""

    def __init__(self, game: Game, secret: bytes) -> None:
        # For each move: after how many moves it was due, the same for simultaneous choices; the seats that chose
        # with it and had not chosen by then; whether it revealed something that was hidden.
        self.due_after: list[int] = []
        self.still_deciding: list[list[int]] = []
        self.reveals: list[bool] = []
        self.chosen: dict[int, int] = {}  # by seat: simultaneous choices, each its owner's secret until all have chosen
        self.steps: list[LogStep] = []  # the last ones, all that came of one decision
        super().__init__(game, WordsChance(game, secret))

    def deciding(self) -> list[int]:
        """The seats that have a decision to make now."""
        deciding = self.game.deciding(self.state.cells)
        return [seat for seat in deciding if seat not in self.chosen] if self.chosen else deciding

    def simultaneous(self) -> bool:
        """Whether several seats choose at the same time."""
        return len(self.game.deciding(self.state.cells)) > 1

    def seen_from(self, seat: int) -> State:
        """The state with the seat first to decide, if it may."""
        if seat == self.mover or seat not in self.deciding():
            return self.state
        return State(self.game.turned_to(self.state.cells, seat))

    def legal(self, seat: int | None = None) -> list[int]:
        """What the seat can do now; without one, the first to decide."""
        if seat is None:
            return super().legal()
        return self.game.legal(self.seen_from(seat)) if seat in self.deciding() else []

    @property
    def last_reveals(self) -> bool:
        """Whether the last move revealed something that was hidden."""
        return bool(self.reveals) and self.reveals[-1]

    def fingerprint(self) -> str:
        """Of the secret and the words so far: what bots draw depends on it."""
        assert isinstance(self.chance, WordsChance)
        return self.chance.hash.hexdigest()

    def after(self, decided: list[int]) -> "TableMatch":
        """A copy in which everybody who had to decide has decided this, and chance has played on."""
        other = self._ahead()
        for action in decided:
            other.add(action)
        other.begin()
        return other

    def happen(self, decided: list[int], actions: list[int]) -> None:
        """What was decided, and what chance made of it, until a seat has to decide again or the game is over."""
        of = self.game.codec.kind_of
        if actions[: len(decided)] != decided or not all(of[action].chance for action in actions[len(decided) :]):
            raise Illegal("only chance may follow what was decided")
        self.add_checked(actions)
        if self.mover == CHANCE:
            raise Illegal("what chance made of it is missing")

    def add_checked(self, actions: list[int]) -> None:
        """Raises Illegal at one that can't be played where it stands."""
        self.steps, self.chosen = [], {}
        for action in actions:
            if not self.game.is_legal(self.state.cells, action):
                raise Illegal(f"“{self.game.words(action)}” is not legal after {len(self.moves)} moves")
            self.add(action)

    def add(self, action: int) -> None:
        before, moves = self.steps[-1].after if self.steps else self.state.copy(), len(self.moves)
        by = self.mover
        deciding = self.still_deciding[-1] if self.still_deciding else []
        simultaneous = by in deciding
        owner = self.game.codec.kind_of[action].secret_of(before.cells, action)
        super().add(action)
        self.due_after.append(self.due_after[-1] if simultaneous else moves)
        if not simultaneous:
            deciding = self.game.deciding(before.cells)
        self.still_deciding.append([seat for seat in deciding if seat != by])
        self.reveals.append(self.game.reveals(before.cells, self.state.cells))
        self.steps.append(LogStep(by, action, owner, before, self.state.copy()))

    def take_back(self, to: int) -> None:
        self.steps, self.chosen = [], {}
        super().take_back(to)
        self.steps = []

    def forget(self, to: int) -> None:
        super().forget(to)
        del self.due_after[to:], self.still_deciding[to:], self.reveals[to:]

    def steps_from(self, moves: int) -> list[LogStep]:
        """The moves after the first `moves`; the whole game is played again if they are not the last ones that came."""
        if moves + len(self.steps) == len(self.moves):
            return self.steps
        state, steps = self.game.start(), list[LogStep]()
        for action in self.moves[:moves]:
            self.game.play_unchecked(state, action)
        after = state.copy()
        for by, action in zip(self.by[moves:], self.moves[moves:], strict=True):
            before = after
            owner = self.game.codec.kind_of[action].secret_of(before.cells, action)
            self.game.play_unchecked(state, action)
            after = state.copy()
            steps.append(LogStep(by, action, owner, before, after))
        return steps

    def words(self, actions: list[int]) -> list[str]:
        return [self.game.words(action) for action in actions]

    def read(self, moves: list[str]) -> list[int]:
        return [self.game.codec.parse(words) for words in moves]

    def _ahead(self) -> "TableMatch":
        other = TableMatch.__new__(TableMatch)  # none of the work of a start: everything is copied
        self.copy_to(other)
        other.chosen, other.steps = {}, []
        other.due_after, other.reveals = self.due_after[:], self.reveals[:]
        other.still_deciding = self.still_deciding[:]
        return other
