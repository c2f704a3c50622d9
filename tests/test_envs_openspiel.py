"""The titles as games of OpenSpiel: its own checks, its own bots, and the same games as the engine's."""

import copy
import importlib
import pickle
import random
import subprocess
import sys
import unittest
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts, mcts, random_agent
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from all_titles import quickly
from branchline import CHANCE, extras, title
from branchline.core.actions import EVERYONE_SEES
from branchline.core.game import Version
from branchline.core.title import TitleError
from branchline.envs import openspiel
from branchline.titles import OURS

KEYS = list(OURS)
ENDS = [(key, seats) for key in KEYS for seats in title(key).seats]  # the fewest players and the most
PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
PUBLIC_RECALL = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
OWN = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
PLAIN = pyspiel.IIGObservationType(perfect_recall=False)
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


@cache
def load(key: str, **params: Any) -> Any:
    return pyspiel.load_game(openspiel.name_of(key), params)


def step(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        action = rng.choices([outcome for outcome, _ in outcomes], [odds for _, odds in outcomes])[0]
    else:
        action = rng.choice(state.legal_actions())
    state.apply_action(action)


def positions(game: Any, seed: object, every: int = 1) -> list[Any]:
    """States of a random game in which a player decides, and the last one."""
    rng, state, found = random.Random(f"{seed}"), game.new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() * every < 1:
            found.append(state.clone())
        step(state, rng)
    return [*found, state]


# -- OpenSpiel's own checks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_random_simulations(key: str, seats: int) -> None:
    game = load(key, players=seats)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_random_simulations_for_points(key: str, seats: int) -> None:
    game = load(key, players=seats, reward="margin" if seats == 2 else "points", fewest_wilds=True)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, mask_test=True)


@pytest.mark.parametrize("key", KEYS)
def test_api(key: str) -> None:
    random.seed(1)  # the test's states
    game = load(key)
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": openspiel.name_of(key)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.errors + result.failures


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_simulation_with_copies_and_pickles(key: str, seats: int) -> None:
    np.random.seed(2)
    games_sim_test.GamesSimTest().sim_game(load(key, players=seats))


@pytest.mark.parametrize("key", quickly(KEYS, "london"))
def test_playthrough(key: str) -> None:
    name = openspiel.name_of(key)
    text = generate_playthrough.playthrough(name, [], seed=3)
    assert f'GameType.short_name = "{name}"' in text
    assert "IsTerminal() = True" in text


def test_all_are_registered() -> None:
    names = [game_type.short_name for game_type in pyspiel.registered_games()]
    assert {openspiel.name_of(key) for key in KEYS} <= set(names)
    assert openspiel.name_of("card-game") == "branchline_card_game"


# -- the same game as the engine's -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), ENDS)
@pytest.mark.parametrize("reward", ["win", "points"])
def test_a_history_is_the_engines_list_of_moves(key: str, seats: int, reward: str) -> None:
    state = positions(load(key, players=seats, reward=reward), "replay", every=100)[-1]
    game = title(key).game(seats)
    replayed = game.start()
    for played in state.full_history():
        assert game.to_move(replayed) == (CHANCE if played.player == pyspiel.PlayerId.CHANCE else played.player)
        game.check(replayed, played.action)
        game.play(replayed, played.action)
    assert replayed == state.position.state
    outcome = game.scores(replayed)
    if reward == "points":
        assert state.returns() == outcome.totals
    elif len(outcome.winners) < seats:
        assert [seat for seat, won in enumerate(state.returns()) if won > 0] == outcome.winners
    assert state.rewards() == state.returns()


@pytest.mark.parametrize("key", KEYS)
def test_legal_actions_and_odds_are_the_engines(key: str) -> None:
    state, game, rng = load(key).new_initial_state(), title(key).game(2), random.Random(4)
    while not state.is_terminal():
        engine = state.position.state
        assert state.legal_actions() == state.legal_actions(state.current_player()) == game.legal(engine)
        assert [state.string_to_action(state.action_to_string(a)) for a in state.legal_actions()[:5]] == game.legal(
            engine
        )[:5]
        if state.is_chance_node():
            odds = game.odds(engine)
            assert state.chance_outcomes() == [
                (outcome, pytest.approx(odd / sum(odds))) for outcome, odd in zip(game.legal(engine), odds, strict=True)
            ]
        else:
            assert state.legal_actions(1 - state.current_player()) == []
        step(state, rng)
    assert state.legal_actions() == []


