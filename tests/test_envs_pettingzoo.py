"""The titles as PettingZoo environments: its own tests, and that the environment adds nothing to the engine's game."""

import copy
import os
import pickle
import random
import re
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils import wrappers

from branchline.core.game import CHANCE, OVER, Game
from branchline.describe.onlooker import seen_by
from branchline.envs import pettingzoo
from branchline.envs.common import REWARDS
from branchline.extras import hint
from branchline.titles import keys, title

# What PettingZoo remarks on every environment that masks its actions, and on the arrays of an agent that is done.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


def last_legal(env: pettingzoo.raw_env) -> int | None:
    """A decision that needs no random numbers: the selected agent's last legal action, None when it is done."""
    observation, _, termination, _, _ = env.last()
    return None if termination else int(np.flatnonzero(observation["action_mask"])[-1])


def played(env: pettingzoo.raw_env, seed: int, rng: random.Random, most: int = 100_000) -> dict[str, float]:
    """Play at random, to the end if it comes soon enough; the reward that each agent was given."""
    env.reset(seed=seed)
    rewards = {}
    for agent in env.agent_iter(most):
        observation, rewards[agent], termination, _, _ = env.last()
        env.step(None if termination else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return rewards


# -- PettingZoo's own tests --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_it_passes_the_api_test(key: str) -> None:
    api_test(pettingzoo.env(key), num_cycles=1000)


@pytest.mark.parametrize(
    ("key", "seats", "more"),
    [
        ("london", 4, {"structured": True}),
        ("paris", 3, {"recall": 20, "reward": "points"}),
        ("san-francisco", 3, {"structured": True, "recall": 5}),
        ("france", 5, {"recall": 9, "reward": "margin", "fewest_wilds": True}),
        ("card-game", 4, {"options": {"open_track": True}, "structured": True, "fewest_wilds": True}),
    ],
)
def test_it_passes_the_api_test_with_all_that_can_be_asked_for(key: str, seats: int, more: dict[str, object]) -> None:
    api_test(pettingzoo.env(key, seats, **more), num_cycles=100)  # type: ignore[arg-type]


def test_it_passes_the_api_test_inside_pettingzoos_wrappers() -> None:
    env = wrappers.TerminateIllegalWrapper(pettingzoo.env("london"), illegal_reward=-1)
    api_test(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env)), num_cycles=100)


@pytest.mark.parametrize("key", keys())
def test_it_passes_the_seed_test(key: str) -> None:
    seed_test(lambda: pettingzoo.env(key, recall=3), num_cycles=100)


@pytest.mark.parametrize("key", keys())
def test_it_runs_the_performance_benchmark(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    clock = iter(range(10_000))  # on which the five seconds of the benchmark are two hundred looks
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock) / 40))
    performance_benchmark(pettingzoo.env(key))


# -- the same game as the engine's -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("reward", REWARDS)
def test_a_game_is_the_engines(key: str, reward: str) -> None:
    """Masks are the legal actions, and the rewards those of the moves played again."""
    env, rng = pettingzoo.env(key, 3, reward=reward), random.Random(1)
    env.reset(seed=5)
    game, state, done = env.game, env.game.start(), 0
    rewards = {}
    for agent in env.agent_iter():
        for action in env.moves[done:]:
            assert action in game.legal(state)
            game.play(state, action)
        done = len(env.moves)
        observation, rewards[agent], termination, truncation, info = env.last()
        assert not truncation
        if termination:
            assert game.to_move(state) == OVER and not observation["action_mask"].any()
            outcome = game.scores(state)
            seat = env.possible_agents.index(agent)
            assert rewards[agent] == REWARDS[reward](outcome.totals, outcome.ranks)[seat]
            assert info == {"total": outcome.totals[seat], "rank": outcome.ranks[seat]}
            env.step(None)
            continue
        assert rewards[agent] == 0 and info == {}
        legal = game.legal(state)
        assert agent == f"seat_{game.to_move(state)}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        env.step(rng.choice(legal))
    assert len(rewards) == 3


