"""Run by a Python that has PufferLib 3: its ways to run environments, each with ours, beside our own VectorEnv."""

import random
from typing import Any

import numpy as np
import pufferlib
import pufferlib.vector

from branchline.envs.pufferlib import BranchlinePufferEnv
from branchline.envs.vector import VectorEnv

GAMES, SEED = 6, 5
ASKED: dict[str, Any] = {"against": "greedy", "reward": "margin"}


def compared(vecenv: Any, envs: int) -> None:
    """What PufferLib's trainer does, `async_reset`, `recv` and `send`, for as many environments as there are."""
    plain = [VectorEnv("london", GAMES, **ASKED) for _ in range(envs)]
    shown = [env.reset(SEED + i) for i, env in enumerate(plain)]
    size, actions = plain[0].features.size, plain[0].game.codec.size
    assert vecenv.single_observation_space.shape == (size + actions,) and vecenv.single_action_space.n == actions
    assert vecenv.num_agents == envs * GAMES
    rng, ended, told = random.Random(1), 0, 0
    vecenv.async_reset(SEED)
    for step in range(90):
        observations, rewards, terminals, truncations, infos, _, masks = vecenv.recv()
        assert observations.dtype == np.uint8 and masks.all() and not truncations.any()
        for env, at in enumerate(shown):
            here = slice(env * GAMES, (env + 1) * GAMES)
            assert np.array_equal(observations[here], np.hstack([at.observation, at.mask])), step
            if step:
                assert np.array_equal(terminals[here], at.done)
                assert np.array_equal(rewards[here], at.reward[np.arange(GAMES), at.seat])
            ended += int(at.done.sum())
        told += sum("episode_return" in info and "points" in info for info in infos if isinstance(info, dict))
        legal = observations[:, size:]
        chosen = np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in legal])
        shown = [env.step(chosen[i * GAMES : (i + 1) * GAMES]) for i, env in enumerate(plain)]
        vecenv.send(chosen)
    vecenv.close()
    assert ended > 5 and told > 0, (ended, told)
    print(type(vecenv).__name__, "plays our games")


def main() -> None:
    made: dict[str, Any] = {"env_kwargs": {"title": "london", "games": GAMES, **ASKED}, "seed": SEED}
    compared(pufferlib.vector.make(BranchlinePufferEnv, backend=pufferlib.PufferEnv, **made), 1)
    compared(pufferlib.vector.make(BranchlinePufferEnv, backend=pufferlib.vector.Serial, num_envs=2, **made), 2)
    workers: dict[str, Any] = {
        "backend": pufferlib.vector.Multiprocessing,
        "num_envs": 2,
        "num_workers": 2,
        "batch_size": 2,
    }
    compared(pufferlib.vector.make(BranchlinePufferEnv, **workers, **made), 2)


if __name__ == "__main__":
    main()
