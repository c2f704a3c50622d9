"""The longest trail of a player's routes, exactly.

A trail uses each route at most once; places may repeat. By Euler a set of routes is a trail just when it is connected
and at most two of its places have an odd number of its routes. So the longest trail is the heaviest such set. It is
found by going through the routes one by one, each taken or left, and remembering of all sets so far only what matters
for the rest: at the places that still have routes to come, which are connected and which are odd. Of sets that agree in
that only the heaviest is kept.

What keeps the time in bounds is that little is left out of a longest trail. Each route that is left out fixes at most
two odd places, so a set with many of them has much to lose yet; sets that would lose more than a budget are dropped.
The budget is raised until a trail is found within it: nothing better can have been dropped.
"""

from typing import Final

# A key is what matters of a set of routes: how many odd places lie behind, in two bits, and above them a slot for each
# open place: whether it is odd in the lowest bit, and the part it belongs to above that. 0 is none; a part is called by
# its first slot, from 1.
ENDS: Final = 2
DEAD: Final = -1  # no trail can come of it
DONE: Final = -2  # it is a trail, and nothing can be added


def longest_trail(ends_a: list[int], ends_b: list[int], lengths: list[int]) -> tuple[int, list[int]]:
    """The length of the longest trail, and the routes of one such trail by their index, in ascending order.

    >>> longest_trail([0, 1, 2, 2], [1, 2, 0, 3], [1, 1, 1, 4])  # a triangle with a tail
    (7, [0, 1, 2, 3])
    """
    best = 0
    chosen: list[int] = []
    parts = _parts(ends_a, ends_b)
    weights = [sum([lengths[route] for route in part]) for part in parts]
    for number in sorted(range(len(parts)), key=lambda part: -weights[part]):
        if weights[number] <= best:
            break
        sweep = Sweep(_in_order(parts[number], ends_a, ends_b), ends_a, ends_b, lengths)
        length, routes = sweep.heaviest(best)
        if length > best:
            best, chosen = length, routes
    return best, sorted(chosen)


def _parts(ends_a: list[int], ends_b: list[int]) -> list[list[int]]:
    """The routes, in connected parts."""
    left = list(range(len(ends_a)))
    parts: list[list[int]] = []
    while left:
        part = [left[0]]
        places = {ends_a[left[0]], ends_b[left[0]]}
        rest = left[1:]
        grown = True
        while grown:
            grown = False
            later: list[int] = []
            for route in rest:
                if ends_a[route] in places or ends_b[route] in places:
                    part.append(route)
                    places.add(ends_a[route])
                    places.add(ends_b[route])
                    grown = True
                else:
                    later.append(route)
            rest = later
        left = rest
        parts.append(part)
    return parts


def _in_order(part: list[int], ends_a: list[int], ends_b: list[int]) -> list[int]:
    """The routes place by place, always on with the place that leaves the fewest places open."""
    left = list(part)
    opened: set[int] = set()
    order: list[int] = []
    while left:
        neighbours: dict[int, set[int]] = {}
        for route in left:
            neighbours.setdefault(ends_a[route], set()).add(ends_b[route])
            neighbours.setdefault(ends_b[route], set()).add(ends_a[route])
        place, fewest = -1, 0
        for candidate in sorted(neighbours):
            # How many places more are open once this one is done; among equals, one that is open already.
            more = 2 * len(neighbours[candidate] - opened) - 3 * (candidate in opened)
            if place < 0 or more < fewest:
                place, fewest = candidate, more
        opened |= neighbours[place]
        opened.discard(place)
        for route in left:
            if place in (ends_a[route], ends_b[route]):
                order.append(route)
        left = [route for route in left if place not in (ends_a[route], ends_b[route])]
    return order


