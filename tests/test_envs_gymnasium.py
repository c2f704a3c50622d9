"""The titles as Gymnasium environments: its own checks, a fair game, and bots that play as they do elsewhere."""

import copy
import os
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import find
from branchline.bots.seeding import number
from branchline.core.game import CHANCE, OVER
from branchline.describe.onlooker import seen_by
from branchline.envs.common import REWARDS
from branchline.envs.gymnasium import BranchlineEnv
from branchline.titles import OURS, RELEASED, keys, title

IDS = {key: f"branchline/{key.title().replace('-', '')}-v{len(RELEASED[key]) - 1}" for key in keys()}


def made(key: str, **asked: Any) -> BranchlineEnv:
    found = gymnasium.make(IDS[key], **asked).unwrapped
    assert isinstance(found, BranchlineEnv)
    return found


def steps(env: BranchlineEnv, seed: int, rng: random.Random) -> Iterator[tuple[dict[str, Any], float, bool]]:
    """Play at random; after the start and every step what is known, the reward, and whether it was the last."""
    _, info = env.reset(seed=seed)
    reward, terminated = 0.0, False
    yield info, reward, terminated
    while not terminated:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        yield info, reward, terminated


@pytest.mark.parametrize("key", keys())
def test_an_id_plays_one_version_for_ever_and_the_last_the_newest(key: str) -> None:
    assert RELEASED[key][:2] == ("1.1", "2.1") and RELEASED[key][-1] == str(title(key).version)
    for each, version in enumerate(RELEASED[key]):
        env = gymnasium.make(f"{IDS[key].rpartition('-')[0]}-v{each}").unwrapped
        assert isinstance(env, BranchlineEnv) and env.game.full_key == f"{key}@{version}"


# -- Gymnasium's own checks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_it_passes_gymnasiums_check_without_a_warning(key: str) -> None:
    """The checker plays any action at all, so an illegal one has to end the game rather than raise."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(key, illegal_reward=-1.0))


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("london", {"seats": 4, "against": ["greedy", "random", "planner"], "structured": True}),
        ("france", {"seats": 3, "seat": 2, "recall": 12, "fewest_wilds": True, "reward": "margin"}),
        ("card-game", {"seats": 3, "structured": True, "recall": 4, "options": {"open_track": True}}),
    ],
)
def test_it_passes_with_all_that_can_be_asked_for(key: str, asked: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(key, illegal_reward=-1.0, **asked), skip_render_check=True)


def test_many_can_be_stepped_together() -> None:
    envs = gymnasium.make_vec(IDS["london"], num_envs=3, vectorization_mode="sync")
    observations, infos = envs.reset(seed=4)
    assert observations["observation"].shape == (3, 365)
    for _ in range(60):  # through the ends of games, after which a step only resets
        masks = infos["action_mask"]
        actions = np.array([np.flatnonzero(mask)[-1] if mask.any() else 0 for mask in masks])
        observations, _, _, _, infos = envs.step(actions)
    envs.close()


# -- a fair game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("reward", REWARDS)
def test_a_game_is_the_engines(key: str, reward: str) -> None:
    env, rng = made(key, seats=3, reward=reward, against="random"), random.Random(1)
    game, state, done = env.game, env.game.start(), 0
    for info, got, terminated in steps(env, 5, rng):
        for action in env.moves[done:]:
            assert action in game.legal(state)
            game.play(state, action)
        done = len(env.moves)
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == np.flatnonzero(env.action_masks()).tolist() == game.legal(state)
        assert env.action_masks().dtype == np.bool_ and info["seat"] == env.seat
        if terminated:
            outcome = game.scores(state)
            assert game.to_move(state) == OVER
            assert (info["totals"], info["ranks"]) == (outcome.totals, outcome.ranks)
            assert got == REWARDS[reward](outcome.totals, outcome.ranks)[env.seat]
        else:
            assert game.to_move(state) == env.seat and got == 0


@pytest.mark.parametrize("key", keys())
def test_the_learner_is_shown_nothing_that_it_cannot_see(key: str) -> None:
    env, rng = made(key, seats=3, against="random"), random.Random(2)
    for turn, _ in enumerate(steps(env, 6, rng)):
        run = env._run
        assert run is not None
        if turn % 8 == 0:
            before = run.observation(env.seat)
            other = copy.copy(run)
            other.match.state = env.game.view(run.state, env.seat).sample(rng.random)
            after = other.observation(env.seat)
            assert all(np.array_equal(before[name], after[name]) for name in before)


@pytest.mark.parametrize(("key", "name"), [("london", "planner"), ("card-game", "planner"), ("card-game", "greedy")])
def test_bots_play_as_they_do_elsewhere(key: str, name: str) -> None:
    """A bot that gets what it saw of the record decides the same; in the Card Game it has to have counted."""
    env = made(key, seats=3, seat=1, against=[name, "random"])
    for _ in steps(env, 7, random.Random(7)):
        pass
    game, state, bot, decided = env.game, env.game.start(), find(name).bot(env.game, 2), 0
    saw = seen_by(game, env.moves, 2)
    for moves, action in enumerate(env.moves):
        if game.to_move(state) == 2:
            seed = number("7/0", "bot", 2, moves)
            assert decide(bot, game.view(state, 2), seed, limit_of(bot.budget)).action == action
            decided += 1
        assert game.to_move(state) == CHANCE or action in game.legal(state)
        game.play(state, action)
        bot.saw(next(saw))
    assert decided > 5


@pytest.mark.filterwarnings("ignore:.*is out of date")
@pytest.mark.parametrize(("number", "version"), [(0, "1.1"), (1, "2.1")])
@pytest.mark.parametrize("key", OURS)
def test_the_version_of_an_environment_is_always_the_same_version_of_its_title(
    key: str, number: int, version: str
) -> None:
    env = gymnasium.make(f"branchline/{key.title().replace('-', '')}-v{number}").unwrapped
    assert isinstance(env, BranchlineEnv)
    env.reset(seed=1)
    assert env.game is title(f"{key}@{version}").game(2) and str(env.game.version) == version
    env.close()


def test_the_seat_is_drawn_for_every_game_or_fixed() -> None:
    env = made("london", seats=4, against="random")
    drawn = [env.reset(seed=1 if not i else None)[1]["seat"] for i in range(60)]
    assert {0, 1, 2, 3} == set(drawn) and max(map(drawn.count, drawn)) < 30
    fixed = made("london", seats=4, seat=3, against="random")
    assert {fixed.reset()[1]["seat"] for _ in range(9)} == {3}
    assert fixed.game.to_move(fixed._playing().state) == 3


def test_a_bot_that_fails_is_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "from branchline.bots.bot import Bot\n\n"
        "class Bad(Bot):\n    def choose(self, view, legal):\n        raise RuntimeError('no idea')\n"
    )
    env = made("london", seat=0, against=f"{file}:Bad")
    with pytest.warns(UserWarning, match=r"seat_1 \(.*bad.py:Bad\) failed; a random legal move .*no idea"):
        ended = [terminated for _, _, terminated in steps(env, 3, random.Random(3))]
    assert ended[-1]
    env.close()


# -- seeds -------------------------------------------------------------------------------------------------------------

PLAY = """
import random, sys
from test_envs_gymnasium import made, steps
env = made(sys.argv[1], seats=3, against=["greedy", "planner"])
for seed in (3, 4):
    last = list(steps(env, seed, random.Random(1)))[-1]
    print(env.seat, env.moves, last[1], last[0]["totals"])
