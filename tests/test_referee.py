"""Whole games, written as JSON lines, checked by a program that shares nothing with the engine: see referee.py."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import referee
from all_titles import fewest_and_most
from branchline.core.playout import random_moves
from branchline.titles import map_title
from mutations_france import ROUTES
from referee import Line, Wrong, check_lines
from refereed import (
    FACTS,
    TABLES,
    TITLES,
    builders_game,
    builds_skipped,
    hoarders_game,
    random_game,
    travellers_game,
    written,
)


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(TABLES))
def test_random_games_are_right(key: str, seats: int) -> None:
    check_lines([line for seed in range(25) for line in random_game(key, seats, seed)], FACTS)


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(TABLES))
def test_games_that_run_out_of_cards_are_right(key: str, seats: int) -> None:
    check_lines([line for seed in range(10) for line in hoarders_game(key, seats, seed)], FACTS)


@pytest.mark.parametrize("seats", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4)), 5])
def test_games_that_run_out_of_track_pieces_are_right(seats: int) -> None:
    games = [builders_game(seats, seed) for seed in range(5)]
    check_lines([line for lines in games for line in lines], FACTS)
    assert any(builds_skipped(lines) for lines in games)


@pytest.mark.parametrize("seats", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4)), 5])
def test_games_with_completed_tickets_are_right(seats: int) -> None:
    games = [travellers_game(seats, seed) for seed in range(5)]
    check_lines([line for lines in games for line in lines], FACTS)
    assert any(line["what"] == "globetrotter" for lines in games for s in lines[-1]["scores"] for line in s["lines"])


def test_an_unfinished_game_is_right_as_far_as_it_goes() -> None:
    moves = random_moves(map_title("london").game(2), random.Random(1).random)
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
        header = {"kind": "game", "title": "france", "rules": 2, "seats": len(seats), "names": ["?"] * len(seats)}
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


@pytest.mark.parametrize("key", TITLES)
def test_the_facts_are_those_of_the_board(key: str) -> None:
    facts, board = json.loads((FACTS / f"{key}.json").read_text(encoding="utf-8")), map_title(key).board
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
