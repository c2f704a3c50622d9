"""The long-routes style of de Mesentier Silva et al.: few and big things."""

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import Style


class CardGameLongRoutes(Style):
    """In the map games this agent claims the longest routes, which score most.

    Here it keeps the tickets with the most points and plays only long suits, four cards or more, which also are hard to
    rob; it draws the needed colours of which it has most.
    """

    def wish(self, cells: list[int], sight: Sight) -> None:
        for colour in range(self.wild):
            gap = sight.need[colour] - sight.have[colour]
            self.want[colour] = 2.0 * sight.hand[colour] + 1.0 if gap > 0 else 0.0

    def ready(self, cells: list[int], sight: Sight, cards: int) -> bool:
        return cards >= 4

    def rank(self, ticket: int, sight: Sight) -> float:
        return float(self.points[ticket])
