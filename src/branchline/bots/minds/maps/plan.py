"""A network worth building: which tickets and areas to go for, and over which routes.

Everything is counted in sixteenths of a point. A turn has a worth, so a route costs the turns that it takes, less the
points that it brings, or the same for all where the weights say so; and a goal is worth a way that costs less than it
gains.
"""

from math import exp, sqrt

from branchline.bots.minds.maps.base import MapMind
from branchline.bots.minds.mind import Memo
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.routes.state import BIT_HASH, WORD

POINT = 16
UNKNOWN = -1000000
APPEAL = 0.7  # how much likelier a ticket is held that looked good at the start: so many times e a deviation
EVIDENCE = 4.0  # how much a way that is built speaks for its ticket: so many times e
MOST_APART = 3  # parts of an area that may still be worth linking


class RoutePlan(Memo):
    """The routes to get, as long as they can be had."""

    def __init__(self, words: int) -> None:
        self.made = False
        self.tickets = 0  # those it was made for
        self.vehicles = 0  # those left when it was made
        self.routes: list[int] = []  # still to be claimed
        self.mask = [0] * words
        self.value = 0
        self.done = False  # whether nothing is left to be built for tickets and areas
        self.drawing = UNKNOWN  # what drawing tickets seemed worth, once it was asked
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
        other.hasty = self.hasty
        other.wanted = self.wanted  # never changed in place
        return other


