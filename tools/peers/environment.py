"""An environment of its own for each peer, from pinned requirements.

So neither .venv nor uv.lock grows, and a peer that can't be installed here, or not beside another, disturbs nobody.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "build" / "peers"
REQUIREMENTS = Path(__file__).parent / "requirements"
NAMES = {  # the peer's distribution, and what it is called
    "openspiel": ("open-spiel", "OpenSpiel"),
    "pettingzoo": ("pettingzoo", "PettingZoo"),
    "rlcard": ("rlcard", "RLCard"),
    "catanatron": ("catanatron", "catanatron"),
    "pgx": ("pgx", "pgx"),
    "pufferlib": ("pufferlib", "PufferLib"),
}


class NotHere(Exception):
    """The peer cannot be measured on this machine, and why."""


def version(peer: str) -> str:
    """What is pinned, in words."""
    distribution, called = NAMES[peer]
    found = re.search(rf"^{distribution}==(\S+)", (REQUIREMENTS / f"{peer}.txt").read_text(), re.MULTILINE)
    return f"{called} {found[1]}" if found else called


def python_of(peer: str) -> Path:
    """The peer's Python, set up first where it isn't there yet or the requirements have changed."""
    wanted = REQUIREMENTS / f"{peer}.txt"
    folder, python, ready = HERE / peer, HERE / peer / "bin" / "python", HERE / peer / "ready"
    stamp = f"{sys.version}\n{wanted.read_text()}"
    if python.exists() and ready.exists() and ready.read_text() == stamp:
        return python
    print(f"Getting {version(peer)} …", file=sys.stderr)
    uv = os.environ.get("UV") or shutil.which("uv") or str(ROOT / ".tools" / "bin" / "uv")
    shutil.rmtree(folder, ignore_errors=True)
    run_uv([uv, "venv", "--quiet", "--python", sys.executable, str(folder)])
    # All that is needed is listed; what a peer says it needs is more than that for its games alone.
    install = [uv, "pip", "install", "--quiet", "--no-deps", "--python", str(python)]
    run_uv([*install, "--requirements", str(wanted)])
    ready.write_text(stamp)
    return python


def run_uv(command: list[str]) -> None:
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900)
    except (OSError, subprocess.TimeoutExpired) as e:
        raise NotHere(f"it could not be installed: {e}") from e
    if done.returncode:
        said = [line.strip(" ×╰─▶") for line in done.stderr.splitlines() if line.strip(" ×╰─▶")]
        raise NotHere(f"it could not be installed: {' '.join(said[:2])}")