@pytest.mark.parametrize("key", keys())
def test_an_agent_is_shown_nothing_that_it_cannot_see(key: str) -> None:
    env, rng = pettingzoo.env(key, 3), random.Random(2)
    env.reset(seed=6)
    for turn, _ in enumerate(env.agent_iter(150)):
        if turn % 10 == 0 and env.agents == env.possible_agents:
            for seat, agent in enumerate(env.agents):
                real, before = env._run, env.observe(agent)
                env._run = copy.copy(real)
                env._run.match.state = env.game.view(real.state, seat).sample(rng.random)
                after = env.observe(agent)
                env._run = real
                assert all(np.array_equal(before[name], after[name]) for name in before)
        env.step(last_legal(env))


@pytest.mark.parametrize("key", keys())
def test_recall_tells_what_the_seat_saw(key: str) -> None:
    env = pettingzoo.env(key, recall=30)
    played(env, 3, random.Random(3), most=60)
    for seat, agent in enumerate(env.possible_agents):
        seen = [m.action + (env.game.codec.size if m.redacted else 0) for m in seen_by(env.game, env.moves, seat)]
        assert env.observe(agent)["moves"].tolist() == seen[-30:]


def test_before_the_first_moves_recall_is_filled_up() -> None:
    env = pettingzoo.env("london", recall=100)
    env.reset(seed=1)
    told = env.observe("seat_1")["moves"]
    assert told.dtype == np.int32 and (told[: 100 - len(env.moves)] == -1).all() and told[-1] >= 0


def test_the_numbers_have_names() -> None:
    flat, named = pettingzoo.env("london"), pettingzoo.env("london", structured=True)
    flat.reset(seed=2)
    named.reset(seed=2)
    row, fields = flat.last()[0]["observation"], named.last()[0]["observation"]
    assert fields["claims"].shape == (2, 44) and fields["hand"].sum() == 2
    assert np.concatenate([field.ravel() for field in fields.values()]).tolist() == row.tolist()


def test_with_the_fewest_wilds_payments_that_waste_some_are_refused() -> None:
    env, rng, wasted = pettingzoo.env("london", fewest_wilds=True), random.Random(4), 0
    env.reset(seed=4)
    while not env.terminations["seat_0"]:
        offered = np.flatnonzero(env.last()[0]["action_mask"]).tolist()
        legal = env.game.legal(env._run.state)
        assert set(offered) <= set(legal)
        for action in set(legal) - set(offered):
            wasted += 1
            with pytest.raises(ValueError, match="more wilds than it takes"):
                env.step(action)
        env.step(rng.choice(offered))
    assert wasted


# -- seeds -------------------------------------------------------------------------------------------------------------

PLAY = """
import sys
from test_envs_pettingzoo import last_legal
from branchline.envs import pettingzoo
env = pettingzoo.env(sys.argv[1], 3)
env.reset(seed=11)
env.reset()
for _ in env.agent_iter():
    env.step(last_legal(env))
print(env.moves, env.infos)
"""


@pytest.mark.slow
def test_a_seed_makes_the_same_game_in_every_process() -> None:
    for key in ("london", "card-game"):
        said = []
        for hashes in ("1", "2"):
            told = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(sys.path)}
            done = subprocess.run([sys.executable, "-c", PLAY, key], env=told, capture_output=True, text=True)
            assert not done.returncode, done.stderr
            said.append(done.stdout)
        assert said[0] == said[1] and len(said[0]) > 500


def test_without_a_seed_the_next_game_follows_from_the_first() -> None:
    def dealt(env: pettingzoo.raw_env, *seeds: int | None) -> list[list[int]]:
        found = []
        for seed in seeds:
            env.reset(seed=seed)
            found.append(env.moves)
        return found

    one, other, third = [pettingzoo.env("france") for _ in range(3)]
    games = dealt(one, 1, None, None)
    assert games == dealt(other, 1, None, None) and len({tuple(game) for game in games}) == 3
    assert dealt(other, 1) == games[:1]
    assert dealt(third, None) != games[:1]


