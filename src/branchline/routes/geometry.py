"""What routes connect and how far it is: components, shortest ways and longest paths, for everybody who asks."""

from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.routes.trail import longest_trail
from branchline.routes.trail_length import TrailLength

CLOSED: Final = 1 << 30  # the cost of a route that can't be had
NOWHERE: Final = -1  # in place of the route by which a place was reached
WAITING: Final = 1  # of a place that was reached: to be looked at
WANTED: Final = 2  # of a place that is looked for

Numbers: TypeAlias = "vec[i64]"  # unboxed where it is compiled


def numbers(items: list[int]) -> Numbers:
    return vec[i64](items)


class Geometry:
    """The graph of a board: which places each route joins, and how long it is."""

    def __init__(self, places: int, ends_a: list[int], ends_b: list[int], lengths: list[int]) -> None:
        self.places = places
        self.routes = len(ends_a)
        self.ends_a = numbers(ends_a)
        self.ends_b = numbers(ends_b)
        self.lengths = numbers(lengths)
        self.trail_length = TrailLength(places, ends_a, ends_b, lengths)
        # To work on: for each place what it costs to get there, then for each the route by which it was reached, then
        # whether it is waiting or wanted, then a ring of those that wait.
        self.blank = numbers([CLOSED] * places + [NOWHERE] * places + [0] * (2 * places))
        self.alone = [[place] for place in range(places)]  # each place as a group of its own
        # The routes at each place, one place after the other, and where each leads.
        self.first: Numbers = vec[i64]()
        self.at: Numbers = vec[i64]()
        self.leads: Numbers = vec[i64]()
        for place in range(places):
            self.first = append(self.first, len(self.at))
            for route in range(self.routes):
                if ends_a[route] == place or ends_b[route] == place:
                    self.at = append(self.at, route)
                    self.leads = append(self.leads, ends_a[route] + ends_b[route] - place)
        self.first = append(self.first, len(self.at))

    def components(self, routes: list[int]) -> Numbers:
        """For each place the number of its component when only these routes are there.

        >>> list(Geometry(4, [0, 2], [1, 3], [1, 1]).components([0]))
        [0, 0, 2, 3]
        """
        root = self.apart()
        for route in routes:
            self.join(root, route)
        return root

    def join(self, root: Numbers, route: i64) -> None:
        """The network grows by a route. Roots are kept flat."""
        a: i64 = root[self.ends_a[route]]
        b: i64 = root[self.ends_b[route]]
        if a != b:
            low: i64 = a if a < b else b
            high: i64 = b if a < b else a
            place: i64
            places: i64 = self.places
            for place in range(high, places):  # a root is never above its place
                if root[place] == high:
                    root[place] = low

    def apart(self) -> Numbers:
        """The components when no route is there: each place is its own."""
        places: i64 = self.places
        root = vec[i64]([0] * places)
        place: i64
        for place in range(places):
            root[place] = place
        return root

    def way(self, cost: Numbers, start: list[int], goal: list[int], out: list[int]) -> i64:
        """The cheapest way from any place of one group to any of the other: its cost, and its routes in `out`.

        CLOSED if there is none. Routes of cost 0 are those one has, and are left out.
        """
        places: i64 = self.places
        sheet = self.blank[:]
        self._spread(cost, start, goal, sheet, CLOSED)
        place: i64 = goal[0]
        nearest: i64 = sheet[place]
        i: i64
        for i in range(1, len(goal)):
            each: i64 = goal[i]
            if sheet[each] < nearest:
                place = each
                nearest = sheet[each]
        if nearest < CLOSED:
            route: i64 = sheet[places + place]
            while route >= 0:
                if cost[route] > 0:
                    out.append(route)
                place = self.ends_a[route] + self.ends_b[route] - place
                route = sheet[places + place]
        return nearest

    def costs_less(self, cost: Numbers, start: list[int], goal: list[int], limit: i64) -> bool:
        """Whether there is a way that costs less than this: quicker than to find the cheapest, if it is little."""
        return self._spread(cost, start, goal, self.blank[:], limit) < limit

    def distances(self, cost: Numbers, start: list[int]) -> Numbers:
        """What it costs to get from any place of a group to each place, CLOSED where nothing leads."""
        sheet = self.blank[:]
        self._spread(cost, start, [], sheet, CLOSED)
        return sheet[: self.places]

    def reach(self, cost: Numbers, start: int, spaces: Numbers, routes: Numbers) -> Numbers:
        """What it costs to get from a place to every other, CLOSED where nothing leads.

        Into the two others, a number for each place, go the spaces and the routes still to be claimed on the way.
        """
        places: i64 = self.places
        ends_a, ends_b, lengths = self.ends_a, self.ends_b, self.lengths
        sheet = self.blank[:]
        self._spread(cost, self.alone[start], [], sheet, CLOSED)
        place: i64
        for place in range(places):
            length: i64 = 0
            count: i64 = 0
            at = place
            route: i64 = sheet[places + at]
            while route >= 0:
                if cost[route] > 0:
                    length += lengths[route]
                    count += 1
                at = ends_a[route] + ends_b[route] - at
                route = sheet[places + at]
            spaces[place] = length
            routes[place] = count
        return sheet

    def _spread(self, cost: Numbers, start: list[int], goal: list[int], sheet: Numbers, bound: i64) -> i64:
        """Fill in a sheet from the start, and again where a shorter way is found; never beyond the nearest goal, nor
        beyond a bound. Returns what the nearest goal costs, or the bound.

        Places are visited in the order in which they were reached. A heap, which would take the nearest first, is
        slower here: the maps are small, and a place is seldom reached twice.
        """
        places: i64 = self.places
        state: i64 = 2 * places  # where the states begin in the sheet
        ring: i64 = 3 * places  # where the ring does, and where it ends
        end: i64 = 4 * places
        first, at, leads = self.first, self.at, self.leads
        head: i64 = ring
        tail: i64 = ring
        waiting: i64 = 0
        i: i64
        here: i64
        for i in range(len(start)):
            here = start[i]
            sheet[here] = 0
            sheet[state + here] = WAITING
            sheet[tail] = here
            tail += 1
            waiting += 1
        if tail == end:
            tail = ring
        for i in range(len(goal)):
            here = goal[i]
            if sheet[here] == 0:
                return 0
            sheet[state + here] = WANTED
        while waiting:
            here = sheet[head]
            head += 1
            if head == end:
                head = ring
            waiting -= 1
            sheet[state + here] = 0
            near: i64 = sheet[here]
            if near >= bound:
                continue
            for i in range(first[here], first[here + 1]):
                route: i64 = at[i]
                total: i64 = near + cost[route]
                if total < bound:
                    there: i64 = leads[i]
                    if total < sheet[there]:
                        sheet[there] = total
                        sheet[places + there] = route
                        found: i64 = sheet[state + there]
                        if found == WANTED:
                            bound = total
                        elif found == 0:
                            sheet[state + there] = WAITING
                            sheet[tail] = there
                            tail += 1
                            if tail == end:
                                tail = ring
                            waiting += 1
        return bound

    def trail(self, routes: list[int]) -> tuple[int, list[int]]:
        """The longest path over these routes: its spaces, and its routes."""
        spaces, found = longest_trail(
            [self.ends_a[route] for route in routes],
            [self.ends_b[route] for route in routes],
            [self.lengths[route] for route in routes],
        )
        return spaces, [routes[i] for i in found]
