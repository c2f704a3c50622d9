"""Which tickets a track completes: each card for one ticket, wilds for any colour.

A set of tickets fits if what it needs beyond the cards of each colour is no more than the wilds. The best set is found
exactly, by branch and bound. The bound prices the colours: whatever the prices, no set can be worth more than the cards
of the track at these prices, a wild at the highest, and what each ticket is worth beyond the price of its cards.
"""

SCALE = 64  # more than there are tickets: a point counts more than all tickets together
FAIR = 4.0 * SCALE  # about what a card is worth
ROUNDS = 60  # of looking for good prices; worse ones only make the search longer
MOST = 64  # more than there are cards of a colour
FEW = 12  # tickets that are searched faster than priced


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
        self.colours = len(needs[0])
        # What a ticket takes, colour by colour: a number of that, then a number of this.
        self.takes = [[(colour, count) for colour, count in enumerate(need) if count] for need in needs]
        self.values = [each * SCALE + 1 for each in points]

    def spare(self, chosen: int, track: list[int]) -> list[int]:
        """What is left of a track, by colour and the wilds last, once these tickets are completed.

        The wilds are negative if it does not suffice.
        """
        left = track[:]
        for ticket, takes in enumerate(self.takes):
            if chosen >> ticket & 1:
                for colour, count in takes:
                    left[colour] -= count
        for colour in range(self.colours):
            if left[colour] < 0:
                left[self.colours] += left[colour]
                left[colour] = 0
        return left

    def fits(self, chosen: int, track: list[int]) -> bool:
        return self.spare(chosen, track)[self.colours] >= 0

    def within(self, ticket: int, left: list[int]) -> bool:
        """Whether what is left of a track completes one more ticket."""
        wilds = left[self.colours]
        for colour, count in self.takes[ticket]:
            if count > left[colour]:
                wilds -= count - left[colour]
        return wilds >= 0

    def best(self, held: int, track: list[int], chosen: int) -> int:
        """Which of the held tickets to add to those chosen already: most points, then most tickets.

        Of several such sets, the one that has the earlier ticket where two first differ.
        """
        left = self.spare(chosen, track)
        tickets: list[int] = []
        everything = 0
        for ticket in range(len(self.needs)):
            if held >> ticket & 1 and not chosen >> ticket & 1 and self.within(ticket, left):
                tickets.append(ticket)
                everything |= 1 << ticket
        if self.fits(chosen | everything, track):
            return everything
        prices = self._prices(tickets, left) if len(tickets) > FEW else [0] * (self.colours + 1)
        gains = [value - self._price(ticket, prices) for ticket, value in enumerate(self.values)]
        ceiling = prices[self.colours] * left[self.colours]
        for colour in range(self.colours):
            ceiling += prices[colour] * left[colour]
        clear = sorted(tickets, key=lambda ticket: -abs(gains[ticket]))
        search = PackingSearch(self, clear, gains, left)
        search.raise_best(0, 0, 0, ceiling)
        return self._first(tickets, clear, gains, left, ceiling, search)

    def _first(
        self,
        tickets: list[int],
        clear: list[int],
        gains: list[int],
        left: list[int],
        bound: int,
        known: "PackingSearch",
    ) -> int:
        """Of the sets that are worth as much as the one that is known, the one with the earlier tickets.

        Ticket by ticket: one of the known set is taken. For another a set that has it is looked for; if there is one,
        it is the known set from then on.
        """
        taken = 0
        value = 0
        best = known.found
        on_the_way = PackingSearch(self, [], gains, left)
        open_gains = 0  # what the tickets that are still to come can gain
        for ticket in tickets:
            open_gains += max(0, gains[ticket])
        for ticket in tickets:
            if value == known.best:
                break
            open_gains -= max(0, gains[ticket])
            if not best >> ticket & 1:
                if bound + gains[ticket] + open_gains < known.best:
                    continue
                wilds = on_the_way.take(ticket)
                if wilds < 0:
                    continue
                order = [other for other in clear if other > ticket]
                search = PackingSearch(
                    self, order, gains, [max(0, count) for count in on_the_way.left] + [on_the_way.wilds]
                )
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

    def _price(self, ticket: int, prices: list[int]) -> int:
        price = 0
        for colour, count in self.takes[ticket]:
            price += prices[colour] * count
        return price

    def _prices(self, tickets: list[int], left: list[int]) -> list[int]:
        """A price for each colour and, last, for a wild: the highest of them. They are moved to where the bound is low.

        In steps (Polyak's) the price of a colour rises if more of it is wanted than there is, and else it falls.
        """
        colours = self.colours
        prices = [FAIR] * colours
        best = prices[:]
        lowest = -1.0
        goal = float(self._greedy_value(tickets, left))
        speed = 1.5
        for _ in range(ROUNDS):
            dearest = 0
            for colour in range(colours):
                if prices[colour] > prices[dearest]:
                    dearest = colour
            bound = prices[dearest] * left[colours]
            over = [0.0] * colours  # how much more of a colour is wanted than there is
            for colour in range(colours):
                bound += prices[colour] * left[colour]
                over[colour] -= left[colour]
            over[dearest] -= left[colours]
            for ticket in tickets:
                gain = float(self.values[ticket])
                for colour, count in self.takes[ticket]:
                    gain -= prices[colour] * count
                if gain > 0:
                    bound += gain
                    for colour, count in self.takes[ticket]:
                        over[colour] += count
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
        whole = [int(price) for price in best]
        whole.append(max(whole))
        return whole

    def _greedy_value(self, tickets: list[int], left: list[int]) -> int:
        """What can be had by taking the tickets that are worth most a card, one after another."""
        search = PackingSearch(self, [], [], left)
        value = 0
        for ticket in sorted(tickets, key=lambda ticket: -self.values[ticket] * SCALE // sum(self.needs[ticket])):
            if search.take(ticket) >= 0:
                value += self.values[ticket]
        return value


class PackingSearch:
    """One search over tickets in some order, with the cards that are left on the way."""

    def __init__(self, packing: Packing, order: list[int], gains: list[int], left: list[int]) -> None:
        self.packing = packing
        self.colours = packing.colours
        self.takes = packing.takes
        self.values = packing.values
        self.order = order
        self.gains = gains  # of each ticket beyond the price of its cards
        self.left = left[: self.colours]
        self.wilds = left[self.colours]
        self.best = 0
        self.found = 0
        # For the tickets from each on: the most that they can gain, the most that they can use of each colour and of
        # all, and how much was had already when the same cards were left for them.
        self.hope = [0] * (len(order) + 1)
        self.wanted = [[0] * (self.colours + 1)]
        self.seen: list[dict[int, int]] = [{} for _ in order]
        for at in range(len(order) - 1, -1, -1):
            ticket = order[at]
            gain = gains[ticket]
            self.hope[at] = self.hope[at + 1] + (gain if gain > 0 else 0)
            more = self.wanted[-1][:]
            for colour, count in self.takes[ticket]:
                more[colour] += count
                more[self.colours] += count
            self.wanted.append(more)
        self.wanted.reverse()

    def take(self, ticket: int) -> int:
        """Use the ticket's cards; how many wilds that took, or -1 and nothing used if they do not suffice."""
        wilds = 0
        for colour, count in self.takes[ticket]:
            have = self.left[colour]
            if have < count:
                wilds += count - have if have > 0 else count  # below 0 are those that wilds stand for already
        if wilds > self.wilds:
            return -1
        for colour, count in self.takes[ticket]:
            self.left[colour] -= count
        self.wilds -= wilds
        return wilds

    def give_back(self, ticket: int, wilds: int) -> None:
        for colour, count in self.takes[ticket]:
            self.left[colour] += count
        self.wilds += wilds

    def worse(self, at: int, value: int) -> bool:
        """Whether as much or more was had already with the same cards left, as far as they can be of use."""
        wanted = self.wanted[at]
        key = self.wilds if self.wilds < wanted[self.colours] else wanted[self.colours]
        for colour in range(self.colours):
            left = self.left[colour]
            if left > wanted[colour]:
                left = wanted[colour]
            key = key * MOST + (left if left > 0 else 0)
        if self.seen[at].get(key, -1) >= value:
            return True
        self.seen[at][key] = value
        return False

    def raise_best(self, at: int, value: int, chosen: int, bound: int) -> None:
        """Raise `best` to the most that can be had; `bound` is what the cards and the gains so far add up to."""
        if value > self.best:
            self.best = value
            self.found = chosen
        if at == len(self.order) or bound + self.hope[at] <= self.best or self.worse(at, value):
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

    def reach(self, at: int, value: int, chosen: int, bound: int, goal: int) -> bool:
        """Find a set that is worth as much as the goal, which no set exceeds."""
        if value == goal:
            self.found = chosen
            return True
        if at == len(self.order) or bound + self.hope[at] < goal or self.worse(at, value):
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
