"""What styles have in common that work on one ticket at a time."""

from typing import Final

from branchline.bots.minds.maps.style import LEAST_WORTH, StyleTools
from branchline.bots.minds.maps.ways import TicketWay
from branchline.core.cells import Cells

TIME_FOR_TICKETS: Final = 8  # turns left with which tickets are still drawn
RATE: Final = 1024  # how finely points for a space are compared
HOPELESS: Final = 1 << 20  # what puts tickets that can't be completed behind all that can


class OneTicket:
    """Which ticket is worked on: the one with the most points, or with the most points for each space of its way."""

    def __init__(self, tools: StyleTools, per_space: bool) -> None:
        self.tools = tools
        self.game = tools.game
        self.per_space = per_space

    def way(self, cells: Cells, seat: int) -> TicketWay | None:
        """The way of the ticket that is worked on; nothing if none is left to complete."""
        best: TicketWay | None = None
        points = self.game.ticket_points
        for way in self.tools.ways.ways(cells, seat):
            if best is None:
                best = way
            elif self.per_space:
                if points[way.ticket] * best.spaces > points[best.ticket] * way.spaces:
                    best = way
            elif points[way.ticket] > points[best.ticket]:
                best = way
        return best

    def wants_more(self, cells: Cells, seat: int) -> bool:
        """Whether to draw tickets: none is left to complete, and there is time."""
        return self.tools.prospects.turns_left(cells) >= TIME_FOR_TICKETS and self.way(cells, seat) is None

    def keeps(self, cells: Cells, seat: int, least: int) -> int:
        """The part of the offer with the most points for each space that it takes beyond the tickets one has.

        If nothing can be completed with the vehicles left, the one that loses least.
        """
        tools = self.tools
        held = tools.reader.tickets(cells, seat)
        before = tools.ways.held_network(cells, seat)
        best, most = 0, LEAST_WORTH
        for subset in tools.choices(cells, seat, least):
            tickets = tools.reader.kept(cells, seat, subset)
            after = tools.ways.network(cells, seat, held | tickets)
            points = tools.points_of(tickets)
            more = max(1, after.spaces - before.spaces)
            worth = RATE * points // more if after.lost <= before.lost else -points - HOPELESS
            if worth > most:
                best, most = subset, worth
        return best
