"""Whole games, written as JSON lines, checked by a program that shares nothing with the engine: see referee.py."""

import copy
import itertools
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import referee
from branchline import CHANCE, OVER, title
from branchline.core import record as records
from branchline.core.playout import random_moves
from referee import Line, Wrong, check_lines

FACTS = Path(__file__).parent / "facts"
TITLES = ("london", "paris", "san-francisco", "france")
TABLES = [(key, seats) for key in TITLES for seats in ((2, 3, 4, 5) if key == "france" else (2, 3, 4))]


def written(key: str, seats: int, moves: list[int], finished: bool = True) -> list[Line]:
    """The game as another program would read it."""
    record = records.new_record(title(key).game(seats))
    record.moves = moves
    if finished:
        records.finish(record)
    return [json.loads(json.dumps(line)) for line in records.to_json(record)]


@cache
def random_game(key: str, seats: int, seed: int) -> list[Line]:
    uniform = random.Random(f"{key} {seats} {seed}").random
    return written(key, seats, random_moves(title(key).game(seats), uniform))


def habitual_game(key: str, seats: int, chance: random.Random, weight: Callable[[str], float]) -> list[Line]:
    """Each move is chosen by the weight of its words."""
    return planned_game(key, seats, chance, lambda _, words: weight(words), lambda _, words: None)


def planned_game(
    key: str,
    seats: int,
    chance: random.Random,
    weight: Callable[[int, str], float],
    see: Callable[[int, str], None],
) -> list[Line]:
    """Each move is chosen by the weight of its words, which may depend on whose move it is and on what was played."""
    game = title(key).game(seats)
    state, moves = game.start(), []
    while (mover := game.to_move(state)) != OVER:
        legal = game.legal(state)
        if mover == CHANCE:
            move = game.chance(state, chance.random())
        else:
            move = chance.choices(legal, [weight(mover, game.words(move)) for move in legal])[0]
        see(mover, game.words(move))
        game.play(state, move)
        moves.append(move)
    return written(key, seats, moves)


def hoarders_game(key: str, seats: int, seed: int) -> list[Line]:
    """They mostly draw, so that deck and discards run out, the row runs short, and players have to pass."""
    chance = random.Random(f"hoarders {key} {seats} {seed}")
    wary_of_wilds = chance.random() < 0.5

    def weight(words: str) -> float:
        if wary_of_wilds and words == f"draw {referee.RULES[key].wild}":
            return 0.01
        return 100.0 if words.startswith("draw") else 1.0

    return habitual_game(key, seats, chance, weight)


@cache
def builders_game(seats: int, seed: int) -> list[Line]:
    """France: they draw as few cards a turn as they can, and claim what needs no piece, until all pieces lie there."""

    def weight(words: str) -> float:
        if words.startswith("draw"):
            return {"draw locomotive": 1e6, "draw tickets": 0.1}.get(words, 1e4)
        return 1.0 if " with 1 " in words else 0.01

    return habitual_game("france", seats, random.Random(f"builders {seats} {seed}"), weight)


