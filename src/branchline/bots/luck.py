"""Numbers that depend on words alone: the same in every process, on every machine, in every version of Python."""

import hashlib
import random


def number(*parts: object) -> int:
    """A whole number below 2**53, which even programs that know only floats can hold.

    >>> number("seed", 1) == number("seed", 1), number("seed", 1) == number("seed", 2)
    (True, False)
    """
    hashed = hashlib.sha256("/".join([str(part) for part in parts]).encode())
    return int.from_bytes(hashed.digest()[:8], "big") >> 11


class Luck:
    """The chance of one game.

    Each kind of chance has a stream of its own, so that the i-th card dealt falls on the same number whatever else has
    happened: the same deal stays the same, as far as it can, no matter who plays it.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.streams: dict[str, random.Random] = {}

    def next(self, kind: str) -> float:
        if kind not in self.streams:
            self.streams[kind] = random.Random(number(self.seed, "chance", kind))
        return self.streams[kind].random()
