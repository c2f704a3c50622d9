"""Mutations of what comes around the turns of The Card Game: first line, scoring, second deck, result."""

import copy
import itertools
from collections import Counter
from collections.abc import Iterator

from card_game_moments import (
    COLOURS,
    FACTS,
    TICKETS,
    Table,
    event_of,
    moments,
    name,
    turn_ends,
    turn_into,
    turn_starts,
    without_event,
)
from mutations import Mutation, first, renumber, with_event
from referee import Line

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


def header_with(**fields: object) -> Mutation:
    def mutate(lines: list[Line]) -> None:
        lines[0].update(fields)

    mutate.__name__ = f"header_with_{'_'.join(fields)}"
    return mutate
