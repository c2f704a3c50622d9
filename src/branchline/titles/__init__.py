"""The titles we play, and boards from elsewhere."""

import os
from dataclasses import replace
from pathlib import Path

from branchline.cardgame.title import CardTitle
from branchline.core.title import Title, TitleError
from branchline.routes.check import check_folder
from branchline.routes.checker import BoardProblem
from branchline.routes.rule_set import RuleSet
from branchline.routes.title import RoutesTitle, read_title
from branchline.titles.composed import Composer

OURS = {
    "london": "london",
    "paris": "paris",
    "san-francisco": "san_francisco",
    "france": "france",
    "card-game": "card_game",
}  # a key and its folder
ENVIRONMENT = "BRANCHLINE_TITLES"
LANGUAGES = ("en", "fr")  # of the rules for players; the first is for everybody else

_loaded: dict[str, Title] = {}
_elsewhere: dict[str, Title] = {}
_heads: dict[tuple[str, str], tuple[str, str]] = {}  # by title and language
_environment: list[str] = []  # what the environment variable held when its folders were loaded


def _folder(key: str) -> Path:
    return Path(__file__).parent / OURS[key]


def board_rules(key: str) -> RuleSet:
    """What our map title with this key plays by; a board from elsewhere may do so too."""
    found = _ours(key)
    assert isinstance(found, RoutesTitle)
    return found.rule_set


def _ours(key: str) -> Title:
    if key not in _loaded:
        folder = _folder(key)
        _loaded[key] = read_title(folder) if (folder / "board.toml").exists() else CardTitle(folder)
    return _loaded[key]


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
    return _ours(key)


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
    language = _language(lang)
    if isinstance(found, RoutesTitle) and not is_ours(found):
        return Composer(language).compose(found)
    return (_folder(found.key) / f"rules.{language}.md").read_text("utf-8")


def name_in(found: Title, lang: str = LANGUAGES[0]) -> str:
    """The title's name in a language, which is the heading of its rules; a board from elsewhere has the one name.

    >>> name_in(title("london"), "fr")
    'Londres'
    """
    return _head(found.key, lang)[0] if is_ours(found) else found.name


def about(found: Title, lang: str = LANGUAGES[0]) -> str:
    """One of our titles in a sentence or two, for people who choose what to play: what stands above its rules.

    >>> about(title("france"))
    'Lay the track, choose its colour, then claim it before others do.'
    """
    return _head(found.key, lang)[1] if is_ours(found) else ""


def _language(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


def _head(key: str, lang: str) -> tuple[str, str]:
    """What the rules of one of our titles begin with: its name, and what it is about."""
    known = (key, _language(lang))
    if known not in _heads:
        name, about = rules_text(_ours(key), lang).split("\n## ")[0].split("\n\n", 1)
        _heads[known] = (name.removeprefix("# "), about.strip())
    return _heads[known]


def rules_of(found: Title) -> str:
    """The key of the title whose rules it plays by."""
    return found.board.rules if isinstance(found, RoutesTitle) else found.key


def rules_name(found: Title, lang: str = LANGUAGES[0]) -> str:
    """The name of the title whose rules it plays by: its own, or that of one of ours, whatever has taken its place."""
    key = rules_of(found)
    return name_in(found, lang) if key == found.key else _head(key, lang)[0]


def is_ours(found: Title) -> bool:
    """Not one from elsewhere, which may have taken the place of one of ours."""
    return found.folder.parent == Path(__file__).parent


def keys() -> list[str]:
    """Every title's key: ours, then those loaded from elsewhere."""
    _as_environment_says()
    return [*OURS, *(key for key in _elsewhere if key not in OURS)]


def check(folder: Path, trial: bool = True) -> tuple[RoutesTitle | None, list[BoardProblem]]:
    """The title in a folder, if it is sound, and everything that is wrong with it; with a trial, also what rules from
    outside do in a few random games otherwise than they declare."""
    with_boards = [key for key in OURS if (_folder(key) / "board.toml").exists()]
    found, problems = check_folder(folder, board_rules, with_boards, trial)
    if found and found.key in with_boards and not found.board.look:
        ours = _ours(found.key)  # whose place it takes, and whose look it has unless it brings one
        assert isinstance(ours, RoutesTitle)
        found = RoutesTitle(folder, replace(found.board, look=ours.board.look), found.rule_set)
    return found, problems


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
        sound, problems = check(each, trial=False)
        if sound is None:
            raise TitleError(f"{problems[0]} (branchline titles check {each} lists everything)")
        found.append(sound)
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

    `title` and `keys` do it by themselves. This is for callers that want to report a faulty board at the start.
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
