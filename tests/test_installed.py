"""What a user reads about the build that runs, and about what is missing: in a checkout other things than where it was
installed."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import branchline
from branchline.installed import checkout, engine
from terminal import NOTICE

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip would have installed it where there is no C compiler, without the page."""
    folder = tmp_path_factory.mktemp("site-packages")
    package = folder / "branchline"
    shutil.copytree(ROOT / "src" / "branchline", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.rmtree(package / "server" / "web" / "client", ignore_errors=True)
    return folder


def said(site: Path, code: str, **environment: str) -> str:
    told = {**os.environ, "PYTHONPATH": str(site), **environment}
    done = subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_interpreted_engine_says_so_once_and_not_to_a_program() -> None:
    command = [sys.executable, "-m", "branchline", "simulate", "london", "--games", "2", "--jobs", "2", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout)["games"] == 2
    assert done.stderr == NOTICE
    if branchline.build() == "interpreted":
        assert NOTICE.count("\n") == 1 and "make compile" in NOTICE


def test_a_checkout_is_distinguished_from_an_installed_package(site: Path) -> None:
    assert checkout() == ROOT
    assert said(site, "from branchline.installed import checkout; print(checkout())") == "None"
    code = "from branchline.installed import engine; print(*engine(), sep='\\n')"
    name, why, advice = said(ROOT / "src", code).splitlines()
    assert name == "interpreted" and str(ROOT) in why and "`make compile`" in advice
    name, why, advice = said(site, code).splitlines()
    assert name == "interpreted" and "installed" in why
    assert "make compile" not in advice and "`pip install --force-reinstall --no-deps --no-cache-dir .`" in advice


@pytest.mark.parametrize("where", ["checkout", "installed"])
def test_without_a_compiler_that_comes_first(site: Path, where: str) -> None:
    code = "from branchline.installed import engine; print(engine().advice)"
    advice = said(site if where == "installed" else ROOT / "src", code, CC="no-such-compiler")
    assert advice.startswith("Install a C compiler and Python's headers")


def test_where_it_is_compiled_there_is_nothing_to_say() -> None:
    assert bool(engine().notice) == (branchline.build() == "interpreted")


def test_a_server_without_its_page_says_what_helps_where_it_is(site: Path) -> None:
    code = "from branchline.server.web.pages import _home; print(_home())"
    assert f"run <code>make web</code> in {ROOT}" in said(ROOT / "src", code)
    page = said(site, code)
    assert "install a wheel of Branchline that has it" in page
    assert "in a checkout run <code>make web</code>, install from there with" in page


def test_an_extra_is_never_looked_for_in_an_index(site: Path) -> None:
    code = "from branchline.extras import hint; print(hint('gym'))"
    assert said(site, code) == "in a checkout of Branchline, pip install '.[gym]'"
    assert said(ROOT / "src", code).startswith(f"in {ROOT}, uv sync --inexact --extra gym; or pip install '.[gym]'")
    for pattern in ("*.md", "docs/*.md", "src/**/*.py", "examples/**/*.py", "tools/**/*.*"):
        for file in ROOT.glob(pattern):
            if file.suffix in (".md", ".py", ".sh"):
                assert not re.search(r"pip install .?branchline\b", file.read_text("utf-8")), file


@pytest.mark.slow
def test_a_wheel_built_without_a_c_compiler_says_so_and_has_the_interpreted_engine(tmp_path: Path) -> None:
    uv = shutil.which("uv") or str(ROOT / ".tools" / "bin" / "uv")
    without = {**os.environ, "CC": "no-such-compiler"}
    command = [uv, "build", "--wheel", "--out-dir", str(tmp_path), "--python", sys.executable, str(ROOT)]
    done = subprocess.run(command, env=without, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    assert "NO C COMPILER" in done.stderr and "INTERPRETED engine" in done.stderr
    assert [file.name.endswith("-none-any.whl") for file in tmp_path.glob("*.whl")] == [True]
