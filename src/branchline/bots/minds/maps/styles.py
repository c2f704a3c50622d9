"""The four agents of de Mesentier Silva, Lee, Togelius and Nealen, as opponents to measure against.

"AI-based playtesting of contemporary board games" (FDG 2017) and "AI as evaluator" (2017) let four styles of play meet
on several maps. These are our own versions for our titles: they count what rules declare a claim to be worth, answer
what a rule asks as that rule weighs it, lay track, take what they can once the end is near, and draw no tickets for
which no time is left. The papers' agents keep a plan until somebody claims a route; ours find it anew at each decision.
"""

from typing import Final

from branchline.bots.minds.maps.one_ticket import TIME_FOR_TICKETS, OneTicket
from branchline.bots.minds.maps.prospects import ClaimOrder
from branchline.bots.minds.maps.style import LEAST_WORTH, MapStyle, StyleTools
from branchline.bots.minds.maps.style_mind import MapStyleMind
from branchline.bots.minds.maps.ways import usual_prices
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.state import ANY_COLOUR
from branchline.trains.state import GROUPS

FIRST: Final = 16  # in a claim order, the weight of what is looked at first
THEN: Final = 1  # and of what decides between equals
DETOUR: Final = 10  # what a short route counts more on a way of long ones
LOST_COST: Final = 2  # what a point of a ticket that can't be completed costs, kept or held
OVER_COST: Final = 4  # what a space costs for which there is no room
ROOM_THIRDS: Final = 2  # of its vehicles that the network of the ticket hoarder may take: the others bring points alone
THIRDS: Final = 3


class MapTicketByTicket(MapStyle):
    """What three of them share: a way for one ticket, then for the next; and points, once there is no ticket left."""

    def __init__(self, tools: StyleTools, ticket: OneTicket, order: ClaimOrder) -> None:
        self.tools = tools
        self.ticket = ticket
        self.order = order

    def aims(self, cells: Cells, seat: int) -> list[int]:
        way = self.ticket.way(cells, seat)
        if way is None:
            return self.aims_without_ticket(cells, seat)
        return self.order.ordered(cells, seat, way.routes)

    def aims_without_ticket(self, cells: Cells, seat: int) -> list[int]:
        return self.tools.prospects.most_for_turns(cells, seat)

    def ready(self, cells: Cells, seat: int, aims: list[int]) -> int:
        return self.tools.first_that_can_be_paid(cells, seat, aims, aims[:1])

    def collects(self, aims: list[int]) -> list[int]:
        return aims[:1]

    def wants_tickets(self, cells: Cells, seat: int) -> bool:
        return self.ticket.wants_more(cells, seat)

    def keeps(self, cells: Cells, seat: int, least: int) -> int:
        return self.ticket.keeps(cells, seat, least)


class MapOneStep(MapTicketByTicket):
    """The One Step Thinker takes the shortest way of its most valuable ticket, and thinks of one route of it only.

    Adapted: that is the route it can pay for soonest, not the first; and when its tickets are done it looks for points
    for each turn, not for the longest route.
    """

    def __init__(self, tools: StyleTools) -> None:
        order = ClaimOrder(tools.game, tools.paying, lacking=FIRST, length=THEN)
        super().__init__(tools, OneTicket(tools, per_space=False), order)


class MapLongRoutes(MapTicketByTicket):
    """The Long Route agent does the same on long routes alone, three spaces and more, and then claims the longest ones.

    Adapted: long is half of the board's longest route, and a shorter one costs a detour instead of being out of the
    question, since the cities have few others.
    """

    def __init__(self, tools: StyleTools) -> None:
        order = ClaimOrder(tools.game, tools.paying, lacking=THEN, length=FIRST)
        super().__init__(tools, OneTicket(tools, per_space=False), order)

    def aims_without_ticket(self, cells: Cells, seat: int) -> list[int]:
        return self.order.ordered(cells, seat, self.tools.prospects.in_time(cells, seat))[:1]


def long_prices(game: RoutesGame) -> list[int]:
    """What each route counts on a way for one who likes long ones."""
    prices = usual_prices(game)
    for route, length in enumerate(game.lengths):
        if length < (game.longest + 1) // 2:
            prices[route] += DETOUR
    return prices


