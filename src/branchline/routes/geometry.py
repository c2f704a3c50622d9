"""What routes connect and how far it is: components, shortest ways and longest paths, for everybody who asks."""

from branchline.routes.trail import longest_trail

CLOSED = 1 << 30  # the cost of a route that can't be had


class Geometry:
    """The graph of a board: which places each route joins, and how long it is."""

    def __init__(self, places: int, ends_a: list[int], ends_b: list[int], lengths: list[int]) -> None:
        self.places = places
        self.routes = len(ends_a)
        self.ends_a = ends_a
        self.ends_b = ends_b
        self.lengths = lengths
        # The routes at each place, one place after the other, and where each leads.
        self.first: list[int] = []
        self.at: list[int] = []
        self.leads: list[int] = []
        for place in range(places):
            self.first.append(len(self.at))
            for route in range(self.routes):
                if ends_a[route] == place or ends_b[route] == place:
                    self.at.append(route)
                    self.leads.append(ends_a[route] + ends_b[route] - place)
        self.first.append(len(self.at))

    def components(self, routes: list[int]) -> list[int]:
        """For each place the number of its component when only these routes are there.

        >>> Geometry(4, [0, 2], [1, 3], [1, 1]).components([0])
        [0, 0, 2, 3]
        """
        root = list(range(self.places))
        for route in routes:
            a = self.ends_a[route]
            while root[a] != a:
                a = root[a]
            b = self.ends_b[route]
            while root[b] != b:
                b = root[b]
            if a < b:
                root[b] = a
            elif b < a:
                root[a] = b
        for place in range(self.places):  # a root is never above its place, so one ascending pass settles all
            root[place] = root[root[place]]
        return root

    def join(self, root: list[int], route: int) -> None:
        """The network grows by a route. Roots are kept flat."""
        a = root[self.ends_a[route]]
        b = root[self.ends_b[route]]
        if a != b:
            low = a if a < b else b
            high = b if a < b else a
            for place in range(self.places):
                if root[place] == high:
                    root[place] = low

    def way(self, cost: list[int], start: list[int], goal: list[int], out: list[int]) -> int:
        """The cheapest way from any place of one group to any of the other: its cost, and its routes in `out`.

        CLOSED if there is none. Routes of cost 0 are those one has, and are left out.
        """
        places = self.places
        distance = [CLOSED] * places
        came = [-1] * places
        self._spread(cost, start, goal, distance, came)
        place = goal[0]
        for each in goal:
            if distance[each] < distance[place]:
                place = each
        total = distance[place]
        if total < CLOSED:
            while came[place] >= 0:
                route = came[place]
                if cost[route] > 0:
                    out.append(route)
                place = self.ends_a[route] + self.ends_b[route] - place
        return total

    def distances(self, cost: list[int], start: list[int]) -> list[int]:
        """What it costs to get from any place of a group to each place, CLOSED where nothing leads."""
        distance = [CLOSED] * self.places
        self._spread(cost, start, [], distance, [-1] * self.places)
        return distance

    def reach(self, cost: list[int], start: int, spaces: list[int], routes: list[int]) -> list[int]:
        """What it costs to get from a place to every other, CLOSED where nothing leads.

        Into the two lists go the spaces and the routes that are still to be claimed on the way.
        """
        places = self.places
        distance = [CLOSED] * places
        came = [-1] * places
        self._spread(cost, [start], [], distance, came)
        for place in range(places):
            length = 0
            count = 0
            at = place
            while came[at] >= 0:
                route = came[at]
                if cost[route] > 0:
                    length += self.lengths[route]
                    count += 1
                at = self.ends_a[route] + self.ends_b[route] - at
            spaces.append(length)
            routes.append(count)
        return distance

    def _spread(self, cost: list[int], start: list[int], goal: list[int], distance: list[int], came: list[int]) -> None:
        """Fill in distances from the start, and again where a shorter way is found; never beyond the nearest goal.

        Places are visited in the order in which they were reached. A heap, which would take the nearest first, is
        slower here: the maps are small, and a place is seldom reached twice.
        """
        places = self.places
        first, at, leads = self.first, self.at, self.leads
        waiting = [False] * places
        queue: list[int] = []
        for place in start:
            distance[place] = 0
            waiting[place] = True
            queue.append(place)
        bound = CLOSED
        wanted = [False] * places
        for place in goal:
            wanted[place] = True
            if distance[place] == 0:
                return
        head = 0
        while head < len(queue):
            here = queue[head]
            head += 1
            waiting[here] = False
            near = distance[here]
            if near >= bound:
                continue
            for i in range(first[here], first[here + 1]):
                price = cost[at[i]]
                total = near + price
                if total < bound:
                    there = leads[i]
                    if total < distance[there]:
                        distance[there] = total
                        came[there] = at[i]
                        if wanted[there]:
                            bound = total
                        elif not waiting[there]:
                            waiting[there] = True
                            queue.append(there)

    def trail(self, routes: list[int]) -> tuple[int, list[int]]:
        """The longest path over these routes: its spaces, and its routes."""
        spaces, found = longest_trail(
            [self.ends_a[route] for route in routes],
            [self.ends_b[route] for route in routes],
            [self.lengths[route] for route in routes],
        )
        return spaces, [routes[i] for i in found]
