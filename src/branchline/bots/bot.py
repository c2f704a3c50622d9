"""What a bot is: it gets a view and the legal actions, and names one of them."""

import random
from dataclasses import dataclass

from branchline.core.game import Game
from branchline.core.score import Outcome
from branchline.core.view import View
from branchline.describe.onlooker import Move

__all__ = ["Bot", "Budget", "Estimate", "Move"]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision; a bot that needs no time may ignore it."""

    ms: int | None = None
    simulations: int | None = None
    cores: int = 1


@dataclass(frozen=True)
class Estimate:
    """What a bot that searches expects of an action."""

    action: int
    win: float  # its chance to win, 0 to 1
    margin: float  # points ahead of the best other seat at the end
    visits: int


class Bot:
    """A player of one seat in one game. Subclass it and write `choose`.

    `self.random` is seeded anew before every decision, from the game's seed and what was played so far, so that a game
    taken back, resumed or played again goes the same way.
    """

    game: Game
    seat: int
    budget: Budget
    random: random.Random

    def __init__(self, game: Game, seat: int, budget: Budget) -> None:
        self.game = game
        self.seat = seat
        self.budget = budget
        self.random = random.Random(0)

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions."""
        raise NotImplementedError

    def saw(self, move: Move) -> None:
        """Somebody moved, or chance: called for every move of the game, one's own too. For bots that remember."""

    @property
    def watches(self) -> bool:
        """Whether it wants to receive the moves. Each takes two views, which cost time: only a bot with `saw` does."""
        return type(self).saw is not Bot.saw

    def why(self) -> str:
        """Why it chose what it chose last, in a sentence."""
        return ""

    def estimates(self) -> list[Estimate]:
        """What it expected of the actions it weighed last, the best first; empty if it does not search."""
        return []

    def over(self, result: Outcome) -> None:
        """The game is over, and this is how it ended: every seat's score is known to all."""

    def close(self) -> None:
        """Nothing more is asked of it: it leaves the table."""
