"""What the search bot makes of a person's decisions: advice before one, a judgement after it. Draws nothing.

It sees what the person saw and nothing else.
"""

from dataclasses import dataclass
from math import inf, sqrt
from time import perf_counter
from typing import Final

from branchline.bots.bot import Budget, Estimate
from branchline.bots.interrupts import defer_interrupts
from branchline.bots.minds.tree import TreeSearch
from branchline.bots.registry import SpecError, find
from branchline.bots.search import SearchBot
from branchline.bots.seeding import number
from branchline.core.actions import Unreadable
from branchline.core.game import Game
from branchline.core.sentence import Message, Sentence
from branchline.core.view import View

SURE = 2.0  # standard errors beyond which a difference is taken for one
MOST_ESTIMATES = 4  # actions that an advice compares
FEWEST_WORLDS = 8  # in which two actions must have been compared before anything is said about them
LONGEST = Budget(ms=60_000, simulations=20_000)  # a search that counts games can't be stopped, so it has to be short
HINT = Budget(ms=1000)
SAME, AS_GOOD, WORSE = "same", "as good", "worse"

NO_TIME: Final = Message(
    "terminal.think.no-time", "“{text}” is no time to think: say 2s, 500ms, or a number of simulations."
)
TOO_LONG: Final = Message(
    "terminal.think.too-long", "“{text}” is too long: at most {seconds}s, or {simulations} simulations."
)


