"""What the processes of a vector environment share: a file mapped into each, which is in memory where there is room."""

import mmap
import os
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from branchline.envs.common import Rows
from branchline.envs.vector.vector_step import ALIGNED, VectorStep
from branchline.features import Features

IN_MEMORY = Path("/dev/shm")
SPIN_SECONDS = 0.0005  # that a process watches a counter before it sleeps between two looks at it
PAUSE = 1 / 16  # of the time that it has waited, between two of these looks
LONGEST_PAUSE = 0.005  # seconds between two looks, when nothing has happened for long

# What goes over the pipes: all else goes through the memory, without a call of the system.
READY, END = "branchline is ready", "branchline, end"

# What is ordered.
RESET, STEP, MORE = range(3)
# What a process says of itself, one number each: the last order that it has carried out; the last whose actions it has
# looked at; and from REFUSED on, for each part, its first game whose action was not legal, or -1.
CARRIED_OUT, LOOKED_AT, REFUSED = range(3)

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Shared:
    """The orders, each for one part of the games; how far each process has got with them; the actions; the learner's
    seat in every game; and the sets of arrays in which games are shown.

    Orders are numbered from 1 and carried out in that order by every process. One is there as soon as `ordered` says
    so: what it is stands in its place in `orders`, a ring, since there is never more than one for each part.
    """

    ordered: Numbers
    orders: Numbers
    process: Numbers
    actions: Numbers
    own: Rows
    sets: VectorStep

    @classmethod
    def shapes(cls, games: int, processes: int, parts: int) -> dict[str, tuple[tuple[int, ...], str]]:
        """The rows of `process` share no line of the processor's cache: nobody waits for what others write."""
        row = REFUSED + parts + 1  # the last is for all parts at once
        return {
            "ordered": ((8,), "int64"),
            "orders": ((parts + 2, 3), "int64"),
            "process": ((processes, row + -row % 8), "int64"),
            "actions": ((games,), "int64"),
            "own": ((games,), "uint8"),
        }

    @classmethod
    def size(cls, features: Features, games: int, recall: int, processes: int, parts: int, sets: int) -> int:
        arrays = cls.shapes(games, processes, parts).values()
        return sum(_bytes(shape, kind) for shape, kind in arrays) + VectorStep.size(features, games, recall, sets)

    @classmethod
    def laid_out(
        cls, features: Features, games: int, recall: int, processes: int, parts: int, sets: int, memory: memoryview
    ) -> "Shared":
        arrays: dict[str, npt.NDArray[np.generic]] = {}
        at = 0
        for name, (shape, kind) in cls.shapes(games, processes, parts).items():
            arrays[name] = np.ndarray(shape, kind, memory, at)
            at += _bytes(shape, kind)
        shown = VectorStep.laid_out(features, games, recall, sets, memory[at:])
        return cls(**arrays, sets=shown)  # type: ignore[arg-type]

    def order(self, what: int, part: int, into: int) -> int:
        """Tell every process what comes next: its number."""
        number = int(self.ordered[0]) + 1
        self.orders[number % len(self.orders)] = what, part, into
        fence()
        self.ordered[0] = number
        return number

    def next_order(self, number: int, alive: Callable[[], None]) -> tuple[int, int, int]:
        """Wait for the order with this number: what to do, with which part, and which set to write into."""
        ordered = self.ordered
        wait_until(lambda: bool(ordered[0] >= number), alive)
        what, part, into = self.orders[number % len(self.orders)].tolist()
        return what, part, into

    def carried_out(self, process: int, number: int) -> None:
        fence()
        self.process[process, CARRIED_OUT] = number

    def wait_for_all(self, number: int, alive: Callable[[], None]) -> None:
        """Until every process has carried out the order with this number."""
        got = self.process[:, CARRIED_OUT]
        wait_until(lambda: bool(got.min() >= number), alive)

    def looked_at(self, process: int, number: int, part: int, refused: int) -> None:
        """This process has looked at its actions; `refused` is the first game of those that are not legal, or -1."""
        self.process[process, REFUSED + part] = refused
        fence()
        self.process[process, LOOKED_AT] = number

    def all_legal(self, number: int, part: int, alive: Callable[[], None]) -> bool:
        """Wait until every process has looked at its actions for this order: whether all of them are legal."""
        got = self.process[:, LOOKED_AT]
        wait_until(lambda: bool(got.min() >= number), alive)
        return self.refused(part) < 0

    def refused(self, part: int) -> int:
        """The first game of the part whose action is not legal, or -1."""
        games = self.process[:, REFUSED + part]
        return -1 if games.max() < 0 else int(games[games >= 0].min())


def wait_until(ready: Callable[[], bool], alive: Callable[[], None]) -> None:
    """Watch for a while; then sleep between looks for a part of the time that this has taken, so that it costs no more
    than that part to wake up late. `alive` is called at each look, and raises if there is nothing to wait for."""
    began = time.perf_counter()
    while not ready():
        waited = time.perf_counter() - began
        if waited > SPIN_SECONDS:
            alive()
            time.sleep(min(waited * PAUSE, LONGEST_PAUSE))
    fence()


_LOCK = threading.Lock()


def fence() -> None:
    """What was written before this is seen by other processes before what is written after it: a lock that is released
    and one that is acquired see to that, on processors too that would not keep this order by themselves."""
    with _LOCK:
        pass
    with _LOCK:
        pass


def _bytes(shape: tuple[int, ...], kind: str) -> int:
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    return size + -size % ALIGNED


def new_file(size: int) -> Path:
    """A file of zeros; its maker removes it once every process has mapped it."""
    if IN_MEMORY.is_dir():
        with suppress(OSError):  # there may be too little room
            return _made(size, IN_MEMORY)
    return _made(size, None)


def _made(size: int, folder: Path | None) -> Path:
    with tempfile.NamedTemporaryFile(prefix="branchline-", dir=folder, delete=False) as file:
        try:
            if hasattr(os, "posix_fallocate"):  # now, and not when it is written to and nobody can be warned any more
                os.posix_fallocate(file.fileno(), 0, size)
            else:
                file.truncate(size)
        except OSError:
            Path(file.name).unlink()
            raise
        return Path(file.name)


def mapped(file: str | Path) -> memoryview:
    """The file as memory: it lives for as long as something in this process refers to it."""
    with Path(file).open("r+b") as opened:
        return memoryview(mmap.mmap(opened.fileno(), 0))
