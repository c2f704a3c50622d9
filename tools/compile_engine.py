"""Compile the engine with mypyc from the very same source: `python tools/compile_engine.py OUT`.

OUT then holds a copy of the package with extension modules beside core, routes and the titles' rules. With OUT first on
the path the compiled build runs; without it the interpreted one. Exits with 3 where there is no working C compiler.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("core", "routes", "titles")  # the layers that are compiled


def can_compile() -> bool:
    """A C compiler and Python's headers are at hand."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and (Path(sysconfig.get_paths()["include"]) / "Python.h").exists()


def modules(package: Path) -> list[Path]:
    found = [path for part in PARTS for path in sorted((package / part).rglob("*.py"))]
    return [path for path in found if path.stat().st_size > 0]  # an empty __init__.py has nothing to compile


SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(name="branchline", packages=[], ext_modules=mypycify(sys.argv.pop(1).split("|"), opt_level="3", debug_level="0"))
"""


def compile_into(out: Path) -> None:
    """Fill `out` with the package, compiled. It is swapped in only when the build has succeeded."""
    work = out.with_name(out.name + ".new")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT / "src", work, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    paths = "|".join(str(path.relative_to(work)) for path in modules(work / "branchline"))
    (work / "setup_engine.py").write_text(SETUP)
    command = [sys.executable, "setup_engine.py", paths, "--quiet", "build_ext", "--inplace"]
    environment = {**os.environ, "MYPY_CONFIG_FILE": str(ROOT / "pyproject.toml")}
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise RuntimeError(f"mypyc failed:\n{done.stdout}\n{done.stderr}")
    for leftover in (work / "build", work / ".mypy_cache"):
        shutil.rmtree(leftover, ignore_errors=True)
    (work / "setup_engine.py").unlink()
    shutil.rmtree(out, ignore_errors=True)
    work.rename(out)


def stale(out: Path) -> bool:
    """The source is newer than what was compiled from it."""
    built = list(out.glob("*__mypyc*"))
    if not built:
        return True
    return any(path.stat().st_mtime > built[0].stat().st_mtime for path in (ROOT / "src").rglob("*.*ml")) or any(
        path.stat().st_mtime > built[0].stat().st_mtime for path in (ROOT / "src").rglob("*.py")
    )


def main() -> int:
    out = Path(sys.argv[1]).resolve()
    if not can_compile():
        print("No C compiler with Python's headers here: the engine runs interpreted.", file=sys.stderr)
        return 3
    if stale(out):
        print("Compiling the engine with mypyc (a minute) …", file=sys.stderr)
        compile_into(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
