"""Streams of random numbers that nobody has to keep: each number is worked out from its place alone.

They are those of SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014), started
at the key of the game's seed plus that of the stream. A game's place in its streams is a few whole numbers: copied in
no time, and small enough that thousands of games fit a processor's cache.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Final

from mypy_extensions import i64

UNIT: Final = 1.0 / (1 << 53)


def key_of(text: str) -> int:
    """The first eight bytes of a text's SHA-256, big end first, as a whole number with a sign.

    >>> key_of("7/12")
    3245866424620236385
    """
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big", signed=True)


@cache
def chance_key(kind: str) -> int:
    """The key of the numbers that the outcomes of a kind of chance fall on.

    >>> chance_key("deal") == key_of("chance/deal")
    True
    """
    return key_of(f"chance/{kind}")


def stream_number(seed: i64, stream: i64, i: i64) -> float:
    """Number i, from 0, of a stream of a game, by the keys of the game's seed and of the stream: 0 <= u < 1.

    >>> [round(stream_number(key_of("7/12"), chance_key("deal"), i), 6) for i in range(3)]
    [0.130613, 0.637535, 0.696996]
    """
    # The constants of SplitMix64, modulo 2**64, as an int of the machine holds them.
    step: i64 = -0x61C8864680B583EB
    first: i64 = -0x40A7B892E31B1A47
    second: i64 = -0x6B2FB644ECCEEE15
    # An int of the machine wraps around where one of Python's grows; what is masked are bits that both have alike.
    mixed = seed + stream + (i + 1) * step
    mixed = (mixed ^ (mixed >> 30 & 0x3FFFFFFFF)) * first
    mixed = (mixed ^ (mixed >> 27 & 0x1FFFFFFFFF)) * second
    mixed ^= mixed >> 31 & 0x1FFFFFFFF
    return float(mixed >> 11 & 0x1FFFFFFFFFFFFF) * UNIT


class UniformNumbers:
    """Uniform numbers 0 <= u < 1, one after another, for loops that need one in a few nanoseconds."""

    def draw(self) -> float:
        raise NotImplementedError


class Stream(UniformNumbers):
    """Those of a seed.

    >>> stream = Stream("7/12")
    >>> [round(stream.draw(), 6) for _ in range(3)]
    [0.549158, 0.062898, 0.44574]
    """

    def __init__(self, seed: str) -> None:
        self.key: i64 = key_of(seed)
        self.drawn: i64 = 0

    def draw(self) -> float:
        drawn = self.drawn
        self.drawn = drawn + 1
        return stream_number(self.key, 0, drawn)


class Called(UniformNumbers):
    """Those of any function, such as `random.Random(7).random`."""

    def __init__(self, uniform: Callable[[], float]) -> None:
        self.uniform = uniform

    def draw(self) -> float:
        return self.uniform()
