"""The rows of many games, kept up: what has not changed since a seat last had its row is not encoded again."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.core.cells import Cells
from branchline.core.encoding import BITS, COUNTS, LATER_SEAT
from branchline.core.game import PHASE
from branchline.features.kernel.kept_progress import KeptProgress
from branchline.features.kernel.row_plan import ENTRY, IN_LIST, LATER, NOWHERE, TICKET_DECK, RowPlan
from branchline.features.kernel.ticket_depths import TicketDepths
from branchline.features.kernel.ticket_progress import TicketProgress
from branchline.routes.state import BIT_HASH, bit_places
from branchline.trains.state import STARTING


class KeptRows:
    """`rows` has one for each seat of each game, game by game: as it was when the seat was last shown something.

    A row depends on the cells alone, and not on those before them. They may be those of another game by now.
    """

    def __init__(self, plan: RowPlan, progress: TicketProgress | None, depths: TicketDepths | None, games: int) -> None:
        self.plan = plan
        self.progress: KeptProgress | None = None
        self.depths = depths
        slots = games * plan.seats
        if progress is not None:
            self.progress = KeptProgress(progress, slots)
        blanks = plan.blank * games
        self.rows = vec[u8](blanks)
        self.cells = vec[i64]([0] * (slots * plan.cells))  # of each row, those that it was made from
        self.later = vec[i64]([NOWHERE] * (games * len(plan.later) // 2))
        self.places = vec[i64](bit_places())

    def row(self, game: i64, cells: Cells, seat: i64) -> bytes:
        self.show(game, cells, seat)
        at: i64 = (game * self.plan.seats + seat) * self.plan.size
        return bytes(self.rows[at : at + self.plan.size])

    def show(self, game: i64, cells: Cells, seat: i64) -> None:
        """Bring the row of a seat up to these cells."""
        plan, kept, runs = self.plan, self.cells, self.plan.runs
        slot: i64 = game * plan.seats + seat
        first: i64 = slot * plan.cells
        row: i64 = slot * plan.size
        entries: i64 = seat * plan.cells * ENTRY
        concerned: i64 = 0
        run: i64 = plan.first_run[seat]
        last: i64 = plan.first_run[seat + 1]
        while run < last:
            cell: i64 = runs[run]
            end: i64 = runs[run + 1]
            run += 2
            while cell < end:
                value: i64 = cells[cell]
                if value != kept[first + cell]:
                    concerned |= self._show_cell(entries + cell * ENTRY, row, kept[first + cell], value)
                    kept[first + cell] = value
                cell += 1
        rows = self.rows
        if concerned & IN_LIST:
            self._show_lists(cells, seat, row)
        if concerned & LATER:
            self._show_later(cells, seat, slot)
        if self.progress is not None:
            self.progress.show(cells, seat, slot, concerned, rows, row)
        if self.depths is not None and concerned & TICKET_DECK:
            self.depths.show(cells, seat, rows, row)

    def _show_cell(self, entry: i64, row: i64, before: i64, value: i64) -> i64:
        """A cell has changed; returns what else in the row follows from it."""
        table, rows, places = self.plan.table, self.rows, self.places
        concerns: i64 = table[entry + 6]
        while entry >= 0:
            what: i64 = table[entry]
            at: i64 = row + table[entry + 1]
            size: i64 = table[entry + 2]
            if what == COUNTS:
                rows[at] = u8(value) if 0 < value < 255 else u8(255) if value > 0 else u8(0)
            elif what == BITS:
                changed: i64 = (value ^ before) & table[entry + 3]
                while changed:
                    bit: i64 = changed & -changed
                    changed ^= bit
                    rows[at + places[bit % BIT_HASH]] ^= u8(1)
            elif what > BITS and what != LATER_SEAT:
                less: i64 = table[entry + 3]
                turned: i64 = table[entry + 4]
                _mark(rows, at, before - less, size, turned, 0)
                _mark(rows, at, value - less, size, turned, 1)
            entry = table[entry + 7]
        return concerns

    def _show_lists(self, cells: Cells, seat: i64, row: i64) -> None:
        """Behind the first 0 of a list there are only zeros."""
        rows, listed = self.rows, self.plan.listed
        i: i64
        end: i64 = self.plan.first_list[seat + 1]
        for i in range(self.plan.first_list[seat], end, 3):
            cell: i64 = listed[i]
            at: i64 = row + listed[i + 1]
            ended = False
            k: i64
            for k in range(listed[i + 2]):
                value: i64 = cells[cell + k]
                if value <= 0:
                    ended = True
                rows[at + k] = u8(0) if ended else u8(value) if value < 255 else u8(255)

    def _show_later(self, cells: Cells, seat: i64, slot: i64) -> None:
        """What is not shown before the first turn."""
        rows, later, table = self.rows, self.plan.later, self.plan.table
        count: i64 = len(later) // (2 * self.plan.seats)
        i: i64
        for i in range(count):
            cell: i64 = later[2 * (seat * count + i)]
            entry: i64 = later[2 * (seat * count + i) + 1]
            value: i64 = NOWHERE
            if cells[PHASE] > STARTING:
                value = cells[cell] - table[entry + 3]
            before: i64 = self.later[slot * count + i]
            if value != before:
                self.later[slot * count + i] = value
                at: i64 = slot * self.plan.size + table[entry + 1]
                _mark(rows, at, before, table[entry + 2], table[entry + 4], 0)
                _mark(rows, at, value, table[entry + 2], table[entry + 4], 1)


def _mark(rows: vec[u8], at: i64, value: i64, size: i64, turned: i64, to: i64) -> None:
    """Of the bytes of a choice, set that of a value, if there is one."""
    if 0 <= value < size:
        value -= turned
        if value < 0:
            value += size
        rows[at + value] = u8(to)
