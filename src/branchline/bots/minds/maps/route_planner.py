"""A network worth building: which tickets and areas to go for, and over which routes.

Everything is counted by POINT for a point, in sixteenths. A turn has a worth, so a route costs the turns that it takes,
less the points that it brings, or the same for all where the weights say so; and a goal is worth a way that costs less
than it gains.
"""

from typing import Final

from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.mind import Memo
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.routes.planner_weights import SIXTEENTHS, PlannerWeights
from branchline.routes.rules.declared import POINT
from branchline.routes.state import ANY_COLOUR, BIT_HASH, WORD

MOST_APART: Final = 3  # parts of an area that may still be worth linking
HALF_TURNS: Final = 2  # in a turn
CLAIM_TIME: Final = 2  # half turns that a claim takes; drawing one card takes one
RISK_UNIT: Final = 256  # what the weight of risk counts in
END_WORTH: Final = 8  # what an end of a planned route counts for its place, against each route that leads there
MOST_ENDS: Final = 2  # ends that count: where the plan passes through


class RoutePlanner:
    """Makes plans, and makes them again when something has got in the way."""

    def __init__(self, game: RoutesGame, paying: Paying, outlook: Outlook, weights: PlannerWeights) -> None:
        self.game = game
        self.reader = game.reader
        self.geometry = game.geometry
        self.paying = paying
        self.outlook = outlook
        self.weights = weights
        self.words = game.words_per_mask
        self.wild = game.cards.wild
        self.lengths = game.lengths
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
        # Routes that a claim of one closes, except twins: a plan that has one of those has no use for another.
        self.conflicts = [
            [other for other in game.reader.shuts[route] if other not in self.twins[route]]
            for route in range(self.geometry.routes)
        ]
        self.has_conflicts = any(self.conflicts)
        self.price: list[int] = []  # of each route, whatever is in the hand
        for route in range(self.geometry.routes):
            half_turns = CLAIM_TIME + self.lengths[route] + game.wilds_needed[route]
            price = half_turns * weights.tempo // HALF_TURNS - game.values[route] * POINT
            self.price.append(weights.route_price if weights.route_price else price)

    # -- costs --------------------------------------------------------------------------------------------------------

    def costs(self, cells: Cells, seat: int) -> list[int]:
        """What each route would cost the seat: 0 for its own, CLOSED for those it can't have."""
        return self.prices(cells, seat, self.reader.hand(cells, seat))

    def prices(self, cells: Cells, seat: int, hand: list[int]) -> list[int]:
        """The same, with these cards.

        The masks are gone through by hand: every plan of a search begins here.
        """
        game, outlook = self.game, self.outlook
        cost = [CLOSED] * self.geometry.routes
        words = self.words
        special = len(outlook.rewarding) > 0
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
                have = most if colour == ANY_COLOUR else hand[colour]
                if have:
                    price -= saves * (have if have < self.lengths[route] else self.lengths[route])
                if special:
                    price -= outlook.extra(cells, seat, route)
                cost[route] = price if price > 1 else 1
            mask = cells[game.claims_at + seat * words + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                cost[base + game.bit_place[bit % BIT_HASH]] = 0
        return cost

    # -- planning -----------------------------------------------------------------------------------------------------

    def plan(self, cells: Cells, seat: int, tickets: int, plan: RoutePlan) -> None:
        """Fill the plan for these tickets, from where the seat stands now; no route of it closes another."""
        shut: list[int] = []
        self.plan_without(cells, seat, tickets, plan, shut)
        while self.has_conflicts:
            conflict = self.conflict(plan)
            if conflict is None:
                return
            one, other = conflict
            trial = RoutePlan(self.words)
            self.plan_without(cells, seat, tickets, trial, [*shut, one])
            self.plan_without(cells, seat, tickets, plan, [*shut, other])
            shut.append(one if trial.value > plan.value else other)
            if trial.value > plan.value:
                plan.value, plan.routes, plan.mask, plan.done = trial.value, trial.routes, trial.mask, trial.done

    def conflict(self, plan: RoutePlan) -> tuple[int, int] | None:
        """Two routes of a plan of which one closes the other, if there are any."""
        for route in plan.routes:
            for other in self.conflicts[route]:
                if plan.has(other):
                    return route, other
        return None

    def conflicts_with(self, plan: RoutePlan, route: int) -> bool:
        """Whether a route closes one of the plan."""
        return any(plan.has(other) for other in self.conflicts[route])

    def plan_without(self, cells: Cells, seat: int, tickets: int, plan: RoutePlan, shut: list[int]) -> None:
        """Fill the plan as if these routes could not be had."""
        game, geometry = self.game, self.geometry
        cost = self.costs(cells, seat)
        for route in shut:
            cost[route] = CLOSED
        vehicles = self.reader.vehicles(cells, seat)
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
            spaces = self.reader.spaces(way)
            if spaces > vehicles or spaces + CLAIM_TIME * len(way) > time:  # another way may do
                way = []
                geometry.way(
                    self.sizes(cost, 0 if spaces > vehicles else CLAIM_TIME),
                    game.ticket_ends[ticket][0],
                    game.ticket_ends[ticket][1],
                    way,
                )
                spaces = self.reader.spaces(way)
                price = 0
                for route in way:
                    price += cost[route]
            gain = self.hope(ticket, len(way)) - price
            if spaces > vehicles or spaces + CLAIM_TIME * len(way) > time or gain <= 0:
                continue
            vehicles -= spaces
            time -= spaces + CLAIM_TIME * len(way)
            value += gain
            for route in way:
                cost[route] = 0
                routes.append(route)
        if self.outlook.areas:
            value += self.plan_areas(cost, vehicles, time, routes)
        words = [0] * self.words
        for route in routes:
            words[route // WORD] |= 1 << route % WORD
        plan.made = True
        plan.tickets = tickets
        plan.vehicles = self.reader.vehicles(cells, seat)
        plan.routes = routes
        plan.mask = words
        plan.value = value
        plan.done = not routes
        plan.drawing_known = False

    def sizes(self, cost: list[int], claim: int) -> list[int]:
        """The spaces of each route, and a constant for claiming it, where these are the costs."""
        sizes = cost[:]
        for route in range(len(sizes)):
            if 0 < sizes[route] < CLOSED:
                sizes[route] = self.lengths[route] + claim
        return sizes

    def time(self, cells: Cells, seat: int) -> int:
        """What can still be done, in half turns: a card in hand saves a part of one."""
        half_turns = HALF_TURNS * self.turns(cells)
        return (
            half_turns * self.weights.time_scale + self.reader.hand_size(cells, seat) * self.weights.hand_time
        ) // SIXTEENTHS

    def turns(self, cells: Cells) -> int:
        """About how many turns the seat to move still has, by what the weights say."""
        return self.outlook.turns_left(cells, self.weights.claim_pace, self.weights.end_turns)

    def hope(self, ticket: int, routes: int) -> int:
        """What completing a ticket gains over missing it, less for every route that may be lost on the way."""
        gain = 2 * self.game.ticket_points[ticket] * POINT + self.weights.ticket_extra
        return gain - gain * self.weights.risk * routes // RISK_UNIT

    def plan_areas(self, cost: list[int], vehicles: int, time: int, routes: list[int]) -> int:
        """Add the areas that are worth it; what they gain."""
        geometry = self.geometry
        value = 0
        root = list(range(geometry.places))
        for route in range(geometry.routes):
            if cost[route] == 0:
                geometry.join(root, route)
        for area in self.outlook.areas:
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
            if price >= CLOSED or points - points * self.weights.risk * len(added) // RISK_UNIT <= price:
                continue
            spaces = self.reader.spaces(added)
            if spaces > vehicles or spaces + CLAIM_TIME * len(added) > time:
                continue
            vehicles -= spaces
            time -= spaces + CLAIM_TIME * len(added)
            value += points - price
            for route in added:
                cost[route] = 0
                routes.append(route)
                geometry.join(root, route)
        return value

    def follow(self, cells: Cells, seat: int, memo: Memo) -> RoutePlan:
        """The seat's plan, made anew if there is none, if tickets have come or if a route of it was lost.

        The masks are compared by hand: a search asks at every decision, and mostly nothing has changed.
        """
        assert isinstance(memo, RoutePlan)
        game = self.game
        tickets = self.reader.tickets(cells, seat)
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
            memo.routes = [route for route in memo.routes if memo.has(route)]
            if not memo.routes:
                self.plan(cells, seat, tickets, memo)
        elif memo.done and memo.vehicles != self.reader.vehicles(cells, seat):
            self.plan(cells, seat, tickets, memo)
        return memo

    def turn_to_twins(self, cells: Cells, seat: int, plan: RoutePlan) -> None:
        """Of routes with the same ends, plan for the one that is nearest to being paid and closes nothing planned."""
        reader, paying = self.reader, self.paying
        for i in range(len(plan.routes)):
            route = plan.routes[i]
            for twin in self.twins[route]:
                if (
                    reader.is_open(cells, seat, twin)
                    and paying.lacks(cells, seat, twin) < paying.lacks(cells, seat, route)
                    and not self.conflicts_with(plan, twin)
                ):
                    plan.replace(i, twin)
                    route = twin

    def place_worths(self, plan: RoutePlan) -> list[int]:
        """What it is worth to find something at each place: most where one's own routes will end."""
        geometry = self.geometry
        ends = [0] * geometry.places
        for route in plan.routes:
            ends[geometry.ends_a[route]] += 1
            ends[geometry.ends_b[route]] += 1
        # A place that few routes lead to is one that the others reach less.
        return [
            END_WORTH * (ends[place] if ends[place] < MOST_ENDS else MOST_ENDS)
            - (geometry.first[place + 1] - geometry.first[place])
            for place in range(geometry.places)
        ]
