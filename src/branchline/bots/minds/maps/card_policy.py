"""Which cards the planner collects."""

from typing import Final

from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import CLAIM_TIME
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, MOVER
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.rules.declared import POINT
from branchline.routes.state import ANY_COLOUR

FAR: Final = 100  # cards, more than any route lacks
RATE: Final = 4  # quarters: how finely points for a turn are compared
OWN_CHOICE: Final = 60  # for a search, what puts the own choice before all others: more than any card is worth


class CardPolicy:
    def __init__(
        self,
        game: RoutesGame,
        paying: Paying,
        outlook: Outlook,
        weights: PlannerWeights,
        candidates: MapCandidateWeights,
        twins: list[list[int]],
    ) -> None:
        self.game = game
        self.reader = game.reader
        self.paying = paying
        self.outlook = outlook
        self.weights = weights
        self.candidates = candidates
        self.twins = twins
        self.lengths = game.lengths
        self.wild = game.cards.wild
        self.kinds = game.cards.kinds

    def worths(self, cells: Cells, seat: int, plan: RoutePlan) -> list[int]:
        """What one more card of each colour is worth, the wild last."""
        game, reader, weights = self.game, self.reader, self.weights
        hand = reader.hand(cells, seat)
        routes = plan.routes if plan.routes else self.fillers(cells, seat)
        worth = [weights.base_worth + hand[colour] for colour in range(self.wild)]
        spare = hand[:]
        nearest = FAR
        for route in routes:
            colour = reader.pay_colour(cells, route)
            if colour != ANY_COLOUR:
                lacks = self.lengths[route] - hand[colour]
                spare[colour] -= self.lengths[route]
                if lacks > 0:
                    if lacks < nearest:
                        nearest = lacks
                    near = weights.near_one if lacks == 1 else weights.near_two if lacks == 2 else weights.near_more
                    if near > worth[colour]:
                        worth[colour] = near
                    for twin in self.twins[route]:  # any of them will do
                        other = reader.pay_colour(cells, twin)
                        if other != ANY_COLOUR and worth[other] < near - 1 and reader.is_open(cells, seat, twin):
                            worth[other] = near - 1
        for route in routes:
            if reader.pay_colour(cells, route) != ANY_COLOUR:
                continue
            length = self.lengths[route]
            best = -1
            for colour in range(self.wild):
                if (best < 0 or spare[colour] > spare[best]) and self.paying.payable_in(cells, route, colour):
                    best = colour
            if best < 0:
                continue
            lacks = length - (spare[best] if spare[best] > 0 else 0)
            if lacks > 0:
                if lacks < nearest:
                    nearest = lacks
                for colour in range(self.wild):
                    if spare[colour] == spare[best]:
                        near = weights.grey_one if lacks == 1 else weights.grey_more
                    elif spare[colour] > 0:
                        near = weights.grey_other + spare[colour]
                    else:
                        near = 0
                    if near > worth[colour]:
                        worth[colour] = near
            spare[best] -= length
        most = 0
        for colour in range(self.wild):
            if worth[colour] > most:
                most = worth[colour]
        worth.append(most + weights.wild_one if nearest == 1 else most + weights.wild_more)
        for route in routes:
            wilds_needed = game.wilds_needed[route]
            if wilds_needed > hand[self.wild] and self.paying.lacks(cells, seat, route) <= wilds_needed:
                worth[self.wild] = 2 * most + 1  # nothing else is missing: better than any two other cards
        if game.wilds_needed[routes[0]] if routes else 0:
            worth[self.wild] += weights.wild_first
        return worth

    def fillers(self, cells: Cells, seat: int) -> list[int]:
        """With no plan left: the route that would bring most for the turns it takes."""
        best = -1
        most = -CLOSED
        for route in self.reader.open_routes(cells, seat):
            if self.reader.needs_track(cells, route):
                continue
            half_turns = CLAIM_TIME + self.paying.short(cells, seat, route)
            rate = (self.game.values[route] * POINT + self.outlook.extra(cells, seat, route)) * RATE // half_turns
            if rate > most:
                most = rate
                best = route
        return [best] if best >= 0 else []

    def draw(self, cells: Cells, seat: int, plan: RoutePlan) -> int:
        """Which card to take; at a turn's first card the wild too."""
        game, reader = self.game, self.reader
        cards = game.cards
        first = cells[AWAIT] == game.await_main
        worth = self.worths(cells, seat, plan)
        best = -1
        second = 0
        for colour in range(self.wild):
            lie = reader.in_row(cells, colour)
            if lie and (best < 0 or worth[colour] > worth[best]):
                if best >= 0:
                    second = worth[best]
                best = colour
                if lie > 1:
                    second = worth[colour]
            elif lie and worth[colour] > second:
                second = worth[colour]
        deck = -1
        if reader.deck_size(cells) > 0:
            total = 0
            number = 0
            for colour in range(self.kinds):
                unseen = cards.counts[colour] - reader.in_row(cells, colour) - reader.discarded(cells, colour)
                unseen -= reader.held(cells, seat, colour)
                total += unseen * worth[colour]
                number += unseen
            deck = total // number if number > 0 else 0
        if first and reader.in_row(cells, self.wild):
            one = worth[best] if best >= 0 and worth[best] > deck else deck
            other = second if second > deck else deck
            if worth[self.wild] > one + other or (best < 0 and deck < 0):
                return game.draw_card.start + self.wild
        if best >= 0 and worth[best] >= deck:
            return game.draw_card.start + best
        if deck >= 0:
            return game.draw_deck.start
        return self.anything(cells)

    def weigh_draws(self, cells: Cells, plan: RoutePlan, actions: list[int], values: list[int]) -> None:
        """Every card that can be drawn; none where there is nothing to draw."""
        game, reader = self.game, self.reader
        seat = cells[MOVER]
        own = self.draw(cells, seat, plan)
        worth = self.worths(cells, seat, plan)
        legal: list[int] = []
        game.draw_card.legal(cells, legal)
        for action in legal:
            colour = action - game.draw_card.start
            actions.append(action)
            cost = self.candidates.wild_draw_cost if colour == self.wild else 0
            values.append(worth[colour] + (OWN_CHOICE if action == own else 0) - cost)
        if reader.deck_size(cells) > 0:
            actions.append(game.draw_deck.start)
            values.append(self.candidates.deck_worth + (OWN_CHOICE if game.draw_deck.start == own else 0))

    def anything(self, cells: Cells) -> int:
        """Nothing helps any more: draw, or whatever is legal but a ticket."""
        game = self.game
        if self.reader.deck_size(cells) > 0:
            return game.draw_deck.start
        legal = game.legal_cells(cells)
        for action in legal:
            if action != game.draw_tickets.start:
                return action
        return legal[0]