class Travellers:
    """France: they build and claim the shortest way for each of their tickets, so that they complete some."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.drawn: list[str] = []
        self.keeps = 0
        self.plans: dict[int, set[str]] = {}  # the routes each is after, by their names
        self.facts = json.loads((FACTS / "france.json").read_text(encoding="utf-8"))

    def see(self, mover: int, words: str) -> None:
        if mover == CHANCE and words.startswith("ticket "):
            self.drawn.append(words.removeprefix("ticket "))
        elif words.startswith("keep "):
            number = 5 if self.keeps < self.seats else len(self.drawn)
            for kept in words.split()[1:]:
                self.plans.setdefault(mover, set()).update(self.way(*self.drawn[int(kept) - 1].split("–")))
            self.keeps += 1
            del self.drawn[:number]

    def way(self, a: str, b: str) -> list[str]:
        zone = {place["name"]: place.get("zone") for place in self.facts["locations"]}
        ways: dict[str, tuple[int, list[str]]] = {name: (0, []) for name in zone if a in (name, zone[name])}
        for _ in zone:
            for route in self.facts["routes"]:
                for here, there in [(route["a"], route["b"]), (route["b"], route["a"])]:
                    if here in ways and ways[here][0] + route["length"] < ways.get(there, (999,))[0]:
                        name = f"{route['a']}–{route['b']}"
                        ways[there] = ways[here][0] + route["length"], [*ways[here][1], name]
        return min(way for name, way in ways.items() if b in (name, zone[name]))[1]

    def weight(self, mover: int, words: str) -> float:
        kind, _, rest = words.partition(" ")
        if kind == "keep":
            return 0.01 ** len(rest.split())
        if kind in ("claim", "lay"):
            return 1e5 if any(rest.startswith(name) for name in self.plans[mover]) else 0.02
        return 0.01 if words == "draw tickets" else 1.0


@cache
def travellers_game(seats: int, seed: int) -> list[Line]:
    travellers = Travellers(seats)
    chance = random.Random(f"travellers {seats} {seed}")
    return planned_game("france", seats, chance, travellers.weight, travellers.see)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_games_are_right(key: str, seats: int) -> None:
    check_lines([line for seed in range(25) for line in random_game(key, seats, seed)], FACTS)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_games_that_run_out_of_cards_are_right(key: str, seats: int) -> None:
    check_lines([line for seed in range(10) for line in hoarders_game(key, seats, seed)], FACTS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_that_run_out_of_track_pieces_are_right(seats: int) -> None:
    games = [builders_game(seats, seed) for seed in range(5)]
    check_lines([line for lines in games for line in lines], FACTS)
    assert any(builds_skipped(lines) for lines in games)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_with_completed_tickets_are_right(seats: int) -> None:
    games = [travellers_game(seats, seed) for seed in range(5)]
    check_lines([line for lines in games for line in lines], FACTS)
    assert any(line["what"] == "globetrotter" for lines in games for s in lines[-1]["scores"] for line in s["lines"])


def builds_skipped(lines: list[Line]) -> int:
    """How often nothing could be built after drawing cards."""
    by_seats = [line for line in lines if isinstance(line.get("by"), int)]
    return sum(
        one["kind"] in ("draw", "draw deck") and one["by"] != two["by"] and two["kind"] != "keep"
        for one, two in itertools.pairwise(by_seats)
    )


def test_an_unfinished_game_is_right_as_far_as_it_goes() -> None:
    moves = random_moves(title("london").game(2), random.Random(1).random)
    for length in range(0, len(moves), 7):
        check_lines(written("london", 2, moves[:length], finished=False), FACTS)


def test_it_stands_alone(tmp_path: Path) -> None:
    """With no installed package to import, as a program of its own."""
    lines = [*random_game("paris", 2, 0), *random_game("san-francisco", 4, 0)]
    file = tmp_path / "games.jsonl"

    def run() -> tuple[int, str]:
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        command = [sys.executable, "-I", "-S", referee.__file__, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    assert run() == (0, "2 games, all right\n")
    lines[-1] = lines[-1] | {"winners": []}
    code, message = run()
    assert code == 1
    assert message.startswith(f"line {len(lines)}: winners is []")


# The referee can fail. Each of these spoils a good game in one way.

Spoil = Callable[[list[Line]], None]


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


EVERYWHERE: list[Spoil] = [
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


def spoilt_district(lines: list[Line]) -> None:
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


# France. What a line is turned into here would mostly be right if the one rule were not.

ROUTES: dict[int, Line] = {
    route["id"]: route for route in json.loads((FACTS / "france.json").read_text(encoding="utf-8"))["routes"]
}
BEDS = {number: route for number, route in ROUTES.items() if route["kind"] == "bed"}


class Now:
    """The table before a line, as the lines up to there tell it."""

    def __init__(self, lines: list[Line], at: int) -> None:
        self.hands: dict[int, Counter[str]] = {seat: Counter() for seat in range(1, lines[0]["seats"] + 1)}
        self.vehicles = dict.fromkeys(self.hands, int(lines[0]["vehicles"]))
        self.pieces: dict[int, tuple[str, int]] = {}  # bed: the piece on it
        self.owner: dict[int, int] = {}
        self.cut_off: set[int] = set()
        for line in lines[:at]:
            if line["kind"] in ("deal", "draw"):
                self.hands[line["to"] if line["kind"] == "deal" else line["by"]][line["card"]] += 1
            elif line["kind"] == "lay":
                self.pieces[line["route"]] = line["colour"], line["length"]
            elif line["kind"] == "claim":
                self.pieces.pop(line["route"], None)
                self.owner[line["route"]] = line["by"]
                self.hands[line["by"]].subtract(line["cards"])
                self.vehicles[line["by"]] -= line["length"]
            for event in line.get("events", []):
                self.cut_off |= set(event.get("routes", []))

    def twins_in_use(self, number: int) -> set[int]:
        group = ROUTES[number]["group"]
        return {r for r in {*self.pieces, *self.owner} if group and ROUTES[r]["group"] == group} - {number}

    def untouched(self, number: int) -> bool:
        return number not in {*self.pieces, *self.owner, *self.cut_off} and not self.twins_in_use(number)


def moments(lines: list[Line], kind: str) -> Iterator[tuple[Line, Now]]:
    """Each line of this kind, with how things stood before it."""
    return ((line, Now(lines, at)) for at, line in enumerate(lines) if line["kind"] == kind)


def turn_into(line: Line, number: int, **fields: object) -> None:
    """Make it a line about another route."""
    route = ROUTES[number]
    name = f"{line['a']}–{line['b']}"
    line.update(route=number, a=route["a"], b=route["b"], length=route["length"], **fields)
    line["words"] = line["words"].replace(name, f"{line['a']}–{line['b']}")


def no_lay(lines: list[Line]) -> None:
    del lines[first(lines, "lay")]
    renumber(lines)


def lay_after_a_claim(lines: list[Line]) -> None:
    at = first(lines, "claim")
    after = next(later for later in range(at + 1, len(lines)) if lines[later]["by"] != "chance")
    lay = next(line for line in lines[after:] if line["kind"] == "lay")
    lines.insert(after, copy.deepcopy(lay) | {"by": lines[at]["by"]})
    renumber(lines)


def lay_by_the_next(lines: list[Line]) -> None:
    line = lines[first(lines, "lay")]
    line["by"] = 3 - line["by"]


def lay_between_two_cards(lines: list[Line]) -> None:
    at = next(
        at
        for at, line in enumerate(lines)
        if line["kind"] == "draw" and lines[at + 1]["kind"] == "turn up" and lines[at + 2]["kind"] == "draw deck"
    )
    lay = next(later for later in range(at + 2, len(lines)) if lines[later]["kind"] == "lay")
    lines.insert(at + 2, lines.pop(lay))
    renumber(lines)


def two_lays(lines: list[Line]) -> None:
    one, two = [at for at, line in enumerate(lines) if line["kind"] == "lay"][:2]
    lines.insert(one + 1, copy.deepcopy(lines[two]) | {"by": lines[one]["by"]})
    renumber(lines)


def piece_not_in_the_supply(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "lay")
        for (colour, length), count in Counter(now.pieces.values()).items()
        if length == line["length"] and count == (3 if length < 4 else 1)
    )
    line.update(colour=colour, words=line["words"].replace(line["colour"], colour))


def piece_of_no_colour(lines: list[Line]) -> None:
    line = lines[first(lines, "lay")]
    line.update(colour="grey", words=line["words"].replace(line["colour"], "grey"))


def piece_too_long(lines: list[Line]) -> None:
    lines[first(lines, "lay")]["length"] += 1


def lay_in_other_words(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "lay" and "(B)" in line["words"])
    line["words"] = line["words"].replace("(B)", "(A)")


def bed_cut_off(lines: list[Line]) -> None:
    line, number = next((line, r) for line, now in moments(lines, "lay") for r in now.cut_off if r in BEDS)
    turn_into(line, number)


def bed_cut_off_by_a_route_since_claimed(lines: list[Line]) -> None:
    pairs = json.loads((FACTS / "france.json").read_text(encoding="utf-8"))["crossings"]
    both = [*pairs, *[[b, a] for a, b in pairs]]
    line, number = next((line, b) for line, now in moments(lines, "lay") for a, b in both if a in now.owner)
    turn_into(line, number)


def bed_cut_off_by_the_grey_route(lines: list[Line]) -> None:
    turn_into(next(line for line, now in moments(lines, "lay") if 25 in now.owner), 118)


def bed_beside_one_in_use(lines: list[Line]) -> None:
    line, number = next(
        (line, number)
        for line, now in moments(lines, "lay")
        for number in BEDS
        if now.twins_in_use(number) and number not in {*now.pieces, *now.owner}
    )
    turn_into(line, number)


def bed_built_twice(lines: list[Line]) -> None:
    line, number = next((line, number) for line, now in moments(lines, "lay") for number in now.pieces)
    turn_into(line, number)


def claimed_bed_built(lines: list[Line]) -> None:
    line, number = next((line, r) for line, now in moments(lines, "lay") for r in now.owner if r in BEDS)
    turn_into(line, number)


def grey_route_built(lines: list[Line]) -> None:
    turn_into(next(line for line, now in moments(lines, "lay") if now.untouched(25)), 25)


def bed_that_is_not_there(lines: list[Line]) -> None:
    lines[first(lines, "lay")]["route"] = 48


def unbuilt_bed_claimed(lines: list[Line]) -> None:
    line, number, colour = next(
        (line, number, colour)
        for line, now in moments(lines, "claim")
        for number, route in BEDS.items()
        for colour, count in now.hands[line["by"]].items()
        if now.untouched(number) and count >= route["length"] <= now.vehicles[line["by"]] and colour != "wild"
    )
    length = ROUTES[number]["length"]
    turn_into(line, number, colour=colour, cards={colour: length}, points={2: 2, 3: 4, 4: 7, 5: 10}[length])


def bed_claimed_in_another_colour(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "claim")
        for colour, count in now.hands[line["by"]].items()
        if line["route"] in now.pieces and count >= line["length"] and colour not in ("wild", line["colour"])
    )
    line["cards"] = {colour: line["length"]}


def colour_of_another_piece(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "claim" and line["route"] in BEDS)
    line["colour"] = next(colour for colour in ("red", "green") if colour != line["colour"])


def ferry_without_a_locomotive(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "claim")
        for colour, count in now.hands[line["by"]].items()
        if ROUTES[line["route"]]["ferries"] and count >= line["length"] and colour != "wild"
    )
    line["cards"] = {colour: line["length"]}


def grey_route_claimed_across_a_bed(lines: list[Line]) -> None:
    line, colour = next(
        (line, colour)
        for line, now in moments(lines, "claim")
        for colour, count in now.hands[line["by"]].items()
        if 118 in {*now.pieces, *now.owner} and min(count, now.vehicles[line["by"]]) >= 6
    )
    turn_into(line, 25, colour="grey", cards={colour: 6}, points=15)


def track_beside_a_claimed_one(lines: list[Line]) -> None:
    """One space, so that a card of its colour is enough; with two or three players it is closed to all."""
    line, route = next(
        (line, route)
        for line, now in moments(lines, "claim")
        for number, route in ROUTES.items()
        if route["length"] == 1 and now.twins_in_use(number) and number not in now.owner
        if now.hands[line["by"]][route["colour"]]
    )
    turn_into(line, route["id"], colour=route["colour"], cards={route["colour"]: 1}, points=1)


def track_beside_an_own_one(lines: list[Line]) -> None:
    line, route = next(
        (line, route)
        for line, now in moments(lines, "claim")
        for number, route in ROUTES.items()
        if route["length"] == 1 and any(now.owner[twin] == line["by"] for twin in now.twins_in_use(number))
        if number not in now.owner and now.hands[line["by"]][route["colour"]]
    )
    turn_into(line, route["id"], colour=route["colour"], cards={route["colour"]: 1}, points=1)


def bed_beside_an_own_one(lines: list[Line]) -> None:
    line, number, colour, length = next(
        (line, number, colour, length)
        for line, now in moments(lines, "claim")
        for number, (colour, length) in now.pieces.items()
        if any(now.owner.get(twin) == line["by"] for twin in now.twins_in_use(number))
        if now.hands[line["by"]][colour] >= length <= now.vehicles[line["by"]]
    )
    turn_into(line, number, colour=colour, cards={colour: length}, points={2: 2, 3: 4, 4: 7, 5: 10}[length])


def piece_not_back(lines: list[Line]) -> None:
    line = with_event(lines, "piece back")
    line["events"] = [event for event in line["events"] if event["event"] != "piece back"]


def other_piece_back(lines: list[Line]) -> None:
    with_event(lines, "piece back")["events"][0]["length"] += 1


def piece_back_for_nothing(lines: list[Line]) -> None:
    line = next(line for line in lines if line["kind"] == "claim" and line["length"] == 1)
    line.setdefault("events", []).insert(0, {"event": "piece back", "colour": line["colour"], "length": 1})


def nothing_cut_off(lines: list[Line]) -> None:
    line = with_event(lines, "cut off", "lay")
    line["events"] = [event for event in line["events"] if event["event"] != "cut off"]


def more_cut_off(lines: list[Line]) -> None:
    event = next(event for event in with_event(lines, "cut off")["events"] if event["event"] == "cut off")
    event["routes"].append(159)


def cut_off_told_again(lines: list[Line]) -> None:
    """With the claim of the bed, though it was told when it was built."""
    event = next(event for event in with_event(lines, "cut off", "lay")["events"] if event["event"] == "cut off")
    number = with_event(lines, "cut off", "lay")["route"]
    claim = next(line for line in lines if line["kind"] == "claim" and line["route"] == number)
    claim["events"].insert(1, copy.deepcopy(event))


def events_in_another_order(lines: list[Line]) -> None:
    next(line for line in lines if len(line.get("events", [])) > 1)["events"].reverse()


def two_opening_tickets_kept(lines: list[Line]) -> None:
    line = lines[first(lines, "keep")]
    tickets = [lines[at]["ticket"] for at in range(len(lines)) if lines[at]["kind"] == "ticket"][:5]
    line.update(kept=tickets[:2], returned=tickets[2:], words="keep 1 2")


def four_opening_tickets(lines: list[Line]) -> None:
    del lines[first(lines, "ticket") + 4]
    renumber(lines)


def three_tickets_drawn(lines: list[Line]) -> None:
    del lines[turn_of(lines, "draw tickets") + 4]
    renumber(lines)


def fewer_cards_dealt(lines: list[Line]) -> None:
    del lines[first(lines, "deal") + 7]
    renumber(lines)


def scored(lines: list[Line], what: str, **fields: object) -> tuple[Line, Line]:
    """A seat's score and its line of this kind with these fields."""
    return next(
        (score, line)
        for score in lines[-1]["scores"]
        for line in score["lines"]
        if line["what"] == what and all(line.get(key) == value for key, value in fields.items())
    )


