"""Which tickets the planner keeps, and when it draws more."""

from branchline.bots.minds.maps.base import best_of
from branchline.bots.minds.maps.plan import POINT, UNKNOWN, PlanningMind, RoutePlan
from branchline.core.game import MOVER, PHASE
from branchline.routes.geometry import CLOSED
from branchline.routes.state import END_VEHICLES
from branchline.trains.state import GROUPS, LAST, OPENING


class TicketPolicy:
    def __init__(self, mind: PlanningMind) -> None:
        self.mind = mind
        self.weights = mind.weights
        self.words = mind.words

    def worth_drawing(self, cells: list[int], seat: int, plan: RoutePlan) -> bool:
        """Whether to draw tickets: all is done, and there is time for another one."""
        game = self.mind.board_game
        if cells[GROUPS] == 0 or cells[LAST] > 0:
            return False
        if plan.drawing == UNKNOWN:
            plan.drawing = self.value_of_tickets(cells, seat)
        return (
            plan.drawing > self.weights.tempo + self.weights.draw_margin
            and cells[game.vehicles_at + seat] > END_VEHICLES + 2
        )

    def value_of_tickets(self, cells: list[int], seat: int) -> int:
        """What the best of so many tickets as are drawn may be worth, over all that the seat does not hold."""
        game, geometry = self.mind.board_game, self.mind.geometry
        cost = self.mind.costs(cells, seat)
        held = cells[game.tickets_at + seat]
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
        vehicles = cells[game.vehicles_at + seat]
        time = self.mind.time(cells, seat) - 2
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
                if length <= vehicles and length + 2 * count <= time:
                    value += self.mind.hope(ticket, count) - away[a] - away[b]
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

    def keep(self, cells: list[int]) -> int:
        """At the start the tickets with which the plan is worth most; later each that is worth keeping."""
        if cells[PHASE] == OPENING:
            actions: list[int] = []
            values: list[int] = []
            self.weigh_keeps(cells, actions, values)
            return best_of(actions, values)
        game, geometry = self.mind.board_game, self.mind.geometry
        seat = cells[MOVER]
        plan = RoutePlan(self.words)
        self.mind.plan(cells, seat, cells[game.tickets_at + seat], plan)
        cost = self.mind.costs(cells, seat)
        vehicles, time = cells[game.vehicles_at + seat], self.mind.time(cells, seat)
        for route in plan.routes:
            cost[route] = 0
            vehicles -= self.mind.lengths[route]
            time -= 2 + self.mind.lengths[route]
        kept = 0
        count = 0
        best = 0
        most = -CLOSED
        for i in range(cells[game.offer_count_at + seat]):
            ticket = cells[game.offer_at + seat * game.offers + i].bit_length() - 1
            way: list[int] = []
            price = geometry.way(cost, game.ticket_ends[ticket][0], game.ticket_ends[ticket][1], way)
            spaces = 0
            for route in way:
                spaces += self.mind.lengths[route]
            value = -game.ticket_points[ticket] * POINT
            if price < CLOSED and spaces <= vehicles and spaces + 2 * len(way) <= time:
                value += self.mind.hope(ticket, len(way)) - price
            if value > most:
                most = value
                best = i
            if value > 0:
                kept |= 1 << i
                count += 1
                vehicles -= spaces
                time -= spaces + 2 * len(way)
                for route in way:
                    cost[route] = 0
        least = game.keep.least(cells)
        if count < least:
            kept |= 1 << best
            count = kept.bit_count()
        for i in range(cells[game.offer_count_at + seat]):  # a title may ask for more than it likes
            if count < least and not kept >> i & 1:
                kept |= 1 << i
                count += 1
        return game.keep.start + kept

    def weigh_keeps(self, cells: list[int], actions: list[int], values: list[int]) -> None:
        game = self.mind.board_game
        seat = cells[MOVER]
        offered: list[int] = []
        for i in range(cells[game.offer_count_at + seat]):
            offered.append(cells[game.offer_at + seat * game.offers + i])
        held = cells[game.tickets_at + seat]
        plan = RoutePlan(self.words)
        game.keep.legal(cells, actions)
        for action in actions:
            tickets = held
            for i in range(len(offered)):
                if action - game.keep.start >> i & 1:
                    tickets |= offered[i]
            self.mind.plan(cells, seat, tickets, plan)
            values.append(plan.value)
