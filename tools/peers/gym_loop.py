"""The loop that plays a Gymnasium environment at random, theirs and ours alike."""

from collections.abc import Callable, Sequence
from typing import Any


def play(env: Any, legal_in: Callable[[dict[str, Any]], Sequence[int]], uniform: Callable[[], float]) -> int:
    """One game by random legal actions, which `legal_in` finds in an info; how many steps it took."""
    _observation, info = env.reset()
    steps = 0
    while True:
        legal = legal_in(info)
        _observation, _reward, terminated, truncated, info = env.step(int(legal[int(uniform() * len(legal))]))
        steps += 1
        if terminated or truncated:
            return steps
