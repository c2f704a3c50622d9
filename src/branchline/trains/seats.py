"""The turn of the seats: who begins, and a turn in which nothing can be done."""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.core.game import AWAIT, TURN
from branchline.core.sentence import Message, Sentence
from branchline.trains.drawing import TrainKind
from branchline.trains.state import FIRST

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


CAN_DO_MORE: Final = Message("pass.can-do-more", "You can pass only when you can do nothing else.")
FIRST_DRAWN: Final = Message("first-player.first", "First it is drawn who begins.")
DRAWN_ONCE: Final = Message(
    "first-player.once", "The first player is drawn once, after the opening tickets are chosen."
)
PASS: Final = Message("terminal.menu.pass", "Pass")
PASS_TURN: Final = Message("terminal.menu.pass-turn", "pass")


class Pass(TrainKind):
    """Do nothing: legal only when nothing else is."""

    messages: ClassVar[list[Message]] = [CAN_DO_MORE]

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "pass", 1)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        if count == 0:
            out[count] = self.start
            count += 1
        return count

    def play(self, cells: Cells, action: i64) -> None:
        self.game.passed(cells)

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return PASS.sentence(), PASS_TURN.sentence()

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return PASS_TURN.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        if cells[AWAIT] != self.game.await_main:
            return self.game.not_now(cells)
        return CAN_DO_MORE.sentence()


class FirstPlayer(TrainKind):
    """Who begins: all seats are equally likely."""

    messages: ClassVar[list[Message]] = [FIRST_DRAWN, DRAWN_ONCE]

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "first", game.seats, chance=True)

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        seat: i64
        for seat in range(self.size):
            out[count] = self.start + seat
            count += 1
        return count

    def play(self, cells: Cells, action: i64) -> None:
        cells[FIRST] = action - self.start
        cells[TURN] = cells[FIRST]
        self.game.enter(cells, self.game.after_first)

    def words(self, action: int) -> str:
        return f"first {action - self.start + 1}"

    def first(self) -> Sentence:
        return FIRST_DRAWN.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        return DRAWN_ONCE.sentence()

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"seat": action - self.start + 1}