class Sweep:
    """Connected routes, in the order they are gone through, and what is known of each step beforehand."""

    def __init__(self, order: list[int], ends_a: list[int], ends_b: list[int], lengths: list[int]) -> None:
        self.order = order
        self.count = len(order)
        self.lengths = [lengths[route] for route in order]
        self.weight = sum(self.lengths)
        coming: dict[int, int] = {}  # how many routes are still to come at a place
        for route in order:
            for place in (ends_a[route], ends_b[route]):
                coming[place] = coming.get(place, 0) + 1
        self.odd_places = sum([count % 2 for count in coming.values()])
        slot_of: dict[int, int] = {}
        in_use: list[bool] = []
        self.slots_a: list[int] = []
        self.slots_b: list[int] = []
        self.closing: list[list[int]] = []  # the slots whose last route this is
        odd_slots: list[list[int]] = []  # then: the slots with an odd number of routes to come
        self.odd_ahead: list[int] = []  # then: how many places not yet open have an odd number of routes
        for route in order:
            closing: list[int] = []
            for place in (ends_a[route], ends_b[route]):
                if place not in slot_of:
                    if False not in in_use:
                        in_use.append(False)
                    slot_of[place] = in_use.index(False)
                    in_use[slot_of[place]] = True
                coming[place] -= 1
                if coming[place] == 0:
                    closing.append(slot_of[place])
            self.slots_a.append(slot_of[ends_a[route]])
            self.slots_b.append(slot_of[ends_b[route]])
            for slot in closing:
                in_use[slot] = False
            self.closing.append(closing)
            odd_slots.append([slot for place, slot in slot_of.items() if coming[place] % 2])
            self.odd_ahead.append(sum([count % 2 for place, count in coming.items() if place not in slot_of]))
        self.width = len(in_use)
        self.slot = self.width.bit_length() + 1  # bits of a slot
        self.part = (1 << self.slot - 1) - 1
        self.odd = sum([1 << ENDS + self.slot * slot for slot in range(self.width)])
        self.odd_coming = [sum([1 << ENDS + self.slot * slot for slot in slots]) for slots in odd_slots]
        self.cheapest: list[list[int]] = []  # then: the least that k more routes can lose, by k
        for i in range(self.count):
            sums = [0]
            for length in sorted(self.lengths[i + 1 :]):
                sums.append(sums[-1] + length)
            self.cheapest.append(sums)

    def heaviest(self, least: int) -> tuple[int, list[int]]:
        """The longest trail and its routes; or nothing, if none is longer than `least`."""
        budget = sum(sorted(self.lengths)[: max(0, (self.odd_places - 1) // 2)])
        while self.weight - budget > least:
            found, more = self._within(budget)
            length = found >> self.count
            if self.weight - length <= more:  # what was dropped loses as much at least
                return length, [route for i, route in enumerate(self.order) if found >> i & 1]
            budget = max(more, budget + budget // 2)
        return 0, []

    def _within(self, budget: int) -> tuple[int, int]:
        """The heaviest trail that was not dropped, its weight above a bit for each route; and what those dropped lose
        at least."""
        best, more = 0, self.weight
        gone = 0
        sets: dict[int, int] = {0: 0}  # by its key the heaviest set, in the same form
        for i in range(self.count):
            a, b, closing = self.slots_a[i], self.slots_b[i], self.closing[i]
            taken = (self.lengths[i] << self.count) + (1 << i)
            gone += self.lengths[i]
            cheapest, odd_coming, odd_ahead = self.cheapest[i], self.odd_coming[i], self.odd_ahead[i]
            found: dict[int, int] = {}
            for key, value in sets.items():
                for now, weight in ((key, value), (self._taken(key, a, b), value + taken)):
                    for slot in closing:
                        if now >= 0:
                            now = self._closed(now, slot)
                    if now == DONE:
                        best = max(best, weight)
                    if now < 0:
                        continue
                    # What would be odd if all that comes were taken; each route left out fixes two of them.
                    odd = ((now & self.odd) ^ odd_coming).bit_count() + (now & 3) + odd_ahead
                    lost = gone - (weight >> self.count)
                    if odd > 2:
                        leave = (odd - 1) // 2
                        if leave >= len(cheapest):
                            continue
                        lost += cheapest[leave]
                    if lost > budget:
                        more = min(more, lost)
                    elif found.get(now, -1) < weight:
                        found[now] = weight
            sets = found
        return best, more

    def _taken(self, key: int, a: int, b: int) -> int:
        """The key when a route between two slots is taken: both places change parity, and their parts become one."""
        at_a, at_b = ENDS + self.slot * a, ENDS + self.slot * b
        key ^= 1 << at_a | 1 << at_b
        part_a, part_b = key >> at_a + 1 & self.part, key >> at_b + 1 & self.part
        if part_a == 0:
            part_a = a + 1
            key |= part_a << at_a + 1
        if part_b == 0:
            part_b = b + 1
            key |= part_b << at_b + 1
        if part_a < part_b:
            return self._renamed(key, part_b, part_a)
        return self._renamed(key, part_a, part_b) if part_b < part_a else key

    def _renamed(self, key: int, part: int, new: int) -> int:
        for slot in range(self.width):
            at = ENDS + self.slot * slot + 1
            if key >> at & self.part == part:
                key ^= (part ^ new) << at
        return key

    def _closed(self, key: int, slot: int) -> int:
        """The key when no route comes any more at a slot; DONE or DEAD if its part is closed with it."""
        at = ENDS + self.slot * slot
        part = key >> at + 1 & self.part
        if part == 0:
            return key
        if key >> at & 1:
            if key & 3 == 2:
                return DEAD  # a third end
            key = (key ^ 1 << at) + 1
        key ^= part << at + 1
        if part != slot + 1:
            return key
        for other in range(slot + 1, self.width):
            if key >> ENDS + self.slot * other + 1 & self.part == part:
                return self._renamed(key, part, other + 1)
        return DEAD if key >> ENDS else DONE
