"""OpenSpiel's gin rummy, euchre and hanabi through its Python API, and its quickest games inside its C++."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

from peers import openspiel_native
from peers.measure import tell
from peers.openspiel_loop import dealt_by_choices, dealt_uniformly, play


def observed(state: Any, player: int) -> object:
    return state.observation_tensor(player)


def known(state: Any, player: int) -> object:
    return state.information_state_tensor(player)


def main() -> None:
    uniform = random.Random(1).random
    rows: dict[str, Callable[[], float]] = {}
    for name in ("euchre", "gin_rummy", "hanabi"):
        game = pyspiel.load_game(name)
        rows[f"OpenSpiel {name}"] = partial(play, game, uniform)
        if game.get_type().provides_observation_tensor:
            rows[f"OpenSpiel {name} with tensors"] = partial(play, game, uniform, observed)
            rows[f"OpenSpiel {name} with tensors in numpy"] = partial(
                play, game, uniform, make_observation(game).set_from
            )
        else:
            rows[f"OpenSpiel {name} with tensors"] = partial(play, game, uniform, known)
        if name == "euchre":
            rows[f"OpenSpiel {name}, dealt by random.choices"] = partial(play, game, uniform, None, dealt_by_choices)
            rows[f"OpenSpiel {name}, dealt uniformly"] = partial(play, game, uniform, None, dealt_uniformly)
    for name in openspiel_native.GAMES:
        for how, (native, _) in openspiel_native.plays_of(name).items():
            rows[f"OpenSpiel {name}, {how} in C++"] = native
    tell(rows)


if __name__ == "__main__":
    main()
