"""The planner of the map titles in whole games: whatever it does is legal and has a reason."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from all_titles import MAP_GAMES, MAPS, PLAY_STYLES, fewest_and_most, map_game_of, played
from branchline import CHANCE, OVER
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.minds.mind import Memo, half
from branchline.core.game import State
from branchline.routes.game import RoutesGame
from branchline.titles import load_titles
from planned import choice

EXAMPLES = Path(__file__).parent.parent / "examples"


def decisions(game: RoutesGame, mind: MapPlanner, seed: int) -> Iterator[tuple[State, RoutePlan, int]]:
    """Every decision of a game among planners: where it stood, the seat's memo before it, and what was chosen."""
    state, chance = game.start(), random.Random(seed)
    memos = [mind.fresh() for _ in range(game.seats)]
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            game.play(state, game.chance(state, chance.random()))
            continue
        memo = memos[seat].copy()
        assert isinstance(memo, RoutePlan)
        action = mind.choose(game.view(state, seat).cells, memos[seat], half)
        yield state, memo, action
        game.play(state, action)


def weighed(mind: MapPlanner, state: State, memo: Memo) -> list[int]:
    """The actions that it thinks worth a thought, the best first; what must hold of every such list does."""
    actions: list[int] = []
    weights: list[float] = []
    mind.weigh(mind.game.view(state, mind.game.to_move(state)).cells, memo, actions, weights)
    assert set(actions) <= set(mind.game.legal(state))
    assert len(set(actions)) == len(actions) == len(weights)
    assert min(weights) > 0
    assert sum(weights) == pytest.approx(1)
    assert weights[0] == max(weights)
    return actions


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_what_it_weighs_is_legal_adds_up_and_begins_with_its_own_choice(key: str, seats: int) -> None:
    game = map_game_of(key, seats)
    mind = MapPlanner(game)
    for seed in range(2):
        for state, memo, action in decisions(game, mind, seed):
            assert action in game.legal(state)
            assert weighed(mind, state, memo)[0] == action, game.words(action)


@pytest.mark.parametrize("style", PLAY_STYLES)
@pytest.mark.parametrize("key", MAPS)
def test_it_knows_what_to_do_wherever_others_have_led_the_game(key: str, style: str) -> None:
    """Empty decks, hands full of cards or tickets, a map that is all but full."""
    game = map_game_of(key, 2)
    mind = MapPlanner(game)
    states = [state.copy() for state in played(game, style, 1).states() if game.to_move(state) >= 0]
    for state in [*states[:: max(1, len(states) // 40)], *states[-10:]]:
        action = choice(mind, state)
        assert weighed(mind, state, mind.fresh())[0] == action
        assert mind.why(state.cells, action).endswith(".")


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_it_has_a_reason_for_every_choice(key: str, seats: int) -> None:
    game = map_game_of(key, seats)
    mind = MapPlanner(game)
    silent = set()
    for seed in range(3):
        for state, _, action in decisions(game, mind, seed):
            reason = mind.why(game.view(state, game.to_move(state)).cells, action)
            if not reason:
                silent.add(game.codec.kind_of[action].name)
                continue
            assert reason[0].isupper()
            assert reason.endswith(".")
            assert len(reason) < 200
            for slip in (" 1 points", " 1 spaces", " 1 space are", "  "):
                assert slip not in reason
            assert key == "london" or "district" not in reason
    assert not silent


@pytest.mark.parametrize("key", MAPS)
def test_the_reason_for_a_choice_of_tickets_counts_what_these_tickets_ask_for(key: str) -> None:
    """Not what else is planned, districts say, and not only the tickets that seem worth their way."""
    game = map_game_of(key, 2)
    mind = MapPlanner(game)
    for seed in range(8):
        state, rng = game.start(), random.Random(seed)
        while (seat := game.to_move(state)) == CHANCE:
            game.play(state, game.chance(state, rng.random()))
        alone = [fewest(game, ticket) for ticket in game.offer_of(state.cells, seat)]
        for action in game.legal(state):
            kept = [spaces for i, spaces in enumerate(alone) if action - game.keep.start >> i & 1]
            found = re.search(r"takes (\d+) space", mind.why(state.cells, action))
            assert found and max(kept) <= int(found[1]) <= sum(kept)


def fewest(game: RoutesGame, ticket: int) -> int:
    """The spaces of the shortest way, found by trying every length."""
    starts, ends = game.ticket_ends[ticket]
    away = dict.fromkeys(starts, 0)
    while True:
        shorter: dict[int, int] = {}
        for route in game.board.routes:
            for a, b in ((route.a, route.b), (route.b, route.a)):
                if a in away and away[a] + route.length < min(away.get(b, 999), shorter.get(b, 999)):
                    shorter[b] = away[a] + route.length
        if not shorter:
            return min(away[end] for end in ends)
        away |= shorter


@pytest.mark.parametrize("key", MAPS)
def test_where_a_claim_completes_a_ticket_the_reason_names_it(key: str) -> None:
    game = map_game_of(key, 3)
    mind, seen = MapPlanner(game), 0
    for seed in range(4):
        for state, _, action in decisions(game, mind, seed):
            if game.codec.kind_of[action] is not game.claim:
                continue
            seat, after = game.to_move(state), state.copy()
            game.play(after, action)
            before, now = (game.roots(cells, seat) for cells in (state.cells, after.cells))
            for ticket in game.tickets_of(state.cells, seat):
                if game.linked(now, ticket) and not game.linked(before, ticket):
                    seen += 1
                    assert game.all_tickets[ticket].name in mind.why(state.cells, action)
    assert seen


@pytest.mark.parametrize("key", ["isle", "plain", "valley"])
def test_it_plays_any_board(key: str) -> None:
    game = load_titles(EXAMPLES / key)[0].game(2)
    mind = MapPlanner(game)
    for state, memo, action in decisions(game, mind, 1):
        assert weighed(mind, state, memo)[0] == action
