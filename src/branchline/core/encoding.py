"""How a field of the state becomes numbers for learners; each field declares it once, where it is added."""

from typing import Final

# What becomes of the cells of one entry, in bytes.
COUNTS: Final = 0  # as many cells as bytes, each a number; what is above 255 counts as 255, below 0 as 0
LISTED: Final = 1  # the same, but behind the first 0 there are only zeros
BITS: Final = 2  # the bits of a cell
ONE: Final = 3  # one of the bytes: the cell's value less an offset; none if it is outside
SEAT: Final = 4  # one of the bytes: the seat in the cell less an offset, as seen from the seat that looks
LATER_SEAT: Final = 5  # the same, but none before it is drawn who begins


class FieldEncoding:
    """Of one field. An entry is one cell, or the `words` cells of a mask that is too long for one."""

    def __init__(
        self, what: int, size: int, high: int, meaning: str, less: int = 0, words: int = 1, own: bool = False
    ) -> None:
        self.what = what
        self.size = size  # bytes for one entry: 1 for a count, one for each thing that a bit or a choice stands for
        self.high = high  # the most that one byte can be
        self.meaning = meaning
        self.less = less  # taken off the cell's value: many fields keep 0 for "none"
        self.words = words
        self.own = own  # every seat has one and everybody sees them all, but a row has only the own one


def counts(high: int, meaning: str) -> FieldEncoding:
    return FieldEncoding(COUNTS, 1, high, meaning)


def listed(high: int, meaning: str) -> FieldEncoding:
    """Counts of which none is 0 before the last."""
    return FieldEncoding(LISTED, 1, high, meaning)


def bits(size: int, meaning: str, words: int = 1, own: bool = False) -> FieldEncoding:
    return FieldEncoding(BITS, size, 1, meaning, words=words, own=own)


def one_of(size: int, meaning: str, less: int = 0) -> FieldEncoding:
    return FieldEncoding(ONE, size, 1, meaning, less)


def a_seat(seats: int, meaning: str, less: int = 0) -> FieldEncoding:
    return FieldEncoding(SEAT, seats, 1, meaning, less)


def later_seat(seats: int, meaning: str) -> FieldEncoding:
    return FieldEncoding(LATER_SEAT, seats, 1, meaning)


def left_out(reason: str) -> FieldEncoding:
    """For a field that a row leaves out although somebody sees it: why."""
    return FieldEncoding(COUNTS, 0, 0, reason)
