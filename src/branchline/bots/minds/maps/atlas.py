"""The map as a mind reads it: ways and what they cost, and the final points of a seat."""

from branchline.routes.game import RoutesGame
from branchline.routes.rules.districts import Districts
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.globetrotter import Globetrotter
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.tokens import Tokens
from branchline.routes.state import BIT_HASH, WORD
from branchline.routes.trail import longest_trail

CLOSED = 1 << 30  # the cost of a route that can't be had


class Atlas:
    """Tables of one game, and a search for the cheapest way between two groups of places."""

    def __init__(self, game: RoutesGame) -> None:
        self.game = game
        self.places = len(game.board.places)
        self.routes = len(game.board.routes)
        self.ends_a = game.network.ends_a
        self.ends_b = game.network.ends_b
        # The routes at each place, one place after the other, and where each leads.
        self.first: list[int] = []
        self.at: list[int] = []
        self.leads: list[int] = []
        for place in range(self.places):
            self.first.append(len(self.at))
            for route in range(self.routes):
                if self.ends_a[route] == place or self.ends_b[route] == place:
                    self.at.append(route)
                    self.leads.append(self.ends_a[route] + self.ends_b[route] - place)
        self.first.append(len(self.at))
        self.districts: list[list[int]] = []
        self.district_points: list[int] = []
        self.longest_path = 0
        self.globetrotter = 0
        self.tokens: Tokens | None = None
        self.flags: Flags | None = None
        for rule in game.rules:
            if isinstance(rule, Districts):
                self.districts = rule.members
                self.district_points = rule.points
            elif isinstance(rule, LongestPath):
                self.longest_path = rule.points
            elif isinstance(rule, Globetrotter):
                self.globetrotter = rule.points
            elif isinstance(rule, Tokens):
                self.tokens = rule
            elif isinstance(rule, Flags):
                self.flags = rule
        self.ends = game.ticket_ends
        self.ticket_points = [ticket.points for ticket in game.all_tickets]

    def way(self, cost: list[int], start: list[int], goal: list[int], out: list[int]) -> int:
        """The cheapest way from any place of one group to any of the other: its cost, and its routes in `out`.

        CLOSED if there is none. Routes of cost 0 are those one has, and are not told.
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
                    length += self.game.lengths[route]
                    count += 1
                at = self.ends_a[route] + self.ends_b[route] - at
            spaces.append(length)
            routes.append(count)
        return distance

    def _spread(self, cost: list[int], start: list[int], goal: list[int], distance: list[int], came: list[int]) -> None:
        """Fill in distances from the start, place after place as they get nearer; never beyond the nearest goal.

        A queue is quicker here than a heap: the maps are small, and a place is seldom reached twice.
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

    def roots(self, cells: list[int], seat: int) -> list[int]:
        """For each place the number of its component in the seat's network."""
        game = self.game
        words = game.words_per_mask
        root = list(range(self.places))
        for word in range(words):
            mask = cells[game.claims_at + seat * words + word]
            base = word * WORD
            while mask:
                bit = mask & -mask
                mask ^= bit
                self.join(root, base + game.bit_place[bit % BIT_HASH])
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

    def linked(self, root: list[int], ticket: int) -> bool:
        a, b = self.ends[ticket]
        for one in a:
            for other in b:
                if root[one] == root[other]:
                    return True
        return False

    def districts_linked(self, root: list[int]) -> int:
        """The points of the districts that a network links."""
        points = 0
        for i, members in enumerate(self.districts):
            whole = True
            for place in members:
                if root[place] != root[members[0]]:
                    whole = False
                    break
            if whole:
                points += self.district_points[i]
        return points

    def totals(self, cells: list[int]) -> list[int]:
        """What game.scores would count, if the game ended now."""
        game = self.game
        seats = game.seats
        totals: list[int] = []
        completed: list[int] = []
        for seat in range(seats):
            total = cells[game.points_at + seat]  # routes and flags
            root = self.roots(cells, seat)
            done = 0
            mask = cells[game.tickets_at + seat]
            ticket = 0
            while mask:
                if mask & 1:
                    if self.linked(root, ticket):
                        total += self.ticket_points[ticket]
                        done += 1
                    else:
                        total -= self.ticket_points[ticket]
                mask >>= 1
                ticket += 1
            total += self.districts_linked(root)
            tokens = self.tokens
            if tokens is not None:
                total += tokens.points[cells[tokens.owned_at + seat].bit_count()]
            totals.append(total)
            completed.append(done)
        if self.globetrotter:
            most = max(completed)
            for seat in range(seats):
                if completed[seat] == most and most:
                    totals[seat] += self.globetrotter
        if self.longest_path:
            spaces: list[int] = []
            for seat in range(seats):
                spaces.append(self.trail(game.routes_of(cells, seat)))
            longest = max(spaces)
            for seat in range(seats):
                if spaces[seat] == longest and longest:
                    totals[seat] += self.longest_path
        return totals

    def trail(self, routes: list[int]) -> int:
        """How long the longest path over these routes is."""
        spaces, _ = longest_trail(
            [self.ends_a[route] for route in routes],
            [self.ends_b[route] for route in routes],
            [self.game.lengths[route] for route in routes],
        )
        return spaces
