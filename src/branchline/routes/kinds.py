"""A kind of action of a map title, and the one that chance has only there: flushing the row."""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from branchline.core.actions import Kind, list_legal
from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.core.sentence import Message, Sentence

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


FIRST_FLUSH: Final = Message("flush.first", "First the row has to be settled: three wilds lie face up.")
NO_FLUSH: Final = Message("flush.only-then", "The row is flushed only when three wilds lie face up.")
ROW_STAYS: Final = Message("flush.row-stays", "The row stays: flushing it could never end.")
ROW_GOES: Final = Message("flush.row-goes", "The row is flushed: three wilds lie face up.")
NOT_BUILT: Final = Message("terminal.beds.not-built", "not built")


@mypyc_attr(allow_interpreted_subclasses=True)
class RoutesKind(Kind):
    """A kind of a map title."""

    def __init__(self, game: "RoutesGame", name: str, size: int, chance: bool = False, secret: bool = False) -> None:
        super().__init__(name, size, chance, secret)
        self.game = game


class Laying(RoutesKind):
    """A decision with a route and a colour: a piece of a supply is laid on a bed that is still open.

    In words of the board, so that players of every sort can weigh it without knowing the rule that asks for it.
    """

    bare: ClassVar[Sentence | str] = NOT_BUILT.sentence()  # how a bed stands on which a piece may still be laid
    beds: list[int]  # the routes on which pieces are laid
    lengths: list[int]  # of the pieces, one for each row of the supply
    awaiting: i64  # the AWAIT cell when it is asked for
    unbuilt_at: i64  # where the mask of the beds lies that are still open
    supply_at: i64  # where the counts of pieces lie, by step and colour
    step: Cells  # for each route, which row of the supply fits it
    colours: i64

    def supply_of(self, bed: int) -> int:
        """Where the counts of the pieces lie that fit a bed, one for each colour."""
        return self.supply_at + self.step[bed] * self.colours

    def left(self, cells: Cells, length: int) -> list[int]:
        """How many pieces of a length the supply has, by colour."""
        if length not in self.lengths:
            return [0] * self.colours
        at = self.supply_at + self.lengths.index(length) * self.colours
        return list(cells[at : at + self.colours])

    def why_closed(self, cells: Cells, bed: int) -> Sentence | None:
        """Why nothing can be laid on a bed; None if something can."""
        raise NotImplementedError

    def on(self, bed: int, colour: int) -> int:
        """The action."""
        raise NotImplementedError

    def bed(self, action: int) -> int:
        raise NotImplementedError

    def colour(self, action: int) -> int:
        raise NotImplementedError


class Flush(RoutesKind):
    """Three wilds lie face up: the whole row is discarded, or it stays because flushing could never end.

    Nothing random, but nobody's choice either. It depends on what is left in the deck, which no seat sees, so it
    stands in the record.
    """

    messages: ClassVar[list[Message]] = [FIRST_FLUSH, NO_FLUSH, ROW_STAYS, ROW_GOES]

    def __init__(self, game: "RoutesGame") -> None:
        super().__init__(game, "flush", 2, chance=True)

    def legal(self, cells: Cells, out: list[int]) -> None:
        list_legal(self, cells, out)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        out[count] = self.pick(cells, 0.0)
        return count + 1

    def pick(self, cells: Cells, u: float) -> i64:
        return self.start if self.game.route_cards.row_flushes(cells) else self.start + 1

    def play(self, cells: Cells, action: i64) -> None:
        if action == self.start:
            self.game.route_cards.flush_row(cells)
            self.game.settle(cells)
        else:
            self.game.row_settled(cells)

    def words(self, action: int) -> str:
        return "flush" if action == self.start else "row stays"

    def first(self) -> Sentence:
        return FIRST_FLUSH.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] != self.game.await_flush:
            return NO_FLUSH.sentence()
        return ROW_STAYS.sentence() if action == self.start else ROW_GOES.sentence()

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        cards = self.game.cards
        if action != self.start:
            return {"flushed": False}
        return {"flushed": True, "discarded": cards.named(list(cells[cards.row_at : cards.row_at + cards.kinds]))}
