"""A map title: a board and the rules it plays by."""

from collections.abc import Callable
from pathlib import Path

from branchline.routes.board import Board, read_board
from branchline.routes.game import Deals, RoutesGame
from branchline.routes.rules.rule import Rule


class TitleError(ValueError):
    """A title, a number of seats or an option that does not exist; the message says what does."""


class RuleSet:
    """What a title's leaflet says: how much is dealt, and its rules in the leaflet's order."""

    def __init__(self, deals: Deals, rules: Callable[[], list[Rule]]) -> None:
        self.deals = deals
        self.rules = rules


class Title:
    """
    >>> from branchline import title
    >>> title("paris").name, title("paris").board.note
    ('Paris', 'reconstruction')
    """

    def __init__(self, folder: Path, rule_set: RuleSet, board: Board | None = None) -> None:
        self.folder = folder
        self.rule_set = rule_set
        self.board = read_board(folder) if board is None else board
        self.key = self.board.key
        self.name = self.board.name
        self.games: dict[int, RoutesGame] = {}

    def game(self, seats: int, options: dict[str, object] | None = None) -> RoutesGame:
        """The title with its seats and options; a game is immutable, so one serves all."""
        low, high = self.board.seats
        if not low <= seats <= high:
            raise TitleError(f"{self.name} is for {low} to {high} players, not {seats}.")
        for option in options or {}:
            raise TitleError(f"{self.name} has no option “{option}”.")
        if seats not in self.games:
            self.games[seats] = RoutesGame(self.board, self.rule_set.rules(), self.rule_set.deals, seats, {})
        return self.games[seats]
