"""What a rule from outside answers in a trial, and what is said of a wrong answer."""

import traceback
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Final

from branchline.core.sentence import Sentence
from branchline.routes.rules.declared import Shape, misfit

OURS: Final = Path(__file__).parent.parent


class TrialFault(Exception):
    """What is wrong with a rule, in a sentence that says what to do."""


def failure(error: Exception) -> str:
    """An error and where it comes from: the last line that is not ours, since a rule is to blame."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if OURS not in Path(frame.filename).parents]
    at = (theirs or list(frames))[-1]
    return f"{type(error).__name__}: {error} ({at.filename}, line {at.lineno})"


def answer(method: Callable[..., object], *arguments: object) -> object:
    """Called as any function of Python's: compiled code would refuse text for a sentence before we can name it."""
    return method(*arguments)


def see_sentence(method: str, answered: object, *, or_none: bool = False) -> None:
    if not isinstance(answered, Sentence) and not (or_none and answered is None):
        also = ", or None" if or_none else ""
        raise TrialFault(f"{method} returns {answered!r}; return a sentence of one of its `messages`{also}")


def see_words(method: str, answered: object) -> None:
    """What people read: a sentence, or words that are the same in every language."""
    if isinstance(answered, Sentence):
        answered = answered.words
    if not isinstance(answered, str) or not answered:
        what = "says nothing" if answered == "" else f"returns {answered!r}"
        raise TrialFault(f"{method} {what}; return a few words")


def see_whole(method: str, answered: object) -> int:
    if not isinstance(answered, int) or isinstance(answered, bool):
        raise TrialFault(f"{method} gives {answered!r}; give a whole number")
    return answered


def see_scale(method: str, answered: object) -> None:
    if not isinstance(answered, int | float) or not isfinite(answered) or answered <= 0:
        raise TrialFault(f"{method} returns {answered!r}; return a number above 0, such as USUAL_SCALE")


def see_shape(what: str, facts: dict[str, object], shape: Shape) -> None:
    wrong = misfit(facts, shape)
    if wrong:
        raise TrialFault(f"{what} are not of the shape that it declares: {wrong}")
