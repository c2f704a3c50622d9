"""The titles we play, and boards from elsewhere."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from branchline.cardgame.title import CardTitle
from branchline.core.game import Game, Version
from branchline.core.sentence import Message, Sentence, SentenceError, in_words
from branchline.core.title import EARLIER, Title, TitleError
from branchline.messages import codes
from branchline.routes.check import FIRST_IN_PLACE, check_folder
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
# By which versions releases have played new games of each, oldest first. New ones go behind: environments count them.
RELEASED = {
    "london": ("1.1", "2.1"),
    "paris": ("1.1", "2.1"),
    "san-francisco": ("1.1", "2.1"),
    "france": ("1.1", "2.1"),
    "card-game": ("1.1", "2.1"),
}
ENVIRONMENT = "BRANCHLINE_TITLES"
LANGUAGES = codes()  # that the rules for players are in; the first is for everybody else

VERSION = re.compile("([1-9][0-9]{0,5})[.]([1-9][0-9]{0,5})")

NO_TITLE = Message("title.unknown", "There is no title “{key}”; there are: {keys, list, unit}.")
NO_VERSION = Message(
    "title.unreadable-version",
    "“{version}” is no version of a title: name the rules' and the board's, such as london@1.1.",
)
NO_RULES_VERSION = Message(
    "title.no-rules-version",
    "{title, title} has no version {version} of its rules here: "
    "{known, plural, one {there is {known, list}} other {there are {known, list}}}. A newer Branchline may have it.",
)
NO_BOARD_VERSION = Message(
    "title.no-board-version",
    "{title, title} has no version {version} of its board here: "
    "{known, plural, one {there is {known, list}} other {there are {known, list}}}. A newer Branchline may have it.",
)
NO_BOARD = Message("title.no-board", "{title, title} has no board.")
NO_FILE = Message("title.no-board-file", "{folder}: no board.toml here or one folder below.")
FAULTY = Message("title.faulty", "{problem, sentence} (branchline titles check {folder} lists everything)")
KEY_TWICE = Message("title.key-twice", "{folder}: two boards have the key “{key}”; give each its own.")
BY_ENVIRONMENT = Message("title.environment", "{variable}: {why, sentence}")

_loaded: dict[str, Title] = {}
_elsewhere: dict[str, Title] = {}
_versions: dict[tuple[Path, Version], Title] = {}  # other than the newest, by the folder of that
_heads: dict[tuple[str, str], tuple[str, str]] = {}  # by title and language
_environment: list[str] = []  # what the environment variable held when its folders were loaded


def _folder(key: str) -> Path:
    return Path(__file__).parent / OURS[key]


def board_rules(key: str) -> RuleSet:
    """What our map title with this key plays by; a board from elsewhere may do so too. That of the title's first board,
    because the other board's records depend on it."""
    found = board_versions(_ours(key))[1]()
    assert isinstance(found, RoutesTitle)
    return found.rule_set


def _ours(key: str) -> Title:
    if key not in _loaded:
        _loaded[key] = _read(_folder(key))
    return _loaded[key]


def _read(folder: Path) -> Title:
    """The title in a folder that is known to be sound."""
    return read_title(folder) if (folder / "board.toml").exists() else CardTitle(folder)


def title(key: str, version: Version | None = None) -> Title:
    """The title with this key: the newest version, which new games are played by, or the one that a record or a table
    names. Where only a text can be given, the key may name it: `london@1.1`, the rules' version and the board's.

    >>> title("london").game(seats=2).seats
    2
    >>> title("london", Version(rules=1, board=1)).version
    Version(rules=1, board=1)
    >>> title("london@1.1").version
    Version(rules=1, board=1)
    """
    _as_environment_says()
    if version is None:
        key, at, named = key.partition("@")
        version = _parsed_version(named) if at else None
    if key not in OURS and key not in _elsewhere:
        raise TitleError(NO_TITLE.sentence(key=key, keys=keys()))
    newest = _elsewhere[key] if key in _elsewhere else _ours(key)
    return newest if version in (None, newest.version) else _earlier(newest, version)


def _parsed_version(text: str) -> Version:
    numbers = VERSION.fullmatch(text)
    if numbers is None:
        raise TitleError(NO_VERSION.sentence(version=text))
    return Version(int(numbers[1]), int(numbers[2]))


def _earlier(newest: Title, version: Version) -> Title:
    """Another version of a title than the newest one."""
    known = newest.folder, version
    if known not in _versions:
        rules = range(1, newest.version.rules + 1)
        if version.rules not in rules:
            raise TitleError(_lacks(NO_RULES_VERSION, newest, version.rules, list(rules)))
        boards = board_versions(newest, version.rules)
        if version.board not in boards:
            raise TitleError(_lacks(NO_BOARD_VERSION, newest, version.board, list(boards)))
        _versions[known] = boards[version.board]().by_rules(version.rules)
    return _versions[known]


def board_versions(newest: Title, rules: int = 1) -> dict[int, Callable[[], Title]]:
    """The versions of a title's board that games by this version of the rules may name, each with what reads it: those
    of its folder, and if it has taken the place of one of ours, those of ours too. Release 0.1.0 took any number for a
    board in our place, so in games by the first rules that number means such a board, if it is kept."""
    found: dict[int, Callable[[], Title]] = {}
    in_place = newest.key in OURS and not is_ours(newest)
    if in_place:
        found |= board_versions(_ours(newest.key))
    for folder in (newest.folder / EARLIER).glob("*"):
        if folder.name.isdecimal() and (rules == 1 or not in_place or int(folder.name) >= FIRST_IN_PLACE):
            found[int(folder.name)] = partial(_checked, folder, newest)
    found[newest.version.board] = lambda: newest
    return dict(sorted(found.items()))


