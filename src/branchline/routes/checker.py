"""The problems of a board's folder, each with its file, its line and what to do about it."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from branchline.core.text import listing
from branchline.routes.lines import item_lines, key_line, word_line
from branchline.routes.rule_set import OUR_RULES
from branchline.routes.rules.rule import Rule

NEEDED = "a board is a folder with board.toml and tickets.toml"


@dataclass(frozen=True)
class BoardProblem:
    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Checker:
    """Collects the problems of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[BoardProblem] = []
        self.texts: dict[str, str] = {}
        self.rules: list[Rule] = []
        self.rules_known = False  # whether all that the board names could be read
        self.title = ""  # the title whose rules it plays by, if it does not list them itself

    def say(self, file: str, line: int, message: str) -> None:
        problem = BoardProblem(str(self.folder / file), line, message)
        if problem not in self.problems:
            self.problems.append(problem)

    def at_key(self, key: str, message: str, file: str = "board.toml") -> None:
        self.say(file, key_line(self.texts[file], key), message)

    def at_word(self, key: str, word: str, message: str) -> None:
        """At a word of what stands behind a key."""
        self.say("board.toml", word_line(self.texts["board.toml"], key, word), message)

    def at_item(self, key: str, index: int, message: str) -> None:
        file = "tickets.toml" if key == "tickets" else "board.toml"
        lines = item_lines(self.texts[file], key)
        if 0 <= index < len(lines):
            self.say(file, lines[index], message)
        else:
            self.say(file, key_line(self.texts[file], key), message)

    def read(self, file: str, needed: bool = True) -> dict[str, object]:
        self.texts[file] = ""
        try:
            self.texts[file] = (self.folder / file).read_text("utf-8")
        except FileNotFoundError:
            if needed:
                self.say(file, 1, f"the file is missing; {NEEDED}")
        except UnicodeDecodeError:
            self.say(file, 1, "this is not UTF-8 text; save it as UTF-8")
        except OSError as error:
            self.say(file, 1, f"can't be read: {error.strerror}; {NEEDED}")
        else:
            try:
                return tomllib.loads(self.texts[file])
            except RecursionError:
                self.say(file, 1, "brackets within brackets without end; close them")
            except tomllib.TOMLDecodeError as error:
                place = re.search(r"\(at line (\d+), column \d+\)", str(error))
                line = int(place[1]) if place else len(self.texts[file].splitlines())
                what = re.sub(r" \(at .*\)", "", str(error))
                self.say(file, line, f"this is not TOML: {what}; correct the line")
        return {}

    def unread(self, what: str, readers: list[str], instead: str) -> str:
        """That only rules which the board does not name read something, and how it can have one of them."""
        named = listing(readers, "or")
        if self.title:
            how = f"which {self.title} does not have; write rules as a list that has it"
        else:
            how = f"which the board does not name; add {listing([_quoted(r) for r in readers], 'or')} to rules"
        return f"{what} belongs to the rule {named}, {how}, or {instead}"


def readers_of(table: str, key: str) -> list[str]:
    """Those of our rules that read a key of the board, of a place or of a route, or have a colour of routes."""
    found: list[str] = []
    for name, rule in OUR_RULES.items():
        keys = {
            "board": list(rule.board_keys),
            "places": list(rule.place_keys),
            "routes": list(rule.route_keys),
            "colour": rule.route_colours,
        }
        if key in keys[table]:
            found.append(name)
    return found


def _quoted(name: str) -> str:
    return f'"{name}"'
