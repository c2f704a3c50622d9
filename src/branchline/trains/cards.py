"""Cards as counts: a deck has no order until a card is turned, so there is no order to leak.

One CardTable holds the places cards of a game lie in (deck, discards, face-up row) as runs of cells in the flat state,
one cell a colour and the wild last.
"""

from mypy_extensions import i64

from branchline.core.cells import Cells, put
from branchline.core.names import WILD
from branchline.core.view import EVERYONE, NOBODY, Layout


class CardTable:
    def __init__(self, layout: Layout, colours: list[str], counts: list[int], wild: str) -> None:
        self.colours = colours  # without the wild
        self.counts = counts  # the whole deck, the wild last
        self.wild: i64 = len(colours)
        self.wild_called = wild  # what players call it
        self.kinds: i64 = len(counts)
        self.total = sum(counts)
        self.deck_size_at: i64 = layout.add("deck_size", 1, EVERYONE)
        self.discards_size_at: i64 = layout.add("discards_size", 1, EVERYONE)
        self.row_size_at: i64 = layout.add("row_size", 1, EVERYONE)
        self.row_at: i64 = layout.add("row", self.kinds, EVERYONE)
        self.discards_at: i64 = layout.add("discards", self.kinds, EVERYONE)
        self.deck_at: i64 = layout.add("deck", self.kinds, NOBODY)

    def start(self, cells: Cells) -> None:
        put(cells, self.deck_at, self.counts)
        cells[self.deck_size_at] = self.total

    def name(self, colour: int) -> str:
        """What records call it."""
        return WILD if colour == self.wild else self.colours[colour]

    def called(self, colour: int) -> str:
        """What players call it."""
        return self.wild_called if colour == self.wild else self.colours[colour]

    def named(self, counts: list[int]) -> dict[str, int]:
        """
        >>> CardTable(Layout(2), ["blue", "red"], [6, 6, 8], "bus").named([2, 0, 1])
        {'blue': 2, 'wild': 1}
        """
        return {self.name(colour): count for colour, count in enumerate(counts) if count}

    def pick(self, cells: Cells, u: float) -> i64:
        """The colour of the deck's card that a uniform number falls on."""
        size: int = cells[self.deck_size_at]
        left: i64 = int(u * size)
        at: i64 = self.deck_at
        colour: i64 = 0
        left -= cells[at]
        while left >= 0:
            colour += 1
            left -= cells[at + colour]
        return colour

    def leave_deck(self, cells: Cells, colour: i64) -> None:
        """A card leaves the deck."""
        cells[self.deck_at + colour] -= 1
        cells[self.deck_size_at] -= 1

    def discard(self, cells: Cells, colour: i64, count: i64) -> None:
        """Lay cards on the discards."""
        cells[self.discards_at + colour] += count
        cells[self.discards_size_at] += count