def zone_not_reached(lines: list[Line]) -> None:
    zones = {"Belgique", "Allemagne", "Suisse", "Italie", "Espagne", "Corse"}
    score, line = next(
        (score, line)
        for score in lines[-1]["scores"]
        for line in score["lines"]
        if line.get("completed") is True and zones & {line["ticket"]["a"], line["ticket"]["b"]}
    )
    line.update(completed=False, points=-line["points"])
    score["total"] += 2 * line["points"]


def path_too_short(lines: list[Line]) -> None:
    """A path of the player's, and yet there is a longer one."""
    _, line = next((s, x) for s, x in [scored(lines, "longest_path")] if len(x["routes"]) > 1)
    number = line["routes"][0]
    line.update(routes=[number], spaces=ROUTES[number]["length"])


def path_over_the_routes_of_another(lines: list[Line]) -> None:
    (_, mine), (_, theirs) = [
        (score, line) for score in lines[-1]["scores"] for line in score["lines"] if line["what"] == "longest_path"
    ]
    mine["routes"] = theirs["routes"]


def path_over_a_route_twice(lines: list[Line]) -> None:
    _, line = scored(lines, "longest_path")
    line["routes"].append(line["routes"][0])


def path_that_is_none(lines: list[Line]) -> None:
    """One route of it made another of the player's, as long, that lies elsewhere."""
    path, old, new = next(
        (path, old, new)
        for score in lines[-1]["scores"]
        for path in score["lines"]
        if path["what"] == "longest_path" and len(path["routes"]) > 1
        for new in score["lines"][0]["routes"]
        for old in path["routes"]
        if ROUTES[new]["length"] == ROUTES[old]["length"]
        if not {ROUTES[new]["a"], ROUTES[new]["b"]} & {ROUTES[r][end] for r in path["routes"] for end in "ab"}
    )
    path["routes"] = [new if number == old else number for number in path["routes"]]


