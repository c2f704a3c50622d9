"""Every message of the source, and whether each language has a text for it, and the rules for players.

`python tools/messages.py` writes `src/branchline/messages/en.toml`, which translators read beside their own file, and
says what the files of other languages lack; with `--check` nothing is written, and the exit code says whether anything
is missing. `python tools/messages.py --page de` prints as JSON the texts of a language that the browser's client needs;
if one is missing it fails, and the build of the client with it.
"""

import json
import sys
import tomllib
from importlib import import_module
from pkgutil import walk_packages
from typing import NamedTuple

import branchline
from branchline.cli.heard import SAME_WORD, SHOWN, TYPED, forms, words_of
from branchline.core.parts import PARTS
from branchline.core.plural_rule import PluralRule
from branchline.core.sentence import Message
from branchline.core.template import TemplateError
from branchline.messages import FOLDER, REFERENCE, codes, texts
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.titles import OURS, title
from branchline.trains.game import TrainGame
from message_slips import forms_of, slips
from rules_texts import rules_problems

TERMINAL = "terminal."  # how codes begin of what only the terminal says
HEARD = "typed."  # the same of what only the terminal understands
# What is said on the wire, and so by the browser's client too; all else only the terminal says.
ON_THE_WIRE = ("core", "trains", "routes", "cardgame", "titles", "bots.registry", "describe.shown_names", "server")
# What a server says at the terminal, and on the pages that it writes itself where the client can't.
NOT_ON_THE_WIRE = (
    "core.system_fault",
    "server.server_process",
    "server.store.copies",
    "server.store.database",
    "server.store.lock",
    "server.store.migrate",
    "server.web.pages",
    "server.web.previews",
)
NOT_IMPORTED = ("branchline.envs", "branchline.features", "branchline.server.store.migrations")
HEAD = """\
# Every message of the source, in English: written by tools/messages.py, not by hand.
# Copy it to XX.toml for another language, translate what stands in quotes, and add its terms as fr.toml has them.
"""
FOOT = """\
# Not here, since English needs neither: [term.…] with the words of the games, and [typed] with what is typed at the
# terminal. Copy both from fr.toml and translate them.
"""


class SourceText(NamedTuple):
    """A text that every language has to have."""

    code: str
    english: str
    module: str  # that says it, without `branchline.`; if several do, one that says it on the wire

    @property
    def on_the_wire(self) -> bool:
        said = any(self.module == part or self.module.startswith(f"{part}.") for part in ON_THE_WIRE)
        return said and self.module not in NOT_ON_THE_WIRE and not self.code.startswith(TERMINAL)


def source_texts() -> dict[str, SourceText]:
    """By code, in the order of the source: the parts of sentences first."""
    found = {code: SourceText(code, english, "core.parts") for code, english in PARTS.items()}
    for module in _modules():
        name = module.removeprefix("branchline.")
        for value in vars(import_module(module)).values():
            if isinstance(value, Message) and value.code:
                text = SourceText(value.code, value.template, name)
                known = found.setdefault(value.code, text)
                if known.english != value.template:
                    raise ValueError(f"{value.code} is in {name} and, with other words, in {known.module}")
                if text.on_the_wire and not known.on_the_wire:
                    found[value.code] = text
    return found


def _modules() -> list[str]:
    modules = [each.name for each in walk_packages(branchline.__path__, "branchline.")]
    return sorted(each for each in modules if not each.startswith(NOT_IMPORTED) and not each.endswith("__main__"))


def terms() -> list[str]:
    """The words of our titles, as `term.colour.blue`."""
    found = {f"term.colour.{GREY}"}
    for key in OURS:
        game = title(key).game(title(key).seats[0])
        assert isinstance(game, TrainGame)
        words = {"title": [key], "colour": game.cards.colours, "wild": [game.cards.wild_called]}
        symbols, vehicle = game.header_facts().get("symbols", []), getattr(game, "board", None)
        assert isinstance(symbols, list)
        words |= {"symbol": symbols, "vehicle": [vehicle.words.vehicle] if vehicle is not None else []}
        found |= {f"term.{group}.{word}" for group, each in words.items() for word in each}
    return sorted(found)


