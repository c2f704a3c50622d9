"""What the search bot thinks of moves, in words."""

from typing import Final

from branchline.analysis.adviser import AS_GOOD, SAME, WORSE, JudgedMove
from branchline.bots.bot import Estimate
from branchline.core.language import ENGLISH, Language
from branchline.core.sentence import Message
from branchline.describe.story import action_words

LEAST_POINTS = 0.05  # with one decimal, less is shown as 0.0
LEAST_CHANCE = 0.005  # in whole per cent, less is shown as 0 %

AHEAD: Final = Message(
    "terminal.hint.ahead", "wins {win, number, 0} %, {points, plural, one {# point} other {# points}} ahead"
)
BEHIND: Final = Message(
    "terminal.hint.behind", "wins {win, number, 0} %, {points, plural, one {# point} other {# points}} behind"
)
LEVEL: Final = Message("terminal.hint.level", "wins {win, number, 0} %, level")
COUNTED: Final = Message(
    "terminal.review.counted",
    "As search would: {same}. Otherwise, but as good: {as_good}. Worse, it thinks: {worse}"
    "{listed, select, none {.} all {:} first {{worse, plural, one {:} other {, the worst first:}}} "
    "other {, the {n, plural, one {worst} other {worst #}}:}}",
)
MOVE: Final = Message(
    "terminal.review.move", "{played, sentence}: search would {preferred, sentence}; {lost, sentence} less."
)
POINTS_AND_CHANCE: Final = Message(
    "terminal.review.points-and-chance", "about {points, number, 1} points and {win, number, 0} %"
)
POINTS: Final = Message("terminal.review.points", "about {points, number, 1} points")
CHANCE: Final = Message("terminal.review.chance", "about {win, number, 0} % chance")
A_LITTLE: Final = Message("terminal.review.a-little", "a little")


def expected(estimate: Estimate, language: Language = ENGLISH) -> str:
    """
    >>> expected(Estimate(0, 0.614, -3.2, 40))
    'wins 61 %, 3 points behind'
    """
    win, points = 100.0 * estimate.win, round(abs(estimate.margin))
    if not points:
        return language.say(LEVEL, win=win)
    return language.say(AHEAD if estimate.margin > 0 else BEHIND, win=win, points=points)


def counted(own: list[JudgedMove], listed: str, n: int = 0, language: Language = ENGLISH) -> str:
    """How many there are of each verdict, before those that are listed: none, all, all but the worst first, or only the
    worst n."""
    of = {verdict: sum(each.verdict == verdict for each in own) for verdict in (SAME, AS_GOOD, WORSE)}
    return language.say(COUNTED, same=of[SAME], as_good=of[AS_GOOD], worse=of[WORSE], listed=listed, n=n)


def sentence(each: JudgedMove, language: Language = ENGLISH) -> str:
    played = action_words(each.view, each.played, language=language)
    preferred = action_words(each.view, each.preferred, language=language)
    return language.say(MOVE, played=played, preferred=preferred, lost=less(each, language))


def less(each: JudgedMove, language: Language = ENGLISH) -> str:
    """What it cost, as far as that can be seen in round numbers."""
    points, win = each.points >= LEAST_POINTS, each.win >= LEAST_CHANCE
    message = POINTS_AND_CHANCE if points and win else POINTS if points else CHANCE if win else A_LITTLE
    return language.say(message, points=each.points, win=100.0 * each.win)
