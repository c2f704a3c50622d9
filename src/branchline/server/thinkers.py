"""Bots think in processes of their own: a slow one delays no table, and one that dies is replaced."""

import asyncio
import contextlib
import logging
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from branchline.bots.guard import PlainError, error_line, limit_of
from branchline.bots.process import HOME, Child, python
from branchline.bots.registry import SEARCH, find
from branchline.server.fair_queue import FairQueue, Rank, Standing
from branchline.server.thinker import ThinkerAnswer, ThinkerQuestion

log = logging.getLogger("branchline.bots")

TRIES = 3
WARM_SECONDS = 0.3
SEARCHERS = 3  # at least: one for those whom nobody watches, and two for two addresses that look on
GRACE_SECONDS = 20  # beyond a bot's own budget: a process that needs longer is stuck


class Thinkers:
    """Two sorts of processes, so that those who need no time never wait behind those who search."""

    def __init__(self, searchers: int) -> None:
        sizes = {False: 1, True: max(SEARCHERS, searchers)}
        self.home = HOME  # where the engine lies that they think with
        self.queues = {slow: FairQueue(size) for slow, size in sizes.items()}
        self.idle: dict[bool, list[Child | None]] = {slow: [None] * size for slow, size in sizes.items()}
        self.busy: set[Child] = set()
        self.threads = ThreadPoolExecutor(2 * sum(sizes.values()), "thinker")  # for each process to wait, and to end it

    async def warm_up(self) -> None:
        """Start the processes rather than at the first question, one after the other, once the server is there: on few
        cores they would keep it from that."""
        for _ in range(sum(map(len, self.idle.values()))):
            await asyncio.sleep(WARM_SECONDS)
            self.warm(1)

    def warm(self, most: int = 1 << 10) -> None:
        """Start at most that many of those that are not yet there."""
        for children in self.idle.values():
            for i, child in enumerate(children):
                if child is None and most > 0:
                    most -= 1
                    with contextlib.suppress(PlainError):  # it is tried again then
                        children[i] = self._started()

    async def use(self, home: Path) -> None:
        """Think with the engine that lies there from now on, if it answers; one that thinks already may finish its
        thought. Raises PlainError, and all stays as it was."""
        first = Child(python("branchline.server.thinker"), home)
        try:
            first.send("")
            await asyncio.get_running_loop().run_in_executor(self.threads, first.receive, GRACE_SECONDS)
        finally:
            self._end(first)
        self.home = home
        for children in self.idle.values():
            for child in children:
                self._end(child)
            children[:] = [None] * len(children)
        self.warm()

    async def ask(self, question: ThinkerQuestion, legal: list[int], standing: Callable[[], Standing]) -> ThinkerAnswer:
        """The bot's move; whatever happens to the bot, a legal one. Its standing says when it is next, and may change
        while it waits: then call `dispatch`."""
        slow = find(question.level).name == SEARCH
        async with self.queues[slow].slot(standing):  # so that what is timed is the thinking, not the waiting
            return await self._ask(question, legal, slow)

    def dispatch(self) -> None:
        """Somebody has come to a table, or gone: other questions may be next now."""
        for queue in self.queues.values():
            queue.dispatch()

    def waiting(self) -> Counter[Rank]:
        """How many questions wait for a process, by rank."""
        return sum((queue.count() for queue in self.queues.values()), Counter[Rank]())

    async def _ask(self, question: ThinkerQuestion, legal: list[int], slow: bool) -> ThinkerAnswer:
        fault = ""
        for _ in range(TRIES):
            try:
                answer = await self._answer(question, slow)
            except (PlainError, msgspec.DecodeError) as error:
                fault = error_line(error)
                log.warning("a bot's process failed", extra={"facts": {"level": question.level, "fault": fault}})
                continue
            if answer.action in legal:
                return answer
            fault = answer.fault or f"no legal move: {answer.action}"
            break
        return ThinkerAnswer(random.Random(question.seed).choice(legal), fault)

    async def _answer(self, question: ThinkerQuestion, slow: bool) -> ThinkerAnswer:
        """Of a process that is free; one that does not answer as it should is ended."""
        child = self.idle[slow].pop()
        answered = False
        try:
            child = child or self._started()
            self.busy.add(child)
            child.send(msgspec.json.encode(question).decode())
            seconds = limit_of(find(question.level).budget) + GRACE_SECONDS
            line = await asyncio.get_running_loop().run_in_executor(self.threads, child.receive, seconds)
            answer = msgspec.json.decode(line, type=ThinkerAnswer)
            answered = True
            return answer
        finally:
            keep = child is not None and answered and child.home == self.home
            if child is not None:
                self.busy.discard(child)
            if not keep:
                self._end(child)
            self.idle[slow].append(child if keep else None)

    def close(self) -> None:
        for child in [*self.busy, *(child for children in self.idle.values() for child in children)]:
            self._end(child)
        self.threads.shutdown()

    def _started(self) -> Child:
        return Child(python("branchline.server.thinker"), self.home)

    def _end(self, child: Child | None) -> None:
        if child is not None:
            with contextlib.suppress(RuntimeError):  # all of them were ended with the server
                self.threads.submit(child.kill)  # which waits for it
