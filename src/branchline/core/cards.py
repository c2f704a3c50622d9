"""Cards as counts: a deck has no order until a card is turned, so there is no order to leak.

One CardTable holds the places cards of a game lie in (deck, discards, face-up row) as runs of cells in the flat state,
one cell a colour and the wild last.
"""

from branchline.core.view import EVERYONE, NOBODY, Layout


class CardTable:
    def __init__(self, layout: Layout, colours: list[str], counts: list[int], row_length: int) -> None:
        self.colours = colours  # without the wild
        self.counts = counts  # the whole deck, the wild last
        self.wild = len(colours)
        self.kinds = len(counts)
        self.row_length = row_length
        self.total = sum(counts)
        self.deck_size = layout.add("deck_size", 1, EVERYONE)
        self.discards_size = layout.add("discards_size", 1, EVERYONE)
        self.row_size = layout.add("row_size", 1, EVERYONE)
        self.reshuffles = layout.add("reshuffles", 1, EVERYONE)
        self.row = layout.add("row", self.kinds, EVERYONE)
        self.discards = layout.add("discards", self.kinds, EVERYONE)
        self.deck = layout.add("deck", self.kinds, NOBODY)

    def start(self, cells: list[int]) -> None:
        cells[self.deck : self.deck + self.kinds] = self.counts
        cells[self.deck_size] = self.total

    def name(self, colour: int) -> str:
        return "wild" if colour == self.wild else self.colours[colour]

    def named(self, counts: list[int]) -> dict[str, object]:
        """
        >>> CardTable(Layout(2), ["blue", "red"], [6, 6, 8], 5).named([2, 0, 1])
        {'blue': 2, 'wild': 1}
        """
        return {self.name(colour): count for colour, count in enumerate(counts) if count}

    def pick(self, cells: list[int], u: float) -> int:
        """The colour of the deck's card that a uniform number falls on."""
        left = int(u * cells[self.deck_size])
        at = self.deck
        colour = 0
        left -= cells[at]
        while left >= 0:
            colour += 1
            left -= cells[at + colour]
        return colour

    def leave_deck(self, cells: list[int], colour: int) -> None:
        """A card leaves the deck; the moment the deck is empty the discards become the new one."""
        cells[self.deck + colour] -= 1
        size = cells[self.deck_size] - 1
        cells[self.deck_size] = size
        if size == 0:
            self.reshuffle(cells)

    def discard(self, cells: list[int], colour: int, count: int) -> None:
        """Lay cards on the discards. The caller reshuffles when all of a payment lie there."""
        cells[self.discards + colour] += count
        cells[self.discards_size] += count

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
            and cells[self.row_size] == self.row_length
            and cells[self.deck_size] == self.row_length
            and deck_wilds >= 3
        )

    def flush_row(self, cells: list[int]) -> None:
        for colour in range(self.kinds):
            cells[self.discards + colour] += cells[self.row + colour]
            cells[self.row + colour] = 0
        cells[self.discards_size] += cells[self.row_size]
        cells[self.row_size] = 0
        self.reshuffle(cells)
