"""What the easy minds and the published styles share: they aim at routes, collect for them and claim them.

A mind of this sort says which routes it is after, when it claims one of them, when it wants more tickets and which it
keeps. How a turn goes, which card is drawn and where track is laid follow from that.
"""

from branchline.bots.minds.maps.base import MapMind
from branchline.bots.minds.mind import Memo
from branchline.core.actions import Uniform
from branchline.core.game import AWAIT, MOVER
from branchline.core.text import plural
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.routes.rules.declared import Intent
from branchline.routes.state import WORD
from branchline.trains.state import GROUPS, LAST


class TicketWay:
    """The shortest way that completes a ticket: the routes still to claim, and their spaces."""

    def __init__(self, ticket: int, routes: list[int], spaces: int) -> None:
        self.ticket = ticket
        self.routes = routes
        self.spaces = spaces


class Aiming(MapMind):
    """It has no memory: what it is after follows from the cells alone, and so does what it does."""

    def __init__(self, game: RoutesGame) -> None:
        super().__init__(game)
        routes = range(self.geometry.routes)
        # What a claim closes to the one who makes it, the route itself apart; and what laying track closes to all.
        self.shuts: list[list[int]] = []
        self.cuts: list[list[int]] = []
        for route in routes:
            at = route * self.words
            shut = [r for r in routes if r != route and not game.open_for_claimer[at + r // WORD] >> r % WORD & 1]
            self.shuts.append(shut)
            self.cuts.append([r for r in shut if game.closes(route, r)])

    # -- what a style says ------------------------------------------------------------------------------------------

    def aims(self, cells: list[int], seat: int) -> list[int]:
        """The routes it is after, the first one first."""
        raise NotImplementedError

    def ready(self, cells: list[int], seat: int, aims: list[int]) -> int:
        """The claim it makes now, or -1."""
        return self.payment(cells, seat, aims[0], self.spare(cells, seat, aims)) if aims else -1

    def collects(self, aims: list[int]) -> list[int]:
        """The routes it draws cards for."""
        return aims[:1]

    def wants_tickets(self, cells: list[int], seat: int) -> bool:
        raise NotImplementedError

    def keeps(self, cells: list[int], seat: int, least: int) -> int:
        """The tickets it keeps of an offer: a bit for each, at least the number given."""
        raise NotImplementedError

    def price(self, route: int) -> int:
        """What a route counts when it looks for a way; each further route of a way costs a turn."""
        return 4 * self.lengths[route] + 2 * self.board_game.wilds_needed[route] + 1

    def delay(self, cells: list[int], seat: int, route: int) -> int:
        """How late it would claim a route of several: the fewer cards it lacks, then the longer, the sooner."""
        return 16 * self.short(cells, seat, route) - self.lengths[route]

    # -- the turn ---------------------------------------------------------------------------------------------------

    def choose(self, cells: list[int], memo: Memo, uniform: Uniform) -> int:
        game = self.board_game
        seat = cells[MOVER]
        now = cells[AWAIT]
        if now == game.await_main:
            return self.turn(cells, seat)
        if now == game.await_second:
            return self.draw(cells, seat, self.aims(cells, seat))
        if now == game.await_keep:
            least = min(game.keep.least(cells), cells[game.offer_count_at + seat])
            return game.keep.start + self.keeps(cells, seat, least)
        if self.laying is not None and now == self.laying.awaiting:
            return self.lay(cells, seat)
        return self.answers.best(cells, Aims(self, cells, seat))

    def turn(self, cells: list[int], seat: int) -> int:
        game = self.board_game
        if cells[LAST]:
            action = self.grab(cells, seat)
            if action >= 0:
                return action
        aims = self.aims(cells, seat)
        action = self.ready(cells, seat, aims)
        if action >= 0:
            return action
        if self.turns_left(cells) <= 2:  # cards in hand are worth nothing soon
            action = self.grab(cells, seat)
            if action >= 0:
                return action
        elif cells[GROUPS] and self.wants_tickets(cells, seat):
            return game.draw_tickets.start
        action = self.draw(cells, seat, aims)
        if action < 0:
            action = self.grab(cells, seat)
        return action if action >= 0 else game.legal_cells(cells)[-1]

    def grab(self, cells: list[int], seat: int) -> int:
        """The claim that brings most at once, or -1."""
        root = self.board_game.roots(cells, seat)
        spare = self.hand(cells, seat)
        best, most = -1, 0
        for route in range(self.geometry.routes):
            if self.is_open(cells, seat, route):
                action = self.payment(cells, seat, route, spare)
                if action >= 0:
                    points = self.gain(cells, seat, root, route)
                    if points > most:
                        best, most = action, points
        return best

    # -- ways -------------------------------------------------------------------------------------------------------

    def prices(self, cells: list[int], seat: int) -> list[int]:
        """What each route counts for the seat: 0 if it is its own, CLOSED if it can't be had."""
        prices: list[int] = []
        left = cells[self.board_game.vehicles_at + seat]
        for route in range(self.geometry.routes):
            if self.is_mine(cells, seat, route):
                prices.append(0)
            elif self.lengths[route] <= left and self.is_open(cells, seat, route):
                prices.append(self.price(route))
            else:
                prices.append(CLOSED)
        return prices

    def ways(self, cells: list[int], seat: int, tickets: int) -> list[TicketWay]:
        """How to complete each of these tickets, one bit each, that isn't complete and still can be."""
        prices = self.prices(cells, seat)
        left = cells[self.board_game.vehicles_at + seat]
        found: list[TicketWay] = []
        ticket = 0
        while tickets:
            if tickets & 1:
                a, b = self.board_game.ticket_ends[ticket]
                routes: list[int] = []
                if 0 < self.geometry.way(prices, a, b, routes) < CLOSED and self.spaces(routes) <= left:
                    found.append(TicketWay(ticket, routes, self.spaces(routes)))
            tickets >>= 1
            ticket += 1
        return found

    def network(self, cells: list[int], seat: int, tickets: int, out: list[int]) -> int:
        """Routes that complete all of these tickets together, one bit each, into `out`; returns the points they lack.

        The tickets of most points come first. One that can't be completed any more, or for which no vehicles are left,
        counts against the points.
        """
        prices = self.prices(cells, seat)
        left = cells[self.board_game.vehicles_at + seat]
        points = self.board_game.ticket_points
        lost = 0
        while tickets:
            best = -1
            for ticket in range(tickets.bit_length()):
                if tickets >> ticket & 1 and (best < 0 or points[ticket] > points[best]):
                    best = ticket
            tickets ^= 1 << best
            a, b = self.board_game.ticket_ends[best]
            routes: list[int] = []
            if self.geometry.way(prices, a, b, routes) >= CLOSED or self.spaces(routes) > left:
                lost += points[best]
                continue
            left -= self.spaces(routes)
            for route in routes:
                out.append(route)
                prices[route] = 0
                for shut in self.shuts[route]:
                    if prices[shut]:
                        prices[shut] = CLOSED
        return lost

    def in_time(self, cells: list[int], seat: int) -> list[int]:
        """The routes that it could pay for and claim before the end."""
        left, turns_left = cells[self.board_game.vehicles_at + seat], self.turns_left(cells)
        routes: list[int] = []
        for route in range(self.geometry.routes):
            fits = self.lengths[route] <= left and self.is_open(cells, seat, route)
            if fits and self.turns_for(cells, seat, route) <= turns_left:
                routes.append(route)
        return routes

    def turns_for(self, cells: list[int], seat: int, route: int) -> int:
        """About how many turns it takes to claim a route: two cards each, and the claim."""
        return 1 + (self.short(cells, seat, route) + 1) // 2

    def without_tickets(self, cells: list[int], seat: int) -> list[int]:
        """What it is after when no ticket is left to complete: the route with most points for the turns it takes."""
        root = self.board_game.roots(cells, seat)
        best, most = -1, 0
        for route in self.in_time(cells, seat):
            worth = 64 * self.gain(cells, seat, root, route) // self.turns_for(cells, seat, route)
            if worth > most:
                best, most = route, worth
        return [best] if best >= 0 else []

    def ordered(self, cells: list[int], seat: int, routes: list[int]) -> list[int]:
        """The same routes in the order in which it would claim them."""
        left = routes[:]
        delays = [self.delay(cells, seat, route) for route in routes]
        out: list[int] = []
        while left:
            first = delays.index(min(delays))
            out.append(left.pop(first))
            delays.pop(first)
        return out

    # -- tickets ----------------------------------------------------------------------------------------------------

    def offered(self, cells: list[int], seat: int, subset: int) -> int:
        """A bit for each ticket of this part of the offer."""
        game = self.board_game
        tickets = 0
        for i in range(cells[game.offer_count_at + seat]):
            if subset >> i & 1:
                tickets |= cells[game.offer_at + seat * game.offers + i]
        return tickets

    def points_of(self, tickets: int) -> int:
        points = 0
        for ticket in range(tickets.bit_length()):
            if tickets >> ticket & 1:
                points += self.board_game.ticket_points[ticket]
        return points

    def efficient(self, cells: list[int], seat: int, least: int) -> int:
        """The part of the offer with the most points for each space that it takes beyond the tickets one has.

        If nothing can be completed with the vehicles left, the one that loses least.
        """
        game = self.board_game
        held = cells[game.tickets_at + seat]
        plan: list[int] = []
        lost_anyway = self.network(cells, seat, held, plan)
        spaces_anyway = self.spaces(plan)
        best, most = 0, -(1 << 40)
        for subset in range(1 << cells[game.offer_count_at + seat]):
            if game.keep.bits[subset] < least:
                continue
            tickets = self.offered(cells, seat, subset)
            plan = []
            lost = self.network(cells, seat, held | tickets, plan) - lost_anyway
            points = self.points_of(tickets)
            more = max(1, self.spaces(plan) - spaces_anyway)
            worth = 1024 * points // more if lost <= 0 else -points - (1 << 20)
            if worth > most:
                best, most = subset, worth
        return best

    # -- cards ------------------------------------------------------------------------------------------------------

    def lacking(self, cells: list[int], seat: int, routes: list[int], lacks: list[int]) -> int:
        """How many cards the seat lacks to pay for all these routes together; into `lacks` how many of each colour.

        Wilds are set aside for ferries; what is left of them stands for any card that lacks.
        """
        hand = self.hand(cells, seat)
        row = self.board_game.cards.row_at
        for _ in range(self.kinds):
            lacks.append(0)
        for grey in (False, True):  # any colour will do for a grey route: it gets what the others leave
            for route in routes:
                colour = self.colour(cells, route)
                if (colour < 0) != grey:
                    continue
                if grey:
                    colour = 0
                    for each in range(1, self.wild):
                        if 8 * hand[each] + cells[row + each] > 8 * hand[colour] + cells[row + colour]:
                            colour = each
                ferries = self.board_game.wilds_needed[route]
                hand[self.wild] -= ferries
                hand[colour] -= self.lengths[route] - ferries
                if hand[colour] < 0:
                    lacks[colour] -= hand[colour]
                    hand[colour] = 0
        total = sum(lacks)
        wilds = hand[self.wild]
        if wilds < 0:
            lacks[self.wild] = -wilds
            return total - wilds
        return total - wilds if total > wilds else 0

    def spare(self, cells: list[int], seat: int, routes: list[int]) -> list[int]:
        """The hand without what these routes take in a colour of their own; below 0 where that is too little."""
        spare = self.hand(cells, seat)
        for route in routes:
            colour = self.colour(cells, route)
            if colour >= 0:
                spare[colour] -= self.lengths[route] - self.board_game.wilds_needed[route]
        return spare

    def draw(self, cells: list[int], seat: int, aims: list[int]) -> int:
        """A card to draw, or -1 if there is none: the face-up colour that lacks most, else a wild, else the deck."""
        game = self.board_game
        cards = game.cards
        lacks: list[int] = []
        total = self.lacking(cells, seat, self.collects(aims), lacks)
        best = -1
        for colour in range(self.wild):
            if cells[cards.row_at + colour] and (best < 0 or lacks[colour] > lacks[best]):
                best = colour
        if best >= 0 and lacks[best]:
            return game.draw_card.start + best
        wild = cells[AWAIT] != game.await_second and cells[cards.row_at + self.wild] > 0
        if wild and total:
            return game.draw_card.start + self.wild
        if cells[cards.deck_size_at]:
            return game.draw_deck.start
        if best >= 0:
            return game.draw_card.start + best
        return game.draw_card.start + self.wild if wild else -1

    # -- what titles add --------------------------------------------------------------------------------------------

    def lay(self, cells: list[int], seat: int) -> int:
        """Track on a bed it is after, in the colour it has most of; else where it might claim most, and in no way."""
        laying = self.laying
        assert laying is not None
        game = self.board_game
        aims = self.aims(cells, seat)
        spare = self.spare(cells, seat, aims)
        left = cells[game.vehicles_at + seat]
        shut = [False] * self.geometry.routes
        rank = [0] * self.geometry.routes
        for i, route in enumerate(aims):
            rank[route] = len(aims) - i
            for cut in self.cuts[route]:
                shut[cut] = True
        best, most = -1, -(1 << 40)
        for bed in laying.beds:
            if not cells[laying.unbuilt_at + bed // WORD] >> bed % WORD & 1:
                continue
            length = self.lengths[bed]
            for colour in range(self.wild):
                if not cells[laying.supply_of(bed) + colour]:
                    continue
                held = spare[colour] if spare[colour] < length else length
                worth = 16 * held - 12 * (length - held) + length
                if shut[bed]:
                    worth -= 1 << 20
                elif length > left:
                    worth -= 1 << 10
                worth += rank[bed] << 10
                if worth > most:
                    best, most = laying.on(bed, colour), worth
        return best

    def place_worths(self, aims: list[int]) -> list[int]:
        """What it is worth to find something at each place: the sooner it comes by, the more."""
        worths = [0] * self.geometry.places
        worth = 2 * len(aims)
        for route in aims:
            for place in (self.geometry.ends_a[route], self.geometry.ends_b[route]):
                if not worths[place]:
                    worths[place] = worth
                worth -= 1
        return worths

    # -- words ------------------------------------------------------------------------------------------------------

    def why(self, cells: list[int], action: int) -> str:
        game = self.board_game
        seat = cells[MOVER]
        kind = game.codec.kind_of[action]
        if kind is game.claim:
            return self.why_claim(cells, seat, self.paid_route(action))
        aims = self.aims(cells, seat)
        goal = f"for {game.claim.names[aims[0]]}" if aims else "for whatever comes"
        if kind is game.draw_card:
            return f"It collects {game.cards.called(action - game.draw_card.start)} cards {goal}."
        if kind is game.draw_deck:
            return f"It collects {goal}, and no face-up card that it may take helps."
        if kind is game.draw_tickets:
            return "It has time for another ticket."
        if kind is game.keep:
            return self.why_keep(cells, seat, action - game.keep.start)
        if self.laying is not None and kind is self.laying:
            bed, colour = self.laying.bed(action), self.laying.colour(action)
            on = "on its way" if bed in aims else "where it may claim it later"
            return f"It lays track {on}, in a colour of which it has {plural(self.hand(cells, seat)[colour], 'card')}."
        return self.answers.why(cells, action)

    def why_claim(self, cells: list[int], seat: int, route: int) -> str:
        game = self.board_game
        points = plural(self.values[route], "point")
        ways = self.ways(cells, seat, cells[game.tickets_at + seat])
        for last in (True, False):
            for way in ways:
                if route in way.routes and (len(way.routes) == 1) == last:
                    name = game.all_tickets[way.ticket].name
                    return f"This {'completes' if last else 'lies on the way of'} {name} and brings {points}."
        return f"This brings {points}."

    def why_keep(self, cells: list[int], seat: int, subset: int) -> str:
        game = self.board_game
        plan: list[int] = []
        kept = self.offered(cells, seat, subset)
        self.network(cells, seat, cells[game.tickets_at + seat] | kept, plan)
        points, spaces = plural(self.points_of(kept), "point"), plural(self.spaces(plan), "space")
        return f"That is worth {points}, and all its tickets together take {spaces}."


class Aims(Intent):
    """What a style is after, for a rule that asks."""

    def __init__(self, mind: Aiming, cells: list[int], seat: int) -> None:
        super().__init__(seat)
        self.mind = mind
        self.cells = cells

    def routes(self) -> list[int]:
        return self.mind.aims(self.cells, self.seat)

    def place_worths(self) -> list[int]:
        return self.mind.place_worths(self.routes())
