"""What the search bot thinks of moves, in words."""

from branchline.analysis.adviser import AS_GOOD, SAME, WORSE, JudgedMove
from branchline.bots.bot import Estimate
from branchline.core.text import plural
from branchline.describe.story import action_words

LEAST_POINTS = 0.05  # with one decimal, less is shown as 0.0
LEAST_CHANCE = 0.005  # in whole per cent, less is shown as 0 %


def expected(estimate: Estimate) -> str:
    """
    >>> expected(Estimate(0, 0.614, -3.2, 40))
    'wins 61 %, 3 points behind'
    """
    points = round(abs(estimate.margin))
    ahead = f"{plural(points, 'point')} {'ahead' if estimate.margin > 0 else 'behind'}"
    return f"wins {percent(estimate.win)}, {ahead if points else 'level'}"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def counted(own: list[JudgedMove]) -> str:
    verdicts = {SAME: "As search would", AS_GOOD: "Otherwise, but as good", WORSE: "Worse, it thinks"}
    return ". ".join(
        [f"{words}: {sum(each.verdict == verdict for each in own)}" for verdict, words in verdicts.items()]
    )


def sentence(each: JudgedMove) -> str:
    comparison = f"{action_words(each.view, each.played)}: search would {action_words(each.view, each.preferred)}"
    return f"{comparison}; {less(each)} less."


def less(each: JudgedMove) -> str:
    """What it cost, as far as that can be seen in round numbers."""
    points = f"{each.points:.1f} points" if each.points >= LEAST_POINTS else ""
    chance = percent(each.win) if each.win >= LEAST_CHANCE else ""
    if points and chance:
        return f"about {points} and {chance}"
    return f"about {points}" if points else f"about {chance} chance" if chance else "a little"
