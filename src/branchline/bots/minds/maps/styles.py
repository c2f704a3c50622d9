"""The four agents of de Mesentier Silva, Lee, Togelius and Nealen, as opponents to measure against.

"AI-based playtesting of contemporary board games" (FDG 2017) and "AI as evaluator" (2017) let four styles of play meet
on several maps. These are our own versions for our titles: they know flags, tokens, ferries, districts and track, take
what they can once the end is near, and draw no tickets for which no time is left. The papers' agents keep a plan until
somebody claims a route; ours find it anew at every decision.
"""

from branchline.bots.minds.maps.aiming import Aiming, TicketWay
from branchline.routes.game import RoutesGame
from branchline.trains.state import GROUPS


class MapOneStep(Aiming):
    """The One Step Thinker takes the shortest way of its most valuable ticket, and thinks of one route of it only.

    Adapted: that is the route it can pay for soonest, not the first; and when its tickets are done it looks for points
    for each turn, not for the longest route.
    """

    def ticket_way(self, cells: list[int], seat: int) -> TicketWay | None:
        """The way of the ticket that it works on."""
        best: TicketWay | None = None
        points = self.board_game.ticket_points
        for way in self.ways(cells, seat, cells[self.board_game.tickets_at + seat]):
            if best is None or points[way.ticket] > points[best.ticket]:
                best = way
        return best

    def aims(self, cells: list[int], seat: int) -> list[int]:
        way = self.ticket_way(cells, seat)
        return self.without_tickets(cells, seat) if way is None else self.ordered(cells, seat, way.routes)

    def wants_tickets(self, cells: list[int], seat: int) -> bool:
        return self.turns_left(cells) >= 8 and self.ticket_way(cells, seat) is None

    def keeps(self, cells: list[int], seat: int, least: int) -> int:
        return self.efficient(cells, seat, least)


class MapLongRoutes(MapOneStep):
    """The Long Route agent does the same on long routes alone, three spaces and more, and then claims the longest ones.

    Adapted: long is half of the board's longest route, and a shorter one costs a detour instead of being out of the
    question, since the cities have few others.
    """

    def __init__(self, game: RoutesGame) -> None:
        super().__init__(game)
        self.long = (game.longest + 1) // 2

    def price(self, route: int) -> int:
        return super().price(route) + (0 if self.lengths[route] >= self.long else 10)

    def delay(self, cells: list[int], seat: int, route: int) -> int:
        return self.short(cells, seat, route) - 16 * self.lengths[route]

    def without_tickets(self, cells: list[int], seat: int) -> list[int]:
        return self.ordered(cells, seat, self.in_time(cells, seat))[:1]


class MapPathHoarder(MapOneStep):
    """The Path agent hoards cards until it can pay for a whole way, and then claims one route after the other.

    Adapted: it works on the ticket with the most points for each space, and claims what it can as soon as fewer turns
    are left than it has routes to claim.
    """

    def ticket_way(self, cells: list[int], seat: int) -> TicketWay | None:
        best: TicketWay | None = None
        points = self.board_game.ticket_points
        for way in self.ways(cells, seat, cells[self.board_game.tickets_at + seat]):
            if best is None or points[way.ticket] * best.spaces > points[best.ticket] * way.spaces:
                best = way
        return best

    def collects(self, aims: list[int]) -> list[int]:
        return aims

    def ready(self, cells: list[int], seat: int, aims: list[int]) -> int:
        if self.turns_left(cells) <= len(aims):
            return super().ready(cells, seat, aims)
        if self.lacking(cells, seat, aims, []):
            return -1
        # Grey routes come last, since they take any colour, one that another route of the way needs too.
        coloured = [route for route in aims if self.colour(cells, route) >= 0]
        return super().ready(cells, seat, coloured or aims)


class MapTicketHoarder(Aiming):
    """The Hungry agent first draws tickets until they take most of its trains, then builds one network for all of them.

    Adapted: a third of the vehicles is kept back, since the cities are small and ways get blocked, and it claims
    whatever route of its network it can pay for.
    """

    def plan(self, cells: list[int], seat: int) -> list[int]:
        routes: list[int] = []
        self.network(cells, seat, cells[self.board_game.tickets_at + seat], routes)
        return routes

    def aims(self, cells: list[int], seat: int) -> list[int]:
        """All routes of its network."""
        plan = self.plan(cells, seat)
        return self.ordered(cells, seat, plan) if plan else self.without_tickets(cells, seat)

    def collects(self, aims: list[int]) -> list[int]:
        return aims

    def ready(self, cells: list[int], seat: int, aims: list[int]) -> int:
        if cells[GROUPS] and self.wants_tickets(cells, seat):
            return -1
        spare = self.spare(cells, seat, aims)
        for route in aims:
            action = self.payment(cells, seat, route, spare)
            if action >= 0:
                return action
        return -1

    def room(self, cells: list[int], seat: int) -> int:
        """How many spaces its network may have."""
        return cells[self.board_game.vehicles_at + seat] * 2 // 3

    def wants_tickets(self, cells: list[int], seat: int) -> bool:
        spaces = self.spaces(self.plan(cells, seat))
        return 2 * spaces < self.room(cells, seat) and self.turns_left(cells) >= 8

    def keeps(self, cells: list[int], seat: int, least: int) -> int:
        """As many points as there is room for; if there is none, those that lose least."""
        game = self.board_game
        held = cells[game.tickets_at + seat]
        room = self.room(cells, seat)
        best, most = 0, -(1 << 40)
        for subset in range(1 << cells[game.offer_count_at + seat]):
            if game.keep.bits[subset] < least:
                continue
            kept = self.offered(cells, seat, subset)
            routes: list[int] = []
            lost = self.network(cells, seat, held | kept, routes)
            over = self.spaces(routes) - room
            worth = self.points_of(kept) - 2 * lost - (4 * over if over > 0 else 0)
            if worth > most:
                best, most = subset, worth
        return best
