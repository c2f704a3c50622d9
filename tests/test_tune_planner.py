"""`make tune` prints the file that a title's planner reads."""

import random
import tomllib
from dataclasses import asdict, fields

import pytest

from all_titles import TITLES
from branchline import CHANCE
from branchline.bots.minds.cardgame.candidate_weights import CardCandidateWeights
from branchline.bots.minds.cardgame.card_mind import CardMind
from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.minds.search_weights import SearchWeights
from branchline.titles import title
from tune_planner import SearchPlayer, SearchTuner, Tuner


@pytest.mark.parametrize("key", TITLES)
def test_what_is_printed_without_a_change_is_the_title_s_own_file(key: str) -> None:
    tuner = Tuner(key, 1, ["greedy"])
    printed = tuner.planner_toml(tuner.first)
    own = (title(key).folder / "planner.toml").read_text("utf-8")
    assert printed.splitlines()[:3] == own.splitlines()[:3]
    assert tomllib.loads(printed) == tomllib.loads(own)


@pytest.mark.parametrize("key", ["london", "france", "card-game"])
def test_every_weight_can_be_tuned_and_a_changed_one_is_printed(key: str) -> None:
    tuner = Tuner(key, 1, ["greedy"])
    assert set(tuner.range) == set(tuner.first)
    changed = tuner.changed(tuner.first)
    assert tomllib.loads(tuner.planner_toml(changed)) != tomllib.loads(tuner.planner_toml(tuner.first))
    assert len(tuner.results(changed, range(1))) == 2


def names(weights: type[SearchWeights | MapCandidateWeights | CardCandidateWeights]) -> set[str]:
    return {field.name for field in fields(weights)}


@pytest.mark.parametrize("key", ["london", "france", "card-game"])
def test_numbers_of_the_search_can_be_tuned_too(key: str) -> None:
    tuner = SearchTuner(key, 1, ["planner"], simulations=4)
    family = CardCandidateWeights if key == "card-game" else MapCandidateWeights
    assert (
        set(tuner.range)
        == set(tuner.first)
        == names(SearchWeights) | {name for name in names(family) if key == "france" or not name.startswith("lay_")}
    )
    weights = {name: round(value + tuner.range[name][2], 3) for name, value in tuner.first.items()}
    player = tuner.player(weights)
    assert isinstance(player, SearchPlayer)
    game, state, chance = tuner.game, tuner.game.start(), random.Random(1)
    while game.to_move(state) == CHANCE:
        game.play(state, game.chance(state, chance.random()))
    action = player.choose(state.cells, player.fresh(), chance.random)
    assert action in game.legal(state)
    search = player.bot.search
    assert search is not None
    used = asdict(search.weights)
    if isinstance(search.mind, MapPlanner):
        usual = MapPlanner(search.mind.board_game).opponent_model
        assert search.mind.opponent_model.evidence == weights["evidence"] != usual.evidence
        assert search.mind.opponent_model.appeal != usual.appeal
        used |= asdict(search.mind.candidates)
    else:
        assert isinstance(search.mind, CardMind)
        used |= asdict(search.mind.candidates)
    assert {name: used[name] for name in weights} == weights
    assert tomllib.loads(tuner.printed(weights)) == weights