def path_of_more_spaces(lines: list[Line]) -> None:
    _, line = scored(lines, "longest_path")
    line.update(spaces=line["spaces"] + 1, label=f"Longest path, {line['spaces'] + 1} spaces")


def path_unnamed(lines: list[Line]) -> None:
    del scored(lines, "longest_path")[1]["routes"]


def no_line_for_the_shorter_path(lines: list[Line]) -> None:
    score, line = scored(lines, "longest_path", points=0)
    score["lines"].remove(line)


def longest_path_to_the_other(lines: list[Line]) -> None:
    for (score, line), points in [
        (scored(lines, "longest_path", points=10), 0),
        (scored(lines, "longest_path", points=0), 10),
    ]:
        score["total"] += points - line["points"]
        line["points"] = points


def no_line_for_the_globetrotter(lines: list[Line]) -> None:
    score, line = scored(lines, "globetrotter")
    score["lines"].remove(line)
    score["total"] -= line["points"]


def globetrotter_of_more_tickets(lines: list[Line]) -> None:
    _, line = scored(lines, "globetrotter")
    line.update(completed=line["completed"] + 1, label=f"Globetrotter, {line['completed'] + 1} tickets")


def globetrotter_without_a_ticket(lines: list[Line]) -> None:
    score = next(s for s in lines[-1]["scores"] if not any(line.get("completed") for line in s["lines"]))
    score["lines"].append({"what": "globetrotter", "label": "Globetrotter, 0 tickets", "points": 15, "completed": 0})
    score["total"] += 15


