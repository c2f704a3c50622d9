"""The cards of a map title: the discards become the deck again, and three wilds do not lie face up for long."""

from branchline.core.view import EVERYONE, Layout
from branchline.trains.cards import CardTable
from branchline.trains.state import FACE_UP


class RoutesCards(CardTable):
    def __init__(self, layout: Layout, colours: list[str], counts: list[int], wild: str) -> None:
        super().__init__(layout, colours, counts, wild)
        self.reshuffles = layout.add("reshuffles", 1, EVERYONE)

    def leave_deck(self, cells: list[int], colour: int) -> None:
        """A card leaves the deck; the moment the deck is empty the discards become the new one."""
        cells[self.deck + colour] -= 1
        size = cells[self.deck_size] - 1
        cells[self.deck_size] = size
        if size == 0:
            self.reshuffle(cells)

    def reshuffle(self, cells: list[int]) -> None:
        """If the deck is empty and discards exist, they become the deck."""
        size = cells[self.discards_size]
        if size == 0 or cells[self.deck_size] != 0:
            return
        for colour in range(self.kinds):
            cells[self.deck + colour] = cells[self.discards + colour]
            cells[self.discards + colour] = 0
        cells[self.deck_size] = size
        cells[self.discards_size] = 0
        cells[self.reshuffles] += 1

    def row_flushes(self, cells: list[int]) -> bool:
        """Three or more wilds lie face up, and flushing them could come to an end.

        It could not if fewer than three other cards are left in deck, discards and row, or if a row and a deck of
        five, each with three wilds or more, would only change places.
        """
        wilds = cells[self.row + self.wild]
        if wilds < 3:
            return False
        deck_wilds = cells[self.deck + self.wild]
        others = cells[self.row_size] + cells[self.deck_size] + cells[self.discards_size]
        others -= wilds + deck_wilds + cells[self.discards + self.wild]
        if others < 3:
            return False
        return not (
            cells[self.discards_size] == 0
            and cells[self.row_size] == FACE_UP
            and cells[self.deck_size] == FACE_UP
            and deck_wilds >= 3
        )

    def flush_row(self, cells: list[int]) -> None:
        for colour in range(self.kinds):
            cells[self.discards + colour] += cells[self.row + colour]
            cells[self.row + colour] = 0
        cells[self.discards_size] += cells[self.row_size]
        cells[self.row_size] = 0
        self.reshuffle(cells)
