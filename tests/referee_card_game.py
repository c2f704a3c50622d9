"""A referee for recorded games of The Card Game: `python tests/referee_card_game.py FILE.jsonl [--facts DIR]`.

Like referee.py, whose way of reading lines it shares, it knows the rules, the facts and the format (docs/records.md),
and nothing of branchline.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import referee
from referee import FACE_UP, WILD, Line, Pile, Referee, Rules, Unfinished, counts, dumped

RULES = Rules("locomotive", hand=7, opening=(6, 1), later=(4, 0))
GIVEN_WILDS, SECOND_HAND = 1, 4  # cards for each player before the first deal, and of the second deck
SUIT, COLOURS = 2, 3  # how many cards a suit has at least; how many colours are played together
DECKS = {2: 1, 3: 1, 4: 2}  # how often that many players go through the train cards
Cards = tuple[int, ...]  # how many of each colour, in the order of the title's list, and last of the wilds
EVENTS = ("robbed", "last round", "on track", "scoring", "second deck")  # as they are listed on a line


def name(ticket: Line) -> str:
    return f"{ticket['a']}–{ticket['b']}"


def spent(cards: Cards, needs: Cards) -> Cards:
    """What is left of the cards when these counts of each colour are needed; less than no wilds, if they are too few.

    A wild is spent only where the colour is missing. Whatever else is completed later, no other way leaves more: a wild
    can do all that the card can which was kept for it.
    """
    short = sum(max(0, need - have) for have, need in zip(cards, needs, strict=False))
    return (*(max(0, have - need) for have, need in zip(cards, needs, strict=False)), cards[-1] - short)


class Best:
    """The choice of `complete best`: of tickets, by what they need and their points, in the order of the title's list.

    Each ticket has one weight, in which its points come first, then that it is one more, then a bit of its own, of
    which an earlier ticket has a higher one. So the choice that weighs most is the one that is meant, no two weigh the
    same, and the bits say which it is.
    """

    def __init__(self, tickets: list[tuple[Cards, int]], cards: Cards) -> None:
        number = len(tickets)
        bits = [1 << (number - 1 - at) for at in range(number)]
        weights = [
            ((points * (number + 1) + 1) << number) + bit for (_, points), bit in zip(tickets, bits, strict=True)
        ]
        self.cards = cards
        # The tickets with the rarest colours first: soon nothing can use these colours any more.
        asked = [sum(needs[colour] > 0 for needs, _ in tickets) for colour in range(len(cards) - 1)]
        todo = [(needs, weight) for (needs, _), weight in zip(tickets, weights, strict=True)]
        self.todo = sorted(todo, key=lambda one: min(often for often, need in zip(asked, one[0], strict=True) if need))
        self.wanted: list[Cards] = [(0,) * len(asked)]  # what the tickets from here on need together
        self.limits = [[0] * (sum(cards) + 1)]  # the most they could weigh, by the number of cards, of any colour
        for needs, weight in reversed(self.todo):
            self.wanted.insert(0, tuple(a + b for a, b in zip(self.wanted[0], needs, strict=True)))
            without, size = self.limits[0], sum(needs)
            taken = [0] * size + [weight + limit for limit in without]
            self.limits.insert(0, [max(pair) for pair in zip(without, taken, strict=False)])
        chosen = self.heaviest(floor=self.heaviest(floor=0, width=300))
        self.chosen = [at for at, bit in enumerate(bits) if chosen & bit]

    def heaviest(self, floor: int, width: int | None = None) -> int:
        """The most that tickets weigh which the cards complete together; it must be known to be no less than the floor.

        Ticket by ticket, each is completed or not; of the choices that leave the same cards the heaviest is kept. Cards
        that no later ticket can use are not told apart, and what cannot come up to the floor is dropped. With a width
        no more choices than that are followed at a time, and the answer is only the weight of a good one.
        """
        choices = {self.cards: 0}
        for (needs, weight), wanted, limits in zip(self.todo, self.wanted[1:], self.limits[1:], strict=True):
            after: dict[Cards, int] = {}
            for cards, so_far in choices.items():
                for left, total in ((cards, so_far), (spent(cards, needs), so_far + weight)):
                    coloured = tuple(map(min, left, wanted))
                    useful = (*coloured, min(left[-1], sum(wanted) - sum(coloured)))
                    if left[-1] >= 0 and total + limits[sum(useful)] >= floor:
                        after[useful] = max(total, after.get(useful, 0))
            hopeful = sorted(after, key=lambda cards: after[cards] + limits[sum(cards)], reverse=True)
            choices = {cards: after[cards] for cards in hopeful[:width]}
        return max(choices.values())


class CardGameReferee(Referee):
    """One game. It goes through the lines as `Referee` does; what it knows of the table is its own."""

    def __init__(self, lines: list[Line], at: int, facts_dir: Path) -> None:
        self.lines = lines
        self.at = at
        self.moves = 0
        self.events = []
        self.expected = {}

        self.title = self.field("title", str)
        if self.title != "card-game":
            self.wrong(f"title {self.title!r} is not one this referee knows")
        self.rules = RULES
        self.version = self.field("rules", int)
        if self.version not in (1, 2):
            self.wrong(f"there is no version {self.version} of the rules")
        self.facts = json.loads((facts_dir / f"{self.title}.json").read_text(encoding="utf-8"))
        self.seats = self.field("seats", int)
        if not self.facts["seats"][0] <= self.seats <= self.facts["seats"][1]:
            self.wrong(f"{self.seats} players cannot play {self.title}")
        if "seen" in lines[at]:
            self.wrong("a redacted record cannot be refereed")
        self.names = self.field("names", list)
        if len(self.names) != self.seats or not all(isinstance(each, str) for each in self.names):
            self.wrong("names must be a name for each seat")

        self.colours: list[str] = [card for card in self.facts["cards"] if card != WILD]
        self.hands = [Counter({WILD: GIVEN_WILDS}) for _ in range(self.seats)]
        self.deck = self.outside_hands()
        self.row = Counter()
        self.ticket_deck = [list(self.facts["tickets"])]  # groups, top first; within one, any order
        self.tickets = [[] for _ in range(self.seats)]  # those in hand
        self.completed_tickets: list[list[Line]] = [[] for _ in range(self.seats)]
        self.stacks = {}
        self.railyards: list[dict[str, Pile]] = [
            {} for _ in range(self.seats)
        ]  # the row of each colour, with its wilds
        self.tracks: list[Pile] = [Counter() for _ in range(self.seats)]

    def close(self) -> None:
        """Compare the line with all that it must say; the events are those of this title."""
        if self.events:
            self.expected["events"] = sorted(self.events, key=lambda event: EVENTS.index(event["event"]))
            self.events = []
        super().close()

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    # Cards and tickets

    def outside_hands(self) -> Pile:
        return Counter[str](self.facts["cards"]) - sum(self.hands, start=Counter())

    def reshuffle(self) -> None:
        """Never: the deck runs down."""

    def settle(self) -> None:
        """The row is filled up while there is a deck; no number of wilds in it matters."""
        while self.row.total() < FACE_UP and self.deck.total():
            self.from_deck("turn up", self.row)

    def keep(self, seat: int, drawn: list[Line], least: int) -> list[Line]:
        returned = super().keep(seat, drawn, least)
        if len(returned) == len(drawn):
            self.expected["words"] = "keep none"
        return returned

    # Set-up

    def header(self) -> None:
        options = self.field("options", dict)
        if dumped(options) not in ("{}", '{"open_track": true}'):
            self.wrong(f"options must be {{}} or open_track: {dumped(options)}")
        self.expected = {"kind": "game", "format": 1, "title": self.title, "rules": self.version, "seats": self.seats}
        self.expected |= {"board": 1} if self.version > 1 else {}
        self.expected |= {"options": options, "names": self.names, "wilds": GIVEN_WILDS, "hand": self.rules.hand}
        self.expected |= {"face_up": FACE_UP, "wild": self.rules.wild}

    def set_up(self) -> int:
        first = super().set_up()
        # Unlike later ones, the tickets returned now are shuffled back among the others.
        self.ticket_deck = [[ticket for group in self.ticket_deck for ticket in group]]
        return first

    def lay_out_second_deck(self, first: int) -> None:
        """Four players: all cards that are in nobody's hand. It may be too small for the deal and the row."""
        self.deck, self.row = self.outside_hands(), Counter()
        self.tracks = [Counter() for _ in range(self.seats)]
        self.railyards = [{} for _ in range(self.seats)]
        self.events.append({"event": "second deck", "deck": self.deck.total()})
        seat = first
        for _ in range(min(SECOND_HAND * self.seats, self.deck.total())):
            self.from_deck("deal", self.hands[seat], to=seat + 1)
            seat = self.after(seat)
        self.settle()

    # The turns

    def run_down(self, seat: int) -> int:
        """All turns with one deck; the seat whose turn would come after them."""
        left = -1  # turns of the last round still to come, once it has begun
        if not self.deck.total():
            self.events.append({"event": "last round", "seat": None})
            left = self.seats
        while left:
            self.to_track(seat)
            self.act(seat)
            left -= 1
            if left < 0 and not self.deck.total():
                self.events.append({"event": "last round", "seat": seat + 1})
                left = self.seats
            seat = self.after(seat)
        self.events.append({"event": "scoring", "tracks": [counts(track) for track in self.tracks]})
        return seat

    def to_track(self, seat: int) -> None:
        """The top card of each row goes on the track: the wilds, as long as there are any."""
        moved: Pile = Counter()
        for colour, row in self.railyards[seat].items():
            card = WILD if row[WILD] else colour
            row[card] -= 1
            moved[card] += 1
        self.railyards[seat] = {colour: row for colour, row in self.railyards[seat].items() if row.total()}
        if moved:
            self.tracks[seat] += moved
            self.events.append({"event": "on track", "seat": seat + 1, "cards": counts(moved)})

    def act(self, seat: int) -> None:
        kind = self.open(seat, "draw deck", "draw", "draw tickets", "play", "pass")
        if kind in ("draw deck", "draw"):
            self.draw(seat, kind)
        elif kind == "play":
            self.play(seat)
        else:
            self.take_tickets_or_pass(seat, kind)

    def can_act(self, seat: int) -> bool:
        if self.deck.total() or self.row.total() or self.ticket_deck:
            return True
        return any(not self.flaw(seat, cards) for cards in self.largest_plays(seat))

    def draw(self, seat: int, kind: str) -> None:
        """The whole action: one card, and then, where there is one to be had, a second one or none."""
        if self.draw_card(seat, kind) == WILD:
            return
        if not self.deck.total() and self.row.total() == self.row[WILD]:
            return
        kind = self.open(seat, "draw deck", "draw", "stop drawing")
        if kind == "stop drawing":
            self.expect("stop drawing")
            return
        if kind == "draw" and self.lines[self.at].get("card") == WILD:
            self.wrong("a face-up wild cannot be the second card")
        self.draw_card(seat, kind)

    # The railyard

    def largest_plays(self, seat: int) -> Iterator[Pile]:
        """Every suit with all that the hand has for it, without which no smaller one is legal; every three colours."""
        hand = self.hands[seat]
        held = [colour for colour in self.colours if hand[colour]]
        for colour in held:
            yield Counter({colour: hand[colour], WILD: hand[WILD]})
        for three in itertools.combinations(held, COLOURS):
            yield Counter(three)

    def flaw(self, seat: int, cards: Pile) -> str:
        """Why these cards cannot be played; nothing if they can."""
        colours = [card for card in counts(cards) if card != WILD]
        is_suit = len(colours) == 1 and cards.total() >= SUIT
        if not is_suit and not (len(colours) == COLOURS == cards.total()):
            return "they are neither a suit nor three colours"
        if not cards <= self.hands[seat]:
            return "they are not in the hand"
        for colour in colours:
            if colour in self.railyards[seat]:
                return f"{colour} lies in the own railyard"
            for other, railyard in enumerate(self.railyards):
                if colour in railyard and (cards.total() if is_suit else 1) <= railyard[colour].total():
                    return f"seat {other + 1} has as many {colour} in the railyard"
        return ""

    def play(self, seat: int) -> None:
        given = self.field("cards", dict)
        if not all(type(number) is int and number > 0 for number in given.values()):
            self.wrong(f"cards must be numbers of cards: {dumped(given)}")
        cards: Pile = Counter(given)
        if why := self.flaw(seat, cards):
            self.wrong(f"seat {seat + 1} cannot play {dumped(given)}: {why}")
        colours = [colour for colour in self.colours if cards[colour]]
        if len(colours) == 1:
            words = ", ".join(f"{cards[card]} {self.word(card)}" for card in (*colours, WILD) if cards[card])
        else:
            words = ", ".join(colours)
        self.expect(f"play {words}", cards=counts(cards))
        self.hands[seat] -= cards
        for colour in colours:
            self.rob(colour)
            self.railyards[seat][colour] = Counter({colour: cards[colour], WILD: cards[WILD]})

    def rob(self, colour: str) -> None:
        for other, railyard in enumerate(self.railyards):
            if colour in railyard:
                row = counts(railyard.pop(colour))
                self.events.append({"event": "robbed", "seat": other + 1, "colour": colour, "discarded": row})

    # Scoring the tracks

    def score_tracks(self) -> None:
        chosen = [self.choose(seat) for seat in range(self.seats)]
        for seat, tickets in enumerate(chosen):
            for ticket in self.in_order(tickets):
                self.open("chance", "completed")
                self.expect(f"completed {name(ticket)}", seat=seat + 1, ticket=ticket)
            self.open("chance", "completed")
            self.expect("completed no more", seat=seat + 1, ticket=None)
            self.completed_tickets[seat] += tickets
            self.tickets[seat] = [ticket for ticket in self.tickets[seat] if ticket not in tickets]

    def in_order(self, tickets: list[Line]) -> list[Line]:
        """That of the title's list."""
        return [ticket for ticket in self.facts["tickets"] if ticket in tickets]

    def needs(self, ticket: Line) -> Cards:
        return tuple(ticket["needs"].get(colour, 0) for colour in self.colours)

    def choose(self, seat: int) -> list[Line]:
        """What the player completes with the cards of the track, in the order of their choosing."""
        chosen: list[Line] = []
        cards: Cards = tuple(self.tracks[seat][card] for card in (*self.colours, WILD))
        while True:
            self.open(seat, "complete")
            choice, given = self.field("choice", str), self.field("tickets", list)
            possible = self.in_order([ticket for ticket in self.tickets[seat] if ticket not in chosen])
            added: list[Line] = []
            if choice == "ticket":
                added = [ticket for ticket in possible if ticket in given]
                if len(added) != 1:
                    self.wrong(f"tickets must be one that seat {seat + 1} has in hand: {dumped(given)}")
                cards = spent(cards, self.needs(added[0]))
                if cards[-1] < 0:
                    self.wrong(f"the track of seat {seat + 1} does not pay for {name(added[0])}")
            elif choice == "best":
                best = Best([(self.needs(ticket), ticket["points"]) for ticket in possible], cards)
                added = [possible[at] for at in best.chosen]
            elif choice != "no more":
                self.wrong(f"choice is {choice!r}")
            elif self.version > 1 and any(spent(cards, self.needs(ticket))[-1] >= 0 for ticket in possible):
                self.wrong(f"seat {seat + 1} may not stop: one more ticket fits")
            self.expect(f"complete {name(added[0]) if choice == 'ticket' else choice}", choice=choice, tickets=added)
            chosen += added
            if choice != "ticket":
                return chosen

    # The result

    def score_lines(self, seat: int) -> list[Line]:
        """The tickets, then the big cities; who completed most tickets to one scores it, but not with none."""
        lines: list[Line] = []
        for ticket in self.in_order(self.completed_tickets[seat] + self.tickets[seat]):
            done = ticket in self.completed_tickets[seat]
            points = ticket["points"] if done else -ticket["points"]
            lines.append({"what": "ticket", "label": name(ticket), "points": points})
            lines[-1] |= {"ticket": ticket, "completed": done}
        for city, points in self.facts["bonuses"].items():
            naming = [sum(city in (t["a"], t["b"]) for t in tickets) for tickets in self.completed_tickets]
            if naming[seat] and naming[seat] == max(naming):
                line = {"what": "bonus", "label": city, "points": points, "city": city, "tickets": naming[seat]}
                lines.append(line)
        return lines

    def result(self) -> None:
        self.close()
        self.at += 1
        if self.at >= len(self.lines) or self.lines[self.at].get("kind") != "result":
            self.wrong("the game is over: the result must come here")
        lines = [self.score_lines(seat) for seat in range(self.seats)]
        completed = [len(tickets) for tickets in self.completed_tickets]
        bonuses = [sum(line["what"] == "bonus" for line in of) for of in lines]
        self.rank(lines, list(zip(completed, bonuses, strict=True)))

    def check(self) -> int:
        """Check the game; where the next one begins."""
        try:
            seat = self.set_up()
            for deck in range(DECKS[self.seats]):
                if deck:
                    self.lay_out_second_deck(seat)
                seat = self.run_down(seat)
                self.score_tracks()
            self.result()
        except Unfinished:
            pass
        return self.at + 1


def check_lines(lines: list[Line], facts_dir: str | Path = Path(__file__).parent / "facts") -> None:
    """Check the games that these lines hold; raises `Wrong` at the first thing that is not right."""
    referee.check_lines(lines, facts_dir, CardGameReferee)


if __name__ == "__main__":
    sys.exit(referee.main(CardGameReferee))
