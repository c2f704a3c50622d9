"""The arena on Ray: the same games as at home."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from branchline.bots.arena import cluster
from branchline.bots.arena.arena_game import task
from branchline.bots.arena.pool import ArenaError
from branchline.bots.arena.schedule import ArenaConfig, schedule
from branchline.bots.registry import find_all
from test_bots_arena import command, rows

WORDS = ("--bots", "greedy,random,planner", "--seats", "2", "--games", "6", "--seed", "ray")


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    for name, more in (("home", []), ("ray", ["--cluster"])):
        words = command(*WORDS, "--out", str(tmp_path / name), "--json", *more)
        done = subprocess.run(words, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["games"] == 6
    assert rows(tmp_path / "ray") == rows(tmp_path / "home")


def test_more_cores_than_any_machine_has_are_refused() -> None:
    """Ray would wait forever for such a machine."""
    nodes = [{"Alive": True, "Resources": {"CPU": 2.0}}, {"Alive": False, "Resources": {"CPU": 64.0}}]
    settings = ArenaConfig("london", 2, {}, find_all("search:20:3cores,random"), "1")
    tasks = [task(settings, unit) for unit in schedule(settings, 2)]
    with pytest.raises(ArenaError, match="a bot wants 3 cores, but no machine of the cluster has more than 2"):
        cluster._check(tasks, nodes)
    cluster._check(tasks, [*nodes, {"Alive": True, "Resources": {"CPU": 3.0}}])


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"needs Ray: .*pip install '\.\[cluster\]'"):
        next(cluster.played([{}], cluster.HERE))
