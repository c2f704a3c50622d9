"""From the cells of a state to bytes, quickly: a program of small steps, made once for each seat.

What comes from outside the standard library (the writer, and numbers as the machine has them) is what lets a compiled
step take nanoseconds.
"""

from typing import Final

from librt.strings import BytesWriter, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from branchline.core.cells import Cells
from branchline.core.encoding import BITS, LISTED, ONE, SEAT
from branchline.core.game import PHASE
from branchline.trains.state import STARTING

STEP: Final = 4  # numbers that make a step: what, the cell, how many bytes, more


class Program:
    """What a seat gets of the cells."""

    def __init__(self, steps: list[tuple[int, int, int, int]]) -> None:
        self.steps = vec[i64]()
        for step in steps:
            for number in step:
                self.steps = append(self.steps, number)
        self.spread = vec[i64]()  # eight bits as eight bytes
        for byte in range(256):
            self.spread = append(self.spread, sum([1 << 8 * bit for bit in range(8) if byte >> bit & 1]))

    def observe(self, cells: Cells, out: BytesWriter) -> None:
        """Append a row of bytes."""
        steps = self.steps
        spread = self.spread
        end: i64 = len(steps)
        at: i64 = 0
        while at < end:
            what: i64 = steps[at]
            cell: i64 = steps[at + 1]
            size: i64 = steps[at + 2]
            more: i64 = steps[at + 3]
            at += STEP
            value: i64
            i: i64
            if what <= LISTED:
                for i in range(size):
                    value = cells[cell + i]
                    if 0 < value < 255:
                        out.append(u8(value))
                    elif value >= 255:
                        out.append(u8(255))
                    elif what == LISTED:
                        zeros(out, size - i)
                        break
                    else:
                        out.append(u8(0))
                continue
            start: i64 = len(out)
            if what == BITS:
                value = cells[cell]
                i = 0
                while i < size:
                    write_i64_le(out, spread[value & 255])
                    value >>= 8
                    i += 8
                if i > size:
                    out.truncate(start + size)
                continue
            zeros(out, size)
            value = cells[cell]
            if what == ONE:
                value -= more
                if 0 <= value < size:
                    out[start + value] = 1
            elif what == SEAT or cells[PHASE] > STARTING:
                value -= more // 64
                if 0 <= value < size:
                    value -= more % 64
                    if value < 0:
                        value += size
                    out[start + value] = 1


def zeros(out: BytesWriter, count: i64) -> None:
    end: i64 = len(out) + count
    while count > 0:
        write_i64_le(out, 0)
        count -= 8
    if count < 0:
        out.truncate(end)


def mask(legal: list[int], empty: bytes, out: BytesWriter) -> None:
    """Append one byte for each action of the game, 1 for the legal ones."""
    base: i64 = len(out)
    out.write(empty)
    for action in legal:
        at: i64 = action
        out[base + at] = 1
