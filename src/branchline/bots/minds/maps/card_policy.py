"""Which cards the planner collects."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import CLAIM_TIME
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, MOVER
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED, Numbers, numbers
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
        self.lengths = game.reader.lengths
        self.wild: i64 = game.cards.wild
        self.kinds: i64 = game.cards.kinds
        self.counts = numbers(game.cards.counts)
        self.draw_start: i64 = game.draw_card.start

    def worths(self, cells: Cells, seat: i64, plan: RoutePlan) -> Numbers:
        """What one more card of each colour is worth, the wild last."""
        reader, weights, lengths = self.reader, self.weights, self.lengths
        wild = self.wild
        hand = self.paying.hand(cells, seat)
        routes = plan.routes if plan.routes else self.fillers(cells, seat)
        worth = vec[i64]([0] * self.kinds)
        base: i64 = weights.base_worth
        colour: i64
        for colour in range(wild):
            worth[colour] = base + hand[colour]
        spare = hand[:]
        nearest: i64 = FAR
        grey = False
        near: i64
        lacks: i64
        for route in routes:
            colour = reader.pay_colour(cells, route)
            if colour == ANY_COLOUR:
                grey = True
                continue
            lacks = lengths[route] - hand[colour]
            spare[colour] -= lengths[route]
            if lacks > 0:
                if lacks < nearest:
                    nearest = lacks
                near = weights.near_one if lacks == 1 else weights.near_two if lacks == 2 else weights.near_more
                if near > worth[colour]:
                    worth[colour] = near
                for twin in self.twins[route]:  # any of them will do
                    other: i64 = reader.pay_colour(cells, twin)
                    if other != ANY_COLOUR and worth[other] < near - 1 and reader.is_open(cells, seat, twin):
                        worth[other] = near - 1
        if grey:
            nearest = self.weigh_greys(cells, routes, spare, worth, nearest)
        most: i64 = 0
        for colour in range(wild):
            if worth[colour] > most:
                most = worth[colour]
        more: i64 = weights.wild_one if nearest == 1 else weights.wild_more
        worth[wild] = most + more
        most_held: i64 = -1
        for route in routes:
            wilds_needed: i64 = reader.wilds_needed[route]
            if wilds_needed > hand[wild]:
                if most_held < 0:
                    most_held = reader.most_of_a_colour(cells, seat)
                if self.paying.lacks(cells, seat, route, most_held) <= wilds_needed:
                    worth[wild] = 2 * most + 1  # nothing else is missing: better than any two other cards
        if routes and reader.wilds_needed[routes[0]]:
            worth[wild] += weights.wild_first
        return worth

    def weigh_greys(self, cells: Cells, routes: list[int], spare: Numbers, worth: Numbers, nearest: i64) -> i64:
        """Raise the worths of colours for the routes that any colour pays for; the fewest cards that a route lacks."""
        wild = self.wild
        grey_other: i64 = self.weights.grey_other
        colour: i64
        for route in routes:
            if self.reader.pay_colour(cells, route) != ANY_COLOUR:
                continue
            best: i64 = -1
            for colour in range(wild):
                if (best < 0 or spare[colour] > spare[best]) and self.paying.payable_in(cells, route, colour):
                    best = colour
            if best < 0:
                continue
            length: i64 = self.lengths[route]
            most: i64 = spare[best]
            lacks: i64 = length - (most if most > 0 else 0)
            if lacks > 0:
                if lacks < nearest:
                    nearest = lacks
                first: i64 = self.weights.grey_one if lacks == 1 else self.weights.grey_more
                for colour in range(wild):
                    near: i64 = 0
                    if spare[colour] == most:
                        near = first
                    elif spare[colour] > 0:
                        near = grey_other + spare[colour]
                    if near > worth[colour]:
                        worth[colour] = near
            spare[best] -= length
        return nearest

    def fillers(self, cells: Cells, seat: i64) -> list[int]:
        """With no plan left: the route that would bring most for the turns it takes."""
        reader, outlook = self.reader, self.outlook
        routes = reader.open_routes(cells, seat)
        most_held: i64 = reader.most_of_a_colour(cells, seat)
        best: i64 = -1
        most: i64 = -CLOSED
        i: i64
        for i in range(len(routes)):
            route = routes[i]
            if reader.needs_track(cells, route):
                continue
            half_turns: i64 = CLAIM_TIME + self.paying.short_by(cells, seat, route, most_held)
            worth: i64 = reader.values[route] * POINT
            if outlook.special:
                worth += outlook.extra(cells, seat, route)
            rate: i64 = worth * RATE // half_turns
            if rate > most:
                most = rate
                best = route
        return [best] if best >= 0 else []

    def draw(self, cells: Cells, seat: i64, plan: RoutePlan) -> i64:
        """Which card to take; at a turn's first card the wild too."""
        return self.draw_by(cells, seat, self.worths(cells, seat, plan))

    def draw_by(self, cells: Cells, seat: i64, worth: Numbers) -> i64:
        """The same, by what one more card of each colour is worth."""
        game, reader, counts = self.game, self.reader, self.counts
        wild = self.wild
        first = cells[AWAIT] == game.await_main
        best: i64 = -1
        second: i64 = 0
        colour: i64
        for colour in range(wild):
            lie: i64 = cells[reader.row_at + colour]
            if lie and (best < 0 or worth[colour] > worth[best]):
                if best >= 0:
                    second = worth[best]
                best = colour
                if lie > 1:
                    second = worth[colour]
            elif lie and worth[colour] > second:
                second = worth[colour]
        deck: i64 = -1
        if reader.deck_size(cells) > 0:
            total: i64 = 0
            number: i64 = 0
            hand: i64 = reader.hand_at + seat * self.kinds
            for colour in range(self.kinds):
                in_row: i64 = cells[reader.row_at + colour]
                discarded: i64 = cells[reader.discards_at + colour]
                held: i64 = cells[hand + colour]
                unseen: i64 = counts[colour] - in_row - discarded - held
                total += unseen * worth[colour]
                number += unseen
            deck = total // number if number > 0 else 0
        if first and reader.in_row(cells, wild):
            one: i64 = worth[best] if best >= 0 and worth[best] > deck else deck
            other: i64 = second if second > deck else deck
            if worth[wild] > one + other or (best < 0 and deck < 0):
                return self.draw_start + wild
        if best >= 0 and worth[best] >= deck:
            return self.draw_start + best
        if deck >= 0:
            return game.draw_deck.start
        return self.anything(cells)

    def weigh_draws(self, cells: Cells, plan: RoutePlan, actions: list[int], values: list[int]) -> None:
        """Every card that can be drawn; none where there is nothing to draw."""
        game, reader = self.game, self.reader
        seat = cells[MOVER]
        worth = self.worths(cells, seat, plan)
        own = self.draw_by(cells, seat, worth)
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