class PlanningMind(MapMind):
    """A mind with a plan."""

    def __init__(self, game: RoutesGame) -> None:
        super().__init__(game)
        self.weights = game.weights
        # Routes with the same ends, any of which will do.
        self.twins = [
            [
                other
                for other in range(self.geometry.routes)
                if other != route
                and {self.geometry.ends_a[other], self.geometry.ends_b[other]}
                == {self.geometry.ends_a[route], self.geometry.ends_b[route]}
            ]
            for route in range(self.geometry.routes)
        ]
        # What a bed closes to everybody once track lies there, itself apart.
        self.cuts = [
            [other for other in range(self.geometry.routes) if other != route and game.closes(route, other)]
            for route in range(self.geometry.routes)
        ]
        self.price: list[int] = []
        self.first_price: list[int] = []
        self.appeal: list[float] = []
        self.tune()

    def tune(self) -> None:
        """Make the tables that depend on the weights."""
        game = self.board_game
        self.price = []
        for route in range(self.geometry.routes):
            turns = 2 + self.lengths[route] + game.wilds_needed[route]  # in halves: claiming, and a card each
            price = turns * self.weights.tempo // 2 - self.values[route] * POINT
            self.price.append(self.weights.route_price if self.weights.route_price else price)
        start = game.start().cells
        cost = self.costs(start, 0)
        self.first_price = []
        worths: list[float] = []
        for ticket, ends in enumerate(self.board_game.ticket_ends):
            way: list[int] = []
            price = self.geometry.way(cost, ends[0], ends[1], way)
            self.first_price.append(price)
            worths.append(self.hope(ticket, len(way)) - price - self.board_game.ticket_points[ticket] * POINT)
        # Whoever chooses from several keeps the better ones.
        mean = sum(worths) / len(worths)
        spread = sqrt(sum([(worth - mean) ** 2 for worth in worths]) / len(worths))
        self.appeal = [exp(APPEAL * (worth - mean) / spread) if spread else 1.0 for worth in worths]

    def fresh(self) -> Memo:
        return RoutePlan(self.words)

    def fits(self, cells: list[int], seat: int) -> list[float]:
        """The more of a ticket's way a seat has built, the likelier it holds it."""
        return self.fits_on(cells, seat, [])

    def fits_on(self, cells: list[int], seat: int, ways: list[list[int]]) -> list[float]:
        """The same, and for each ticket the routes that are still missing, if there is a way."""
        cost = self.prices(cells, seat, [0] * self.kinds)
        out: list[float] = []
        for ticket, ends in enumerate(self.board_game.ticket_ends):
            way: list[int] = []
            price = self.geometry.way(cost, ends[0], ends[1], way)
            whole = self.first_price[ticket]
            built = (whole - price) / whole if price < whole else 0.0
            out.append(self.appeal[ticket] * exp(EVIDENCE * built))
            ways.append(way)
        return out

    def wanted(self, cells: list[int], seat: int, not_theirs: int) -> list[int]:
        """How likely each route is on the way of a ticket of another seat, in 1024ths, as far as everybody can see.

        Some tickets can't be theirs.
        """
        ways: list[list[int]] = []
        fits = self.fits_on(cells, seat, ways)
        likely = [0.0] * self.geometry.routes
        total = 0.0
        for ticket, way in enumerate(ways):
            if way and not not_theirs >> ticket & 1:
                total += fits[ticket]
                for route in way:
                    likely[route] += fits[ticket]
        if total == 0.0:
            return [0] * self.geometry.routes
        return [int(1024.0 * each / total) for each in likely]

    # -- costs --------------------------------------------------------------------------------------------------------

    def costs(self, cells: list[int], seat: int) -> list[int]:
        """What each route would cost the seat: 0 for its own, CLOSED for those it can't have."""
        return self.prices(cells, seat, self.hand(cells, seat))

    def prices(self, cells: list[int], seat: int, hand: list[int]) -> list[int]:
        """The same, with these cards."""
        game = self.board_game
        cost = [CLOSED] * self.geometry.routes
        words = self.words
        special = len(self.rewarding) > 0
        most = 0
        for colour in range(self.wild):
            if hand[colour] > most:
                most = hand[colour]
        saves = self.weights.hand_price
        for word in range(words):
            base = word * WORD
            mask = cells[game.open_at + seat * words + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                route = base + game.bit_place[bit % BIT_HASH]
                price = self.price[route]
                colour = game.colour_of[route]
                have = most if colour < 0 else hand[colour]
                if have:
                    price -= saves * (have if have < self.lengths[route] else self.lengths[route])
                if special:
                    price -= self.extra(cells, seat, route)
                cost[route] = price if price > 1 else 1
            mask = cells[game.claims_at + seat * words + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                cost[base + game.bit_place[bit % BIT_HASH]] = 0
        return cost

    # -- planning -----------------------------------------------------------------------------------------------------

    def plan(self, cells: list[int], seat: int, tickets: int, plan: RoutePlan) -> None:
        """Fill the plan for these tickets, from where the seat stands now; no two routes of it cross."""
        shut: list[int] = []
        self.plan_without(cells, seat, tickets, plan, shut)
        while self.laying is not None:
            one, other = self.crossing(plan)
            if one < 0:
                return
            trial = RoutePlan(self.words)
            self.plan_without(cells, seat, tickets, trial, [*shut, one])
            self.plan_without(cells, seat, tickets, plan, [*shut, other])
            shut.append(one if trial.value > plan.value else other)
            if trial.value > plan.value:
                plan.value, plan.routes, plan.mask, plan.done = trial.value, trial.routes, trial.mask, trial.done

    def crossing(self, plan: RoutePlan) -> tuple[int, int]:
        """Two routes of a plan that cross, or -1 twice."""
        for route in plan.routes:
            for cut in self.cuts[route]:
                if plan.mask[cut // WORD] >> cut % WORD & 1:
                    return route, cut
        return -1, -1

    def plan_without(self, cells: list[int], seat: int, tickets: int, plan: RoutePlan, shut: list[int]) -> None:
        """Fill the plan as if these routes could not be had."""
        game, geometry = self.board_game, self.geometry
        cost = self.costs(cells, seat)
        for route in shut:
            cost[route] = CLOSED
        vehicles = cells[game.vehicles_at + seat]
        time = self.time(cells, seat)
        routes: list[int] = []
        value = 0
        # First what each goal is worth alone, then one after the other from the best, each helped by those before it.
        goals: list[int] = []
        worth: list[int] = []
        mask = tickets
        ticket = 0
        while mask:
            if mask & 1:
                value -= game.ticket_points[ticket] * POINT + self.weights.keep_cost
                way: list[int] = []
                price = geometry.way(cost, game.ticket_ends[ticket][0], game.ticket_ends[ticket][1], way)
                if price == 0:
                    value += 2 * game.ticket_points[ticket] * POINT + self.weights.ticket_extra
                elif price < CLOSED:
                    goals.append(ticket)
                    worth.append(self.hope(ticket, len(way)) - price)
            mask >>= 1
            ticket += 1
        while goals:
            best = 0
            for i in range(1, len(goals)):
                if worth[i] > worth[best]:
                    best = i
            ticket = goals.pop(best)
            worth.pop(best)
            way = []
            price = geometry.way(cost, game.ticket_ends[ticket][0], game.ticket_ends[ticket][1], way)
            spaces = self.spaces(way)
            if spaces > vehicles or spaces + 2 * len(way) > time:  # another way may do
                way = []
                geometry.way(
                    self.sizes(cost, 0 if spaces > vehicles else 2),
                    game.ticket_ends[ticket][0],
                    game.ticket_ends[ticket][1],
                    way,
                )
                spaces = self.spaces(way)
                price = 0
                for route in way:
                    price += cost[route]
            gain = self.hope(ticket, len(way)) - price
            if spaces > vehicles or spaces + 2 * len(way) > time or gain <= 0:
                continue
            vehicles -= spaces
            time -= spaces + 2 * len(way)
            value += gain
            for route in way:
                cost[route] = 0
                routes.append(route)
        if self.areas:
            value += self.plan_areas(cost, vehicles, time, routes)
        words = [0] * self.words
        for route in routes:
            words[route // WORD] |= 1 << route % WORD
        plan.made = True
        plan.tickets = tickets
        plan.vehicles = cells[game.vehicles_at + seat]
        plan.routes = routes
        plan.mask = words
        plan.value = value
        plan.done = not routes
        plan.drawing = UNKNOWN

    def sizes(self, cost: list[int], claim: int) -> list[int]:
        """The spaces of each route, and a constant for claiming it, where these are the costs."""
        sizes = cost[:]
        for route in range(len(sizes)):
            if 0 < sizes[route] < CLOSED:
                sizes[route] = self.lengths[route] + claim
        return sizes

    def time(self, cells: list[int], seat: int) -> int:
        """What can still be done, in half turns: a card in hand saves one."""
        turns = 2 * self.turns(cells)
        return (
            turns * self.weights.time_scale + cells[self.board_game.hand_size_at + seat] * self.weights.hand_time
        ) // 16

    def turns(self, cells: list[int]) -> int:
        """About how many turns the seat to move still has, by what the weights say."""
        return self.turns_at(cells, self.weights.claim_pace, self.weights.end_turns)

    def hope(self, ticket: int, routes: int) -> int:
        """What completing a ticket gains over missing it, less for every route that may be lost on the way."""
        gain = 2 * self.board_game.ticket_points[ticket] * POINT + self.weights.ticket_extra
        return gain - gain * self.weights.risk * routes // 256

    def plan_areas(self, cost: list[int], vehicles: int, time: int, routes: list[int]) -> int:
        """Add the areas that are worth it; what they gain."""
        geometry = self.geometry
        value = 0
        root = list(range(geometry.places))
        for route in range(geometry.routes):
            if cost[route] == 0:
                geometry.join(root, route)
        for area in self.areas:
            points = area.points * POINT
            apart: list[int] = []  # a place of each part that the area is in so far
            for place in area.places:
                new = True
                for other in apart:
                    if root[other] == root[place]:
                        new = False
                if new:
                    apart.append(place)
            if len(apart) == 1:
                value += points
                continue
            if len(apart) > MOST_APART:
                continue
            trial = cost[:]
            added: list[int] = []
            price = 0
            for place in apart[1:]:
                way: list[int] = []
                price += geometry.way(trial, [apart[0]], [place], way)
                if price >= CLOSED:
                    break
                for route in way:
                    trial[route] = 0
                    added.append(route)
            if price >= CLOSED or points - points * self.weights.risk * len(added) // 256 <= price:
                continue
            spaces = self.spaces(added)
            if spaces > vehicles or spaces + 2 * len(added) > time:
                continue
            vehicles -= spaces
            time -= spaces + 2 * len(added)
            value += points - price
            for route in added:
                cost[route] = 0
                routes.append(route)
                geometry.join(root, route)
        return value

    def follow(self, cells: list[int], seat: int, memo: Memo) -> RoutePlan:
        """The seat's plan, made anew if there is none, if tickets have come or if a route of it was lost."""
        assert isinstance(memo, RoutePlan)
        game = self.board_game
        tickets = cells[game.tickets_at + seat]
        if not memo.made or memo.tickets != tickets:
            self.plan(cells, seat, tickets, memo)
            return memo
        claimed = False
        for word in range(self.words):
            wanted = memo.mask[word]
            if wanted:
                mine = wanted & cells[game.claims_at + seat * self.words + word]
                if mine:
                    memo.mask[word] = wanted & ~mine
                    claimed = True
                if wanted & ~mine & ~cells[game.open_at + seat * self.words + word]:
                    self.plan(cells, seat, tickets, memo)
                    return memo
        if claimed:
            memo.routes = [r for r in memo.routes if memo.mask[r // WORD] >> r % WORD & 1]
            if not memo.routes:
                self.plan(cells, seat, tickets, memo)
        elif memo.done and memo.vehicles != cells[game.vehicles_at + seat]:
            self.plan(cells, seat, tickets, memo)
        return memo

    def turn_to_twins(self, cells: list[int], seat: int, plan: RoutePlan) -> None:
        """Of routes with the same ends, plan for the one that is nearest to being paid."""
        for i in range(len(plan.routes)):
            route = plan.routes[i]
            for twin in self.twins[route]:
                if self.is_open(cells, seat, twin) and self.lacks(cells, seat, twin) < self.lacks(cells, seat, route):
                    routes = plan.routes[:]
                    routes[i] = twin
                    plan.routes = routes
                    plan.mask[route // WORD] &= ~(1 << route % WORD)
                    plan.mask[twin // WORD] |= 1 << twin % WORD
                    route = twin

    def payable_in(self, cells: list[int], route: int, colour: int) -> bool:
        """Whether a grey route, or a bed before track lies there, can be paid in a colour: there is a piece for it."""
        laying = self.laying
        if laying is None or not self.board_game.needs_track[route]:
            return True
        return cells[laying.supply_of(route) + colour] > 0

    def lacks(self, cells: list[int], seat: int, route: int) -> int:
        """Cards that are missing for a route, wilds aside."""
        colour = self.colour(cells, route)
        hand = self.board_game.hand_at + seat * self.kinds
        most = 0
        if colour >= 0:
            most = cells[hand + colour]
        else:
            for each in range(self.wild):
                if cells[hand + each] > most:
                    most = cells[hand + each]
        return self.lengths[route] - most if most < self.lengths[route] else 0

    def open_routes(self, cells: list[int], seat: int) -> list[int]:
        """The routes that the map lets the seat claim and that it has vehicles for."""
        game = self.board_game
        left = cells[game.vehicles_at + seat]
        if left > game.longest:
            left = game.longest
        out: list[int] = []
        for word in range(self.words):
            mask = cells[game.open_at + seat * self.words + word] & game.claim.fits[left * self.words + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                out.append(word * WORD + game.bit_place[bit % BIT_HASH])
        return out

    def spare(self, cells: list[int], seat: int, plan: RoutePlan) -> list[int]:
        """Cards of each colour beyond what the plan's coloured routes need; below 0 where some are missing."""
        spare = self.hand(cells, seat)
        for route in plan.routes:
            colour = self.colour(cells, route)
            if colour >= 0:
                spare[colour] -= self.lengths[route]
        return spare
