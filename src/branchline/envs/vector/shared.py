"""What the processes of a batch share: a file mapped into each, which is in memory where the system has room for it."""

import mmap
import os
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from branchline.envs.vector.shard import VectorStep
from branchline.features import Features

IN_MEMORY = Path("/dev/shm")
SPIN_SECONDS = 0.0005  # that a process watches a counter before it goes to sleep: waking up takes about as long

# What goes over the pipes besides the commands.
READY, DONE, END = "branchline is ready", "branchline has done", "end"

Counters = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Shared:
    """The counters by which a process learns that there is something to do, and says that it is done; the actions; and
    two sets of what is shown, used in turn."""

    requests: Counters
    done: Counters
    actions: npt.NDArray[np.int32]
    seen: list[VectorStep]

    @staticmethod
    def size(features: Features, games: int, recall: int, processes: int) -> int:
        return 16 * processes + 4 * games + 4 * (games % 2) + 2 * VectorStep.size(features, games, recall)

    @classmethod
    def laid_out(cls, features: Features, games: int, recall: int, processes: int, memory: memoryview) -> "Shared":
        counters = np.frombuffer(memory[: 16 * processes], np.int64)
        at = 16 * processes
        actions = np.frombuffer(memory[at : at + 4 * games], np.int32)
        at += 4 * games + 4 * (games % 2)
        size = VectorStep.size(features, games, recall)
        both = [memory[at + i * size : at + (i + 1) * size] for i in range(2)]
        seen = [VectorStep.laid_out(features, games, recall, each) for each in both]
        return cls(counters[:processes], counters[processes:], actions, seen)


def spin_until(counters: Counters, number: int, count: int) -> None:
    """Watch a counter until it has reached a number, but not for long: its writer also sends a line to wait for."""
    until = time.perf_counter() + SPIN_SECONDS
    while counters[number] < count and time.perf_counter() < until:
        pass


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
