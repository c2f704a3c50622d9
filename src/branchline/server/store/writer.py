"""Group commit: what all tables have to write, in one transaction every few milliseconds.

Nothing is told to anybody before the transaction that holds it has been committed.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

GATHER_SECONDS = 0.002  # how long a commit waits for more
MOST_TOGETHER = 500

Statement = tuple[UpdateBase, dict[str, Any]]
Job = list[Statement]


class Conflict(Exception):
    """Somebody else has written there; nothing of the job was."""


class Writer:
    """The one thread that writes."""

    def __init__(self, engine: Engine, written: Callable[[int, float], None] | None = None) -> None:
        self.engine = engine
        self.written = written or (lambda jobs, seconds: None)
        self.jobs: queue.SimpleQueue[tuple[Job, Future[None]] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, job: Job) -> None:
        """Returns when the job is on disk; raises Conflict if it can't be."""
        done: Future[None] = Future()
        self.jobs.put((job, done))
        await asyncio.wrap_future(done)

    def write_now(self, job: Job) -> None:
        """The same for whoever has no event loop."""
        done: Future[None] = Future()
        self.jobs.put((job, done))
        done.result()

    def close(self) -> None:
        """Write what is left, and end."""
        self.jobs.put(None)
        self.thread.join()

    def _run(self) -> None:
        going = True
        while going:
            first = self.jobs.get()
            if first is None:
                return
            batch = [first]
            time.sleep(GATHER_SECONDS)
            while len(batch) < MOST_TOGETHER:
                try:
                    more = self.jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    going = False
                    break
                batch.append(more)
            self._commit(batch)

    def _commit(self, batch: list[tuple[Job, Future[None]]]) -> None:
        began = time.perf_counter()
        try:
            self._execute([job for job, _ in batch])
        except Exception as error:
            if len(batch) > 1:  # one of them is to blame: each for itself
                for each in batch:
                    self._commit([each])
                return
            fault = Conflict(str(error.orig)) if isinstance(error, IntegrityError) else error
            batch[0][1].set_exception(fault)
            return
        self.written(len(batch), time.perf_counter() - began)
        for _, done in batch:
            done.set_result(None)

    def _execute(self, jobs: list[Job]) -> None:
        """All in one transaction; rows for the same statement together, which is many times faster."""
        together: dict[int, tuple[UpdateBase, list[dict[str, Any]]]] = {}
        for job in jobs:
            for statement, row in job:
                together.setdefault(id(statement), (statement, []))[1].append(row)
        with self.engine.begin() as connection:
            for statement, rows in together.values():
                connection.execute(statement, rows)
