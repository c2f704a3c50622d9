"""Perft: the number of action sequences from known positions. A change here is a change of the rules.

`branchline perft TITLE --depth D --from tests/perft/NAME.branchline [--divide]` shows the same numbers, split.
"""

import json
from pathlib import Path

import pytest

from all_titles import game_of
from branchline.core import record as records
from branchline.core.playout import perft
from branchline.titles import find_game

FOLDER = Path(__file__).parent / "perft"
COUNTS: dict[str, dict[str, list[int]]] = json.loads((FOLDER / "counts.json").read_text("utf-8"))


@pytest.mark.parametrize("where", sorted(COUNTS["start"]))
def test_perft_from_the_start(where: str) -> None:
    key, seats = where.split()
    game = game_of(key, int(seats))
    counts = COUNTS["start"][where]
    assert [perft(game, game.start(), depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("name", sorted(COUNTS["positions"]))
def test_perft_from_a_recorded_position(name: str) -> None:
    record = records.from_text((FOLDER / f"{name}.branchline").read_text("utf-8"), find_game)
    counts = COUNTS["positions"][name]
    assert [perft(record.game, record.final(), depth) for depth in range(len(counts))] == counts


def test_perft_of_the_first_cards_by_hand() -> None:
    """Two cards for the first hand: seven colours, each still there for the second."""
    assert COUNTS["start"]["london 2"][:4] == [1, 7, 49, 343]


def test_perft_of_the_first_piece_of_track_by_hand() -> None:
    """No bed is taken yet: each of the 123 can have a piece of any of the eight colours."""
    assert COUNTS["positions"]["france-first-lay"][:2] == [1, 123 * 8]


def test_perft_of_a_first_turn_of_the_card_game_by_hand() -> None:
    """Two black, one green, one orange, two yellow, two locomotives; purple, red, white and yellow lie face up.

    Five ways to draw cards, tickets, five suits of black (two with one card, three with two) and of yellow, two each of
    green and orange, and four sets of three colours.
    """
    assert COUNTS["positions"]["card-game-first-turn"][:2] == [1, 5 + 1 + 5 + 5 + 2 + 2 + 4]
