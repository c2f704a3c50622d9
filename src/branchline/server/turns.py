"""Who is thought for next, where more bots want to think than processes can."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from functools import cache
from typing import NamedTuple

AGE_SECONDS = 30.0  # for so long a question may wait before it becomes more urgent
HALF_SECONDS = 60.0  # after which what an address has used counts half
MOST_ADDRESSES = 10_000


class Rank(IntEnum):
    """Who waits for a bot's move, the most urgent first."""

    WATCHED = 0  # somebody looks on
    PLAYED = 1  # a person plays there, and will come back
    BOTS = 2  # nobody


class Standing(NamedTuple):
    """What a question's turn depends on."""

    rank: Rank
    address: str  # that opened the table, or another name for who did


class QueuedQuestion:
    """Of a question in the queue."""

    def __init__(self, standing: Callable[[], Standing], since: float) -> None:
        self.standing = standing
        self.since = since
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.address = ""  # while it is thought about
        self.began = 0.0


class Turns:
    """Some processes, and the questions that wait for one. When one becomes free the most urgent question is next; of
    several that are as urgent, that of the address for which was thought the least lately. One that waits long becomes
    as urgent as those before it, so that nobody waits for ever. No address has all of them,
    and two are kept for what somebody watches: so a bot that is watched waits neither for those that nobody watches,
    not even of its own address, nor for all that another address has asked for. That takes three processes."""

    def __init__(self, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.clock = clock
        self.waiting: list[QueuedQuestion] = []
        self.thinking: list[QueuedQuestion] = []
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds of each address, as they were when

    @asynccontextmanager
    async def turn(self, standing: Callable[[], Standing]) -> AsyncIterator[None]:
        """Wait for a process, and have it."""
        place = QueuedQuestion(standing, self.clock())
        self.waiting.append(place)
        self.look()
        try:
            await place.turn
            yield
        finally:
            if place in self.waiting:
                self.waiting.remove(place)
            else:
                self.thinking.remove(place)
                self._use(place.address, self.clock() - place.began)
            self.look()

    def look(self) -> None:
        """Let those think whose turn it is. To be called when somebody's standing has changed."""
        while len(self.thinking) < self.size and (place := self._next()) is not None:
            self.waiting.remove(place)
            place.address, place.began = place.standing().address, self.clock()
            self.thinking.append(place)
            place.turn.set_result(None)

    def _next(self) -> QueuedQuestion | None:
        of_one, of_unwatched = max(1, self.size - 1), max(1, self.size - 2)
        have = Counter(place.address for place in self.thinking)
        unwatched = sum(place.standing().rank != Rank.WATCHED for place in self.thinking)
        lately, now = cache(self.lately), self.clock()
        best: tuple[int, float] | None = None
        found = None
        for place in self.waiting:  # in the order in which they came
            rank, address = place.standing()
            if place.turn.done() or have[address] >= of_one or (rank != Rank.WATCHED and unwatched >= of_unwatched):
                continue  # given up by who asked, or more than its share
            worth = (max(0, rank - int((now - place.since) // AGE_SECONDS)), lately(address))
            if best is None or worth < best:
                best, found = worth, place
        return found

    def lately(self, address: str) -> float:
        """Seconds of thinking for an address, those of some time ago less and less."""
        now = self.clock()
        return self._kept(address) + sum(now - place.began for place in self.thinking if place.address == address)

    def _kept(self, address: str) -> float:
        seconds, at = self.used.get(address, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.clock() - at) / HALF_SECONDS)) if seconds else 0.0

    def _use(self, address: str, seconds: float) -> None:
        """Keep what an address has used; those that have used nothing for longest are forgotten first."""
        self.used[address] = (self._kept(address) + seconds, self.clock())
        self.used.move_to_end(address)
        while len(self.used) > MOST_ADDRESSES:
            self.used.popitem(last=False)

    def count(self) -> Counter[Rank]:
        """How many wait, by rank."""
        return Counter(place.standing().rank for place in self.waiting)
