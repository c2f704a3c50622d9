"""Information-set tree search: what each candidate is worth, from games played out in worlds that the view allows.

Every simulation deals a world from the view alone, walks down a tree that all worlds share, by what the searching seat
can tell apart, and plays on to the end with a mind. The candidates at the root are tried in the same worlds with common
random numbers, so that a difference between them is their own and not that of the cards.
"""

from math import exp, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from branchline.bots.minds.common_numbers import CommonRandomNumbers
from branchline.bots.minds.mind import Memo, Mind
from branchline.bots.minds.search_weights import USUAL_SEARCH, SearchWeights
from branchline.core.actions import EVERYONE_SEES
from branchline.core.cells import Cells, bit_place
from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, TURN
from branchline.core.view import View
from branchline.trains.state import GROUPS

# Before it is tried, another candidate is thought a little worse than the mind's own choice: by this mean, with this
# variance, as a share of a win. `tools/search_prior.py` measures both.
PRIOR_MEAN: Final = 0.02
PRIOR_VARIANCE: Final = 0.003
# When a choice is settled early. Chosen, not tuned: later is never worse, it only takes longer.
LEAST_WORLDS: Final = 24  # before it can be
SETTLED_ERRORS: Final = 3.0  # standard errors that settle it
WORLD_STEP: Final = 7919  # from the seed of one world to that of the next
EVEN_GAME: Final = 0.5  # the value of a node of which nothing was tried, and of a draw, between a loss and a win
NOT_TRIED: Final = -1.0  # the advantage of what was never tried: a whole win behind
LEAST_POINTS: Final = -1000000  # below what anybody has


class Node:
    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # for the seat that chose to come here
        self.children: dict[int, Node] = {}
        # The candidates, where the searching seat moves: it sees the same in all worlds that lead here.
        self.actions: list[int] = []
        self.weights: list[float] = []