def test_what_a_caller_does_to_the_legal_actions_is_no_business_of_the_state() -> None:
    state = positions(load("london"), "list")[0]
    before = state.legal_actions()
    state.legal_actions().clear()
    assert state.legal_actions() == before != []


def test_fewest_wilds_leaves_out_claims_that_waste_them() -> None:
    for state in positions(load("london", fewest_wilds=True), "wilds")[:-1]:
        legal = title("london").game(2).legal(state.position.state)
        assert set(state.legal_actions()) <= set(legal)
        assert state.legal_actions() == state.position.setup.features.legal(state.position.state)


def test_rewards_and_their_bounds() -> None:
    win, margin, points = (load("london", players=3, reward=reward) for reward in ("win", "margin", "points"))
    assert (win.min_utility(), win.max_utility(), win.utility_sum()) == (-1, 1, 0)
    assert win.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    for game in (margin, points):
        assert game.utility_sum() is None
        assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert margin.max_utility() == -margin.min_utility() == points.max_utility() - points.min_utility()
    assert load("london", reward="margin").utility_sum() == 0  # one of two players loses what the other wins


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(TitleError, match="London is for 2 to 4 players, not 9"):
        load("london", players=9)
    with pytest.raises(ValueError, match="there is no reward 'money': win, margin, points"):
        load("london", reward="money")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'open_track'"):
        load("london", open_track=True)
    assert load("card-game", open_track=True).setup.game.options == {"open_track": True}


@pytest.mark.parametrize("key", KEYS)
def test_copies_are_independent_and_share_the_game(key: str) -> None:
    game = load(key)
    state = positions(game, "copies", every=20)[0]
    rng = random.Random(5)
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.position.setup is state.position.setup
        assert (str(other), other.history()) == (str(state), state.history())
        for seat in range(2):
            assert other.information_state_string(seat) == state.information_state_string(seat)
        before = str(state)
        while not other.is_terminal():
            step(other, rng)
        assert str(state) == before


# -- what a player sees ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_tensors_are_the_features(key: str, seats: int) -> None:
    game = load(key, players=seats)
    features = game.setup.features
    plain, recall = make_observation(game, PLAIN), make_observation(game, RECALL)
    assert list(plain.dict) == [field.name for field in features.fields]
    assert list(recall.dict) == [*plain.dict, "moves"]
    for state in positions(game, "tensors", every=10):
        for seat in range(seats):
            row = list(features.observe(state.position.state, seat))
            plain.set_from(state, seat)
            recall.set_from(state, seat)
            assert plain.tensor.tolist() == state.observation_tensor(seat) == row
            assert recall.tensor.tolist() == state.information_state_tensor(seat)
            assert np.concatenate([part.ravel() for part in plain.dict.values()]).tolist() == row
            assert all(plain.dict[field.name].shape == field.shape for field in features.fields)
            seen = state.position.recall.seen[seat]
            assert recall.dict["moves"][: len(seen)].tolist() == [move + 1 for move in seen]
            assert not recall.dict["moves"][len(seen) :].any()
    few = make_observation(game, RECALL, {"moves": 3})
    few.set_from(state, 0)
    assert few.dict["moves"].tolist() == [move + 1 for move in state.position.recall.seen[0][-3:]]


def test_what_can_not_be_observed() -> None:
    game = load("london")
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="for one player, or without anybody's secrets"):
        make_observation(game, everything)
    with pytest.raises(ValueError, match="recalls what everybody saw"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, public_info=False))
    with pytest.raises(ValueError, match="no parameter colour of an observation: only moves"):
        make_observation(game, PLAIN, {"colour": 1})


