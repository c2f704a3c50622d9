"""Memory that processes share: a file mapped into each, which lies in memory where the system has a place for it."""

import mmap
import tempfile
from pathlib import Path

IN_MEMORY = Path("/dev/shm")


def new_file(size: int) -> Path:
    """A file of zeros; whoever made it takes it away once everybody has it mapped."""
    folder = IN_MEMORY if IN_MEMORY.is_dir() else None
    with tempfile.NamedTemporaryFile(prefix="branchline-", dir=folder, delete=False) as file:
        file.truncate(size)
        return Path(file.name)


def shared(file: str | Path) -> memoryview:
    """The file as memory: it lives for as long as something in this process refers to it."""
    with Path(file).open("r+b") as opened:
        return memoryview(mmap.mmap(opened.fileno(), 0))