def globetrotter_for_fewer(lines: list[Line]) -> None:
    score, line = scored(lines, "globetrotter", points=0)
    line["points"] = 15
    score["total"] += 15


FRANCE: dict[Spoil, str] = {
    no_lay: r"must be one of \('lay',\)",
    lay_after_a_claim: "'lay' by",
    lay_by_the_next: "'lay' by",
    lay_between_two_cards: r"'lay' by .* must be one of \('draw deck', 'draw'\)",
    two_lays: "'lay' by",
    piece_not_in_the_supply: "in the supply",
    piece_of_no_colour: "no grey piece of length . is in the supply",
    piece_too_long: "length is",
    lay_in_other_words: "words is",
    bed_cut_off: "it is cut off",
    bed_cut_off_by_a_route_since_claimed: "it is cut off",
    bed_cut_off_by_the_grey_route: "it is cut off",
    bed_beside_one_in_use: "another track of it is in use",
    bed_built_twice: "it is built already",
    claimed_bed_built: "it is claimed",
    grey_route_built: "it is no track bed",
    bed_that_is_not_there: "it is no track bed",
    unbuilt_bed_claimed: "cannot claim route",
    bed_claimed_in_another_colour: "cannot claim route",
    colour_of_another_piece: "colour is",
    ferry_without_a_locomotive: "cannot claim route",
    grey_route_claimed_across_a_bed: "cannot claim route 25",
    track_beside_a_claimed_one: "cannot claim route",
    piece_not_back: "events",
    other_piece_back: "events is",
    piece_back_for_nothing: "events",
    nothing_cut_off: "events",
    more_cut_off: "events is",
    cut_off_told_again: "events is",
    events_in_another_order: "events is",
    two_opening_tickets_kept: "at least 3",
    four_opening_tickets: r"must be one of \('ticket',\)|to is",
    three_tickets_drawn: r"must be one of \('ticket',\)",
    fewer_cards_dealt: r"must be one of \('deal',\)|to is",
    zone_not_reached: "scores is",
    path_too_short: "has not the .* spaces of the longest path",
    path_over_the_routes_of_another: "is no path of seat 1",
    path_over_a_route_twice: "is no path of seat",
    path_that_is_none: "is no path of seat",
    path_of_more_spaces: "scores is",
    path_unnamed: "must have a longest path",
    no_line_for_the_shorter_path: "must have a longest path",
    longest_path_to_the_other: "scores is",
    no_line_for_the_globetrotter: "scores is",
    globetrotter_of_more_tickets: "scores is",
    globetrotter_without_a_ticket: "scores is",
    globetrotter_for_fewer: "scores is",
}

