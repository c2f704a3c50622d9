"""Which cells of a state a row shows, and where: tables that are made once for each game."""

from typing import Final, TypeAlias

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from branchline.core.encoding import LATER_SEAT, LISTED
from branchline.core.game import PHASE

HIDDEN: Final = -1  # in place of an encoding: the row does not show the cell itself
NOWHERE: Final = -1  # the place, or the last value, of what is not shown

# What else in a row follows from a cell, a bit each.
IN_LIST: Final = 1  # the list that it belongs to
LATER: Final = 2  # what is shown later
NETWORK: Final = 4  # what the seat has claimed and may still claim
WANTED: Final = 8  # its tickets, and those it may choose from
TRACK: Final = 16  # where track lies
TICKET_DECK: Final = 32  # where in the ticket deck tickets lie
HAND: Final = 64  # its cards

# A cell, how it is encoded, where in the row, in how many bytes, what is taken off its value (of bits: a mask of those
# that are shown; of a list: its number there), by how much the seats are turned, and what else follows from it.
ShownCell: TypeAlias = "tuple[int, int, int, int, int, int, int]"
ENTRY: Final = 8  # numbers of the table for each cell: these without the cell, and where the next ones of the cell are
NOTHING: Final = [HIDDEN, 0, 0, 0, 0, 0, 0, NOWHERE]


class RowPlan:
    """Of each seat: what its row shows where all cells are 0, in runs the cells that have a part in it, and for each of
    these what that is."""

    def __init__(self, cells: int, size: int, shown: list[list[ShownCell]], blanks: list[bytes]) -> None:
        self.seats: i64 = len(shown)
        self.cells: i64 = cells
        self.size: i64 = size
        self.blank = b"".join(blanks)
        self.runs = vec[i64]()  # of cells: the first and the one behind the last
        self.first_run = vec[i64]([0])  # of each seat, and behind the last
        self.listed = vec[i64]()  # of each seat, its lists: the first cell, where in the row, and how many
        self.first_list = vec[i64]([0])  # of each seat, and behind the last
        self.later = vec[i64]()  # of each seat, the entries of cells that are not shown before the first turn
        self.table = vec[i64]()
        for _ in range(len(shown) * cells):
            self.table = extend(self.table, NOTHING)
        for seat, entries in enumerate(shown):
            for cell, what, at, more, less, turned, concerns in entries:
                entry: i64 = (seat * cells + cell) * ENTRY
                self.table[entry + 6] |= concerns  # a cell may be shown, and something else follow from it
                if what == HIDDEN:
                    continue
                entry = self._entry_for(entry)
                for i, number in enumerate((what, at, more, less, turned)):
                    self.table[entry + i] = number
                if what == LISTED:
                    self.table[(seat * cells + cell) * ENTRY + 6] |= IN_LIST
                    if less == 0:
                        self.listed = extend(self.listed, [cell, at, 0])
                    self.listed[len(self.listed) - 1] += 1
                if what == LATER_SEAT:
                    self.later = extend(self.later, [cell, entry])
                    for each in (cell, PHASE):
                        self.table[(seat * cells + each) * ENTRY + 6] |= LATER
            self.first_list = append(self.first_list, len(self.listed))
            self._add_runs(sorted({PHASE, *[each[0] for each in entries]}))

    def _entry_for(self, entry: i64) -> i64:
        """Where there is room for one more place in which the cell of an entry shows."""
        while self.table[entry] != HIDDEN:
            if self.table[entry + 7] == NOWHERE:
                self.table[entry + 7] = len(self.table)
                self.table = extend(self.table, NOTHING)
            entry = self.table[entry + 7]
        return entry

    def _add_runs(self, cells: list[int]) -> None:
        for cell in cells:
            last: i64 = len(self.runs) - 1
            if last > self.first_run[-1] and self.runs[last] == cell:
                self.runs[last] += 1
            else:
                self.runs = extend(self.runs, [cell, cell + 1])
        self.first_run = append(self.first_run, len(self.runs))
