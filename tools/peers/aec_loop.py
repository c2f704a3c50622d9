"""The loop that plays a PettingZoo environment at random, theirs and ours alike."""

from collections.abc import Callable
from typing import Any

import numpy as np


def play(env: Any, uniform: Callable[[], float]) -> int:
    """One game by random legal actions; how many decisions it took."""
    env.reset()
    decisions = 0
    for _ in env.agent_iter():
        observation, _reward, termination, truncation, _info = env.last()
        if termination or truncation:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(uniform() * len(legal))]))
        decisions += 1
    return decisions
