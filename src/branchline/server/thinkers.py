"""Bots think in processes of their own: a slow one delays no table, and one that dies is replaced."""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from branchline.bots.guard import decide, limit_of
from branchline.bots.registry import SEARCH, find
from branchline.bots.seen import seen_by
from branchline.core.view import View
from branchline.titles import load_environment, title

log = logging.getLogger("branchline.bots")

TRIES = 3
AFTER_SECONDS = 0.1
GRACE_SECONDS = 20  # beyond a bot's own budget: a process that needs longer is stuck


@dataclass(frozen=True)
class Question:
    """What a bot is asked: the game so far, and which seat it plays. It sees of it what that seat saw."""

    title: str
    seats: int
    options: dict[str, object]
    moves: list[int]
    seat: int
    level: str
    seed: int


@dataclass(frozen=True)
class Answer:
    action: int
    fault: str  # empty if the action is the bot's own


def think(question: Question) -> Answer:
    """Runs in a thinker's process."""
    game = title(question.title).game(question.seats, question.options)
    state = game.start()
    for action in question.moves:
        game.play(state, action)
    cells = game.turned_to(state.cells, question.seat)
    view = View(game, question.seat, game.layout.masked(cells, question.seat))
    spec = find(question.level)
    bot = spec.bot(game, question.seat)
    try:
        if bot.watches:
            for move in seen_by(game, question.moves, question.seat):
                bot.saw(move)
        decision = decide(bot, view, question.seed, limit_of(spec.budget))
        return Answer(decision.action, decision.fault)
    finally:
        bot.close()


def _begin() -> None:
    """A thinker ends when its server does, however that ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people first
    load_environment()


class Thinkers:
    """Two pools, so that those who need no time never wait behind those who search."""

    def __init__(self, searchers: int) -> None:
        self.sizes = {False: 1, True: max(1, searchers)}
        self.free = {slow: asyncio.Semaphore(size) for slow, size in self.sizes.items()}
        self.wanted = dict.fromkeys(self.sizes, 0)  # bots that people wait for
        self.pools: dict[bool, Executor] = {}

    def warm(self) -> None:
        """Start the processes now rather than at the first question."""
        for slow in self.sizes:
            self._pool(slow).submit(os.getpid)

    async def ask(self, question: Question, legal: list[int], watched: Callable[[], bool]) -> Answer:
        """The bot's move; whatever happens to the bot, a legal one. Where nobody watches, a bot lets those go first for
        whom somebody waits."""
        slow = find(question.level).name == SEARCH
        while not watched() and self.wanted[slow]:
            await asyncio.sleep(AFTER_SECONDS)
        self.wanted[slow] += 1 if (wanted := watched()) else 0
        try:
            await self.free[slow].acquire()  # so that what is timed is the thinking, not the waiting
        finally:
            self.wanted[slow] -= wanted
        try:
            return await self._ask(question, legal, slow)
        finally:
            self.free[slow].release()

    async def _ask(self, question: Question, legal: list[int], slow: bool) -> Answer:
        spec, fault = find(question.level), ""
        for _ in range(TRIES):
            pool = self._pool(slow)
            try:
                asked = asyncio.wrap_future(pool.submit(think, question))
                answer = await asyncio.wait_for(asked, limit_of(spec.budget) + GRACE_SECONDS)
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                continue  # its pool was replaced on behalf of another bot
            except Exception as error:
                fault = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                log.warning("a bot's process failed", extra={"facts": {"level": question.level, "fault": fault}})
                if isinstance(error, BrokenProcessPool | TimeoutError | RuntimeError):
                    self._replace(slow, pool)
                continue
            if answer.action in legal:
                return answer
            fault = f"no legal move: {answer.action}"
            break
        return Answer(random.Random(question.seed).choice(legal), fault)

    def close(self) -> None:
        for slow, pool in list(self.pools.items()):
            self._replace(slow, pool)
            pool.shutdown(wait=True)  # what it shared with its processes is given back
            del pool
        gc.unfreeze()
        gc.collect()

    def _pool(self, slow: bool) -> Executor:
        if slow not in self.pools:
            context = multiprocessing.get_context("spawn")
            self.pools[slow] = ProcessPoolExecutor(self.sizes[slow], context, _begin)
        return self.pools[slow]

    def _replace(self, slow: bool, pool: Executor) -> None:
        if self.pools.get(slow) is not pool:
            return  # somebody else has done it
        del self.pools[slow]
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
