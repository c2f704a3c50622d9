"""The search bot: tries its candidates in worlds that its view allows, and drops the worse half again and again
(sequential halving)."""

from math import ceil, inf, log2
from time import perf_counter

from branchline.bots.bot import Bot, Budget, Estimate, Move
from branchline.bots.families import mind
from branchline.bots.minds.mind import NO_ACTION
from branchline.bots.minds.search_weights import USUAL_SEARCH
from branchline.bots.minds.tree import TreeSearch
from branchline.bots.search_workers import SearchWorkers
from branchline.core.game import Game
from branchline.core.view import View
from branchline.describe.memory import Memory

DEFAULT_MS = 500
PARTS = 4  # of a round, after each of which the choice may be clear already; chosen: more are never worse, but slower
RESERVE_MS = 3  # of a budget, for what happens around the search
UNLIMITED = 1 << 40  # simulations


class SearchBot(Bot):
    def __init__(self, game: Game, seat: int, budget: Budget) -> None:
        super().__init__(game, seat, budget)
        self.mind = mind(game, "planner")
        self.weights = USUAL_SEARCH
        self.memory = Memory(game)
        self.workers = SearchWorkers(game, budget.cores - 1)
        self.search: TreeSearch | None = None  # of the last decision, if there was something to decide
        self.chosen = NO_ACTION

    @property
    def watches(self) -> bool:
        return self.memory.needed

    def saw(self, move: Move) -> None:
        self.memory.saw(move)

    def close(self) -> None:
        self.workers.close()

    def choose(self, view: View, legal: list[int]) -> int:
        self.search = None
        self.chosen = legal[0] if len(legal) == 1 else self.weigh(view, [])
        return self.chosen

    def weigh(self, view: View, also: list[int]) -> int:
        """The best action; `estimates` then says what is expected of each, those of `also` included."""
        started = perf_counter()
        seed = self.random.randrange(1 << 30)
        view = self.memory.view(view)
        search = self.tree(view, seed)
        for action in also:
            search.consider(action)
        self.search = search
        self.chosen = search.actions[0]
        alive = list(range(len(search.actions)))
        if len(alive) == 1:
            return self.chosen
        self.workers.begin(view, seed, also)
        simulations, ms = self.budget.simulations, self.budget.ms
        if simulations is None and ms is None:
            ms = DEFAULT_MS
        deadline = inf if ms is None else started + (ms - RESERVE_MS) / 1000
        left = UNLIMITED if simulations is None else simulations
        left -= self._think(alive, deadline, min(left, self.weights.worlds_first * len(alive)))
        search.set_win_scale()
        best = 0
        rounds = ceil(log2(len(alive)))
        for number in range(rounds * PARTS):
            parts = rounds * PARTS - number
            now = perf_counter()
            left -= self._think(alive, now + (deadline - now) / parts, left // parts)
            best = max(alive, key=search.advantage)
            if search.settled(alive):
                break
            if parts % PARTS != 1:
                continue
            others = sorted([i for i in alive if i], key=search.advantage, reverse=True)
            alive = [0, *others[: max(1, len(others) // 2)]]  # the others are compared with the first
        self.chosen = search.actions[best]
        return self.chosen

    def tree(self, view: View, seed: int) -> TreeSearch:
        """The search of one decision, before it has begun."""
        return TreeSearch(self.mind, view, seed, self.weights)

    def _think(self, alive: list[int], until: float, most: int) -> int:
        """Here and on the other cores at once."""
        assert self.search is not None
        share = most // (1 + len(self.workers.children))
        self.workers.think(self.search, alive, until, share)
        done = self.search.think(alive, until, share)
        return done + self.workers.gather(self.search, until)

    def why(self) -> str:
        found = [each for each in self.estimates() if each.action == self.chosen]
        if self.search is None:
            return "Nothing else was possible."
        reason = self.mind.why(self.search.view.cells, self.chosen)
        if not found:
            return reason or "Nothing else seemed worth a thought."
        tried = (
            f"In {self.search.playouts} games tried it wins {found[0].win:.0%} of its, by {found[0].margin:+.1f} points"
        )
        return f"{reason} {tried} on average.".strip()

    def estimates(self) -> list[Estimate]:
        search = self.search
        if search is None:
            return []
        order = sorted(range(len(search.actions)), key=search.advantage, reverse=True)
        order.sort(key=lambda i: search.actions[i] != self.chosen)  # one that was dropped may have looked better then
        return [
            Estimate(search.actions[i], search.wins[i] / n, search.margin[i] / n, n)
            for i in order
            if (n := search.visits[i])
        ]
