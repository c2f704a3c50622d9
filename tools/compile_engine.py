"""Compile the engine with mypyc from the very same source: `python tools/compile_engine.py OUT`.

OUT then holds a copy of the package with extension modules beside the engine's own. With OUT first on
the path the compiled build runs; without it the interpreted one. Exits with 3 where there is no working C compiler.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = (
    "core",
    "trains",
    "routes",
    "cardgame",
    "titles",
    "bots/minds",
    "features/kernel",
)  # the layers that are compiled


def can_compile() -> bool:
    """A C compiler works here and finds Python's headers."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(compiler[0]) is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text("#include <Python.h>\nint nothing(void) { return 0; }\n")
        command = [*compiler, "-c", f"-I{sysconfig.get_paths()['include']}", str(source), "-o", f"{folder}/try.o"]
        return subprocess.run(command, capture_output=True).returncode == 0


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
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(work)
        raise RuntimeError(f"mypyc failed:\n{done.stdout}\n{done.stderr}")
    for leftover in (work / "build", work / ".mypy_cache"):
        shutil.rmtree(leftover, ignore_errors=True)
    (work / "setup_engine.py").unlink()
    shutil.rmtree(out, ignore_errors=True)
    work.rename(out)


def fingerprint() -> str:
    """Of everything that the compiled engine is made from."""
    total = hashlib.sha256(sys.version.encode())
    sources = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".toml", ".md")]
    for path in [Path(__file__), *sorted(sources)]:
        total.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return total.hexdigest()


def main() -> int:
    out = Path(sys.argv[1]).resolve()
    if not can_compile():
        print("No C compiler with Python's headers here: the engine runs interpreted.", file=sys.stderr)
        shutil.rmtree(out, ignore_errors=True)
        return 3
    made_from = out / "made-from"
    if not made_from.exists() or made_from.read_text() != fingerprint():
        print("Compiling the engine with mypyc (a minute) …", file=sys.stderr)
        compile_into(out)
        made_from.write_text(fingerprint())
    return 0


if __name__ == "__main__":
    sys.exit(main())
