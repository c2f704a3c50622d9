"""Many games at once as a vector environment of Gymnasium: one learner's seat in each, bots at the others.

>>> import gymnasium
>>> import branchline.envs.gymnasium
>>> envs = gymnasium.make_vec("branchline/London-v1", num_envs=64, against="greedy")
>>> observations, infos = envs.reset(seed=7)
>>> observations["observation"].shape, infos["seat"][:4].tolist()
((64, 365), [1, 1, 0, 0])
>>> envs.close()
"""

from typing import Any

from branchline.extras import need

need("gym")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from branchline.envs.observations import Observation, ObservationEncoder  # noqa: E402
from branchline.envs.vector import VectorEnv, VectorStep  # noqa: E402
from branchline.envs.vector.learner import results, reward_of_learner  # noqa: E402

Flags = npt.NDArray[np.bool_]


class BranchlineVectorEnv(GymnasiumVectorEnv[Observation, npt.NDArray[np.integer], npt.NDArray[Any]]):
    """`VectorEnv` with Gymnasium's methods, spaces and infos; it takes what that takes.

    A game that ends is followed by the next in the same step, whose first observation is returned; `final_info` has how
    the old one ended. With `copy` the arrays that are returned are new ones, without it they are two sets that take
    turns. With `against=None` there is no learner's seat: each row is shown to the seat that has to decide, and the
    reward of a game that ends is that of the seat which decided last; `infos["rewards"]` has all seats'.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        num_envs: int = 1024,
        seats: int = 2,
        options: dict[str, object] | None = None,
        *,
        fewest_wilds: bool = False,
        recall: int = 0,
        progress: bool = False,
        attentive: bool = False,
        against: Any = "greedy",
        copy: bool = True,
        **more: Any,
    ) -> None:
        shown = {"fewest_wilds": fewest_wilds, "recall": recall, "progress": progress, "attentive": attentive}
        encoder = ObservationEncoder(title, seats, options, **shown)  # type: ignore[arg-type]
        self.games = VectorEnv(title, num_envs, seats, options, against=against, **shown, **more)  # type: ignore[arg-type]
        self.game = self.games.game
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space, self.single_action_space = encoder.space(), encoder.actions()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games: row i begins with game i of the seed. `options` changes nothing."""
        super().reset(seed=seed)
        at = self.games.reset(seed)
        return self._observations(at), self._infos(at)

    def step(
        self, actions: npt.NDArray[np.integer]
    ) -> tuple[Observation, npt.NDArray[Any], Flags, Flags, dict[str, Any]]:
        at = self.games.step(np.asarray(actions))
        infos = self._infos(at)
        if at.done.any():
            ended = results(at)
            infos |= {
                "final_info": ended | {f"_{name}": at.done.copy() for name in ended},
                "_final_info": at.done.copy(),
            }
        # Nothing is ever truncated.
        return self._observations(at), reward_of_learner(at), at.done.copy(), np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **_: Any) -> None:
        self.games.close()

    def _observations(self, at: VectorStep) -> Observation:
        found: Observation = {"observation": at.observation, "action_mask": at.mask.view(np.int8)}
        if at.moves.shape[1]:
            found["moves"] = at.moves
        return {name: array.copy() for name, array in found.items()} if self.copy else found

    def _infos(self, at: VectorStep) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": at.mask.view(np.int8).copy() if self.copy else at.mask.view(np.int8),
            "_action_mask": every,
            "seat": at.mover.astype(np.int64),
            "_seat": every,
            "rewards": at.reward.copy(),
            "_rewards": every,
        }
