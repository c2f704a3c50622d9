"""An easy opponent: it plays the biggest suit it can, draws what it has most of, and keeps cheap tickets."""

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import Style


class CardGameGreedy(Style):
    """One step ahead and no more: it looks at its hand and not at the clock, nor at what others may do."""

    def wish(self, cells: list[int], sight: Sight) -> None:
        for colour in range(self.wild):
            self.want[colour] = 2.0 * sight.hand[colour]

    def rank(self, ticket: int, sight: Sight) -> float:
        return -float(self.sizes[ticket])

    def room(self, sight: Sight) -> int:
        return 6 if sight.turns > 3.0 else 0
