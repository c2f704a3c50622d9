"""What the other seats are after, as far as everybody can see: the tickets they may hold and the routes they want."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import Numbers, numbers
from branchline.routes.rules.declared import POINT

WHOLE: Final = 1024  # how likely a route is wanted is counted in 1024ths


class OpponentModel:
    def __init__(self, game: RoutesGame, planner: RoutePlanner, weights: MapCandidateWeights) -> None:
        self.game = game
        self.geometry = game.geometry
        self.planner = planner
        self.nothing = numbers([0] * game.cards.kinds)
        self.known: list[Evidence | None] = [None] * game.seats  # by seat, how its network stood when last looked at
        cost = planner.costs(game.start().cells, 0)
        self.first_price: list[int] = []  # of the way of each ticket, when nothing is built
        worths: list[float] = []
        for ticket, ends in enumerate(game.ticket_ends):
            way: list[int] = []
            price: int = self.geometry.way(cost, ends[0], ends[1], way)
            self.first_price.append(price)
            worths.append(float(planner.hope(ticket, len(way)) - price - game.ticket_points[ticket] * POINT))
        # What speaks for a ticket, beside how much of its way is built: players who choose from several keep those that
        # looked better at the start.
        mean = sum(worths) / len(worths)
        spread = sqrt(sum([(worth - mean) ** 2 for worth in worths]) / len(worths))
        self.appeal = [exp(weights.appeal * (worth - mean) / spread) if spread else 1.0 for worth in worths]
        self.evidence = weights.evidence

    def fits(self, cells: Cells, seat: int) -> list[float]:
        """How likely the seat holds each ticket, on a scale of its own: the more of its way is built, the likelier."""
        return self.fits_on(cells, seat).fits

    def fits_on(self, cells: Cells, seat: int) -> "Evidence":
        """The same, and for each ticket the routes that are still missing, if there is a way."""
        kept = self.known[seat]
        if kept is not None and not self.planner.outlook.special and kept.holds(self.game, cells, seat):
            return kept
        cost = self.planner.prices(cells, seat, self.nothing)
        fits: list[float] = []
        ways: list[list[int]] = []
        for ticket, ends in enumerate(self.game.ticket_ends):
            way: list[int] = []
            price = self.geometry.way(cost, ends[0], ends[1], way)
            whole = self.first_price[ticket]
            built = (whole - price) / whole if price < whole else 0.0
            fits.append(self.appeal[ticket] * exp(self.evidence * built))
            ways.append(way)
        found = Evidence(self.game, cells, seat, fits, ways)
        self.known[seat] = found
        return found

    def wanted(self, cells: Cells, seat: int, not_held: i64) -> Numbers:
        """How likely each route is on the way of a ticket of the seat, in 1024ths, as far as everybody can see.

        `not_held` has a bit for each ticket that it can't hold.
        """
        evidence = self.fits_on(cells, seat)
        fits = evidence.fits
        routes: i64 = self.geometry.routes
        likely = vec[float]([0.0] * routes)
        total = 0.0
        ticket: i64
        for ticket in range(len(fits)):
            way = evidence.ways[ticket]
            if way and not not_held >> ticket & 1:
                fit: float = fits[ticket]
                total += fit
                for route in way:
                    likely[route] += fit
        wanted = vec[i64]([0] * routes)
        if total != 0.0:
            at: i64
            for at in range(routes):
                if likely[at] > 0.0:
                    wanted[at] = int(WHOLE * likely[at] / total)
        return wanted

    def wanted_by_others(self, cells: Cells, seat: int) -> Numbers:
        """For each route how likely it is on the way of somebody else's ticket, in 1024ths."""
        routes: i64 = self.geometry.routes
        wanted = vec[i64]([0] * routes)
        route: i64
        for other in range(self.game.seats):
            if other != seat:
                likely = self.wanted(cells, other, self.game.reader.tickets(cells, seat))
                for route in range(routes):
                    if likely[route] > wanted[route]:
                        wanted[route] = likely[route]
        return wanted


class Evidence:
    """What a seat's network says about its tickets, as long as it stays as it is: a search asks for every world."""

    def __init__(self, game: RoutesGame, cells: Cells, seat: int, fits: list[float], ways: list[list[int]]) -> None:
        self.masks = masks_of(game, cells, seat)
        self.fits = fits
        self.ways = ways

    def holds(self, game: RoutesGame, cells: Cells, seat: int) -> bool:
        """Whether nothing has changed since: the seat has the same routes, and can have the same ones."""
        return masks_of(game, cells, seat) == self.masks


def masks_of(game: RoutesGame, cells: Cells, seat: int) -> list[int]:
    """The routes that a seat has, and those that it can have."""
    words = game.words_per_mask
    claims, is_open = game.claims_at + seat * words, game.open_at + seat * words
    return [*cells[claims : claims + words], *cells[is_open : is_open + words]]
