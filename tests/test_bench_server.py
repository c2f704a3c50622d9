"""`make bench-server` runs: small here, and nothing of what it measures is asserted."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "bench_server.py"


@pytest.mark.server
@pytest.mark.slow
def test_the_servers_benchmark_measures_everything_it_promises() -> None:
    small = ["--starts", "1", "--tables", "2", "--seconds", "1", "--games", "2"]
    done = subprocess.run([sys.executable, str(TOOL), *small], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    for told in ("ready in ms", "opens in ms", "games played", "live tables"):
        assert told in done.stdout
    assert "refused" not in done.stdout and "waiting" not in done.stdout
