"""What no table can be: titles, options, clocks and bots that are refused before anything happens."""

from branchline.bots.registry import BUILT_IN, SpecError, find
from branchline.core.title import TitleError
from branchline.server.refused import Refused
from branchline.titles import title
from branchline.wire.settings import TableSettings

MOST_MS, MOST_SIMULATIONS = 5_000, 5_000  # a bot may think about a decision


def check_level(level: str) -> str:
    """The bot's level as people know it, if it is one that a table may have."""
    if level.partition(":")[0] not in BUILT_IN:  # nor is it looked for: a file or a program is nobody's business
        raise Refused("not found", f"There is no bot “{level}” here; there are: {', '.join(BUILT_IN)}.")
    try:
        spec = find(level)
    except SpecError as error:
        raise Refused("not found", str(error)) from None
    budget = spec.budget
    if budget.cores > 1:
        raise Refused("not found", "A bot has one core here.")
    if (budget.ms or 0) > MOST_MS or (budget.simulations or 0) > MOST_SIMULATIONS:
        most = f"{MOST_MS // 1000} s or {MOST_SIMULATIONS} simulations"
        raise Refused("not found", f"A bot may think for {most} here, not “{level}”.")
    return spec.level


def check_settings(settings: TableSettings) -> None:
    """Refuse what no table can be."""
    try:
        found = title(settings.title)
    except TitleError as error:
        raise Refused("not found", str(error)) from None
    try:
        found.game(len(settings.seats), dict(settings.options))
    except TitleError as error:
        raise Refused("unreadable", str(error)) from None
    clock = settings.clock
    if clock is not None and (clock.move is None) == (clock.bank is None):
        raise Refused("unreadable", "A clock has seconds for each move, or a bank for the whole game: one of the two.")
    for plan in settings.seats:
        if plan.bot is not None:
            check_level(plan.bot)
