"""One word for one concept (docs/glossary.md): class names are used once, and words that we have given up stay away."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = sorted((ROOT / "src" / "branchline").rglob("*.py"))
TOOLS = sorted((ROOT / "tools").rglob("*.py"))
GIVEN_UP = (
    r"whoever|hangs? on|mends?|mended|hushed|undisturbed|spoilt|so many|(is|are|was|were|be|been|being) told(?! apart)"
)
WEB = ("src", "tests", "build", "bench", "screenshots")
OURS = ("src", "docs", "tests", "tools", "examples", *(f"web/{folder}" for folder in WEB))
TEXTS = (".py", ".md", ".toml", ".sh", ".ts", ".js", ".svelte", ".css")
MADE = ROOT / "src" / "branchline" / "server" / "web" / "client"  # by `make web`
LISTS_THEM = {ROOT / "docs" / "glossary.md", Path(__file__)}


def test_a_class_name_is_used_once() -> None:
    names = Counter(
        node.name
        for file in SOURCE + TOOLS
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1] == []


# What the two families have each, and often what they share too.
PARALLEL = {
    "engine": ("core", "trains", "routes", "cardgame", "envs/openspiel"),
    "minds": ("bots/minds/maps", "bots/minds/cardgame"),
    "terminal": ("cli", "cli/maps", "cli/cardgame"),
}


def test_a_file_name_is_used_once_but_for_parallel_files_of_the_families() -> None:
    where: dict[str, list[str]] = {}
    for file in SOURCE:
        folder = file.parent.relative_to(ROOT / "src" / "branchline").as_posix()
        if not file.name.startswith("__") and folder != "server/store/migrations":  # where Alembic names them
            group = next((group for group, folders in PARALLEL.items() if folder in folders), folder)
            where.setdefault(file.name, []).append(group)
    assert {name: groups for name, groups in where.items() if len(set(groups)) > 1} == {}


def names_in(tree: ast.Module) -> Iterator[str]:
    """Of classes, functions and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def test_what_was_said_or_shown_is_no_name() -> None:
    events = ("events.py", "table_state.py")  # what has happened, and what applies it
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in SOURCE
        if file.name not in events
        for name in [file.stem, *names_in(ast.parse(file.read_text("utf-8")))]
        if re.fullmatch(r"(.*_)?(said|told|asked|shown)", name)
    ]
    assert found == []


def written() -> Iterator[Path]:
    """All that we have written ourselves; not the CHANGELOG, which is history."""
    yield ROOT / "README.md"
    yield ROOT / "CONTRIBUTING.md"
    for folder in OURS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in TEXTS and MADE not in file.parents and file not in LISTS_THEM:
                yield file


def given_up(text: str) -> Iterator[tuple[int, str]]:
    """Phrases that we have given up, and their lines; a phrase may be in a name or go on in the next line."""
    between = r"(?:[\s_]|\n[\s#*/]*)+"
    for match in re.finditer(rf"(?<![a-z])({GIVEN_UP.replace(' ', between)})(?![a-z])", text, re.IGNORECASE):
        yield text.count("\n", 0, match.start()) + 1, match[0]


def test_words_that_we_have_given_up_stay_away() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {phrase}"
        for file in written()
        for line, phrase in given_up(file.read_text("utf-8"))
    ]
    assert found == []


def test_a_phrase_is_found_in_a_name_and_over_the_end_of_a_line() -> None:
    """Tracks told apart are plain English."""
    text = "def test_it_is_told() -> None:\n    # There are so\n    # many. They are told apart, and are\n * told."
    assert list(given_up(text)) == [(1, "is_told"), (2, "so\n    # many"), (3, "are\n * told")]


def test_no_title_is_named_outside_its_folder() -> None:
    """What differs between titles is data beside them: code that asks for a key would not know the next title."""
    keys = {"london", "paris", "san-francisco", "france", "card-game"}
    found = []
    for file in SOURCE:
        if "titles" in file.relative_to(ROOT / "src" / "branchline").parts:
            continue
        tree = ast.parse(file.read_text("utf-8"))
        found += [
            f"{file.relative_to(ROOT)}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and node.value in keys
        ]
    assert found == []


def test_no_layer_above_asks_which_rule_it_has() -> None:
    """Rules declare, layers render: outside the engine's own folder nothing names a rule."""
    rules = {path.stem for path in (ROOT / "src/branchline/routes/rules").glob("*.py")} - {
        "__init__",
        "rule",
        "declared",
    }
    found = []
    for file in SOURCE:
        place = file.relative_to(ROOT / "src" / "branchline").as_posix()
        if place.startswith(("routes/rules/", "titles/")) or place == "routes/rule_set.py":  # where they are listed
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            modules = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                modules = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            for module in modules:
                if module.startswith("branchline.routes.rules.") and module.split(".")[3] in rules:
                    found.append(f"{place}:{getattr(node, 'lineno', 0)}")
    assert found == []


def test_no_layer_above_reads_what_a_rule_reads_from_the_board() -> None:
    """`more` of boards, places and routes is the rules' own: what they make of it they declare."""
    reads = re.compile(r"""\.more(\.get\(["']|\[["'])|["'] in [\w.]+\.more\b""")
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in SOURCE
        if "rules" not in file.parts
        for match in reads.finditer(file.read_text("utf-8"))
    ]
    assert found == []


def test_the_command_line_reads_no_cell() -> None:
    """What it shows and understands comes from named views and from `describe/`, as for everybody above the engine."""
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in SOURCE
        if "cli" in file.relative_to(ROOT / "src" / "branchline").parts
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "cells"
    ]
    assert found == []


TAKEN_APART_BY = (
    "partition",
    "rpartition",
    "split",
    "rsplit",
    "removeprefix",
    "removesuffix",
    "startswith",
)


def test_no_description_takes_a_sentence_apart() -> None:
    """Moves are told from their kind and facts: a pattern over sentences would not know the next kind."""
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in SOURCE
        if "describe" in file.relative_to(ROOT / "src" / "branchline").parts
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.Import) and "re" in [name.name for name in node.names])
        or (isinstance(node, ast.ImportFrom) and node.module == "re")
        or (isinstance(node, ast.Attribute) and node.attr in TAKEN_APART_BY)
    ]
    assert found == []
