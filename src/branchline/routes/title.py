"""A map title: a board and the rules it plays by."""

import tomllib
from pathlib import Path
from typing import Final

from branchline.core.game import Version
from branchline.core.sentence import Sentence
from branchline.core.title import Title, weights_file
from branchline.routes.board import Board, build_board
from branchline.routes.earlier import FirstRulesGame
from branchline.routes.game import RoutesGame
from branchline.routes.planner_weights import read_weights
from branchline.routes.rule_set import DEALT, RuleSet, read_deals, read_rules

# The game of each version of the rules; what an earlier one did otherwise is a small difference from the next.
GAMES: Final[dict[int, type[RoutesGame]]] = {1: FirstRulesGame, 2: RoutesGame}
NEWEST: Final = max(GAMES)


class RoutesTitle(Title):
    def __init__(self, folder: Path, board: Board, rule_set: RuleSet, rules: int = NEWEST) -> None:
        super().__init__(folder, {})
        self.board = board
        self.rule_set = rule_set
        self.key = board.key
        self.name = board.name
        self.year = board.year
        self.seats = board.seats
        self.version = Version(rules, board.version)
        self.note = board.note
        self.provenance = board.provenance

    @property
    def differences(self) -> list[Sentence]:
        return GAMES[self.version.rules].differences

    def contents(self) -> dict[str, int]:
        board = self.board
        return {"places": len(board.places), "routes": len(board.routes), "tickets": len(board.tickets)}

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "rules": self.board.rules, "reconstruction": bool(self.note)}

    def make(self, seats: int, options: dict[str, object]) -> RoutesGame:
        rules = self.rule_set
        make = GAMES[self.version.rules]
        return make(self.board, rules.rules, rules.deals, seats, options, rules.weights)

    def by_rules(self, rules: int) -> "RoutesTitle":
        """The same board by another version of the rules."""
        return RoutesTitle(self.folder, self.board, self.rule_set, rules)

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
    weights, _ = read_weights(_toml(weights_file(folder)))
    return RoutesTitle(folder, build_board(data, _toml(folder / "tickets.toml")), RuleSet(rules, deals, weights))


def _toml(file: Path) -> dict[str, object]:
    return tomllib.loads(file.read_text("utf-8"))
