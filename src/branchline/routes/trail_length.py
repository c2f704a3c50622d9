"""How long the longest trail of a player's routes is, without the trail itself: what a search asks for every game.

By Euler a part of the network with at most two odd places is a trail as a whole. In any other part a longest trail
begins at an odd place: if it began and ended in one place, it could be begun where it leaves out a route, and be
longer; and else it takes every route at both of its ends, since it could go on there. So all trails from the odd places
are tried. With few circles these are few; where there are more, the exact sweep of `trail.py` is quicker.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.routes.state import BIT_HASH, WORD, bit_of, bit_places
from branchline.routes.trail import longest_trail

MOST_CIRCLES: Final = 3  # that are independent of each other, in a part whose trails are all tried


class TrailLength:
    def __init__(self, places: int, ends_a: list[int], ends_b: list[int], lengths: list[int]) -> None:
        self.places: i64 = places
        self.ends_a = vec[i64](ends_a)
        self.ends_b = vec[i64](ends_b)
        self.lengths = vec[i64](lengths)
        self.bit_place = vec[i64](bit_places())
        self.bits = vec[i64]([bit_of(place) for place in range(WORD)])

    def of(self, routes: list[int]) -> int:
        """The spaces of the longest trail over these routes."""
        if len(routes) > WORD:
            return self._exactly(routes)
        places = self.places
        bits = self.bits
        number: i64 = len(routes)
        ends_a = vec[i64]([0] * number)
        ends_b = vec[i64]([0] * number)
        lengths = vec[i64]([0] * number)
        at_place = vec[i64]([0] * places)  # the routes there, a bit each
        i: i64
        left: i64 = 0
        for i in range(number):
            route: i64 = routes[i]
            ends_a[i] = self.ends_a[route]
            ends_b[i] = self.ends_b[route]
            lengths[i] = self.lengths[route]
            at_place[ends_a[i]] |= bits[i]
            at_place[ends_b[i]] |= bits[i]
            left |= bits[i]
        best: i64 = 0
        place: i64
        while left:
            part: i64 = left & -left
            grown = True
            while grown:
                grown = False
                for place in range(places):
                    here: i64 = at_place[place]
                    if here & part and here & ~part:
                        part |= here
                        grown = True
            left &= ~part
            weight: i64 = 0
            circles: i64 = 1
            for i in range(number):
                if part & bits[i]:
                    weight += lengths[i]
                    circles += 1
            if weight <= best:
                continue
            odd = 0
            for place in range(places):
                if at_place[place] & part:
                    circles -= 1
                    odd += is_odd(at_place[place])
            if odd <= 2:
                best = weight
                continue
            if circles > MOST_CIRCLES:
                return self._exactly(routes)
            for place in range(places):
                if at_place[place] & part and is_odd(at_place[place]):
                    found = self._from(place, part, at_place, ends_a, ends_b, lengths)
                    if found > best:
                        best = found
        return best

    def _from(
        self,
        place: i64,
        left: i64,
        at_place: "vec[i64]",
        ends_a: "vec[i64]",
        ends_b: "vec[i64]",
        lengths: "vec[i64]",
    ) -> i64:
        """The longest trail from a place over the routes that are left."""
        best: i64 = 0
        mask: i64 = at_place[place] & left
        while mask:
            bit: i64 = mask & -mask
            mask ^= bit
            route: i64 = self.bit_place[bit % BIT_HASH]
            other: i64 = ends_a[route] + ends_b[route] - place
            found: i64 = lengths[route] + self._from(other, left ^ bit, at_place, ends_a, ends_b, lengths)
            if found > best:
                best = found
        return best

    def _exactly(self, routes: list[int]) -> int:
        ends_a = [int(self.ends_a[route]) for route in routes]
        ends_b = [int(self.ends_b[route]) for route in routes]
        return longest_trail(ends_a, ends_b, [int(self.lengths[route]) for route in routes])[0]


def is_odd(mask: i64) -> int:
    """1 if the number of its bits is odd."""
    odd = 0
    while mask:
        mask &= mask - 1
        odd = 1 - odd
    return odd
