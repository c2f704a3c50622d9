"""Python's garbage collector stops everything while it looks through every object: a third of a second with a thousand
tables. So what has lived a while is left in peace, and looked through only now and then."""

import gc
from collections.abc import Callable

SECONDS = 1.0  # between two looks at what is new
WHOLE = 600  # looks after which everything is looked at:
GONE = 2_000  # and whenever that many connections have ended, for they may leave circles behind


class GarbageCollector:
    """`gone` says how many connections have ended."""

    def __init__(self, gone: Callable[[], int]) -> None:
        self.gone = gone
        self.looks = self.seen = 0

    def look(self) -> None:
        self.looks += 1
        if self.looks >= WHOLE or self.gone() - self.seen >= GONE:
            self.looks, self.seen = 0, self.gone()
            gc.unfreeze()
        gc.collect()
        gc.freeze()
