"""Many games at once with the methods of EnvPool: whole steps, or parts of the games by `send` and `recv`.

>>> envs = BranchlineEnvPool("london", num_envs=8, batch_size=4, against="greedy", seed=1)
>>> envs.async_reset()
>>> observation, reward, terminated, truncated, info = envs.recv()
>>> info["env_id"].tolist()
[0, 1, 2, 3]
>>> envs.send(observation["action_mask"].argmax(1), info["env_id"])
>>> envs.recv()[4]["env_id"].tolist()  # the others meanwhile
[4, 5, 6, 7]
>>> envs.close()
"""

from typing import Any

from branchline.extras import need

need("gym")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402

from branchline.envs.observations import ObservationEncoder  # noqa: E402
from branchline.envs.vector import VectorEnv, VectorStep  # noqa: E402
from branchline.envs.vector.learner import results, reward_of_learner  # noqa: E402

Ids = npt.NDArray[np.int32]


class BranchlineEnvPool:
    """`VectorEnv` as EnvPool with `env_type="gymnasium"` has it; it takes what that takes.

    Games are received in batches of `batch_size`, and what is sent goes to such a batch, by its `env_id`. Unlike there,
    a game that ends is followed by the next in the same step; `info` has how it ended, as arrays that are 0 elsewhere.
    """

    def __init__(
        self,
        title: str,
        num_envs: int = 1024,
        batch_size: int | None = None,
        seats: int = 2,
        options: dict[str, object] | None = None,
        *,
        fewest_wilds: bool = False,
        recall: int = 0,
        progress: bool = False,
        attentive: bool = False,
        against: Any = "greedy",
        **more: Any,
    ) -> None:
        batch_size = batch_size or num_envs
        if num_envs % batch_size:
            raise ValueError(f"{num_envs} games can't be received in batches of {batch_size}: it has to divide them")
        shown = {"fewest_wilds": fewest_wilds, "recall": recall, "progress": progress, "attentive": attentive}
        parts = num_envs // batch_size
        encoder = ObservationEncoder(title, seats, options, **shown)  # type: ignore[arg-type]
        self.games = VectorEnv(title, num_envs, seats, options, against=against, parts=parts, **shown, **more)  # type: ignore[arg-type]
        self.config = {"num_envs": num_envs, "batch_size": batch_size, "max_num_players": 1}
        self.observation_space, self.action_space = encoder.space(), encoder.actions()
        self.all_env_ids: Ids = np.arange(num_envs, dtype=np.int32)
        self._elapsed: Ids = np.zeros(num_envs, np.int32)  # decisions of the learner in the game that is shown
        self._sent: list[int] = []  # parts, in their order

    def __len__(self) -> int:
        return len(self.all_env_ids)

    @property
    def is_async(self) -> bool:
        return self.games.parts > 1

    def reset(self) -> tuple[dict[str, Any], dict[str, Any]]:
        at = self.games.reset()
        self._elapsed[:] = 0
        return self._observation(at), self._info(at, self.all_env_ids)

    def step(self, action: npt.NDArray[np.integer], env_id: Ids | None = None) -> tuple[Any, ...]:
        if env_id is None and not self._sent:
            return self._received(self.games.step(action), self.all_env_ids)
        self.send(action, env_id)
        return self.recv()

    def async_reset(self) -> None:
        self.games.async_reset()
        self._elapsed[:] = -1
        self._sent = list(range(self.games.parts))

    def send(self, action: npt.NDArray[np.integer], env_id: Ids | None = None) -> None:
        """An action for each of the games of a batch, in the order in which they were received."""
        ids = self.all_env_ids if env_id is None else np.asarray(env_id)
        part = int(ids[0]) // self.config["batch_size"] if len(ids) else 0
        if not np.array_equal(ids, self._ids(part)):
            raise ValueError("env_id has to be that of a batch as it was received")
        self.games.send(action, part)
        self._sent.append(part)

    def recv(self) -> tuple[Any, ...]:
        """The batch that was sent first."""
        if not self._sent:
            raise RuntimeError("nothing is under way: call async_reset() or send() first")
        part = self._sent.pop(0)
        return self._received(self.games.recv(part), self._ids(part))

    def close(self) -> None:
        self.games.close()

    def _ids(self, part: int) -> Ids:
        size = self.config["batch_size"]
        return self.all_env_ids[part * size : (part + 1) * size]

    def _received(self, at: VectorStep, ids: Ids) -> tuple[Any, ...]:
        self._elapsed[ids] += 1
        info = self._info(at, ids)
        self._elapsed[ids[at.done]] = 0
        return self._observation(at), reward_of_learner(at), at.done.copy(), np.zeros(len(ids), np.bool_), info

    def _observation(self, at: VectorStep) -> dict[str, Any]:
        found = {"observation": at.observation, "action_mask": at.mask.view(np.int8)}
        return found | {"moves": at.moves} if at.moves.shape[1] else found

    def _info(self, at: VectorStep, ids: Ids) -> dict[str, Any]:
        info = {"env_id": ids.copy(), "players": {"env_id": ids.copy()}, "elapsed_step": self._elapsed[ids]}
        return info | {"mover": at.mover.copy()} | dict(results(at))
