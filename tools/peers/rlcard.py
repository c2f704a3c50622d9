"""RLCard's gin rummy, stepped; each step returns an observation and the legal actions."""

import random
from functools import partial
from typing import Any

import rlcard

from peers.measure import tell


def play(env: Any, uniform: Any) -> int:
    state, _player = env.reset()
    decisions = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _player = env.step(legal[int(uniform() * len(legal))])
        decisions += 1
    return decisions


def main() -> None:
    env = rlcard.make("gin-rummy", config={"seed": 1})
    tell({"RLCard gin-rummy": partial(play, env, random.Random(1).random)})


if __name__ == "__main__":
    main()