def route_terms() -> list[str]:
    """The colours that rules give to routes and no card has, such as `bed`; the page says them in texts of its own."""
    found: set[str] = set()
    for key in OURS:
        game = title(key).game(title(key).seats[0])
        if isinstance(game, RoutesGame):
            found |= {f"term.colour.{colour}" for rule in game.rules for colour in rule.rule.route_colours}
    return sorted(found)


def problems(code: str) -> list[str]:
    """What is wrong with the file of a language, a line each; nothing if it is complete."""
    source = source_texts()
    try:
        found = texts(code)
    except tomllib.TOMLDecodeError as error:
        return [f"it is no TOML: {error}"]
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return [f"it is no UTF-8: save it in that encoding (at line {line})"]
    if code == REFERENCE:
        english = {each: text.english for each, text in source.items()}
        return [] if found == english else ["it is not what the source says; write it anew: python tools/messages.py"]
    needed = [*source, *terms(), *route_terms(), *(HEARD + word for word in TYPED)]
    wrong = [f"{each} is missing" for each in needed if each not in found]
    wrong += [f"{each} is said nowhere; remove it" for each in found if each not in needed]
    plurals = plural_rule(code)
    if not plurals:
        wrong.append("cldr.json does not say how it counts and lists; write that anew from CLDR: tools/cldr_data.py")
    forms = forms_of(found)
    for each, text in found.items():
        in_english = source[each].english if each in source else ""
        wrong += [f"{each}: {slip}" for slip in slips(each, text, in_english, plurals, forms)]
    return wrong or clashes(found)


def plural_rule(code: str) -> PluralRule | None:
    """By which cases a language counts; nothing if `cldr.json` does not know it."""
    languages = json.loads((FOLDER / "cldr.json").read_text("utf-8"))["languages"]
    return PluralRule(languages[code]["plurals"]) if code in languages else None


def clashes(found: dict[str, str]) -> list[str]:
    """Words of a language that would be understood in two ways when they are typed."""
    cards = [each for each in terms() if each.startswith(("term.colour.", "term.wild."))]
    typed = {HEARD + word: found[HEARD + word].split(",") for word in TYPED if word not in SHOWN}
    wrong: list[str] = []
    for each in cards:
        try:
            typed[each] = forms(found[each])
        except TemplateError as error:
            wrong.append(f"{each}: {error}")
    english = {words_of(_english(code)): code for code in typed}
    meant: dict[tuple[str, ...], str] = {}
    for code, its in typed.items():
        for each in its:
            key = words_of(each)
            if not key:
                wrong.append(f"{code}: “{each}” is no word")
            other = english.get(key, meant.setdefault(key, code))
            if other != code and {_english(other), _english(code)} not in SAME_WORD:
                wrong.append(f"{code}: “{each.strip()}” would also be {other}; say it otherwise")
    return wrong


def _english(code: str) -> str:
    """The word that a code of terms or of `typed` stands for."""
    return code.rpartition(".")[2]


def reference() -> str:
    """The English file: a table for what codes have in common, in the order of the source."""
    tables: dict[str, dict[str, str]] = {}
    for code, text in source_texts().items():
        table, _, name = code.rpartition(".")
        tables.setdefault(table, {})[name] = text.english
    lines = [HEAD]
    for table in sorted(tables):
        lines.append(f"[{table}]")
        lines += [f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in tables[table].items()]
        lines.append("")
    return "\n".join([*lines, FOOT])


def for_page(code: str) -> dict[str, str]:
    """What the browser's client needs of a language."""
    source = source_texts()
    found = {each: text.english for each, text in source.items()} if code == REFERENCE else texts(code)
    return {
        each: text
        for each, text in found.items()
        if not each.startswith(HEARD) and (each not in source or source[each].on_the_wire)
    }


def every_problem(code: str) -> list[str]:
    return [f"{code}.toml: {each}" for each in problems(code)] + rules_problems(code)


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--page"]:
        wrong = every_problem(arguments[1])
        if not wrong:
            print(json.dumps(for_page(arguments[1]), ensure_ascii=False))
        print("\n".join(wrong), file=sys.stderr)
        return 1 if wrong else 0
    if "--check" not in arguments:
        (FOLDER / f"{REFERENCE}.toml").write_text(reference(), "utf-8")
    wrong = [each for code in codes() for each in every_problem(code)]
    print("\n".join(wrong) or "Every language has every text.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