def test_copies_go_on_by_themselves() -> None:
    env = pettingzoo.env("paris", recall=4)
    env.reset(seed=9)
    for _ in env.agent_iter(30):
        env.step(last_legal(env))
    before = env.moves
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for each in copies:
        for _ in each.agent_iter(40):
            each.step(last_legal(each))
    assert env.moves == before
    for _ in env.agent_iter(40):
        env.step(last_legal(env))
    for each in copies:
        assert each.moves == env.moves and each.agent_selection == env.agent_selection
        each.reset()
    env.reset()
    assert copies[0].moves == copies[1].moves == env.moves


def test_what_it_gives_may_be_kept_and_written_into() -> None:
    env = pettingzoo.env("london")
    env.reset(seed=1)
    first = env.last()[0]
    first["observation"][:] = 7
    first["action_mask"][:] = 1
    again = env.last()[0]
    assert again["action_mask"].sum() == 3 and again["observation"].max() <= 35
    with pytest.raises(ValueError, match="First choose which tickets to keep"):
        env.step(env.game.parse("pass"))


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_an_illegal_action_says_why_and_changes_nothing(key: str) -> None:
    env, rng = pettingzoo.env(key), random.Random(8)
    env.reset(seed=10)
    for turn, agent in enumerate(env.agent_iter(60)):
        legal = set(np.flatnonzero(env.last()[0]["action_mask"]).tolist())
        before, moves = copy.deepcopy(env._run.state), env.moves
        others = sorted(set(range(env.game.codec.size)) - legal)
        for action in rng.sample(others, 5) if turn % 5 == 0 else []:
            with pytest.raises(ValueError, match=r"\.$") as refused:
                env.step(action)
            assert str(refused.value) == str(env.game.why_not(before, action))
        for nonsense in (-1, env.game.codec.size, None, 1.5, "pass", True):
            with pytest.raises(ValueError, match="no action"):
                env.step(nonsense)  # type: ignore[arg-type]
        assert env._run.state == before and env.moves == moves and env.agent_selection == agent
        env.step(np.int32(rng.choice(sorted(legal))))


def test_an_illegal_action_can_end_the_game_as_elsewhere_in_pettingzoo() -> None:
    env = wrappers.TerminateIllegalWrapper(pettingzoo.env("london"), illegal_reward=-5)
    env.reset(seed=1)
    env.step(env.unwrapped.game.parse("pass"))
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], _, _, _ = env.last()
        env.step(None)
    assert rewards == {"seat_0": -5, "seat_1": 0}
    env.reset()
    assert not any(env.terminations.values())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"title": "berlin"},
            "There is no title “berlin”; there are: london, paris, san-francisco, france, card-game.",
        ),
        ({"title": "london", "seats": 9}, "London is for 2 to 4 players, not 9."),
        ({"title": "london", "options": {"fast": True}}, "London has no option “fast”; there is none."),
        ({"title": "london", "reward": "fame"}, "there is no reward 'fame': win, margin, points"),
        ({"title": "london", "recall": -1}, "recall is how many moves are shown, 0 or more, not -1"),
        ({"title": "london", "render_mode": "3d"}, "there is no render mode '3d': human, ansi, rgb_array"),
    ],
)
def test_what_there_is_not_is_answered_in_a_line(asked: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError) as refused:
        pettingzoo.env(**asked)  # type: ignore[arg-type]
    assert str(refused.value) == said


def test_it_has_to_be_reset_before_and_after_a_game() -> None:
    env = pettingzoo.env("london")
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        env.last()
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        list(env.agent_iter())
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        env.step(0)
    played(env, 1, random.Random(1))
    with pytest.raises(ValueError, match=r"over: call reset\(\)"):
        env.step(None)


