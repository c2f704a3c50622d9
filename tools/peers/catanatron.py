"""catanatron's Catan: whole games by its random players, and its Gymnasium environment.

The environment plays the opponent itself, so what it does is counted twice: the steps alone, each with an observation,
and all choices, the opponent's too.
"""

import random
from functools import partial
from typing import Any

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer
from catanatron_gym.envs.catanatron_env import CatanatronEnv

from peers import gym_loop
from peers.measure import tell


def whole_game(players: int) -> int:
    game = Game([RandomPlayer(color) for color in list(Color)[:players]])
    game.play()
    return len(game.state.actions)


def legal_in(info: dict[str, Any]) -> list[int]:
    legal: list[int] = info["valid_actions"]
    return legal


def all_choices(env: Any, uniform: Any) -> int:
    gym_loop.play(env, legal_in, uniform)
    return len(env.game.state.actions)


def main() -> None:
    random.seed(1)
    uniform = random.Random(1).random
    env = CatanatronEnv()
    tell(
        {
            "catanatron, 2 players": partial(whole_game, 2),
            "catanatron, 4 players": partial(whole_game, 4),
            "catanatron gymnasium": partial(gym_loop.play, env, legal_in, uniform),
            "catanatron gymnasium, the opponent's choices too": partial(all_choices, env, uniform),
        }
    )


if __name__ == "__main__":
    main()
