"""Double routes: two tracks between the same two places."""

from typing import TYPE_CHECKING

from branchline.routes.rules.rule import Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


class DoubleRoutes(Rule):
    """No player claims two tracks of one double route; with fewer than `both_from` players one claim closes it."""

    def __init__(self, both_from: int) -> None:
        self.both_from = both_from
        self.siblings: list[list[int]] = []
        self.closed = False

    def brief(self, board: "Board") -> str:
        return (
            f"Double routes: nobody claims both tracks; with fewer than {self.both_from} players "
            "the second track closes when the first is claimed."
        )

    def compile(self, game: "RoutesGame") -> None:
        self.game = game
        self.closed = game.seats < self.both_from
        for i, route in enumerate(game.board.routes):
            siblings: list[int] = []
            for j, other in enumerate(game.board.routes):
                if i != j and route.group and route.group == other.group:
                    siblings.append(j)
                    game.close_on_claim(i, j, for_all=self.closed)
            self.siblings.append(siblings)

    def why_not_claim(self, cells: list[int], seat: int, route: int) -> str:
        for sibling in self.siblings[route]:
            owner = self.game.owner(cells, sibling)
            if owner == seat:
                return "You hold the other track of this double route; nobody may claim both."
            if owner >= 0 and self.closed:
                return f"With {self.game.seats} players a double route closes once one of its tracks is claimed."
        return ""
