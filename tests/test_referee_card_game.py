"""Whole games of the Card Game, checked by a program that shares nothing with the engine: see referee_card_game.py."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import referee_card_game
from branchline import title
from branchline.core.playout import random_moves
from mutations import Mutation, game_to_mutate
from mutations_card_game import FOR_FOUR, FOR_TWO, OF_COLLECTORS, OF_HOARDERS
from referee import Line, Wrong
from referee_card_game import check_lines
from refereed import FACTS, habitual_game, random_game, written

KEY = "card-game"


@cache
def players_game(seats: int, seed: int) -> list[Line]:
    """They mostly play cards, and complete what they can."""

    def weight(words: str) -> float:
        return 30.0 if words == "complete best" else 5.0 if words.startswith("play") else 1.0

    return habitual_game(KEY, seats, random.Random(f"players {seats} {seed}"), weight)


@cache
def collectors_game(seats: int, seed: int) -> list[Line]:
    """They draw tickets often and keep most, so that the best choice is hard to find."""

    def weight(words: str) -> float:
        if words.startswith("keep"):
            return 4.0 ** len(words.split())
        return 8.0 if words in ("draw tickets", "complete best") else 2.0 if words.startswith("play") else 1.0

    return habitual_game(KEY, seats, random.Random(f"collectors {seats} {seed}"), weight)


@cache
def hoarders_game(seats: int, seed: int) -> list[Line]:
    """They hardly ever play a card, so that little is left for a second deck, and there may be nothing to do."""

    def weight(words: str) -> float:
        return 0.002 if words.startswith("play") else 0.05 if words == "draw tickets" else 1.0

    return habitual_game(KEY, seats, random.Random(f"hoarders {seats} {seed}"), weight)


@cache
def emptiers_game(seats: int, seed: int) -> list[Line]:
    """They take all tickets first and play whatever they draw, so that in the end somebody can do nothing at all."""

    def weight(words: str) -> float:
        if words.startswith("keep"):
            return 50.0 ** len(words.split())
        if words == "stop drawing":
            return 0.001
        return 1000.0 if words == "draw tickets" else 30.0 if words.startswith("play") else 1.0

    return habitual_game(KEY, seats, random.Random(f"emptiers {seats} {seed}"), weight)


KINDS: list[Callable[[int, int], list[Line]]] = [players_game, collectors_game, hoarders_game, emptiers_game]


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4])
def test_random_games_are_right(seats: int) -> None:
    check_lines([line for seed in range(25) for line in random_game(KEY, seats, seed)], FACTS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4])
def test_games_of_players_with_habits_are_right(seats: int, kind: Callable[[int, int], list[Line]]) -> None:
    check_lines([line for seed in range(10) for line in kind(seats, seed)], FACTS)


def test_the_corners_are_reached() -> None:
    """What these games are for: robberies, passes, second decks too small to be dealt, and choices of many tickets."""
    lines = [line for seats in (3, 4) for kind in KINDS for seed in range(10) for line in kind(seats, seed)]
    events = [event for line in lines for event in line.get("events", [])]
    assert any("wild" in event["discarded"] for event in events if event["event"] == "robbed")
    assert any(event["event"] == "last round" and event["seat"] is None for event in events)
    passes = (seed for seed in range(200) for line in emptiers_game(4, seed) if line["kind"] == "pass")
    check_lines(emptiers_game(4, next(passes)), FACTS)
    assert any(line["kind"] == "complete" and len(line["tickets"]) > 6 for line in lines)


def test_games_with_open_tracks_are_right() -> None:
    game = title(KEY).game(3, {"open_track": True})
    lines = written(KEY, 3, random_moves(game, random.Random(1).random), options={"open_track": True})
    assert lines[0]["options"] == {"open_track": True}
    check_lines(lines, FACTS)


def test_an_unfinished_game_is_right_as_far_as_it_goes() -> None:
    moves = random_moves(title(KEY).game(4), random.Random(1).random)
    for length in range(0, len(moves), 7):
        check_lines(written(KEY, 4, moves[:length], finished=False), FACTS)


def test_it_needs_no_installed_package(tmp_path: Path) -> None:
    lines = [*random_game(KEY, 2, 0), *random_game(KEY, 4, 0)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-E", "-s", "-S", referee_card_game.__file__, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "2 games, all right\n")


TO_MUTATE = [
    (FOR_TWO, 2, players_game),
    (FOR_FOUR, 4, players_game),
    (OF_COLLECTORS, 2, collectors_game),
    (OF_HOARDERS, 4, hoarders_game),
]


@pytest.mark.parametrize(
    ("mutate", "message", "seats", "kind"),
    [(mutate, message, seats, kind) for mutations, seats, kind in TO_MUTATE for mutate, message in mutations.items()],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_mutated_game_is_caught(
    mutate: Mutation, message: str, seats: int, kind: Callable[[int, int], list[Line]]
) -> None:
    lines = game_to_mutate(mutate, (kind(seats, seed) for seed in range(200)))
    check_lines(lines, FACTS)
    mutate(lines)
    with pytest.raises(Wrong, match=rf"^line \d+: .*{message}"):
        check_lines(lines, FACTS)
