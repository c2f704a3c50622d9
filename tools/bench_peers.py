"""Our environments beside the peers', in one run; `tools/bench_peers.py openspiel ours` for only some of them.

Each peer runs in a child process with an environment of its own (tools/peers/environment.py), ours with the compiled
engine. Random play, CPU time and wall time; a decision is one player's choice, chance is not counted. All rows take
turns, round after round, and the best round counts, so that noise on the machine disturbs all alike.

BENCH_MORE is a command of your own that prints rows of the class "native" as a peer does (tools/peers/measure.py), for
an engine that no package index has.
"""

import argparse
import json
import os
import platform
import shlex
import subprocess
import sys
from pathlib import Path

from peers import environment
from peers.comparison import Best, print_bars, print_rows
from peers.environment import NotHere
from peers.measure import SECONDS

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
OURS = ROOT / "tools" / "bench_envs.py"  # {row: {"decisions": n, "cpu": s, "wall": s}}, like the peers
MORE = "BENCH_MORE"
LIMIT = 900  # seconds for one round of one child


def command_of(who: str) -> tuple[list[str], list[Path]]:
    """What to run, and with what on Python's path."""
    if who == MORE:
        return shlex.split(os.environ[MORE]), []
    if who != "ours":
        return [str(environment.python_of(who)), "-m", f"peers.{who}"], [ROOT / "tools"]
    if not OURS.exists():
        raise NotHere(f"there is no {OURS.relative_to(ROOT)} yet")
    compiled = ROOT / "build" / "compiled"
    return [sys.executable, str(OURS)], [compiled if compiled.exists() else ROOT / "src"]


def one_round(command: list[str], path: list[Path]) -> dict[str, dict[str, float]]:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired as e:
        raise NotHere(f"a round took more than {LIMIT} s") from e
    except OSError as e:
        raise NotHere(str(e)) from e
    if done.returncode:
        raise NotHere((done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1])
    rows: dict[str, dict[str, float]] = json.loads(done.stdout.strip().splitlines()[-1])
    return rows


def main() -> None:
    everyone = [*environment.NAMES, "ours"]
    parser = argparse.ArgumentParser(description="Our environments beside the peers', in one run.")
    parser.add_argument("who", nargs="*", metavar="WHO", help=f"of {', '.join(everyone)}; everyone if none is named")
    asked = parser.parse_args().who or everyone
    if unknown := set(asked) - set(everyone):
        parser.error(f"nobody is called {', '.join(sorted(unknown))}: {', '.join(everyone)}")

    if os.environ.get(MORE):
        asked = [*asked, MORE]

    commands: dict[str, tuple[list[str], list[Path]]] = {}
    missing: dict[str, str] = {}
    for who in asked:
        try:
            commands[who] = command_of(who)
        except NotHere as e:
            missing[who] = str(e)
    best = Best()
    more: dict[str, None] = {}
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS} …", file=sys.stderr)
        for who, (command, path) in list(commands.items()):
            try:
                rows = one_round(command, path)
                best.add(rows)
                if who == MORE:
                    more.update(dict.fromkeys(rows))
            except NotHere as e:
                missing[who] = str(e)
                del commands[who]

    here = [environment.version(who) for who in commands if who in environment.NAMES]
    print(f"random play, best of {ROUNDS} rounds of {SECONDS} s a row, {os.cpu_count()} cores")
    print(", ".join([f"Python {platform.python_version()}", *here]))
    for who, why in missing.items():
        print(f"{environment.NAMES[who][1] if who in environment.NAMES else who}: not here: {why}")
    print_rows(best)
    print_bars(best, list(more))


if __name__ == "__main__":
    main()
