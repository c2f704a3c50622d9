"""Token buckets: how often one address, or one seat, may do something."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST_BUCKETS = 10_000


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.per_second * factor)


class Buckets:
    """A bucket for each key; those unused longest are forgotten first, so that memory is bounded.

    >>> now = [0.0]
    >>> buckets = Buckets(Rate(2, 1), clock=lambda: now[0])
    >>> [buckets.take("a") for _ in range(3)], buckets.take("b")
    ([True, True, False], True)
    >>> now[0] = 1.0
    >>> buckets.take("a")
    True
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much is in it, and when that was

    def take(self, key: str) -> bool:
        """Whether there was one to take."""
        now = self.clock()
        full, at = self.filled.pop(key, (self.rate.burst, now))
        full = min(self.rate.burst, full + (now - at) * self.rate.per_second)
        enough = full >= 1
        self.filled[key] = (full - 1 if enough else full, now)
        while len(self.filled) > MOST_BUCKETS:
            self.filled.popitem(last=False)
        return enough
