"""One source, two builds, any hash seed, with asserts and without: always the same games."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import branchline
from all_titles import MAPS, TITLES, game_of
from branchline import title
from branchline.cardgame.game import CardGame
from branchline.cardgame.title import CardTitle
from branchline.routes.game import RoutesGame
from branchline.routes.title import RoutesTitle
from compile_engine import can_compile
from digest import digest

ROOT = Path(__file__).parent.parent
HOME = Path(branchline.__file__).parent.parent  # of the build under test
COMPILED = ROOT / "build" / "compiled"
PURE = {"isinstance", "len", "all", "any"}  # what an assert may call


def run(package: Path, hash_seed: str, *flags: str, games: int = 6) -> list[str]:
    path = os.pathsep.join([str(package), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, *flags, str(ROOT / "tests" / "digest.py"), str(games)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=240)
    return done.stdout.split()


@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_interpreted_equals_compiled(games: int) -> None:
    if not can_compile():
        pytest.skip("no C compiler here, so there is no compiled build to compare with")
    assert COMPILED.exists(), "there is a C compiler but no compiled build: run make compile"
    interpreted, compiled = run(ROOT / "src", "1", games=games), run(COMPILED, "2", games=games)
    assert (interpreted[0], compiled[0]) == ("interpreted", "compiled")
    assert interpreted[1] == compiled[1]


def test_the_hash_seed_changes_nothing() -> None:
    assert run(HOME, "0", games=2) == run(HOME, "12345", games=2)


def test_without_asserts_the_games_are_the_same() -> None:
    assert run(ROOT / "src", "0", "-O", games=1)[1] == digest(1)


def test_an_assert_does_nothing_but_check() -> None:
    """`python -O` leaves it out, so it may have no effect, and nobody may catch what it raises."""
    found = []
    for path in [path for part in ("src", "examples", "tools") for path in sorted((ROOT / part).rglob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            acts = isinstance(node, ast.Assert) and any(map(_may_act, ast.walk(node)))
            catches = isinstance(node, ast.ExceptHandler) and node.type and "AssertionError" in ast.dump(node.type)
            if acts or catches:
                found.append(f"{path.relative_to(ROOT)}: {ast.unparse(node)}")
    assert not found


def _may_act(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return not (isinstance(node.func, ast.Name) and node.func.id in PURE)
    return isinstance(node, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)


@pytest.mark.engine
def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    """`make test` runs everything twice; a compiled run must not fall back on the source in silence."""
    asked = str(COMPILED) in [str(Path(part).resolve()) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    assert branchline.build() == ("compiled" if asked else "interpreted")


def test_families_are_told_apart() -> None:
    """Seen from outside, too: compiled classes with a metaclass of their own once were all one."""
    games = [game_of(key, 2) for key in TITLES]
    for _ in range(2):  # the first answers must not change the later ones
        assert [isinstance(game, RoutesGame) for game in games] == [key in MAPS for key in TITLES]
        assert [isinstance(game, CardGame) for game in games] == [key not in MAPS for key in TITLES]
        assert [isinstance(title(key), RoutesTitle) for key in TITLES] == [key in MAPS for key in TITLES]
        assert [isinstance(title(key), CardTitle) for key in TITLES] == [key not in MAPS for key in TITLES]


def test_help_has_the_docstrings_in_either_build() -> None:
    """Of classes, methods, properties and functions: mypyc by itself leaves them out."""
    from branchline.core.record import redact
    from branchline.core.view import View

    for documented in (View, View.legal, View.hand, RoutesGame.scores, redact):
        assert documented.__doc__, documented
    assert str(View.legal.__doc__).startswith("What this seat can do now")
