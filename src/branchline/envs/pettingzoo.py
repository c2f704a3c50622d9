"""The titles for PettingZoo: an agent a seat, one after another, chance played by the environment.

>>> from branchline.envs import pettingzoo
>>> env = pettingzoo.env("london", seats=2)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> [env.words(action) for action in observation["action_mask"].nonzero()[0]]
['keep 1', 'keep 2', 'keep 1 2']
"""

from typing import TYPE_CHECKING, Any

from branchline.extras import need

need("pettingzoo")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

from branchline.core.game import MOVER, OVER, Game  # noqa: E402
from branchline.envs import render  # noqa: E402
from branchline.envs.common import reward_of  # noqa: E402
from branchline.envs.game_run import GameRun  # noqa: E402
from branchline.envs.observations import Observation, ObservationEncoder  # noqa: E402
from branchline.envs.seeds import Seeds  # noqa: E402


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """A game with PettingZoo's methods.

    It checks by itself what PettingZoo's wrappers check, so it needs none of them: each costs time at every step.
    `game` is the game, and `moves` all its moves so far, those of chance and the secret ones too: not for agents.
    """

    game: Game
    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    rewards: dict[str, float]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def __init__(
        self,
        title: str,
        seats: int = 2,
        options: dict[str, object] | None = None,
        reward: str = "win",
        fewest_wilds: bool = False,
        recall: int = 0,
        structured: bool = False,
        progress: bool = False,
        render_mode: str | None = None,
        attentive: bool = False,
    ) -> None:
        super().__init__()
        self._reward = reward_of(reward)
        self._encoder = ObservationEncoder(title, seats, options, fewest_wilds, recall, structured, progress, attentive)
        self.game = game = self._encoder.game
        self.render_mode = render.checked(render_mode)
        self.metadata = {
            "name": f"branchline_{game.key.replace('-', '_')}_v{game.version}",
            "render_modes": render.MODES,
            "render_fps": render.FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [render.seat_name(seat) for seat in range(game.seats)]
        self.observation_spaces = {agent: self._encoder.space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._encoder.actions() for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Seeds()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Python asks here for what is not there: before the first reset, that is most of it."""
            begun = "agents" in self.__dict__
            raise AttributeError(f"there is no {name}" if begun else f"there is no {name} yet: call reset() first")

    def __getstate__(self) -> dict[str, Any]:
        """For pickle and deepcopy; the copy goes on by itself from where the game stands."""
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = self._encoder.game

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[np.int64]":
        return self.action_spaces[agent]

    def words(self, action: int | np.integer[Any]) -> str:
        """The action as a sentence."""
        return self.game.words(int(action))

    @property
    def moves(self) -> list[int]:
        return self._run.moves[:]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. Without a seed it is the next one after the last seed; `options` changes nothing."""
        self._run = GameRun(self._encoder, self._seeds.next(seed))
        self._run.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._run.mover]
        self._skip_agent_selection = None  # where PettingZoo notes who goes on after those who are done
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        return self._run.observation(self._seat_of[agent])

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play an action of the selected agent. Raises ValueError, and changes nothing, if it is not legal."""
        agent = self.agent_selection
        if self.terminations.get(agent, True) or self.truncations[agent]:
            if agent not in self.agents:
                raise ValueError("The game is over: call reset().")
            self._was_dead_step(action)
            return
        run = self._run
        run.play(run.checked(action))
        mover = run.state.cells[MOVER]
        if mover == OVER:
            self._end()
        else:
            self.agent_selection = self.possible_agents[mover]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as the selected agent sees it."""
        return render.render(self.game, self._run.state, self._seat_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _end(self) -> None:
        """Only the end is rewarded, so that nothing had to be added up before."""
        outcome = self.game.scores(self._run.state)
        rewards = self._reward(outcome.totals, outcome.ranks)
        for agent, reward, total, rank in zip(self.agents, rewards, outcome.totals, outcome.ranks, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"total": total, "rank": rank}
        self.agent_selection = self.agents[0]


def env(
    title: str,
    seats: int = 2,
    options: dict[str, object] | None = None,
    reward: str = "win",
    fewest_wilds: bool = False,
    recall: int = 0,
    structured: bool = False,
    progress: bool = False,
    render_mode: str | None = None,
    attentive: bool = False,
) -> raw_env:
    """The environment of a title, such as "london"."""
    return raw_env(title, seats, options, reward, fewest_wilds, recall, structured, progress, render_mode, attentive)
