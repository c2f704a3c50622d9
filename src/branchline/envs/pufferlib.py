"""Many games at once as a native environment of PufferLib 3, which writes into the trainer's buffers.

import pufferlib.vector
from branchline.envs.pufferlib import BranchlinePufferEnv

envs = pufferlib.vector.make(
    BranchlinePufferEnv, env_kwargs={"title": title, "games": 512}, num_envs=8, backend="Multiprocessing"
)
"""

from typing import Any

from branchline.extras import need

need("gym")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium import spaces  # noqa: E402

from branchline.envs.vector import VectorEnv, VectorStep  # noqa: E402
from branchline.envs.vector.learner import EpisodeStatistics, WideRows, results, reward_of_learner  # noqa: E402

try:
    from pufferlib import PufferEnv
except ImportError:  # it is no extra of ours: its package has to be built where it is used
    PufferEnv = None


class BranchlinePufferEnv(PufferEnv or object):  # type: ignore[misc]
    """One agent a game: the learner's seat, with bots or policies at the others; or, with `against=None`, whichever
    seat has to decide. It takes what `VectorEnv` takes, `games` and all.

    An observation is the row and behind it the mask of legal actions, the last `single_action_space.n` numbers, since
    PufferLib has one array for it. A step is written straight into its buffers. The infos have what the trainer
    averages: return, length, points and rank of the games that ended.
    """

    def __init__(
        self,
        title: str,
        games: int = 1024,
        seats: int = 2,
        *,
        against: Any = "greedy",
        buf: Any = None,
        seed: int = 0,
        **more: Any,
    ) -> None:
        if PufferEnv is None:
            raise ImportError("PufferLib is not installed; its own page says how to build version 3")
        self.games = VectorEnv(title, games, seats, against=against, seed=seed, **more)
        highs = WideRows(self.games).highs
        self.single_observation_space = spaces.Box(np.uint8(0), highs, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self.games.game.codec.size)
        self.num_agents = games
        super().__init__(buf)
        self._wide = WideRows(self.games, self.observations)
        self._statistics = EpisodeStatistics(games)

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[Any], list[dict[str, Any]]]:
        self.games.reset(seed, out=self._wide.next()[1])
        self._statistics = EpisodeStatistics(self.num_agents)
        self.rewards[:], self.terminals[:], self.truncations[:], self.masks[:] = 0, False, False, True
        return self.observations, []

    def step(self, actions: npt.NDArray[np.integer]) -> tuple[Any, ...]:
        at = self.games.step(np.asarray(actions).reshape(-1), out=self._wide.next()[1])
        self.rewards[:], self.terminals[:] = reward_of_learner(at), at.done
        infos = [self._means(at)] if at.done.any() else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        self.games.close()

    def _means(self, at: VectorStep) -> dict[str, float]:
        episode, ended = self._statistics.ended(at), results(at)
        rows = np.flatnonzero(at.done)
        own = rows, at.seat[rows]
        found = {"episode_return": episode["r"][rows], "episode_length": episode["l"][rows]}
        found |= {"points": ended["totals"][own], "rank": ended["ranks"][own], "game_length": ended["length"][rows]}
        return {name: float(np.mean(array)) for name, array in found.items()}  # type: ignore[arg-type]
