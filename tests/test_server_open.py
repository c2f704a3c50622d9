"""`branchline serve` for one who wants to play now: a browser opens, whatever port is taken or server running."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tables import Running
from terminal import NOTICE

pytestmark = pytest.mark.server


@pytest.fixture
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the browser was started with; it prints much, and takes its time."""
    out, program = tmp_path / "visited", tmp_path / "browser"
    program.write_text(
        f'#!/bin/sh\necho noise; echo noise >&2\necho "$1" >>"{out}.new"; mv "{out}.new" "{out}"\nsleep 5\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(program))
    return out


def wait_for(file: Path) -> str:
    for _ in range(1000):
        if file.exists():
            return file.read_text().strip()
        time.sleep(0.02)
    raise AssertionError("no browser was opened")


def spoken(server: Running) -> list[str]:
    """All that it has said but its log, and which build runs."""
    return [line for line in server.lines if not line.startswith(("{", "branchline: The engine runs"))]


def test_the_browser_is_opened_while_the_server_serves(tmp_path: Path, visited: Path) -> None:
    with Running(tmp_path / "data", "--open") as server:
        assert wait_for(visited) == server.address
        assert [line for line in server.lines if "engine runs" in line] == [NOTICE] * bool(NOTICE)
        assert httpx.get(server.address).status_code == 200
        assert spoken(server) == [f"Branchline's tables are at {server.address}   (Ctrl-C ends)\n"]


def test_a_machine_without_a_browser_hears_nothing_of_it(tmp_path: Path) -> None:
    kept = ("PYTHONPATH", "HOME", "LANG")
    environment = {name: os.environ[name] for name in kept if name in os.environ} | {
        "PATH": str(tmp_path),
        "TERM": "xterm",
    }
    command = [sys.executable, "-c", "from branchline.cli.serve import browse; browse('http://localhost:1')"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_taken_port_is_refused_or_another_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "branchline",
            "serve",
            "--no-open",
            "--data",
            str(tmp_path),
            "--port",
            str(port),
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and f"127.0.0.1:{port} can't be had" in done.stderr
        with Running(tmp_path, "--port", str(port), "--or-another") as server:
            assert server.port != port and httpx.get(server.address + "/healthz").status_code == 200
            while len(spoken(server)) < 2:
                time.sleep(0.01)
            assert spoken(server)[1] == f"(Port {port} is taken by another program.)\n"


def test_who_serves_already_is_sent_there(tmp_path: Path, visited: Path) -> None:
    with Running(tmp_path / "data") as server:
        command = [sys.executable, "-m", "branchline", "serve", "--data", str(server.folder), "--port", "0"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (0, f"Branchline's tables are at {server.address} already.\n")
        assert wait_for(visited) == server.address
        done = subprocess.run([*command, "--no-open"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and f"in use by another Branchline at {server.address}." in done.stderr