@pytest.mark.parametrize("key", KEYS)
def test_public_and_own_parts_make_the_whole(key: str) -> None:
    game = load(key)
    whole, public, own = (make_observation(game, kind) for kind in (PLAIN, PUBLIC, OWN))
    assert sorted([*public.dict, *own.dict]) == sorted(whole.dict)
    assert {"hand", "tickets", "offer"} <= set(own.dict)
    for state in positions(game, "parts", every=10):
        for observation in (whole, public, own):
            observation.set_from(state, 1)
        for part in (public, own):
            assert all((values == whole.dict[name]).all() for name, values in part.dict.items())
        lines = public.string_from(state, 1).splitlines() + own.string_from(state, 1).splitlines()
        assert sorted(lines) == sorted(state.observation_string(1).splitlines())
        assert public.string_from(state, 0) == public.string_from(state, 1)


@pytest.mark.parametrize("key", KEYS)
def test_information_states_recall_those_before(key: str) -> None:
    states = positions(load(key), "recall")
    told = [state.information_state_string(0).split(" sees ")[0] for state in states]
    assert all(after.startswith(before) for before, after in pairwise(told))
    assert len({state.information_state_string(0) for state in states}) == len(states)


# -- worlds that look the same to a player ---------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_resampled_states_look_the_same(key: str, seats: int) -> None:
    game = load(key, players=seats)
    rng = random.Random(6)
    alone = [make_observation(game, kind) for kind in (PLAIN, RECALL, PUBLIC, PUBLIC_RECALL, OWN)]
    differ = 0
    for state in positions(game, "resample", every=8):
        for seat in range(seats):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.current_player() == state.current_player()
            assert other.move_number() == state.move_number()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            for observation in alone:
                observation.set_from(state, seat)
                before = observation.tensor.copy()
                observation.set_from(other, seat)
                assert (observation.tensor == before).all()
                assert observation.string_from(other, seat) == observation.string_from(state, seat)
            differ += str(other) != str(state)
    assert differ


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_a_resampled_state_has_nothing_of_the_others_secrets(key: str, seats: int) -> None:
    """Neither in its history nor in what it says that the others have seen."""
    spiel, game = load(key, players=seats), title(key).game(seats)
    for state in positions(spiel, "secrets", every=30):
        other = state.resample_from_infostate(0, random.Random(7).random)
        replayed = game.start()
        for i, action in enumerate(state.history()):
            owner = game.codec.kind_of[action].secret_of(replayed.cells, action)
            game.play(replayed, action)
            redacted = game.redacted(state.position.state.cells, action)
            assert other.history()[i] == (action if owner in (0, EVERYONE_SEES) else redacted)
            for seat in range(1, seats):
                seen = action if owner == EVERYONE_SEES else redacted + game.codec.size
                assert other.position.recall.seen[seat][i] == seen
        again = other.resample_from_infostate(0, random.Random(8).random)
        assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_opening_choices_of_others_are_dealt_anew(key: str, seats: int) -> None:
    """Everybody learns how many tickets each has kept: in a resampled state as many as were dealt there."""
    game = title(key).game(seats)
    state, rng = load(key, players=seats).new_initial_state(), random.Random(16)
    while state.current_player() != seats - 1:
        step(state, rng)
    kept = set()
    for _ in range(10):
        other = state.resample_from_infostate(seats - 1, rng.random)
        other.apply_action(other.legal_actions()[-1])
        counts = [other.position.state.cells[game.ticket_count_at + seat] for seat in range(seats)]  # type: ignore[attr-defined]
        told = other.position.recall.seen[seats - 1][-seats:-1]
        assert [game.words(move % game.codec.size).count(" ") for move in told] == counts[:-1]
        kept.add(tuple(counts))
    assert len(kept) > 1


@pytest.mark.parametrize("seats", [2, 4])
def test_tracks_that_could_be_watched_stay(seats: int) -> None:
    state = positions(load("card-game", players=seats), "tracks", every=50)
    game = title("card-game").game(seats)
    at, size = game.track_at, seats * game.cards.kinds  # type: ignore[attr-defined]
    grown = 0
    for here in state:
        other = here.resample_from_infostate(1, random.Random(9).random)
        track = here.position.state.cells[at : at + size]
        assert other.position.state.cells[at : at + size] == track
        grown += any(track)
    assert grown


