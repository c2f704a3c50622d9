"""PufferLib's own board and card games (Ocean), each a batch that is stepped in C and writes its observations.

The environment plays the opponent: at random in tripletriad, with a search of its own in connect4 and go. A decision is
one of the agent's; for tripletriad there is a row with the opponent's choices, too.

Random legal actions are drawn with NumPy and written down; what is timed is the same games once more from the same
seed, so that drawing does not count. Neither do steps that only start the next game, nor ones that are refused.
"""

import ctypes
import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import distribution
from typing import Any

import numpy as np

from peers.measure import tell

BATCH = 256
STEPS = 128  # of the batch in one call
REFUSED = -0.1  # the reward in go of a stone that can't be placed there
C = ctypes.CDLL(None)  # whose random numbers these games use


def connect4_legal(seen: Any) -> Any:
    return seen.reshape(BATCH, 7, 6)[:, :, 5] == 0


def tripletriad_legal(seen: Any) -> Any:
    """A card of the five to take up, or a free place of the nine for the one taken; never nothing."""
    taken = seen[:, 24:25] >= 0
    nothing = np.zeros((BATCH, 1), bool)
    return np.hstack([nothing, ~taken & (seen[:, 104:109] == 0), taken & (seen[:, :9] == 0)])


def go_legal(seen: Any) -> Any:
    """To pass, or a free point; some of those are refused."""
    free = (seen[:, :49] == 0) & (seen[:, 49:98] == 0)
    return np.hstack([np.ones((BATCH, 1), bool), free])


@dataclass(frozen=True)
class Ocean:
    name: str
    kind: str
    seen: int  # numbers in an observation
    legal: Callable[[Any], Any]
    options: tuple[float, ...]  # those of version 3.0.0; most are sizes of a picture


GAMES = [
    Ocean("connect4", "CyConnect4", 42, connect4_legal, (672, 576, 96, 96)),
    Ocean("tripletriad", "CyTripleTriad", 114, tripletriad_legal, (990, 690, 192, 224)),
    Ocean(
        "go",
        "CyGo",
        100,
        go_legal,
        (950, 800, 7, 600, 600, 66, 0, 7.5, 0.0, -1, -0.25, REFUSED, 0.1, 0.25, -0.25),
    ),
]


def kind_of(game: Ocean) -> Any:
    """The compiled class, from its file: the package's own modules import files that its wheel lacks."""
    files = distribution("pufferlib").files or []
    found = next(each for each in files if each.match(f"{game.name}/cy_{game.name}.*.so"))
    spec = importlib.util.spec_from_file_location(f"cy_{game.name}", found.locate())
    assert spec is not None and spec.loader is not None
    usual = sys.getdlopenflags()
    # Each of these has a function `step`, and so has glibc, whose would be found first: nothing would be stepped.
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)
    module = importlib.util.module_from_spec(spec)
    sys.setdlopenflags(usual)
    spec.loader.exec_module(module)
    return getattr(module, game.kind)


def plays_of(game: Ocean) -> dict[str, Callable[[], int]]:
    seen = np.zeros((BATCH, game.seen), np.float32)
    actions = np.zeros(BATCH, np.int32)
    rewards = np.zeros(BATCH, np.float32)
    over = np.zeros(BATCH, np.uint8)
    env = kind_of(game)(seen, actions, rewards, over, BATCH, *game.options)
    drawn = np.random.default_rng(1)

    def start() -> None:
        over[:] = 0
        C.srand(1)
        env.reset()

    chosen: list[Any] = []
    decided = answers = 0
    start()
    for _ in range(STEPS):
        starts = over != 0
        legal = game.legal(seen)
        actions[:] = (drawn.random(legal.shape) * legal).argmax(axis=1)
        chosen.append(actions.copy())
        places = ~starts & (actions > 5)
        env.step()
        counted = ~starts & (rewards != np.float32(REFUSED)) if game.name == "go" else ~starts
        decided += int(counted.sum())
        answers += 2 * int((places & (over == 0)).sum())  # a card and a place
    last = seen.copy()

    held = [seen, rewards, over]  # the environment has no more than their addresses

    def play() -> int:
        del held[3:]  # they live as long as this does
        start()
        for each in chosen:
            actions[:] = each
            env.step()
        return decided

    play()
    if not (seen == last).all():
        raise RuntimeError("the same games should have come again")
    rows = {f"PufferLib {game.name}": play}
    if game.name == "tripletriad":

        def play_both() -> int:
            return play() + answers

        rows[f"PufferLib {game.name}, the opponent's choices too"] = play_both
    return rows


def main() -> None:
    tell({name: play for game in GAMES for name, play in plays_of(game).items()})


if __name__ == "__main__":
    main()
