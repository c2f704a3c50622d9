"""The routes that a planner is after: what it keeps from one decision to the next."""

from librt.vecs import vec
from mypy_extensions import i64

from branchline.bots.minds.mind import Memo
from branchline.routes.geometry import Numbers
from branchline.routes.state import WORD, bit_of


class RoutePlan(Memo):
    """The routes to get, as long as they can be had. Lists are never changed in place, so that copies share them."""

    def __init__(self, words: i64) -> None:
        self.made = False
        self.tickets: i64 = 0  # those it was made for
        self.vehicles: i64 = 0  # those left when it was made
        self.routes: list[int] = []  # still to be claimed
        self.mask: Numbers = vec[i64]([0] * words)
        self.value: i64 = 0  # what it should bring, by POINT for a point
        self.done = False  # whether nothing is left to be built for tickets and areas
        self.drawing: i64 = 0  # what drawing tickets seemed worth
        self.drawing_known = False  # whether that was worked out since the plan was made
        self.hasty = False  # whether it is one of the thousands of games of a search
        self.wanted: Numbers = vec[i64]()  # in haste: how likely others want each route, as when the search began
        self.in_the_way: Numbers = vec[i64]()  # in haste: the routes where track could be in the way of the others then

    def copy(self) -> "RoutePlan":
        other = RoutePlan(0)
        other.made = self.made
        other.tickets = self.tickets
        other.vehicles = self.vehicles
        other.routes = self.routes
        other.mask = self.mask
        other.value = self.value
        other.done = self.done
        other.drawing = self.drawing
        other.drawing_known = self.drawing_known
        other.hasty = self.hasty
        other.wanted = self.wanted
        other.in_the_way = self.in_the_way
        return other

    def has(self, route: i64) -> bool:
        return bool(self.mask[route // WORD] >> route % WORD & 1)

    def drop(self, mask: Numbers) -> None:
        """Keep only the routes of a mask."""
        self.mask = mask
        self.routes = [route for route in self.routes if self.has(route)]

    def replace(self, i: int, route: i64) -> None:
        """Another route in place of the i-th."""
        old: i64 = self.routes[i]
        routes = self.routes[:]
        routes[i] = route
        self.routes = routes
        mask = self.mask[:]
        mask[old // WORD] &= ~bit_of(old)
        mask[route // WORD] |= bit_of(route)
        self.mask = mask
