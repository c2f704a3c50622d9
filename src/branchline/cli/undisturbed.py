"""Ctrl-C: what it must not interrupt, and how a command ends that it has stopped."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # the exit code that a shell expects then


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is over, and then comes.

    Compiled code, in which a search spends its time, does not expect that its arithmetic is interrupted: the program
    would not stop but crash.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is None or threading.current_thread() is not threading.main_thread():  # not ours to change
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
