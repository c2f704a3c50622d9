"""A title as a game of OpenSpiel, and its states."""

import base64
import pickle
from typing import Any, ClassVar, Final

import pyspiel

from branchline.core.actions import Uniform
from branchline.core.game import Version
from branchline.core.title import Title
from branchline.envs.openspiel.observer import Observer
from branchline.envs.openspiel.position import TERMINAL, Position, setup_of
from branchline.features.kernel.recall import Recall
from branchline.titles import title

CHANCE: Final = -1
NO_ATTRIBUTES = base64.b64encode(pickle.dumps({})).decode()


class TrainsState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel keeps the history, and asks for everything else here.

    It does so through several calls for each question. Where Python asks, the methods without an underscore answer at
    once, and leave wrong calls to OpenSpiel, which raises the right errors.
    """

    def __init__(self, game: "TrainsGame") -> None:
        super().__init__(game)
        setup = game.setup
        self.position = Position(setup, setup.start.copy(), Recall(setup.game))

    def current_player(self) -> int:
        return self.position.mover

    def is_terminal(self) -> bool:
        return self.position.mover == TERMINAL

    def is_chance_node(self) -> bool:
        return self.position.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if player is None or player == position.mover:
            return position.legal()[:] if position.mover != TERMINAL else []
        found: list[int] = super().legal_actions(player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        position = self.position
        odds = position.setup.game.odds(position.state)
        total = sum(odds)
        return [(outcome, odd / total) for outcome, odd in zip(position.legal(), odds, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def returns(self) -> list[float]:
        return self.position.returns()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self._tensor(player, False)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return self._tensor(player, True)

    def _tensor(self, player: int | None, recalls: bool) -> list[float]:
        seat = self.position.mover if player is None else player
        if not 0 <= seat < self.position.setup.game.seats:
            ask = super().information_state_tensor if recalls else super().observation_tensor
            wrong: list[float] = ask(seat)
            return wrong
        found: list[float] = self.get_game().observers[recalls].numbers(self.position, seat)
        return found

    def resample_from_infostate(self, player: int, sampler: Uniform) -> "TrainsState":
        """A state that looks the same to the player; what it can't see is dealt anew, from its view alone.

        The history of that state is what the player saw: a secret of others is in it as the engine redacts it, as an
        action that is never legal or stands for all that look alike. So it can't be played again from the start.
        """
        other: TrainsState = self.get_game().deserialize_state(self._as_seen(player))
        other.position = self.position.resampled(player, sampler)
        return other

    def _as_seen(self, player: int) -> str:
        """The history as the player saw it, in the form that OpenSpiel saves. Kept, because searches ask again."""
        found = self.position.as_seen.get(player)
        if found is None:
            size, seen = self.position.setup.game.codec.size, self.position.recall.seen[player]
            moves = [f"{by.player}:{move % size}" for by, move in zip(self.full_history(), seen, strict=True)]
            found = f"history={','.join(moves)}\nmove_number={len(moves)}\n__dict__={NO_ATTRIBUTES}"
            self.position.as_seen[player] = found
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.setup.game.words(action)

    def __str__(self) -> str:
        position = self.position
        named = position.setup.game.layout.named(position.state.cells)
        return "\n".join([f"{name}: {value}" for name, value in named.items()])


class TrainsGame(pyspiel.Game):  # type: ignore[misc]
    """Of one title: each has a class of its own."""

    key: ClassVar[str]

    def __init__(self, params: dict[str, Any]) -> None:
        newest = title(self.key).version
        version = Version(params["rules"] or newest.rules, params["board"] or newest.board)
        found = title(self.key, version)
        options = tuple(option for option in found.options if params[option])
        key = f"{self.key}@{version}"
        setup = self.setup = setup_of(key, params["players"], options, params["reward"], params["fewest_wilds"])
        bounds, size = setup.bounds, setup.game.codec.size
        # With two players one's margin is the other's, less the sign.
        zero_sum = params["reward"] == "win" or (params["reward"] == "margin" and setup.game.seats == 2)
        low, high = {
            "win": (-1, 1),
            "margin": (bounds.low - bounds.high, bounds.high - bounds.low),
            "points": (bounds.low, bounds.high),
        }[params["reward"]]
        info = pyspiel.GameInfo(
            num_distinct_actions=size,
            max_chance_outcomes=size,  # OpenSpiel wants every outcome's int below that
            num_players=setup.game.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=bounds.decisions,
        )
        fixed = {**params, "rules": version.rules, "board": version.board}  # so that what is saved says which it is of
        super().__init__(_game_type(found, zero_sum), info, fixed)
        self.observers = [Observer(setup, pyspiel.IIGObservationType(perfect_recall=r), None) for r in (False, True)]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return loaded, (str(self),)

    def new_initial_state(self) -> TrainsState:
        return TrainsState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.bounds.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, int] | None = None) -> Observer:
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def loaded(text: str) -> TrainsGame:
    """The game that OpenSpiel knows by this text. It is here so that unpickling a game imports us."""
    game: TrainsGame = pyspiel.load_game(text)
    return game


def name_of(key: str) -> str:
    """What OpenSpiel calls a title.

    >>> name_of("san-francisco")
    'branchline_san_francisco'
    """
    return "branchline_" + key.replace("-", "_")


def _game_type(found: Title, zero_sum: bool) -> Any:
    utility = pyspiel.GameType.Utility
    low, high = found.seats
    options = dict.fromkeys(found.options, False)
    return pyspiel.GameType(
        short_name=name_of(found.key),
        long_name=f"Branchline: {found.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": low,
            "reward": "win",
            "fewest_wilds": False,
            "rules": 0,  # of both, 0 is the newest version
            "board": 0,
            **options,
        },
        provides_factored_observation_string=True,
    )


def register(key: str) -> None:
    """Let OpenSpiel find a title: ours are there already, one from elsewhere once it is loaded."""
    # Not a function: OpenSpiel lets go of what it was given after Python has ended, and only a class survives that.
    pyspiel.register_game(_game_type(title(key), zero_sum=True), type("TrainsGame", (TrainsGame,), {"key": key}))
