"""Sources of chance: for each outcome the number, 0 <= u < 1, that it falls on.

The engine draws nothing. A match is given one of these, and all that is drawn in it depends on that alone.
"""

from hashlib import sha256
from typing import Final

from branchline.core.actions import Kind
from branchline.core.open_classes import mypyc_attr

M1: Final = 4294967087
M2: Final = 4294944443


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source. Subclass it to bring one of your own."""

    def number(self, kind: Kind) -> float:
        """The number for the next outcome, which is of this kind."""
        raise NotImplementedError

    def played(self, action: int) -> None:
        """A move was played, by a seat or by chance: for sources whose numbers depend on what has happened."""

    def copy(self) -> "Chance":
        """One that goes on as this one does, and independently of it: for take-backs."""
        raise NotImplementedError


class Stream:
    """Uniform random numbers that depend on a text alone, the same in every build and on every machine.

    MRG32k3a of Pierre L'Ecuyer (1999). A stream is six whole numbers, so that those of thousands of games stay in the
    processor's cache: Python's generator has 2,500 bytes.

    >>> stream = Stream("7/0/chance/deal")
    >>> [round(stream.next(), 6) for _ in range(3)]
    [0.498532, 0.389315, 0.770872]
    """

    def __init__(self, text: str) -> None:
        digest = sha256(text.encode()).digest()
        words = [int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12, 16, 20)]
        self.a = words[0] % (M1 - 1) + 1
        self.b = words[1] % (M1 - 1) + 1
        self.c = words[2] % (M1 - 1) + 1
        self.d = words[3] % (M2 - 1) + 1
        self.e = words[4] % (M2 - 1) + 1
        self.f = words[5] % (M2 - 1) + 1

    def next(self) -> float:
        """0 < u < 1."""
        one = (1403580 * self.b - 810728 * self.a) % M1
        self.a = self.b
        self.b = self.c
        self.c = one
        two = (527612 * self.f - 1370589 * self.d) % M2
        self.d = self.e
        self.e = self.f
        self.f = two
        both = (one - two) % M1
        return float(both if both else M1) / (M1 + 1)

    def copy(self) -> "Stream":
        other = Stream("")
        other.a, other.b, other.c = self.a, self.b, self.c
        other.d, other.e, other.f = self.d, self.e, self.f
        return other


class SeededChance(Chance):
    """The chance of the game with this seed, wherever it is played.

    Each kind of chance has a stream of its own, so that the i-th card dealt falls on the same number whatever else has
    happened: the same deal stays the same, as far as it can, no matter who plays it.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.streams: dict[str, Stream] = {}

    def number(self, kind: Kind) -> float:
        stream = self.streams.get(kind.name)
        if stream is None:
            stream = self.streams[kind.name] = Stream(f"{self.seed}/chance/{kind.name}")
        return stream.next()

    def copy(self) -> "SeededChance":
        other = SeededChance(self.seed)
        for name, stream in self.streams.items():
            other.streams[name] = stream.copy()
        return other
