"""A referee for recorded games of London, Paris and San Francisco: `python tests/referee.py FILE.jsonl [--facts DIR]`.

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
from typing import Any, NoReturn, TypeVar

Line = dict[str, Any]
Pile = Counter[str]
T = TypeVar("T")

WILD = "wild"
WILD_WORD = {"london": "bus", "paris": "bus", "san-francisco": "ferry"}
SYMBOLS = ["sea lion", "cable car", "bridge", "rose", "sourdough", "fog", "sunset"]
HAND, FACE_UP, TICKETS, FEW_VEHICLES = 2, 5, 2, 2
ACTIONS = ("draw deck", "draw", "draw tickets", "claim", "pass")


class Wrong(Exception):
    """The record is not that of a game played by the rules; the message says where and why."""


class Unfinished(Exception):
    """The record ends before the game does, which the format allows."""


def counts(pile: Pile) -> dict[str, int]:
    return {card: number for card, number in pile.items() if number}


def dumped(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


class Referee:
    """One game. `expected` is what the line at `at` must say; it is compared once all that the line did is known."""

    def __init__(self, lines: list[Line], at: int, facts_dir: Path) -> None:
        self.lines = lines
        self.at = at
        self.moves = 0
        self.events: list[Line] = []
        self.expected: Line = {}

        self.title = self.field("title", str)
        if self.title not in WILD_WORD:
            self.wrong(f"title {self.title!r} is not one this referee knows")
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
        """Compare the line with all that it must say. The format gives the events of one line no order."""
        line = self.lines[self.at]
        if self.events:
            self.expected["events"] = sorted(self.events, key=dumped)
        if isinstance(line.get("events"), list):
            line = line | {"events": sorted(line["events"], key=dumped)}
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
        self.reshuffle()

    def settle(self) -> None:
        """Everything that follows of itself once cards have moved: a new deck, a full row, no three wilds in it."""
        self.reshuffle()
        while True:
            while self.row.total() < FACE_UP and self.deck.total():
                self.from_deck("turn up", self.row)
            if self.row[WILD] < 3:
                return
            self.open("chance", "flush")
            if self.flushing_never_ends():
                self.expect("row stays", flushed=False)
                return
            self.expect("flush", flushed=True, discarded=counts(self.row))
            self.discards += self.row
            self.row = Counter()
            self.reshuffle()

    def flushing_never_ends(self) -> bool:
        every = self.deck + self.discards + self.row
        if every.total() - every[WILD] < 3:
            return True
        return self.row.total() == self.deck.total() == 5 and not self.discards.total() and self.deck[WILD] >= 3

    # Tickets

    def draw_tickets(self, seat: int) -> list[Line]:
        drawn: list[Line] = []
        while len(drawn) < TICKETS and self.ticket_deck:
            self.open("chance", "ticket")
            ticket = self.field("ticket", dict)
            if ticket not in self.ticket_deck[0]:
                self.wrong(f"ticket {dumped(ticket)} cannot be the top one of the deck")
            fact = self.ticket_deck[0].pop(self.ticket_deck[0].index(ticket))
            self.expect(f"ticket {fact['a']}–{fact['b']}", to=seat + 1, ticket=fact)
            drawn.append(fact)
            self.ticket_deck = [group for group in self.ticket_deck if group]
        return drawn

    def keep(self, seat: int, drawn: list[Line]) -> list[Line]:
        """The player keeps at least one of the tickets drawn; the others are handed back."""
        self.open(seat, "keep")
        kept = self.field("kept", list)
        chosen = [number for number, ticket in enumerate(drawn, 1) if ticket in kept]
        if not chosen:
            self.wrong("at least one of the tickets drawn must be kept")
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
        self.expected = {"kind": "game", "format": 1, "title": self.title, "rules": 1, "seats": self.seats}
        self.expected |= {"options": {}, "names": self.names, "vehicles": facts["vehicles"]}
        self.expected |= {"hand": HAND, "face_up": FACE_UP}
        if facts["provenance"].get("summary", "").startswith("RECONSTRUCTION"):
            self.expected["reconstruction"] = True
        self.expected["wild"] = "ferry" if "tokens" in facts else "bus"
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
            for _ in range(HAND):
                self.from_deck("deal", self.hands[seat], to=seat + 1)
        self.settle()
        drawn = [self.draw_tickets(seat) for seat in range(self.seats)]
        # They choose at once, so nobody knows in which order the returned tickets lie.
        self.under_ticket_deck([ticket for seat in range(self.seats) for ticket in self.keep(seat, drawn[seat])])
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
        elif kind == "draw tickets":
            if not self.ticket_deck:
                self.wrong("no tickets are left")
            self.expect("draw tickets")
            self.under_ticket_deck(self.keep(seat, self.draw_tickets(seat)))
        elif kind == "claim":
            self.claim(seat)
        else:
            if self.can_act(seat):
                self.wrong("a pass is legal only if nothing else is")
            self.expect("pass")
        return kind

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

    # Claims

    def word(self, card: str) -> str:
        return WILD_WORD[self.title] if card == WILD else card

    def payments(self, seat: int, number: int) -> Iterator[dict[str, int]]:
        """Every way in which the player could pay for this route now."""
        route, hand = self.routes[number], self.hands[seat]
        length = route["length"]
        twins = [r for r in self.routes if r != number and route["group"] and self.routes[r]["group"] == route["group"]]
        closed = any(twin in self.owner and (self.seats == 2 or self.owner[twin] == seat) for twin in twins)
        if number in self.owner or closed or length > self.vehicles[seat]:
            return
        colours = [c for c in self.facts["cards"] if c != WILD] if route["colour"] == "grey" else [route["colour"]]
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
        alike = [r["id"] for r in group if r["colour"] == route["colour"]]
        letter = f" {'AB'[alike.index(route['id'])]}" if len(alike) > 1 else ""
        return f"{name} ({route['colour']}{letter})"

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
        facts = {key: route[key] for key in ("a", "b", "length", "colour")}
        facts |= {"cards": payment, "points": self.facts["scoring"][str(route["length"])]}
        self.expect(f"claim {self.route_name(route)} with {paid}", route=number, **facts)
        self.owner[number] = seat
        self.vehicles[seat] -= route["length"]
        self.hands[seat] -= spent
        self.keep_for_flag(seat, route["colour"], spent)
        self.discards += spent
        self.reshuffle()
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

    def score_lines(self, seat: int) -> list[Line]:
        routes = sorted(number for number, owner in self.owner.items() if owner == seat)
        points = sum(self.facts["scoring"][str(self.routes[number]["length"])] for number in routes)
        lines: list[Line] = [{"what": "routes", "label": "Routes", "points": points, "routes": routes}]
        for ticket in self.facts["tickets"]:
            if ticket in self.tickets[seat]:
                done = self.linked(seat, [ticket["a"], ticket["b"]])
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
            label = f"{count} token{'s' if count > 1 else ''}"
            points = self.facts["tokens"]["points"][count]
            lines.append({"what": "tokens", "label": label, "points": points, "symbols": symbols})
        return lines

    def result(self) -> None:
        lines = [self.score_lines(seat) for seat in range(self.seats)]
        totals = [sum(line["points"] for line in of) for of in lines]
        completed = [sum(line.get("completed", False) for line in of) for of in lines]
        worth = list(zip(totals, completed, strict=True))
        ranks = [1 + sum(other > mine for other in worth) for mine in worth]
        self.at += 1
        if self.at >= len(self.lines) or self.lines[self.at].get("kind") != "result":
            self.wrong("the game is over: the result must come here")
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


def check_lines(lines: list[Line], facts_dir: str | Path = Path(__file__).parent / "facts") -> None:
    """Check the games that these lines hold; raises `Wrong` at the first thing that is not right."""
    at = 0
    while at < len(lines):
        if lines[at].get("kind") != "game":
            raise Wrong(f"line {at + 1}: a game must begin here")
        at = Referee(lines, at, Path(facts_dir)).check()


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


def main() -> int:
    parser = argparse.ArgumentParser(description="Check recorded games.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--facts", type=Path, default=Path(__file__).parent / "facts")
    options = parser.parse_args()
    try:
        lines = read_lines(options.file)
        check_lines(lines, options.facts)
    except Wrong as wrong:
        print(wrong)
        return 1
    print(f"{sum(line['kind'] == 'game' for line in lines)} games, all right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
