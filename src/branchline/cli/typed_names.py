"""Words as people type them: how well they fit a name, and how an answer quotes them."""

import re

from branchline.core.text import normal

EXACT, BEGINNING, WORDS = 0, 1, 2  # how well words fit a name, the best first
LONGEST = 200  # letters of a line that may be a move


def shortened(text: str) -> str:
    """What was typed, in an answer: not more of it than fits a line."""
    return text if len(text) <= 60 else f"{text[:57]}…"


def fits(typed: list[str], name: str) -> int | None:
    """How well typed words fit a name, or None: `tow`, `tower lon` and `london` all fit Tower of London."""
    if normal("".join(typed)) == normal(name):
        return EXACT
    if normal(name).startswith(normal("".join(typed))):
        return BEGINNING
    words = [normal(word) for word in re.split(r"[\s–-]+", name)]
    for word in typed:
        while words and not words[0].startswith(normal(word)):
            words.pop(0)
        if not words:
            return None
        words.pop(0)
    return WORDS


def best_fits(typed: list[str], names: dict[int, list[str]]) -> list[int]:
    """The moves of which typed words fit a name best."""
    found: dict[int, int] = {}
    for action, its in names.items():
        fit = [fit for name in its if (fit := fits(typed, name)) is not None]
        if fit:
            found[action] = min(fit)
    return [action for action, fit in found.items() if fit == min(found.values())]
