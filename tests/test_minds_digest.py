"""Every mind decides as it always has: fingerprints of whole games. No rework of the minds changes play unnoticed.

They differ when a mind is meant to play differently: then `python tests/test_minds_digest.py` writes them anew.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import pytest

from all_titles import ALL_GAMES, game_of
from branchline import CHANCE, OVER
from branchline.bots.families import mind
from branchline.bots.minds.mind import Memo, Mind
from branchline.bots.minds.tree import TreeSearch
from branchline.core.game import State
from branchline.routes.title import NEWEST
from branchline.trains.game import TrainGame

DIGESTS = Path(__file__).parent / "minds.json"
OTHERS = ["greedy", "one-step", "long-routes", "path-hoarder", "ticket-hoarder"]
QUICK, LONG = 1, 5  # games
SIMULATIONS = 60  # of a search
EVERY = {"planner": 3, "others": 3, "search": 40}  # decisions, of which one is looked at closely

Decision = tuple[State, Mind, Memo, int]


def decisions(game: TrainGame, minds: list[Mind], seed: int) -> Iterator[Decision]:
    """All decisions of a game of these minds, each of which carries its memo on, and what was chosen."""
    state, chance = game.start(), random.Random(seed)
    memos = [each.fresh() for each in minds]
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            game.play(state, game.chance(state, chance.random()))
            continue
        action = minds[seat].choose(game.view(state, seat).cells, memos[seat], chance.random)
        yield state, minds[seat], memos[seat], action
        game.play(state, action)


def weighed(game: TrainGame, decision: Decision) -> object:
    state, each, memo, action = decision
    cells = game.view(state, game.to_move(state)).cells
    found: list[tuple[list[int], list[float]]] = []
    for start in (memo.copy(), each.fresh()):
        actions: list[int] = []
        weights: list[float] = []
        each.weigh(cells, start, actions, weights)
        found.append((actions, [round(weight, 9) for weight in weights]))
    return [found, each.why(cells, action)]


def searched(game: TrainGame, decision: Decision) -> object:
    state, each, _, action = decision
    search = TreeSearch(each, game.view(state, game.to_move(state)), action)
    search.think(list(range(len(search.actions))), inf, SIMULATIONS)
    search.set_win_scale()
    sums = [[round(number, 6) for number in row] for row in search.sums()]
    return [search.actions, search.tallies(), sums, round(search.win_scale, 6)]


def digest(sort: str, key: str, seats: int, games: int, rules: int) -> str:
    game = game_of(key, seats, rules)
    look: Callable[[TrainGame, Decision], object] = searched if sort == "search" else weighed
    total = hashlib.sha256()
    for seed in range(games):
        names = [OTHERS[(seed + seat) % len(OTHERS)] if sort == "others" else "planner" for seat in range(seats)]
        for number, decision in enumerate(decisions(game, [mind(game, name) for name in names], seed)):
            found = look(game, decision) if (number + seed) % EVERY[sort] == 0 else None
            total.update(json.dumps([decision[-1], found]).encode())
    return total.hexdigest()[:16]


def named(sort: str, key: str, seats: int, games: int, rules: int) -> str:
    return f"{sort} {key} {seats} {games}" + (f" rules {rules}" if rules > 1 else "")


slow = pytest.mark.slow
CASES = [
    pytest.param(
        *(sort, key, seats, games, rules),
        marks=[] if rules == NEWEST and games == QUICK and (seats == 2 or sort != "search") else slow,
    )
    for sort in EVERY
    for key, seats in ALL_GAMES
    for games in (QUICK, LONG)
    for rules in range(1, NEWEST + 1)
]


@pytest.mark.parametrize(("sort", "key", "seats", "games", "rules"), CASES)
def test_minds_decide_as_they_always_have(sort: str, key: str, seats: int, games: int, rules: int) -> None:
    """By every version of the rules; what is the same by a newer one is kept once."""
    kept = json.loads(DIGESTS.read_text())
    names = [named(sort, key, seats, games, each) for each in range(rules, 0, -1)]
    assert digest(sort, key, seats, games, rules) == next(kept[name] for name in names if name in kept)


if __name__ == "__main__":
    found: dict[str, str] = {}
    for case in CASES:  # earlier versions first
        sort, key, seats, games, rules = case.values
        assert isinstance(seats, int) and isinstance(games, int) and isinstance(rules, int)
        made = digest(str(sort), str(key), seats, games, rules)
        if rules == 1 or made != found[named(str(sort), str(key), seats, games, 1)]:
            found[named(str(sort), str(key), seats, games, rules)] = made
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n")
