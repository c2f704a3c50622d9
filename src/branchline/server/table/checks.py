"""What no table can be: titles, options, clocks and bots that are refused before anything happens."""

from branchline.bots.registry import BUILT_IN, SpecError, find
from branchline.core.game import Version
from branchline.core.sentence import Message
from branchline.core.title import TitleError
from branchline.server.refused import Refused
from branchline.titles import title
from branchline.wire.settings import TableSettings

STAND_IN = "planner"  # plays for a person who left or whose time is up, and for a bot that is not there any more
MOST_MS, MOST_SIMULATIONS = 5_000, 5_000  # a bot may think about a decision

NEWEST_ONLY = Message(
    "title.newest-only", "A new table is of the newest version of a title; name it without “@”: “{key}”."
)
NO_BOT = Message("bot.none-here", "There is no bot “{level}” here; there are: {levels, list, unit}.")
ONE_CORE = Message("bot.one-core", "A bot has one core here.")
TOO_LONG = Message("bot.too-long", "A bot may think for {seconds} s or {simulations} simulations here, not “{level}”.")
ONE_CLOCK = Message(
    "clock.one-of-two", "A clock has seconds for each move, or a bank for the whole game: one of the two."
)


def check_level(level: str) -> str:
    """The bot's level as people know it, if it is one that a table may have."""
    if level.partition(":")[0] not in BUILT_IN:  # nor is it looked for: a file or a program is nobody's business
        raise Refused("not found", NO_BOT.sentence(level=level, levels=BUILT_IN))
    try:
        spec = find(level)
    except SpecError as error:
        raise Refused("not found", error.reason) from None
    budget = spec.budget
    if budget.cores > 1:
        raise Refused("not found", ONE_CORE.sentence())
    if (budget.ms or 0) > MOST_MS or (budget.simulations or 0) > MOST_SIMULATIONS:
        most = TOO_LONG.sentence(seconds=MOST_MS // 1000, simulations=MOST_SIMULATIONS, level=level)
        raise Refused("not found", most)
    return spec.level


def usual_level(level: str) -> str:
    """A bot's level as people know it; one that is not there any more as it was called."""
    try:
        return find(level).level
    except SpecError:
        return level


def playing_level(level: str) -> str:
    """The bot that plays where this one was asked for: another one if it is not there any more."""
    try:
        return level if find(level).ours else STAND_IN
    except SpecError:
        return STAND_IN


def check_settings(settings: TableSettings, version: Version | None = None) -> None:
    """Refuse what no table of this version of the title can be; of the newest, unless one is named."""
    try:
        found = title(settings.title, version)
        if found.key != settings.title:  # an older version, but new tables are played by the newest
            raise TitleError(NEWEST_ONLY.sentence(key=found.key))
    except TitleError as error:
        raise Refused("not found", error.reason) from None
    try:
        found.game(len(settings.seats), dict(settings.options))
    except TitleError as error:
        raise Refused("unreadable", error.reason) from None
    clock = settings.clock
    if clock is not None and (clock.move is None) == (clock.bank is None):
        raise Refused("unreadable", ONE_CLOCK.sentence())
    for plan in settings.seats:
        if plan.bot is not None:
            check_level(plan.bot)