def budget_of(text: str, usual: Budget) -> Budget:
    """How long to think: `5s`, `500ms`, or a number of simulations; raises Unreadable."""
    text = "".join(text.split())
    try:
        budget = find(f"search:{text}").budget if text else usual
    except SpecError:
        raise Unreadable(NO_TIME.sentence(text=text)) from None
    ms, simulations = LONGEST.ms, LONGEST.simulations
    assert ms is not None and simulations is not None
    if (budget.ms or 0) > ms or (budget.simulations or 0) > simulations:
        raise Unreadable(TOO_LONG.sentence(text=text, seconds=ms // 1000, simulations=simulations))
    return budget


@dataclass(frozen=True)
class Advice:
    """What to do and why, then the next best; the estimates end where nothing else was tried."""

    action: int
    why: Sentence | str
    estimates: list[Estimate]  # the action's own first, if there are any
    alike: int  # how many, the action's own among them, can't be told apart
    games: int  # tried in all


@dataclass(frozen=True)
class JudgedMove:
    """A decision that was made, beside the one that search prefers."""

    seat: int
    move: int  # its number in the record, from 1
    view: View
    played: int
    preferred: int
    verdict: str  # SAME, AS_GOOD or WORSE
    points: float  # how many fewer it was thought to bring, if it is WORSE
    win: float  # the same of the chance to win, 0 to 1; it may be 0 where only points are lost
    why: Sentence | str  # the preferred one

    @property
    def cost(self) -> tuple[float, float]:
        """For sorting."""
        return self.win, self.points


class Adviser:
    """The search bot in a person's seat. Show it the moves, if it watches."""

    def __init__(self, game: Game, seat: int, budget: Budget) -> None:
        self.bot = SearchBot(game, seat, budget)
        self.seat = seat

    @property
    def watches(self) -> bool:
        return self.bot.memory.needed

    def advise(self, view: View, seed: int) -> Advice:
        """Half of the time goes into finding the best few, half into trying these in the same fresh worlds."""
        search = self._search(view, [], seed)
        alive = [search.actions.index(each.action) for each in self.bot.estimates()]
        if alive:
            alive = [0, *[i for i in alive if i][: MOST_ESTIMATES - 1]]  # the others are compared with the first
            search.clear()
            _try(search, alive, _half(self.bot.budget))
            alive.sort(key=search.advantage, reverse=True)
        best = search.actions[alive[0]] if alive else self.bot.chosen
        alike = [i for i in alive if _close(search, alive[0], i)]
        alive.sort(key=lambda i: i not in alike)  # a stable sort: otherwise as it was
        estimates = [_estimate(search, i, alike if i in alike else [i]) for i in alive]
        return Advice(best, self.bot.mind.reason(search.view.cells, best), estimates, len(alike), search.playouts)

    def judge(self, view: View, move: int, played: int, seed: int) -> JudgedMove:
        """Half of the time goes into finding what is best, half into comparing the two."""
        searched = self._search(view, [played], seed)
        best = self.bot.chosen
        why = self.bot.mind.reason(searched.view.cells, best)
        if best == played:
            return JudgedMove(self.seat, move, view, played, best, SAME, 0.0, 0.0, why)
        lost = compared(searched, best, played, _half(self.bot.budget), seed)
        if lost is None:
            return JudgedMove(self.seat, move, view, played, best, AS_GOOD, 0.0, 0.0, why)
        win, points = lost
        return JudgedMove(self.seat, move, view, played, best, WORSE, max(0.0, points), max(0.0, win), why)

    def _search(self, view: View, also: list[int], seed: int) -> TreeSearch:
        bot, whole = self.bot, self.bot.budget
        bot.random.seed(seed)
        bot.budget = _half(whole)
        try:
            with defer_interrupts():
                bot.weigh(view, also)
        finally:
            bot.budget = whole
        assert bot.search is not None
        return bot.search


def _half(budget: Budget) -> Budget:
    ms, simulations = budget.ms, budget.simulations
    return Budget(ms and max(1, ms // 2), simulations and max(1, simulations // 2))


def _try(search: TreeSearch, alive: list[int], budget: Budget) -> None:
    """Try these candidates all in the same worlds, whole worlds only, as long as the budget lasts."""
    until = inf if budget.ms is None else perf_counter() + budget.ms / 1000
    most = inf if budget.simulations is None else search.playouts + budget.simulations
    while search.playouts < most and perf_counter() < until:
        with defer_interrupts():
            search.think(alive, inf, len(alive))


def _estimate(search: TreeSearch, candidate: int, alike: list[int]) -> Estimate:
    """What is expected of a candidate: the mean of those that can't be told apart, because that is better known."""
    n = max(1, sum(search.visits[i] for i in alike))
    win, margin = sum(search.wins[i] for i in alike) / n, sum(search.margin[i] for i in alike) / n
    return Estimate(search.actions[candidate], win, margin, search.visits[candidate])


def _close(search: TreeSearch, best: int, other: int) -> bool:
    """Whether what was tried can't tell two candidates apart. Both were compared with the first candidate."""
    mean, square = 0.0, 0.0
    for candidate, sign in ((best, 1), (other, -1)):
        n = search.worlds_of[candidate]
        if n:
            own = search.better[candidate] / n
            mean += sign * own
            square += max(0.0, search.better_square[candidate] / n - own * own) / n
    return mean <= SURE * sqrt(square)


def compared(searched: TreeSearch, best: int, played: int, budget: Budget, seed: int) -> tuple[float, float] | None:
    """How much better the best is: in the chance to win, and in points; None if nobody can say whether it is.

    They are tried again, in the same new worlds with common random numbers: the one may have looked best before by
    chance, and only the difference counts.
    """
    duel = TreeSearch(searched.mind, searched.view, number(seed, "duel") % (1 << 30))
    duel.win_scale = searched.win_scale
    duel.consider(played)
    duel.consider(best)
    first = duel.actions.index(played)  # the others are compared with the first
    duel.actions[0], duel.actions[first] = duel.actions[first], duel.actions[0]
    at = duel.actions.index(best)
    _try(duel, [0, at], budget)
    n = duel.worlds_of[at]
    if n < FEWEST_WORLDS:
        return None
    mean = duel.better[at] / n
    error = sqrt(max(0.0, duel.better_square[at] / n - mean * mean) / (n - 1))
    if mean <= SURE * error:
        return None
    return (duel.wins[at] - duel.wins[0]) / n, (duel.margin[at] - duel.margin[0]) / n
