"""How a field of the state becomes numbers."""

from dataclasses import dataclass

from branchline.features.kernel.encode import BITS, COUNTS, LATER_SEAT, LISTED, ONE, SEAT


@dataclass(frozen=True)
class How:
    """Of one field. An entry is one cell, or the `words` cells of a mask that is too long for one."""

    what: int
    size: int  # bytes for one entry: 1 for a count, one for each thing that a bit or a choice stands for
    high: int  # the most that one byte can be
    meaning: str
    less: int = 0  # taken off the cell's value: many fields keep 0 for "none"
    words: int = 1
    own: bool = False  # every seat has one and everybody sees them all, but only the own one is told


def counts(high: int, meaning: str) -> How:
    return How(COUNTS, 1, high, meaning)


def listed(high: int, meaning: str) -> How:
    """Counts of which none is 0 before the last."""
    return How(LISTED, 1, high, meaning)


def bits(size: int, meaning: str, words: int = 1, own: bool = False) -> How:
    return How(BITS, size, 1, meaning, words=words, own=own)


def one_of(size: int, meaning: str, less: int = 0) -> How:
    return How(ONE, size, 1, meaning, less)


def seat(seats: int, meaning: str, less: int = 0) -> How:
    return How(SEAT, seats, 1, meaning, less)


def later_seat(seats: int, meaning: str) -> How:
    return How(LATER_SEAT, seats, 1, meaning)
