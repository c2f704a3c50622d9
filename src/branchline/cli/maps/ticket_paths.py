"""How far it still is: the shortest open way of a ticket, from what a seat sees."""

from dataclasses import dataclass, field
from typing import NamedTuple

from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.state import WORD

FAR = 10**6
OWN = -1  # instead of a route: one or more of the seat's own


class Leg(NamedTuple):
    route: int
    start: int
    end: int


@dataclass(frozen=True)
class TicketPath:
    """What is still to claim for a ticket."""

    spaces: int  # 0: done; FAR: no open way is left
    legs: list[Leg] = field(default_factory=list)  # one shortest way from end to end
    useful: frozenset[int] = frozenset()  # the routes of any shortest way

    @property
    def routes(self) -> list[int]:
        """Those still to claim of the one way."""
        return [leg.route for leg in self.legs if leg.route != OWN]


def is_open(game: RoutesGame, cells: list[int], seat: int, route: int) -> bool:
    """Whether the map lets the seat claim the route; what it has to pay with is another matter."""
    word, bit = divmod(route, WORD)
    return bool(cells[game.open_at + seat * game.words_per_mask + word] >> bit & 1)


def paid_in(game: RoutesGame, cells: list[int], route: int) -> str:
    """The colour a route is paid in: its own, or that of the track laid there."""
    laid = game.track_on(cells, route)
    return game.board.colours[laid] if laid >= 0 else game.board.routes[route].colour


class TicketPaths:
    """The ways of one seat on the map as it stands."""

    def __init__(self, game: RoutesGame, view: View) -> None:
        self.game = game
        own = set(game.routes_of(view.cells, view.seat))
        self.cost = [
            0 if route in own else length if is_open(game, view.cells, view.seat, route) else FAR
            for route, length in enumerate(game.lengths)
        ]

    def _from(self, starts: list[int]) -> list[int]:
        """The spaces to every place from the nearest start. Boards are small: relax until nothing changes."""
        ends_a, ends_b = self.game.geometry.ends_a, self.game.geometry.ends_b
        far = [FAR] * self.game.geometry.places
        for start in starts:
            far[start] = 0
        changed = True
        while changed:
            changed = False
            for route, cost in enumerate(self.cost):
                for a, b in ((ends_a[route], ends_b[route]), (ends_b[route], ends_a[route])):
                    if far[a] + cost < far[b]:
                        far[b] = far[a] + cost
                        changed = True
        return far

    def of(self, ticket: int) -> TicketPath:
        starts, ends = self.game.ticket_ends[ticket]
        there, back = self._from(starts), self._from(ends)
        a = min(starts, key=back.__getitem__)
        spaces = back[a]
        if spaces == 0 or spaces >= FAR:
            return TicketPath(min(spaces, FAR))
        ends_a, ends_b = self.game.geometry.ends_a, self.game.geometry.ends_b
        useful: set[int] = set()
        for route, cost in enumerate(self.cost):
            for start, end in ((ends_a[route], ends_b[route]), (ends_b[route], ends_a[route])):
                if cost and there[start] + cost + back[end] == spaces:
                    useful.add(route)
        return TicketPath(spaces, self._walk(a, back, ends), frozenset(useful))

    def _walk(self, at: int, back: list[int], ends: list[int]) -> list[Leg]:
        """One shortest way: always on to where it is nearer, from any place that own routes reach."""
        ends_a, ends_b = self.game.geometry.ends_a, self.game.geometry.ends_b
        walked: list[Leg] = []
        while back[at] > 0:
            near = self._near(at)
            leg = next(
                Leg(route, start, end)
                for route, cost in enumerate(self.cost)
                for start, end in ((ends_a[route], ends_b[route]), (ends_b[route], ends_a[route]))
                if cost and start in near and back[end] + cost == back[start]
            )
            walked += [leg] if leg.start == at else [Leg(OWN, at, leg.start), leg]
            at = leg.end
        if at not in ends:
            near = self._near(at)
            walked.append(Leg(OWN, at, next(end for end in ends if end in near)))
        return walked

    def _near(self, at: int) -> set[int]:
        """The places that own routes reach."""
        ends_a, ends_b = self.game.geometry.ends_a, self.game.geometry.ends_b
        near = {at}
        for _ in range(self.game.geometry.places):
            for route, cost in enumerate(self.cost):
                if cost == 0 and (ends_a[route] in near or ends_b[route] in near):
                    near |= {ends_a[route], ends_b[route]}
        return near