class TreeSearch:
    """One decision of one seat."""

    def __init__(self, mind: Mind, view: View, seed: int, weights: SearchWeights | None = None) -> None:
        self.weights = USUAL_SEARCH if weights is None else weights
        self.mind = mind
        self.view = view
        self.seat = view.seat
        self.seed = seed
        self.seats = mind.game.seats
        self.random_numbers = CommonRandomNumbers((len(mind.game.awaits) + 1) * self.seats)
        self.win_scale = self.weights.first_win_scale
        self.worlds = 0
        self.playouts = 0
        self.actions: list[int] = []
        mind.weigh(view.cells, mind.fresh(), self.actions, [])
        self.fits = [[] if seat == view.seat else mind.fits(view.cells, seat) for seat in range(self.seats)]
        self.own_memo = mind.fresh()
        mind.prepare(view.cells, view.seat, self.own_memo)  # it sees the same in all worlds
        self.roots: list[Node] = []
        self.visits: list[int] = []
        self.wins: list[float] = []
        self.margin: list[float] = []
        self.square = 0.0  # of all margins, to know how much they vary
        self.worlds_of: list[int] = []  # worlds in which a candidate was tried beside the first
        self.better: list[float] = []  # by how much it did better there, and the squares of that
        self.better_square: list[float] = []
        for _ in self.actions:
            self._add_candidate()

    def _add_candidate(self) -> None:
        self.roots.append(Node())
        self.visits.append(0)
        self.wins.append(0.0)
        self.margin.append(0.0)
        self.worlds_of.append(0)
        self.better.append(0.0)
        self.better_square.append(0.0)

    def consider(self, action: int) -> None:
        """An action that must be weighed too, whatever the mind thinks of it."""
        if action not in self.actions:
            self.actions.append(action)
            self._add_candidate()

    def think(self, alive: list[int], deadline: float, most: int) -> int:
        """Try these candidates, by their places in `actions`, world after world, until the time (of perf_counter) is
        up or about that many simulations are done; returns how many were."""
        done = 0
        while done < most:
            world_seed = self.seed + self.worlds * WORLD_STEP
            world = self.deal(world_seed)
            self.worlds += 1
            memos = [self.own_memo if seat == self.seat else self.mind.fresh() for seat in range(self.seats)]
            for seat in range(self.seats):
                if seat != self.seat:
                    self.mind.prepare(world, seat, memos[seat])
            first = 0.0
            self.random_numbers.seed(2 * world_seed + 1)
            seeded = self.random_numbers.states
            for i in alive:
                if perf_counter() >= deadline:
                    return done
                self.random_numbers.states = seeded[:]
                value = self._simulate(i, world[:], [memo.copy() for memo in memos])
                done += 1
                if i == 0:
                    first = value
                else:
                    better = value - first
                    self.worlds_of[i] += 1
                    self.better[i] += better
                    self.better_square[i] += better * better
        return done

    # -- what came of it ----------------------------------------------------------------------------------------------

    def advantage(self, candidate: int) -> float:
        """How much better than the first candidate, the mind's own choice, this one seems to be.

        Few and scattered tries say little, so they are drawn towards what the mind thinks: that it is a little worse.
        """
        if candidate == 0:
            return 0.0
        if self.worlds_of[candidate] == 0:
            return NOT_TRIED
        error = self._error(candidate)
        return (self._mean(candidate) * PRIOR_VARIANCE - error * PRIOR_MEAN) / (PRIOR_VARIANCE + error)

    def set_win_scale(self) -> None:
        """Set how far ahead makes a win likely, from how much the margins have varied so far."""
        if self.playouts > 1:
            mean = 0.0
            for each in self.margin:
                mean += each
            mean /= self.playouts
            spread = sqrt(max(0.0, self.square / self.playouts - mean * mean))
            weights = self.weights
            self.win_scale = max(weights.least_win_scale, spread * weights.spread_share, abs(mean) * weights.lead_share)

    def settled(self, alive: list[int]) -> bool:
        """Whether one of these candidates is so much better than the others that more tries would not change it."""
        best = 0
        for i in alive:
            if self.advantage(i) > self.advantage(best):
                best = i
        for i in alive:
            if i == best:
                continue
            n = self.worlds_of[i if i else best]
            if n < LEAST_WORLDS:
                return False
            gap = self._mean(best) - self._mean(i)
            if gap < SETTLED_ERRORS * sqrt(self._error(best) + self._error(i)):
                return False
        return True

    def _mean(self, candidate: int) -> float:
        """How much better than the first candidate it did."""
        n = self.worlds_of[candidate]
        return self.better[candidate] / n if n else 0.0

    def _error(self, candidate: int) -> float:
        """How far off that may be: the square of the standard error."""
        n = self.worlds_of[candidate]
        if n == 0:
            return 0.0
        mean = self.better[candidate] / n
        return (self.better_square[candidate] / n - mean * mean + PRIOR_VARIANCE) / n

    # -- a simulation -------------------------------------------------------------------------------------------------

    def deal(self, world_seed: int) -> Cells:
        """The cells of a world that the view allows."""
        self.random_numbers.stream = 0
        self.random_numbers.seed(2 * world_seed)
        world = self.view.sample(self.random_numbers.draw).cells
        self._redeal_tickets(world)
        return world

    def _redeal_tickets(self, world: Cells) -> None:
        """Deal the others' tickets again by how well they fit what these have done, from those that nobody has seen.

        The cells are changed by hand: it deals, as the engine does, and does so for every world.
        """
        game = self.mind.game
        groups = world[GROUPS]
        for seat in range(self.seats):
            fits = self.fits[seat]
            if not fits:
                continue
            held = world[game.tickets_at + seat]
            while held:
                given = held & -held
                held ^= given
                # Any ticket that lies unseen in the deck may be in the place of this one.
                total = fits[bit_place(given)]
                for group in range(groups):
                    mask = world[game.group_at + group] & ~self.view.cells[game.group_at + group]
                    while mask:
                        bit = mask & -mask
                        mask ^= bit
                        total += fits[bit_place(bit)]
                left = self.random_numbers.draw() * total - fits[bit_place(given)]
                group = 0
                while left > 0.0 and group < groups:
                    mask = world[game.group_at + group] & ~self.view.cells[game.group_at + group]
                    while mask and left > 0.0:
                        bit = mask & -mask
                        mask ^= bit
                        left -= fits[bit_place(bit)]
                        if left <= 0.0:
                            world[game.group_at + group] ^= bit | given
                            world[game.tickets_at + seat] ^= bit | given
                    group += 1

    def _simulate(self, candidate: int, cells: Cells, memos: list[Memo]) -> float:
        """Play one game from a world, beginning with a candidate; what it was worth to the searching seat, 0 to 1."""
        mind = self.mind
        game = mind.game
        of = game.codec.kind_of
        awaits = game.awaits
        random_numbers = self.random_numbers
        draw = random_numbers.draw
        seats: i64 = self.seats
        seat = self.seat
        most_depth = self.weights.depth
        expansion_visits = self.weights.expansion_visits
        others_expansion_visits = self.weights.others_expansion_visits
        node = self.roots[candidate]
        path: list[Node] = [node]
        chose: list[int] = [seat]
        action = self.actions[candidate]
        of[action].play(cells, action)
        # Down the tree.
        depth = 0
        while depth < most_depth:
            mover = cells[MOVER]
            if mover == OVER or node.visits < expansion_visits:
                break
            if mover == CHANCE:
                now = cells[AWAIT]
                random_numbers.stream = now * seats + cells[TURN]
                kind = awaits[now][0]
                action = kind.pick(cells, random_numbers.draw())
                mover = chose[-1]
            elif mover == seat:
                if not node.actions:
                    mind.weigh(cells, memos[mover], node.actions, node.weights)
                action = node.actions[self._select(node, node.actions, node.weights)]
            elif node.visits < others_expansion_visits:
                random_numbers.stream = mover
                action = mind.choose(cells, memos[mover], draw)
            else:
                actions: list[int] = []
                weights: list[float] = []
                mind.weigh(cells, memos[mover], actions, weights)
                action = actions[self._select(node, [self._redacted(cells, each) for each in actions], weights)]
            kind = of[action]
            key = self._redacted(cells, action)
            kind.play(cells, action)
            child = node.children.get(key)
            if child is None:
                child = Node()
                node.children[key] = child
            node = child
            path.append(node)
            chose.append(mover)
            depth += 1
        # And on to the end.
        while True:
            mover = cells[MOVER]
            if mover == CHANCE:
                now = cells[AWAIT]
                random_numbers.stream = now * seats + cells[TURN]
                kind = awaits[now][0]
                kind.play(cells, kind.pick(cells, random_numbers.draw()))
            elif mover == OVER:
                break
            else:
                random_numbers.stream = mover
                action = mind.choose(cells, memos[mover], draw)
                of[action].play(cells, action)
        self.playouts += 1
        return self._backpropagate(candidate, path, chose, mind.totals(cells))

    def _redacted(self, cells: Cells, action: int) -> int:
        """The action as the searching seat sees it: the same for all that look alike to it."""
        game = self.mind.game
        kind = game.codec.kind_of[action]
        if kind.secret:
            owner = kind.secret_of(cells, action)
            if owner != EVERYONE_SEES and owner != self.seat:
                return game.redacted(cells, action)
        return action

    def _select(self, node: Node, keys: list[int], weights: list[float]) -> int:
        """Which candidate looks best, for what it has brought and for how little it was tried."""
        if len(keys) == 1:
            return 0
        root = sqrt(float(node.visits))
        exploration = self.weights.exploration
        mean = 0.0
        tried = 0
        for child in node.children.values():
            mean += child.total
            tried += child.visits
        mean = mean / tried if tried else EVEN_GAME
        untried = mean - self.weights.fpu_reduction
        best = 0
        most = -1.0
        for i in range(len(keys)):
            found = node.children.get(keys[i])
            if found is None:
                score = untried + exploration * weights[i] * root
            else:
                score = found.total / found.visits + exploration * weights[i] * root / (1 + found.visits)
            if score > most:
                most = score
                best = i
        return best

    def _backpropagate(self, candidate: int, path: list[Node], chose: list[int], totals: list[int]) -> float:
        """Count in how a game ended, for the candidate and for every node on its path; returns what it was worth."""
        values: list[float] = []
        for seat in range(self.seats):
            other = LEAST_POINTS
            for each in range(self.seats):
                if each != seat and totals[each] > other:
                    other = totals[each]
            ahead = totals[seat] - other
            values.append(1.0 / (1.0 + exp(-ahead / self.win_scale)))
            if seat == self.seat:
                self.margin[candidate] += ahead
                self.square += ahead * ahead
                self.wins[candidate] += 1.0 if ahead > 0 else EVEN_GAME if ahead == 0 else 0.0
        self.visits[candidate] += 1
        for i in range(len(path)):
            path[i].visits += 1
            path[i].total += values[chose[i]]
        return values[self.seat]

    # -- several searches of one decision -----------------------------------------------------------------------------

    def clear(self) -> None:
        """Forget what was counted, not what was learnt: what is counted next goes to another search."""
        self.square = 0.0
        for i in range(len(self.actions)):
            self.visits[i] = 0
            self.wins[i] = 0.0
            self.margin[i] = 0.0
            self.worlds_of[i] = 0
            self.better[i] = 0.0
            self.better_square[i] = 0.0

    def tallies(self) -> list[list[int]]:
        return [self.visits, self.worlds_of]

    def sums(self) -> list[list[float]]:
        return [self.wins, self.margin, self.better, self.better_square]

    def add(self, tallies: list[list[int]], sums: list[list[float]], square: float) -> int:
        """Count in what another search of the same decision has found; how many games that were."""
        done = 0
        self.square += square
        for i in range(len(self.actions)):
            done += tallies[0][i]
            self.visits[i] += tallies[0][i]
            self.worlds_of[i] += tallies[1][i]
            self.wins[i] += sums[0][i]
            self.margin[i] += sums[1][i]
            self.better[i] += sums[2][i]
            self.better_square[i] += sums[3][i]
        self.playouts += done
        return done
