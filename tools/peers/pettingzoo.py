"""PettingZoo's own hanabi, as it is made for users and without its checks."""

import random
import warnings
from functools import partial

from peers.aec_loop import play
from peers.measure import tell

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.classic import hanabi_v5


def main() -> None:
    uniform = random.Random(1).random
    made = {"PettingZoo hanabi": hanabi_v5.env(), "PettingZoo hanabi, raw": hanabi_v5.raw_env()}
    for env in made.values():
        env.reset(seed=1)
    tell({name: partial(play, env, uniform) for name, env in made.items()})


if __name__ == "__main__":
    main()
