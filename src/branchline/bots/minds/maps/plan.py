"""The routes that a planner is after: what it keeps from one decision to the next."""

from typing import TYPE_CHECKING

from branchline.bots.minds.mind import Memo
from branchline.routes.state import WORD

if TYPE_CHECKING:
    from mypy_extensions import i64  # an int of the machine, where it is compiled


class RoutePlan(Memo):
    """The routes to get, as long as they can be had."""

    def __init__(self, words: int) -> None:
        self.made = False
        self.tickets = 0  # those it was made for
        self.vehicles = 0  # those left when it was made
        self.routes: list[int] = []  # still to be claimed
        self.mask = [0] * words
        self.value = 0  # what it should bring, by POINT for a point
        self.done = False  # whether nothing is left to be built for tickets and areas
        self.drawing = 0  # what drawing tickets seemed worth
        self.drawing_known = False  # whether that was worked out since the plan was made
        self.hasty = False  # whether it is one of the thousands of games of a search
        self.wanted: list[int] = []  # in haste: how likely others want each route, as it was when the search began

    def copy(self) -> "RoutePlan":
        other = RoutePlan(0)
        other.made = self.made
        other.tickets = self.tickets
        other.vehicles = self.vehicles
        other.routes = self.routes  # never changed in place
        other.mask = self.mask[:]
        other.value = self.value
        other.done = self.done
        other.drawing = self.drawing
        other.drawing_known = self.drawing_known
        other.hasty = self.hasty
        other.wanted = self.wanted  # never changed in place
        return other

    def has(self, route: "i64") -> bool:
        word: i64 = self.mask[route // WORD]
        return bool(word >> route % WORD & 1)

    def replace(self, i: int, route: int) -> None:
        """Another route in place of the i-th."""
        old = self.routes[i]
        routes = self.routes[:]
        routes[i] = route
        self.routes = routes
        self.mask[old // WORD] &= ~(1 << old % WORD)
        self.mask[route // WORD] |= 1 << route % WORD
