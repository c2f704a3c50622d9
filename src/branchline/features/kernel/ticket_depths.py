"""Where in the ticket deck those tickets lie that somebody put back."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.core.cells import Cells
from branchline.core.game import Game
from branchline.features.kernel.row_plan import HIDDEN, TICKET_DECK, ShownCell
from branchline.routes.state import BIT_HASH, bit_places
from branchline.trains.game import TrainGame
from branchline.trains.state import GROUPS

FIELDS: Final = 2  # how deep it lies; among how many


class TicketDepths:
    """In a row from `at` on, of each ticket in the deck: 1 and the tickets that lie above its group, then how many the
    group has; 0 for the others. With `hidden` of all tickets, else of those that the seat knows to lie there."""

    def __init__(self, game: Game, at: int, hidden: bool) -> None:
        assert isinstance(game, TrainGame)
        self.at: i64 = at
        self.hidden = hidden
        self.tickets: i64 = len(game.all_tickets)
        self.returned_at: i64 = game.returned_at
        self.group_at: i64 = game.group_at
        self.group_size_at: i64 = game.group_size_at
        self.groups = len(game.all_tickets) + 1
        self.places = vec[i64](bit_places())

    def reads(self, seat: int) -> list[ShownCell]:
        """The cells that it follows from."""
        cells = [GROUPS, self.returned_at + seat]
        for start in (self.group_at, self.group_size_at):
            cells += range(start, start + self.groups)
        return [(cell, HIDDEN, 0, 0, 0, 0, TICKET_DECK) for cell in cells]

    def show(self, cells: Cells, seat: i64, rows: vec[u8], row: i64) -> None:
        places = self.places
        tickets: i64 = self.tickets
        depth: i64 = row + self.at
        among: i64 = depth + tickets
        i: i64
        for i in range(depth, depth + FIELDS * tickets):
            rows[i] = u8(0)
        known: i64 = -1 if self.hidden else cells[self.returned_at + seat]
        above: i64 = 0
        groups: i64 = cells[GROUPS]
        group: i64
        for group in range(groups):
            size: i64 = cells[self.group_size_at + group]
            mask: i64 = cells[self.group_at + group]
            mask &= known
            while mask:
                bit: i64 = mask & -mask
                mask ^= bit
                ticket: i64 = places[bit % BIT_HASH]
                rows[depth + ticket] = u8(above + 1)
                rows[among + ticket] = u8(size)
            above += size
