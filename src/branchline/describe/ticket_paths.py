"""How far it still is: the shortest open way of a ticket, from what a seat sees."""

from dataclasses import dataclass, field
from typing import NamedTuple

from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED, Numbers

FAR = CLOSED


class Leg(NamedTuple):
    route: int | None  # None: one or more of the seat's own, which are there already
    start: int
    end: int


class OpenLeg(NamedTuple):
    """A route that is still to be claimed, from one of its ends to the other."""

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
        return [leg.route for leg in self.legs if leg.route is not None]


class TicketPaths:
    """The ways of one seat on the map as it stands."""

    def __init__(self, game: RoutesGame, view: View) -> None:
        self.game = game
        self.component = game.geometry.components(game.routes_of(view.cells, view.seat))
        self.cost = game.names(view.cells, view.seat).costs()
        ends = list(zip(game.geometry.ends_a, game.geometry.ends_b, strict=True))
        self.steps = [
            OpenLeg(route, *way) for route, (a, b) in enumerate(ends) if self.cost[route] for way in ((a, b), (b, a))
        ]

    def of(self, ticket: int) -> TicketPath:
        starts, ends = self.game.ticket_ends[ticket]
        there, back = [self.game.geometry.distances(self.cost, group) for group in (starts, ends)]
        a = min(starts, key=back.__getitem__)
        spaces = back[a]
        if spaces == 0 or spaces >= FAR:
            return TicketPath(spaces)
        useful = {
            step.route for step in self.steps if there[step.start] + self.cost[step.route] + back[step.end] == spaces
        }
        return TicketPath(spaces, self._walk(a, back, ends), frozenset(useful))

    def _walk(self, at: int, back: Numbers, ends: list[int]) -> list[Leg]:
        """One shortest way: always on to where it is nearer, from any place that own routes reach."""
        walked: list[Leg] = []
        while back[at] > 0:
            step = next(
                step
                for step in self.steps
                if self._joined(at, step.start) and back[step.end] + self.cost[step.route] == back[step.start]
            )
            if step.start != at:
                walked.append(Leg(None, at, step.start))
            walked.append(Leg(*step))
            at = step.end
        if at not in ends:
            walked.append(Leg(None, at, next(end for end in ends if self._joined(at, end))))
        return walked

    def _joined(self, a: int, b: int) -> bool:
        """Whether own routes lead from one place to the other."""
        return self.component[a] == self.component[b]
