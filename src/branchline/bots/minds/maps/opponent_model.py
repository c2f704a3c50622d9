"""What the other seats are after, as far as everybody can see: the tickets they may hold and the routes they want."""

from math import exp, sqrt
from typing import Final

from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import POINT

WHOLE: Final = 1024  # how likely a route is wanted is counted in 1024ths


class OpponentModel:
    def __init__(self, game: RoutesGame, planner: RoutePlanner, weights: MapCandidateWeights) -> None:
        self.game = game
        self.geometry = game.geometry
        self.planner = planner
        self.nothing = [0] * game.cards.kinds
        cost = planner.costs(game.start().cells, 0)
        self.first_price: list[int] = []  # of the way of each ticket, when nothing is built
        worths: list[float] = []
        for ticket, ends in enumerate(game.ticket_ends):
            way: list[int] = []
            price = self.geometry.way(cost, ends[0], ends[1], way)
            self.first_price.append(price)
            worths.append(planner.hope(ticket, len(way)) - price - game.ticket_points[ticket] * POINT)
        # What speaks for a ticket, beside how much of its way is built: players who choose from several keep those that
        # looked better at the start.
        mean = sum(worths) / len(worths)
        spread = sqrt(sum([(worth - mean) ** 2 for worth in worths]) / len(worths))
        self.appeal = [exp(weights.appeal * (worth - mean) / spread) if spread else 1.0 for worth in worths]
        self.evidence = weights.evidence

    def fits(self, cells: Cells, seat: int) -> list[float]:
        """How likely the seat holds each ticket, on a scale of its own: the more of its way is built, the likelier."""
        return self.fits_on(cells, seat, [])

    def fits_on(self, cells: Cells, seat: int, ways: list[list[int]]) -> list[float]:
        """The same, and for each ticket the routes that are still missing, if there is a way."""
        cost = self.planner.prices(cells, seat, self.nothing)
        out: list[float] = []
        for ticket, ends in enumerate(self.game.ticket_ends):
            way: list[int] = []
            price = self.geometry.way(cost, ends[0], ends[1], way)
            whole = self.first_price[ticket]
            built = (whole - price) / whole if price < whole else 0.0
            out.append(self.appeal[ticket] * exp(self.evidence * built))
            ways.append(way)
        return out

    def wanted(self, cells: Cells, seat: int, not_held: int) -> list[int]:
        """How likely each route is on the way of a ticket of the seat, in 1024ths, as far as everybody can see.

        `not_held` has a bit for each ticket that it can't hold.
        """
        ways: list[list[int]] = []
        fits = self.fits_on(cells, seat, ways)
        likely = [0.0] * self.geometry.routes
        total = 0.0
        for ticket, way in enumerate(ways):
            if way and not not_held >> ticket & 1:
                total += fits[ticket]
                for route in way:
                    likely[route] += fits[ticket]
        if total == 0.0:
            return [0] * self.geometry.routes
        return [int(WHOLE * each / total) for each in likely]

    def wanted_by_others(self, cells: Cells, seat: int) -> list[int]:
        """For each route how likely it is on the way of somebody else's ticket, in 1024ths."""
        wanted = [0] * self.geometry.routes
        for other in range(self.game.seats):
            if other != seat:
                likely = self.wanted(cells, other, self.game.reader.tickets(cells, seat))
                for route in range(len(wanted)):
                    if likely[route] > wanted[route]:
                        wanted[route] = likely[route]
        return wanted
