"""What tests over all titles share: the games, and players of different styles."""

import os
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from branchline import CHANCE, OVER, title
from branchline.core import record as records
from branchline.core.game import State, Version
from branchline.core.record import Record
from branchline.routes.game import RoutesGame
from branchline.routes.title import NEWEST
from branchline.titles import map_title
from branchline.trains.game import TrainGame

MAPS = ["london", "paris", "san-francisco", "france"]
TITLES = [*MAPS, "card-game"]
OPEN = "card-game/open_track"  # a title with an option


def quickly(keys: Iterable[str], *quick: str) -> list[Any]:
    """Parameters of a test that takes long for most titles: those but the quick ones are for `make test-all`."""
    return [key if key in quick else pytest.param(key, marks=pytest.mark.slow) for key in keys]


def fewest_and_most(tables: Iterable[tuple[str, int]]) -> list[Any]:
    """Parameters of a test over all tables of all titles: those between are for `make test-all`."""
    tables = list(tables)
    seats = {key: [n for other, n in tables if other == key] for key, _ in tables}
    between = [(key, n) for key, n in tables if min(seats[key]) < n < max(seats[key])]
    return [pytest.param(*table, marks=pytest.mark.slow if table in between else []) for table in tables]


def examples(number: int) -> int:
    """How many a property is tried with: all of them for `make test-all`."""
    return number if os.environ.get("BRANCHLINE_LONG") else number // 3


def _tables(key: str) -> list[tuple[str, int]]:
    low, high = title(key).seats
    return [(key, seats) for seats in range(low, high + 1)]


MAP_GAMES = [table for key in MAPS for table in _tables(key)]
ALL_GAMES = [*MAP_GAMES, *_tables("card-game"), (OPEN, 2), (OPEN, 4)]
# Uniform players meet few empty decks; the others drive games into the corners that the rulings are about.
PLAY_STYLES = ["uniform", "hoards cards", "hoards wilds", "loves tickets", "claims", "spends wilds"]


@cache
def game_of(which: str, seats: int, rules: int = NEWEST) -> TrainGame:
    """The game of a title, behind a slash perhaps an option of it, by a version of the rules."""
    key, _, option = which.partition("/")
    game = title(key, Version(rules, title(key).version.board)).game(seats, {option: True} if option else {})
    assert isinstance(game, TrainGame)
    return game


def map_game_of(key: str, seats: int) -> RoutesGame:
    return map_title(key).game(seats)


def chosen(game: TrainGame, state: State, legal: list[int], style: str, rng: random.Random) -> int:
    """One legal action of a player with this style, who now and then does something else."""
    preferred: list[int] = []
    if rng.random() < 0.9:
        for action in legal:
            kind, words = game.codec.kind_of[action].name, game.words(action)
            if (
                (style == "hoards cards" and kind in ("draw deck", "draw"))
                or (style == "hoards wilds" and words == f"draw {game.cards.wild_called}")
                or (style == "loves tickets" and kind == "draw tickets")
                or (style in ("claims", "spends wilds") and kind in ("claim", "flag", "play", "complete"))
            ):
                preferred.append(action)
        if style == "spends wilds" and preferred:
            most = max(game.hand_of(state.cells, game.to_move(state))[-1:])
            preferred = [a for a in preferred if f"{most} {game.cards.wild_called}" in game.words(a)] or preferred
        if style == "hoards wilds" and not preferred:
            preferred = [action for action in legal if game.words(action) == "draw deck"]
    choices = preferred or legal
    return choices[int(rng.random() * len(choices))]


def next_action(game: TrainGame, state: State, style: str, rng: random.Random) -> int:
    if game.to_move(state) == CHANCE:
        return game.chance(state, rng.random())
    return chosen(game, state, game.legal(state), style, rng)


def played(game: TrainGame, style: str, seed: object, most: int = 100_000) -> Record:
    """A game by players of one style, or its first `most` moves."""
    rng = random.Random(f"{style}/{seed}")
    record = records.new_record(game)
    state = game.start()
    while game.to_move(state) != OVER and len(record.moves) < most:
        action = next_action(game, state, style, rng)
        game.play_unchecked(state, action)
        record.moves.append(action)
    return records.finish(record)
