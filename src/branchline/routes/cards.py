"""The cards of a map title: the discards become the deck again, and three wilds do not lie face up for long."""

from branchline.core.cells import Cells
from branchline.core.view import EVERYONE, Layout
from branchline.trains.cards import CardTable


class RoutesCards(CardTable):
    def __init__(self, layout: Layout, colours: list[str], counts: list[int], wild: str) -> None:
        super().__init__(layout, colours, counts, wild)
        self.reshuffles_at = layout.add("reshuffles", 1, EVERYONE)

    def reshuffle(self, cells: Cells) -> None:
        """If the deck is empty and discards exist, they become the deck."""
        size = cells[self.discards_size_at]
        if size == 0 or cells[self.deck_size_at] != 0:
            return
        for colour in range(self.kinds):
            cells[self.deck_at + colour] = cells[self.discards_at + colour]
            cells[self.discards_at + colour] = 0
        cells[self.deck_size_at] = size
        cells[self.discards_size_at] = 0
        cells[self.reshuffles_at] += 1

    def row_flushes(self, cells: Cells) -> bool:
        """Three or more wilds lie face up, and flushing them could come to an end: at least three other cards are in
        deck, discards and row together."""
        wilds = cells[self.row_at + self.wild]
        if wilds < 3:
            return False
        others = cells[self.row_size_at] + cells[self.deck_size_at] + cells[self.discards_size_at]
        others -= wilds + cells[self.deck_at + self.wild] + cells[self.discards_at + self.wild]
        return others >= 3

    def flush_row(self, cells: Cells) -> None:
        """The whole row goes on the discards; if the deck is empty, it is shuffled in with them."""
        for colour in range(self.kinds):
            cells[self.discards_at + colour] += cells[self.row_at + colour]
            cells[self.row_at + colour] = 0
        cells[self.discards_size_at] += cells[self.row_size_at]
        cells[self.row_size_at] = 0
        self.reshuffle(cells)
