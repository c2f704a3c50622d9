"""How a field of the state becomes numbers."""

from dataclasses import dataclass

from branchline.features.kernel.encode import BITS, COUNTS, LATER_SEAT, LISTED, ONE, SEAT


@dataclass(frozen=True)
class FieldEncoding:
    """Of one field. An entry is one cell, or the `words` cells of a mask that is too long for one."""

    what: int
    size: int  # bytes for one entry: 1 for a count, one for each thing that a bit or a choice stands for
    high: int  # the most that one byte can be
    meaning: str
    less: int = 0  # taken off the cell's value: many fields keep 0 for "none"
    words: int = 1
    own: bool = False  # every seat has one and everybody sees them all, but only the own one is encoded


def counts(high: int, meaning: str) -> FieldEncoding:
    return FieldEncoding(COUNTS, 1, high, meaning)


def listed(high: int, meaning: str) -> FieldEncoding:
    """Counts of which none is 0 before the last."""
    return FieldEncoding(LISTED, 1, high, meaning)


def bits(size: int, meaning: str, words: int = 1, own: bool = False) -> FieldEncoding:
    return FieldEncoding(BITS, size, 1, meaning, words=words, own=own)


def one_of(size: int, meaning: str, less: int = 0) -> FieldEncoding:
    return FieldEncoding(ONE, size, 1, meaning, less)


def seat(seats: int, meaning: str, less: int = 0) -> FieldEncoding:
    return FieldEncoding(SEAT, seats, 1, meaning, less)


def later_seat(seats: int, meaning: str) -> FieldEncoding:
    return FieldEncoding(LATER_SEAT, seats, 1, meaning)
