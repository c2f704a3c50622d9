"""One decision of a bot, whatever the bot does: no answer of any bot crashes or stalls a game.

A bot that fails, answers nonsense or comes late has a legal move played for it, and the fault is reported.
"""

import operator
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from branchline.bots.bot import Bot, Budget
from branchline.bots.seeding import number
from branchline.core.view import View

GRACE_MS = 10_000  # beyond its budget, or all there is for a bot without one
COUNTING_GRACE_MS = 60_000  # the same for one that counts simulations, whose time nobody knows
LONGEST_FAULT = 300  # characters of a fault that are kept


class PlainError(Exception):
    """Its message says everything, so it is shown without the name of the exception."""


@dataclass(frozen=True)
class BotFault:
    """What went wrong with a bot."""

    seat: int
    move: int  # the number of the move in the record, from 1; if no move was due, that of the last one
    what: str
    replaced: bool = True  # whether a random legal move was played for it


@dataclass(frozen=True)
class Decision:
    action: int
    seconds: float
    fault: str  # empty if the action is the bot's own


def limit_of(budget: Budget, limit_ms: int | None = None) -> float:
    """How many seconds a decision may take before it is late: the given limit, or the budget and a generous grace."""
    if limit_ms is not None:
        return limit_ms / 1000
    grace = COUNTING_GRACE_MS if budget.simulations is not None else GRACE_MS
    return ((budget.ms or 0) + grace) / 1000


def decide(bot: Bot, view: View, seed: int, limit: float) -> Decision:
    """Let the bot choose at its own view; `seed` is what its random numbers depend on."""
    legal = view.legal()
    began = time.perf_counter()
    try:
        bot.random = random.Random(seed)  # a new one: the bot may have changed the old one
        answer: object = bot.choose(view, legal[:])
        fault = ""
    except Exception as error:
        answer = None
        fault = error_line(error)
    seconds = time.perf_counter() - began
    if not fault and seconds > limit:
        fault = f"late: {seconds:.1f} s, {limit:g} s were allowed"
    action = None if fault else as_action(answer)
    if action is not None and action in legal:
        return Decision(action, seconds, "")
    instead = random.Random(number(seed, "instead")).choice(legal)
    return Decision(instead, seconds, fault or f"no legal action: {answer_line(answer)}")


def notify(say: Callable[[], None], seat: int, move: int, faults: list[BotFault]) -> None:
    """Call something of a bot that needs no answer: if it fails, the game goes on as it would have."""
    try:
        say()
    except Exception as error:
        faults.append(BotFault(seat, move, error_line(error), replaced=False))


def watches(bot: Bot, seat: int, move: int, faults: list[BotFault]) -> bool:
    """Whether the bot wants to receive the moves; one that fails to answer does not."""
    try:
        return bool(bot.watches)
    except Exception as error:
        faults.append(BotFault(seat, move, error_line(error), replaced=False))
        return False


def as_action(answer: object) -> int | None:
    """The int that an answer is, or None. Ints of other libraries will do; True and False will not."""
    if isinstance(answer, bool):
        return None
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except Exception:
        return None


def error_line(error: BaseException) -> str:
    """An exception in a line."""
    if isinstance(error, PlainError):
        return shortened(str(error))
    return shortened(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)


def answer_line(answer: object) -> str:
    try:
        return shortened(repr(answer))
    except Exception:  # an object whose own repr fails
        return f"something of type {type(answer).__name__}"


def shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_FAULT else line[: LONGEST_FAULT - 1] + "…"