def test_an_agent_that_is_done_can_only_leave() -> None:
    env = pettingzoo.env("london")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(last_legal(env))
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    env.step(None)
    assert env.agents == ["seat_1"] and list(env.rewards) == ["seat_1"]
    env.reset()
    assert env.agents == ["seat_0", "seat_1"]


WITHOUT = """
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in {missing} else real(name, *more)
import branchline.envs.{module}
"""


@pytest.mark.parametrize(
    ("module", "missing", "said"),
    [
        ("pettingzoo", ["pettingzoo"], f"pettingzoo not found: {hint('pettingzoo')}"),
        ("gymnasium", ["gymnasium", "numpy"], f"numpy and gymnasium not found: {hint('gym')}"),
    ],
)
def test_where_a_package_is_missing_a_line_says_how_to_get_it(module: str, missing: list[str], said: str) -> None:
    told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    script = WITHOUT.format(module=module, missing=missing)
    done = subprocess.run([sys.executable, "-c", script], env=told, capture_output=True, text=True)
    assert done.returncode and done.stderr.splitlines()[-1].endswith(f"MissingExtra: {said}")


# -- for people --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_the_table_can_be_looked_at(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    texts, pictures, printed = [pettingzoo.env(key, render_mode=mode) for mode in ("ansi", "rgb_array", "human")]
    texts.reset(seed=3)
    pictures.reset(seed=3)
    printed.reset(seed=3)
    text, said = texts.render(), capsys.readouterr().out
    assert isinstance(text, str) and text.startswith(title(key).name) and "\x1b" not in text
    for shown in (text, said):
        assert "seat_0 (you)" in shown and "Which tickets do you keep?" in shown
    while not any(texts.terminations.values()):
        pictures.step(last_legal(texts))
        texts.step(last_legal(texts))
        if len(texts.moves) % 20 == 0:
            assert isinstance(texts.render(), str)
    assert re.search(r"(share the victory|wins?( on the tie-break)?)[.!]$", str(texts.render()).strip())
    totals = ", ".join([f"{agent} {texts.infos[agent]['total']}" for agent in texts.possible_agents])
    assert f"In all: {totals}." in str(texts.render())
    picture = pictures.render()
    assert isinstance(picture, np.ndarray) and picture.shape == (800, 1200, 3) and picture.dtype == np.uint8


def test_people_see_each_decision_once(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env("london", render_mode="human")
    env.reset(seed=1)
    for _ in env.agent_iter(6):
        env.step(last_legal(env))
    assert capsys.readouterr().out.count("London: ") == 7


def test_who_asks_for_no_picture_gets_none() -> None:
    env = pettingzoo.env("london")
    env.reset()
    assert env.render() is None
    env.close()


def test_it_says_what_it_is() -> None:
    env = pettingzoo.env("san-francisco", 4)
    assert env.metadata["name"] == str(env) == f"branchline_san_francisco_v{env.game.version}"
    assert env.metadata["render_modes"] == ["human", "ansi", "rgb_array"] and not env.metadata["is_parallelizable"]
    assert env.unwrapped is env and env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert env.words(env.game.parse("draw deck")) == "draw deck"


@pytest.mark.parametrize("key", keys())
def test_chance_is_fair_in_whole_games(key: str) -> None:
    """The first card of many games is dealt as often as the deck has it."""
    env, first = pettingzoo.env(key), []
    for seed in range(300):
        env.reset(seed=seed)
        first.append(env.moves[0])
    game: Game = env.game
    state = game.start()
    assert game.to_move(state) == CHANCE
    odds = game.odds(state)
    for outcome, weight in zip(game.legal(state), odds, strict=True):
        share = weight / sum(odds)
        assert abs(first.count(outcome) / 300 - share) < 4.5 * (share * (1 - share) / 300) ** 0.5
