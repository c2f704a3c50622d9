"""The titles for Gymnasium: one seat is the learner's, bots have the others.

>>> import gymnasium
>>> import branchline.envs.gymnasium
>>> env = gymnasium.make("branchline/London-v1", seats=3, seat=0, against=["greedy", "planner"])
>>> observation, info = env.reset(seed=7)
>>> [env.unwrapped.words(action) for action in info["action_mask"].nonzero()[0]]
['keep 1', 'keep 2', 'keep 1 2']
"""

from collections.abc import Sequence
from typing import Any

from branchline.extras import need

need("gym")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402

from branchline.bots.seeding import seat_of  # noqa: E402
from branchline.core.game import OVER  # noqa: E402
from branchline.envs import render  # noqa: E402
from branchline.envs.common import reward_of  # noqa: E402
from branchline.envs.game_run import GameRun  # noqa: E402
from branchline.envs.observations import Observation, ObservationEncoder  # noqa: E402
from branchline.envs.opponent_bots import OpponentBots, specs_of  # noqa: E402
from branchline.envs.seeds import Seeds  # noqa: E402
from branchline.titles import RELEASED  # noqa: E402


class BranchlineEnv(gymnasium.Env[Observation, Any]):
    """A game at one seat. Chance and the bots at the other seats play whenever it is theirs.

    An action that is not legal raises ValueError and changes nothing; or, with an `illegal_reward`, ends the game with
    that reward. `game` is the game, and `moves` all its moves so far, the secret ones too: not for the learner.
    """

    metadata = {"render_modes": render.MODES, "render_fps": render.FRAMES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        seats: int = 2,
        seat: int | None = None,
        against: str | Sequence[str] = "greedy",
        options: dict[str, object] | None = None,
        reward: str = "win",
        fewest_wilds: bool = False,
        recall: int = 0,
        structured: bool = False,
        progress: bool = False,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        attentive: bool = False,
    ) -> None:
        self._reward = reward_of(reward)
        self._encoder = ObservationEncoder(title, seats, options, fewest_wilds, recall, structured, progress, attentive)
        self.game = self._encoder.game
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: 0 to {seats - 1}, or None for another one in every game")
        self._seat = seat
        self._specs = specs_of(against, seats - 1)
        self._illegal_reward = illegal_reward
        self.render_mode = render.checked(render_mode)
        self.observation_space = self._encoder.space()
        self.action_space = self._encoder.actions()
        self._seeds = Seeds()
        self._run: GameRun | None = None
        self._opponents: OpponentBots | None = None
        self._ended = False
        self.seat = 0  # the learner's, in this game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game. Without a seed it is the next one after the last seed; `options` changes nothing."""
        super().reset(seed=seed)
        self._leave()
        first = self._seeds.seed is None
        name = self._seeds.next(self.np_random_seed if first else seed)
        self.seat = seat_of(name, self.game.seats) if self._seat is None else self._seat
        self._run = GameRun(self._encoder, name)
        self._opponents = OpponentBots(self.game, name, self._run.state, self._specs, self.seat)
        if self._opponents.watches:
            self._run.match.witnesses.append(self._opponents)
        self._ended = False
        self._run.begin()
        self._others(self._run)
        return self._observed(self._run)

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        run = self._playing()
        if self._ended:
            raise gymnasium.error.ResetNeeded("The game is over: call reset().")
        try:
            meant = run.checked(action)
        except ValueError as refused:
            if self._illegal_reward is None:
                raise
            self._end()
            observation, info = self._observed(run)
            return observation, self._illegal_reward, True, False, {**info, "illegal": str(refused)}
        run.play(meant)
        self._others(run)
        observation, info = self._observed(run)
        reward = 0.0
        if self._ended:
            outcome = self.game.scores(run.state)
            reward = self._reward(outcome.totals, outcome.ranks)[self.seat]
            info |= {"totals": outcome.totals, "ranks": outcome.ranks}
        return observation, reward, self._ended, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal now, as sb3-contrib's MaskablePPO asks for it."""
        mask = self._encoder.nothing_legal if self._ended else self._playing().mask()
        return np.frombuffer(bytearray(mask), np.bool_)

    def words(self, action: int | np.integer[Any]) -> str:
        """The action as a sentence."""
        return self.game.words(int(action))

    @property
    def moves(self) -> list[int]:
        return self._playing().moves[:]

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as the learner sees it."""
        return render.render(self.game, self._playing().state, self.seat, self.render_mode)

    def close(self) -> None:
        """The bots leave, and the game is gone."""
        self._leave()
        self._run = None

    def __getstate__(self) -> dict[str, Any]:
        raise TypeError("An environment with bots can't be copied: they may be programs. Make another one.")

    def _leave(self) -> None:
        run = self._run
        if run is not None and self._opponents is not None and self._opponents.bots:
            result = self.game.scores(run.state) if run.mover == OVER else None
            self._opponents.leave(result, len(run.match.moves))

    def _playing(self) -> GameRun:
        if self._run is None:
            raise gymnasium.error.ResetNeeded("There is no game yet: call reset() first.")
        return self._run

    def _others(self, run: GameRun) -> None:
        """The bots play until the learner has to decide, or the game is over."""
        assert self._opponents is not None
        while run.mover not in (self.seat, OVER):
            run.play(self._opponents.choose(run.mover, run.state, len(run.match.moves)))
        if run.mover == OVER:
            self._end()
        self._opponents.warn(stacklevel=3)

    def _end(self) -> None:
        self._ended = True
        self._leave()

    def _observed(self, run: GameRun) -> tuple[Observation, dict[str, Any]]:
        mask = self._encoder.nothing_legal if self._ended else run.mask()
        observation = self._encoder.observation(run.state, self.seat, mask, run.recall)
        if self.render_mode == "human":
            self.render()
        return observation, {"action_mask": observation["action_mask"], "seat": self.seat}


# An id plays one version for ever.
for _key, _versions in RELEASED.items():
    for _number, _version in enumerate(_versions):
        _id = f"branchline/{_key.title().replace('-', '')}-v{_number}"
        if _id not in gymnasium.registry:
            _vector = f"{__name__}_vector:BranchlineVectorEnv"  # what make_vec takes
            _title = {"title": f"{_key}@{_version}"}
            gymnasium.register(_id, f"{__name__}:BranchlineEnv", vector_entry_point=_vector, kwargs=_title)
