"""Mutations of the turns of The Card Game. What a line is turned into would mostly be right but for the one rule."""

import copy
from collections.abc import Iterator

from card_game_moments import (
    COLOURS,
    Table,
    event_of,
    free,
    moments,
    name,
    plays_instead,
    rows_of_others,
    turn_ends,
    turn_into,
    turn_starts,
    without_event,
)
from mutations import first, renumber, with_event
from referee import Line

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
