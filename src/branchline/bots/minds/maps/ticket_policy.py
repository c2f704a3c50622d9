"""Which tickets the planner keeps, and when it draws more."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import CLAIM_TIME, RoutePlanner
from branchline.bots.minds.maps.rule_answers import best_of
from branchline.core.cells import Cells
from branchline.core.game import MOVER, PHASE
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED, Numbers, numbers
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.rules.declared import POINT
from branchline.routes.state import END_VEHICLES
from branchline.trains.state import GROUPS, LAST, OPENING

DRAW_TIME: Final = 2  # half turns that drawing tickets takes
LEAST_VEHICLES: Final = END_VEHICLES + 2  # with no more, no ticket is drawn


class TicketPolicy:
    def __init__(self, game: RoutesGame, planner: RoutePlanner, weights: PlannerWeights) -> None:
        self.game = game
        self.reader = game.reader
        self.planner = planner
        self.weights = weights
        self.words = game.words_per_mask
        self.ticket_points = numbers(game.ticket_points)
        self.often = vec[i64]()  # of as many tickets, in how many ways the last one is the best of those that are drawn
        drawn = game.deals.draw
        for i in range(len(game.ticket_points)):
            weight = 1
            for k in range(drawn - 1):
                weight = weight * (i - k) // (k + 1) if i > k else 0
            self.often = append(self.often, weight)

    def worth_drawing(self, cells: Cells, seat: int, plan: RoutePlan) -> bool:
        """Whether to draw tickets: all is done, and there is time for another one."""
        if cells[GROUPS] == 0 or cells[LAST] > 0:
            return False
        if not plan.drawing_known:
            plan.drawing = self.value_of_tickets(cells, seat)
            plan.drawing_known = True
        return (
            plan.drawing > self.weights.tempo + self.weights.draw_margin
            and self.reader.vehicles(cells, seat) > LEAST_VEHICLES
        )

    def value_of_tickets(self, cells: Cells, seat: i64) -> i64:
        """What the best of the tickets that are drawn may be worth, over all that the seat does not hold."""
        game, geometry, planner = self.game, self.game.geometry, self.planner
        cost = planner.costs(cells, seat)
        held: i64 = self.reader.tickets(cells, seat)
        root = game.roots(cells, seat)
        # From the seat's largest part of the map: every ticket is reached from there.
        places: i64 = geometry.places
        size = vec[i64]([0] * places)
        place: i64
        for place in range(places):
            size[root[place]] += 1
        main: i64 = 0
        for place in range(places):
            if size[place] > size[main]:
                main = place
        spaces = vec[i64]([0] * places)
        routes = vec[i64]([0] * places)
        away = geometry.reach(cost, main, spaces, routes)
        vehicles: i64 = self.reader.vehicles(cells, seat)
        time: i64 = planner.time(cells, seat) - DRAW_TIME
        values = vec[i64]([0] * len(self.ticket_points))  # in ascending order
        number: i64 = 0
        ticket: i64
        for ticket in range(len(self.ticket_points)):
            if held >> ticket & 1:
                continue
            ends = game.ticket_ends[ticket]
            a: i64 = self.nearest(away, ends[0])
            b: i64 = self.nearest(away, ends[1])
            value: i64 = -self.ticket_points[ticket] * POINT
            if away[a] < CLOSED and away[b] < CLOSED:
                count: i64 = routes[a] + routes[b]
                length: i64 = spaces[a] + spaces[b]
                if length <= vehicles and length + CLAIM_TIME * count <= time:
                    value += planner.hope(ticket, count) - away[a] - away[b]
            at: i64 = number
            while at > 0 and values[at - 1] > value:
                values[at] = values[at - 1]
                at -= 1
            values[at] = value
            number += 1
        if number == 0:
            return -CLOSED
        # The mean of the best of a few: each value by how often it is the highest.
        total: i64 = 0
        ways: i64 = 0
        i: i64
        for i in range(number):
            total += values[i] * self.often[i]
            ways += self.often[i]
        return total // ways if ways else values[number - 1]

    def nearest(self, away: Numbers, places: list[int]) -> i64:
        best: i64 = places[0]
        i: i64
        for i in range(1, len(places)):
            place: i64 = places[i]
            if away[place] < away[best]:
                best = place
        return best

    def keep(self, cells: Cells) -> int:
        """At the start the tickets with which the plan is worth most; later each that is worth keeping."""
        if cells[PHASE] == OPENING:
            actions: list[int] = []
            values: list[int] = []
            self.weigh_keeps(cells, actions, values)
            return best_of(actions, values)
        game, geometry, planner = self.game, self.game.geometry, self.planner
        seat = cells[MOVER]
        plan = RoutePlan(self.words)
        planner.plan(cells, seat, self.reader.tickets(cells, seat), plan)
        cost = planner.costs(cells, seat)
        vehicles, time = self.reader.vehicles(cells, seat), planner.time(cells, seat)
        for route in plan.routes:
            cost[route] = 0
            vehicles -= game.lengths[route]
            time -= CLAIM_TIME + game.lengths[route]
        kept = 0
        count = 0
        best = 0
        most = -CLOSED
        offer = game.offer_of(cells, seat)
        for i, ticket in enumerate(offer):
            way: list[int] = []
            price = geometry.way(cost, game.ticket_ends[ticket][0], game.ticket_ends[ticket][1], way)
            spaces = self.reader.spaces(way)
            value = -game.ticket_points[ticket] * POINT
            if price < CLOSED and spaces <= vehicles and spaces + CLAIM_TIME * len(way) <= time:
                value += planner.hope(ticket, len(way)) - price
            if value > most:
                most = value
                best = i
            if value > 0:
                kept |= 1 << i
                count += 1
                vehicles -= spaces
                time -= spaces + CLAIM_TIME * len(way)
                for route in way:
                    cost[route] = 0
        least = game.keep.least(cells)
        if count < least:
            kept |= 1 << best
            count = kept.bit_count()
        for i in range(len(offer)):  # a title may ask for more than it likes
            if count < least and not kept >> i & 1:
                kept |= 1 << i
                count += 1
        return game.keep.start + kept

    def weigh_keeps(self, cells: Cells, actions: list[int], values: list[int]) -> None:
        game = self.game
        seat = cells[MOVER]
        held = self.reader.tickets(cells, seat)
        plan = RoutePlan(self.words)
        game.keep.legal(cells, actions)
        for action in actions:
            tickets = held | self.reader.kept(cells, seat, action - game.keep.start)
            self.planner.plan(cells, seat, tickets, plan)
            values.append(plan.value)