class MapPathHoarder(MapTicketByTicket):
    """The Path agent hoards cards until it can pay for a whole way, and then claims one route after the other.

    Adapted: it works on the ticket with the most points for each space, and claims what it can as soon as fewer turns
    are left than it has routes to claim.
    """

    def __init__(self, tools: StyleTools) -> None:
        order = ClaimOrder(tools.game, tools.paying, lacking=FIRST, length=THEN)
        super().__init__(tools, OneTicket(tools, per_space=True), order)

    def ready(self, cells: Cells, seat: int, aims: list[int]) -> int:
        tools = self.tools
        if tools.prospects.turns_left(cells) <= len(aims):
            return tools.first_that_can_be_paid(cells, seat, aims, aims[:1])
        if tools.collecting.shortage(cells, seat, aims).total:
            return NO_ACTION
        # Grey routes come last, since they take any colour, one that another route of the way needs too.
        coloured = [route for route in aims if tools.reader.pay_colour(cells, route) != ANY_COLOUR]
        first = coloured or aims
        return tools.first_that_can_be_paid(cells, seat, first, first[:1])

    def collects(self, aims: list[int]) -> list[int]:
        return aims


class MapTicketHoarder(MapStyle):
    """The Hungry agent first draws tickets until they take most of its trains, then builds one network for all of them.

    Adapted: a third of the vehicles is kept back, since the cities are small and ways get blocked, and it claims
    whatever route of its network it can pay for.
    """

    def __init__(self, tools: StyleTools) -> None:
        self.tools = tools
        self.order = ClaimOrder(tools.game, tools.paying, lacking=FIRST, length=THEN)

    def aims(self, cells: Cells, seat: int) -> list[int]:
        """All routes of its network."""
        routes = self.tools.ways.held_network(cells, seat).routes
        if not routes:
            return self.tools.prospects.most_for_turns(cells, seat)
        return self.order.ordered(cells, seat, routes)

    def ready(self, cells: Cells, seat: int, aims: list[int]) -> int:
        if cells[GROUPS] and self.wants_tickets(cells, seat):
            return NO_ACTION
        return self.tools.first_that_can_be_paid(cells, seat, aims, aims)

    def collects(self, aims: list[int]) -> list[int]:
        return aims

    def room(self, cells: Cells, seat: int) -> int:
        """How many spaces its network may have."""
        return self.tools.reader.vehicles(cells, seat) * ROOM_THIRDS // THIRDS

    def wants_tickets(self, cells: Cells, seat: int) -> bool:
        """As long as its network leaves half of the room."""
        spaces = self.tools.ways.held_network(cells, seat).spaces
        in_time = self.tools.prospects.turns_left(cells) >= TIME_FOR_TICKETS
        return 2 * spaces < self.room(cells, seat) and in_time

    def keeps(self, cells: Cells, seat: int, least: int) -> int:
        """As many points as there is room for; if there is none, those that lose least."""
        tools = self.tools
        held = tools.reader.tickets(cells, seat)
        room = self.room(cells, seat)
        best, most = 0, LEAST_WORTH
        for subset in tools.choices(cells, seat, least):
            kept = tools.reader.kept(cells, seat, subset)
            network = tools.ways.network(cells, seat, held | kept)
            over = max(0, network.spaces - room)
            worth = tools.points_of(kept) - LOST_COST * network.lost - OVER_COST * over
            if worth > most:
                best, most = subset, worth
        return best


def one_step(game: RoutesGame) -> MapStyleMind:
    tools = StyleTools(game, usual_prices(game))
    return MapStyleMind(tools, MapOneStep(tools))


def long_routes(game: RoutesGame) -> MapStyleMind:
    tools = StyleTools(game, long_prices(game))
    return MapStyleMind(tools, MapLongRoutes(tools))


def path_hoarder(game: RoutesGame) -> MapStyleMind:
    tools = StyleTools(game, usual_prices(game))
    return MapStyleMind(tools, MapPathHoarder(tools))


def ticket_hoarder(game: RoutesGame) -> MapStyleMind:
    tools = StyleTools(game, usual_prices(game))
    return MapStyleMind(tools, MapTicketHoarder(tools))