@pytest.mark.parametrize(
    ("given", "version"), [("", None), ("rules=1", Version(1, 1)), ("rules=2,board=1", Version(2, 1))]
)
def test_what_is_saved_names_the_version_that_it_is_of(given: str, version: Version | None) -> None:
    """So a game that was saved plays on by it, when there is a newer one."""
    game = pyspiel.load_game(f"branchline_card_game({given})")
    expected = version or title("card-game").version
    again = pickle.loads(pickle.dumps(game))
    for each in (game, again, pyspiel.load_game(str(game))):
        assert each.setup.game.version == expected
        assert f"board={expected.board}" in str(each) and f"rules={expected.rules}" in str(each)


@pytest.mark.parametrize("key", KEYS)
def test_a_resampled_state_plays_on(key: str) -> None:
    rng = random.Random(10)
    state = positions(load(key), "on", every=20)[1]
    other = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    copied = pickle.loads(pickle.dumps(other))
    assert (str(copied), copied.history()) == (str(other), other.history())
    while not other.is_terminal():
        step(other, rng)
    assert sum(other.returns()) == pytest.approx(0)
    assert len(other.history()) == len(other.position.recall.seen[0])


# -- OpenSpiel's bots ------------------------------------------------------------------------------------------------


def searching(game: Any, simulations: int, seed: int) -> Any:
    rng = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.5, simulations, random_state=rng)
    # OpenSpiel's sampler has a seed of its own.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    return bot


@pytest.mark.parametrize("key", KEYS)
def test_searches_find_legal_actions(key: str) -> None:
    game = load(key)
    rng = np.random.RandomState(11)
    state = positions(game, "search", every=10)[-2]
    own = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.5, 5, random_state=rng)
    assert own.step(state) in state.legal_actions()
    # These look at the cards of all: in games with secrets they are good for comparisons only.
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    assert mcts.MCTSBot(game, 1.5, 5, rollouts, random_state=rng).step(state) in state.legal_actions()
    compiled = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.5, 5, 100, False, 1, False)
    assert compiled.step_with_policy(state)[1] in state.legal_actions()  # its `step` can't play any game in Python


def test_compiled_search_of_worlds_knows_no_games_in_python() -> None:
    """OpenSpiel asks no game in Python to resample, only its own search in Python does. Should this change: good."""
    state = positions(load("london"), "search")[0]
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.5, 5)
    with pytest.raises(pyspiel.SpielError, match="not implemented"):
        bot.get_policy(state)


@pytest.mark.parametrize("key", KEYS)
def test_random_bots_play(key: str) -> None:
    game = load(key)
    bots = [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(12))
    assert sum(returns) == 0
    compiled = [pyspiel.make_uniform_random_bot(seat, 13 + seat) for seat in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), compiled, 14)) == 0


@pytest.mark.slow
def test_search_beats_random_play() -> None:
    game = load("london", fewest_wilds=True)
    won = 0.0
    for seed in range(6):
        seat = seed % 2
        state, rng, bot = game.new_initial_state(), random.Random(seed), searching(game, 20, seed)
        while not state.is_terminal():
            if state.current_player() == seat:
                state.apply_action(bot.step(state))
            else:
                step(state, rng)
        won += state.returns()[seat]
    assert won > 0


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_learning_environment(key: str, seats: int) -> None:
    kind = rl_environment.ObservationType.OBSERVATION
    env = rl_environment.Environment(load(key, players=seats), observation_type=kind)
    env.seed(15)
    np.random.seed(15)
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(seats)]
    assert env.observation_spec()["info_state"] == (load(key, players=seats).setup.features.size,)
    time_step = env.reset()
    while not time_step.last():
        agent = agents[time_step.current_player()]
        time_step = env.step([agent.step(time_step).action])
    assert sum(time_step.rewards) == pytest.approx(0)


# -- the package -----------------------------------------------------------------------------------------------------


def test_without_openspiel_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "pyspiel" else name)
    monkeypatch.delitem(sys.modules, "branchline.envs.openspiel")
    with pytest.raises(extras.MissingExtra, match=r"^pyspiel not found: .*pip install '\.\[openspiel\]'"):
        importlib.import_module("branchline.envs.openspiel")


def test_python_ends_well() -> None:
    """What OpenSpiel keeps of a game outlives Python, and must not mind."""
    script = "import pyspiel, branchline.envs.openspiel; pyspiel.load_game('branchline_paris').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", script], timeout=60).returncode == 0
