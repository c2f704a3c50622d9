"""Reading a line: with history and Tab completion at a terminal, plainly from a pipe."""

import io
import sys
from collections.abc import Callable
from types import ModuleType

from branchline.core.text import normal

try:
    import readline as _readline

    readline: ModuleType | None = _readline
except ImportError:  # not every Python has it
    readline = None


class LineReader:
    """Asks at a terminal; from a pipe it takes line after line without a prompt. EOFError is the end of both."""

    def __init__(self, suggest: Callable[[], list[str]]) -> None:
        self.suggest = suggest
        self.terminal = sys.stdin.isatty()
        self.found: list[str] = []
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text must not end a game
        if self.terminal and readline is not None:
            readline.set_completer(self.complete)
            readline.set_completer_delims("")  # a whole line is completed: places have spaces in their names
            editline = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
            if not editline:
                readline.parse_and_bind("set completion-ignore-case on")

    def line(self, prompt: str) -> str:
        if self.terminal:
            text = input(prompt)
        else:
            text = sys.stdin.readline()
            if not text:
                raise EOFError
        return "".join([ch if ch.isprintable() else " " for ch in text]).strip()

    def complete(self, text: str, number: int) -> str | None:
        """What readline calls for its n-th suggestion."""
        if number == 0:
            typed = normal(text)
            self.found = [line for line in self.suggest() if normal(line).startswith(typed)]
        return self.found[number] if number < len(self.found) else None
