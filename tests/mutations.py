"""Mutations of a recorded game: each breaks one rule or one field, so that the referee must refuse it."""

import copy
import itertools
from collections.abc import Callable, Iterable

from referee import Line

Mutation = Callable[[list[Line]], None]


def game_to_mutate(mutate: Mutation, games: Iterable[list[Line]]) -> list[Line]:
    """The first of the games that has what is to be mutated, and one winner."""
    for game in games:
        lines = copy.deepcopy(game)
        try:
            mutate(copy.deepcopy(lines))
        except (StopIteration, IndexError):
            continue
        if len(lines[-1]["winners"]) == 1:
            return lines
    raise AssertionError("no game to mutate")


def first(lines: list[Line], kind: str, **fields: object) -> int:
    """Where the first line of this kind with these fields is."""
    return next(
        at for at, line in enumerate(lines) if line["kind"] == kind and all(line.get(k) == v for k, v in fields.items())
    )


def with_event(lines: list[Line], event: str, kind: str | None = None) -> Line:
    return next(
        line
        for line in lines
        if kind in (None, line["kind"]) and any(each["event"] == event for each in line.get("events", []))
    )


def renumber(lines: list[Line]) -> None:
    for number, line in enumerate(line for line in lines if "move" in line):
        line["move"] = number + 1


def turn_of(lines: list[Line], kind: str) -> int:
    """The first turn that begins with this kind of move."""
    opening = first(lines, "first")
    return next(at for at in range(opening + 1, len(lines)) if lines[at]["kind"] == kind)


def second_draw(lines: list[Line]) -> int:
    at = turn_of(lines, "draw")
    return next(
        later for later in range(at + 1, len(lines)) if lines[later]["kind"] in ("draw", "draw deck", "claim", "keep")
    )


def card_not_drawn(lines: list[Line]) -> None:
    lines[first(lines, "deal")].update(card="mauve", words="deal mauve")


def seventh_of_a_colour(lines: list[Line]) -> None:
    """More cards of one colour in the hands than there are: nothing but the counts gives it away."""
    for line in lines[1 : first(lines, "first")]:
        if line["kind"] in ("deal", "turn up"):
            line.update(card="blue", words=f"{line['kind']} blue")


def ticket_dealt_twice(lines: list[Line]) -> None:
    at = first(lines, "ticket")
    lines[at + 1].update(ticket=lines[at]["ticket"], words=lines[at]["words"])


def nothing_kept(lines: list[Line]) -> None:
    line = lines[first(lines, "keep")]
    line.update(kept=[], returned=line["kept"] + line["returned"], words="keep ")


def keep_without_return(lines: list[Line]) -> None:
    next(line for line in lines if line.get("returned")).update(returned=[])


def other_first_player(lines: list[Line]) -> None:
    line = lines[first(lines, "first")]
    seat = line["seat"] % 2 + 1
    line.update(seat=seat, words=f"first {seat}")


def no_such_first_player(lines: list[Line]) -> None:
    lines[first(lines, "first")].update(seat=3, words="first 3")


def other_route(lines: list[Line]) -> None:
    lines[first(lines, "claim")]["route"] += 1


def route_claimed_twice(lines: list[Line]) -> None:
    one, two = [at for at, line in enumerate(lines) if line["kind"] == "claim"][:2]
    lines[two] = copy.deepcopy(lines[one]) | {"move": lines[two]["move"], "by": lines[two]["by"]}


def paid_with_other_cards(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "claim" and line["colour"] in line["cards"])
    line["cards"] = {"mauve": line["length"]}


def paid_too_little(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "claim" and line["length"] > 1)
    line["cards"] = dict.fromkeys(line["cards"], 1) if len(line["cards"]) == 1 else {"wild": 1}


def wrong_points(lines: list[Line]) -> None:
    lines[first(lines, "claim")]["points"] += 1


def truth_for_one(lines: list[Line]) -> None:
    """JSON has numbers and truth values; Python takes one for the other."""
    line = next(line for line in lines if line["kind"] == "claim" and line["points"] == 1)
    line["points"] = True


