"""Compile the engine with mypyc from the very same source: `python tools/compile_engine.py OUT`.

OUT then holds a copy of the package with extension modules beside the engine's own. With OUT first on the path the
compiled build runs; without it the interpreted one. Prints OUT; exits with 3 where there is no working C compiler. With
`--behind` it gives way to everybody else; with `--ready` it compiles nothing, and prints OUT only if that was made from
the source as it is now.
"""

import compileall
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
ROOT = TOOLS.parent
NO_COMPILER = 3  # the exit code
NICENESS = 10
C_FIXES = ("keep_docstrings.py", "correct_c.py")  # what is changed in the C files that mypyc writes
PARTS = (
    "core",
    "trains",
    "routes",
    "cardgame",
    "titles",
    "bots/minds",
    "features/kernel",
)  # the layers that are compiled; they import nothing of the others


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


# One C file a module, compiled on all cores: a quarter of the memory of a single file, and no slower an engine.
SETUP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from keep_docstrings import keep_docstrings
from correct_c import correct_c
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class OnAllCores(build_ext):
    def build_extensions(self):
        alone = self.compiler.compile

        def together(sources, **options):
            largest_first = sorted(sources, key=os.path.getsize, reverse=True)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [made for (made,) in pool.map(lambda source: alone([source], **options), largest_first)]

        self.compiler.compile = together
        super().build_extensions()


extensions = mypycify(sys.argv.pop(1).split("|"), opt_level="3", debug_level="0", multi_file=True)
for source in {source for extension in extensions for source in extension.sources}:
    keep_docstrings(Path(source), Path.cwd())
    correct_c(Path(source))
if sys.platform == "linux":  # its own functions are called without looking for others of the same name
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
        extension.extra_link_args = [*extension.extra_link_args, "-Wl,-Bsymbolic-functions"]
setup(name="branchline", packages=[], ext_modules=extensions, cmdclass={"build_ext": OnAllCores})
"""


def compile_into(out: Path) -> None:
    """Fill `out` with the package, compiled. It is swapped in only when the build has succeeded."""
    source = made_from()  # before it is copied: what is edited meanwhile makes it stale
    work = _copy_for(out)
    paths = "|".join(str(path.relative_to(work)) for path in modules(work / "branchline"))
    (work / "setup_engine.py").write_text(SETUP)
    command = [sys.executable, "setup_engine.py", paths, "--quiet", "build_ext", "--inplace"]
    python_path = os.pathsep.join([str(TOOLS), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep)
    environment = {**os.environ, "PYTHONPATH": python_path}
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(work)
        raise RuntimeError(f"mypyc failed:\n{done.stdout}\n{done.stderr}")
    for leftover in (work / "build", work / ".mypy_cache"):
        shutil.rmtree(leftover, ignore_errors=True)
    (work / "setup_engine.py").unlink()
    _swap_in(work, out, source)


def copy_beside(out: Path) -> None:
    """The package anew around the extension modules that `out` has: nothing that they are made from has changed."""
    source = made_from()
    work = _copy_for(out)
    for library in out.rglob("*.so"):
        shutil.copy2(library, work / library.relative_to(out))
    _swap_in(work, out, source)


def _copy_for(out: Path) -> Path:
    work = out.with_name(out.name + ".new")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT / "src", work, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return work


def _swap_in(work: Path, out: Path, source: dict[str, str]) -> None:
    """Only what runs, and only as a whole."""
    said = "from branchline import build; print(build())"
    python_path = os.pathsep.join([str(work), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep)
    environment = {**os.environ, "PYTHONPATH": python_path}
    done = subprocess.run([sys.executable, "-c", said], env=environment, cwd=work, capture_output=True, text=True)
    if done.stdout.strip() != "compiled":
        raise RuntimeError(f"what was compiled does not run:\n{done.stderr}")
    compileall.compile_dir(work, quiet=2)  # what starts from there starts faster
    (work / "made-from.json").write_text(json.dumps(source))
    old = out.with_name(out.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    work.rename(out)
    shutil.rmtree(old, ignore_errors=True)


def made_from() -> dict[str, str]:
    """Fingerprints of all that a compiled package is made from: the extension modules, and what lies around them."""
    package = ROOT / "src" / "branchline"
    versions = [sys.version, *(_version(name) for name in ("mypy", "setuptools"))]
    everything = [path for path in package.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so")]
    return {
        "engine": _fingerprint([Path(__file__), *(TOOLS / name for name in C_FIXES), *modules(package)], versions),
        "package": _fingerprint(everything),
    }


def _fingerprint(files: Iterable[Path], more: Iterable[str] = ()) -> str:
    total = hashlib.sha256("".join(more).encode())
    for path in sorted(files):
        total.update(f"{path.relative_to(ROOT)} {path.stat().st_size} ".encode() + path.read_bytes())
    return total.hexdigest()


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def made(out: Path) -> dict[str, str]:
    """What the package in `out` was made from; empty if there is none."""
    with contextlib.suppress(OSError, ValueError):
        found = json.loads((out / "made-from.json").read_text())
        return found if isinstance(found, dict) else {}
    return {}


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Only one process compiles there at a time: the second one waits, and finds it done."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.with_name(out.name + ".lock").open("w") as lock:
        with contextlib.suppress(ImportError):  # Windows has another way, and nobody here needs it
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    out = Path(sys.argv[-1]).resolve()
    if "--ready" in sys.argv:
        if made(out) == made_from():
            print(out)
        return 0
    if "--behind" in sys.argv:
        os.nice(NICENESS)
    if not can_compile():
        print("No C compiler with Python's headers here: the engine runs interpreted.", file=sys.stderr)
        shutil.rmtree(out, ignore_errors=True)
        return NO_COMPILER
    with alone(out):
        wanted, there = made_from(), made(out)
        if there.get("engine") != wanted["engine"]:
            print("Compiling the engine with mypyc (a minute) …", file=sys.stderr)
            compile_into(out)
        elif there != wanted:
            copy_beside(out)
    print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
