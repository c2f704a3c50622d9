"""The bots that a command names, and their seats."""

from typing import Final

from branchline.bots.registry import RANDOM, Spec, SpecError, find, find_all
from branchline.core.sentence import Message

TOO_MANY: Final = Message(
    "terminal.play.too-many-bots",
    "{named, plural, one {# bot is} other {# bots are}} named, but "
    "{free, plural, one {# of the {seats} seats is} other {# of the {seats} seats are}} "
    "theirs: name fewer, or say --seats {least}.",
)

USUAL = "planner"  # who plays where nobody is named
UNNAMED = RANDOM  # who played in games that were saved before bots had names


def named_bots(against: str | None, more: list[str] | None = None) -> list[Spec]:
    """Those that --against has, with commas between them, then each --bot."""
    return [*find_all(against or ""), *[find(each) for each in more or []]]


def seated(specs: list[Spec], seats: int) -> list[Spec]:
    """A bot for each seat but the person's: the last one named fills what is left."""
    free = seats - 1
    if len(specs) > free:
        raise SpecError(TOO_MANY.sentence(named=len(specs), free=free, seats=seats, least=len(specs) + 1))
    specs = specs or [find(USUAL)]
    return [specs[min(i, len(specs) - 1)] for i in range(free)]
