"""Claiming a route: what it costs, who may, and how it reads."""

import re
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.actions import Unreadable, list_legal
from branchline.core.cells import Cells, zeros
from branchline.core.game import AWAIT, PHASE, TURN
from branchline.core.names import WILD
from branchline.core.parts import route_name
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal
from branchline.routes.board import GREY
from branchline.routes.kinds import RoutesKind
from branchline.routes.state import (
    ANY_COLOUR,
    BIT_HASH,
    NO_TRACK,
    ROUTE,
    SPENT,
    SPENT_CARDS,
    SPENT_WILDS,
    UNCLAIMED,
    WILDS_ALONE,
    WORD,
)
from branchline.trains.state import ENDING

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


YOURS: Final = Message("claim.yours", "{route, route} is yours already.")
OWNED: Final = Message("claim.owned", "{route, route} belongs to player {owner, seat}.")
TOO_LONG: Final = Message("claim.too-long", "{route, route} takes {length, vehicles}; you have {left, vehicles} left.")
NOT_IN_HAND: Final = Message("claim.not-in-hand", "{route, route} with {payment, payment}: you have {has, cards}.")
TAKES_COLOUR: Final = Message(
    "claim.takes-colour", "{route, route} takes {takes, cards}, or {wild, wild} cards for them; you have {has, cards}."
)
TAKES_ANY_COLOUR: Final = Message(
    "claim.takes-any-colour",
    "{route, route} takes {length, cards} of one colour, or {wild, wild} cards for them; you have {most} at most.",
)
NO_ROUTE: Final = Message("claim.no-route", "There is no route “{text}” on this board.")
WRONG_PAYMENT: Final = Message(
    "claim.wrong-payment",
    "{route, route} takes {length, cards}: "
    "{takes, select, track {of the colour of its track} any {of one colour} other {{colour, colour}}}, "
    "or {wild, wild} cards.",
)
NO_PAYMENT: Final = Message(
    "claim.no-payment", "“{text}” is no payment; say it like “2 {colour, colour}, 1 {wild, wild}”."
)
ONE_COLOUR: Final = Message("claim.one-colour", "A route is paid in one colour, with or without wilds.")
NO_COLOUR: Final = Message("claim.no-colour", "“{text}” is no colour of this game.")


