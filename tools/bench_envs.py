"""Our interfaces, one round of each, for bench_peers.py: whichever build of the engine is first on the path."""

import json
import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import branchline.envs.openspiel  # noqa: F401 # it registers the titles
from branchline import OVER, title
from branchline.core.actions import Uniform
from branchline.core.game import Game
from branchline.core.playout import play_out
from branchline.core.stream import Stream
from branchline.envs.gymnasium import BranchlineEnv
from branchline.envs.pettingzoo import env as pettingzoo_env
from branchline.envs.vector import VectorEnv
from branchline.features import Features
from peers import aec_loop, gym_loop, openspiel_loop
from peers.measure import Row, timed

TITLES = ["london", "paris", "san-francisco", "france", "card-game"]
SEATS = 2
GAMES = 1024  # of a batch
STEPS = 10  # of the batch between two looks at the clock


def inside(game: Game, stream: Stream) -> int:
    """One game inside the engine."""
    return play_out(game, game.start(), stream)


def stepped(game: Game, uniform: Uniform) -> int:
    """One game by random legal actions, with the legal list only."""
    state = game.start()
    decisions = 0
    while game.play_chance(state, uniform) != OVER:
        legal = game.legal(state)
        game.play_unchecked(state, legal[int(uniform() * len(legal))])
        decisions += 1
    return decisions


def observed(features: Features, uniform: Uniform) -> int:
    """The same with an observation and a mask, as arrays, at each decision."""
    game = features.game
    state = game.start()
    decisions = 0
    while True:
        mover = game.play_chance(state, uniform)
        if mover == OVER:
            return decisions
        legal = features.legal(state)
        np.frombuffer(features.observe(state, mover), np.uint8)
        np.frombuffer(features.mask(legal), np.uint8)
        game.play_unchecked(state, legal[int(uniform() * len(legal))])
        decisions += 1


def batch(env: VectorEnv) -> int:
    for _ in range(STEPS):
        env.step(env.sample())
    return STEPS * env.games


def with_workers(env: VectorEnv) -> float:
    """CPU time of this process and of those that step the games."""
    spent = time.process_time()
    for worker in env._workers:
        with suppress(OSError):  # where there is no /proc, the time of the others is not known
            fields = Path(f"/proc/{worker.process.pid}/stat").read_text().rpartition(")")[2].split()
            spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent


def tensor(state: Any, player: int) -> object:
    return state.observation_tensor(player)


def legal_in(info: dict[str, Any]) -> Any:
    return np.flatnonzero(info["action_mask"])


def rows_of(key: str) -> dict[str, Row]:
    game = title(key).game(SEATS)
    uniform = random.Random(1).random
    features = Features(game)
    aec = pettingzoo_env(key, SEATS)
    aec.reset(seed=1)
    spiel = pyspiel.load_game("branchline_" + key.replace("-", "_"), {"players": SEATS})
    gym = BranchlineEnv(key, SEATS, against="random")
    gym.reset(seed=1)
    plays: dict[str, Callable[[], int]] = {
        "inside": partial(inside, game, Stream("1")),
        "stepped": partial(stepped, game, uniform),
        "stepped with observation and mask": partial(observed, features, uniform),
        "pettingzoo": partial(aec_loop.play, aec, uniform),
        "gymnasium": partial(gym_loop.play, gym, legal_in, uniform),
        "openspiel": partial(openspiel_loop.play, spiel, uniform),
        "openspiel with tensors": partial(openspiel_loop.play, spiel, uniform, tensor),
    }
    rows = {name: timed(play) for name, play in plays.items()}
    for processes in (1, 2):
        with VectorEnv(key, GAMES, SEATS, processes=processes) as env:
            env.reset()
            named = f"vector, {processes} {'process' if processes == 1 else 'processes'}"
            rows[named] = timed(partial(batch, env), partial(with_workers, env))
    return {f"{key} {SEATS} {name}": row for name, row in rows.items()}


def main() -> None:
    rows: dict[str, Row] = {}
    for key in TITLES:
        rows.update(rows_of(key))
    print("\n" + json.dumps(rows), flush=True)


if __name__ == "__main__":
    main()
