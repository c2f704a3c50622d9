"""`make bench-server` runs: small here, and nothing of what it measures is asserted."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "bench_server.py"


@pytest.mark.server
@pytest.mark.slow
def test_the_servers_benchmark_measures_everything_it_promises() -> None:
    small = ["--starts", "1", "--tables", "2", "--seconds", "1", "--games", "2", "--floods"]
    done = subprocess.run([sys.executable, str(TOOL), *small], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    for told in ("ready in ms", "opens in ms", "games played", "live tables"):
        assert told in done.stdout
    assert "refused" not in done.stdout and "waiting" not in done.stdout


@pytest.mark.server
@pytest.mark.slow
def test_floods_are_measured_one_by_one_and_a_missed_bar_is_named() -> None:
    kinds = ["silent", "spectators", "continuation-8", "pings", "replays", "searchers"]
    small = ["--only-floods", *kinds, "--flooded", "2", "--seconds", "1", "--times", "0.01"]
    done = subprocess.run([sys.executable, str(TOOL), *small], capture_output=True, text=True, timeout=200)
    rows = [line.split(" | ") for line in done.stdout.splitlines() if line.startswith("| ")][1:]
    assert [row[0].strip("| ") for row in rows] == kinds, done.stdout + done.stderr
    assert done.returncode == (1 if "Missed" in done.stdout else 0)


@pytest.mark.server
@pytest.mark.slow
def test_one_flood_can_be_measured_alone() -> None:
    small = ["--only-floods", "pings", "--flooded", "1", "--seconds", "1", "--times", "0.01"]
    done = subprocess.run([sys.executable, str(TOOL), *small], capture_output=True, text=True, timeout=200)
    assert "| pings |" in done.stdout and "p99 ms" in done.stdout, done.stderr
    assert done.returncode == (1 if "Missed" in done.stdout else 0)


@pytest.mark.server
def test_what_a_move_costs_is_measured_part_by_part() -> None:
    command = [sys.executable, str(TOOL.parent / "move_cost.py"), "--titles", "london", "--games", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0 and "| london | 2 |" in done.stdout and "shown to all" in done.stdout, done.stderr
