"""The engine's side of a game that OpenSpiel plays."""

from functools import cache
from typing import Final

from branchline.cardgame.game import CardGame
from branchline.core.actions import Uniform
from branchline.core.game import CHANCE, MOVER, OVER, Game, State
from branchline.envs.bounds import bounds_of
from branchline.envs.common import game_of, reward_of
from branchline.features import Features
from branchline.features.kernel.recall import Recall
from branchline.routes.game import RoutesGame

TERMINAL: Final = -4  # who is to move when the game is over; for chance OpenSpiel has the same number as the engine
assert CHANCE == -1


class Setup:
    """A title with its seats, and what is asked of it: one for all states."""

    def __init__(self, game: Game, reward: str, fewest_wilds: bool) -> None:
        self.game = game
        self.reward_name = reward
        self.reward = reward_of(reward)
        self.fewest_wilds = fewest_wilds
        self.features = Features(game, fewest_wilds)
        self.bounds = bounds_of(game)
        self.start = game.start()
        self.names = [str(move) for move in range(2 * game.codec.size)]  # of all that a seat may have seen

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        game = self.game
        return setup_of, (game.full_key, game.seats, tuple(game.options), self.reward_name, self.fewest_wilds)


@cache
def _made(game: Game, reward: str, fewest_wilds: bool) -> Setup:
    return Setup(game, reward, fewest_wilds)


def setup_of(key: str, seats: int, options: tuple[str, ...], reward: str, fewest_wilds: bool) -> Setup:
    return _made(game_of(key, seats, dict.fromkeys(options, True)), reward, fewest_wilds)


class Position:
    """Where one game stands and what each seat has seen of it: all that OpenSpiel copies and pickles of a state."""

    __slots__ = ("_legal", "as_seen", "mover", "recall", "setup", "state")

    def __init__(self, setup: Setup, state: State, recall: Recall) -> None:
        self.setup = setup
        self.state = state
        self.recall = recall
        mover = state.cells[MOVER]
        self.mover = TERMINAL if mover == OVER else mover
        self._legal: list[int] | None = None
        self.as_seen: dict[int, str] = {}  # for a state to keep, until the next move, its history as each seat saw it

    def __deepcopy__(self, memo: object) -> "Position":
        return Position(self.setup, self.state.copy(), self.recall.copy())

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restored, (self.setup, self.state, self.recall.seen, self.recall.unrevealed)

    def legal(self) -> list[int]:
        """The legal actions, or the outcomes of chance. The list is kept: it must not be changed."""
        if self._legal is None:
            self._legal = self.setup.features.legal(self.state)
        return self._legal

    def apply(self, action: int) -> None:
        self.recall.play(self.state, action)
        mover = self.state.cells[MOVER]
        self.mover = TERMINAL if mover == OVER else mover
        self._legal = None
        if self.as_seen:
            self.as_seen = {}

    def returns(self) -> list[float]:
        if self.mover != TERMINAL:
            return [0.0] * self.setup.game.seats
        outcome = self.setup.game.scores(self.state)
        return self.setup.reward(outcome.totals, outcome.ranks)

    def public(self) -> list[int]:
        """The moves as somebody sees them who has no secrets."""
        return [max(move) for move in zip(*self.recall.seen, strict=True)]  # what is redacted is above what is not

    def resampled(self, seat: int, uniform: Uniform) -> "Position":
        """The game as it may be for all that the seat knows.

        What the others have seen is dealt anew as well, so of the moves so far they get what everybody saw. What they
        know at this moment, their hands and tickets, is theirs as dealt.
        """
        game = self.setup.game
        view = game.view(self.state, seat)
        if isinstance(game, CardGame):  # a player who remembers the moves knows what went on every track
            cells = self.state.cells
            view = game.remembered(view, [game.track_of(cells, other) for other in range(game.seats)])
        state, recall, public = view.sample(uniform), Recall(game), self.public()
        recall.seen = [self.recall.seen[seat][:] if other == seat else public[:] for other in range(game.seats)]
        # All will learn how many opening tickets each has chosen: of the others, those that it has chosen now.
        assert isinstance(game, RoutesGame | CardGame)
        for index, action, owner in self.recall.unrevealed:
            dealt = action if owner == seat else game.keep.start + game.reader.choice(state.cells, owner)
            recall.unrevealed.append((index, dealt, owner))
        return Position(self.setup, state, recall)


def restored(setup: Setup, state: State, seen: list[list[int]], unrevealed: list[tuple[int, int, int]]) -> Position:
    recall = Recall(setup.game)
    recall.seen, recall.unrevealed = seen, unrevealed
    return Position(setup, state, recall)