class Claim(RoutesKind):
    """Claim a route by a payment of one colour and wilds.

    A coloured route of n spaces has n + 1 payments, with 0 to n wilds. A grey one has n for each colour, with 0 to
    n - 1 wilds, and the one all of wilds; so has one on which track is laid first, but only those in the colour of its
    track are legal. So the legal payments in one colour are a range of ints.
    """

    messages: ClassVar[list[Message]] = [
        YOURS,
        OWNED,
        TOO_LONG,
        NOT_IN_HAND,
        TAKES_COLOUR,
        TAKES_ANY_COLOUR,
    ]

    def __init__(self, game: "RoutesGame") -> None:
        colours = len(game.board.colours)
        self.base = vec[i64]()  # of each route, its first payment
        self.paid_route = vec[i64]()
        self.paid_colour = vec[i64]()
        self.paid_cards = vec[i64]()
        self.paid_wilds = vec[i64]()
        for route, length in enumerate(game.lengths):
            self.base = append(self.base, len(self.paid_route))
            colour = game.colour_of[route]
            for c in [colour] if colour >= 0 else range(colours):
                for wilds in range(length):
                    self._payment(route, c, length - wilds, wilds)
            self._payment(route, max(colour, 0), 0, length)
        super().__init__(game, "claim", len(self.paid_route))
        self._name_routes()

    def _payment(self, route: int, colour: int, cards: int, wilds: int) -> None:
        self.paid_route = append(self.paid_route, route)
        self.paid_colour = append(self.paid_colour, colour)
        self.paid_cards = append(self.paid_cards, cards)
        self.paid_wilds = append(self.paid_wilds, wilds)

    def _name_routes(self) -> None:
        """Tracks of a double route are told apart by their colour, or by a letter if that is not enough."""
        board = self.game.board
        self.names: list[str] = []
        self.ends_and_label: list[dict[str, object]] = []
        self.routes_typed: dict[str, list[int]] = {}
        for i, route in enumerate(board.routes):
            twins = [r for r in board.routes if {r.a, r.b} == {route.a, route.b}]
            facts: dict[str, object] = {
                "id": route.id,
                "a": board.places[route.a].name,
                "b": board.places[route.b].name,
            }
            if len(twins) > 1:
                same = sorted([r.id for r in twins if r.colour == route.colour])
                if route.colour == GREY or route.colour in board.colours:
                    facts["colour"] = route.colour
                if len(same) > 1 or "colour" not in facts:
                    facts["letter"] = chr(ord("A") + same.index(route.id))
            self.ends_and_label.append(facts)
            self.names.append(route_name(facts, str(facts.get("colour", ""))))
            label = self.names[i].removeprefix(board.route_name(route))
            readings: set[str] = set()
            for a in self._called(route.a):
                for b in self._called(route.b):
                    for ends in (a + b, b + a):
                        for more in ("", route.colour, normal(label)):
                            readings.add(ends + more)
            for key in sorted(readings):
                self.routes_typed.setdefault(key, []).append(i)

    def _called(self, place: int) -> list[str]:
        """What a place may be called: its name, and what a ticket may name it by."""
        return [normal(name) for name, places in self.game.ends.items() if place in places]

    def compile(self) -> None:
        """Build the masks, once all rules have changed the tables: which routes a seat can pay for."""
        game = self.game
        words, longest = game.words_per_mask, game.longest
        colours = len(game.board.colours)
        steps = longest + 1
        # Up to `longest`: routes no longer than n; those of them that need no track; those of these payable in a colour
        # with n cards, wilds included; those whose ferry symbols n wilds meet.
        self.fits = zeros(steps * words)
        self.ready = zeros(steps * words)
        self.reach = zeros(colours * steps * words)
        self.ferried = zeros(steps * words)
        for route, length in enumerate(game.lengths):
            word, place = divmod(route, WORD)
            bit = 1 << place
            for n in range(steps):
                if length <= n:
                    self.fits[n * words + word] |= bit
                if length <= n and not game.needs_track[route]:
                    self.ready[n * words + word] |= bit
                    for c in range(colours):
                        if game.colour_of[route] in (ANY_COLOUR, c):
                            self.reach[(c * steps + n) * words + word] |= bit
                if game.wilds_needed[route] <= n:
                    self.ferried[n * words + word] |= bit

    def paid_with(self, route: int, colour: int, wilds: int) -> int:
        """The action that pays for a route with this many wilds, and the rest in a colour."""
        base = self.start + self.base[route]
        if self.game.colour_of[route] != ANY_COLOUR:
            return base + wilds
        length = self.game.lengths[route]
        return base + (self.game.cards.wild * length if wilds == length else colour * length + wilds)

    def legal(self, cells: Cells, out: list[int]) -> None:
        list_legal(self, cells, out)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        game = self.game
        words = game.words_per_mask
        longest = game.longest
        wild = game.cards.wild
        seat = cells[TURN]
        hand = game.hand_at + seat * game.cards.kinds
        wilds = cells[hand + wild]
        most = wilds if wilds < longest else longest
        left = cells[game.vehicles_at + seat]
        if left > longest:
            left = longest
        open_at = game.open_at + seat * words
        start = self.start
        track = game.track_at
        fits, reach, places, lengths, bases = self.fits, self.reach, game.bit_place, game.lengths, self.base
        word: i64
        colour: i64
        action: i64
        for word in range(words):
            mask = cells[open_at + word] & fits[left * words + word] & self.ferried[most * words + word]
            if mask == 0:
                continue
            payable = self.ready[most * words + word]
            for colour in range(wild):
                held = cells[hand + colour]
                n = held + wilds
                if n > longest:
                    n = longest
                if held:
                    payable |= reach[(colour * (longest + 1) + n) * words + word]
                if track >= 0 and n:
                    laid = cells[track + colour * words + word]
                    if laid:
                        payable |= laid & fits[n * words + word]
            mask &= payable
            while mask:
                bit = mask & -mask
                mask ^= bit
                route = word * WORD + places[bit % BIT_HASH]
                length = lengths[route]
                needed = game.wilds_needed[route]
                base = start + bases[route]
                colour = game.colour_of[route]
                low: i64
                high: i64
                if colour >= 0:
                    low = length - cells[hand + colour]
                    if low < needed:
                        low = needed
                    high = wilds if wilds < length else length
                    for action in range(base + low, base + high + 1):
                        out[count] = action
                        count += 1
                    continue
                high = wilds if wilds < length else length - 1
                only = game.track_on(cells, route) if game.needs_track[route] else NO_TRACK
                any_colour = only == NO_TRACK
                for colour in range(wild):
                    n = cells[hand + colour] if any_colour or only == colour else 0
                    if n:
                        low = length - n
                        if low < needed:
                            low = needed
                        for action in range(base + low, base + high + 1):
                            out[count] = action
                            count += 1
                    base += length
                if wilds >= length:
                    out[count] = base
                    count += 1
        return count

    def possible(self, cells: Cells, action: int) -> bool:
        game = self.game
        seat = cells[TURN]
        payment = action - self.start
        route = self.paid_route[payment]
        word, bit = divmod(route, WORD)
        if game.needs_track[route]:
            track = game.track_on(cells, route)
            if track == NO_TRACK or (self.paid_cards[payment] and self.paid_colour[payment] != track):
                return False
        return (
            bool(cells[game.open_at + seat * game.words_per_mask + word] >> bit & 1)
            and game.lengths[route] <= min(cells[game.vehicles_at + seat], cells[game.hand_size_at + seat])
            and game.wilds_needed[route] <= self.paid_wilds[payment]
        )

    def play(self, cells: Cells, action: i64) -> None:
        game = self.game
        payment = action - self.start
        route = self.paid_route[payment]
        colour = self.paid_colour[payment]
        cards = self.paid_cards[payment]
        wilds = self.paid_wilds[payment]
        seat = cells[TURN]
        length = cards + wilds
        game.spend(cells, seat, colour, cards)
        game.spend(cells, seat, game.cards.wild, wilds)
        cells[game.vehicles_at + seat] -= length
        cells[game.points_at + seat] += game.values[route]
        words = game.words_per_mask
        cells[game.claims_at + seat * words + game.word_of[route]] |= game.bit_of[route]
        game.take(cells, route, True)
        word: i64
        for word in range(words):
            cells[game.open_at + seat * words + word] &= game.open_for_claimer[route * words + word]
        cells[ROUTE] = route + 1
        cells[SPENT] = colour
        cells[SPENT_CARDS] = cards
        cells[SPENT_WILDS] = wilds
        cells[PHASE] = ENDING
        game.finish_claim(cells)

    # -- words ----------------------------------------------------------------------------------------------------

    def payment_words(self, action: int) -> str:
        payment = action - self.start
        parts: list[str] = []
        if self.paid_cards[payment]:
            parts.append(f"{self.paid_cards[payment]} {self.game.cards.colours[self.paid_colour[payment]]}")
        if self.paid_wilds[payment]:
            parts.append(f"{self.paid_wilds[payment]} {self.game.board.words.wild}")
        return ", ".join(parts)

    def words(self, action: int) -> str:
        same, payment = self.parts(action)
        return f"{same} {payment}"

    def parts(self, action: int) -> tuple[str, str]:
        return f"claim {self.names[self.paid_route[action - self.start]]} with", self.payment_words(action)

    def parse(self, text: str) -> list[int]:
        match = re.fullmatch(r"\s*claim\s+(.+?)(?:\s+with\s+(.+))?\s*", text, re.IGNORECASE)
        if match is None:
            return []
        routes = self.routes_typed.get(normal(match[1]), [])
        if not routes:
            raise Unreadable(NO_ROUTE.sentence(text=match[1].strip()))
        found: list[int] = []
        wanted = None if match[2] is None else self._payment_typed(match[2])
        for route in routes:
            for payment in range(self.base[route], self._end(route)):
                colour = self.paid_colour[payment] if self.paid_cards[payment] else WILDS_ALONE
                if wanted is None or wanted == (colour, self.paid_cards[payment], self.paid_wilds[payment]):
                    found.append(self.start + payment)
        if not found:
            name, length, wild = self.route_facts(routes[0]), self.game.lengths[routes[0]], self.game.board.words.wild
            colour_name = self.game.board.routes[routes[0]].colour
            takes = "colour" if colour_name in self.game.cards.colours else "any"
            if self.game.needs_track[routes[0]]:
                takes = "track"
            said = WRONG_PAYMENT.sentence(route=name, length=length, takes=takes, colour=colour_name, wild=wild)
            raise Unreadable(said)
        return found

    def takes(self, route: int) -> str:
        """What the cards of a payment must be, wilds apart."""
        if self.game.needs_track[route]:
            return "of the colour of its track"
        colour = self.game.board.routes[route].colour
        return colour if colour in self.game.cards.colours else "of one colour"

    def _end(self, route: int) -> int:
        return self.base[route + 1] if route + 1 < len(self.base) else self.size

    def _payment_typed(self, text: str) -> tuple[int, int, int]:
        """(colour or -1, cards of it, wilds) from words such as `1 blue, 2 bus`."""
        colour, cards, wilds = -1, 0, 0
        amounts = re.findall(r"(\d+)\s*(\w+)", text)
        words = self.game.board.words
        if not amounts or normal(re.sub(r"(\d+)\s*(\w+)|\band\b|\bcards?\b", "", text)):
            raise Unreadable(NO_PAYMENT.sentence(text=text, colour=self.game.cards.colours[0], wild=words.wild))
        for count, name in amounts:
            if normal(name) in ("wild", "wilds", normal(words.wild), normal(words.wilds)):
                wilds += int(count)
            elif name.lower() in self.game.cards.colours and colour in (
                -1,
                self.game.cards.colours.index(name.lower()),
            ):
                colour = self.game.cards.colours.index(name.lower())
                cards += int(count)
            elif name.lower() in self.game.cards.colours:
                raise Unreadable(ONE_COLOUR.sentence())
            else:
                raise Unreadable(NO_COLOUR.sentence(text=name))
        return colour, cards, wilds

    def route_facts(self, route: int) -> dict[str, object]:
        """A route as the facts of a sentence have it: its id, its ends, and what tells it from others between them."""
        return dict(self.ends_and_label[route])

    def payment_facts(self, action: int) -> dict[str, object]:
        """The cards of a payment by colour."""
        payment = action - self.start
        spent: dict[str, object] = {}
        if self.paid_cards[payment]:
            spent[self.game.cards.colours[self.paid_colour[payment]]] = self.paid_cards[payment]
        if self.paid_wilds[payment]:
            spent[WILD] = self.paid_wilds[payment]
        return spent

    def why_not(self, cells: Cells, action: int) -> Sentence:
        game = self.game
        if cells[AWAIT] != game.await_main:
            return self.game.not_now(cells)
        seat = cells[TURN]
        payment = action - self.start
        closed = self._why_closed(cells, seat, payment)
        if closed is not None:
            return closed
        hand = game.hand_of(cells, seat)
        missing: dict[str, object] = {}
        for colour, count in (
            (self.paid_colour[payment], self.paid_cards[payment]),
            (game.cards.wild, self.paid_wilds[payment]),
        ):
            if hand[colour] < count:
                missing[game.cards.name(colour)] = hand[colour]
        route, wild = self.route_facts(self.paid_route[payment]), game.cards.wild_called
        return NOT_IN_HAND.sentence(route=route, payment=self.payment_facts(action), has=missing, wild=wild)

    def why_none(self, cells: Cells, actions: list[int]) -> Sentence:
        """One reason for all ways to pay: if it is the hand, then what there is and what it takes."""
        game = self.game
        seat, wild = cells[TURN], game.cards.wild_called
        reason = self.why_not(cells, actions[0])
        payable = [a for a in actions if self._why_closed(cells, seat, a - self.start) is None]
        if cells[AWAIT] != game.await_main or not payable:
            return reason
        route, hand = self.paid_route[payable[0] - self.start], game.hand_of(cells, seat)
        name, length, wilds = self.route_facts(route), game.lengths[route], hand[game.cards.wild]
        colours = {self.paid_colour[a - self.start] for a in payable if self.paid_cards[a - self.start]}
        if len(colours) == 1:
            only = colours.pop()
            colour = game.cards.colours[only]
            has = {colour: hand[only], WILD: wilds}
            return TAKES_COLOUR.sentence(route=name, takes={colour: length}, has=has, wild=wild)
        most = max([hand[colour] for colour in colours], default=0) + wilds
        return TAKES_ANY_COLOUR.sentence(route=name, length=length, most=most, wild=wild)

    def _why_closed(self, cells: Cells, seat: int, payment: int) -> Sentence | None:
        """Why the route can't be paid for so, whatever is in the hand."""
        game = self.game
        route = self.paid_route[payment]
        name, length, words = self.route_facts(route), game.lengths[route], game.board.words
        owner = game.owner(cells, route)
        if owner != UNCLAIMED:
            return YOURS.sentence(route=name) if owner == seat else OWNED.sentence(route=name, owner=owner + 1)
        left = cells[game.vehicles_at + seat]
        if left < length:
            return TOO_LONG.sentence(
                route=name, length=length, left=left, vehicle=words.vehicle, vehicles=words.vehicles
            )
        colour = self.paid_colour[payment] if self.paid_cards[payment] else WILDS_ALONE
        for rule in game.rules:
            reason = rule.why_not_claim(cells, seat, route, colour)
            if reason is not None:
                return reason
        for rule in game.rules:
            reason = rule.why_not_wilds(route, self.paid_wilds[payment])
            if reason is not None:
                return reason
        return None

    def wilds(self, action: int) -> int:
        return self.paid_wilds[action - self.start]

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        game = self.game
        payment = action - self.start
        index = self.paid_route[payment]
        route = game.board.routes[index]
        track = game.track_on(cells, index)
        return {
            "route": route.id,
            "a": game.board.places[route.a].name,
            "b": game.board.places[route.b].name,
            "length": route.length,
            "colour": route.colour if track == NO_TRACK else game.cards.colours[track],
            "cards": self.payment_facts(action),
            "points": game.values[index],
        }
