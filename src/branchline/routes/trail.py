"""The longest trail of a player's routes: exact, and in bounded time.

A trail uses each route at most once; places may repeat. By Euler a set of routes is a trail just when it hangs together
and at most two of its places have an odd number of its routes. So the longest trail is the heaviest such set, and it
is found by going through the routes one by one, each taken or left, and remembering of all sets so far only what
matters for the rest: at the places that still have routes to come, which hang together and which are odd. Of sets that
agree in that only the heaviest is kept. How many there are depends on how many places are open at once, which are few
on any map that lies flat on a table, and hardly on how many routes there are.
"""

from typing import Final

# A key is what matters of a set of routes: how many odd places lie behind, in two bits, and above them a slot for each
# open place: whether it is odd in the lowest bit, and the part it belongs to above that. 0 is none; a part is called by
# its first slot, from 1.
ENDS: Final = 2
SLOT: Final = 6
PART: Final = (1 << SLOT - 1) - 1
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
        part = parts[number]
        if weights[number] <= best:
            break
        if _odd_places(part, ends_a, ends_b) <= 2:
            best, chosen = weights[number], part
            continue
        found = _heaviest(_in_order(part, ends_a, ends_b), ends_a, ends_b, lengths)
        if found[0] > best:
            best, chosen = found
    return best, sorted(chosen)


def _parts(ends_a: list[int], ends_b: list[int]) -> list[list[int]]:
    """The routes, in parts that hang together."""
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


def _odd_places(part: list[int], ends_a: list[int], ends_b: list[int]) -> int:
    odd: set[int] = set()
    for route in part:
        for place in (ends_a[route], ends_b[route]):
            if place in odd:
                odd.remove(place)
            else:
                odd.add(place)
    return len(odd)


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


def _heaviest(order: list[int], ends_a: list[int], ends_b: list[int], lengths: list[int]) -> tuple[int, list[int]]:
    """The heaviest trail among routes that hang together, and its routes."""
    last: dict[int, int] = {}
    for i, route in enumerate(order):
        last[ends_a[route]] = last[ends_b[route]] = i
    slot_of: dict[int, int] = {}
    slots: list[bool] = []  # whether each is in use
    count = len(order)
    best = 0
    # By its key the heaviest set: its weight, and below it a bit for each route.
    sets: dict[int, int] = {0: 0}
    for i, route in enumerate(order):
        closing: list[int] = []
        for place in (ends_a[route], ends_b[route]):
            if place not in slot_of:
                if False not in slots:
                    slots.append(False)
                slot_of[place] = slots.index(False)
                slots[slot_of[place]] = True
            if last[place] == i:
                closing.append(slot_of[place])
        a, b, width = slot_of[ends_a[route]], slot_of[ends_b[route]], len(slots)
        taken = (lengths[route] << count) + (1 << i)
        found: dict[int, int] = {}
        for key, value in sets.items():
            for now, weight in ((key, value), (_taken(key, a, b, width), value + taken)):
                for slot in closing:
                    if now >= 0:
                        now = _closed(now, slot, width)
                if now == DONE:
                    best = max(best, weight)
                elif now >= 0 and found.get(now, -1) < weight:
                    found[now] = weight
        for slot in closing:
            slots[slot] = False
        sets = found
    return best >> count, [route for i, route in enumerate(order) if best >> i & 1]


def _taken(key: int, a: int, b: int, width: int) -> int:
    """The key when a route between two slots is taken: both places change parity, and their parts become one."""
    at_a, at_b = ENDS + SLOT * a, ENDS + SLOT * b
    key ^= 1 << at_a | 1 << at_b
    part_a, part_b = key >> at_a + 1 & PART, key >> at_b + 1 & PART
    if part_a == 0:
        part_a = a + 1
        key |= part_a << at_a + 1
    if part_b == 0:
        part_b = b + 1
        key |= part_b << at_b + 1
    if part_a < part_b:
        return _renamed(key, part_b, part_a, width)
    return _renamed(key, part_a, part_b, width) if part_b < part_a else key


def _renamed(key: int, part: int, new: int, width: int) -> int:
    for slot in range(width):
        at = ENDS + SLOT * slot + 1
        if key >> at & PART == part:
            key ^= (part ^ new) << at
    return key


def _closed(key: int, slot: int, width: int) -> int:
    """The key when no route comes any more at a slot; DONE or DEAD if its part is closed with it."""
    at = ENDS + SLOT * slot
    part = key >> at + 1 & PART
    if part == 0:
        return key
    if key >> at & 1:
        if key & 3 == 2:
            return DEAD  # a third end
        key = (key ^ 1 << at) + 1
    key ^= part << at + 1
    if part != slot + 1:
        return key
    for other in range(slot + 1, width):
        if key >> ENDS + SLOT * other + 1 & PART == part:
            return _renamed(key, part, other + 1, width)
    return DEAD if key >> ENDS else DONE