def wrong_words(lines: list[Line]) -> None:
    lines[first(lines, "claim")]["words"] += ", 1 bus"


def wrong_number(lines: list[Line]) -> None:
    lines[40]["move"] += 1


def skipped_move(lines: list[Line]) -> None:
    del lines[turn_of(lines, "claim")]
    renumber(lines)


def skipped_refill(lines: list[Line]) -> None:
    del lines[turn_of(lines, "draw") + 1]
    renumber(lines)


def skipped_flush(lines: list[Line]) -> None:
    at = first(lines, "flush")
    del lines[at : at + 6]
    renumber(lines)


def wrong_flush(lines: list[Line]) -> None:
    lines[first(lines, "flush")]["discarded"]["wild"] -= 1


def flush_for_nothing(lines: list[Line]) -> None:
    discarded = {"wild": 3, "blue": 2}
    flush = {"move": 0, "by": "chance", "kind": "flush", "flushed": True, "discarded": discarded, "words": "flush"}
    lines.insert(first(lines, "ticket"), flush)
    renumber(lines)


def pass_for_a_turn(lines: list[Line]) -> None:
    at = turn_of(lines, "claim")
    lines[at] = {"move": lines[at]["move"], "by": lines[at]["by"], "kind": "pass", "words": "pass"}


def wild_as_second_card(lines: list[Line]) -> None:
    by_seats = [at for at, line in enumerate(lines) if isinstance(line.get("by"), int)]
    at = next(
        two
        for one, two in itertools.pairwise(by_seats)
        if lines[one]["kind"] == "draw" and lines[one]["card"] != "wild"
        if lines[two]["kind"] in ("draw", "draw deck") and lines[two]["by"] == lines[one]["by"]
    )
    words = f"draw {lines[0]['wild']}"
    lines[at] = {"move": lines[at]["move"], "by": lines[at]["by"], "kind": "draw", "card": "wild", "words": words}


def second_card_by_the_next(lines: list[Line]) -> None:
    lines[second_draw(lines)]["by"] = 3 - lines[second_draw(lines)]["by"]


def third_card(lines: list[Line]) -> None:
    at = second_draw(lines)
    after = next(later for later in range(at + 1, len(lines)) if lines[later]["by"] != "chance")
    lines.insert(after, copy.deepcopy(lines[turn_of(lines, "draw")]))
    renumber(lines)


def wrong_reshuffle(lines: list[Line]) -> None:
    with_event(lines, "reshuffle")["events"][0]["deck"] += 1


def no_reshuffle(lines: list[Line]) -> None:
    del with_event(lines, "reshuffle")["events"]


def reshuffle_for_nothing(lines: list[Line]) -> None:
    lines[first(lines, "turn up")]["events"] = [{"event": "reshuffle", "deck": 3}]


def no_last_round(lines: list[Line]) -> None:
    line = with_event(lines, "last round")
    line["events"] = [event for event in line["events"] if event["event"] != "last round"]
    if not line["events"]:
        del line["events"]


def one_turn_more(lines: list[Line]) -> None:
    """The last player of the game has another turn."""
    extra = {"move": lines[-2]["move"] + 1, "by": 1, "kind": "draw tickets", "words": "draw tickets"}
    lines.insert(len(lines) - 1, extra)


def one_turn_less(lines: list[Line]) -> None:
    last = max(at for at, line in enumerate(lines) if line.get("by") != "chance" and line["kind"] != "result")
    del lines[last:-1]


def no_result(lines: list[Line]) -> None:
    lines.pop()


def wrong_winner(lines: list[Line]) -> None:
    lines[-1]["winners"] = [3 - lines[-1]["winners"][0]]


def wrong_total(lines: list[Line]) -> None:
    lines[-1]["scores"][0]["total"] += 1


def wrong_rank(lines: list[Line]) -> None:
    lines[-1]["scores"][0]["rank"] = 3 - lines[-1]["scores"][0]["rank"]


