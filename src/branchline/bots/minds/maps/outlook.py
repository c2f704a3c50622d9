"""What a seat can expect: what a claim brings at once, and how many turns are left."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import Numbers, numbers
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
        self.values = game.reader.values
        self.areas: list[Area] = []  # places that are worth linking
        for rule in game.rules:
            self.areas += rule.areas()
        # The places of all areas, one area after another; where each begins, and at last where all end.
        self.area_from = numbers([0])
        self.area_places = numbers([])
        self.area_points = numbers([area.points for area in self.areas])
        for area in self.areas:
            for place in area.places:
                self.area_places = append(self.area_places, place)
            self.area_from = append(self.area_from, len(self.area_places))
        self.rewarding = [rule for rule in game.rules if overrides(rule, "route_worth")]
        self.special = len(self.rewarding) > 0
        # The ends of all tickets, pair after pair: a ticket is completed when those of one of its pairs are linked.
        self.pair_from = numbers([0])
        self.pair_a = numbers([])
        self.pair_b = numbers([])
        for starts, goals in game.ticket_ends:
            for start in starts:
                for goal in goals:
                    self.pair_a = append(self.pair_a, start)
                    self.pair_b = append(self.pair_b, goal)
            self.pair_from = append(self.pair_from, len(self.pair_a))
        self.ticket_points = numbers(game.ticket_points)

    def gain(self, cells: Cells, seat: int, root: Numbers, route: int) -> int:
        """The points that claiming the route would bring for sure: its own, and what it completes."""
        return self.gain_beside(cells, seat, root, self.missed(cells, seat, root), route)

    def gain_beside(self, cells: Cells, seat: i64, root: Numbers, missed: Numbers, route: i64) -> i64:
        """The same, where it is known which tickets the seat's network misses."""
        geometry = self.geometry
        points: i64 = self.values[route]
        if self.special:
            extra: i64 = self.extra(cells, seat, route)
            points += extra // POINT
        a: i64 = root[geometry.ends_a[route]]
        b: i64 = root[geometry.ends_b[route]]
        if a == b:
            return points  # it completes nothing
        i: i64
        for i in range(len(missed)):
            ticket: i64 = missed[i]
            if self.linked_by(root, a, b, ticket):
                points += 2 * self.ticket_points[ticket]
        for i in range(len(self.area_points)):
            if self.whole_with(root, a, b, i) and not self.whole_with(root, a, a, i):
                points += self.area_points[i]
        return points

    def linked_by(self, root: Numbers, a: i64, b: i64, ticket: i64) -> bool:
        """Whether a network completes a ticket once two of its components are one."""
        pair_a, pair_b = self.pair_a, self.pair_b
        i: i64
        for i in range(self.pair_from[ticket], self.pair_from[ticket + 1]):
            one: i64 = root[pair_a[i]]
            other: i64 = root[pair_b[i]]
            if one == other or (one == a and other == b) or (one == b and other == a):
                return True
        return False

    def whole_with(self, root: Numbers, a: i64, b: i64, area: i64) -> bool:
        """Whether a network links an area once two of its components are one."""
        places = self.area_places
        start: i64 = self.area_from[area]
        first: i64 = root[places[start]]
        i: i64
        for i in range(start + 1, self.area_from[area + 1]):
            other: i64 = root[places[i]]
            if other != first and not ((first == a and other == b) or (first == b and other == a)):
                return False
        return True

    def missed(self, cells: Cells, seat: i64, root: Numbers) -> Numbers:
        """The seat's tickets that its network, by its components, does not complete."""
        out = vec[i64]()
        mask: i64 = self.reader.tickets(cells, seat)
        ticket: i64 = 0
        while mask:
            if mask & 1 and not self.linked_by(root, 0, 0, ticket):
                out = append(out, ticket)
            mask >>= 1
            ticket += 1
        return out

    def extra(self, cells: Cells, seat: i64, route: i64) -> i64:
        """What the rules say that a route brings beyond its points, by POINT for a point."""
        worth: i64 = 0
        for rule in self.rewarding:
            worth += rule.route_worth(cells, seat, route)
        return worth

    def turns_left(self, cells: Cells, claim_pace: i64, end_turns: i64) -> i64:
        """About how many turns the seat to move still has, this one included.

        `claim_pace` is the number of claims for PACE_SPACES spaces, `end_turns` that of turns after the last of them.
        """
        reader = self.reader
        if cells[LAST] > 0:
            return 1
        soonest: i64 = LONG_TIME
        each: i64
        for each in range(self.game.seats):
            vehicles: i64 = cells[reader.vehicles_at + each]
            spaces: i64 = vehicles - END_VEHICLES
            draws: i64 = spaces - reader.hand_size(cells, each) * USEFUL_QUARTERS // QUARTERS
            if draws < 0:
                draws = 0
            turns: i64 = (spaces * claim_pace + draws * DRAW_PACE + ROUNDING) // PACE_SPACES
            if turns < soonest:
                soonest = turns
        return soonest + end_turns
