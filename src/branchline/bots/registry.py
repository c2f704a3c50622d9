"""From the words that name a bot to the bot: ours, yours in a file or a package, or any program."""

import ast
import re
import shlex
import shutil
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from branchline.bots.bot import Bot, Budget
from branchline.bots.families import MINDS, mind
from branchline.bots.mind_bot import MindBot, RandomBot
from branchline.bots.outside import WorkerBot
from branchline.bots.program import JsonProgram, TextProgram
from branchline.core.game import Game
from branchline.core.sentence import Message, SentenceError, in_words
from branchline.core.text import closest
from branchline.core.unreadable import unreadable

GROUP = "branchline.bots"  # the entry points of installed packages
RANDOM, SEARCH = "random", "search"
BUILT_IN = [RANDOM, "greedy", "planner", SEARCH, "one-step", "long-routes", "path-hoarder", "ticket-hoarder"]
FOR_PEOPLE = ["greedy", "planner", SEARCH]  # to choose from, the easiest first; the others are for comparison
SEARCH_BUDGET = Budget(ms=500)  # where none is named
PROGRAMS = {"exec": JsonProgram, "exec-text": TextProgram}

NO_NAME = Message("bot.no-name", "a bot has a name, such as planner or search:500ms")
UNKNOWN = Message("bot.unknown", "there is no bot “{name}”; there are {known, list}")
UNKNOWN_BUT = Message("bot.did-you-mean", "there is no bot “{name}”; did you mean '{near}'?")
NEEDS_NO_TIME = Message(
    "bot.needs-no-time", "“{text}”: {bot} needs no time; only search and bots of your own have settings"
)
NO_SETTING = Message(
    "bot.no-setting",
    "“{text}”: “{setting}” is no setting; there is a time (500ms, 2s), simulations (800) or cores (2cores)",
)
TWO_SETTINGS = Message("bot.two-settings", "“{text}” has two settings of one sort")
# Of somebody's own
WHICH_CLASS = Message("bot.which-class", "“{text}”: which class of the file? Write {file}:MyBot")
NO_PYTHON = Message("bot.no-python", "{file} is no Python: {why, sentence}")
NO_CLASS = Message("bot.no-class", "{file} has no class {name}; known: {known, list, unit}")
NO_CLASS_BUT = Message("bot.no-class-did-you-mean", "{file} has no class {name}; did you mean '{near}'?")
NO_CLASS_AT_ALL = Message("bot.no-class-at-all", "{file} has no class {name}; it has no class at all")
UNREADABLE_COMMAND = Message("bot.unreadable-command", "“{text}”: {why, sentence}")
NO_CLOSING_QUOTATION = Message("bot.no-closing-quotation", "no closing quotation")
WHICH_PROGRAM = Message("bot.which-program", "“{name}:” needs the program to run, as in {name}:./mybot")
NO_PROGRAM = Message("bot.no-program", "“{text}”: there is no program {program} to run")


class SpecError(SentenceError):
    """No bot is named so; the message says what there is."""


@dataclass(frozen=True)
class Spec:
    """A bot as it is named: `text` is its name in reports, the same for the same bot."""

    text: str
    name: str  # of ours, or `exec`, or `exec-text`; empty for a class of somebody's
    where: str  # the class as `file.py:Class` or `module:Class`, or the program
    budget: Budget

    @property
    def ours(self) -> bool:
        return self.name in BUILT_IN

    @property
    def level(self) -> str:
        """The name by which people choose it: `text` without the budget that it has anyway.

        >>> find("search:0.5s").level, find("search:2s").level, find("planner").level
        ('search', 'search:2000ms', 'planner')
        """
        return self.name if self.name == SEARCH and self.budget == SEARCH_BUDGET else self.text

    def bot(self, game: Game, seat: int, limit_ms: int | None = None) -> Bot:
        """A bot of this sort for a seat of a game; somebody's runs in a process of its own."""
        if self.name in PROGRAMS:
            return PROGRAMS[self.name](game, seat, self.budget, self.where, limit_ms)
        if not self.ours:
            return WorkerBot(game, seat, self.budget, self.where, limit_ms)
        if self.name == RANDOM:
            return RandomBot(game, seat, self.budget)
        if self.name == SEARCH:
            found = import_module("branchline.bots.search").SearchBot(game, seat, self.budget)
            assert isinstance(found, Bot)
            return found
        return MindBot(game, seat, self.budget, mind(game, self.name))