"""


@pytest.mark.slow
def test_a_seed_makes_the_same_game_in_every_process() -> None:
    for key in ("paris", "card-game"):
        said = []
        for hashes in ("1", "2"):
            told = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(sys.path)}
            done = subprocess.run([sys.executable, "-c", PLAY, key], env=told, capture_output=True, text=True)
            assert not done.returncode, done.stderr
            said.append(done.stdout)
        assert said[0] == said[1] and len(said[0]) > 500


def test_a_seed_that_was_not_given_can_be_asked_for() -> None:
    one, other = made("london"), made("london")
    one.reset()
    first = one.moves
    one.reset()
    other.reset(seed=one.np_random_seed)
    assert other.moves == first
    other.reset()
    assert other.moves == one.moves


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    env = made("london", seat=0)
    env.reset(seed=1)
    before, moves = copy.deepcopy(env._playing().state), env.moves
    with pytest.raises(ValueError, match="First choose which tickets to keep"):
        env.step(env.game.parse("pass"))
    for nonsense in (-1, 5000, None, "pass"):
        with pytest.raises(ValueError, match="no action"):
            env.step(nonsense)  # type: ignore[arg-type]
    assert env._playing().state == before and env.moves == moves


def test_an_illegal_action_may_end_the_game() -> None:
    env = made("london", illegal_reward=-2)
    env.reset(seed=1)
    moves = env.moves
    observation, reward, terminated, truncated, info = env.step(env.game.parse("pass"))
    assert (reward, terminated, truncated) == (-2, True, False)
    assert info["illegal"] == "First choose which tickets to keep." and env.moves == moves
    assert not observation["action_mask"].any() and not env.action_masks().any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(0)
    assert env.reset()[1]["action_mask"].any()


def test_it_has_to_be_reset_first() -> None:
    env = made("london", render_mode="ansi")
    for ask in (lambda: env.step(0), env.render, env.action_masks, lambda: env.moves):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
            ask()
    env.close()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"title": "berlin"}, "There is no title “berlin”"),
        ({"seats": 9}, "London is for 2 to 4 players, not 9."),
        ({"seat": 2}, "there is no seat 2: 0 to 1, or None for another one in every game"),
        ({"seats": 4, "against": ["greedy", "planner"]}, "3 other seats, but 2 bots"),
        ({"against": []}, "1 other seat, but 0 bots"),
        ({"against": "genius"}, "there is no bot “genius”"),
        ({"reward": "fame"}, "there is no reward 'fame': win, margin, points"),
    ],
)
def test_what_there_is_not_is_answered_in_a_line(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as refused:
        BranchlineEnv(**{"title": "london", **asked})
    assert str(refused.value).startswith(said)


# -- for people --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_the_table_can_be_looked_at(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, picture, printed = [made(key, seat=1, render_mode=mode) for mode in ("ansi", "rgb_array", "human")]
    for env in (text, picture, printed):
        env.reset(seed=2)
    said = text.render()
    assert isinstance(said, str) and "seat_1 (you)" in said
    assert "seat_1 (you)" in capsys.readouterr().out
    pixels = picture.render()
    assert isinstance(pixels, np.ndarray) and pixels.shape == (800, 1200, 3)
    assert printed.render() is None
    assert text.words(text.game.parse("draw deck")) == "draw deck"
