"""What a board plays by: the rules that it names with their numbers, how much is dealt, and how a planner judges."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from branchline.core.text import listing, near
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.districts import Districts
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.ferries import Ferries
from branchline.routes.rules.flags import Flags
from branchline.routes.rules.globetrotter import Globetrotter
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.tokens import Tokens
from branchline.routes.rules.zones import Zones
from branchline.trains.game import Deals

OUR_RULES: dict[str, type[Rule]] = {
    rule.key: rule
    for rule in (
        DoubleRoutes,
        Districts,
        Flags,
        Ferries,
        Tokens,
        TrackBeds,
        Crossings,
        Zones,
        LongestPath,
        Globetrotter,
    )
}
MOST_NUMBER = 200  # of a rule
DEALT = {"hand": 4, "opening": 3, "opening_keep": 2, "draw": 3, "draw_keep": 1}  # the usual [deals]
MOST_DEALT = {"hand": 20, "opening": 6, "opening_keep": 6, "draw": 6, "draw_keep": 6}  # every choice of 6 is an action
Fault = tuple[str, str, str]  # the key, a word that stands at the fault, the sentence with the remedy


def is_ours(rule: Rule) -> bool:
    """Whether it comes with Branchline. What is derived from one of ours may mean something else by its names."""
    return OUR_RULES.get(rule.key) is type(rule)


class RuleSet:
    """The rules in the leaflet's order, what is dealt, and the weights of a planner who plays by them."""

    def __init__(self, rules: list[Rule], deals: Deals, weights: PlannerWeights) -> None:
        self.rules = rules
        self.deals = deals
        self.weights = weights


def read_rules(listed: list[object], folder: Path) -> tuple[list[Rule], list[Fault]]:
    """The rules of a board's list, whose entries are a rule's name, or a table with its name and its numbers."""
    rules: list[Rule] = []
    names: list[str] = []
    faults: list[Fault] = []
    for entry in listed:
        numbers: object = {}
        name: object = entry
        if isinstance(entry, dict) and len(entry) == 1:
            name, numbers = next(iter(entry.items()))
        if not isinstance(name, str) or not isinstance(numbers, dict):
            word = str(next(iter(entry), "")) if isinstance(entry, dict) else str(entry)
            faults.append(("rules", word, f"rules: {_short(entry)} must be the name of one rule: {_example(word)}"))
            continue
        kind, wrong = _rule_named(name, folder)
        if kind is not None:
            wrong = (_unfit(name, kind) if ":" in name else "") or _wrong_numbers(name, kind.numbers, numbers)
            if name in names:
                wrong = f"rules: {name} is named twice; remove one"
        if kind is None or wrong:
            faults.append(("rules", name, wrong))
            continue
        names.append(name)
        make: Callable[..., Rule] = kind
        rules.append(make(**numbers))
    return rules, faults


def _example(name: str) -> str:
    """How a rule is named, by one of ours that has numbers if it does not have any itself."""
    known = OUR_RULES[name].numbers if name in OUR_RULES else {}
    numbered = name if known else LongestPath.key
    numbers = ", ".join([f"{number} = {usual}" for number, usual in (known or LongestPath.numbers).items()])
    return f'"{name if name in OUR_RULES else numbered}", or one with numbers {{ {numbered} = {{ {numbers} }} }}'


def _rule_named(name: str, folder: Path) -> tuple[type[Rule] | None, str]:
    """One of ours by its key; or one from outside, whose code this runs: `rule.py:Class` for a file beside the board,
    `module:Class` for a module on Python's path; or why there is none."""
    if ":" not in name:
        found = OUR_RULES.get(name)
        return found, "" if found else f"unknown rule {name!r}" + near(name, list(OUR_RULES))
    module, _, kind = name.partition(":")
    try:
        found_in = _beside(folder / module) if module.endswith(".py") else import_module(module)
        outside = getattr(found_in, kind, None)
    except Exception as error:  # whatever the module does when it is imported
        where = f"is it in {folder}?" if module.endswith(".py") else "is it on Python's path?"
        if not isinstance(error, FileNotFoundError | ModuleNotFoundError):
            where = f"correct it ({type(error).__name__})"
        return None, f"rule {name!r}: {module!r} can't be imported: {error}; {where}"
    if isinstance(outside, type) and issubclass(outside, Rule):
        return outside, ""
    others = listing([each for each, found in vars(found_in).items() if _is_rule(found)])
    has = f", but {others}" if others else ""
    return None, f"rule {name!r}: {module!r} has no Rule {kind!r}{has}; name file.py:Class or module:Class"


