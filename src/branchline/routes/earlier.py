"""What earlier versions of the rules of map titles did otherwise, each as its difference from the next one.

Records and tables go on under the version that they were begun by, for ever: what stands here is never changed.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.cells import Cells
from branchline.core.game import AWAIT, CHANCE, MOVER, PHASE
from branchline.core.sentence import Message, Sentence
from branchline.routes.cards import RoutesCards
from branchline.routes.game import RoutesGame
from branchline.trains.state import DEALING, FACE_UP

if TYPE_CHECKING:
    from branchline.core.view import Layout

DECK_FIRST: Final = Message(
    "rules.deck-first",
    "If the card that empties the deck is also the third wild face up, the discards are shuffled into a new deck "
    "first, and then the row is flushed.",
)
ROW_CHANGES_PLACES: Final = Message(
    "rules.row-changes-places",
    "Three wilds also stay face up where a row and a deck of five cards, each with three wilds or more, would only "
    "change places.",
)


class FirstRulesCards(RoutesCards):
    def row_flushes(self, cells: Cells) -> bool:
        """Nor if a row and a deck of five, each with three wilds or more, would only change places."""
        return super().row_flushes(cells) and not (
            cells[self.discards_size_at] == 0
            and cells[self.row_size_at] == FACE_UP
            and cells[self.deck_size_at] == FACE_UP
            and cells[self.deck_at + self.wild] >= 3
        )


class FirstRulesGame(RoutesGame):
    """Version 1: an empty deck is renewed before three wilds are flushed."""

    rules_number: ClassVar[int] = 1
    differences: ClassVar[list[Sentence]] = [DECK_FIRST.sentence(), ROW_CHANGES_PLACES.sentence()]

    def make_cards(self, layout: "Layout") -> RoutesCards:
        return FirstRulesCards(layout, self.board.colours, self.board.cards, self.board.words.wild)

    def settle(self, cells: Cells) -> None:
        cards = self.route_cards
        phase = cells[PHASE]
        if cells[cards.deck_size_at] == 0:
            cards.reshuffle(cells)
        if phase != DEALING:
            if cells[cards.row_size_at] < FACE_UP and cells[cards.deck_size_at] > 0:
                cells[MOVER] = CHANCE
                cells[AWAIT] = self.await_turn_up
                return
            if cells[cards.row_at + cards.wild] >= 3:
                cells[MOVER] = CHANCE
                cells[AWAIT] = self.await_flush
                return
        self.phases[phase].enter(cells)

    def row_settled(self, cells: Cells) -> None:
        self.phases[cells[PHASE]].enter(cells)