def ticket_said_to_be_completed(lines: list[Line]) -> None:
    score = next(s for s in lines[-1]["scores"] if any(line.get("completed") is False for line in s["lines"]))
    line = next(line for line in score["lines"] if line.get("completed") is False)
    line.update(completed=True, points=-line["points"])
    score["total"] += 2 * line["points"]


def hidden_ticket(lines: list[Line]) -> None:
    score = lines[-1]["scores"][0]
    line = next(line for line in score["lines"] if line["what"] == "ticket")
    score["lines"].remove(line)
    score["total"] -= line["points"]


def unknown_field(lines: list[Line]) -> None:
    lines[5]["note"] = "?"


def unknown_title(lines: list[Line]) -> None:
    lines[0]["title"] = "atlantis"


def too_many_vehicles(lines: list[Line]) -> None:
    lines[0]["vehicles"] += 1


def no_game_line(lines: list[Line]) -> None:
    del lines[0]


EVERYWHERE: list[Mutation] = [
    card_not_drawn,
    seventh_of_a_colour,
    ticket_dealt_twice,
    nothing_kept,
    keep_without_return,
    other_first_player,
    no_such_first_player,
    other_route,
    route_claimed_twice,
    paid_with_other_cards,
    paid_too_little,
    wrong_points,
    truth_for_one,
    wrong_words,
    wrong_number,
    skipped_move,
    skipped_refill,
    skipped_flush,
    wrong_flush,
    flush_for_nothing,
    pass_for_a_turn,
    wild_as_second_card,
    second_card_by_the_next,
    third_card,
    wrong_reshuffle,
    no_reshuffle,
    reshuffle_for_nothing,
    no_last_round,
    one_turn_more,
    one_turn_less,
    no_result,
    wrong_winner,
    wrong_total,
    wrong_rank,
    ticket_said_to_be_completed,
    hidden_ticket,
    unknown_field,
    unknown_title,
    too_many_vehicles,
    no_game_line,
]


def district_not_scored(lines: list[Line]) -> None:
    score = next(s for s in lines[-1]["scores"] if any(line["what"] == "district" for line in s["lines"]))
    score["lines"] = [line for line in score["lines"] if line["what"] != "district"]
    score["total"] = sum(line["points"] for line in score["lines"])


def flag_not_asked_for(lines: list[Line]) -> None:
    del lines[first(lines, "flag")]
    renumber(lines)


def flag_card_of_another_colour(lines: list[Line]) -> None:
    lines[first(lines, "flag", kept=True)]["colour"] = "yellow"


def flag_card_kept_in_secret(lines: list[Line]) -> None:
    """Said to be spent like the others, and yet it completes the flag."""
    with_event(lines, "flag", "flag").update(kept=False, words="keep no card for the flag")


def flag_not_scored(lines: list[Line]) -> None:
    del with_event(lines, "flag")["events"]


def flag_worth_more(lines: list[Line]) -> None:
    with_event(lines, "flag")["events"][0]["points"] = 5


def no_word_of_the_reconstruction(lines: list[Line]) -> None:
    del lines[0]["reconstruction"]


def stack_too_high(lines: list[Line]) -> None:
    lines[0]["tokens"][0]["count"] += 1


def stack_twice(lines: list[Line]) -> None:
    lines[0]["tokens"][0]["symbol"] = lines[0]["tokens"][1]["symbol"]


def stack_on_a_stack(lines: list[Line]) -> None:
    line = lines[first(lines, "place")]
    line.update(place="Alcatraz", words=f"place {line['symbol']} on Alcatraz")


def stack_by_the_wrong_player(lines: list[Line]) -> None:
    line = lines[first(lines, "place")]
    line["by"] = 3 - line["by"]


def token_of_another_symbol(lines: list[Line]) -> None:
    with_event(lines, "token")["events"][0]["symbol"] = "sourdough"


def token_left(lines: list[Line]) -> None:
    del with_event(lines, "token", "claim")["events"]


def took_what_is_not_there(lines: list[Line]) -> None:
    line = lines[first(lines, "take")]
    line.update(symbol="gold", words="take gold")
