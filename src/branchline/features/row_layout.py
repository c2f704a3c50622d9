"""What a row holds, field by field, and which cells of a state each part of it shows."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod

from branchline.core.encoding import BITS, COUNTS, LATER_SEAT, LISTED, SEAT, FieldEncoding
from branchline.core.view import Field
from branchline.features.kernel.row_plan import RowPlan, ShownCell
from branchline.routes.state import WORD


@dataclass(frozen=True)
class Feature:
    """A named part of the row."""

    name: str
    at: int
    shape: tuple[int, ...]  # the own seat first, the others in the order of play
    high: int
    meaning: str

    @cached_property
    def size(self) -> int:
        return prod(self.shape)


class RowLayout:
    """Fields are added one behind the other."""

    def __init__(self, seats: int) -> None:
        self.fields: list[Feature] = []
        self.size = 0
        self._cells: list[list[ShownCell]] = [[] for _ in range(seats)]

    @property
    def highs(self) -> bytes:
        """The most that each number can be."""
        return b"".join([bytes([feature.high]) * feature.size for feature in self.fields])

    def add(self, field: Field, how: FieldEncoding, everyone: bool, name: str = "", meaning: str = "") -> None:
        """A field of the state: of every seat, or only the own block if there is one for each."""
        entries = field.size // how.words
        everyone = everyone and field.blocks > 1
        shape: tuple[int, ...] = (field.blocks,) if everyone else ()
        shape += (entries,) if entries > 1 else ()
        shape += (how.size,) if how.what not in (COUNTS, LISTED) else ()
        start = self.size
        self.add_made(name or field.name, shape or (1,), how.high, meaning or how.meaning)
        for seat, shown in enumerate(self._cells):
            at = start
            blocks = [(seat + i) % field.blocks for i in range(field.blocks if everyone else 1)]
            for block in blocks if field.blocks > 1 else [0]:
                for entry in range(entries):
                    cell = field.at + block * field.size + entry * how.words
                    shown += _entry(how, cell, at, seat, entry)
                    at += how.size

    def add_made(
        self, name: str, shape: tuple[int, ...], high: int, meaning: str, reads: Iterable[Iterable[ShownCell]] = ()
    ) -> None:
        """Numbers that are worked out from these cells, for each seat."""
        feature = Feature(name, self.size, shape, min(high, 255), meaning)
        self.fields.append(feature)
        self.size += feature.size
        for shown, cells in zip(self._cells, reads, strict=False):
            shown += cells

    def plan(self, cells: int) -> RowPlan:
        return RowPlan(cells, self.size, self._cells, [self._blank(shown) for shown in self._cells])

    def _blank(self, shown: list[ShownCell]) -> bytes:
        """The row when all cells are 0: of some choices that is one of the things to be chosen."""
        row = bytearray(self.size)
        for _, what, at, size, less, turned, _ in shown:
            if what > BITS and what != LATER_SEAT and less == 0:
                row[at + (-turned) % size] = 1
        return bytes(row)


def _entry(how: FieldEncoding, cell: int, at: int, seat: int, number: int) -> list[ShownCell]:
    if how.what == BITS:
        parts = range(0, how.size, WORD) if how.words > 1 else [0]
        sizes = [min(how.size - start, WORD) for start in parts]
        return [
            (cell + part, BITS, at + start, size, (1 << size) - 1, 0, 0)
            for part, (start, size) in enumerate(zip(parts, sizes, strict=True))
        ]
    turned = seat if how.what in (SEAT, LATER_SEAT) else 0
    return [(cell, how.what, at, how.size, number if how.what == LISTED else how.less, turned, 0)]
