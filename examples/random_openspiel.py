"""Random agents through OpenSpiel: chance is a player there, whose outcomes have probabilities.

python examples/random_openspiel.py     (after pip install '.[openspiel]' in the checkout)
"""

import numpy as np
import pyspiel

import branchline.envs.openspiel  # noqa: F401 - registers the names

game = pyspiel.load_game("branchline_paris(players=2,reward=margin)")
rng = np.random.default_rng(7)
for number in range(3):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=odds))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    print(f"game {number}: {len(state.history())} moves, returns {state.returns()}")
