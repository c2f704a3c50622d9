"""Vector environments as other packages know them: their own checks, and the same games as ours."""

import random
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import branchline.envs.gymnasium  # noqa: F401 # it registers the titles
from branchline.envs.cleanrl import CleanRLEnvs
from branchline.envs.envpool import BranchlineEnvPool
from branchline.envs.gymnasium_vector import BranchlineVectorEnv
from branchline.envs.pufferlib import BranchlinePufferEnv
from branchline.envs.vector import VectorEnv

ASKED: dict[str, Any] = {"against": "greedy", "reward": "margin"}


def chosen(masks: npt.NDArray[Any], rng: random.Random) -> npt.NDArray[np.int64]:
    return np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in masks])


# -- Gymnasium ---------------------------------------------------------------------------------------------------------


def made(**asked: Any) -> BranchlineVectorEnv:
    envs = gymnasium.make_vec("branchline/London-v1", num_envs=12, **asked).unwrapped
    assert isinstance(envs, BranchlineVectorEnv)
    return envs


def test_gymnasium_makes_it_by_its_id_and_it_keeps_to_its_spaces() -> None:
    envs, rng = made(recall=4, **ASKED), random.Random(1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and envs.game.full_key == "london@2.1"
    observations, infos = envs.reset(seed=3)
    for _ in range(70):
        assert observations in envs.observation_space
        actions = chosen(infos["action_mask"], rng)
        assert actions in envs.action_space
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (12,) and not truncations.any()
        assert terminations.dtype == truncations.dtype == np.bool_
    envs.close()
    with pytest.raises(RuntimeError, match="closed"):
        envs.step(actions)


def test_it_plays_what_gymnasium_s_own_vector_environment_plays() -> None:
    """With the autoreset of the same step. There, each environment has a series of its own: so up to its first end."""
    ours = made(**ASKED)
    theirs = gymnasium.make_vec(
        "branchline/London-v1",
        num_envs=1,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        **ASKED,
    )
    assert theirs.single_observation_space == ours.single_observation_space
    assert theirs.single_action_space == ours.single_action_space
    (one, infos), (other, _) = ours.reset(seed=3), theirs.reset(seed=3)
    rng, over = random.Random(2), False
    while not over:
        assert all(np.array_equal(one[name][0], other[name][0]) for name in other)
        actions = chosen(infos["action_mask"], rng)
        one, rewards, terminations, _, infos = ours.step(actions)
        other, reward, termination, _, others = theirs.step(actions[:1])
        over = bool(terminations[0])
        assert over == termination[0] and rewards[0] == reward[0]
    assert infos["final_info"]["totals"][0].tolist() == list(others["final_info"]["totals"][0])
    assert infos["final_info"]["ranks"][0].tolist() == list(others["final_info"]["ranks"][0])
    assert infos["_final_info"].tolist() == infos["final_info"]["_ranks"].tolist() == terminations.tolist()


def test_gymnasium_s_statistics_count_what_we_say() -> None:
    envs, rng = RecordEpisodeStatistics(made(**ASKED)), random.Random(3)
    _, infos = envs.reset(seed=5)
    ended = 0
    for _ in range(120):
        _, rewards, terminations, _, infos = envs.step(chosen(infos["action_mask"], rng))
        for row in np.flatnonzero(terminations):
            ended += 1
            assert infos["episode"]["r"][row] == rewards[row] == infos["rewards"][row, infos["final_info"]["seat"][row]]
            assert infos["episode"]["l"][row] == infos["final_info"]["decisions"][row]
    assert ended > 10


def test_self_play_shows_each_row_to_the_seat_that_decides() -> None:
    envs, plain = made(against=None), VectorEnv("london", 12, seed=5)
    (observations, infos), at = envs.reset(seed=5), plain.reset()
    for _ in range(90):
        assert np.array_equal(observations["observation"], at.observation)
        assert np.array_equal(infos["seat"], at.mover) and np.array_equal(observations["action_mask"], at.mask)
        before = infos["seat"]
        actions = plain.sample().copy()
        at = plain.step(actions)
        observations, rewards, _, _, infos = envs.step(actions)
        assert np.array_equal(infos["rewards"], at.reward)
        assert np.array_equal(rewards, at.reward[np.arange(12), before])


def test_arrays_are_new_ones_unless_they_are_not_wanted() -> None:
    for copy in (True, False):
        envs = made(copy=copy)
        first, infos = envs.reset(seed=1)
        kept = first["observation"].copy()
        for _ in range(4):
            _, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
        assert np.array_equal(first["observation"], kept) == copy


# -- CleanRL -----------------------------------------------------------------------------------------------------------


def test_what_cleanrl_s_scripts_read_is_there() -> None:
    """The lines of its ppo.py, and the statistics of its script for EnvPool beside them."""
    envs, rng = CleanRLEnvs("london", 16, seed=2, **ASKED), random.Random(4)
    assert isinstance(envs.single_action_space, gymnasium.spaces.Discrete)
    storage = np.zeros((120, envs.num_envs, *envs.single_observation_space.shape), np.float32)  # type: ignore[misc]
    next_obs, _ = envs.reset(seed=2)
    returns, lengths = np.zeros(16), np.zeros(16, int)
    ended = 0
    for step in range(120):
        storage[step] = next_obs
        assert next_obs in envs.observation_space
        rows, masks = envs.split(next_obs)
        assert rows.shape == (16, 365) and masks.shape == (16, 333)
        next_obs, reward, terminations, truncations, infos = envs.step(chosen(masks, rng))
        returns, lengths = returns + reward, lengths + 1
        assert ("final_info" in infos) == bool(np.logical_or(terminations, truncations).any())
        for row, info in enumerate(infos.get("final_info", [])):
            assert (info is not None) == terminations[row] == infos["_episode"][row]
            if info and "episode" in info:
                ended += 1
                assert info["episode"]["r"] == returns[row] == infos["episode"]["r"][row]
                assert info["episode"]["l"] == lengths[row] and info["episode"]["t"] > 0
                assert info["totals"][info["seat"]] - info["totals"][1 - info["seat"]] == returns[row]
                returns[row], lengths[row] = 0, 0
    assert ended > 10 and np.array_equal(storage[0, :, :365], VectorEnv("london", 16, **ASKED).reset(2).observation)
    envs.close()


# -- EnvPool -----------------------------------------------------------------------------------------------------------


def test_envpool_s_whole_steps_and_batches_play_the_same_games() -> None:
    whole = BranchlineEnvPool("london", 12, seed=6, **ASKED)
    parts = BranchlineEnvPool("london", 12, batch_size=4, processes=2, seed=6, **ASKED)
    assert not whole.is_async and parts.is_async and len(parts) == 12
    observation, info = whole.reset()
    seen, rng = [], random.Random(6)
    for _ in range(60):
        actions = chosen(observation["action_mask"], rng)
        observation, *rest, info = whole.step(actions)
        seen.append((actions, {name: array.copy() for name, array in observation.items()}, rest, info))
    parts.async_reset()
    for step in range(3 * 61):
        observation, reward, terminated, _, info = parts.recv()
        ids = info["env_id"]
        assert ids.tolist() == parts.all_env_ids[(step % 3) * 4 :][:4].tolist()
        if step < 3:
            assert not info["elapsed_step"].any()
        else:
            _, wanted, (rewards, ends, _), infos = seen[step // 3 - 1]
            assert all(np.array_equal(observation[name], wanted[name][ids]) for name in wanted)
            assert np.array_equal(reward, rewards[ids]) and np.array_equal(terminated, ends[ids])
            assert all(np.array_equal(info[name], infos[name][ids]) for name in ("elapsed_step", "totals", "length"))
            assert np.array_equal(info["decisions"][terminated], info["elapsed_step"][terminated])
        if step < 3 * 60:
            parts.send(seen[step // 3][0][ids], ids)
    parts.close()


def test_envpool_takes_batches_as_they_were_received() -> None:
    with pytest.raises(ValueError, match="12 games can't be received in batches of 5"):
        BranchlineEnvPool("london", 12, batch_size=5)
    envs = BranchlineEnvPool("london", 4, batch_size=2)
    with pytest.raises(RuntimeError, match=r"call async_reset\(\) or send\(\) first"):
        envs.recv()
    envs.async_reset()
    envs.recv()
    with pytest.raises(ValueError, match="env_id has to be that of a batch"):
        envs.send(np.zeros(2, np.int32), np.array([1, 2], np.int32))
    envs.close()


# -- PufferLib ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(find_spec("pufferlib") is not None, reason="PufferLib is installed")
def test_without_pufferlib_a_line_says_so() -> None:
    with pytest.raises(ImportError, match="PufferLib is not installed"):
        BranchlinePufferEnv("london", 4)
