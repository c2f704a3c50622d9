"""Run by a Python that has EnvPool: the same loops over one of its own environments and over ours."""

import random
from collections.abc import Callable
from typing import Any

import envpool
import numpy as np

from branchline.envs.envpool import BranchlineEnvPool


def kinds(found: Any) -> tuple[Any, ...]:
    """What is returned, as shapes and types; of the observation only that it has a row for each game."""
    observation, *arrays, info = found
    first = next(iter(observation.values())) if isinstance(observation, dict) else observation
    told = {name: info[name] for name in ("env_id", "elapsed_step")} | {"players": info["players"]["env_id"]}
    return len(first), [(a.shape, a.dtype) for a in arrays], {name: (a.shape, a.dtype) for name, a in told.items()}


def loop(envs: Any, choose: Callable[[Any], Any]) -> list[tuple[Any, ...]]:
    """EnvPool's own example of asynchronous use."""
    found = []
    envs.async_reset()
    for _ in range(12):
        at = envs.recv()
        found.append((kinds(at), sorted(at[-1]["env_id"].tolist()), at[-1]["elapsed_step"].tolist()))
        envs.send(choose(at[0]), at[-1]["env_id"])
    return found


def main() -> None:
    rng = random.Random(1)

    def legal(seen: Any) -> Any:
        return np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in seen["action_mask"]])

    theirs = envpool.make("CartPole-v1", env_type="gymnasium", num_envs=8, batch_size=4, num_threads=1)
    ours = BranchlineEnvPool("london", 8, batch_size=4)
    assert theirs.is_async == ours.is_async and len(theirs) == len(ours)
    assert np.array_equal(theirs.all_env_ids, ours.all_env_ids) and theirs.all_env_ids.dtype == ours.all_env_ids.dtype
    one, other = loop(theirs, lambda seen: np.zeros(len(seen), np.int32)), loop(ours, legal)
    assert [each[0] for each in one] == [each[0] for each in other], (one[0], other[0])
    assert other[0][1:] == ([0, 1, 2, 3], [0] * 4) and other[2][2] == [1] * 4
    assert [each[2] for each in one[:4]] == [each[2] for each in other[:4]]
    theirs = envpool.make("CartPole-v1", env_type="gymnasium", num_envs=8)
    ours = BranchlineEnvPool("london", 8)
    (seen, info), (mine, told) = theirs.reset(), ours.reset()
    assert set(info) <= set(told) and len(seen) == len(mine["observation"])
    assert kinds(theirs.step(np.zeros(8, np.int32))) == kinds(ours.step(legal(mine)))
    print("EnvPool and ours return the same things")


if __name__ == "__main__":
    main()
