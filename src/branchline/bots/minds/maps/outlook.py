"""What a seat can expect: what a claim brings at once, and how many turns are left."""

from typing import Final

from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import POINT, Area
from branchline.routes.rules.rule import overrides
from branchline.routes.state import END_VEHICLES
from branchline.trains.state import LAST

LONG_TIME: Final = 1000  # turns, more than any game has
# How long a seat takes until its vehicles are laid: turns to claim, by what is thought of its pace, and turns to draw.
PACE_SPACES: Final = 8  # the pace is the number of claims for this many spaces
DRAW_PACE: Final = 4  # turns in which as many cards are drawn: two a turn
ROUNDING: Final = 4  # half of PACE_SPACES, so that turns are rounded and not cut
USEFUL_QUARTERS: Final = 3  # of a hand: a quarter of it is never of use
QUARTERS: Final = 4


class Outlook:
    def __init__(self, game: RoutesGame) -> None:
        self.game = game
        self.reader = game.reader
        self.geometry = game.geometry
        self.areas: list[Area] = []  # places that are worth linking
        for rule in game.rules:
            self.areas += rule.areas()
        self.rewarding = [rule for rule in game.rules if overrides(rule, "route_worth")]

    def gain(self, cells: Cells, seat: int, root: list[int], route: int) -> int:
        """The points that claiming the route would bring for sure: its own, and what it completes."""
        game, geometry = self.game, self.geometry
        points = game.values[route] + self.extra(cells, seat, route) // POINT
        a, b = root[geometry.ends_a[route]], root[geometry.ends_b[route]]
        missed = self.missed(cells, seat, root)
        if a == b or not (missed or self.areas):
            return points  # nothing is left that it could complete
        after = root[:]
        geometry.join(after, route)
        for ticket in missed:
            if game.linked(after, ticket):
                points += 2 * game.ticket_points[ticket]
        if self.areas:
            points += self.linked_areas(after) - self.linked_areas(root)
        return points

    def missed(self, cells: Cells, seat: int, root: list[int]) -> list[int]:
        """The seat's tickets that its network, by its components, does not complete."""
        out: list[int] = []
        mask = self.reader.tickets(cells, seat)
        ticket = 0
        while mask:
            if mask & 1 and not self.game.linked(root, ticket):
                out.append(ticket)
            mask >>= 1
            ticket += 1
        return out

    def linked_areas(self, root: list[int]) -> int:
        """The points of the areas that a network, by its components, links."""
        points = 0
        for area in self.areas:
            places = area.places
            whole = True
            for place in places:
                if root[place] != root[places[0]]:
                    whole = False
                    break
            if whole:
                points += area.points
        return points

    def extra(self, cells: Cells, seat: int, route: int) -> int:
        """What the rules say that a route brings beyond its points, by POINT for a point."""
        worth = 0
        for rule in self.rewarding:
            worth += rule.route_worth(cells, seat, route)
        return worth

    def turns_left(self, cells: Cells, claim_pace: int, end_turns: int) -> int:
        """About how many turns the seat to move still has, this one included.

        `claim_pace` is the number of claims for PACE_SPACES spaces, `end_turns` that of turns after the last of them.
        """
        reader = self.reader
        if cells[LAST] > 0:
            return 1
        soonest = LONG_TIME
        for each in range(self.game.seats):
            spaces = reader.vehicles(cells, each) - END_VEHICLES
            draws = spaces - reader.hand_size(cells, each) * USEFUL_QUARTERS // QUARTERS
            if draws < 0:
                draws = 0
            turns = (spaces * claim_pace + draws * DRAW_PACE + ROUNDING) // PACE_SPACES
            if turns < soonest:
                soonest = turns
        return soonest + end_turns
