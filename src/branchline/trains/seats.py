"""The turn of the seats: who begins, and a turn in which nothing can be done."""

from typing import TYPE_CHECKING

from branchline.core.game import AWAIT, TURN
from branchline.trains.drawing import TrainKind
from branchline.trains.state import FIRST

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


class Pass(TrainKind):
    """Do nothing: legal only when nothing else is."""

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "pass", 1)

    def legal(self, cells: list[int], out: list[int]) -> None:
        if not out:
            out.append(self.start)

    def play(self, cells: list[int], action: int) -> None:
        self.game.passed(cells)

    def why_not(self, cells: list[int], action: int) -> str:
        if cells[AWAIT] != self.game.await_main:
            return self.game.not_now(cells)
        return "You can pass only when you can do nothing else."


class FirstPlayer(TrainKind):
    """Who begins: every seat is as likely."""

    def __init__(self, game: "TrainGame") -> None:
        super().__init__(game, "first", game.seats, chance=True)

    def legal(self, cells: list[int], out: list[int]) -> None:
        for seat in range(self.size):
            out.append(self.start + seat)

    def play(self, cells: list[int], action: int) -> None:
        cells[FIRST] = action - self.start
        cells[TURN] = cells[FIRST]
        self.game.enter(cells, self.game.after_first)

    def words(self, action: int) -> str:
        return f"first {action - self.start + 1}"

    def first(self) -> str:
        return "First it is drawn who begins."

    def why_not(self, cells: list[int], action: int) -> str:
        return "The first player is drawn once, after the opening tickets are chosen."

    def facts(self, cells: list[int], action: int) -> dict[str, object]:
        return {"seat": action - self.start + 1}
