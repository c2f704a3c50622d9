"""Rows of a railyard, and what tickets need, as they look in a terminal."""

from rich.console import Console
from rich.text import Text

from branchline.cardgame.box import Box
from branchline.cli.paint import Paint
from branchline.core.text import listing, plural


class CardPaint(Paint):
    def __init__(self, console: Console, box: Box) -> None:
        super().__init__(console, box.colours, box.wild, box.wilds)

    def suit(self, colour: int, cards: int, wilds: int) -> Text:
        """A row of a railyard: its cards, and the wilds on top, which leave it first."""
        row = self.card(colour, cards)
        if not wilds:
            return row
        if self.coloured:
            return row.append_text(self.wild(f"+{wilds}"))
        return row.append(f" under {plural(wilds, self.wild_called, self.wilds_called)}")

    def needed(self, counts: list[int]) -> list[Text]:
        """The cards that complete a ticket, one of a colour without its number."""
        return [self.card(colour, count if count > 1 else 0) for colour, count in enumerate(counts) if count]

    def needs(self, counts: list[int]) -> Text:
        chips = self.needed(counts)
        return self.joined(chips) if self.coloured else Text(f"needs {listing([chip.plain for chip in chips])}")
