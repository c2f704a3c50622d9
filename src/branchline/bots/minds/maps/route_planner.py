"""A network worth building: which tickets and areas to go for, and over which routes.

Everything is counted by POINT for a point, in sixteenths. A turn has a worth, so a route costs the turns that it takes,
less the points that it brings, or the same for all where the weights say so; and a goal is worth a way that costs less
than it gains.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.mind import Memo
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED, Numbers, numbers
from branchline.routes.planner_weights import SIXTEENTHS, PlannerWeights
from branchline.routes.rules.declared import POINT
from branchline.routes.state import ANY_COLOUR, BIT_HASH, WORD, bit_of

MOST_APART: Final = 3  # parts of an area that may still be worth linking
HALF_TURNS: Final = 2  # in a turn
CLAIM_TIME: Final = 2  # half turns that a claim takes; drawing one card takes one
RISK_UNIT: Final = 256  # what the weight of risk counts in
END_WORTH: Final = 8  # what an end of a planned route counts for its place, against each route that leads there
MOST_ENDS: Final = 2  # ends that count: where the plan passes through
DONE: Final = -1  # in place of a goal: it was looked at
NOT_COUNTED: Final = -1  # in place of a number of cards


class RoutePlanner:
    """Makes plans, and makes them again when something has got in the way."""

    def __init__(self, game: RoutesGame, paying: Paying, outlook: Outlook, weights: PlannerWeights) -> None:
        self.game = game
        self.reader = game.reader
        self.geometry = game.geometry
        self.paying = paying
        self.outlook = outlook
        self.weights = weights
        self.words: i64 = game.words_per_mask
        self.wild: i64 = game.cards.wild
        self.lengths = game.reader.lengths
        self.routes: i64 = self.geometry.routes
        self.ticket_points = numbers(game.ticket_points)
        self.extra: i64 = weights.ticket_extra
        self.risk: i64 = weights.risk
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
        self.price = vec[i64]()  # of each route, whatever is in the hand
        for route in range(self.geometry.routes):
            half_turns = CLAIM_TIME + self.lengths[route] + game.wilds_needed[route]
            price = half_turns * weights.tempo // HALF_TURNS - game.values[route] * POINT
            self.price = append(self.price, weights.route_price if weights.route_price else price)

    # -- costs --------------------------------------------------------------------------------------------------------

    def costs(self, cells: Cells, seat: i64) -> Numbers:
        """What each route would cost the seat: 0 for its own, CLOSED for those it can't have."""
        return self.prices(cells, seat, self.paying.hand(cells, seat))

    def prices(self, cells: Cells, seat: i64, hand: Numbers) -> Numbers:
        """The same, with these cards.

        The masks are gone through by hand: every plan of a search begins here.
        """
        reader, outlook = self.reader, self.outlook
        prices, lengths, colours, places = self.price, self.lengths, reader.colour_of, reader.bit_place
        words = self.words
        routes = self.routes
        cost = vec[i64]([CLOSED] * routes)
        special = outlook.special
        most: i64 = 0
        colour: i64
        for colour in range(self.wild):
            if hand[colour] > most:
                most = hand[colour]
        saves: i64 = self.weights.hand_price
        word: i64
        for word in range(words):
            base: i64 = word * WORD
            mask: i64 = cells[reader.open_at + seat * words + word]
            bit: i64
            while mask:
                bit = mask & -mask
                mask ^= bit
                route: i64 = base + places[bit % BIT_HASH]
                price: i64 = prices[route]
                colour = colours[route]
                have: i64 = most if colour == ANY_COLOUR else hand[colour]
                if have:
                    length: i64 = lengths[route]
                    price -= saves * (have if have < length else length)
                if special:
                    price -= outlook.extra(cells, seat, route)
                cost[route] = price if price > 1 else 1
            mask = cells[reader.claims_at + seat * words + word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                cost[base + places[bit % BIT_HASH]] = 0
        return cost

    # -- planning -----------------------------------------------------------------------------------------------------

    def plan(self, cells: Cells, seat: i64, tickets: i64, plan: RoutePlan) -> None:
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

    def plan_without(self, cells: Cells, seat: i64, tickets: i64, plan: RoutePlan, shut: list[int]) -> None:
        """Fill the plan as if these routes could not be had."""
        game, geometry = self.game, self.geometry
        ends, points = game.ticket_ends, self.ticket_points
        cost = self.costs(cells, seat)
        for route in shut:
            cost[route] = CLOSED
        vehicles: i64 = self.reader.vehicles(cells, seat)
        left = vehicles
        time: i64 = self.time(cells, seat)
        keep_cost: i64 = self.weights.keep_cost
        routes: list[int] = []
        value: i64 = 0
        # First what each goal is worth alone, then one after the other from the best, each helped by those before it.
        goals = vec[i64]()
        worth = vec[i64]()
        prices = vec[i64]()
        ways: list[list[int]] = []
        mask = tickets
        ticket: i64 = 0
        price: i64
        while mask:
            if mask & 1:
                value -= points[ticket] * POINT + keep_cost
                found: list[int] = []
                price = geometry.way(cost, ends[ticket][0], ends[ticket][1], found)
                if price == 0:
                    value += 2 * points[ticket] * POINT + self.extra
                elif price < CLOSED:
                    goals = append(goals, ticket)
                    worth = append(worth, self.hope(ticket, len(found)) - price)
                    prices = append(prices, price)
                    ways.append(found)
            mask >>= 1
            ticket += 1
        i: i64
        number: i64 = len(goals)
        for _ in range(number):
            best: i64 = -1
            for i in range(number):
                if goals[i] >= 0 and (best < 0 or worth[i] > worth[best]):
                    best = i
            ticket = goals[best]
            goals[best] = DONE
            way = ways[best]
            price = prices[best]
            if routes:  # that may help this one
                way = []
                price = geometry.way(cost, ends[ticket][0], ends[ticket][1], way)
            spaces: i64 = self.reader.spaces(way)
            taking: i64 = spaces + CLAIM_TIME * len(way)
            if spaces > left or taking > time:  # another way may do
                way = []
                sizes = self.sizes(cost, 0 if spaces > left else CLAIM_TIME)
                geometry.way(sizes, ends[ticket][0], ends[ticket][1], way)
                spaces = self.reader.spaces(way)
                taking = spaces + CLAIM_TIME * len(way)
                price = 0
                for route in way:
                    price += cost[route]
            gain: i64 = self.hope(ticket, len(way)) - price
            if spaces > left or taking > time or gain <= 0:
                continue
            left -= spaces
            time -= taking
            value += gain
            for route in way:
                cost[route] = 0
                routes.append(route)
        if self.outlook.areas:
            value += self.plan_areas(cells, seat, cost, left, time, routes)
        words = vec[i64]([0] * self.words)
        for route in routes:
            words[route // WORD] |= bit_of(route)
        plan.made = True
        plan.tickets = tickets
        plan.vehicles = vehicles
        plan.routes = routes
        plan.mask = words
        plan.value = value
        plan.done = not routes
        plan.drawing_known = False

    def sizes(self, cost: Numbers, claim: i64) -> Numbers:
        """The spaces of each route, and a constant for claiming it, where these are the costs."""
        sizes = cost[:]
        lengths = self.lengths
        route: i64
        for route in range(len(sizes)):
            if 0 < sizes[route] < CLOSED:
                sizes[route] = lengths[route] + claim
        return sizes

    def time(self, cells: Cells, seat: i64) -> i64:
        """What can still be done, in half turns: a card in hand saves a part of one."""
        half_turns: i64 = HALF_TURNS * self.turns(cells)
        time_scale: i64 = self.weights.time_scale
        hand_time: i64 = self.weights.hand_time
        return (half_turns * time_scale + self.reader.hand_size(cells, seat) * hand_time) // SIXTEENTHS

    def turns(self, cells: Cells) -> i64:
        """About how many turns the seat to move still has, by what the weights say."""
        return self.outlook.turns_left(cells, self.weights.claim_pace, self.weights.end_turns)

    def hope(self, ticket: i64, routes: i64) -> i64:
        """What completing a ticket gains over missing it, less for every route that may be lost on the way."""
        gain: i64 = 2 * self.ticket_points[ticket] * POINT + self.extra
        return gain - gain * self.risk * routes // RISK_UNIT

    def plan_areas(self, cells: Cells, seat: i64, cost: Numbers, vehicles: i64, time: i64, routes: list[int]) -> i64:
        """Add the areas that are worth it; what they gain."""
        geometry = self.geometry
        value: i64 = 0
        root = self.game.roots(cells, seat)
        for route in routes:
            geometry.join(root, route)
        outlook, alone = self.outlook, geometry.alone
        places, area_from = outlook.area_places, outlook.area_from
        area: i64
        i: i64
        for area in range(len(outlook.area_points)):
            points: i64 = outlook.area_points[area] * POINT
            apart = vec[i64]()  # a place of each part that the area is in so far
            for i in range(area_from[area], area_from[area + 1]):
                apart = self.with_part(root, apart, places[i])
                if len(apart) > MOST_APART:
                    break
            if len(apart) == 1:
                value += points
                continue
            # Most areas are too dear, which is soon found out.
            bounded = self.risk >= 0 and points > 0
            if len(apart) > MOST_APART or (
                bounded and not geometry.costs_less(cost, alone[apart[0]], alone[apart[1]], points)
            ):
                continue
            trial = cost[:]
            added: list[int] = []
            price: i64 = 0
            for i in range(1, len(apart)):
                way: list[int] = []
                price += geometry.way(trial, alone[apart[0]], alone[apart[i]], way)
                if price >= CLOSED:
                    break
                for route in way:
                    trial[route] = 0
                    added.append(route)
            if price >= CLOSED or points - points * self.risk * len(added) // RISK_UNIT <= price:
                continue
            spaces: i64 = self.reader.spaces(added)
            taking: i64 = spaces + CLAIM_TIME * len(added)
            if spaces > vehicles or taking > time:
                continue
            vehicles -= spaces
            time -= taking
            value += points - price
            for route in added:
                cost[route] = 0
                routes.append(route)
                geometry.join(root, route)
        return value

    def with_part(self, root: Numbers, apart: Numbers, place: i64) -> Numbers:
        """Places of different parts, and another one if it is of none of theirs."""
        i: i64
        for i in range(len(apart)):
            if root[apart[i]] == root[place]:
                return apart
        return append(apart, place)

    def follow(self, cells: Cells, seat: i64, memo: Memo) -> RoutePlan:
        """The seat's plan, made anew if there is none, if tickets have come or if a route of it was lost.

        The masks are compared by hand: a search asks at every decision, and mostly nothing has changed.
        """
        assert isinstance(memo, RoutePlan)
        reader = self.reader
        words = self.words
        tickets: i64 = reader.tickets(cells, seat)
        if not memo.made or memo.tickets != tickets:
            self.plan(cells, seat, tickets, memo)
            return memo
        claimed = False
        mask = memo.mask
        word: i64
        for word in range(words):
            wanted: i64 = mask[word]
            if wanted:
                mine: i64 = cells[reader.claims_at + seat * words + word]
                is_open: i64 = cells[reader.open_at + seat * words + word]
                if wanted & ~mine & ~is_open:
                    self.plan(cells, seat, tickets, memo)
                    return memo
                if wanted & mine:
                    if not claimed:
                        mask = mask[:]
                        claimed = True
                    mask[word] = wanted & ~mine
        if claimed:
            memo.drop(mask)
            if not memo.routes:
                self.plan(cells, seat, tickets, memo)
        elif memo.done:
            vehicles: i64 = reader.vehicles(cells, seat)
            if memo.vehicles != vehicles:
                self.plan(cells, seat, tickets, memo)
        return memo

    def turn_to_twins(self, cells: Cells, seat: i64, plan: RoutePlan) -> None:
        """Of routes with the same ends, plan for the one that is nearest to being paid and closes nothing planned."""
        reader, paying = self.reader, self.paying
        most: i64 = NOT_COUNTED
        for i in range(len(plan.routes)):
            route: i64 = plan.routes[i]
            for twin in self.twins[route]:
                if reader.is_open(cells, seat, twin):
                    if most == NOT_COUNTED:
                        most = reader.most_of_a_colour(cells, seat)
                    lacks: i64 = paying.lacks(cells, seat, route, most)
                    if paying.lacks(cells, seat, twin, most) < lacks and not self.conflicts_with(plan, twin):
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
