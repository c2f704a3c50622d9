"""The planner of the map titles: it plans a network for its tickets, collects for it and re-plans when blocked."""

from branchline.bots.minds.maps.card_policy import CardPolicy
from branchline.bots.minds.maps.plan import POINT, PlanningMind, RoutePlan
from branchline.bots.minds.maps.ticket_policy import TicketPolicy
from branchline.bots.minds.maps.track_policy import TrackPolicy
from branchline.bots.minds.mind import Memo, half
from branchline.core.actions import Uniform
from branchline.core.game import AWAIT, MOVER
from branchline.core.text import listing, plural
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.routes.rules.declared import Intent
from branchline.routes.rules.rule import overrides
from branchline.routes.state import WORD
from branchline.trains.state import GROUPS, LAST

CANDIDATES = 8  # actions worth a thought, at most


class MapPlanner(PlanningMind):
    def __init__(self, game: RoutesGame) -> None:
        super().__init__(game)
        self.card_policy = CardPolicy(self)
        self.ticket_policy = TicketPolicy(self)
        self.track_policy = TrackPolicy(self)
        self.gaining = [rule for rule in game.rules if overrides(rule, "ending_gains")]

    def prepare(self, cells: list[int], seat: int, memo: Memo) -> None:
        plan = self.follow(cells, seat, memo)
        plan.hasty = True
        if self.laying is not None:
            plan.wanted = self.track_policy.wanted_by_others(cells, seat)

    def choose(self, cells: list[int], memo: Memo, uniform: Uniform) -> int:
        game = self.board_game
        now = cells[AWAIT]
        if now == game.await_main:
            return self.turn(cells, memo)
        if now == game.await_second:
            return self.card_policy.draw(cells, cells[MOVER], self.follow(cells, cells[MOVER], memo))
        if now == game.await_keep:
            return self.ticket_policy.keep(cells)
        laying = self.laying
        if laying is not None and now == laying.awaiting:
            return self.track_policy.lay(cells, memo)
        if game.asking[now] is not None:
            return self.asked(cells, self.intent(cells, memo))
        return game.legal_cells(cells)[0]

    def intent(self, cells: list[int], memo: Memo) -> Intent:
        """What it is after, for a rule that asks for a decision."""
        plan = self.follow(cells, cells[MOVER], memo)
        return Intent(cells[MOVER], plan.routes, self.track_policy.place_worths(plan))

    def turn(self, cells: list[int], memo: Memo) -> int:
        game = self.board_game
        seat = cells[MOVER]
        if cells[LAST] > 0:
            return self.last_turn(cells, seat, memo)
        plan = self.follow(cells, seat, memo)
        best = self.wanted_claim(cells, seat, plan)
        if best >= 0:
            return best
        if not plan.routes:
            if self.ticket_policy.worth_drawing(cells, seat, plan):
                return game.draw_tickets.start
            best = self.filling_claim(cells, seat)
            if best >= 0:
                return best
        return self.card_policy.draw(cells, seat, plan)

    def last_turn(self, cells: list[int], seat: int, memo: Memo) -> int:
        """Whatever brings most at once."""
        root = self.board_game.roots(cells, seat)
        spare = self.hand(cells, seat)
        assert isinstance(memo, RoutePlan)
        routes = self.open_routes(cells, seat)
        gains = [0] * len(routes) if memo.hasty else self.ending_gains(cells, seat, routes)
        best = -1
        most = 0
        for i, route in enumerate(routes):
            action = self.payment(cells, seat, route, spare)
            if action >= 0:
                gain = self.gain(cells, seat, root, route) + gains[i]
                if gain > most:
                    most = gain
                    best = action
        return best if best >= 0 else self.card_policy.anything(cells)

    def ending_gains(self, cells: list[int], seat: int, routes: list[int]) -> list[int]:
        """For each route the points that it would bring at the end by rules that compare what seats have."""
        gains = [0] * len(routes)
        for rule in self.gaining:
            more = rule.ending_gains(cells, seat, routes)
            for i in range(len(routes)):
                gains[i] += more[i]
        return gains

    def wanted_claim(self, cells: list[int], seat: int, plan: RoutePlan) -> int:
        """A claim of the plan that can be paid: the one most in danger first. Or -1."""
        best = -1
        most = 0
        spare: list[int] = []
        self.turn_to_twins(cells, seat, plan)
        claim = self.board_game.claim
        for route in plan.routes:
            if self.short(cells, seat, route):
                continue
            if not spare:
                spare = self.spare(cells, seat, plan)
            action = self.payment(cells, seat, route, spare)
            if action >= 0:
                wilds = claim.paid_wilds[action - claim.start] - self.board_game.wilds_needed[route]
                score = self.weights.claim_base + self.danger(cells, seat, route) - wilds * 4 * self.weights.wild_cost
                if self.colour(cells, route) < 0:  # cards that another route of the plan needs
                    beyond = claim.paid_cards[action - claim.start]
                    have = spare[claim.paid_colour[action - claim.start]]
                    beyond -= have if have > 0 else 0
                    if beyond > 0:
                        score -= beyond * 4 * self.weights.steal_cost
                if score > most:
                    most = score
                    best = action
        return best

    def danger(self, cells: list[int], seat: int, route: int) -> int:
        """How likely it seems that somebody else takes a route: the more of them are at its ends, the more."""
        game, geometry = self.board_game, self.geometry
        near = 0
        for place in (geometry.ends_a[route], geometry.ends_b[route]):
            for i in range(geometry.first[place], geometry.first[place + 1]):
                other = geometry.at[i]
                word = other // WORD
                bit = 1 << other % WORD
                for each in range(game.seats):
                    if each != seat and cells[game.claims_at + each * self.words + word] & bit:
                        near += 2
        return near * self.weights.danger_weight + self.lengths[route]

    def filling_claim(self, cells: list[int], seat: int) -> int:
        """Nothing is planned: the claim that brings most for the turn, or -1 to go on collecting."""
        root: list[int] = self.board_game.roots(cells, seat)
        spare = self.hand(cells, seat)
        time = self.turns(cells)
        best = -1
        most = 0
        for route in self.open_routes(cells, seat):
            if self.short(cells, seat, route):
                continue
            action = self.payment(cells, seat, route, spare)
            if action < 0:
                continue
            gain = (
                self.gain(cells, seat, root, route) * POINT
                - self.lengths[route] * self.weights.tempo * self.weights.fill_cost // 16
            )
            if gain > most:
                most = gain
                best = action
        if best < 0:
            return -1
        if time <= self.weights.fill_end or most >= self.weights.fill_least:
            return best
        return -1

    # -- for a search -------------------------------------------------------------------------------------------------

    def weigh(self, cells: list[int], memo: Memo, actions: list[int], weights: list[float]) -> None:
        game = self.board_game
        now = cells[AWAIT]
        laying = self.laying
        found: list[int] = []
        values: list[int] = []
        scale = 16.0
        if now == game.await_main:
            self.weigh_turn(cells, memo, found, values)
        elif now == game.await_second:
            self.card_policy.weigh_draws(cells, memo, found, values)
        elif now == game.await_keep:
            self.ticket_policy.weigh_keeps(cells, found, values)
            scale = 64.0
        elif laying is not None and now == laying.awaiting:
            self.track_policy.weigh_lays(cells, memo, found, values)
            self.track_policy.weigh_other_lays(cells, memo, found, values)
            scale = 30.0
        elif game.asking[now] is not None:
            scale = self.weigh_asked(cells, self.intent(cells, memo), found, values)
        else:
            found = game.legal_cells(cells)
            values = [0] * len(found)
        own = found.index(self.choose(cells, memo, half))
        for value in values:
            if value >= values[own]:
                values[own] = value + 1  # its own choice comes first
        self.best_few(found, values, scale, actions, weights)

    def best_few(
        self, found: list[int], values: list[int], scale: float, actions: list[int], weights: list[float]
    ) -> None:
        """The best candidates, weighed by how far each is behind the best."""
        total = 0.0
        top = 0
        for n in range(CANDIDATES):
            best = -1
            for i in range(len(found)):
                if found[i] >= 0 and (best < 0 or values[i] > values[best]):
                    best = i
            if best < 0:
                break
            if n == 0:
                top = values[best]
            behind = (top - values[best]) / scale
            weight = 1.0 / (1.0 + behind * behind)
            actions.append(found[best])
            weights.append(weight)
            total += weight
            found[best] = -1
        for i in range(len(weights)):
            weights[i] /= total

    def weigh_turn(self, cells: list[int], memo: Memo, actions: list[int], values: list[int]) -> None:
        """The planner's own choice, other claims by what they bring, draws and tickets."""
        game = self.board_game
        seat = cells[MOVER]
        own = self.turn(cells, memo)
        actions.append(own)
        values.append(0)
        plan = self.follow(cells, seat, memo)
        spare = self.spare(cells, seat, plan)
        root = self.board_game.roots(cells, seat)
        for route in self.open_routes(cells, seat):
            if self.short(cells, seat, route):
                continue
            action = self.payment(cells, seat, route, spare)
            if action >= 0 and action != own:
                wanted = 20 if plan.mask[route // WORD] >> route % WORD & 1 else 0
                actions.append(action)
                values.append(
                    self.gain(cells, seat, root, route) * 4 + wanted + self.danger(cells, seat, route) // 2 - 12
                )
        draws: list[int] = []
        worth: list[int] = []
        self.card_policy.weigh_draws(cells, memo, draws, worth)
        for i in range(len(draws)):
            if draws[i] != own:
                actions.append(draws[i])
                values.append(worth[i] if worth[i] < 40 else 30)
        if cells[GROUPS] > 0 and own != game.draw_tickets.start and cells[LAST] == 0:
            actions.append(game.draw_tickets.start)
            values.append(12)
        for value in values:
            if value + 8 > values[0]:
                values[0] = value + 8  # the planner's own choice comes first

    # -- words --------------------------------------------------------------------------------------------------------

    def why(self, cells: list[int], action: int) -> str:
        game = self.board_game
        seat = cells[MOVER]
        kind = game.codec.kind_of[action]
        if kind is game.keep:
            return self.why_keep(cells, seat, self.kept(cells, action))
        plan = RoutePlan(self.words)
        self.plan(cells, seat, cells[game.tickets_at + seat], plan)
        self.turn_to_twins(cells, seat, plan)
        goals = self.goals(cells, seat, plan)
        if kind is game.claim:
            route = self.paid_route(action)
            names = self.completes(cells, seat, route)
            if names:
                return f"It completes {names}."
            if plan.mask[route // WORD] >> route % WORD & 1:
                return f"It is on the way for {goals}."
            for rule in game.rules if cells[LAST] > 0 else []:
                reason = rule.why_route(cells, seat, route)
                if reason:
                    return reason
            return f"It brings {plural(self.values[route], 'point')}, and nothing better is to be had."
        if kind is game.draw_tickets:
            return "All that was planned is built, and there is time for another ticket."
        if kind is game.draw_card or kind is game.draw_deck:
            return f"To collect for {goals}." if plan.routes else "To collect for a long route."
        if self.laying is not None and kind is self.laying:
            bed = self.laying.bed(action)
            if plan.mask[bed // WORD] >> bed % WORD & 1:
                return f"It is on the way for {goals}."
            return self.track_policy.why(cells, seat, bed)
        return self.why_asked(cells, action)

    def why_keep(self, cells: list[int], seat: int, tickets: int) -> str:
        """What these tickets ask for: not what else is planned, and not only those of them that the plan completes."""
        if not tickets:
            return "None of them is worth its way."
        spaces, one = self.spaces_for(cells, seat, tickets), tickets.bit_count() == 1
        if not spaces:
            return "It is completed already." if one else "They are completed already."
        return f"Completing {'it' if one else 'them'} takes {plural(spaces, 'space')}."

    def spaces_for(self, cells: list[int], seat: int, tickets: int) -> int:
        """About the fewest spaces that complete these tickets together, each helped by those before it, the nearest
        first. One that can't be completed any more asks for none."""
        game, geometry = self.board_game, self.geometry
        size = self.sizes(self.costs(cells, seat), 0)
        total = 0
        while tickets:
            best = -1
            nearest: list[int] = []
            for ticket in range(tickets.bit_length()):
                if tickets >> ticket & 1:
                    way: list[int] = []
                    if geometry.way(size, game.ticket_ends[ticket][0], game.ticket_ends[ticket][1], way) >= CLOSED:
                        tickets ^= 1 << ticket
                    elif best < 0 or self.spaces(way) < self.spaces(nearest):
                        best, nearest = ticket, way
            if best >= 0:
                tickets ^= 1 << best
            total += self.spaces(nearest)
            for route in nearest:
                size[route] = 0
                for cut in self.cuts[route]:
                    if size[cut]:
                        size[cut] = CLOSED
        return total

    def completes(self, cells: list[int], seat: int, route: int) -> str:
        """The tickets that a claim completes, in words."""
        game, geometry = self.board_game, self.geometry
        root = game.roots(cells, seat)
        after = root[:]
        geometry.join(after, route)
        return listing(
            [
                game.all_tickets[ticket].name
                for ticket in game.tickets_of(cells, seat)
                if game.linked(after, ticket) and not game.linked(root, ticket)
            ]
        )

    def kept(self, cells: list[int], action: int) -> int:
        game = self.board_game
        seat = cells[MOVER]
        tickets = 0
        for i in range(cells[game.offer_count_at + seat]):
            if action - game.keep.start >> i & 1:
                tickets |= cells[game.offer_at + seat * game.offers + i]
        return tickets

    def goals(self, cells: list[int], seat: int, plan: RoutePlan) -> str:
        """The tickets that the plan completes, in words."""
        game, geometry = self.board_game, self.geometry
        root = game.roots(cells, seat)
        after = root[:]
        for route in plan.routes:
            geometry.join(after, route)
        names = [
            game.all_tickets[ticket].name
            for ticket in game.tickets_of(cells, seat)
            if game.linked(after, ticket) and not game.linked(root, ticket)
        ]
        return listing(names) or "a district"