def every_board() -> list[Title]:
    """Every title on each of its boards: tables are played on the earlier ones, too."""
    found: dict[tuple[str, Version], Title] = {}
    for newest in map(title, keys()):
        for rules in (1, newest.version.rules):
            for board in board_versions(newest, rules):
                version = Version(rules, board)
                with suppress(TitleError):  # it has gone since it was loaded: nothing is played there either
                    found[newest.key, version] = title(newest.key, version)
    return list(found.values())


def _checked(folder: Path, newest: Title) -> Title:
    """An earlier board of a title: ours are sound, those from elsewhere are looked at."""
    if is_ours(newest):
        return _read(folder)
    sound, problems = check(folder, trial=False, earlier=int(folder.name))
    if sound is None:
        raise TitleError(FAULTY.sentence(problem=in_words(str(problems[0])), folder=str(newest.folder)))
    return sound


def _lacks(what: Message, newest: Title, number: int, known: list[int]) -> Sentence:
    return what.sentence(title=newest.key, name=newest.name, version=number, known=known)


def find_game(key: str, version: Version, seats: int, options: dict[str, object]) -> Game:
    """The game that a record's header names; raises TitleError where there is none."""
    return title(key, version).game(seats, options)


def map_title(key: str) -> RoutesTitle:
    """The title with this key, for code that needs its board."""
    found = title(key)
    if not isinstance(found, RoutesTitle):
        raise TitleError(NO_BOARD.sentence(title=key, name=found.name))
    return found


def rules_text(found: Title, lang: str = LANGUAGES[0]) -> str:
    """The rules for players, in Markdown; of a board from elsewhere from its own numbers. Other languages get English.

    >>> rules_text(title("london"), "fr").splitlines()[0]
    '# Londres'
    """
    language = _language(lang)
    if isinstance(found, RoutesTitle) and not is_ours(found):
        return Composer(language).compose(found)
    # An earlier board with other numbers has its own; where it lacks a language, in English rather than of the newest.
    own = [found.folder / rules_file(each) for each in (language, LANGUAGES[0])]
    newest = _folder(found.key) / rules_file(language)
    return next((file for file in own if file.exists()), newest).read_text("utf-8")


def rules_file(language: str) -> str:
    """What the rules of each of our titles are called, in its folder."""
    return f"rules.{language}.md"


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
    return Path(__file__).parent in found.folder.parents


def keys() -> list[str]:
    """Every title's key: ours, then those loaded from elsewhere."""
    _as_environment_says()
    return [*OURS, *(key for key in _elsewhere if key not in OURS)]


def check(
    folder: Path, trial: bool = True, earlier: int | None = None
) -> tuple[RoutesTitle | None, list[BoardProblem]]:
    """The title in a folder, if it is sound, and everything that is wrong with it and its earlier boards; with a trial,
    also what rules from outside do in a few random games otherwise than they declare. `earlier` is the number of the
    folder of an earlier board."""
    with_boards = [key for key in OURS if (_folder(key) / "board.toml").exists()]
    ours = {key: _ours(key) for key in with_boards}
    own = Path(__file__).parent in folder.resolve().parents
    taken = [] if own else list(ours)
    found, problems = check_folder(folder, board_rules, with_boards, trial, taken, earlier)
    if found and found.key in ours and not found.board.look:
        like = ours[found.key]  # whose place it takes, and whose look it has unless it brings one
        assert isinstance(like, RoutesTitle)
        found = RoutesTitle(folder, replace(found.board, look=like.board.look), found.rule_set)
    if earlier is None:
        problems += _problems_of_earlier(folder, found)
    return found if not problems else None, problems


def _problems_of_earlier(folder: Path, newest: RoutesTitle | None) -> list[BoardProblem]:
    """What is wrong with the earlier boards of a board from elsewhere: tables and records are opened by them."""
    problems: list[BoardProblem] = []
    for each in sorted(found for found in (folder / EARLIER).glob("*") if found.name.isdecimal()):
        found, wrong = check(each, trial=False, earlier=int(each.name))
        problems += wrong
        if found and newest and found.key != newest.key:
            problems.append(BoardProblem(str(each / "board.toml"), 1, f"its key is {found.key}, not {newest.key}"))
        elif found and newest and found.board.version >= newest.board.version:
            change = f"write version = {found.board.version + 1} or more into the new one"
            has = f"{EARLIER}/{each.name} has version {found.board.version}"
            problems.append(BoardProblem(str(folder / "board.toml"), 1, f"{has}; {change}"))
    return problems


def load_titles(folder: Path) -> list[RoutesTitle]:
    """Load the board in a folder, or those in its subfolders, beside ours. One with a key of ours takes its place."""
    _as_environment_says()
    return _load(folder)


def _load(folder: Path) -> list[RoutesTitle]:
    folders = [folder] if (folder / "board.toml").exists() else sorted(p.parent for p in folder.glob("*/board.toml"))
    if not folders:
        raise TitleError(NO_FILE.sentence(folder=str(folder)))
    found: list[RoutesTitle] = []
    for each in folders:
        sound, problems = check(each, trial=False)
        if sound is None:
            raise TitleError(FAULTY.sentence(problem=in_words(str(problems[0])), folder=str(each)))
        found.append(sound)
    for new in found:
        if sum(1 for other in found if other.key == new.key) > 1:
            raise TitleError(KEY_TWICE.sentence(folder=str(folder), key=new.key))
        _elsewhere[new.key] = new
        for known in [known for known in _versions if known[0] == new.folder]:
            del _versions[known]  # earlier boards may have been edited, too
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
        why = error.reason if isinstance(error, SentenceError) else in_words(str(error))
        raise TitleError(BY_ENVIRONMENT.sentence(variable=ENVIRONMENT, why=why)) from error
