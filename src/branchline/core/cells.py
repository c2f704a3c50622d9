"""The cells of a state: one flat run of whole numbers, in a vec, which has them as the machine has, not as objects.

A vec is read and written like a list and slices to a copy; two are equal if their numbers are. A slice of it is
written with `put` or `clear`.
"""

from collections.abc import Iterable
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Cells: TypeAlias = "vec[i64]"


def zeros(size: i64) -> Cells:
    """
    >>> list(zeros(3))
    [0, 0, 0]
    """
    return vec[i64]([0] * size)


def cells_of(numbers: Iterable[int]) -> Cells:
    return vec[i64](numbers)


def put(cells: Cells, at: i64, numbers: list[int]) -> None:
    """Write numbers over those from a place on."""
    for number in numbers:
        cells[at] = number
        at += 1


def clear(cells: Cells, at: i64, count: i64) -> None:
    i: i64
    for i in range(at, at + count):
        cells[i] = 0


def bit_place(bit: int) -> int:
    """Which bit it is, from 0."""
    return bit.bit_length() - 1


def bit_count(mask: i64) -> i64:
    """How many bits are set in a mask, which is not below zero."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0x7F
