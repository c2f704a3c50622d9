"""The chance of a seed."""

from branchline.core.actions import Kind
from branchline.core.match import Chance
from branchline.core.stream import chance_key, key_of, stream_number


class SeededChance(Chance):
    """The chance of the game with this seed, wherever it is played.

    Each kind of chance has a stream of its own, so that the i-th card dealt falls on the same number whatever else has
    happened: the same deal stays the same, as far as it can, no matter who plays it.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.key = key_of(seed)
        self.drawn: dict[str, int] = {}  # by kind: how many numbers

    def number(self, kind: Kind) -> float:
        name = kind.name
        drawn = self.drawn.get(name, 0)
        self.drawn[name] = drawn + 1
        return stream_number(self.key, chance_key(name), drawn)

    def copy(self) -> "SeededChance":
        other = SeededChance(self.seed)
        other.drawn = self.drawn.copy()
        return other
