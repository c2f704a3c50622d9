"""A new version of a board of ours, made as docs/versions.md says: in a copy of the package, whose old games go on."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import branchline
from branchline.titles import OURS
from tables import environment

SOURCE = Path(branchline.__file__).parent
BUMPED = {  # a title, its board's file, and how something in it is corrected
    "paris": ("board.toml", r"^vehicles = (\d)\d$", r"vehicles = \g<1>1"),
    "card-game": ("box.toml", r'^wild = "\w+"$', 'wild = "engine"'),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with a new board in two titles."""
    home = tmp_path_factory.mktemp("bumped")
    shutil.copytree(SOURCE, home / "branchline", ignore=shutil.ignore_patterns("client", "__pycache__"))
    for library in SOURCE.parent.glob("*.so"):  # what compiled modules share
        shutil.copy(library, home)
    for key, (file, was, becomes) in BUMPED.items():
        folder = home / "branchline" / "titles" / OURS[key]
        text = (folder / file).read_text("utf-8")
        now = int(re.findall(r"^version = (\d+)$", text, re.MULTILINE)[0])
        (folder / "boards" / str(now)).mkdir(parents=True)
        for each in (file, "tickets.toml"):
            shutil.copy(folder / each, folder / "boards" / str(now))
        text, corrected = re.subn(was, becomes, text, count=1, flags=re.MULTILINE)
        assert corrected
        (folder / file).write_text(text.replace(f"\nversion = {now}\n", f"\nversion = {now + 1}\n"), "utf-8")
    return home


def done(home: Path | None, *words: str) -> str:
    command = [sys.executable, "-m", "branchline", *words]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment(home, None), timeout=120)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("key", BUMPED)
def test_games_of_the_board_before_are_checked_and_played_beside_those_of_the_new_one(
    home: Path, tmp_path: Path, key: str
) -> None:
    then, now, again = (str(tmp_path / f"{name}.jsonl") for name in ("then", "now", "again"))
    done(None, "simulate", key, "--games", "2", "--seed", "3", "--bots", "planner", "--out", then)
    done(home, "simulate", key, "--games", "2", "--seed", "3", "--bots", "planner", "--out", now)
    before = re.findall(r'"rules": (\d+), "board": (\d+)', Path(then).read_text("utf-8"))[0]
    rules, board = before[0], int(before[1])
    done(home, "simulate", f"{key}@{rules}.{board}", "--games", "2", "--seed", "3", "--bots", "planner", "--out", again)
    assert Path(again).read_text("utf-8") == Path(then).read_text("utf-8"), "it plays on as it did"
    assert Path(now).read_text("utf-8") != Path(then).read_text("utf-8")
    told = done(home, "check", then, now)
    assert f"version {rules}.{board}: 2 games" in told and f"version {rules}.{board + 1}: 2 games" in told
    assert done(home, "show", f"{key}@{rules}.{board}") != done(home, "show", key)


def test_what_is_wrong_with_an_earlier_board_of_ours_is_said_too(home: Path, tmp_path: Path) -> None:
    folder = home / "branchline" / "titles" / "paris"
    assert "All right" in done(home, "titles", "check", str(folder))
    earlier = next((folder / "boards").iterdir())
    earlier.rename(earlier.with_name("7"))
    try:
        command = [sys.executable, "-m", "branchline", "titles", "check", str(folder)]
        ended = subprocess.run(command, capture_output=True, text=True, env=environment(home, None), timeout=60)
        assert ended.returncode == 1 and "boards/7/board.toml" in ended.stdout + ended.stderr
    finally:
        earlier.with_name("7").rename(earlier)
