"""How things stand in a recorded game of The Card Game, line by line, and how to change what happens then."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from mutations import Mutation, with_event
from referee import Line

FACTS = json.loads((Path(__file__).parent / "facts" / "card-game.json").read_text(encoding="utf-8"))
TICKETS: list[Line] = FACTS["tickets"]
COLOURS = [card for card in FACTS["cards"] if card != "wild"]
ACTIONS = ("draw deck", "draw", "draw tickets", "play", "pass")


class Table:
    """How things stand before a line, as the lines up to there tell it."""

    def __init__(self, header: Line) -> None:
        seats = range(1, header["seats"] + 1)
        self.hands = {seat: Counter({"wild": header["wilds"]}) for seat in seats}
        self.railyards: dict[int, dict[str, Counter[str]]] = {seat: {} for seat in seats}
        self.tracks: list[Counter[str]] = []  # when they are scored
        self.tickets: dict[int, list[Line]] = {seat: [] for seat in seats}
        self.chosen: dict[int, list[Line]] = {seat: [] for seat in seats}  # in the scoring that goes on
        self.returned: list[Line] = []  # tickets that lie at the bottom of their deck
        self.row: Counter[str] = Counter()
        self.deck = sum(FACTS["cards"].values()) - header["wilds"] * header["seats"]
        self.opening = True
        self.last = 0  # whose turn it was

    def see(self, line: Line) -> None:
        kind, seat = line["kind"], line.get("by", 0)
        if kind in ("deal", "turn up"):
            self.deck -= 1
            (self.hands[line["to"]] if kind == "deal" else self.row)[line["card"]] += 1
        elif kind == "draw":
            self.row[line["card"]] -= 1
            self.hands[seat][line["card"]] += 1
        elif kind == "play":
            self.hands[seat] -= Counter(line["cards"])
            for colour in colours_of(line["cards"]):
                row = Counter({colour: line["cards"][colour], "wild": line["cards"].get("wild", 0)})
                self.railyards[seat][colour] = row
        elif kind == "keep":
            self.tickets[seat] += line["kept"]
            if not self.opening:
                self.returned += line["returned"]
        elif kind == "complete":
            self.chosen[seat] += line["tickets"]
        elif kind == "completed":
            self.tickets[line["seat"]] = [t for t in self.tickets[line["seat"]] if t != line["ticket"]]
        self.opening = self.opening and kind != "first"
        if kind in ACTIONS:
            self.last = line["by"]
        for event in line.get("events", []):
            self.see_event(event)

    def see_event(self, event: Line) -> None:
        if event["event"] == "robbed":
            del self.railyards[event["seat"]][event["colour"]]
        elif event["event"] == "on track":
            rows = self.railyards[event["seat"]]
            for colour, row in rows.items():
                row["wild" if row["wild"] else colour] -= 1
            self.railyards[event["seat"]] = {colour: row for colour, row in rows.items() if row.total()}
        elif event["event"] == "scoring":
            self.tracks = [Counter(track) for track in event["tracks"]]
            self.chosen = {seat: [] for seat in self.chosen}
        elif event["event"] == "second deck":
            self.deck = event["deck"]
            self.row.clear()
            self.railyards = {seat: {} for seat in self.railyards}

    def pays(self, seat: int, tickets: list[Line]) -> bool:
        """Whether the seat's track completes all these."""
        track = self.tracks[seat - 1]
        needs = sum((Counter(ticket["needs"]) for ticket in tickets), start=Counter[str]())
        return (needs - track).total() <= track["wild"]

    def open_tickets(self, seat: int) -> list[Line]:
        """What the seat has in hand and has not yet chosen to complete."""
        return [t for t in TICKETS if t in self.tickets[seat] and t not in self.chosen[seat]]


def colours_of(cards: dict[str, int]) -> list[str]:
    return [card for card in cards if card != "wild"]


def name(ticket: Line) -> str:
    return f"{ticket['a']}–{ticket['b']}"


def moments(lines: list[Line], *kinds: str) -> Iterator[tuple[int, Table]]:
    """Each line of these kinds, with how things stood before it: to be looked at before the next one is asked for."""
    table = Table(lines[0])
    for at, line in enumerate(lines):
        if line["kind"] in kinds:
            yield at, table
        table.see(line)


def turn_starts(lines: list[Line]) -> Iterator[tuple[int, Table]]:
    """The first line of each turn."""
    return ((at, table) for at, table in moments(lines, *ACTIONS) if lines[at]["by"] != table.last)


def turn_ends(lines: list[Line]) -> Iterator[tuple[int, int]]:
    """The first and the last line of each turn."""
    starts = [at for at, _ in turn_starts(lines)]
    for at, after in zip(starts, [*starts[1:], len(lines)], strict=True):
        of_others = (later for later in range(at + 1, after) if lines[later]["kind"] in ("complete", "result"))
        yield at, next(of_others, after) - 1


def turn_into(line: Line, kind: str, words: str, **fields: object) -> None:
    """Make it another move of the same seat."""
    move, by = line["move"], line["by"]
    line.clear()
    line.update(move=move, by=by, kind=kind, words=words, **fields)


def play_instead(line: Line, cards: dict[str, int]) -> None:
    if len(colours_of(cards)) == 3:
        words = ", ".join(colours_of(cards))
    else:
        words = ", ".join(f"{count} {'locomotive' if card == 'wild' else card}" for card, count in cards.items())
    turn_into(line, "play", f"play {words}", cards=cards)


def plays_instead(plays: Callable[[Table, int], Iterator[dict[str, int]]]) -> Mutation:
    """In the first turn in which there is such a play it is made."""

    def mutate(lines: list[Line]) -> None:
        found = ((at, cards) for at, table in turn_starts(lines) for cards in plays(table, lines[at]["by"]))
        at, cards = next(found)
        play_instead(lines[at], cards)

    mutate.__name__ = plays.__name__
    return mutate


def free(table: Table, seat: int) -> list[str]:
    """The colours in hand that lie in nobody's railyard."""
    lying = {colour for railyard in table.railyards.values() for colour in railyard}
    return [colour for colour in COLOURS if table.hands[seat][colour] and colour not in lying]


def rows_of_others(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """The colours in the railyards of the others, and how many cards each row has."""
    for other, railyard in table.railyards.items():
        for colour, row in railyard.items():
            if other != seat:
                yield colour, row.total()


def event_of(line: Line, event: str) -> Line:
    found: Line = next(each for each in line["events"] if each["event"] == event)
    return found


def without_event(line: Line, event: str) -> Line:
    """Take the event from the line."""
    taken = event_of(line, event)
    line["events"].remove(taken)
    if not line["events"]:
        del line["events"]
    return taken


def not_said(event: str) -> Mutation:
    def mutate(lines: list[Line]) -> None:
        without_event(with_event(lines, event), event)

    mutate.__name__ = f"no_{event.replace(' ', '_')}"
    return mutate
