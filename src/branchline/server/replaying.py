"""Games are played again in a process of its own, one at a time; one that dies is replaced."""

import asyncio
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec

from branchline.bots.guard import PlainError, error_line
from branchline.bots.process import Child, python
from branchline.core.record import DamagedRecord
from branchline.server.refused import SERVER_FULL, TOO_MANY_REQUESTS, Refused
from branchline.server.replayer import ReplayerAnswer, Work

log = logging.getLogger("branchline.records")

TRIES = 2
SECONDS = 20.0  # a process that needs longer is stuck
MOST_WAITING = 50
MOST_OF_ONE = 5  # address
LONGEST_ANSWER = 1 << 24  # bytes; fifty steps of five seats are one million


class Replaying:
    def __init__(self) -> None:
        self.free = asyncio.Lock()
        self.waiting: Counter[str] = Counter()  # by address
        self.child: Child | None = None
        self.ended = False
        self.threads = ThreadPoolExecutor(2, "replayer")  # to wait for it, and to end it

    async def ask(self, work: Work, address: str, most: float = MOST_OF_ONE) -> bytes:
        """The answer, as JSON; DamagedRecord if it is the record's fault that there is none."""
        if self.waiting[address] >= most:
            raise Refused("too many", TOO_MANY_REQUESTS.sentence())
        if self.waiting.total() >= MOST_WAITING:
            raise Refused("unavailable", SERVER_FULL.sentence())
        self.waiting[address] += 1
        try:
            async with self.free:
                answer = await self._ask(msgspec.json.encode(work).decode())
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]
        if answer.damaged:
            raise DamagedRecord(answer.why())
        if answer.fault:
            raise RuntimeError(answer.fault)
        return bytes(answer.body)

    async def _ask(self, line: str) -> ReplayerAnswer:
        fault = ""
        for _ in range(TRIES):
            answered = False
            try:
                self.child = self.child or Child(python("branchline.server.replayer"), longest_line=LONGEST_ANSWER)
                self.child.send(line)
                reply = await asyncio.get_running_loop().run_in_executor(self.threads, self.child.receive, SECONDS)
                answer = msgspec.json.decode(reply, type=ReplayerAnswer)
                answered = True
                return answer
            except (PlainError, msgspec.DecodeError) as error:
                fault = error_line(error)
                if not self.ended:
                    log.warning("the process that replays games failed", extra={"facts": {"fault": fault}})
            finally:
                if not answered:  # also if nobody waits for the answer any more: it would be taken for the next one
                    self._end()
            if self.ended:
                break
        return ReplayerAnswer(fault=fault)

    def close(self) -> None:
        self.ended = True
        self._end()
        self.threads.shutdown()

    def _end(self) -> None:
        if self.child is not None and not self.ended:
            self.threads.submit(self.child.kill)
        elif self.child is not None:
            self.child.kill()
        self.child = None
