"""How to play one game: a mind reads cells and names an action.

Minds are the thinking part of the bots that come with Branchline. They are compiled like the engine, so that a search
can play thousands of games with them. The cells are those of a view, or of a world that a search has dealt: a mind
reads only what the seat to move may see, so both get the same answer.
"""

from typing import Final

from branchline.core.actions import Uniform
from branchline.core.cells import Cells
from branchline.core.sentence import Sentence
from branchline.trains.game import TrainGame

NO_ACTION: Final = -1  # in place of an action: there is none to be done


class Memo:
    """What a mind carries from one decision of a seat to the next in one game, to be quick: a plan that is still good.

    Each seat has its own. With an empty one, which `fresh` gives, a mind works everything out again.
    """

    def copy(self) -> "Memo":
        return Memo()


class Mind:
    """One for a game; it holds tables, not where a game stands."""

    def __init__(self, game: TrainGame) -> None:
        self.game = game

    def fresh(self) -> Memo:
        return Memo()

    def choose(self, cells: Cells, memo: Memo, uniform: Uniform) -> int:
        """A legal action of the seat to move. `uniform` gives random numbers to a mind that draws."""
        legal = self.game.legal_cells(cells)
        return legal[int(uniform() * len(legal))]

    def weigh(self, cells: Cells, memo: Memo, actions: list[int], weights: list[float]) -> None:
        """Append the actions that are worth a thought, each with how much, from 0 to 1, all together 1.

        The first is the one that `choose` would name.
        """
        actions.append(self.choose(cells, memo, half))
        weights.append(1.0)

    def totals(self, cells: Cells) -> list[int]:
        """The final points of every seat, as `game.scores` has them, without the words."""
        return self.game.totals(cells)

    def fits(self, cells: Cells, seat: int) -> list[float]:
        """How well each ticket fits what everybody has seen another seat do; empty if nothing can be said."""
        return []

    def prepare(self, cells: Cells, seat: int, memo: Memo) -> None:
        """Think ahead for a seat, so that copies of its memo need not."""

    def reason(self, cells: Cells, action: int) -> Sentence | str:
        """Why the seat to move would do this, in a sentence."""
        return ""

    def why(self, cells: Cells, action: int) -> str:
        """The same in English."""
        return str(self.reason(cells, action))


def half() -> float:
    """In place of random numbers, for a choice that must always come out the same."""
    return 0.5
