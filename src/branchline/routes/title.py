"""A map title: a board and the rules it plays by."""

from collections.abc import Callable
from pathlib import Path

from branchline.core.title import Rules, Title
from branchline.routes.board import Board, read_board
from branchline.routes.game import RoutesGame
from branchline.routes.rules.rule import Rule
from branchline.trains.game import Deals


class RuleSet(Rules):
    """What a title's leaflet says: how much is dealt, and its rules in the leaflet's order."""

    def __init__(self, deals: Deals, rules: Callable[[], list[Rule]]) -> None:
        self.deals = deals
        self.rules = rules

    def title(self, folder: Path) -> Title:
        return RoutesTitle(folder, self)


class RoutesTitle(Title):
    def __init__(self, folder: Path, rule_set: RuleSet, board: Board | None = None) -> None:
        super().__init__(folder, {})
        self.rule_set = rule_set
        self.board = read_board(folder) if board is None else board
        self.key = self.board.key
        self.name = self.board.name
        self.year = self.board.year
        self.seats = self.board.seats
        self.rules_version = self.board.rules_version
        self.note = self.board.note

    def contents(self) -> dict[str, int]:
        board = self.board
        return {"places": len(board.places), "routes": len(board.routes), "tickets": len(board.tickets)}

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "rules": self.board.rules, "reconstruction": bool(self.note)}

    def make(self, seats: int, options: dict[str, object]) -> RoutesGame:
        return RoutesGame(self.board, self.rule_set.rules(), self.rule_set.deals, seats, options)

    def game(self, seats: int, options: dict[str, object] | None = None) -> RoutesGame:
        game = super().game(seats, options)
        assert isinstance(game, RoutesGame)
        return game
