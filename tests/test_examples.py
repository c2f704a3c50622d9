"""The examples run as they stand, and the learners among them learn."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from branchline.bots.arena.intervals import Interval

EXAMPLES = Path(__file__).parent.parent / "examples"
AGAINST = re.compile(r"against (\S+): .* lost: ([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)")
needs_torch = pytest.mark.skipif(
    find_spec("torch") is None, reason="torch is not installed: tools/get_torch.sh gets it"
)


def run(name: str, *options: str) -> str:
    # Threads that wait for one another in a busy loop stand still while other tests have the cores.
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, str(EXAMPLES / name), *options]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def results(said: str) -> dict[str, Interval]:
    """The share of games won against each bot."""
    found = {bot: [float(number) / 100 for number in numbers] for bot, *numbers in AGAINST.findall(said)}
    assert list(found) == ["random", "greedy", "planner"]
    return {bot: Interval(*numbers) for bot, numbers in found.items()}


@pytest.mark.parametrize(
    ("interface", "said"),
    [
        ("pettingzoo", r"(game \d: \d+ decisions, points {'seat_0': -?\d+, 'seat_1': -?\d+, 'seat_2': -?\d+}\n){3}"),
        ("gymnasium", r"20 games, \d+ won, -?\d+\.\d points ahead on average\n"),
        ("openspiel", r"(game \d: \d+ moves, returns \[-?\d+\.0, -?\d+\.0\]\n){3}"),
        ("vector", r"\d+ games, \d+ numbers a position, points by seat \[.*\]\n"),
    ],
    ids=["pettingzoo", "gymnasium", "openspiel", "vector"],
)
def test_random_agents_play_through_every_interface(interface: str, said: str) -> None:
    once = run(f"random_{interface}.py")
    assert re.fullmatch(said, once), once
    assert run(f"random_{interface}.py") == once


@pytest.mark.slow
def test_a_linear_policy_learns_to_beat_the_random_player() -> None:
    found = results(run("linear_london.py", "--steps", "260000", "--eval-games", "100"))
    assert found["random"].low > 0.8


@pytest.mark.slow
@needs_torch
@pytest.mark.timeout(900)  # about a minute, but it may have to share its core
def test_a_network_learns_to_beat_the_greedy_bot_and_can_be_seated(tmp_path: Path) -> None:
    untrained = results(run("ppo_london.py", "--steps", "0", "--eval-games", "20"))
    assert untrained["greedy"].high < 0.2
    saved = tmp_path / "london.pt"
    found = results(run("ppo_london.py", "--steps", "200000", "--eval-games", "120", "--save", str(saved)))
    assert found["random"].low > 0.9
    assert found["greedy"].low > 0.5

    bot = f"{EXAMPLES / 'ppo_london.py'}:NetworkBot"
    arena = ["arena", "--title", "london", "--bots", "greedy", "--bot", bot, "--games", "20", "--seed", "1", "--json"]
    environment = {**os.environ, "LONDON_NETWORK": str(saved), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "branchline", *arena, "--out", str(tmp_path / "arena")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    seated = next(row for row in json.loads(done.stdout)["standings"] if row["bot"] == bot)
    assert seated["faults"] == 0 and seated["wins"] >= 5
