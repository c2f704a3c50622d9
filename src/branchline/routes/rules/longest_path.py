"""Longest path: a bonus for the longest trail of one's own routes."""

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


MOST_VEHICLES = 60  # so that the longest path of any network is found soon

WON: Final = Message("terminal.score.longest-path", "longest path ({spaces, plural, one {# space} other {# spaces}})")
LOST: Final = Message(
    "terminal.score.no-longest-path", "not the longest path ({spaces, plural, one {# space} other {# spaces}})"
)
GAIN: Final = Message(
    "terminal.why.longest-path",
    "It brings the longest path, {points, plural, one {# point} other {# points}}.",
)
TIE_WINNER: Final = Message("terminal.brief.longest-path-holder", "the player with the longest path")
BRIEF: Final = Message(
    "terminal.brief.longest-path",
    "Longest path, at the end: {points, plural, one {# point} other {# points}} for the longest way over your own "
    "routes, each used once, counted in spaces; places may repeat. All who tie for it score it.",
)


class LongestPath(Rule):
    """All who have the longest score the points. A tie that completed tickets don't decide goes to a holder."""

    key: ClassVar[str] = "longest_path"
    numbers: ClassVar[dict[str, int]] = {"points": 10}
    score_facts: ClassVar[dict[str, Shape]] = {"longest_path": {"spaces": int, "routes": [int]}}
    tie_winner: ClassVar[Sentence | str] = TIE_WINNER.sentence()

    def __init__(self, points: int = 10) -> None:
        self.points = points

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        if board.vehicles > MOST_VEHICLES:
            remedy = f"at most {MOST_VEHICLES} with the rule longest_path"
            return [("vehicles", -1, f"vehicles = {board.vehicles} is too much; {remedy}")]
        if self.points < 1:
            return [("rules", -1, f"longest_path: points = {self.points} must be 1 or more")]
        return []

    def brief(self, board: "Board") -> Sentence | str:
        return BRIEF.sentence(points=self.points)

    def figures(self, board: "Board") -> dict[str, object]:
        return {"longest_path": self.points}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledLongestPath(self, game)


class CompiledLongestPath(CompiledRule):
    def __init__(self, rule: LongestPath, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        self.points = rule.points

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        trails = [self.game.geometry.trail(self.game.routes_of(cells, seat)) for seat in range(self.game.seats)]
        longest = max([spaces for spaces, _ in trails])
        for seat, (spaces, routes) in enumerate(trails):
            ties[seat].append(int(spaces == longest))
            if spaces:  # nobody scores it with no route at all
                ids = sorted([self.game.board.routes[route].id for route in routes])
                label, points = f"Longest path, {plural(spaces, 'space')}", self.points if spaces == longest else 0
                lines[seat].append(ScoreLine("longest_path", label, points, {"spaces": spaces, "routes": ids}))

    def add_points(self, running: RunningTotals) -> None:
        spaces = [self._spaces(running.cells, seat) for seat in range(self.game.seats)]
        longest = max(spaces)
        for seat in range(self.game.seats):
            if spaces[seat] == longest and longest:
                running.totals[seat] += self.points

    def _spaces(self, cells: Cells, seat: int) -> int:
        return self.game.geometry.trail_length.of(self.game.routes_of(cells, seat))

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(low=min(0, self.points), high=max(0, self.points))

    def ending_gains(self, cells: Cells, seat: int, routes: list[int]) -> list[int]:
        wanted = self.wanted(cells, seat)
        if not wanted:
            return [0] * len(routes)
        game = self.game
        mine = game.routes_of(cells, seat)
        return [self.points if game.geometry.trail_length.of([*mine, route]) >= wanted else 0 for route in routes]

    def wanted(self, cells: Cells, seat: int) -> int:
        """How long the seat's path has to become to bring points, or 0 if it is the longest already."""
        longest = 1  # with no route at all nobody has it
        for other in range(self.game.seats):
            if other != seat:
                longest = max(longest, self._spaces(cells, other))
        return longest if self._spaces(cells, seat) < longest else 0

    def gain_words(self, cells: Cells, seat: int, route: int) -> Sentence | str:
        return GAIN.sentence(points=self.points) if self.ending_gains(cells, seat, [route])[0] else ""

    def scored(self, line: ScoreLine) -> Sentence | str:
        if line.what != "longest_path":
            return ""
        return (WON if line.points else LOST).sentence(spaces=measure(line, "spaces"))
