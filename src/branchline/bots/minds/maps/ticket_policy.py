"""Which tickets the planner keeps, and when it draws more."""

from typing import Final

from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import CLAIM_TIME, RoutePlanner
from branchline.bots.minds.maps.rule_answers import best_of
from branchline.core.cells import Cells
from branchline.core.game import MOVER, PHASE
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
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

    def value_of_tickets(self, cells: Cells, seat: int) -> int:
        """What the best of the tickets that are drawn may be worth, over all that the seat does not hold."""
        game, geometry, planner = self.game, self.game.geometry, self.planner
        cost = planner.costs(cells, seat)
        held = self.reader.tickets(cells, seat)
        root = game.roots(cells, seat)
        # From the seat's largest part of the map: every ticket is reached from there.
        size = [0] * geometry.places
        for place in range(geometry.places):
            size[root[place]] += 1
        main = 0
        for place in range(geometry.places):
            if size[place] > size[main]:
                main = place
        spaces: list[int] = []
        routes: list[int] = []
        away = geometry.reach(cost, main, spaces, routes)
        vehicles = self.reader.vehicles(cells, seat)
        time = planner.time(cells, seat) - DRAW_TIME
        values: list[int] = []
        for ticket in range(len(game.ticket_points)):
            if held >> ticket & 1:
                continue
            points = game.ticket_points[ticket] * POINT
            a = self.nearest(away, game.ticket_ends[ticket][0])
            b = self.nearest(away, game.ticket_ends[ticket][1])
            value = -points
            if away[a] < CLOSED and away[b] < CLOSED:
                length, count = spaces[a] + spaces[b], routes[a] + routes[b]
                if length <= vehicles and length + CLAIM_TIME * count <= time:
                    value += planner.hope(ticket, count) - away[a] - away[b]
            values.append(value)
        values.sort()
        count = len(values)
        if count == 0:
            return -CLOSED
        # The mean of the best of a few: each value by how often it is the highest.
        drawn = game.deals.draw
        total = 0
        ways = 0
        for i in range(count):
            weight = 1
            for k in range(drawn - 1):
                weight = weight * (i - k) // (k + 1) if i > k else 0
            total += values[i] * weight
            ways += weight
        return total // ways if ways else values[count - 1]

    def nearest(self, away: list[int], places: list[int]) -> int:
        best = places[0]
        for place in places:
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
