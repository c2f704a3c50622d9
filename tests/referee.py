"""A referee for recorded games of the route titles: `python tests/referee.py FILE.jsonl [--facts DIR]`.

It stands alone: it knows the rules, the boards' facts and the format (docs/records.md), and nothing of branchline. It
replays each game with its own model of the rules and works out what every line must say, field by field.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

Line = dict[str, Any]
Pile = Counter[str]
Part = frozenset[tuple[str, bool]]  # places, each with whether it is odd: see `longest_trail`
T = TypeVar("T")


class Rules(NamedTuple):
    """What differs between the titles and is not among the facts of their boards."""

    wild: str  # as players call it
    hand: int = 2  # cards dealt to each
    opening: tuple[int, int] = (2, 1)  # tickets dealt to each, and how many of them must be kept
    later: tuple[int, int] = (2, 1)  # tickets drawn in a turn, and how many of them must be kept
    one_track: int = 2  # up to this many players can use one track only of a double or triple route


RULES = {
    "london": Rules("bus"),
    "paris": Rules("bus"),
    "san-francisco": Rules("ferry"),
    "france": Rules("locomotive", hand=8, opening=(5, 3), later=(4, 1), one_track=3),
}
WILD = "wild"
SYMBOLS = ["sea lion", "cable car", "bridge", "rose", "sourdough", "fog", "sunset"]
FACE_UP, FEW_VEHICLES = 5, 2
ACTIONS = ("draw deck", "draw", "draw tickets", "claim", "pass")
EVENTS = ("token", "flag", "piece back", "cut off", "reshuffle", "last round")  # as they are listed on a line


class Wrong(Exception):
    """The record is not that of a game played by the rules; the message says where and why."""


class Unfinished(Exception):
    """The record ends before the game does, which the format allows."""


def counts(pile: Pile) -> dict[str, int]:
    return {card: number for card, number in pile.items() if number}


def dumped(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def number_of(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def is_trail(routes: list[Line]) -> bool:
    """Whether these can be travelled in one go, each once: they are connected, and two ends at most are odd (Euler)."""
    ends = Counter(place for route in routes for place in (route["a"], route["b"]))
    reached: set[str] = {routes[0]["a"]} if routes else set()
    for _ in routes:
        reached |= {end for r in routes for end in (r["a"], r["b"]) if r["a"] in reached or r["b"] in reached}
    return reached == set(ends) and sum(count % 2 for count in ends.values()) <= 2


def longest_trail(routes: list[Line]) -> int:
    """The most spaces that a trail over these routes can have: the longest set of them that `is_trail`.

    Route by route, each is taken or left. Of what was taken, only this matters for the rest: the pieces that hang
    together, each by the places where routes still to come can meet it, whether these are odd, and how many odd places
    lie behind. Of all choices that agree in this, the longest is kept.
    """
    longest = 0
    best: dict[tuple[int, frozenset[Part]], int] = {(0, frozenset()): 0}
    for at, route in enumerate(routes):
        ends = (route["a"], route["b"])
        left_behind = set(ends) - {end for later in routes[at + 1 :] for end in (later["a"], later["b"])}
        choices = list(best.items())
        for (odd, parts), spaces in best.items():
            met = {part for part in parts if any(place in ends for place, _ in part)}
            joined = dict(pair for part in met for pair in part)
            joined |= {end: not joined.get(end, False) for end in ends}
            choices.append(((odd, parts - met | {frozenset(joined.items())}), spaces + route["length"]))
        best = {}
        for (odd, parts), spaces in choices:
            odd += sum(place in left_behind and is_odd for part in parts for place, is_odd in part)
            open_parts = [frozenset(pair for pair in part if pair[0] not in left_behind) for part in parts]
            if odd > 2:
                continue
            if all(open_parts):
                key = odd, frozenset(open_parts)
                best[key] = max(spaces, best.get(key, 0))
            elif len(open_parts) == 1:  # nothing can be added to it any more
                longest = max(longest, spaces)
    return longest


class Referee:
    """One game. `expected` is what the line at `at` must say; it is compared once all that the line did is known."""

    def __init__(self, lines: list[Line], at: int, facts_dir: Path) -> None:
        self.lines = lines
        self.at = at
        self.moves = 0
        self.events: list[Line] = []
        self.expected: Line = {}

        self.title = self.field("title", str)
        if self.title not in RULES:
            self.wrong(f"title {self.title!r} is not one this referee knows")
        self.rules = RULES[self.title]
        self.version = self.field("rules", int)
        if self.version not in (1, 2):
            self.wrong(f"there is no version {self.version} of the rules")
        self.facts: Line = json.loads((facts_dir / f"{self.title}.json").read_text(encoding="utf-8"))
        self.seats = self.field("seats", int)
        if not self.facts["seats"][0] <= self.seats <= self.facts["seats"][1]:
            self.wrong(f"{self.seats} players cannot play {self.title}")
        if "seen" in lines[at]:
            self.wrong("a redacted record cannot be refereed")
        self.names = self.field("names", list)
        if len(self.names) != self.seats or not all(isinstance(name, str) for name in self.names):
            self.wrong("names must be a name for each seat")

        self.routes: dict[int, Line] = {route["id"]: route for route in self.facts["routes"]}
        self.places: list[str] = [place["name"] for place in self.facts["locations"]]
        self.deck: Pile = Counter(self.facts["cards"])
        self.discards: Pile = Counter()
        self.row: Pile = Counter()
        self.hands: list[Pile] = [Counter() for _ in range(self.seats)]
        self.ticket_deck: list[list[Line]] = [list(self.facts["tickets"])]  # groups, top first; within one, any order
        self.tickets: list[list[Line]] = [[] for _ in range(self.seats)]
        self.owner: dict[int, int] = {}
        self.vehicles = [int(self.facts["vehicles"])] * self.seats
        self.flag: list[Pile] = [Counter() for _ in range(self.seats)]  # the cards lying in front of each player
        self.flags = [0] * self.seats
        self.stacks: dict[str, tuple[str, int]] = {}  # place: symbol and how many are left
        self.tokens: list[set[str]] = [set() for _ in range(self.seats)]
        pieces = self.facts.get("track_pieces", {"colours": [], "per_colour": {}})
        self.supply: Counter[tuple[str, int]] = Counter()  # track pieces by colour and length
        for length, count in pieces["per_colour"].items():
            self.supply.update({(colour, int(length)): count for colour in pieces["colours"]})
        self.built: dict[int, str] = {}  # track bed: the colour of the piece that lies on it
        self.crossings: list[list[int]] = [
            *self.facts.get("crossings", []),
            *([self.facts["crossing_bed_and_grey"]] if "crossing_bed_and_grey" in self.facts else []),
        ]
        self.cut_off: set[int] = set()

    # Reading the lines

    def wrong(self, message: str) -> NoReturn:
        raise Wrong(f"line {self.at + 1}: {message}")

    def field(self, key: str, kind: type[T]) -> T:
        value = self.lines[self.at].get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(f"{key} is missing or no {kind.__name__}: {value!r}")
        return value

    def open(self, by: int | str, *kinds: str) -> str:
        """Go to the next line, which must be a move by this seat (from 0) or "chance", of one of these kinds."""
        self.close()
        after = self.lines[self.at + 1].get("kind") if self.at + 1 < len(self.lines) else "game"
        if after == "game":
            raise Unfinished
        self.at += 1
        self.moves += 1
        who = by + 1 if isinstance(by, int) else by
        kind = self.field("kind", str)
        if self.lines[self.at].get("by", who) != who or kind not in kinds:
            self.wrong(f"{kind!r} by {self.lines[self.at].get('by')!r}, must be one of {kinds} by {who!r}")
        self.expected = {"move": self.moves, "by": who, "kind": kind}
        return kind

    def expect(self, words: str, **fields: object) -> None:
        self.expected |= {"words": words, **fields}

    def close(self) -> None:
        """Compare the line with all that it must say."""
        line = self.lines[self.at]
        if self.events:
            self.expected["events"] = sorted(self.events, key=lambda event: EVENTS.index(event["event"]))
        for key in [*self.expected, *line]:
            if key not in line:
                self.wrong(f"{key} is missing, must be {dumped(self.expected[key])}")
            if key not in self.expected:
                self.wrong(f"{key} should not be there: {dumped(line[key])}")
            if dumped(line[key]) != dumped(self.expected[key]):
                self.wrong(f"{key} is {dumped(line[key])}, must be {dumped(self.expected[key])}")
        self.events = []

    # Cards

    def reshuffle(self) -> None:
        if not self.deck.total() and self.discards.total():
            self.deck, self.discards = self.discards, Counter()
            self.events.append({"event": "reshuffle", "deck": self.deck.total()})

    def from_deck(self, kind: str, pile: Pile, **fields: int) -> None:
        """A card from the deck, dealt to a hand or turned up."""
        self.open("chance", kind)
        card = self.field("card", str)
        if not self.deck[card]:
            self.wrong(f"no {card} is left in the deck")
        self.deck[card] -= 1
        pile[card] += 1
        self.expect(f"{kind} {card}", card=card, **fields)
        self.reshuffle_first()

    def reshuffle_first(self) -> None:
        """By the first rules an empty deck is renewed before anything else; later it may have to wait for a flush."""
        if self.version == 1:
            self.reshuffle()

    def settle(self) -> None:
        """Everything that follows of itself once cards have moved: a new deck, a full row, no three wilds in it."""
        self.reshuffle_first()
        while True:
            while self.row.total() < FACE_UP and self.deck.total():
                self.from_deck("turn up", self.row)
            if self.row[WILD] >= 3:
                self.open("chance", "flush")
                if self.flushing_never_ends():
                    self.expect("row stays", flushed=False)
                else:
                    self.expect("flush", flushed=True, discarded=counts(self.row))
                    self.discards += self.row
                    self.row = Counter()
            self.reshuffle()
            if self.row.total() == FACE_UP or not self.deck.total():
                return

    def flushing_never_ends(self) -> bool:
        every = self.deck + self.discards + self.row
        if every.total() - every[WILD] < 3:
            return True
        changes_places = self.row.total() == self.deck.total() == 5 and not self.discards.total()
        return self.version == 1 and changes_places and self.deck[WILD] >= 3

    # Tickets

    def draw_tickets(self, seat: int, number: int) -> list[Line]:
        drawn: list[Line] = []
        while len(drawn) < number and self.ticket_deck:
            self.open("chance", "ticket")
            ticket = self.field("ticket", dict)
            if ticket not in self.ticket_deck[0]:
                self.wrong(f"ticket {dumped(ticket)} cannot be the top one of the deck")
            fact = self.ticket_deck[0].pop(self.ticket_deck[0].index(ticket))
            self.expect(f"ticket {fact['a']}–{fact['b']}", to=seat + 1, ticket=fact)
            drawn.append(fact)
            self.ticket_deck = [group for group in self.ticket_deck if group]
        return drawn

    def keep(self, seat: int, drawn: list[Line], least: int) -> list[Line]:
        """The player keeps at least that many of the tickets drawn, as far as they go; the others are handed back."""
        self.open(seat, "keep")
        kept = self.field("kept", list)
        chosen = [number for number, ticket in enumerate(drawn, 1) if ticket in kept]
        if len(chosen) < min(least, len(drawn)):
            self.wrong(f"at least {min(least, len(drawn))} of the tickets drawn must be kept")
        returned = [ticket for ticket in drawn if ticket not in kept]
        self.tickets[seat] += [drawn[number - 1] for number in chosen]
        self.expect(
            f"keep {' '.join(map(str, chosen))}", kept=[drawn[number - 1] for number in chosen], returned=returned
        )
        return returned

    def under_ticket_deck(self, returned: list[Line]) -> None:
        if returned:
            self.ticket_deck.append(returned)

    # Set-up

    def header(self) -> None:
        facts = self.facts
        self.expected = {"kind": "game", "format": 1, "title": self.title, "rules": self.version, "seats": self.seats}
        self.expected |= {"board": 1} if self.version > 1 else {}
        self.expected |= {"options": {}, "names": self.names, "vehicles": facts["vehicles"]}
        self.expected |= {"hand": self.rules.hand, "face_up": FACE_UP}
        if facts["provenance"].get("summary", "").startswith("RECONSTRUCTION"):
            self.expected["reconstruction"] = True
        self.expected["wild"] = self.rules.wild
        if "tokens" in facts:
            self.expected["symbols"] = SYMBOLS
            stacks = self.field("tokens", list)
            symbols = [str(stack.get("symbol")) for stack in stacks if isinstance(stack, dict)]
            places = facts["tokens"]["start"]
            if len(set(symbols) & set(SYMBOLS)) != len(places) or len(symbols) != len(places):
                self.wrong(f"{len(places)} stacks must lie there, each with a symbol of its own")
            height = 3 if self.seats == 4 else 2
            self.stacks = {place: (symbol, height) for place, symbol in zip(places, symbols, strict=True)}
            self.expected["tokens"] = [{"place": p, "symbol": s, "count": n} for p, (s, n) in self.stacks.items()]

    def place_stacks(self, first: int) -> None:
        if self.seats == 2:
            placers, height = [1 - first] * 2, 1
        else:
            placers, height = [(first - 1) % self.seats, (first - 2) % self.seats], 3 if self.seats == 4 else 2
        for seat in placers:
            self.open(seat, "place")
            symbol, place = self.field("symbol", str), self.field("place", str)
            if symbol not in SYMBOLS or symbol in [there for there, _ in self.stacks.values()]:
                self.wrong(f"there is no stack of {symbol} to place")
            if place not in self.places or place in self.stacks:
                self.wrong(f"no stack can be placed on {place}")
            self.stacks[place] = (symbol, height)
            self.expect(f"place {symbol} on {place}", symbol=symbol, place=place, count=height)

    def set_up(self) -> int:
        """Up to the first turn; the seat that has it."""
        self.header()
        for seat in range(self.seats):
            for _ in range(self.rules.hand):
                self.from_deck("deal", self.hands[seat], to=seat + 1)
        self.settle()
        number, least = self.rules.opening
        drawn = [self.draw_tickets(seat, number) for seat in range(self.seats)]
        # They choose at once, so nobody knows in which order the returned tickets lie.
        self.under_ticket_deck([ticket for seat in range(self.seats) for ticket in self.keep(seat, drawn[seat], least)])
        self.open("chance", "first")
        first = self.field("seat", int)
        if not 1 <= first <= self.seats:
            self.wrong(f"there is no seat {first}")
        self.expect(f"first {first}", seat=first)
        if self.stacks:
            self.place_stacks(first - 1)
        return first - 1

    # The turns

    def turns(self, seat: int) -> None:
        passes, left = 0, -1  # left: turns of the last round still to come, once it has begun
        while left and passes < self.seats:
            passes = passes + 1 if self.turn(seat) == "pass" else 0
            left -= 1
            if left < 0 and self.vehicles[seat] <= FEW_VEHICLES:
                self.events.append({"event": "last round", "seat": seat + 1})
                left = self.seats
            seat = (seat + 1) % self.seats
        self.close()

    def turn(self, seat: int) -> str:
        kind = self.open(seat, *ACTIONS)
        if kind in ("draw deck", "draw"):
            self.draw(seat, kind)
            self.lay(seat)
        elif kind == "claim":
            self.claim(seat)
        else:
            self.take_tickets_or_pass(seat, kind)
        return kind

    def take_tickets_or_pass(self, seat: int, kind: str) -> None:
        if kind == "draw tickets":
            if not self.ticket_deck:
                self.wrong("no tickets are left")
            self.expect("draw tickets")
            number, least = self.rules.later
            self.under_ticket_deck(self.keep(seat, self.draw_tickets(seat, number), least))
        else:
            if self.can_act(seat):
                self.wrong("a pass is legal only if nothing else is")
            self.expect("pass")

    def can_act(self, seat: int) -> bool:
        if self.deck.total() or self.row.total() or self.ticket_deck:
            return True
        return any(True for route in self.routes for _ in self.payments(seat, route))

    def draw(self, seat: int, kind: str) -> None:
        """The whole action: one card, and a second one where there is one to be had."""
        if self.draw_card(seat, kind) == WILD:
            return
        if self.deck.total() or self.row.total() > self.row[WILD]:
            kind = self.open(seat, "draw deck", "draw")
            if kind == "draw" and self.lines[self.at].get("card") == WILD:
                self.wrong("a face-up wild cannot be the second card")
            self.draw_card(seat, kind)

    def draw_card(self, seat: int, kind: str) -> str:
        """One card; the colour it has if it was taken face up."""
        card = ""
        if kind == "draw deck":
            if not self.deck.total():
                self.wrong("the deck is empty")
            self.expect("draw deck")
            self.from_deck("deal", self.hands[seat], to=seat + 1)
        else:
            card = self.field("card", str)
            if not self.row[card]:
                self.wrong(f"no {card} lies face up")
            self.row[card] -= 1
            self.hands[seat][card] += 1
            self.expect(f"draw {self.word(card)}", card=card)
        self.settle()
        return card

    # Track beds

    def lay(self, seat: int) -> None:
        """France: after drawing cards the player must build a bed if there is an open one and a piece of its length."""
        lengths = {length for (_, length), count in self.supply.items() if count}
        if not any(route["length"] in lengths and not self.not_open(number) for number, route in self.routes.items()):
            return
        self.open(seat, "lay")
        number, colour = self.field("route", int), self.field("colour", str)
        if why := self.not_open(number):
            self.wrong(f"route {number} cannot be built: {why}")
        route = self.routes[number]
        if not self.supply[colour, route["length"]]:
            self.wrong(f"no {colour} piece of length {route['length']} is in the supply")
        facts = {key: route[key] for key in ("a", "b", "length")}
        self.expect(f"lay {self.route_name(route)} {colour}", route=number, colour=colour, **facts)
        self.supply[colour, route["length"]] -= 1
        self.built[number] = colour
        self.cut_crossings(number)

    def not_open(self, number: int) -> str:
        """Why no piece can be placed on this route; nothing if one can."""
        if number not in self.routes or self.routes[number].get("kind") != "bed":
            return "it is no track bed"
        if number in self.owner:
            return "it is claimed"
        if number in self.built:
            return "it is built already"
        if number in self.cut_off:
            return "it is cut off"
        return "another track of it is in use" if self.closed(number) else ""

    def cut_crossings(self, number: int) -> None:
        """Once this route is built or claimed, those that cross it never can be."""
        crossing = {other for pair in self.crossings if number in pair for other in pair} - {number} - self.cut_off
        if crossing:
            self.cut_off |= crossing
            self.events.append({"event": "cut off", "routes": sorted(crossing)})

    def take_piece_back(self, number: int) -> None:
        if number in self.built:
            piece = self.built.pop(number), self.routes[number]["length"]
            self.supply[piece] += 1
            self.events.append({"event": "piece back", "colour": piece[0], "length": piece[1]})

    # Claims

    def word(self, card: str) -> str:
        return self.rules.wild if card == WILD else card

    def twins(self, number: int) -> list[int]:
        """The other tracks of a double or triple route."""
        group = self.routes[number]["group"]
        return [other for other, route in self.routes.items() if group and route["group"] == group and other != number]

    def closed(self, number: int) -> bool:
        """With few players only one track of a double or triple route can be built or claimed."""
        in_use = any(twin in self.owner or twin in self.built for twin in self.twins(number))
        return in_use and self.seats <= self.rules.one_track

    def colour(self, number: int) -> str | None:
        """That of the route, or on a track bed that of the piece that lies there."""
        colour: str | None = self.built.get(number, self.routes[number]["colour"])
        return colour

    def payments(self, seat: int, number: int) -> Iterator[dict[str, int]]:
        """Every way in which the player could pay for this route now."""
        route, hand, of_route = self.routes[number], self.hands[seat], self.colour(number)
        length = route["length"]
        closed = self.closed(number) or any(self.owner.get(twin) == seat for twin in self.twins(number))
        if of_route is None or number in self.owner or number in self.cut_off or closed:
            return
        if length > self.vehicles[seat]:
            return
        colours = [c for c in self.facts["cards"] if c != WILD] if of_route == "grey" else [of_route]
        for wilds in range(route.get("ferries", 0), min(hand[WILD], length) + 1):
            if wilds == length:
                yield {WILD: wilds}
            else:
                for colour in colours:
                    if hand[colour] >= length - wilds:
                        yield {colour: length - wilds} | ({WILD: wilds} if wilds else {})

    def route_name(self, route: Line) -> str:
        name = f"{route['a']}–{route['b']}"
        if not route["group"]:
            return name
        group = [r for r in self.routes.values() if r["group"] == route["group"]]
        alike = sorted(r["id"] for r in group if r["colour"] == route["colour"])
        letter = "ABC"[alike.index(route["id"])] if len(alike) > 1 else ""
        return f"{name} ({' '.join(filter(None, [route['colour'], letter]))})"

    def claim(self, seat: int) -> None:
        number, cards = self.field("route", int), self.field("cards", dict)
        if number not in self.routes:
            self.wrong(f"there is no route {number}")
        route = self.routes[number]
        payment = next((payment for payment in self.payments(seat, number) if payment == cards), None)
        if not payment:
            self.wrong(f"seat {seat + 1} cannot claim route {number} with {dumped(cards)}")
        spent = Counter(payment)
        paid = ", ".join(f"{count} {self.word(card)}" for card, count in payment.items())
        facts = {key: route[key] for key in ("a", "b", "length")} | {"colour": self.colour(number)}
        facts |= {"cards": payment, "points": self.facts["scoring"][str(route["length"])]}
        self.expect(f"claim {self.route_name(route)} with {paid}", route=number, **facts)
        self.owner[number] = seat
        self.vehicles[seat] -= route["length"]
        self.hands[seat] -= spent
        self.take_piece_back(number)
        self.cut_crossings(number)
        self.keep_for_flag(seat, route["colour"], spent)
        self.discards += spent
        self.reshuffle_first()
        if not self.take_token(seat, [route["a"], route["b"]]):
            self.settle()
        self.score_flag(seat)

    def keep_for_flag(self, seat: int, colour: str, spent: Pile) -> None:
        """Paris: the player may keep one of the cards spent. Until they have chosen, none is discarded."""
        if "flag" not in self.facts or colour not in self.facts["flag"]["colours"]:
            return
        if not spent[colour] or self.flag[seat][colour]:
            return
        self.open(seat, "flag")
        kept = self.field("kept", bool)
        self.expect(f"keep {'a' if kept else 'no'} card for the flag", colour=colour, kept=kept)
        if kept:
            spent[colour] -= 1
            self.flag[seat][colour] = 1

    def score_flag(self, seat: int) -> None:
        """Paris: at the end of the turn three cards lying there make a flag."""
        if "flag" in self.facts and self.flag[seat].total() == len(self.facts["flag"]["colours"]):
            points, cards = self.facts["flag"]["points"], counts(self.flag[seat])
            self.events.append({"event": "flag", "seat": seat + 1, "points": points, "discarded": cards})
            self.flags[seat] += 1
            self.discards += self.flag[seat]
            self.flag[seat] = Counter()
            self.settle()

    def take_token(self, seat: int, ends: list[str]) -> bool:
        """San Francisco: a token from one end of the route, of a symbol the player does not own yet.

        True if they chose between two: then all that follows from the payment has happened before.
        """
        there = {self.stacks[end][0]: end for end in ends if end in self.stacks and self.stacks[end][1]}
        possible = {symbol: end for symbol, end in there.items() if symbol not in self.tokens[seat]}
        if not possible:
            return False
        symbol = next(iter(possible))
        if len(possible) > 1:
            self.settle()
            self.open(seat, "take")
            symbol = self.field("symbol", str)
            if symbol not in possible:
                self.wrong(f"{symbol} cannot be taken, only one of {list(possible)}")
            self.expect(f"take {symbol}", symbol=symbol)
        place = possible[symbol]
        self.stacks[place] = (symbol, self.stacks[place][1] - 1)
        self.tokens[seat].add(symbol)
        self.events.append({"event": "token", "seat": seat + 1, "symbol": symbol, "place": place})
        return len(possible) > 1

    # The result

    def linked(self, seat: int, places: list[str]) -> bool:
        """Whether one component of the player's routes holds all these places."""
        reached, todo = {places[0]}, [places[0]]
        while todo:
            here = todo.pop()
            for number, owner in self.owner.items():
                ends = [self.routes[number]["a"], self.routes[number]["b"]]
                if owner == seat and here in ends and not reached.issuperset(ends):
                    todo += set(ends) - reached
                    reached.update(ends)
        return reached.issuperset(places)

    def ends(self, name: str) -> list[str]:
        """The places that a ticket's name stands for: itself, or every end of the zone that is called so."""
        return [place["name"] for place in self.facts["locations"] if name in (place["name"], place.get("zone"))]

    def completed(self, seat: int, ticket: Line) -> bool:
        return any(self.linked(seat, [a, b]) for a in self.ends(ticket["a"]) for b in self.ends(ticket["b"]))

    def score_lines(self, seat: int) -> list[Line]:
        routes = sorted(number for number, owner in self.owner.items() if owner == seat)
        points = sum(self.facts["scoring"][str(self.routes[number]["length"])] for number in routes)
        lines: list[Line] = [{"what": "routes", "label": "Routes", "points": points, "routes": routes}]
        for ticket in self.facts["tickets"]:
            if ticket in self.tickets[seat]:
                done = self.completed(seat, ticket)
                points = ticket["points"] if done else -ticket["points"]
                label = f"{ticket['a']}–{ticket['b']}"
                lines.append({"what": "ticket", "label": label, "points": points, "ticket": ticket, "completed": done})
        for number, district in self.facts.get("districts", {}).items():
            places = [place["name"] for place in self.facts["locations"] if place["district"] == int(number)]
            if self.linked(seat, places):
                line = {"what": "district", "label": f"District {number}", "points": district["points"]}
                lines.append(line | {"district": int(number), "places": places})
        if count := self.flags[seat]:
            points = count * self.facts["flag"]["points"]
            lines.append({"what": "flags", "label": "Flags", "points": points, "flags": count})
        if count := len(self.tokens[seat]):
            symbols = [symbol for symbol in SYMBOLS if symbol in self.tokens[seat]]
            points = self.facts["tokens"]["points"][count]
            lines.append({"what": "tokens", "label": number_of(count, "token"), "points": points, "symbols": symbols})
        return lines

    def bonus_lines(self, completed: list[int]) -> list[list[Line]]:
        """France: for each seat its longest path and how many tickets it completed; those who have most score."""
        bonuses = self.facts.get("bonuses", {})
        lines: list[list[Line]] = [[] for _ in range(self.seats)]
        if "longest_path" in bonuses:
            paths = [longest_trail(self.routes_of(seat)) for seat in range(self.seats)]
            for seat, spaces in enumerate(paths):
                if spaces:
                    points = bonuses["longest_path"] if spaces == max(paths) else 0
                    label = f"Longest path, {number_of(spaces, 'space')}"
                    line = {"what": "longest_path", "label": label, "points": points, "spaces": spaces}
                    lines[seat].append(line | {"routes": self.recorded_path(seat, spaces)})
        if "globetrotter" in bonuses:
            for seat, count in enumerate(completed):
                if count:
                    points = bonuses["globetrotter"] if count == max(completed) else 0
                    label = f"Globetrotter, {number_of(count, 'ticket')}"
                    lines[seat].append({"what": "globetrotter", "label": label, "points": points, "completed": count})
        return lines

    def routes_of(self, seat: int) -> list[Line]:
        """From west to east: so few places at a time have routes behind and ahead, and `longest_trail` is fast."""
        west = {place["name"]: place["x"] for place in self.facts["locations"]}
        routes = [self.routes[number] for number, owner in self.owner.items() if owner == seat]
        return sorted(routes, key=lambda route: sorted((west[route["a"]], west[route["b"]]), reverse=True))

    def recorded_path(self, seat: int, spaces: int) -> list[int]:
        """The routes that the record gives as the longest path; of several as long it may give any, in any order."""
        try:
            lines = self.lines[self.at]["scores"][seat]["lines"]
            path = next(line["routes"] for line in lines if line["what"] == "longest_path")
            numbers = [number for number in path if type(number) is int and self.owner.get(number) == seat]
        except (LookupError, TypeError, StopIteration):
            self.wrong(f"seat {seat + 1} must have a longest path of {spaces} spaces, with its routes")
        routes = [self.routes[number] for number in set(numbers)]
        if path != numbers or len(routes) != len(numbers) or not is_trail(routes):
            self.wrong(f"{dumped(path)} is no path of seat {seat + 1}")
        if sum(route["length"] for route in routes) != spaces:
            self.wrong(f"{dumped(path)} has not the {spaces} spaces of the longest path of seat {seat + 1}")
        return numbers

    def result(self) -> None:
        self.at += 1
        if self.at >= len(self.lines) or self.lines[self.at].get("kind") != "result":
            self.wrong("the game is over: the result must come here")
        lines = [self.score_lines(seat) for seat in range(self.seats)]
        completed = [sum(line.get("completed", False) for line in of) for of in lines]
        lines = [of + more for of, more in zip(lines, self.bonus_lines(completed), strict=True)]
        longest = [any(line["what"] == "longest_path" and line["points"] for line in of) for of in lines]
        self.rank(lines, list(zip(completed, longest, strict=True)))

    def rank(self, lines: list[list[Line]], ties: list[tuple[int, int]]) -> None:
        """The result line: totals, and ranks by them and then by what breaks a tie, the more the better."""
        totals = [sum(line["points"] for line in of) for of in lines]
        worth = [(total, *tie) for total, tie in zip(totals, ties, strict=True)]
        ranks = [1 + sum(other > mine for other in worth) for mine in worth]
        scores = [
            {"seat": seat + 1, "name": name, "lines": lines[seat], "total": totals[seat], "rank": ranks[seat]}
            for seat, name in enumerate(self.names)
        ]
        winners = [seat + 1 for seat in range(self.seats) if ranks[seat] == 1]
        self.expected = {"kind": "result", "scores": scores, "winners": winners}
        self.close()

    def check(self) -> int:
        """Check the game; where the next one begins."""
        try:
            self.turns(self.set_up())
            self.result()
        except Unfinished:
            pass
        return self.at + 1


def check_lines(
    lines: list[Line], facts_dir: str | Path = Path(__file__).parent / "facts", referee: type[Referee] = Referee
) -> None:
    """Check the games that these lines hold; raises `Wrong` at the first thing that is not right."""
    at = 0
    while at < len(lines):
        if lines[at].get("kind") != "game":
            raise Wrong(f"line {at + 1}: a game must begin here")
        at = referee(lines, at, Path(facts_dir)).check()


def read_lines(path: Path) -> list[Line]:
    lines: list[Line] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            line = json.loads(text)
        except ValueError as error:
            raise Wrong(f"line {number}: not JSON: {error}") from error
        if not isinstance(line, dict):
            raise Wrong(f"line {number}: not a JSON object")
        lines.append(line)
    return lines


def main(referee: type[Referee] = Referee) -> int:
    parser = argparse.ArgumentParser(description="Check recorded games.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--facts", type=Path, default=Path(__file__).parent / "facts")
    options = parser.parse_args()
    try:
        lines = read_lines(options.file)
        check_lines(lines, options.facts, referee)
    except Wrong as wrong:
        print(wrong)
        return 1
    print(f"{sum(line['kind'] == 'game' for line in lines)} games, all right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
