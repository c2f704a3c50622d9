"""Random agents through PettingZoo: every seat of San Francisco is an agent.

python examples/random_pettingzoo.py     (after pip install '.[pettingzoo]' in the checkout)
"""

import numpy as np

from branchline.envs import pettingzoo

env = pettingzoo.env("san-francisco", seats=3, reward="points")
rng = np.random.default_rng(7)
for seed in range(3):
    env.reset(seed=seed)
    points, decisions = {}, 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            points[agent] = int(reward)
            env.step(None)
            continue
        decisions += 1
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    print(f"game {seed}: {decisions} decisions, points {points}")