OF_TRAVELLERS = (
    zone_not_reached,
    no_line_for_the_globetrotter,
    globetrotter_of_more_tickets,
    globetrotter_for_fewer,
)

OWN: dict[str, list[Spoil]] = {
    "london": [spoilt_district],
    "paris": [
        flag_not_asked_for,
        flag_card_of_another_colour,
        flag_card_kept_in_secret,
        flag_not_scored,
        flag_worth_more,
        no_word_of_the_reconstruction,
    ],
    "san-francisco": [
        stack_too_high,
        stack_twice,
        stack_on_a_stack,
        stack_by_the_wrong_player,
        token_of_another_symbol,
        token_left,
        took_what_is_not_there,
    ],
    "france": list(FRANCE),
}


def good_game(key: str, spoil: Spoil, seats: int = 2) -> list[Line]:
    """A game that has what is to be spoilt."""
    for seed in range(100):
        game = travellers_game(seats, seed) if spoil in OF_TRAVELLERS else random_game(key, seats, seed)
        lines = copy.deepcopy(game)
        try:
            spoil(copy.deepcopy(lines))
        except (StopIteration, IndexError):
            continue
        if len(lines[-1]["winners"]) == 1:
            return lines
    raise AssertionError("no game to spoil")


@pytest.mark.parametrize(
    ("key", "spoil"),
    [(key, spoil) for key in TITLES for spoil in EVERYWHERE + OWN[key]],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_spoilt_game_is_caught(key: str, spoil: Spoil) -> None:
    lines = good_game(key, spoil)
    check_lines(lines, FACTS)
    spoil(lines)
    with pytest.raises(Wrong, match=rf"^line \d+: .*{FRANCE.get(spoil, '')}"):
        check_lines(lines, FACTS)


@pytest.mark.parametrize(
    ("seats", "spoil", "message"),
    [
        (3, bed_beside_one_in_use, "another track of it is in use"),
        (3, track_beside_a_claimed_one, "cannot claim route"),
        (4, track_beside_an_own_one, "cannot claim route"),
        (5, track_beside_an_own_one, "cannot claim route"),
        (4, bed_beside_an_own_one, "cannot claim route"),
        (5, bed_beside_an_own_one, "cannot claim route"),
    ],
)
def test_a_second_track_is_caught(seats: int, spoil: Spoil, message: str) -> None:
    lines = good_game("france", spoil, seats)
    check_lines(lines, FACTS)
    spoil(lines)
    with pytest.raises(Wrong, match=rf"^line \d+: .*{message}"):
        check_lines(lines, FACTS)


def test_a_second_track_is_used_by_four_and_five() -> None:
    """The beds beside one in use are built, and tracks beside one that another player has are claimed."""
    for seats in (4, 5):
        lines = [line for seed in range(25) for line in random_game("france", seats, seed)]
        check_lines(lines, FACTS)
        games = [random_game("france", seats, seed) for seed in range(25)]
        for kind in ("lay", "claim"):
            assert any(now.twins_in_use(line["route"]) for game in games for line, now in moments(game, kind))


def test_the_longest_trail() -> None:
    """Against a plain search of every trail."""

    def search(routes: list[Line], here: str) -> int:
        return max(
            (
                route["length"] + search([r for r in routes if r is not route], end)
                for route in routes
                for start, end in [(route["a"], route["b"]), (route["b"], route["a"])]
                if start == here
            ),
            default=0,
        )

    chance = random.Random(2019)
    for _ in range(200):
        routes: list[Line] = []
        places: set[str] = set()
        while len(routes) < chance.randrange(1, 14):
            near = [r for r in ROUTES.values() if r not in routes and (not places or {r["a"], r["b"]} & places)]
            routes.append(chance.choice(near if chance.random() < 0.9 else list(ROUTES.values())))
            places |= {routes[-1]["a"], routes[-1]["b"]}
        routes = list({r["id"]: r for r in routes}.values())
        longest = max(search(routes, place) for place in places)
        assert referee.longest_trail(routes) == longest
        assert referee.is_trail(routes) == (longest == sum(r["length"] for r in routes))


def test_equal_totals_of_france() -> None:
    """More completed tickets first, then the longest path; then they share."""

    def result(*seats: tuple[list[int], list[tuple[str, str]], list[int]]) -> list[tuple[int, int]]:
        """Total and rank of seats that have these routes, these tickets and this longest path."""
        paths = [{"lines": [{"what": "longest_path", "routes": path}]} for _, _, path in seats]
        header = {"kind": "game", "title": "france", "seats": len(seats), "names": ["?"] * len(seats)}
        game = referee.Referee([header, {"kind": "result", "scores": paths}], 0, FACTS)
        for seat, (routes, tickets, _) in enumerate(seats):
            game.owner |= dict.fromkeys(routes, seat)
            game.tickets[seat] = [t for t in game.facts["tickets"] if (t["a"], t["b"]) in tickets]
        with pytest.raises(Wrong, match="scores is"):
            game.result()
        return [(score["total"], score["rank"]) for score in game.expected["scores"]]

    # Equal in all: both have the longest path.
    assert result(([7], [], [7]), ([8], [], [8])) == [(11, 1), (11, 1)]
    # 15 and 2 for two routes; 7 for a path of 7 spaces, and 10 because nobody has a longer one.
    calais_angers = [1, 7, 155, 131, 157, 13]
    assert result(([25, 51], [], [25]), (calais_angers, [], calais_angers)) == [(17, 2), (17, 1)]
    # 11 for two routes, 10 for the longer path; 3 for two routes, 3 for the ticket, 15 for the most tickets.
    ticket = ("Reims", "Orléans")
    assert result(([83, 28], [], [83]), ([147, 131], [ticket], [131, 147])) == [(21, 2), (21, 1)]


def test_the_message_says_where_and_what() -> None:
    lines = copy.deepcopy(random_game("london", 2, 0))
    at = first(lines, "claim")
    lines[at]["points"] += 1
    with pytest.raises(Wrong) as caught:
        check_lines(lines, FACTS)
    assert str(caught.value) == f"line {at + 1}: points is {lines[at]['points']}, must be {lines[at]['points'] - 1}"


@pytest.mark.parametrize("key", TITLES)
def test_the_facts_are_those_of_the_board(key: str) -> None:
    facts, board = json.loads((FACTS / f"{key}.json").read_text(encoding="utf-8")), title(key).board
    assert (board.name, board.year, list(board.seats)) == (facts["title"], facts["year"], facts["seats"])
    assert board.vehicles == facts["vehicles"]
    assert dict(zip([*board.colours, "wild"], board.cards, strict=True)) == facts["cards"]
    assert {str(length): points for length, points in board.scoring.items()} == facts["scoring"]
    assert [{"name": p.name, "x": p.x, "y": p.y, **p.more} for p in board.places] == facts["locations"]
    assert [
        {
            "id": r.id,
            "a": board.places[r.a].name,
            "b": board.places[r.b].name,
            "length": r.length,
            "colour": r.colour,
            "group": r.group or None,
            "ferries": 0,
            **r.more,
        }
        for r in board.routes
    ] == [
        {"ferries": 0}
        | {key: value for key, value in route.items() if key != "kind"}
        | ({"colour": "bed"} if route.get("kind") == "bed" else {})
        for route in facts["routes"]
    ]
    assert [{"a": t.a, "b": t.b, "points": t.points} for t in board.tickets] == facts["tickets"]
    assert bool(board.reconstruction) == facts["provenance"].get("summary", "").startswith("RECONSTRUCTION")
    assert board.words.wild == referee.RULES[key].wild
    assert board.more.get("flag") == facts.get("flag")
    more: Line = dict(board.more)
    districts = {str(d["number"]): {k: d[k] for k in ("points", "colour")} for d in more.get("districts", [])}
    assert districts == facts.get("districts", {})
    crossings = [*facts.get("crossings", []), facts.get("crossing_bed_and_grey", [])]
    assert more.get("crossings", []) == sorted(filter(None, crossings))
    assert more.get("zones") == facts.get("zones")
    if "track_pieces" in facts:
        assert more["pieces"] == facts["track_pieces"]["per_colour"]
        assert set(board.colours) == set(facts["track_pieces"]["colours"])
    if "tokens" in facts:
        tokens = more["tokens"]
        assert tokens["points"] == facts["tokens"]["points"]
        assert [stack["place"] for stack in tokens["stacks"]] == facts["tokens"]["start"]
        assert tokens["symbols"] == referee.SYMBOLS
        assert len(tokens["symbols"]) == facts["tokens"]["symbols"]
