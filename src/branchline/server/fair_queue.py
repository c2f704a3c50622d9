"""Which bot thinks next, where more bots have to think than there are processes."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from functools import cache
from typing import NamedTuple

AGE_SECONDS = 30.0  # that a question waits before it becomes more urgent
HALF_SECONDS = 60.0  # after which what an address has used counts half
MOST_ADDRESSES = 10_000


class Rank(IntEnum):
    """Who waits for a bot's move, the most urgent first."""

    WATCHED = 0  # somebody looks on
    PLAYED = 1  # a person plays there, and will come back
    BOTS = 2  # nobody


class Standing(NamedTuple):
    """What decides when a question is next."""

    rank: Rank
    address: str  # that opened the table, or something else that stands for it


class QueuedQuestion:
    """A question that waits for a process or has one."""

    def __init__(self, standing: Callable[[], Standing], since: float) -> None:
        self.standing = standing
        self.since = since
        self.granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.address = ""  # while it is thought about
        self.began = 0.0


class FairQueue:
    """Some processes, and the questions that wait for one. When a process becomes free, the most urgent question is
    next; of several that are equally urgent, the one whose address has used the least time recently. A question that
    waits long becomes as urgent as those before it, so that none waits forever. No address gets all processes, and two
    are reserved for games that somebody watches: so a bot that is watched waits neither for bots that nobody watches,
    not even those of its own address, nor for everything that another address has asked for. That takes three
    processes."""

    def __init__(self, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.clock = clock
        self.waiting: list[QueuedQuestion] = []
        self.thinking: list[QueuedQuestion] = []
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds of each address, as they were when

    @asynccontextmanager
    async def slot(self, standing: Callable[[], Standing]) -> AsyncIterator[None]:
        """Wait for a process, and hold it."""
        place = QueuedQuestion(standing, self.clock())
        self.waiting.append(place)
        self.dispatch()
        try:
            await place.granted
            yield
        finally:
            if place in self.waiting:
                self.waiting.remove(place)
            else:
                self.thinking.remove(place)
                self._use(place.address, self.clock() - place.began)
            self.dispatch()

    def dispatch(self) -> None:
        """Give free processes to those who are next. To be called when somebody's standing has changed."""
        while len(self.thinking) < self.size and (place := self._next()) is not None:
            self.waiting.remove(place)
            place.address, place.began = place.standing().address, self.clock()
            self.thinking.append(place)
            place.granted.set_result(None)

    def _next(self) -> QueuedQuestion | None:
        of_one, of_unwatched = max(1, self.size - 1), max(1, self.size - 2)
        have = Counter(place.address for place in self.thinking)
        unwatched = sum(place.standing().rank != Rank.WATCHED for place in self.thinking)
        recent_seconds, now = cache(self.recent_seconds), self.clock()
        best: tuple[int, float] | None = None
        found = None
        for place in self.waiting:  # in the order in which they came
            rank, address = place.standing()
            if place.granted.done() or have[address] >= of_one or (rank != Rank.WATCHED and unwatched >= of_unwatched):
                continue  # its caller has given up, or it would be more than its share
            worth = (max(0, rank - int((now - place.since) // AGE_SECONDS)), recent_seconds(address))
            if best is None or worth < best:
                best, found = worth, place
        return found

    def recent_seconds(self, address: str) -> float:
        """Seconds of thinking for an address; the longer ago, the less they count."""
        now = self.clock()
        return self._kept(address) + sum(now - place.began for place in self.thinking if place.address == address)

    def _kept(self, address: str) -> float:
        seconds, at = self.used.get(address, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.clock() - at) / HALF_SECONDS)) if seconds else 0.0

    def _use(self, address: str, seconds: float) -> None:
        """Add to what an address has used; those that have used nothing for the longest time are forgotten first."""
        self.used[address] = (self._kept(address) + seconds, self.clock())
        self.used.move_to_end(address)
        while len(self.used) > MOST_ADDRESSES:
            self.used.popitem(last=False)

    def count(self) -> Counter[Rank]:
        """How many wait, by rank."""
        return Counter(place.standing().rank for place in self.waiting)
