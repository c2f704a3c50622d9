"""Ctrl-C and SIGTERM: what they must not interrupt, and how a command ends that they have stopped."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # the exit code that a shell expects then


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


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal, and only the first one is to answer it. Processes started in here
    never receive it; this one receives it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def terminate_as_interrupt() -> None:
    """From here on SIGTERM is treated as Ctrl-C is, so that a command that is stopped can clean up."""
    signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt
