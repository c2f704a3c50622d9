"""Python's garbage collector stops everything while it goes through all objects: a third of a second with a thousand
tables. So objects that have lived for a while are frozen, and it goes through them only now and then."""

import gc
from collections.abc import Callable

COLLECT_SECONDS = 0.25  # between two collections of what is new: each stops everybody for a part of that
FULL_EVERY = 2_400  # collections: the next one goes through everything,
FULL_AFTER = 2_000  # as does one after this many connections have ended, because they may leave cycles behind
SOONER_AFTER = 100_000  # objects that are new: Python's own 700 would go through each several times


class GarbageCollector:
    """`connections_ended` says how many connections have ended."""

    def __init__(self, connections_ended: Callable[[], int]) -> None:
        self.connections_ended = connections_ended
        self.collections = 0  # since the last full one
        self.ended_before = 0  # connections, at the last full one
        gc.set_threshold(SOONER_AFTER)

    def collect(self) -> None:
        self.collections += 1
        if self.collections >= FULL_EVERY or self.connections_ended() - self.ended_before >= FULL_AFTER:
            self.collections, self.ended_before = 0, self.connections_ended()
            gc.unfreeze()
        gc.collect()
        gc.freeze()
