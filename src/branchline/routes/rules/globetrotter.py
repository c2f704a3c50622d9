"""Globetrotter: a bonus for the most completed tickets."""

from typing import TYPE_CHECKING, ClassVar

from branchline.core.score import ScoreLine
from branchline.core.text import plural
from branchline.routes.rules.rule import Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


class Globetrotter(Rule):
    """All who have completed the most tickets score the points; nobody who has completed none."""

    foreseen: ClassVar[bool] = False

    def __init__(self, points: int) -> None:
        self.points = points

    def brief(self, board: "Board") -> str:
        return (
            f"Globetrotter, at the end: {plural(self.points, 'point')} for the most completed tickets. "
            "All who tie for it score it."
        )

    def figures(self, board: "Board") -> dict[str, object]:
        return {"globetrotter": self.points}

    def compile(self, game: "RoutesGame") -> None:
        self.game = game

    def score(self, cells: list[int], lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        completed = [self.game.completed(cells, seat) for seat in range(self.game.seats)]
        most = max(completed)
        for seat, tickets in enumerate(completed):
            if tickets:
                label = f"Globetrotter, {plural(tickets, 'ticket')}"
                points = self.points if tickets == most else 0
                lines[seat].append(ScoreLine("globetrotter", label, points, {"completed": tickets}))
