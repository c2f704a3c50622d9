"""Games in processes of this machine. Which process plays which game does not matter for the results.

A single job has a process of its own too: Ctrl-C must not come in the middle of compiled code, which would crash.
"""

import json
import queue
import threading
from collections.abc import Iterable, Iterator
from typing import Final

from branchline.bots.arena.schedule import Json
from branchline.bots.process import Child, Dead, python
from branchline.core.sentence import Message, SentenceError, in_words

TRIES = 2  # for a game during which the process died

STOPPED: Final = Message("terminal.arena.was-stopped", "stopped")
PROCESS_ENDED: Final = Message("terminal.arena.process-ended", "a process that played game {game} {why, sentence}")


class ArenaError(SentenceError):
    """The arena can't go on; the message says why."""


def played(tasks: list[Json], jobs: int) -> Iterator[Json]:
    """The results as they come in. A caller that stops listening ends the processes."""
    pool = Pool(tasks, min(jobs, len(tasks)))
    try:
        yield from pool.results()
    finally:
        pool.stop()


class Pool:
    """A thread a process: it hands out a game, waits for the result and hands out the next."""

    def __init__(self, tasks: Iterable[Json], jobs: int) -> None:
        self.todo: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self.done: queue.SimpleQueue[Json | Exception] = queue.SimpleQueue()
        self.left = 0
        for task in tasks:
            self.todo.put(task)
            self.left += 1
        self.children: list[Child] = []
        self.stopped = threading.Event()
        self.starting = threading.Lock()
        self.threads = [threading.Thread(target=self._work, daemon=True) for _ in range(jobs)]
        for thread in self.threads:
            thread.start()

    def results(self) -> Iterator[Json]:
        for _ in range(self.left):
            result = self._next()
            if isinstance(result, Exception):
                raise result
            yield result

    def _next(self) -> Json | Exception:
        while True:  # in small steps, so that Ctrl-C works on every system
            try:
                return self.done.get(timeout=0.5)
            except queue.Empty:
                continue

    def stop(self) -> None:
        with self.starting:
            self.stopped.set()
        for child in self.children:
            child.kill()
        for thread in self.threads:
            thread.join()

    def _work(self) -> None:
        child: Child | None = None
        try:
            while not self.stopped.is_set():
                task = self.todo.get_nowait()
                child = self._play(task, child)
        except queue.Empty:
            if child is not None:
                child.leave()
        except Exception as error:
            if not self.stopped.is_set():
                self.done.put(error)

    def _start(self) -> Child:
        with self.starting:  # either it is among those that `stop` ends, or it is not started any more
            if self.stopped.is_set():
                raise ArenaError(STOPPED.sentence())
            self.children.append(Child(python("branchline.bots.arena.arena_game")))
            return self.children[-1]

    def _play(self, task: Json, child: Child | None) -> Child:
        reason = ""
        for _ in range(TRIES):
            if child is None:
                child = self._start()
            child.send(json.dumps(task))
            try:
                self.done.put(json.loads(child.receive(None)))
                return child
            except Dead as error:
                child, reason = None, str(error)
                if self.stopped.is_set():
                    break
        raise ArenaError(PROCESS_ENDED.sentence(game=task["game"], why=in_words(reason)))
