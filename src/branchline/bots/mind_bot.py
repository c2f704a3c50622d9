"""The bots that come with Branchline and do not search: a mind at a seat, and the one that plays at random."""

from branchline.bots.bot import Bot, Budget, Move
from branchline.bots.minds.mind import Mind
from branchline.core.cells import Cells
from branchline.core.game import Game
from branchline.core.view import View
from branchline.describe.memory import Memory


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    def choose(self, view: View, legal: list[int]) -> int:
        return self.random.choice(legal)

    def why(self) -> str:
        return "It plays at random."


class MindBot(Bot):
    """A mind that sees a view."""

    def __init__(self, game: Game, seat: int, budget: Budget, mind: Mind) -> None:
        super().__init__(game, seat, budget)
        self.mind = mind
        self.memory = Memory(game)
        self.last: tuple[Cells, int] | None = None  # what it saw and chose

    def choose(self, view: View, legal: list[int]) -> int:
        cells = self.memory.view(view).cells
        action = self.mind.choose(cells, self.mind.fresh(), self.random.random)
        self.last = cells, action
        return action

    def saw(self, move: Move) -> None:
        self.memory.saw(move)

    @property
    def watches(self) -> bool:
        return self.memory.needed

    def why(self) -> str:
        return self.mind.why(*self.last) if self.last else ""
