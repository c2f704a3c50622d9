"""The titles we play, and boards from elsewhere for the same rules."""

import os
from importlib import import_module
from pathlib import Path

from branchline.core.title import Rules, Title, TitleError
from branchline.routes.board import Board
from branchline.routes.check import BoardProblem, check_folder
from branchline.routes.rules.rule import Rule
from branchline.routes.title import RoutesTitle, RuleSet
from branchline.titles.composed import Composer
from branchline.trains.game import Deals

OURS = {
    "london": "london",
    "paris": "paris",
    "san-francisco": "san_francisco",
    "france": "france",
    "card-game": "card_game",
}  # a key and its package
ENVIRONMENT = "BRANCHLINE_TITLES"
LANGUAGES = ("en", "fr")  # of the rules for players; the first is for everybody else

_loaded: dict[str, Title] = {}
_elsewhere: dict[str, Title] = {}
_environment: list[str] = []  # what the environment variable held when its folders were loaded


def _rules(key: str) -> Rules:
    found = import_module(f"branchline.titles.{OURS[key]}.title").RULES
    assert isinstance(found, Rules)
    return found


def board_rules() -> dict[str, RuleSet]:
    """The rules that a board may play by, by the key of their title."""
    return {key: rules for key in OURS if isinstance(rules := _rules(key), RuleSet)}


def title(key: str) -> Title:
    """The title with this key.

    >>> title("london").game(seats=2).seats
    2
    """
    _as_environment_says()
    if key in _elsewhere:
        return _elsewhere[key]
    if key not in OURS:
        raise TitleError(f"There is no title “{key}”; there are: {', '.join(keys())}.")
    if key not in _loaded:
        _loaded[key] = _rules(key).title(Path(__file__).parent / OURS[key])
    return _loaded[key]


def map_title(key: str) -> RoutesTitle:
    """The title with this key, for code that needs its board."""
    found = title(key)
    if not isinstance(found, RoutesTitle):
        raise TitleError(f"{found.name} has no board.")
    return found


def rules_text(found: Title, lang: str = LANGUAGES[0]) -> str:
    """The rules for players, in Markdown; of a board from elsewhere from its own numbers. Other languages get English.

    >>> rules_text(title("london"), "fr").splitlines()[0]
    '# Londres'
    """
    language = lang if lang in LANGUAGES else LANGUAGES[0]
    if isinstance(found, RoutesTitle) and not is_ours(found):
        return Composer(language).compose(found)
    return (Path(__file__).parent / OURS[found.key] / f"rules.{language}.md").read_text("utf-8")


def rules_of(found: Title) -> str:
    """The key of the title whose rules it plays by."""
    return found.board.rules if isinstance(found, RoutesTitle) else found.key


def is_ours(found: Title) -> bool:
    """Not one from elsewhere, which may have taken the place of one of ours."""
    return found.folder.parent == Path(__file__).parent


def keys() -> list[str]:
    """Every title's key: ours, then those loaded from elsewhere."""
    _as_environment_says()
    return [*OURS, *(key for key in _elsewhere if key not in OURS)]


def check(folder: Path) -> tuple[Board | None, list[BoardProblem]]:
    """The board in a folder and everything that is wrong with it."""
    known = board_rules()

    def rules_of(key: str) -> tuple[Deals, list[Rule]]:
        return known[key].deals, known[key].rules()

    return check_folder(folder, rules_of, list(known))


def load_titles(folder: Path) -> list[RoutesTitle]:
    """Load the board in a folder, or those in its subfolders, beside ours. One with a key of ours takes its place."""
    _as_environment_says()
    return _load(folder)


def _load(folder: Path) -> list[RoutesTitle]:
    folders = [folder] if (folder / "board.toml").exists() else sorted(p.parent for p in folder.glob("*/board.toml"))
    if not folders:
        raise TitleError(f"{folder}: no board.toml here or one folder below.")
    found: list[RoutesTitle] = []
    for each in folders:
        board, problems = check(each)
        if board is None or problems:
            raise TitleError(f"{problems[0]} (branchline titles check {each} lists everything)")
        found.append(RoutesTitle(each, board_rules()[board.rules], board))
    for new in found:
        if sum(1 for other in found if other.key == new.key) > 1:
            raise TitleError(f"{folder}: two boards have the key “{new.key}”; give each its own.")
        _elsewhere[new.key] = new
    return found


def folder_from_elsewhere(key: str) -> Path | None:
    """Where a title that is not ours was loaded from: another process has to load it from there too."""
    return _elsewhere[key].folder if key in _elsewhere else None


def load_environment() -> None:
    """Load the folders that the environment variable names, as PATH does; once, however often it is asked for.

    `title` and `keys` do it by themselves. This is for those who want to hear of a faulty board at the start.
    """
    named = os.environ.get(ENVIRONMENT, "")
    if named not in _environment:
        for part in named.split(os.pathsep):
            if part:
                _load(Path(part))
        _environment.append(named)


def _as_environment_says() -> None:
    try:
        load_environment()
    except (TitleError, OSError) as error:
        raise TitleError(f"{ENVIRONMENT}: {error}") from error
