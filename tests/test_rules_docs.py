"""Each title's RULES.md: everything it names exists, and no test of the rules is left out of it."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from branchline.titles import board_rules

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "branchline"
MAP_TITLES = ("london", "paris", "san_francisco", "france")
TITLES = (*MAP_TITLES, "card_game")

each_title = pytest.mark.parametrize("title", TITLES)
each_map_title = pytest.mark.parametrize("title", MAP_TITLES)


def rows(title: str) -> list[tuple[str, str, str]]:
    """The rule, code and test cells of every table row."""
    text = (SOURCE / "titles" / title / "RULES.md").read_text("utf-8")
    found = []
    for line in text.splitlines():
        if line.startswith("|") and not line.startswith(("|---", "| rule |")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert len(cells) == 3, f"not a rule, its code and its test: {line}"
            found.append((cells[0], cells[1], cells[2]))
    return found


@cache
def names_in(path: Path) -> set[str]:
    """Every class, function, method (`Class.method`) and constant of a module; every key of a TOML file."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        return set(tomllib.loads(text))
    names: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef)}
        if isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def rule_tests(file: str) -> set[str]:
    return {name for name in names_in(TESTS / file) if name.startswith("test_")}


@each_title
def test_every_rule_names_code_and_test_that_exist(title: str) -> None:
    """A row has a rule, at least one piece of code (`file: name`) and at least one test (`file::name`)."""
    assert len(rows(title)) > 40
    for rule, code, test in rows(title):
        assert rule
        for cell, pattern in ((code, r"`([\w/]+\.(?:py|toml)): ([\w.]+)`"), (test, r"`(test_\w+\.py)::(test_\w+)`")):
            parts = cell.split("<br>")
            for part in parts:
                match = re.fullmatch(pattern, part)
                assert match, f"{rule} names {part!r}"
                path = (SOURCE if cell is code else TESTS) / match[1]
                assert path.exists(), f"{rule} names {match[1]}, which does not exist"
                assert match[2] in names_in(path), f"{rule}: there is no {match[2]} in {match[1]}"


@each_title
def test_every_test_of_a_rule_is_named(title: str) -> None:
    """What is tested of this title, or of the family it belongs to, is a rule that the page tells."""
    named = set(re.findall(r"`(test_\w+\.py)::(test_\w+)`", " ".join(test for _, _, test in rows(title))))
    parts = ("family_", title) if title in MAP_TITLES else (f"{title}_",)
    files = sorted(path.name for part in parts for path in TESTS.glob(f"test_rules_{part}*.py"))
    assert len(files) > 6
    for file in files:
        missing = rule_tests(file) - {test for where, test in named if where == file}
        assert not missing, f"{file}: not in the page: {sorted(missing)}"


@each_map_title
def test_the_rules_that_the_title_plays_by_are_all_told(title: str) -> None:
    """Each rule that its board names has its rows."""
    told = " ".join(code for _, code, _ in rows(title))
    rules = board_rules(title.replace("_", "-")).rules
    assert len(rules) >= 2
    for rule in rules:
        assert f"{type(rule).__module__.removeprefix('branchline.').replace('.', '/')}.py" in told


def test_the_actions_and_phases_of_the_card_game_are_all_told() -> None:
    """Each kind of action and each phase that is its own has its rows."""
    told = " ".join(code for _, code, _ in rows("card_game"))
    found = 0
    for path in sorted((SOURCE / "cardgame").glob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            bases = {ast.unparse(base) for base in node.bases} if isinstance(node, ast.ClassDef) else set()
            if isinstance(node, ast.ClassDef) and bases & {"EngineKind", "CardPhase"}:
                found += 1
                assert re.search(rf"`cardgame/{path.name}: {node.name}[.`]", told), f"{node.name} has no row"
    assert found == 9
