"""What is worth a thought at each decision of the Card Game, with a score each: the part in which its minds differ."""

from abc import abstractmethod
from typing import Final

from branchline.bots.minds.cardgame.sight import Sight
from branchline.core.cells import Cells

NEVER: Final = -1000000.0  # the score of what is not to be done


class CardJudgement:
    """It fills in the actions of a sight. Not an ABC, for the same reason as Game."""

    @abstractmethod
    def main(self, cells: Cells, sight: Sight) -> None:
        """The action of a turn; nothing where nothing can be done."""

    @abstractmethod
    def second(self, cells: Cells, sight: Sight) -> None:
        """The second card of a draw, or none."""

    @abstractmethod
    def keep(self, cells: Cells, sight: Sight) -> None:
        """Which of the tickets on offer."""
