"""Globetrotter: a bonus for the most completed tickets."""

from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.cells import Cells
from branchline.core.score import ScoreLine, measure
from branchline.core.sentence import Message, Sentence
from branchline.core.text import plural
from branchline.routes.rules.declared import RuleBounds, RunningTotals, Shape
from branchline.routes.rules.rule import CompiledRule, Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


WON: Final = Message(
    "terminal.score.globetrotter", "Globetrotter ({tickets, plural, one {# ticket} other {# tickets}} completed)"
)
LOST: Final = Message(
    "terminal.score.no-globetrotter",
    "not Globetrotter ({tickets, plural, one {# ticket} other {# tickets}} completed)",
)
BRIEF: Final = Message(
    "terminal.brief.globetrotter",
    "Globetrotter, at the end: {points, plural, one {# point} other {# points}} for the most completed tickets. All "
    "who tie for it score it.",
)


class Globetrotter(Rule):
    """All who have completed the most tickets score the points; nobody who has completed none."""

    key: ClassVar[str] = "globetrotter"
    numbers: ClassVar[dict[str, int]] = {"points": 15}
    score_facts: ClassVar[dict[str, Shape]] = {"globetrotter": {"completed": int}}

    def __init__(self, points: int = 15) -> None:
        self.points = points

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        if self.points < 1:
            return [("rules", -1, f"globetrotter: points = {self.points} must be 1 or more")]
        return []

    def brief(self, board: "Board") -> Sentence | str:
        return BRIEF.sentence(points=self.points)

    def figures(self, board: "Board") -> dict[str, object]:
        return {"globetrotter": self.points}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledGlobetrotter(self, game)


class CompiledGlobetrotter(CompiledRule):
    unplanned: ClassVar[bool] = True  # who has most is known at the end alone; tickets are worth completing anyway
    foreseen: ClassVar[bool] = False

    def __init__(self, rule: Globetrotter, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        self.points = rule.points

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        completed = [self.game.completed(cells, seat) for seat in range(self.game.seats)]
        most = max(completed)
        for seat, tickets in enumerate(completed):
            if tickets:
                label = f"Globetrotter, {plural(tickets, 'ticket')}"
                points = self.points if tickets == most else 0
                lines[seat].append(ScoreLine("globetrotter", label, points, {"completed": tickets}))

    def add_points(self, running: RunningTotals) -> None:
        most = max(running.completed)
        for seat, tickets in enumerate(running.completed):
            if tickets and tickets == most:
                running.totals[seat] += self.points

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(low=min(0, self.points), high=max(0, self.points))

    def scored(self, line: ScoreLine) -> Sentence | str:
        if line.what != "globetrotter":
            return ""
        return (WON if line.points else LOST).sentence(tickets=measure(line, "completed"))
