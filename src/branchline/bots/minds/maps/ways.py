"""How a seat completes its tickets: the shortest way of each, and one network for several."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED, Numbers

# What a route counts on a way: its spaces first; every further route costs a turn, and wilds are hard to get.
SPACE_PRICE: Final = 4
WILD_NEEDED_PRICE: Final = 2
ROUTE_PRICE: Final = 1


def usual_prices(game: RoutesGame) -> list[int]:
    """What each route counts on a way, as long as it can be had."""
    return [
        SPACE_PRICE * game.lengths[route] + WILD_NEEDED_PRICE * game.wilds_needed[route] + ROUTE_PRICE
        for route in range(len(game.lengths))
    ]


class TicketWay:
    """The shortest way that completes a ticket: the routes still to claim, and their spaces."""

    def __init__(self, ticket: int, routes: list[int], spaces: int) -> None:
        self.ticket = ticket
        self.routes = routes
        self.spaces = spaces


class TicketNetwork:
    """The routes still to claim that complete several tickets together, their spaces, and the points of the tickets
    that can't be completed any more."""

    def __init__(self, routes: list[int], spaces: int, lost: int) -> None:
        self.routes = routes
        self.spaces = spaces
        self.lost = lost


class Ways:
    def __init__(self, game: RoutesGame, prices: list[int]) -> None:
        self.game = game
        self.reader = game.reader
        self.geometry = game.geometry
        self.price = prices

    def prices(self, cells: Cells, seat: i64) -> Numbers:
        """What each route counts for the seat: 0 if it is its own, CLOSED if it can't be had."""
        reader, lengths = self.reader, self.reader.lengths
        routes: i64 = self.geometry.routes
        prices = vec[i64]([CLOSED] * routes)
        left = reader.vehicles(cells, seat)
        route: i64
        for route in range(routes):
            if reader.is_mine(cells, seat, route):
                prices[route] = 0
            elif lengths[route] <= left and reader.is_open(cells, seat, route):
                prices[route] = self.price[route]
        return prices

    def ways(self, cells: Cells, seat: int) -> list[TicketWay]:
        """How to complete each of the seat's tickets that isn't complete and still can be."""
        prices = self.prices(cells, seat)
        left = self.reader.vehicles(cells, seat)
        found: list[TicketWay] = []
        for ticket in self.game.tickets_of(cells, seat):
            a, b = self.game.ticket_ends[ticket]
            routes: list[int] = []
            if 0 < self.geometry.way(prices, a, b, routes) < CLOSED:
                spaces = self.reader.spaces(routes)
                if spaces <= left:
                    found.append(TicketWay(ticket, routes, spaces))
        return found

    def network(self, cells: Cells, seat: int, tickets: int) -> TicketNetwork:
        """What completes all of these tickets together, one bit each.

        The tickets of most points come first. One that can't be completed any more, or for which no vehicles are left,
        is lost.
        """
        prices = self.prices(cells, seat)
        left = self.reader.vehicles(cells, seat)
        points = self.game.ticket_points
        network = TicketNetwork([], 0, 0)
        while tickets:
            best = -1
            for ticket in range(tickets.bit_length()):
                if tickets >> ticket & 1 and (best < 0 or points[ticket] > points[best]):
                    best = ticket
            tickets ^= 1 << best
            a, b = self.game.ticket_ends[best]
            routes: list[int] = []
            price = self.geometry.way(prices, a, b, routes)
            spaces = self.reader.spaces(routes)
            if price >= CLOSED or spaces > left:
                network.lost += points[best]
                continue
            left -= spaces
            network.spaces += spaces
            for route in routes:
                network.routes.append(route)
                prices[route] = 0
                for shut in self.reader.shuts[route]:
                    if prices[shut]:
                        prices[shut] = CLOSED
        return network

    def held_network(self, cells: Cells, seat: int) -> TicketNetwork:
        """The one for the tickets that the seat holds."""
        return self.network(cells, seat, self.reader.tickets(cells, seat))
