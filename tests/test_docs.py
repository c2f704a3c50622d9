"""Examples in docstrings and commands in the docs do what they say."""

import ast
import doctest
import importlib
import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import branchline

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(branchline.__path__, "branchline.")
    if not module.name.endswith(("__main__", "migrations.env")) and "__mypyc" not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    source = ROOT / "src" / Path(*name.split("."))
    file = source.with_suffix(".py") if source.with_suffix(".py").exists() else source / "__init__.py"
    # From the source: doctest can't look into a compiled module.
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node) or ""
            examples = doctest.DocTestParser().get_doctest(text, vars(module).copy(), name, str(file), 0)
            failed, _ = doctest.DocTestRunner().run(examples)
            assert failed == 0


DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands(file: Path) -> list[str]:
    """The `branchline …` lines of a document's console blocks, a comment behind them cut off."""
    blocks = re.findall(r"```console\n(.*?)```", file.read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("$ branchline")]
    return [line.removeprefix("$ branchline").split(" # ")[0] for line in lines]


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=file.name, marks=[] if file.name == "README.md" else pytest.mark.slow)
        for file in DOCUMENTS
        if commands(file)
    ],
)
def test_commands_in_the_docs_run(file: Path, tmp_path: Path) -> None:
    """One after another in one folder: a document may use what it wrote a line before."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for command in commands(file):
        words = [sys.executable, "-m", "branchline", *shlex.split(command)]
        done = subprocess.run(
            words, cwd=tmp_path, capture_output=True, text=True, input="quit\n", env=environment, timeout=120
        )
        assert done.returncode == 0, f"branchline{command}: {done.stderr}"
        assert "Traceback" not in done.stderr


def python_examples() -> list[tuple[str, str]]:
    return [
        (file.name, block)
        for file in DOCUMENTS
        for block in re.findall(r"```python\n(.*?)```", file.read_text("utf-8"), re.DOTALL)
    ]


@pytest.mark.parametrize(("file", "source"), python_examples())
def test_python_examples_in_the_docs_run(file: str, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # some name a file of the checkout
    exec(compile(source, file, "exec"), {"__name__": "__main__"})


def test_bots_as_the_docs_teach_them_are_typed(tmp_path: Path) -> None:
    """What somebody writes who follows the pages on the engine and on bots passes `mypy --strict`."""
    files = sorted((ROOT / "examples" / "bots").glob("*.py"))
    for number, (page, source) in enumerate(python_examples()):
        if page in ("engine.md", "bots.md"):
            files.append(tmp_path / f"{page.removesuffix('.md')}_{number}.py")
            files[-1].write_text(source, "utf-8")
    assert len(files) > 10
    command = [sys.executable, "-m", "mypy", "--strict", *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)  # in the cache that `make lint` has filled
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_link_in_the_docs_leads_somewhere() -> None:
    for file in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8")):
            if not target.startswith("http"):
                assert (file.parent / target).exists(), f"{file.name}: {target}"