def _unfit(name: str, kind: type[Rule]) -> str:
    """Why a rule from outside can't be named by a board; empty if it can."""
    if not kind.key:
        return f"rule {name!r}: it has no `key`; give it one of its own"
    if kind.key in OUR_RULES:
        return f"rule {name!r}: its key {kind.key!r} is that of a rule of Branchline's; give it one of its own"
    for which in ("board_keys", "place_keys", "route_keys"):
        shapes = getattr(kind, which)
        if not isinstance(shapes, dict) or not all(isinstance(key, str) for key in shapes):
            return f"rule {name!r}: `{which}` is no dict of shapes by key; correct it"
    for key in [*kind.board_keys, *kind.place_keys, *kind.route_keys]:
        if key.endswith("?"):
            return f"rule {name!r}: write its key {key!r} as {key[:-1]!r}: every key of a board may be missing"
    make: Callable[..., Rule] = kind
    try:
        make(**kind.numbers)
    except Exception as error:  # whatever a rule from outside does
        return f"rule {name!r} can't be made with its `numbers`, by name: {error}; let its `__init__` take them all"
    return ""


def _is_rule(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Rule) and found is not Rule


def _beside(file: Path) -> ModuleType:
    """The module in a file, loaded once: a rule is the same class for all who load the board."""
    name = f"branchline_rules_from:{file.resolve()}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise ImportError(f"{file} is no Python file")
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


def _wrong_numbers(name: str, known: dict[str, int], numbers: dict[str, object]) -> str:
    for number, value in numbers.items():
        if number not in known:
            has = f"it has {listing(list(known))}" if known else f"it has none; write {name!r} alone"
            return f"rules: {name} has no number {number!r}; {has}"
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_NUMBER:
            return f"rules: {name}: {number} = {_short(value)} must be a whole number, at most {MOST_NUMBER}"
    return ""


def read_deals(table: object, usual: dict[str, int]) -> tuple[Deals, list[Fault]]:
    """What is dealt: the board's [deals], and the usual where it says nothing."""
    found = dict(usual)
    faults: list[Fault] = []
    if not isinstance(table, dict):
        faults.append(("deals", "", f"deals must be a table [deals] with {listing(list(DEALT))}"))
        table = {}
    for key, value in table.items():
        if key not in DEALT:
            faults.append((f"deals.{key}", "", f"deals: unknown key {key!r}" + near(key, list(DEALT))))
        elif not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_DEALT[key]:
            whole = f"a whole number from 1 to {MOST_DEALT[key]}"
            faults.append((f"deals.{key}", "", f"deals: {key} = {_short(value)} must be {whole}"))
        else:
            found[key] = value
    for key in ("opening", "draw"):
        keep = f"{key}_keep"
        if faults or found[keep] <= found[key]:
            continue
        more = f"{keep} = {found[keep]} is more than {key} = {found[key]}"
        if keep in table:
            faults.append((f"deals.{keep}", "", f"deals: {more}; make it {found[key]} or less"))
        else:
            faults.append((f"deals.{key}", "", f"deals: the usual {more}; add {keep} = {found[key]} or less"))
    return deals_of(found), faults


def deals_of(dealt: dict[str, int]) -> Deals:
    return Deals(dealt["hand"], dealt["opening"], dealt["opening_keep"], dealt["draw"], dealt["draw_keep"])


def dealt_by(deals: Deals) -> dict[str, int]:
    """As a board's [deals] has it."""
    return {
        "hand": deals.hand,
        "opening": deals.opening,
        "opening_keep": deals.opening_keep,
        "draw": deals.draw,
        "draw_keep": deals.draw_keep,
    }


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
