"""The path-hoarding style of de Mesentier Silva et al.: first all the cards, then the whole way at once."""

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import Style


class CardGamePathHoarder(Style):
    """In the map games this agent draws until it holds the cards for a whole way, then claims it route by route.

    Here it draws until hand, railyard and track together hold all cards that its tickets need, then plays them out, the
    biggest suits first, and takes new tickets when the last is on its way.
    """

    def ready(self, cells: list[int], sight: Sight, cards: int) -> bool:
        return self.lacking(sight) == 0 or cards >= 6

    def more_tickets(self, cells: list[int], sight: Sight) -> bool:
        return sight.turns > 3.0 and self.lacking(sight) == 0 and self.to_play(sight) == 0

    def to_play(self, sight: Sight) -> int:
        """Needed cards that are still in hand."""
        count = 0
        for colour in range(self.wild):
            count += max(0, min(sight.hand[colour], sight.need[colour] - sight.have[colour]))
        return count
