"""Random agents in many games at once: arrays of actions in, arrays of observations and rewards out.

python examples/random_vector.py     (after pip install '.[vector]' in the checkout)
"""

import numpy as np

from branchline.envs.vector import VectorEnv

with VectorEnv("london", games=256, seats=3, seed=7) as env:
    at = env.reset()
    games = 0
    points = np.zeros(3)
    while games < 256:
        at = env.step(env.sample())  # or anything else that at.mask has a 1 for
        games += int(at.done.sum())
        points += at.points.sum(0)  # 0 where no game has ended
print(f"{games} games, {at.observation.shape[1]} numbers a position, points by seat {(points / games).round(1)}")
