"""How far it still is: the shortest open way of a ticket, from what a seat sees."""

from dataclasses import dataclass, field
from typing import NamedTuple

from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED

FAR = CLOSED
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


class TicketPaths:
    """The ways of one seat on the map as it stands."""

    def __init__(self, game: RoutesGame, view: View) -> None:
        self.game = game
        self.component = game.geometry.components(game.routes_of(view.cells, view.seat))
        self.cost = game.names(view.cells, view.seat).costs()
        ends = list(zip(game.geometry.ends_a, game.geometry.ends_b, strict=True))
        # Every route that is still to be claimed, from both its ends.
        self.steps = [
            Leg(route, *way) for route, (a, b) in enumerate(ends) if self.cost[route] for way in ((a, b), (b, a))
        ]

    def of(self, ticket: int) -> TicketPath:
        starts, ends = self.game.ticket_ends[ticket]
        there, back = [self.game.geometry.distances(self.cost, group) for group in (starts, ends)]
        a = min(starts, key=back.__getitem__)
        spaces = back[a]
        if spaces == 0 or spaces >= FAR:
            return TicketPath(spaces)
        useful = {leg.route for leg in self.steps if there[leg.start] + self.cost[leg.route] + back[leg.end] == spaces}
        return TicketPath(spaces, self._walk(a, back, ends), frozenset(useful))

    def _walk(self, at: int, back: list[int], ends: list[int]) -> list[Leg]:
        """One shortest way: always on to where it is nearer, from any place that own routes reach."""
        walked: list[Leg] = []
        while back[at] > 0:
            leg = next(
                leg
                for leg in self.steps
                if self._joined(at, leg.start) and back[leg.end] + self.cost[leg.route] == back[leg.start]
            )
            walked += [leg] if leg.start == at else [Leg(OWN, at, leg.start), leg]
            at = leg.end
        if at not in ends:
            walked.append(Leg(OWN, at, next(end for end in ends if self._joined(at, end))))
        return walked

    def _joined(self, a: int, b: int) -> bool:
        """Whether own routes lead from one place to the other."""
        return self.component[a] == self.component[b]
