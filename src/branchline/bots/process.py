"""A process that reads and writes lines: it can be asked with a deadline, and it can always be ended.

Threads read and write its pipes, so that a child that does not read or does not write never blocks us.
"""

import contextlib
import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TextIO

import branchline
from branchline.bots.guard import PlainError

LONGEST_LINE = 1 << 20  # bytes
MOST_UNREAD = 64  # lines; a child that writes more has to wait
STDERR_KEPT = 4000  # bytes
PARENT_CHECK_SECONDS = 0.5
FINISH_SECONDS = 1.0  # to exit by itself once its input is closed
EXIT_SECONDS = 0.3  # to exit, with its last words on stderr, once its output is closed


class Late(PlainError):
    """It did not answer in time."""


class Dead(PlainError):
    """It has ended, or never began."""


def end_with_parent(parent: int | None = None) -> None:
    """Called in a child of ours: it must not outlive us, whatever endless loop it is in."""
    threading.Thread(target=_end_with, args=(parent or os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    with contextlib.suppress(OSError, AttributeError):  # a system without this is polled below
        watched = select.poll()
        watched.register(os.pidfd_open(parent), select.POLLIN)
        if os.getppid() == parent:  # it had not ended before, so the number is not another process's
            watched.poll()
    while os.getppid() == parent:
        time.sleep(PARENT_CHECK_SECONDS)
    os._exit(1)


def answer_stream() -> TextIO:
    """Called in a child of ours: where to write answers. Whatever else is printed goes to stderr from now on."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return answers


def python(module: str) -> list[str]:
    """The command that runs a module of this very Branchline."""
    return [sys.executable, "-m", module]


HOME = Path(branchline.__file__).parent.parent  # where the Branchline lies that runs here, interpreted or compiled


def environment(home: Path = HOME) -> dict[str, str]:
    """Ours, so that a Python child finds the Branchline that runs here, or the one in `home`."""
    others = [part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part and Path(part) != home]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), *others]), "PYTHONIOENCODING": "utf-8"}


class Child:
    """Started at once, in a session of its own: Ctrl-C is ours to answer, and what it has started ends with it."""

    def __init__(self, command: list[str], home: Path = HOME, longest_line: int = LONGEST_LINE) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment(home),
                start_new_session=True,
            )
        except OSError as error:
            raise Dead(f"{command[0]} can't be started: {(error.strerror or str(error)).lower()}") from None
        self.home = home
        self.longest_line = longest_line
        self.stderr = b""
        self.outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.incoming: queue.Queue[bytes | None] = queue.Queue(MOST_UNREAD)
        self.ended = threading.Event()  # nobody will read the incoming lines any more
        self.threads = [
            threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_stderr)
        ]
        for thread in self.threads:
            thread.start()

    def send(self, line: str) -> None:
        """Written as soon as the child reads; a child that is gone is noticed when it is to answer."""
        self.outgoing.put(line.encode() + b"\n")

    def receive(self, seconds: float | None) -> str:
        """The next line that it writes; None waits forever."""
        try:
            line = self.incoming.get(timeout=seconds)
        except queue.Empty:
            raise Late(f"late: no answer in {seconds:g} s{self._last_stderr_line()}") from None
        if line is None:
            with contextlib.suppress(queue.Full):
                self.incoming.put_nowait(None)  # for a caller that asks again
            raise Dead(self._why_ended())
        return line.decode("utf-8", "replace").strip()

    def discard_unread(self) -> None:
        """Throw away what it has written unasked."""
        with contextlib.suppress(queue.Empty):
            while self.incoming.get_nowait() is not None:
                pass
            self.incoming.put_nowait(None)  # that it has ended stays known

    def kill(self) -> None:
        """End it and whatever it has started, and leave no zombie."""
        if self.ended.is_set():
            return
        self.ended.set()
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()
        self.outgoing.put(None)
        for thread in self.threads:
            thread.join(FINISH_SECONDS)
        self.discard_unread()
        with contextlib.suppress(queue.Full):
            self.incoming.put_nowait(None)  # for a caller that still waits for an answer

    def leave(self) -> None:
        """Close its input and let it end by itself, if it does so soon."""
        self.outgoing.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FINISH_SECONDS)
        self.kill()

    def _why_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        self.threads[2].join(EXIT_SECONDS)
        code = self.process.returncode
        if code is None:
            return f"closed its output{self._last_stderr_line()}"
        how = f"killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return how + self._last_stderr_line()

    def _last_stderr_line(self) -> str:
        """The last line it wrote to stderr."""
        lines = self.stderr.decode("utf-8", "replace").strip().splitlines()
        return f": {lines[-1].strip()}" if lines else ""

    def _write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, ValueError), self.process.stdin as pipe:
            while (line := self.outgoing.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError), self.process.stdout as pipe:
            while line := pipe.readline(self.longest_line):
                self._put(line)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        while not self.ended.is_set():
            with contextlib.suppress(queue.Full):
                self.incoming.put(line, timeout=0.1)
                return

    def _read_stderr(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(OSError, ValueError), self.process.stderr as pipe:
            while printed := pipe.read1(STDERR_KEPT):  # type: ignore[attr-defined]
                self.stderr = (self.stderr + printed)[-STDERR_KEPT:]
