"""Ctrl-C while compiled code thinks."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def defer_interrupts() -> Iterator[None]:
    """Ctrl-C, or another signal that is treated as it, waits until this is over, and then comes.

    Compiled code, in which a search spends its time, does not expect that its arithmetic is interrupted: the program
    would not stop but crash.
    """
    if threading.current_thread() is not threading.main_thread():  # signals are not ours to change
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    held = {number: handler for number, handler in before.items() if callable(handler)}
    pressed: list[int] = []
    for number in held:
        signal.signal(number, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
    if pressed:
        raise KeyboardInterrupt
