"""Ctrl-C and SIGTERM: who receives them, and how a command ends that they have stopped."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # the exit code that a shell expects then


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
