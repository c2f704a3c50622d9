"""A random agent through Gymnasium: one seat of London is the learner's, the greedy bot has the other.

python examples/random_gymnasium.py     (after pip install '.[gym]' in the checkout)
"""

import gymnasium
import numpy as np

import branchline.envs.gymnasium  # noqa: F401 - registers the names

env = gymnasium.make("branchline/London-v1", against="greedy", reward="margin")
rng = np.random.default_rng(7)
margins: list[float] = []
_, info = env.reset(seed=7)
while len(margins) < 20:
    _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
    if over:
        margins.append(float(reward))
        _, info = env.reset()
print(f"20 games, {sum(margin > 0 for margin in margins)} won, {np.mean(margins):.1f} points ahead on average")
