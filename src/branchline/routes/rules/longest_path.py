"""Longest path: a bonus for the longest trail of one's own routes."""

from typing import TYPE_CHECKING, ClassVar

from branchline.core.score import ScoreLine
from branchline.core.text import plural
from branchline.routes.rules.rule import Rule
from branchline.routes.trail import longest_trail

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


MOST_VEHICLES = 60  # so that the longest path of any network is found soon


class LongestPath(Rule):
    """All who have the longest score the points. A tie that completed tickets don't decide goes to a holder."""

    tie_winner: ClassVar[str] = "whoever has the longest path"

    def __init__(self, points: int) -> None:
        self.points = points

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        if board.vehicles > MOST_VEHICLES:
            return [("vehicles", -1, f"vehicles = {board.vehicles} is too much; at most {MOST_VEHICLES}")]
        return []

    def brief(self, board: "Board") -> str:
        return (
            f"Longest path, at the end: {plural(self.points, 'point')} for the longest way over your own routes, each "
            "used once, counted in spaces; places may repeat. All who tie for it score it."
        )

    def figures(self, board: "Board") -> dict[str, object]:
        return {"longest_path": self.points}

    def compile(self, game: "RoutesGame") -> None:
        self.game = game

    def trail(self, cells: list[int], seat: int) -> tuple[int, list[int]]:
        """The seat's longest trail: its spaces, and its routes."""
        game, routes = self.game, self.game.routes_of(cells, seat)
        spaces, found = longest_trail(
            [game.network.ends_a[route] for route in routes],
            [game.network.ends_b[route] for route in routes],
            [game.lengths[route] for route in routes],
        )
        return spaces, [routes[i] for i in found]

    def score(self, cells: list[int], lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        trails = [self.trail(cells, seat) for seat in range(self.game.seats)]
        longest = max([spaces for spaces, _ in trails])
        for seat, (spaces, routes) in enumerate(trails):
            ties[seat].append(int(spaces == longest))
            if spaces:  # nobody scores it with no route at all
                ids = sorted([self.game.board.routes[route].id for route in routes])
                label, points = f"Longest path, {plural(spaces, 'space')}", self.points if spaces == longest else 0
                lines[seat].append(ScoreLine("longest_path", label, points, {"spaces": spaces, "routes": ids}))
