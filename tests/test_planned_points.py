"""What planner and search think that a position or a claim scores is what it scores, for every title."""

from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

from all_titles import MAPS, PLAY_STYLES, TITLES, game_of, played
from branchline import title
from branchline.bots.families import mind
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.minds.mind import Mind
from branchline.core.game import Game, State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.declared import POINT
from branchline.routes.rules.rule import overrides

pytestmark = pytest.mark.engine


def positions_of(key: str, least: int) -> Iterator[tuple[Game, State]]:
    """This many at least: every ninth of games of all sorts of players at tables of all sizes, and the last."""
    low, high = title(key).seats
    found = 0
    for seed in count():
        game = game_of(key, low + seed % (high - low + 1))
        record = played(game, PLAY_STYLES[seed % len(PLAY_STYLES)], seed)
        for number, state in enumerate(record.states()):
            if number % 9 == seed % 9 or number == len(record.moves):
                yield game, state
                found += 1
        if found >= least:
            return


@cache
def planner_of(game: Game) -> Mind:
    return mind(game, "planner")


thousands = pytest.mark.parametrize("number", [2000, pytest.param(10_000, marks=pytest.mark.slow)])


@thousands
@pytest.mark.parametrize("key", TITLES)
def test_what_planner_and_search_think_a_position_scores_is_what_it_scores(key: str, number: int) -> None:
    for game, state in positions_of(key, number):
        assert planner_of(game).totals(state.cells) == game.scores(state).totals


@thousands
@pytest.mark.parametrize("key", MAPS)
def test_what_a_planner_thinks_a_claim_brings_at_the_end_is_what_it_brings(key: str, number: int) -> None:
    """But for what rules only estimate: what `route_worth` says a claim is worth is more than its points at once."""
    compared = 0
    for game, state in positions_of(key, number):
        assert isinstance(game, RoutesGame)
        seat = game.to_move(state)
        claims = {
            game.claim.paid_route[action - game.claim.start]: action
            for action in game.legal(state)
            if game.codec.kind_of[action] is game.claim
        }
        planner = planner_of(game)
        assert isinstance(planner, MapPlanner)
        outlook = planner.claims.outlook
        for route, action in claims.items():
            after = state.copy()
            game.play(after, action)
            gain = outlook.gain(state.cells, seat, game.roots(state.cells, seat), route)
            gain -= outlook.extra(state.cells, seat, route) // POINT
            gain += planner.claims.ending_gains(state.cells, seat, [route])[0]
            assert gain == exact_points(game, after, seat) - exact_points(game, state, seat), game.words(action)
            compared += 1
    assert compared >= number // 2


def exact_points(game: RoutesGame, state: State, seat: int) -> int:
    """Without the lines of rules whose worth is an estimate, or which planners leave out on purpose."""
    estimated = [rule for rule in game.rules if rule.unplanned or overrides(rule, "route_worth")]
    lines = game.scores(state).lines[seat]
    return sum(line.points for line in lines if not any(rule.wrote(line) for rule in estimated))
