"""The processes of a server, as the tests find and await them."""

import contextlib
import time
from pathlib import Path


def children(process: int, module: str = "") -> list[int]:
    """Those that run a module, or all."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(path.read_text().rsplit(")", 1)[1].split()[1])
            if parent == process and module in (path.parent / "cmdline").read_text():
                found.append(int(path.parent.name))
    return found


def ended(*processes: int) -> None:
    """Waits until they are."""
    until = time.monotonic() + 20
    while any(alive(process) for process in processes):
        assert time.monotonic() < until, "they live on"
        time.sleep(0.02)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
