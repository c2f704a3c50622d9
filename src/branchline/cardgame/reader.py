"""What the cells of the Card Game say, by name: the railyards, the tracks and what was completed, beside what every
train game has."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.trains.reader import TrainReader

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame

FEWEST: Final = 2  # cards in a suit


class CardGameReader(TrainReader):
    def __init__(self, game: "CardGame") -> None:
        super().__init__(game)
        self.row_owner_at: i64 = game.row_owner_at
        self.row_cards_at: i64 = game.row_cards_at
        self.row_wilds_at: i64 = game.row_wilds_at
        self.track_at: i64 = game.track_at
        self.track_size_at: i64 = game.track_size_at
        self.laid_out_at: i64 = game.laid_out_at
        self.completed_at: i64 = game.completed_at

    # -- railyards: each colour lies in one at most -------------------------------------------------------------------

    def is_free(self, cells: Cells, colour: i64) -> bool:
        """Whether the colour lies in nobody's railyard."""
        return cells[self.row_owner_at + colour] == 0

    def is_own(self, cells: Cells, seat: i64, colour: i64) -> bool:
        """Whether the colour lies in the seat's railyard."""
        return cells[self.row_owner_at + colour] == seat + 1

    def owner(self, cells: Cells, colour: i64) -> i64:
        """The seat in whose railyard the colour lies; to be asked only where it lies in one."""
        return cells[self.row_owner_at + colour] - 1

    def row_cards(self, cells: Cells, colour: i64) -> i64:
        """The cards of its colour in the row, wilds apart."""
        return cells[self.row_cards_at + colour]

    def row_wilds(self, cells: Cells, colour: i64) -> i64:
        """The wilds on top of the row."""
        return cells[self.row_wilds_at + colour]

    def row_length(self, cells: Cells, colour: i64) -> int:
        """All cards of the row."""
        return cells[self.row_cards_at + colour] + cells[self.row_wilds_at + colour]

    def rows_of(self, cells: Cells, seat: i64) -> list[tuple[int, int, int]]:
        """The seat's railyard: for each row the colour, its cards of the colour, and the wilds on top."""
        colours = [colour for colour in range(self.wild) if self.is_own(cells, seat, colour)]
        return [(colour, self.row_cards(cells, colour), self.row_wilds(cells, colour)) for colour in colours]

    def least_suit(self, cells: Cells, colour: i64) -> i64:
        """How many cards a suit of the colour must have: one more than the row that it robs, if there is one."""
        if cells[self.row_owner_at + colour] == 0:
            return FEWEST
        return cells[self.row_cards_at + colour] + cells[self.row_wilds_at + colour] + 1

    # -- tracks and tickets -------------------------------------------------------------------------------------------

    def track(self, cells: Cells, seat: i64) -> list[int]:
        """The cards on a track by colour; none that the cells do not show."""
        at = self.track_at + seat * self.kinds
        return list(cells[at : at + self.kinds])

    def track_size(self, cells: Cells, seat: i64) -> i64:
        return cells[self.track_size_at + seat]

    def laid_out(self, cells: Cells, seat: i64) -> list[int]:
        """The cards of a track that is turned up to be scored, by colour."""
        at = self.laid_out_at + seat * self.kinds
        return list(cells[at : at + self.kinds])

    def laid_out_cells(self, cells: Cells, seat: i64) -> Cells:
        """The same, to be quick."""
        at = self.laid_out_at + seat * self.kinds
        return cells[at : at + self.kinds]

    def completed(self, cells: Cells, seat: i64) -> i64:
        """A bit for each ticket that the seat has completed, as far as that is revealed."""
        return cells[self.completed_at + seat]
