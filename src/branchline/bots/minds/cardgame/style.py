"""What a style of the Card Game says: which colours it wants, from which suit on it plays, what tickets it takes."""

from typing import Final

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.ticket_needs import TicketNeeds

SUIT: Final = 3  # cards with which a suit is played, and not kept for a longer one
TIME_FOR_TICKETS: Final = 3.0  # turns; with no more, no ticket is drawn
CARDS_A_TURN: Final = 0.7  # needed ones that a turn brings on the track


class CardStyle:
    """The usual: each style says otherwise where it differs."""

    def __init__(self, needs: TicketNeeds) -> None:
        self.needs = needs

    def wish(self, sight: Sight) -> list[float]:
        """How much each colour is wanted: here what the tickets still need of it."""
        return [float(max(0, sight.need[colour] - sight.have[colour])) for colour in range(sight.wild)]

    def ready(self, sight: Sight, want: list[float], cards: int) -> bool:
        """Whether to play this many cards now and not to wait for more."""
        return cards >= SUIT

    def more_tickets(self, sight: Sight) -> bool:
        """Whether to draw tickets: here once the cards at hand complete those that are held."""
        return sight.lacking() == 0 and sight.turns > TIME_FOR_TICKETS

    def rank(self, ticket: int) -> float:
        """How much a ticket on offer is liked."""
        return self.needs.points[ticket] / self.needs.sizes[ticket]

    def room(self, sight: Sight) -> int:
        """How many cards the tickets that are kept may still lack."""
        return int(sight.turns * CARDS_A_TURN)
