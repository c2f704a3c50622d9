"""Which cards the planner collects."""

from branchline.bots.minds.maps.plan import POINT, PlanningMind, RoutePlan
from branchline.bots.minds.mind import Memo
from branchline.core.game import AWAIT, MOVER
from branchline.routes.geometry import CLOSED


class CardPolicy:
    def __init__(self, mind: PlanningMind) -> None:
        self.mind = mind
        self.weights = mind.weights
        self.wild = mind.wild
        self.kinds = mind.kinds

    def worths(self, cells: list[int], seat: int, plan: RoutePlan) -> list[int]:
        """What one more card of each colour is worth, the wild last."""
        game, weights = self.mind.board_game, self.weights
        hand = self.mind.hand(cells, seat)
        routes = plan.routes if plan.routes else self.fillers(cells, seat)
        worth = [self.weights.base_worth + hand[colour] for colour in range(self.wild)]
        spare = hand[:]
        nearest = 100
        for route in routes:
            colour = self.mind.colour(cells, route)
            if colour >= 0:
                lacks = self.mind.lengths[route] - hand[colour]
                spare[colour] -= self.mind.lengths[route]
                if lacks > 0:
                    if lacks < nearest:
                        nearest = lacks
                    near = weights.near_one if lacks == 1 else weights.near_two if lacks == 2 else weights.near_more
                    if near > worth[colour]:
                        worth[colour] = near
                    for twin in self.mind.twins[route]:  # any of them will do
                        other = self.mind.colour(cells, twin)
                        if other >= 0 and worth[other] < near - 1 and self.mind.is_open(cells, seat, twin):
                            worth[other] = near - 1
        for route in routes:
            if self.mind.colour(cells, route) >= 0:
                continue
            length = self.mind.lengths[route]
            best = -1
            for colour in range(self.wild):
                if (best < 0 or spare[colour] > spare[best]) and self.mind.payable_in(cells, route, colour):
                    best = colour
            if best < 0:
                continue
            lacks = length - (spare[best] if spare[best] > 0 else 0)
            if lacks > 0:
                if lacks < nearest:
                    nearest = lacks
                for colour in range(self.wild):
                    if spare[colour] == spare[best]:
                        near = self.weights.grey_one if lacks == 1 else self.weights.grey_more
                    elif spare[colour] > 0:
                        near = self.weights.grey_other + spare[colour]
                    else:
                        near = 0
                    if near > worth[colour]:
                        worth[colour] = near
            spare[best] -= length
        most = 0
        for colour in range(self.wild):
            if worth[colour] > most:
                most = worth[colour]
        worth.append(most + self.weights.wild_one if nearest == 1 else most + self.weights.wild_more)
        for route in routes:
            ferries = game.wilds_needed[route]
            if ferries > hand[self.wild] and self.mind.lacks(cells, seat, route) <= ferries:
                worth[self.wild] = 2 * most + 1  # nothing else is missing: better than any two other cards
        if game.wilds_needed[routes[0]] if routes else 0:
            worth[self.wild] += 8
        return worth

    def fillers(self, cells: list[int], seat: int) -> list[int]:
        """With no plan left: the route that would bring most for the turns it takes."""
        best = -1
        most = -CLOSED
        for route in self.mind.open_routes(cells, seat):
            if self.mind.colour(cells, route) == -2:
                continue
            turns = 2 + self.mind.short(cells, seat, route)
            rate = (self.mind.values[route] * POINT + self.mind.extra(cells, seat, route)) * 4 // turns
            if rate > most:
                most = rate
                best = route
        return [best] if best >= 0 else []

    def draw(self, cells: list[int], seat: int, plan: RoutePlan) -> int:
        """Which card to take; at a turn's first card the wild too."""
        game = self.mind.board_game
        cards = game.cards
        row = cards.row_at
        first = cells[AWAIT] == game.await_main
        worth = self.worths(cells, seat, plan)
        best = -1
        second = 0
        for colour in range(self.wild):
            lie = cells[row + colour]
            if lie and (best < 0 or worth[colour] > worth[best]):
                if best >= 0:
                    second = worth[best]
                best = colour
                if lie > 1:
                    second = worth[colour]
            elif lie and worth[colour] > second:
                second = worth[colour]
        deck = -1
        if cells[cards.deck_size_at] > 0:
            total = 0
            number = 0
            for colour in range(self.kinds):
                unseen = cards.counts[colour] - cells[row + colour] - cells[cards.discards_at + colour]
                unseen -= cells[game.hand_at + seat * self.kinds + colour]
                total += unseen * worth[colour]
                number += unseen
            deck = total // number if number > 0 else 0
        if first and cells[row + self.wild]:
            one = worth[best] if best >= 0 and worth[best] > deck else deck
            other = second if second > deck else deck
            if worth[self.wild] > one + other or (best < 0 and deck < 0):
                return game.draw_card.start + self.wild
        if best >= 0 and worth[best] >= deck:
            return game.draw_card.start + best
        if deck >= 0:
            return game.draw_deck.start
        return self.anything(cells)

    def weigh_draws(self, cells: list[int], memo: Memo, actions: list[int], values: list[int]) -> None:
        game = self.mind.board_game
        cards = game.cards
        seat = cells[MOVER]
        plan = self.mind.follow(cells, seat, memo)
        own = self.draw(cells, seat, plan)
        worth = self.worths(cells, seat, plan)
        legal: list[int] = []
        game.draw_card.legal(cells, legal)
        for action in legal:
            colour = action - game.draw_card.start
            actions.append(action)
            values.append(worth[colour] + (60 if action == own else 0) - (12 if colour == self.wild else 0))
        if cells[cards.deck_size_at] > 0:
            actions.append(game.draw_deck.start)
            values.append(12 + (60 if game.draw_deck.start == own else 0))
        if not actions:
            actions.append(own)
            values.append(60)

    def anything(self, cells: list[int]) -> int:
        """Nothing helps any more: draw, or whatever is legal but a ticket."""
        game = self.mind.board_game
        if cells[game.cards.deck_size_at] > 0:
            return game.draw_deck.start
        legal = game.legal_cells(cells)
        for action in legal:
            if action != game.draw_tickets.start:
                return action
        return legal[0]
