"""Rows of a railyard, and what tickets need, as they look in a terminal."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from branchline.cardgame.box import Box
from branchline.cli.cardgame.card_messages import NEEDS, UNDER
from branchline.cli.paint import Paint
from branchline.cli.speech import spoken, text
from branchline.core.names import RailyardRow


class CardPaint(Paint):
    def __init__(self, console: Console, box: Box) -> None:
        super().__init__(console, box.colours, box.wild, box.wilds)

    def yard_row(self, row: RailyardRow) -> Text:
        """A row of a railyard: its cards, and the wilds on top, which leave it first."""
        cards = self.card(row.colour, row.cards)
        if not row.wilds:
            return cards
        if self.coloured:
            return cards.append_text(self.wild(f"+{row.wilds}"))
        return text(UNDER, cards=cards, n=row.wilds, wild=self.wild_called, wilds=self.wilds_called)

    def needed(self, cards: Mapping[str, int]) -> list[Text]:
        """The cards that complete a ticket, one of a colour without its number."""
        return [self.card(colour, cards[colour] if cards[colour] > 1 else 0) for colour in self.order(cards)]

    def needs(self, cards: Mapping[str, int]) -> Text:
        chips = self.needed(cards)
        if self.coloured:
            return self.joined(chips)
        return text(NEEDS, cards=spoken().listing([chip.plain for chip in chips]))
