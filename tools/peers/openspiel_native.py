"""OpenSpiel's games played at random inside C++: what its engine does without Python between two decisions.

Its Python module has no loop that only plays at random, so there are two ways around that:

- "whole games": `pyspiel.evaluate_bots` with its uniformly random bots, chance and all. The bots are asked for each
  move as any bots are, which takes time too.
- "playouts": `RandomRolloutEvaluator`, the quickest loop there is. Only its searches call it: MCTS with two simulations
  evaluates the position and one after a random action, and does nothing else worth its time. The deal is done before.

Neither says how many decisions it took; a game's mean is counted beside, and not timed.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import pyspiel

from peers.measure import SECONDS
from peers.openspiel_loop import CHANCE, dealt

# Two that we are measured beside in Python, the quickest card games and the quickest board game that have a like number
# of decisions (about 20 to 110 at random).
GAMES = ("gin_rummy", "backgammon", "hearts", "euchre", "spades", "mancala")
ROLLOUTS = 100  # of one evaluation
DEALS = 32


def mean_decisions(game: Any) -> float:
    """Of random games, as many as can be counted in the time of a row."""
    bots = random_bots(game)
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, games)
        decisions += sum(done.player >= 0 for done in state.full_history())
        games += 1
    return decisions / games


def random_bots(game: Any) -> list[Any]:
    return [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]


def whole_game(game: Any, bots: list[Any], seeds: Any, mean: float) -> float:
    pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
    return mean


def playouts(bot: Any, deals: list[Any], numbers: Any, mean: float) -> float:
    bot.step(deals[next(numbers) % DEALS])
    return ROLLOUTS * mean + ROLLOUTS * (mean - 1)


def plays_of(name: str) -> dict[str, tuple[Callable[[], float], float]]:
    """Each way of playing a game, with how many decisions a game has."""
    game = pyspiel.load_game(name)
    mean = mean_decisions(game)
    uniform = random.Random(1).random
    deals = [game.new_initial_state() for _ in range(DEALS)]
    for state in deals:
        while state.current_player() == CHANCE:
            state.apply_action(dealt(state, uniform))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 42)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, -1, False, 42, False)
    return {
        "whole games": (partial(whole_game, game, random_bots(game), count(), mean), mean),
        "playouts": (partial(playouts, bot, deals, count(), mean), mean),
    }
