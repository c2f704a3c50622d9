"""The cards of a map title: the discards become the deck again, and three wilds do not lie face up for long."""

from branchline.core.view import EVERYONE, Layout
from branchline.trains.cards import CardTable
from branchline.trains.state import FACE_UP


class RoutesCards(CardTable):
    def __init__(self, layout: Layout, colours: list[str], counts: list[int], wild: str) -> None:
        super().__init__(layout, colours, counts, wild)
        self.reshuffles_at = layout.add("reshuffles", 1, EVERYONE)

    def leave_deck(self, cells: list[int], colour: int) -> None:
        """A card leaves the deck; the moment the deck is empty the discards become the new one."""
        cells[self.deck_at + colour] -= 1
        size = cells[self.deck_size_at] - 1
        cells[self.deck_size_at] = size
        if size == 0:
            self.reshuffle(cells)

    def reshuffle(self, cells: list[int]) -> None:
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

    def row_flushes(self, cells: list[int]) -> bool:
        """Three or more wilds lie face up, and flushing them could come to an end.

        It could not if fewer than three other cards are left in deck, discards and row, or if a row and a deck of
        five, each with three wilds or more, would only change places.
        """
        wilds = cells[self.row_at + self.wild]
        if wilds < 3:
            return False
        deck_wilds = cells[self.deck_at + self.wild]
        others = cells[self.row_size_at] + cells[self.deck_size_at] + cells[self.discards_size_at]
        others -= wilds + deck_wilds + cells[self.discards_at + self.wild]
        if others < 3:
            return False
        return not (
            cells[self.discards_size_at] == 0
            and cells[self.row_size_at] == FACE_UP
            and cells[self.deck_size_at] == FACE_UP
            and deck_wilds >= 3
        )

    def flush_row(self, cells: list[int]) -> None:
        for colour in range(self.kinds):
            cells[self.discards_at + colour] += cells[self.row_at + colour]
            cells[self.row_at + colour] = 0
        cells[self.discards_size_at] += cells[self.row_size_at]
        cells[self.row_size_at] = 0
        self.reshuffle(cells)
