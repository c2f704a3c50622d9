"""What a person sees while waiting: something that moves, or without colours a plain line; a pipe gets nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial

from rich.console import Console
from rich.text import Text

from branchline.cli.paint import QUIET


def spinner(console: Console, words: str) -> AbstractContextManager[object]:
    """For as long as one thing takes."""
    if not console.is_terminal:
        return nullcontext()
    if _plain(console):  # a screen reader would read what moves again and again
        console.print(Text(words))
        return nullcontext()
    return console.status(Text(words, QUIET))


@contextmanager
def progress(console: Console, words: str, total: int) -> Iterator[Callable[[], None]]:
    """For many things, one after another; gives what is to be called when one more is done."""
    if not console.is_terminal or _plain(console):
        with spinner(console, f"{words} …"):
            yield _nothing
        return
    with _bar(console, words, total, transient=True) as advance:
        yield advance


@contextmanager
def progress_bar(words: str, total: int, quiet: bool) -> Iterator[Callable[[], None]]:
    """The same on stderr, so that stdout can be piped; the bar stays. Nothing where stderr is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield _nothing
        return
    with _bar(Console(stderr=True), words, total) as advance:
        yield advance


@contextmanager
def _bar(console: Console, words: str, total: int, transient: bool = False) -> Iterator[Callable[[], None]]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(words, *columns, console=console, transient=transient) as bar:
        yield partial(bar.advance, bar.add_task("", total=total))


def _plain(console: Console) -> bool:
    return console.color_system is None or console.no_color


def _nothing() -> None:
    pass
