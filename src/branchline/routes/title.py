"""A map title: a board and the rules it plays by."""

import tomllib
from pathlib import Path

from branchline.core.title import Title
from branchline.routes.board import Board, build_board
from branchline.routes.game import RoutesGame
from branchline.routes.planner_weights import read_weights
from branchline.routes.rule_set import DEALT, RuleSet, read_deals, read_rules


class RoutesTitle(Title):
    def __init__(self, folder: Path, board: Board, rule_set: RuleSet) -> None:
        super().__init__(folder, {})
        self.board = board
        self.rule_set = rule_set
        self.key = board.key
        self.name = board.name
        self.year = board.year
        self.seats = board.seats
        self.rules_version = board.rules_version
        self.note = board.note
        self.provenance = board.provenance

    def contents(self) -> dict[str, int]:
        board = self.board
        return {"places": len(board.places), "routes": len(board.routes), "tickets": len(board.tickets)}

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "rules": self.board.rules, "reconstruction": bool(self.note)}

    def make(self, seats: int, options: dict[str, object]) -> RoutesGame:
        rules = self.rule_set
        return RoutesGame(self.board, rules.rules, rules.deals, seats, options, rules.weights)

    def game(self, seats: int, options: dict[str, object] | None = None) -> RoutesGame:
        game = super().game(seats, options)
        assert isinstance(game, RoutesGame)
        return game


def read_title(folder: Path) -> RoutesTitle:
    """The title in a folder that is known to be sound and lists its rules; `check.py` is for all others."""
    data = _toml(folder / "board.toml")
    listed = data["rules"]
    assert isinstance(listed, list)
    rules, _ = read_rules(listed, folder)
    deals, _ = read_deals(data["deals"], DEALT)
    weights, _ = read_weights(_toml(folder / "planner.toml"))
    return RoutesTitle(folder, build_board(data, _toml(folder / "tickets.toml")), RuleSet(rules, deals, weights))


def _toml(file: Path) -> dict[str, object]:
    return tomllib.loads(file.read_text("utf-8"))
