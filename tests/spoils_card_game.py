"""Ways to spoil a game of The Card Game. What a line is turned into would mostly be right if the one rule were not."""

import copy
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from referee import Line
from spoils import (
    Spoil,
    card_not_drawn,
    first,
    hidden_ticket,
    keep_without_return,
    no_game_line,
    no_result,
    no_such_first_player,
    nothing_kept,
    other_first_player,
    renumber,
    ticket_dealt_twice,
    ticket_said_to_be_completed,
    unknown_field,
    wild_as_second_card,
    with_event,
    wrong_number,
    wrong_rank,
    wrong_total,
    wrong_winner,
)

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


def plays_instead(plays: Callable[[Table, int], Iterator[dict[str, int]]]) -> Spoil:
    """In the first turn in which there is such a play it is made."""

    def spoil(lines: list[Line]) -> None:
        found = ((at, cards) for at, table in turn_starts(lines) for cards in plays(table, lines[at]["by"]))
        at, cards = next(found)
        play_instead(lines[at], cards)

    spoil.__name__ = plays.__name__
    return spoil


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


# The railyard


@plays_instead
def robbed_with_as_many(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour, number in rows_of_others(table, seat):
        if number > 1 and table.hands[seat][colour] >= number:
            yield {colour: number}


@plays_instead
def robbed_with_as_many_by_a_wild(table: Table, seat: int) -> Iterator[dict[str, int]]:
    """The wilds count, but there is one card too few all the same."""
    hand = table.hands[seat]
    for colour, number in rows_of_others(table, seat):
        if number > 1 and hand[colour] >= number - 1 and hand["wild"]:
            yield {colour: number - 1, "wild": 1}


@plays_instead
def wilds_of_the_robbed_not_counted(table: Table, seat: int) -> Iterator[dict[str, int]]:
    """More than the cards of the colour in the row, but not more than these and its wilds."""
    for railyard in (railyard for other, railyard in table.railyards.items() if other != seat):
        for colour, row in railyard.items():
            number = row[colour] + 1
            if row["wild"] and table.hands[seat][colour] >= number:
                yield {colour: number}


@plays_instead
def colour_of_the_own_railyard(table: Table, seat: int) -> Iterator[dict[str, int]]:
    """As many as would drive out the row if it were another's."""
    for colour, row in table.railyards[seat].items():
        if table.hands[seat][colour] > max(1, row.total()):
            yield {colour: table.hands[seat][colour]}


@plays_instead
def own_colour_among_three(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour in table.railyards[seat]:
        if table.hands[seat][colour] and len(free(table, seat)) > 1:
            three = {colour, *free(table, seat)[:2]}
            yield {card: 1 for card in COLOURS if card in three}


@plays_instead
def colour_of_another_among_three(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour, number in rows_of_others(table, seat):
        if number == 1 and table.hands[seat][colour] and len(free(table, seat)) > 1:
            three = {colour, *free(table, seat)[:2]}
            yield {card: 1 for card in COLOURS if card in three}


@plays_instead
def wild_among_three(table: Table, seat: int) -> Iterator[dict[str, int]]:
    if table.hands[seat]["wild"] and len(free(table, seat)) > 1:
        yield {**dict.fromkeys(free(table, seat)[:2], 1), "wild": 1}


@plays_instead
def wild_besides_three(table: Table, seat: int) -> Iterator[dict[str, int]]:
    if table.hands[seat]["wild"] and len(free(table, seat)) > 2:
        yield {**dict.fromkeys(free(table, seat)[:3], 1), "wild": 1}


@plays_instead
def four_colours(table: Table, seat: int) -> Iterator[dict[str, int]]:
    if len(free(table, seat)) > 3:
        yield dict.fromkeys(free(table, seat)[:4], 1)


@plays_instead
def two_colours(table: Table, seat: int) -> Iterator[dict[str, int]]:
    if len(free(table, seat)) > 1:
        yield dict.fromkeys(free(table, seat)[:2], 1)


@plays_instead
def three_colours_one_of_them_twice(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour in free(table, seat)[:3]:
        if table.hands[seat][colour] > 1 and len(free(table, seat)) > 2:
            yield {**dict.fromkeys(free(table, seat)[:3], 1), colour: 2}


@plays_instead
def suit_of_one_card(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour in free(table, seat):
        yield {colour: 1}


@plays_instead
def suit_of_wilds(table: Table, seat: int) -> Iterator[dict[str, int]]:
    if table.hands[seat]["wild"] > 1:
        yield {"wild": 2}


@plays_instead
def suit_of_more_than_the_hand_has(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour in free(table, seat):
        yield {colour: table.hands[seat][colour] + 1}


@plays_instead
def wild_that_the_hand_has_not(table: Table, seat: int) -> Iterator[dict[str, int]]:
    for colour in free(table, seat):
        yield {colour: table.hands[seat][colour], "wild": table.hands[seat]["wild"] + 1}


def wilds_named_first(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "play" and "wild" in line["cards"])
    colour, wilds = line["words"].removeprefix("play ").split(", ")
    line["words"] = f"play {wilds}, {colour}"


def three_colours_in_another_order(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "play" and len(line["cards"]) == 3)
    line["words"] = f"play {', '.join(sorted(line['cards'], reverse=True))}"


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


def not_said(event: str) -> Spoil:
    def spoil(lines: list[Line]) -> None:
        without_event(with_event(lines, event), event)

    spoil.__name__ = f"no_{event.replace(' ', '_')}"
    return spoil


def robbed_of_a_part(lines: list[Line]) -> None:
    """One card of the row is said to stay."""
    events = (event for line in lines for event in line.get("events", []) if event["event"] == "robbed")
    discarded = next(event["discarded"] for event in events if max(event["discarded"].values()) > 1)
    discarded[max(discarded, key=lambda card: int(discarded[card]))] -= 1


def another_was_robbed(lines: list[Line]) -> None:
    line = with_event(lines, "robbed")
    event_of(line, "robbed")["seat"] = line["by"]


# The track


def wilds_last_on_track(lines: list[Line]) -> None:
    """The cards of the colour go first, where wilds lie on them."""
    table = Table(lines[0])
    for line in lines:
        before = copy.deepcopy(table.railyards)
        table.see(line)
        for event in line.get("events", []):
            if event["event"] == "on track" and "wild" in event["cards"]:
                rows = before[event["seat"]]
                if line["kind"] != "play" and len(rows) == 1:
                    event["cards"] = dict.fromkeys(rows, 1)
                    return
    raise StopIteration


def two_of_a_row_on_track(lines: list[Line]) -> None:
    cards = event_of(with_event(lines, "on track"), "on track")["cards"]
    cards[next(iter(cards))] += 1


def on_track_of_another(lines: list[Line]) -> None:
    event = event_of(with_event(lines, "on track"), "on track")
    event["seat"] = event["seat"] % lines[0]["seats"] + 1


def on_track_from_an_empty_railyard(lines: list[Line]) -> None:
    line = lines[first(lines, "first")]
    line["events"] = [{"event": "on track", "seat": line["seat"], "cards": {}}]


def on_track_a_turn_late(lines: list[Line]) -> None:
    line = with_event(lines, "on track")
    event = without_event(line, "on track")
    lines[lines.index(line) + 1].setdefault("events", []).append(event)


def on_track_once_more(lines: list[Line]) -> None:
    """At the end of the own turn too."""
    line = with_event(lines, "on track", "play")
    line["events"].append(event_of(line, "on track") | {"seat": line["by"]})


# Drawing


def card_that_does_not_lie_there(lines: list[Line]) -> None:
    at, card = next((at, card) for at, table in moments(lines, "draw") for card in COLOURS if not table.row[card])
    lines[at].update(card=card, words=f"draw {card}")


def card_from_an_empty_deck(lines: list[Line]) -> None:
    at = next(at for at, table in turn_starts(lines) if not table.deck)
    turn_into(lines[at], "draw deck", "draw deck")


def card_after_a_face_up_wild(lines: list[Line]) -> None:
    at = next(at for at, table in turn_starts(lines) if lines[at].get("card") == "wild" and table.deck > 1)
    after = next(later for later in range(at + 1, len(lines)) if lines[later]["by"] != "chance")
    lines.insert(after, {"move": 0, "by": lines[at]["by"], "kind": "draw deck", "words": "draw deck"})
    renumber(lines)


def stopped_before_the_first_card(lines: list[Line]) -> None:
    at, _ = next(turn_starts(lines))
    turn_into(lines[at], "stop drawing", "stop drawing")


def stopped_in_silence(lines: list[Line]) -> None:
    del lines[first(lines, "stop drawing", events=None)]
    renumber(lines)


def stopped_with_nothing_to_draw(lines: list[Line]) -> None:
    """After the first card nothing can follow, so there is no choice."""
    at = next(
        at
        for at, table in turn_starts(lines)
        if lines[at]["kind"] == "draw" and lines[at]["card"] != "wild" and not table.deck
        if table.row.total() - table.row["wild"] == 1
    )
    lines.insert(at + 1, {"move": 0, "by": lines[at]["by"], "kind": "stop drawing", "words": "stop drawing"})
    if "events" in lines[at]:
        lines[at + 1]["events"] = lines[at].pop("events")
    renumber(lines)


def third_card(lines: list[Line]) -> None:
    second = next(at for at, table in moments(lines, "draw deck") if lines[at]["by"] == table.last)
    lines[second + 2 : second + 2] = copy.deepcopy(lines[second : second + 2])
    renumber(lines)


def gap_left_in_the_row(lines: list[Line]) -> None:
    at = next(at for at, table in moments(lines, "draw") if table.deck > 1)
    del lines[at + 1]
    renumber(lines)


def three_wilds_flushed(lines: list[Line]) -> None:
    table = Table(lines[0])
    for at, line in enumerate(lines):
        table.see(line)
        if table.row["wild"] > 2 and table.row.total() == 5:
            row = {card: number for card, number in table.row.items() if number}
            flush = {"move": 0, "by": "chance", "kind": "flush", "flushed": True, "discarded": row, "words": "flush"}
            lines.insert(at + 1, flush)
            renumber(lines)
            return
    raise StopIteration


def robbed_cards_reshuffled(lines: list[Line]) -> None:
    """The deck has run out and discards exist, but they stay where they are."""
    line = with_event(lines, "last round")
    line["events"].insert(0, {"event": "reshuffle", "deck": 3})


def given_wilds_dealt(lines: list[Line]) -> None:
    """With the locomotives that all were given there are more than sixteen; nothing but the counts tells."""
    for line in lines[1 : first(lines, "ticket")]:
        line.update(card="wild", words=f"{line['kind']} wild")


# Tickets


def returned_ticket_on_top(lines: list[Line]) -> None:
    """It is at the bottom, below tickets that nobody has seen since the start."""
    at, ticket = next(
        (at, table.returned[0])
        for at, table in moments(lines, "ticket")
        if table.returned and lines[at]["ticket"] not in table.returned
    )
    lines[at].update(ticket=ticket, words=f"ticket {name(ticket)}")


def one_ticket_less(lines: list[Line]) -> None:
    at = next(at for at in range(first(lines, "draw tickets"), len(lines)) if lines[at]["kind"] == "keep")
    del lines[at - 1]
    renumber(lines)


def one_ticket_more(lines: list[Line]) -> None:
    at = next(at for at in range(first(lines, "draw tickets"), len(lines)) if lines[at]["kind"] == "keep")
    lines.insert(at, copy.deepcopy(lines[at - 1]))
    renumber(lines)


def kept_none_without_a_word(lines: list[Line]) -> None:
    next(line for line in lines if line.get("words") == "keep none")["words"] = "keep "


def ticket_that_needs_less(lines: list[Line]) -> None:
    needs = lines[first(lines, "ticket")]["ticket"]["needs"]
    needs.pop(next(iter(needs)))


# The end of a deck


def pass_for_a_turn(lines: list[Line]) -> None:
    at, _ = next(turn_starts(lines))
    turn_into(lines[at], "pass", "pass")


def pass_with_a_suit_in_hand(lines: list[Line]) -> None:
    """No train card can be drawn any more, but some can be played."""
    at = next(
        at
        for at, table in turn_starts(lines)
        if lines[at]["kind"] == "play" and not table.deck and not table.row.total()
    )
    turn_into(lines[at], "pass", "pass")


def last_round_moved(lines: list[Line], by: int) -> None:
    ends = [end for _, end in turn_ends(lines)]
    of = next(
        number
        for number, end in enumerate(ends)
        if any(event["event"] == "last round" for event in lines[end].get("events", []))
    )
    event = without_event(lines[ends[of]], "last round")
    events = lines[ends[of + by]].setdefault("events", [])
    events.insert(sum(each["event"] == "robbed" for each in events), event)


def last_round_too_late(lines: list[Line]) -> None:
    last_round_moved(lines, 1)


def last_round_too_early(lines: list[Line]) -> None:
    last_round_moved(lines, -1)


def last_round_by_another(lines: list[Line]) -> None:
    event = event_of(with_event(lines, "last round"), "last round")
    event["seat"] = event["seat"] % lines[0]["seats"] + 1


def one_turn_more(lines: list[Line]) -> None:
    at = first(lines, "complete")
    start = max(start for start, _ in turn_starts(lines[:at]))
    seat = lines[start]["by"] % lines[0]["seats"] + 1
    lines.insert(at, {"move": 0, "by": seat, "kind": "draw tickets", "words": "draw tickets"})
    renumber(lines)


def one_turn_less(lines: list[Line]) -> None:
    at = first(lines, "complete")
    start = max(start for start, _ in turn_starts(lines[:at]))
    scoring = event_of(lines[at - 1], "scoring")
    before = [e for e in lines[start - 1].get("events", []) if e["event"] != "on track"]
    lines[start - 1]["events"] = [*before, scoring]
    del lines[start:at]
    renumber(lines)


# Scoring


def track_with_a_wild_more(lines: list[Line]) -> None:
    track = event_of(with_event(lines, "scoring"), "scoring")["tracks"][0]
    track["wild"] = track.get("wild", 0) + 1


def scored_by_another(lines: list[Line]) -> None:
    """The second seat chooses first."""
    lines[first(lines, "complete")]["by"] = 2


def seat_that_does_not_choose(lines: list[Line]) -> None:
    """Without a word for what it completes, even if that is nothing."""
    at = next(at for at, line in enumerate(lines) if line.get("choice") in ("best", "no more"))
    del lines[at]
    renumber(lines)


def more_than_the_track_pays(lines: list[Line]) -> None:
    """After the best tickets, one by one, another: nothing is left that would pay for it."""
    at, tickets = next(
        (at, [*lines[at]["tickets"], ticket])
        for at, table in moments(lines, "complete")
        if lines[at]["choice"] == "best" and lines[at]["tickets"]
        for ticket in table.open_tickets(lines[at]["by"])
        if ticket not in lines[at]["tickets"]
    )
    instead = [copy.deepcopy(lines[at]) for _ in tickets]
    for line, ticket in zip(instead, tickets, strict=True):
        turn_into(line, "complete", f"complete {name(ticket)}", choice="ticket", tickets=[ticket])
    lines[at : at + 1] = instead
    renumber(lines)


def ticket_of_another(lines: list[Line]) -> None:
    moment = (
        (at, ticket)
        for at, table in moments(lines, "complete")
        for ticket in TICKETS
        if ticket not in table.tickets[lines[at]["by"]] and table.pays(lines[at]["by"], [ticket])
    )
    at, ticket = next(moment)
    turn_into(lines[at], "complete", f"complete {name(ticket)}", choice="ticket", tickets=[ticket])


def ticket_completed_twice(lines: list[Line]) -> None:
    at = next(at for at, line in enumerate(lines) if line.get("choice") == "ticket")
    lines.insert(at + 1, copy.deepcopy(lines[at]))
    renumber(lines)


def other_ticket_of_the_same_points(lines: list[Line]) -> None:
    """As good as the best, but where the two first differ the best has the earlier ticket."""

    def others(table: Table, line: Line) -> Iterator[list[Line]]:
        chosen, added = table.chosen[line["by"]], line["tickets"]
        for old, new in itertools.product(added, table.open_tickets(line["by"])):
            if new not in added and new["points"] == old["points"]:
                tickets = [t for t in TICKETS if t == new or (t in added and t != old)]
                if table.pays(line["by"], [*chosen, *tickets]):
                    yield tickets

    found = (
        (at, tickets)
        for at, table in moments(lines, "complete")
        if lines[at]["choice"] == "best"
        for tickets in others(table, lines[at])
    )
    at, tickets = next(found)
    lines[at]["tickets"] = tickets


def best_with_one_less(lines: list[Line]) -> None:
    next(line for line in lines if line.get("choice") == "best" and line["tickets"])["tickets"].pop()


def best_with_what_was_chosen_before(lines: list[Line]) -> None:
    """It names what it adds, not all that the seat completes."""
    at, chosen = next(
        (at, table.chosen[lines[at]["by"]])
        for at, table in moments(lines, "complete")
        if lines[at]["choice"] == "best" and table.chosen[lines[at]["by"]]
    )
    lines[at]["tickets"] = [t for t in TICKETS if t in chosen or t in lines[at]["tickets"]]


def no_more_than_what_the_track_pays(lines: list[Line]) -> None:
    """It says no more, and completes more."""
    line = next(line for line in lines if line.get("choice") == "best" and line["tickets"])
    line.update(choice="no more", words="complete no more")


def completed_in_another_order(lines: list[Line]) -> None:
    one, two = next(
        (one, two)
        for one, two in itertools.pairwise(line for line in lines if line["kind"] == "completed")
        if one["ticket"] and two["ticket"]
    )
    for key in ("ticket", "words"):
        one[key], two[key] = two[key], one[key]


def completed_and_not_told(lines: list[Line]) -> None:
    del lines[next(at for at, line in enumerate(lines) if line["kind"] == "completed" and line["ticket"])]
    renumber(lines)


def completed_and_not_chosen(lines: list[Line]) -> None:
    at, ticket = next(
        (at, table.open_tickets(lines[at]["seat"])[0])
        for at, table in moments(lines, "completed")
        if not lines[at]["ticket"] and table.open_tickets(lines[at]["seat"])
    )
    lines.insert(at, copy.deepcopy(lines[at]) | {"ticket": ticket, "words": f"completed {name(ticket)}"})
    lines[at].pop("events", None)
    renumber(lines)


def completed_by_another(lines: list[Line]) -> None:
    line = lines[first(lines, "completed")]
    line["seat"] = line["seat"] % lines[0]["seats"] + 1


def completed_without_an_end(lines: list[Line]) -> None:
    del lines[first(lines, "completed", ticket=None)]
    renumber(lines)


# The second deck of four players


def second_deck_too_large(lines: list[Line]) -> None:
    event_of(with_event(lines, "second deck"), "second deck")["deck"] += 1


def second_deck_with_the_hands(lines: list[Line]) -> None:
    event_of(with_event(lines, "second deck"), "second deck")["deck"] = sum(FACTS["cards"].values())


def after_second_deck(lines: list[Line]) -> int:
    return lines.index(with_event(lines, "second deck")) + 1


def second_deal_from_another(lines: list[Line]) -> None:
    """The seat after the one that goes on is dealt the first card."""
    at = after_second_deck(lines)
    lines[at]["to"] = lines[at]["to"] % lines[0]["seats"] + 1


def second_deal_seat_by_seat(lines: list[Line]) -> None:
    at = after_second_deck(lines)
    for line in lines[at : at + 4]:
        line["to"] = lines[at]["to"]


def fifth_card_dealt(lines: list[Line]) -> None:
    at = after_second_deck(lines) + 16
    lines.insert(at, copy.deepcopy(lines[at - 4]))
    renumber(lines)


def hand_dealt_again(lines: list[Line]) -> None:
    """All ten cards of a colour are dealt, though some are in the hands already."""
    at = after_second_deck(lines)
    table = next(table for deal, table in moments(lines, "deal") if deal == at)
    colour = next(colour for colour in COLOURS if any(hand[colour] for hand in table.hands.values()))
    for line in lines[at : at + FACTS["cards"][colour]]:
        line.update(card=colour, words=f"deal {colour}")


def another_goes_on(lines: list[Line]) -> None:
    """The one who took the last turn begins with the second deck."""
    deck = after_second_deck(lines)
    at = next(at for at, _ in turn_starts(lines) if at > deck)
    lines[at]["by"] = (lines[at]["by"] - 2) % lines[0]["seats"] + 1


def railyard_kept_for_the_second_deck(lines: list[Line]) -> None:
    """A card of it goes on the track when the first turn begins."""
    deck = after_second_deck(lines)
    at = next(at for at, _ in turn_starts(lines) if at > deck)
    event = {"event": "on track", "seat": lines[at]["by"], "cards": {"red": 1}}
    lines[at - 1].setdefault("events", []).append(event)


def track_kept_for_the_second_deck(lines: list[Line]) -> None:
    """What was left of it is still there at the second scoring."""
    one, two = [event for line in lines for event in line.get("events", []) if event["event"] == "scoring"]
    two["tracks"] = [dict(Counter(a) + Counter(b)) for a, b in zip(one["tracks"], two["tracks"], strict=True)]
    if not any(one["tracks"]):
        raise StopIteration


def ticket_completed_with_both_decks(lines: list[Line]) -> None:
    """It was set aside in the first scoring."""
    deck = after_second_deck(lines)
    told = [line for line in lines[:deck] if line["kind"] == "completed" and line["ticket"]]
    at, ticket = next(
        (at, line["ticket"])
        for at, table in moments(lines, "complete")
        for line in told
        if at > deck and line["seat"] == lines[at]["by"] and table.pays(line["seat"], [line["ticket"]])
    )
    turn_into(lines[at], "complete", f"complete {name(ticket)}", choice="ticket", tickets=[ticket])


def one_deck_for_four(lines: list[Line]) -> None:
    del lines[after_second_deck(lines) : -1]


def costs_after_the_first_deck(lines: list[Line]) -> None:
    """What was not completed with the first deck, but with the second, has cost its points in between."""
    deck = after_second_deck(lines)
    late = [line for line in lines[deck:] if line["kind"] == "completed" and line["ticket"]]
    score = lines[-1]["scores"][late[0]["seat"] - 1]
    line = next(line for line in score["lines"] if line.get("ticket") == late[0]["ticket"])
    line["points"] = 0
    score["total"] -= late[0]["ticket"]["points"]


def runs_out_at_once(lines: list[Line]) -> Line:
    """The line after which the last round begins, if that is before the first turn with the second deck."""
    return next(
        line
        for line in lines
        if any(event["event"] == "last round" and event["seat"] is None for event in line.get("events", []))
    )


def last_round_of_no_deck_by_a_seat(lines: list[Line]) -> None:
    """Nobody was at turn when the second deck ran out."""
    event_of(runs_out_at_once(lines), "last round")["seat"] = 1


def last_round_of_no_deck_not_said(lines: list[Line]) -> None:
    without_event(runs_out_at_once(lines), "last round")


def last_round_of_no_deck_after_a_turn(lines: list[Line]) -> None:
    line = runs_out_at_once(lines)
    event = without_event(line, "last round")
    end = next(end for start, end in turn_ends(lines) if start > lines.index(line))
    lines[end].setdefault("events", []).insert(0, event)


def card_dealt_from_no_deck(lines: list[Line]) -> None:
    """The second deck is too small for four cards each, and yet one more is dealt."""
    line = runs_out_at_once(lines)
    if line["kind"] != "deal":
        raise StopIteration
    more = copy.deepcopy(line) | {"to": line["to"] % lines[0]["seats"] + 1}
    del line["events"]
    lines.insert(lines.index(line) + 1, more)
    renumber(lines)


# The result


def bonus_of_another(lines: list[Line]) -> None:
    """Who has fewer tickets to the city scores it too."""
    scores = lines[-1]["scores"]
    score, line = next(
        (score, line)
        for other, score in itertools.permutations(scores, 2)
        for line in other["lines"]
        if line["what"] == "bonus" and line["label"] not in [mine["label"] for mine in score["lines"]]
    )
    done = [mine["ticket"] for mine in score["lines"] if mine.get("completed")]
    number = sum(line["label"] in (ticket["a"], ticket["b"]) for ticket in done)
    score["lines"].append(line | {"tickets": number})
    score["total"] += line["points"]


def with_bonus(lines: list[Line]) -> tuple[Line, Line]:
    return next((s, line) for s in lines[-1]["scores"] for line in s["lines"] if line["what"] == "bonus")


def bonus_not_scored(lines: list[Line]) -> None:
    score, line = with_bonus(lines)
    score["lines"].remove(line)
    score["total"] -= line["points"]


def bonus_shared_by_halves(lines: list[Line]) -> None:
    """Tied players score it whole."""
    labels = Counter(line["label"] for s in lines[-1]["scores"] for line in s["lines"] if line["what"] == "bonus")
    city = next(label for label, number in labels.items() if number > 1)
    for score in lines[-1]["scores"]:
        for line in score["lines"]:
            if line["label"] == city:
                line["points"] //= 2
                score["total"] -= line["points"]


def bonus_for_other_tickets(lines: list[Line]) -> None:
    with_bonus(lines)[1]["tickets"] += 1


def bonuses_in_another_order(lines: list[Line]) -> None:
    score = next(s for s in lines[-1]["scores"] if sum(line["what"] == "bonus" for line in s["lines"]) > 1)
    score["lines"][-2:] = score["lines"][:-3:-1]


def tickets_in_another_order(lines: list[Line]) -> None:
    score = next(s for s in lines[-1]["scores"] if [line["what"] for line in s["lines"][:2]] == ["ticket"] * 2)
    score["lines"][:2] = score["lines"][1::-1]


def uncompleted_ticket_for_nothing(lines: list[Line]) -> None:
    score, line = next((s, line) for s in lines[-1]["scores"] for line in s["lines"] if line.get("completed") is False)
    score["total"] -= line["points"]
    line["points"] = 0


# The first line


def header_with(**fields: object) -> Spoil:
    def spoil(lines: list[Line]) -> None:
        lines[0].update(fields)

    spoil.__name__ = f"header_with_{'_'.join(fields)}"
    return spoil


PLAYED = "must be one of"  # another kind of move, or another seat
FOR_TWO: dict[Spoil, str] = {
    robbed_with_as_many: "has as many .* in the railyard",
    robbed_with_as_many_by_a_wild: "has as many .* in the railyard",
    wilds_of_the_robbed_not_counted: "has as many .* in the railyard",
    colour_of_the_own_railyard: "lies in the own railyard",
    own_colour_among_three: "lies in the own railyard",
    colour_of_another_among_three: "has as many .* in the railyard",
    wild_among_three: "neither a suit nor three colours",
    wild_besides_three: "neither a suit nor three colours",
    four_colours: "neither a suit nor three colours",
    two_colours: "neither a suit nor three colours",
    three_colours_one_of_them_twice: "neither a suit nor three colours",
    suit_of_one_card: "neither a suit nor three colours",
    suit_of_wilds: "neither a suit nor three colours",
    suit_of_more_than_the_hand_has: "not in the hand",
    wild_that_the_hand_has_not: "not in the hand",
    wilds_named_first: "words is",
    three_colours_in_another_order: "words is",
    not_said("robbed"): "events is",
    robbed_of_a_part: "events is",
    another_was_robbed: "events is",
    not_said("on track"): "events is",
    wilds_last_on_track: "events is",
    two_of_a_row_on_track: "events is",
    on_track_of_another: "events is",
    on_track_from_an_empty_railyard: "events should not be there",
    on_track_a_turn_late: "events is",
    on_track_once_more: "events is",
    card_not_drawn: "no mauve is left",
    card_that_does_not_lie_there: "lies face up",
    card_from_an_empty_deck: "the deck is empty",
    wild_as_second_card: "cannot be the second card",
    card_after_a_face_up_wild: PLAYED,
    stopped_before_the_first_card: PLAYED,
    stopped_in_silence: PLAYED,
    stopped_with_nothing_to_draw: "",
    third_card: PLAYED,
    gap_left_in_the_row: PLAYED,
    three_wilds_flushed: PLAYED,
    robbed_cards_reshuffled: "events is",
    given_wilds_dealt: "no wild is left",
    ticket_dealt_twice: "cannot be the top one",
    returned_ticket_on_top: "cannot be the top one",
    one_ticket_less: PLAYED,
    one_ticket_more: PLAYED,
    nothing_kept: "at least 1 of the tickets",
    kept_none_without_a_word: "words is",
    keep_without_return: "returned is",
    ticket_that_needs_less: "cannot be the top one",
    no_such_first_player: "",
    other_first_player: PLAYED,
    pass_for_a_turn: "a pass is legal only if nothing else is",
    not_said("last round"): "events is",
    last_round_too_late: "events is",
    last_round_too_early: "events",
    last_round_by_another: "events is",
    one_turn_more: PLAYED,
    one_turn_less: "events",
    not_said("scoring"): "events is",
    track_with_a_wild_more: "events is",
    scored_by_another: PLAYED,
    seat_that_does_not_choose: PLAYED,
    ticket_of_another: "must be one that seat . has in hand",
    ticket_completed_twice: "must be one that seat . has in hand",
    best_with_one_less: "tickets is",
    best_with_what_was_chosen_before: "tickets is",
    no_more_than_what_the_track_pays: "tickets is",
    completed_in_another_order: "is .*, must be",
    completed_and_not_told: "is .*, must be",
    completed_and_not_chosen: "is .*, must be",
    completed_by_another: "seat is",
    completed_without_an_end: "",
    no_result: "the result must come here",
    wrong_winner: "winners is",
    wrong_total: "scores is",
    wrong_rank: "scores is",
    ticket_said_to_be_completed: "scores is",
    hidden_ticket: "scores is",
    bonus_of_another: "scores is",
    bonus_not_scored: "scores is",
    bonus_shared_by_halves: "scores is",
    bonus_for_other_tickets: "scores is",
    bonuses_in_another_order: "scores is",
    tickets_in_another_order: "scores is",
    uncompleted_ticket_for_nothing: "scores is",
    wrong_number: "move is",
    unknown_field: "note should not be there",
    no_game_line: "a game must begin here",
    header_with(vehicles=20): "vehicles should not be there",
    header_with(options={"open_track": "yes"}): "options must be",
    header_with(wilds=2): "wilds is",
    header_with(hand=4): "hand is",
    header_with(face_up=6): "face_up is",
    header_with(seats=5): "5 players cannot play",
    header_with(wild="wild"): "wild is",
    header_with(seen=1): "redacted",
    header_with(rules=2): "rules is",
    header_with(title="london"): "title 'london'",
}
FOR_FOUR: dict[Spoil, str] = {
    not_said("second deck"): "events is",
    second_deck_too_large: "events is",
    second_deck_with_the_hands: "events is",
    second_deal_from_another: "to is",
    second_deal_seat_by_seat: "to is",
    fifth_card_dealt: PLAYED,
    hand_dealt_again: "is left in the deck",
    another_goes_on: PLAYED,
    railyard_kept_for_the_second_deck: "events",
    track_kept_for_the_second_deck: "events is",
    ticket_completed_with_both_decks: "must be one that seat . has in hand",
    one_deck_for_four: PLAYED,
    costs_after_the_first_deck: "scores is",
}
# Two players who keep many tickets, more than they can complete.
OF_COLLECTORS: dict[Spoil, str] = {
    more_than_the_track_pays: "does not pay for",
    other_ticket_of_the_same_points: "tickets is",
}
# Four players who draw cards and hardly play them, so that the second deck is small.
OF_HOARDERS: dict[Spoil, str] = {
    pass_with_a_suit_in_hand: "a pass is legal only if nothing else is",
    last_round_of_no_deck_by_a_seat: "events is",
    last_round_of_no_deck_not_said: "events is",
    last_round_of_no_deck_after_a_turn: "events is",
    card_dealt_from_no_deck: "events is missing",
}
SPOILS: list[tuple[str, Spoil]] = [
    (spoil.__name__, spoil) for group in (FOR_TWO, FOR_FOUR, OF_COLLECTORS, OF_HOARDERS) for spoil in group
]
