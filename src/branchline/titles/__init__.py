"""The titles we play, and boards from elsewhere for the same rules."""

import os
from importlib import import_module
from pathlib import Path

from branchline.routes.board import Board
from branchline.routes.check import Problem, check_folder
from branchline.routes.game import Deals
from branchline.routes.rules.rule import Rule
from branchline.routes.title import RuleSet, Title, TitleError

OURS = {
    "london": "london",
    "paris": "paris",
    "san-francisco": "san_francisco",
    "france": "france",
}  # a key and its package
ENVIRONMENT = "BRANCHLINE_TITLES"

_loaded: dict[str, Title] = {}
_elsewhere: dict[str, Title] = {}


def rule_set(key: str) -> RuleSet:
    if key not in OURS:
        raise TitleError(f"There are no rules “{key}”; there are: {', '.join(OURS)}.")
    found = import_module(f"branchline.titles.{OURS[key]}.title").RULES
    assert isinstance(found, RuleSet)
    return found


def title(key: str) -> Title:
    """The title with this key.

    >>> title("london").game(seats=2).seats
    2
    """
    if key in _elsewhere:
        return _elsewhere[key]
    if key not in OURS:
        raise TitleError(f"There is no title “{key}”; there are: {', '.join(keys())}.")
    if key not in _loaded:
        _loaded[key] = Title(Path(__file__).parent / OURS[key], rule_set(key))
    return _loaded[key]


def keys() -> list[str]:
    """Every title's key: ours, then those loaded from elsewhere."""
    return [*OURS, *(key for key in _elsewhere if key not in OURS)]


def check(folder: Path) -> tuple[Board | None, list[Problem]]:
    """The board in a folder and everything that is wrong with it."""

    def rules_of(key: str) -> tuple[Deals, list[Rule]]:
        found = rule_set(key)
        return found.deals, found.rules()

    return check_folder(folder, rules_of, list(OURS))


def load_titles(folder: Path) -> list[Title]:
    """Load the board in a folder, or those in its subfolders, beside ours. One with a key of ours takes its place."""
    folders = [folder] if (folder / "board.toml").exists() else sorted(p.parent for p in folder.glob("*/board.toml"))
    if not folders:
        raise TitleError(f"{folder}: no board.toml here or one folder below.")
    found: list[Title] = []
    for each in folders:
        board, problems = check(each)
        if board is None or problems:
            raise TitleError(f"{problems[0]} (branchline titles check {each} lists everything)")
        found.append(Title(each, rule_set(board.rules), board))
    for new in found:
        if sum(1 for other in found if other.key == new.key) > 1:
            raise TitleError(f"{folder}: two boards have the key “{new.key}”; give each its own.")
        _elsewhere[new.key] = new
    return found


def load_environment() -> None:
    """Load the folders that the environment variable names, as PATH does."""
    for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep):
        if part:
            load_titles(Path(part))