def find(text: str) -> Spec:
    """The bot that the words name; raises SpecError.

    >>> find("search:0.5s") == find("search:500ms"), find("search:500ms:2cores").budget.cores
    (True, 2)
    """
    text = text.strip()
    if not text:
        raise SpecError(NO_NAME.sentence())
    start, _, rest = text.partition(":")
    if start in PROGRAMS:
        return _program(start, rest.strip())
    in_file = re.fullmatch(r"(.+\.py):([^:]+)((?::[^:]*)*)", text)
    if in_file:
        budget = _budget(text, in_file[3].split(":")[1:])
        where = _in_file(Path(in_file[1]), in_file[2])
        return Spec(f"{in_file[1]}:{in_file[2]}{_suffix(budget)}", "", where, budget)
    if start.endswith(".py"):
        raise SpecError(WHICH_CLASS.sentence(text=text, file=start))
    budget = _budget(text, text.split(":")[1:])
    if start not in BUILT_IN:
        return Spec(start + _suffix(budget), "", _installed(start), budget)
    if start == SEARCH:
        if budget.ms is None and budget.simulations is None:
            budget = Budget(SEARCH_BUDGET.ms, None, budget.cores)
    elif budget != Budget():
        raise SpecError(NEEDS_NO_TIME.sentence(text=text, bot=start))
    return Spec(start + _suffix(budget), start, "", budget)


def find_all(text: str) -> list[Spec]:
    """Several, with commas between them."""
    return [find(part) for part in text.split(",") if part.strip()]


def _program(name: str, command: str) -> Spec:
    try:
        words = shlex.split(command)
    except ValueError as error:
        open_quote = str(error) == "No closing quotation"  # shlex has only words for it
        why = NO_CLOSING_QUOTATION.sentence() if open_quote else in_words(str(error).lower())
        raise SpecError(UNREADABLE_COMMAND.sentence(text=f"{name}:{command}", why=why)) from None
    if not words:
        raise SpecError(WHICH_PROGRAM.sentence(name=name))
    if shutil.which(words[0]) is None:
        raise SpecError(NO_PROGRAM.sentence(text=f"{name}:{command}", program=words[0]))
    return Spec(f"{name}:{command}", name, command, Budget())


def _in_file(path: Path, name: str) -> str:
    """Looked up without running it: somebody's code runs in a process of its own only."""
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except OSError as error:
        raise SpecError(unreadable(str(path), error)) from None
    except (SyntaxError, ValueError) as error:
        raise SpecError(NO_PYTHON.sentence(file=str(path), why=in_words(str(error)))) from None
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    imported = [
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    if name not in classes + imported:
        if not classes:
            raise SpecError(NO_CLASS_AT_ALL.sentence(file=str(path), name=name))
        if close := closest(name, classes):
            raise SpecError(NO_CLASS_BUT.sentence(file=str(path), name=name, near=close))
        raise SpecError(NO_CLASS.sentence(file=str(path), name=name, known=classes))
    return f"{path.resolve()}:{name}"


def _installed(name: str) -> str:
    """Where an installed package has the bot of this name."""
    found = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    if name in found:
        return found[name]
    if close := closest(name, [*BUILT_IN, *found]):
        raise SpecError(UNKNOWN_BUT.sentence(name=name, near=close))
    known = [*BUILT_IN, *sorted(found), "file.py:Class", "exec:PROGRAM", "exec-text:PROGRAM"]
    raise SpecError(UNKNOWN.sentence(name=name, known=known))


def _budget(text: str, settings: list[str]) -> Budget:
    ms: int | None = None
    simulations: int | None = None
    cores: int | None = None
    for setting in settings:
        match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|cores?|)", setting.strip())
        value, unit = (float(match[1]), match[2]) if match else (0.0, "")
        value *= 1000 if unit == "s" else 1
        if value < 1 or (unit not in ("s", "ms") and not value.is_integer()):
            raise SpecError(NO_SETTING.sentence(text=text, setting=setting))
        twice = TWO_SETTINGS.sentence(text=text)
        if unit in ("ms", "s"):
            if ms is not None:
                raise SpecError(twice)
            ms = round(value)
        elif unit:
            if cores is not None:
                raise SpecError(twice)
            cores = int(value)
        else:
            if simulations is not None:
                raise SpecError(twice)
            simulations = int(value)
    return Budget(ms, simulations, cores or 1)


def _suffix(budget: Budget) -> str:
    parts = [f"{budget.ms}ms" if budget.ms is not None else ""]
    parts.append(str(budget.simulations) if budget.simulations is not None else "")
    parts.append(f"{budget.cores}cores" if budget.cores != 1 else "")
    return "".join([f":{part}" for part in parts if part])


assert all({RANDOM, SEARCH, *MINDS[family]} == {*BUILT_IN} for family in MINDS)
