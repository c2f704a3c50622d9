"""The ticket-hoarding style of de Mesentier Silva et al.: many tickets first."""

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import Style


class CardGameTicketHoarder(Style):
    """In the map games this agent draws tickets first, to choose its ways among many, then completes them.

    Here it draws tickets at the start until those it holds need as many cards as it can hope to bring on the track, and
    then plays and draws whatever most of them need.
    """

    def ready(self, cells: list[int], sight: Sight, cards: int) -> bool:
        return cards >= 3 and not (self.may_draw_tickets(cells, sight) and self.more_tickets(cells, sight))

    def more_tickets(self, cells: list[int], sight: Sight) -> bool:
        return sight.needed - sight.have[self.wild] + 5 < self.hope(sight) and sight.turns > 3.0

    def room(self, sight: Sight) -> int:
        return int(sight.turns * 0.9)

    def hope(self, sight: Sight) -> float:
        """Cards that should lie on the track in the end."""
        cards = 0
        for colour in range(self.kinds):
            cards += sight.have[colour] + sight.hand[colour]
        return cards + sight.turns * 0.9
