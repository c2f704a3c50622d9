"""Group commit: what all tables have to write, in one transaction every few milliseconds.

Nothing is shown to anybody before its transaction has been committed.
"""

import asyncio
import contextlib
import math
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from itertools import groupby
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from branchline.server.faults import reason

GATHER_SECONDS = 0.002  # how long a commit waits for more
BUSY_SECONDS = 0.005  # the same, if the one before had several jobs: a commit costs the core as much as a move
MOST_TOGETHER = 500

Statement = tuple[UpdateBase, dict[str, Any]]
Job = list[Statement]
Waiter = Future[None] | asyncio.Future[None]  # who waits for a job: a thread, or a task of an event loop


class Conflict(Exception):
    """Somebody else has written there; nothing of the job was."""


class DatabaseWriter:
    """The one thread that writes."""

    def __init__(self, engine: Engine, written: Callable[[int, float], None] | None = None) -> None:
        self.engine = engine
        self.written = written or (lambda jobs, seconds: None)
        self.no_room = -math.inf  # when there was last no room for something, by time.monotonic, which may begin at 0
        self.jobs: queue.SimpleQueue[tuple[Job, Waiter] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, job: Job) -> None:
        """Returns when the job is on disk; raises Conflict if it can't be."""
        done = asyncio.get_running_loop().create_future()
        self.jobs.put((job, done))
        await done

    def put(self, job: Job) -> "Future[None]":
        done: Future[None] = Future()
        self.jobs.put((job, done))
        return done

    def close(self) -> None:
        """Write what is left, and end."""
        self.jobs.put(None)
        self.thread.join()

    def _run(self) -> None:
        going, together = True, 1
        while going:
            first = self.jobs.get()
            if first is None:
                return
            batch = [first]
            time.sleep(GATHER_SECONDS if together == 1 else BUSY_SECONDS)
            while len(batch) < MOST_TOGETHER:
                try:
                    more = self.jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    going = False
                    break
                batch.append(more)
            together = len(batch)
            self._commit(batch)

    def _commit(self, batch: list[tuple[Job, Waiter]]) -> None:
        began = time.perf_counter()
        fault: Exception | None = None
        try:
            self._execute([job for job, _ in batch])
        except DBAPIError as error:
            if len(batch) > 1 and _one_to_blame(error):  # each for itself
                for each in batch:
                    self._commit([each])
                return
            fault = Conflict() if isinstance(error, IntegrityError) else error
            if reason(error) == "disk full":
                self.no_room = time.monotonic()
        except Exception as error:
            fault = error
        _tell([waiter for _, waiter in batch], fault)
        if fault is None:
            self.written(len(batch), time.perf_counter() - began)

    def _execute(self, jobs: list[Job]) -> None:
        """All in one transaction and in order; rows for one statement in a row together, which is many times faster."""
        statements = [statement for job in jobs for statement in job]
        with self.engine.begin() as connection:
            for _, same in groupby(statements, key=lambda statement: id(statement[0])):
                rows = list(same)
                connection.execute(rows[0][0], [row for _, row in rows])


def _tell(waiters: list[Waiter], fault: Exception | None) -> None:
    """What came of their jobs. An event loop is woken once for all who wait there."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Waiter]] = {}
    for waiter in waiters:
        if isinstance(waiter, asyncio.Future):
            by_loop.setdefault(waiter.get_loop(), []).append(waiter)
        else:
            _settle([waiter], fault)
    for loop, those in by_loop.items():
        with contextlib.suppress(RuntimeError):  # it has been closed
            loop.call_soon_threadsafe(_settle, those, fault)


def _settle(waiters: list[Waiter], fault: Exception | None) -> None:
    for waiter in waiters:
        with contextlib.suppress(InvalidStateError, asyncio.InvalidStateError):  # nobody waits any more
            waiter.set_exception(fault) if fault else waiter.set_result(None)


def _one_to_blame(error: DBAPIError) -> bool:
    """Whether a job failed and not the database: its row exists already, or another server's transaction conflicts."""
    crossed = getattr(error.orig, "sqlstate", None) in ("40001", "40P01")
    return crossed or isinstance(error, IntegrityError | DataError)
