"""What the tickets of the Card Game take and bring: tables for the minds that weigh them."""

from typing import Final

from branchline.cardgame.game import CardGame

BONUS_SHARE: Final = 0.2  # what a completed ticket brings of each bonus it counts for; chosen, for planner and styles


class TicketNeeds:
    def __init__(self, game: CardGame) -> None:
        self.takes = game.packing.takes  # of each ticket the colours, with how many cards
        self.sizes = [sum(need) for need in game.packing.needs]  # its cards in all
        self.points = game.ticket_points
        self.value: list[float] = []  # its points and its share of the bonuses
        for ticket, points in enumerate(self.points):
            share = 0.0
            for city, naming in enumerate(game.naming):
                if naming >> ticket & 1:
                    share += BONUS_SHARE * game.bonus[city]
            self.value.append(points + share)

    def missing(self, ticket: int, rest: list[int]) -> int:
        """How many of a ticket's cards are not among these, of which a colour may be below 0; wilds stand for none."""
        missing = 0
        for colour, count in self.takes[ticket]:
            missing += max(0, count - max(0, rest[colour]))
        return missing
