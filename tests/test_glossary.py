"""One word for one concept (docs/glossary.md): class names are used once, and words that we have given up stay away."""

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = sorted((ROOT / "src" / "branchline").rglob("*.py"))
GIVEN_UP = r"whoever|hangs? on|mends?|mended|hushed|undisturbed|spoilt"


def test_a_class_name_is_used_once() -> None:
    names = Counter(
        node.name
        for file in SOURCE
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_words_that_we_have_given_up_stay_away() -> None:
    written = [*SOURCE, *(ROOT / "docs").glob("*.md"), *(ROOT / "tests").glob("*.py"), *(ROOT / "tools").glob("*.py")]
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in written
        if file.name not in ("glossary.md", Path(__file__).name)
        for match in re.finditer(rf"(?<![a-z])({GIVEN_UP})(?![a-z])", file.read_text("utf-8"), re.IGNORECASE)
    ]
    assert found == []


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
            if not isinstance(node, ast.ImportFrom) or not node.module:
                continue
            if node.module.startswith("branchline.routes.rules.") and node.module.rsplit(".", 1)[1] in rules:
                found.append(f"{place}:{node.lineno}")
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
