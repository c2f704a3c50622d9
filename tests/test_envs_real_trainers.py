"""PufferLib's and EnvPool's own code with our environments, each in an environment of its own that is made on demand.

Neither is among the tools for tests: EnvPool brings 700 MB, and PufferLib comes as source whose installation compiles
its games against PyTorch. What is tested is its Python, which needs none of that.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path

import pytest

import branchline

ROOT = Path(__file__).parent.parent
HERE = ROOT / "build" / "trainers"
PROGRAMS = Path(__file__).parent / "trainers"
OURS = ["librt>=0.16", "mypy-extensions>=1.1", "gymnasium>=1.0"]
PUFFERLIB = "pufferlib-3.0.0"
PUFFERLIB_SHA = "7df3a3e3f5f894d78d2a1f5374097890aec01473183e748abefe4f3faa10eaa9"
PUFFERLIB_AT = (
    "https://files.pythonhosted.org/packages/7c/e1/5292f9b69c6263707b40ba04a87e6b9bcc177281d31092f77afd90c412f1/"
    f"{PUFFERLIB}.tar.gz"
)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def python_with(name: str, packages: list[str]) -> Path:
    """Skips the test where they can't be had."""
    folder = HERE / name
    python, ready = folder / "bin" / "python", folder / "ready"
    wanted = " ".join(packages)
    if not ready.exists() or ready.read_text() != wanted:
        uv = shutil.which("uv") or str(ROOT / ".tools" / "bin" / "uv")
        shutil.rmtree(folder, ignore_errors=True)
        for command in (
            [uv, "venv", "--quiet", "--python", sys.executable, str(folder)],
            [uv, "pip", "install", "--quiet", "--python", str(python), *packages],
        ):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                pytest.skip(f"{name} can't be installed here: {done.stderr.strip().splitlines()[-1:]}")
        ready.write_text(wanted)
    return python


def source_of_pufferlib() -> Path:
    folder = HERE / PUFFERLIB
    if not folder.exists():
        HERE.mkdir(parents=True, exist_ok=True)
        packed = HERE / f"{PUFFERLIB}.tar.gz"
        try:
            urllib.request.urlretrieve(PUFFERLIB_AT, packed)
        except OSError as error:
            pytest.skip(f"PufferLib can't be had: {error}")
        assert hashlib.sha256(packed.read_bytes()).hexdigest() == PUFFERLIB_SHA
        with tarfile.open(packed) as archive:
            archive.extractall(HERE, filter="data")
        packed.unlink()
    return folder


def run(python: Path, program: str, folder: Path, path: list[Path]) -> str:
    package = Path(branchline.__file__).parent.parent  # the build that these tests run with
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [package, *path]))}
    command = [str(python), "-W", "ignore", str(PROGRAMS / program)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_pufferlib_runs_our_environment_in_each_of_its_ways(tmp_path: Path) -> None:
    python = python_with("pufferlib", [*OURS, "gym==0.26.2", "psutil"])
    said = run(python, "use_pufferlib.py", tmp_path, [source_of_pufferlib()])
    for way in ("BranchlinePufferEnv", "Serial", "Multiprocessing"):
        assert f"{way} plays our games" in said


def test_envpool_and_ours_return_the_same_things(tmp_path: Path) -> None:
    said = run(python_with("envpool", [*OURS, "envpool>=1.0"]), "use_envpool.py", tmp_path, [])
    assert "return the same things" in said
