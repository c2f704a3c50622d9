"""Which tickets a track completes: each card for one ticket, wilds for any colour.

A set of tickets fits if what it needs beyond the cards of each colour is no more than the wilds. The best set is found
exactly, by branch and bound. The bound prices the colours: whatever the prices, no set can be worth more than the cards
of the track at these prices, a wild at the highest, and what each ticket is worth beyond the price of its cards.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.core.cells import Cells, cells_of, zeros

SCALE: Final = 64  # more than there are tickets: a point counts more than all tickets together
FAIR: Final = 256.0  # by SCALE: about what a card is worth
ROUNDS: Final = 60  # of looking for good prices; worse ones only make the search longer
MOST: Final = 64  # more than there are cards of a colour
FEW: Final = 12  # tickets that are searched faster than priced


class Packing:
    """The tickets of a title, by number: the cards of each colour that it needs, and its points.

    >>> packing = Packing([[1, 0], [0, 1], [1, 1]], [5, 5, 9])
    >>> packing.best(0b111, [1, 1, 0], 0)  # blue, red, no wild: the first two
    3
    >>> packing.best(0b111, [1, 0, 2], 0)  # one blue, two wilds: the first and the last
    5
    >>> packing.fits(0b101, [1, 1, 0])
    False
    """

    def __init__(self, needs: list[list[int]], points: list[int]) -> None:
        assert len(needs) < SCALE
        self.needs = needs
        self.points = points
        self.colours: i64 = len(needs[0])
        self.tickets: i64 = len(needs)
        # What a ticket takes, colour by colour: a number of that, then a number of this.
        self.takes = [[(colour, count) for colour, count in enumerate(need) if count] for need in needs]
        # The same without objects, one ticket after another: where each begins, its colours, how many of each.
        self.first = vec[i64]()
        self.of_colour = vec[i64]()
        self.of_count = vec[i64]()
        for takes in self.takes:
            self.first = append(self.first, len(self.of_colour))
            for colour, count in takes:
                self.of_colour = append(self.of_colour, colour)
                self.of_count = append(self.of_count, count)
        self.first = append(self.first, len(self.of_colour))
        self.sizes = vec[i64]([sum(need) for need in needs])
        self.values = vec[i64]([each * SCALE + 1 for each in points])

    def spare(self, chosen: int, track: list[int]) -> list[int]:
        """What is left of a track, by colour and the wilds last, once these tickets are completed.

        The wilds are negative if it does not suffice.
        """
        return list(self.spare_of(chosen, cells_of(track)))

    def spare_of(self, chosen: i64, track: Cells) -> Cells:
        left = track[:]
        colours = self.colours
        ticket: i64 = 0
        i: i64
        while chosen:
            if chosen & 1:
                for i in range(self.first[ticket], self.first[ticket + 1]):
                    left[self.of_colour[i]] -= self.of_count[i]
            chosen >>= 1
            ticket += 1
        for i in range(colours):
            if left[i] < 0:
                left[colours] += left[i]
                left[i] = 0
        return left

    def fits(self, chosen: int, track: list[int]) -> bool:
        return self.spare(chosen, track)[self.colours] >= 0

    def fitting(self, held: i64, left: Cells) -> i64:
        """Those of the tickets, a bit each, that what is left of a track completes: each of them alone."""
        out: i64 = 0
        bit: i64 = 1
        ticket: i64 = 0
        while held:
            if held & 1 and self._within(ticket, left):
                out |= bit
            held >>= 1
            bit <<= 1
            ticket += 1
        return out

    def _within(self, ticket: i64, left: Cells) -> bool:
        wilds = left[self.colours]
        i: i64
        for i in range(self.first[ticket], self.first[ticket + 1]):
            lacking = self.of_count[i] - left[self.of_colour[i]]
            if lacking > 0:
                wilds -= lacking
        return wilds >= 0

    def best(self, held: int, track: list[int], chosen: int) -> int:
        """Which of the held tickets to add to those chosen already: most points, then most tickets.

        Of several such sets, the one that has the earlier ticket where two first differ.
        """
        return self.best_of(held, cells_of(track), chosen)

    def best_of(self, held: i64, track: Cells, chosen: i64) -> i64:
        left = self.spare_of(chosen, track)
        everything = self.fitting(held & ~chosen, left)
        if self.spare_of(chosen | everything, track)[self.colours] >= 0:
            return everything
        tickets = vec[i64]()
        ticket: i64
        for ticket in range(self.tickets):
            if everything >> ticket & 1:
                tickets = append(tickets, ticket)
        prices = self._prices(tickets, left) if len(tickets) > FEW else zeros(self.colours + 1)
        gains = zeros(self.tickets)
        for ticket in range(self.tickets):
            gains[ticket] = self.values[ticket] - self._price(ticket, prices)
        ceiling = prices[self.colours] * left[self.colours]
        colour: i64
        for colour in range(self.colours):
            ceiling += prices[colour] * left[colour]
        clear = _by_size(tickets, gains)
        search = PackingSearch(self, clear, gains, left)
        search.raise_best(0, 0, 0, ceiling)
        return self._first(tickets, clear, gains, left, ceiling, search)

    def _first(
        self,
        tickets: Cells,
        clear: Cells,
        gains: Cells,
        left: Cells,
        bound: i64,
        known: "PackingSearch",
    ) -> i64:
        """Of the sets that are worth as much as the one that is known, the one with the earlier tickets.

        Ticket by ticket: one of the known set is taken. For another a set that has it is looked for; if there is one,
        it is the known set from then on.
        """
        taken: i64 = 0
        value: i64 = 0
        best = known.found
        on_the_way = PackingSearch(self, vec[i64](), gains, left)
        open_gains: i64 = 0  # what the tickets that are still to come can gain
        for ticket in tickets:
            if gains[ticket] > 0:
                open_gains += gains[ticket]
        for ticket in tickets:
            if value == known.best:
                break
            if gains[ticket] > 0:
                open_gains -= gains[ticket]
            if not best >> ticket & 1:
                if bound + gains[ticket] + open_gains < known.best:
                    continue
                wilds = on_the_way.take(ticket)
                if wilds < 0:
                    continue
                order = vec[i64]()
                for other in clear:
                    if other > ticket:
                        order = append(order, other)
                search = PackingSearch(self, order, gains, on_the_way.rest())
                with_it = taken | 1 << ticket
                if not search.reach(0, value + self.values[ticket], with_it, bound + gains[ticket], known.best):
                    on_the_way.give_back(ticket, wilds)
                    continue
                best = search.found
            else:
                on_the_way.take(ticket)
            taken |= 1 << ticket
            value += self.values[ticket]
            bound += gains[ticket]
        return taken

    def _price(self, ticket: i64, prices: Cells) -> i64:
        price: i64 = 0
        i: i64
        for i in range(self.first[ticket], self.first[ticket + 1]):
            price += prices[self.of_colour[i]] * self.of_count[i]
        return price

    def _prices(self, tickets: Cells, left: Cells) -> Cells:
        """A price for each colour and, last, for a wild: the highest of them. They are moved to where the bound is low.

        In steps (Polyak's) the price of a colour rises if more of it is wanted than there is, and else it falls.
        """
        colours, of_colour = self.colours, self.of_colour
        # As floats, of which what follows consists:
        here = vec[float]([float(int(count)) for count in left])
        takes = vec[float]([float(int(count)) for count in self.of_count])
        values = vec[float]([float(int(value)) for value in self.values])
        prices = vec[float]([FAIR] * colours)
        best = prices[:]
        over = prices[:]  # how much more of a colour is wanted than there is
        lowest = -1.0
        goal = float(int(self._greedy_value(tickets, left)))
        speed = 1.5
        colour: i64
        ticket: i64
        i: i64
        for _ in range(ROUNDS):
            dearest: i64 = 0
            for colour in range(colours):
                if prices[colour] > prices[dearest]:
                    dearest = colour
            bound = prices[dearest] * here[colours]
            for colour in range(colours):
                bound += prices[colour] * here[colour]
                over[colour] = 0.0 - here[colour]
            over[dearest] -= here[colours]
            for ticket in tickets:
                gain = values[ticket]
                begin, end = self.first[ticket], self.first[ticket + 1]
                for i in range(begin, end):
                    gain -= prices[of_colour[i]] * takes[i]
                if gain > 0:
                    bound += gain
                    for i in range(begin, end):
                        over[of_colour[i]] += takes[i]
            if lowest < 0 or bound < lowest:
                lowest = bound
                best = prices[:]
            else:
                speed *= 0.9
            size = 0.0
            for colour in range(colours):
                size += over[colour] * over[colour]
            if size == 0 or bound - goal < 1:
                break
            step = speed * (bound - goal) / size
            for colour in range(colours):
                price = prices[colour] + step * over[colour]
                prices[colour] = price if price > 0 else 0.0
        whole = zeros(colours + 1)
        for colour in range(colours):
            whole[colour] = int(best[colour])
            if whole[colour] > whole[colours]:
                whole[colours] = whole[colour]
        return whole

    def _greedy_value(self, tickets: Cells, left: Cells) -> i64:
        """What can be had by taking the tickets that are worth most a card, one after another."""
        search = PackingSearch(self, vec[i64](), vec[i64](), left)
        worth = zeros(self.tickets)
        value: i64 = 0
        ticket: i64
        for ticket in tickets:
            worth[ticket] = -(-self.values[ticket] * SCALE // self.sizes[ticket])
        for ticket in _by_size(tickets, worth):
            if search.take(ticket) >= 0:
                value += self.values[ticket]
        return value


def _by_size(tickets: Cells, numbers: Cells) -> Cells:
    """The tickets, those whose numbers are farthest from 0 first; in the order given where they are as far."""
    out = tickets[:]
    sizes = numbers[:]
    i: i64
    for i in range(len(sizes)):
        if sizes[i] < 0:
            sizes[i] = -sizes[i]
    for i in range(1, len(out)):
        ticket = out[i]
        at = i
        while at > 0 and sizes[out[at - 1]] < sizes[ticket]:
            out[at] = out[at - 1]
            at -= 1
        out[at] = ticket
    return out


class PackingSearch:
    """One search over tickets in some order, with the cards that are left on the way."""

    def __init__(self, packing: Packing, order: Cells, gains: Cells, left: Cells) -> None:
        self.colours = packing.colours
        self.first = packing.first
        self.of_colour = packing.of_colour
        self.of_count = packing.of_count
        self.values = packing.values
        self.order = order
        self.count: i64 = len(order)
        self.gains = gains  # of each ticket beyond the price of its cards
        self.left = left[: self.colours]
        self.wilds = left[self.colours]
        self.best: i64 = 0
        self.found: i64 = 0
        # For the tickets from each on: the most that they can gain, the most that they can use of each colour and of
        # all, and how much was had already when the same cards were left for them.
        colours = self.colours + 1
        self.hope = zeros(self.count + 1)
        self.wanted = zeros((self.count + 1) * colours)
        self.seen: list[dict[int, int]] = [{} for _ in order]
        at: i64
        i: i64
        for at in range(self.count - 1, -1, -1):
            ticket = order[at]
            gain = gains[ticket]
            self.hope[at] = self.hope[at + 1] + (gain if gain > 0 else 0)
            for i in range(colours):
                self.wanted[at * colours + i] = self.wanted[(at + 1) * colours + i]
            for i in range(self.first[ticket], self.first[ticket + 1]):
                self.wanted[at * colours + self.of_colour[i]] += self.of_count[i]
                self.wanted[at * colours + self.colours] += self.of_count[i]

    def rest(self) -> Cells:
        """What is left for others, by colour and the wilds last."""
        out = zeros(self.colours + 1)
        colour: i64
        for colour in range(self.colours):
            if self.left[colour] > 0:
                out[colour] = self.left[colour]
        out[self.colours] = self.wilds
        return out

    def take(self, ticket: i64) -> i64:
        """Use the ticket's cards; how many wilds that took, or -1 and nothing used if they do not suffice."""
        left, begin, end = self.left, self.first[ticket], self.first[ticket + 1]
        wilds: i64 = 0
        i: i64
        for i in range(begin, end):
            have, count = left[self.of_colour[i]], self.of_count[i]
            if have < count:
                wilds += count - have if have > 0 else count  # below 0 are those that wilds stand for already
        if wilds > self.wilds:
            return -1
        for i in range(begin, end):
            left[self.of_colour[i]] -= self.of_count[i]
        self.wilds -= wilds
        return wilds

    def give_back(self, ticket: i64, wilds: i64) -> None:
        i: i64
        for i in range(self.first[ticket], self.first[ticket + 1]):
            self.left[self.of_colour[i]] += self.of_count[i]
        self.wilds += wilds

    def worse(self, at: i64, value: i64) -> bool:
        """Whether as much or more was had already with the same cards left, as far as they can be of use."""
        colours = self.colours
        wanted, base = self.wanted, at * (colours + 1)
        key: i64 = self.wilds if self.wilds < wanted[base + colours] else wanted[base + colours]
        colour: i64
        for colour in range(colours):
            left = self.left[colour]
            if left > wanted[base + colour]:
                left = wanted[base + colour]
            key = key * MOST + (left if left > 0 else 0)
        seen = self.seen[at]
        if seen.get(key, -1) >= value:
            return True
        seen[key] = value
        return False

    def raise_best(self, at: i64, value: i64, chosen: i64, bound: i64) -> None:
        """Raise `best` to the most that can be had; `bound` is what the cards and the gains so far add up to."""
        if value > self.best:
            self.best = value
            self.found = chosen
        if at == self.count or bound + self.hope[at] <= self.best or self.worse(at, value):
            return
        ticket = self.order[at]
        gain = self.gains[ticket]
        if gain <= 0:
            self.raise_best(at + 1, value, chosen, bound)
        wilds = self.take(ticket)
        if wilds >= 0:
            self.raise_best(at + 1, value + self.values[ticket], chosen | 1 << ticket, bound + gain)
            self.give_back(ticket, wilds)
        if gain > 0:
            self.raise_best(at + 1, value, chosen, bound)

    def reach(self, at: i64, value: i64, chosen: i64, bound: i64, goal: i64) -> bool:
        """Find a set that is worth as much as the goal, which no set exceeds."""
        if value == goal:
            self.found = chosen
            return True
        if at == self.count or bound + self.hope[at] < goal or self.worse(at, value):
            return False
        ticket = self.order[at]
        gain = self.gains[ticket]
        if gain <= 0 and self.reach(at + 1, value, chosen, bound, goal):
            return True
        wilds = self.take(ticket)
        if wilds >= 0:
            if self.reach(at + 1, value + self.values[ticket], chosen | 1 << ticket, bound + gain, goal):
                return True
            self.give_back(ticket, wilds)
        return gain > 0 and self.reach(at + 1, value, chosen, bound, goal)
