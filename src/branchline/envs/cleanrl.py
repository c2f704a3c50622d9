"""Many games at once for the scripts of CleanRL: what `envs` has to be there, with the statistics that they print.

>>> envs = CleanRLEnvs("london", 8, against="greedy", seed=1)
>>> observations, infos = envs.reset(seed=1)
>>> rows, mask = envs.split(observations)
>>> envs.single_observation_space.shape, rows.shape, mask.shape, int(envs.single_action_space.n)
((698,), (8, 365), (8, 333), 333)
>>> observations, rewards, terminations, truncations, infos = envs.step(mask.argmax(1))
>>> envs.close()
"""

from typing import Any

from branchline.extras import need

need("gym")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from branchline.envs.common import Rows  # noqa: E402
from branchline.envs.vector import VectorEnv  # noqa: E402
from branchline.envs.vector.learner import EpisodeStatistics, WideRows, each_ended, reward_of_learner  # noqa: E402

Flags = npt.NDArray[np.bool_]


class CleanRLEnvs(GymnasiumVectorEnv[Rows, npt.NDArray[np.integer], npt.NDArray[Any]]):
    """In the place of a script's `gym.vector.SyncVectorEnv(…)`. It takes what `VectorEnv` takes.

    An observation is one array, so that the script's buffers hold all of it: the row and behind it the mask of legal
    actions, which `split` takes apart, for arrays and tensors alike. Where a game ended, `infos["final_info"]` has a
    dict with its `episode` (return, length, time) as scripts for Gymnasium 0.29 read it, and `infos["episode"]` the
    same as arrays, as Gymnasium 1 has it.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, title: str, num_envs: int = 1024, seats: int = 2, *, against: Any = "greedy", **more: Any
    ) -> None:
        self.games = VectorEnv(title, num_envs, seats, against=against, **more)
        self.num_envs = num_envs
        self._wide = WideRows(self.games)
        self._statistics = EpisodeStatistics(num_envs)
        self.single_observation_space = spaces.Box(np.uint8(0), self._wide.highs, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self.games.game.codec.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def split(self, observations: Any) -> tuple[Any, Any]:
        """The rows and the masks."""
        return observations[..., : self._wide.size], observations[..., self._wide.size :]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        super().reset(seed=seed)
        observations, out = self._wide.next()
        self.games.reset(seed, out=out)
        self._statistics = EpisodeStatistics(self.num_envs)
        return observations, {}

    def step(self, actions: npt.NDArray[np.integer]) -> tuple[Rows, npt.NDArray[Any], Flags, Flags, dict[str, Any]]:
        observations, out = self._wide.next()
        at = self.games.step(np.asarray(actions), out=out)
        infos: dict[str, Any] = {}
        if at.done.any():
            episode, final = self._statistics.ended(at), np.full(self.num_envs, None, object)
            for row, ended in each_ended(at):
                final[row] = {"episode": {name: array[row] for name, array in episode.items()}, **ended}
            done = at.done.copy()
            infos = {"final_info": final, "_final_info": done, "episode": episode, "_episode": done}
        return observations, reward_of_learner(at), at.done.copy(), np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **_: Any) -> None:
        self.games.close()
