"""Games for the referee: by random players, and by players with styles that lead into corners."""

import itertools
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import referee
from branchline import CHANCE, OVER, title
from branchline.core import record as records
from branchline.core.playout import random_moves
from referee import Line

FACTS = Path(__file__).parent / "facts"
TITLES = ("london", "paris", "san-francisco", "france")
TABLES = [(key, seats) for key in TITLES for seats in ((2, 3, 4, 5) if key == "france" else (2, 3, 4))]


def written(
    key: str, seats: int, moves: list[int], finished: bool = True, options: dict[str, object] | None = None
) -> list[Line]:
    """The game as another program would read it."""
    record = records.new_record(title(key).game(seats, options))
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
        game.play_unchecked(state, move)
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


def builds_skipped(lines: list[Line]) -> int:
    """How often nothing could be built after drawing cards."""
    by_seats = [line for line in lines if isinstance(line.get("by"), int)]
    return sum(
        one["kind"] in ("draw", "draw deck") and one["by"] != two["by"] and two["kind"] != "keep"
        for one, two in itertools.pairwise(by_seats)
    )
