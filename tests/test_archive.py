"""An archive of games is checked by one command, each by the rules and the board that it was played by."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from all_titles import PLAY_STYLES, played
from branchline import title
from branchline.core.game import Version
from branchline.core.record import Record, redact, to_json, to_text
from branchline.routes.check import FIRST_IN_PLACE
from branchline.titles import OURS, load_titles
from branchline.trains.game import TrainGame
from own_boards import printed_paris
from tables import environment

VERSIONS = (Version(1, 1), Version(2, 1))


def branchline(*words: str, titles: Path | None = None) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "branchline", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment(None, titles), timeout=300)


def game(key: str, version: Version, number: int) -> Record:
    found = title(key, version).game(2)
    assert isinstance(found, TrainGame)
    return played(found, PLAY_STYLES[number % len(PLAY_STYLES)], f"archive {number}")


def keep(folder: Path, key: str, version: Version, games: int) -> None:
    """Some as text, the others as JSON lines in one file; some as one seat saw them."""
    folder.mkdir(parents=True, exist_ok=True)
    records = [game(key, version, number) for number in range(games)]
    for number, record in enumerate(records[: games // 4]):
        file = folder / f"{key}-{version}-{number}.branchline"
        file.write_text(to_text(redact(record, 1) if number % 2 else record), "utf-8")
    lines = [json.dumps(line) for record in records[games // 4 :] for line in to_json(record)]
    (folder / f"{key}-{version}.jsonl").write_text("\n".join(lines), "utf-8")


@pytest.mark.parametrize("games", [4, pytest.param(91, marks=pytest.mark.slow)])
def test_an_archive_of_all_versions_is_checked_by_one_command(tmp_path: Path, games: int) -> None:
    """A bumped rule and a bumped board beside those of today; in the long form a thousand games."""
    for key in OURS:
        for version in VERSIONS:
            keep(tmp_path / "games" / key, key, version, games)
    newer = printed_paris(tmp_path / "paris")
    load_titles(newer)
    keep(tmp_path / "games" / "printed", "paris", Version(2, FIRST_IN_PLACE), games)
    done = branchline("check", "--json", str(tmp_path / "games"), titles=newer)
    assert done.returncode == 0, done.stdout
    found = json.loads(done.stdout)
    assert found["ok"] and found["games"] == 11 * games and found["redacted"] == 11 * (games // 4 // 2)
    expected = {f"{key}@{version}": games for key in OURS for version in VERSIONS}
    assert found["versions"] == expected | {f"paris@2.{FIRST_IN_PLACE}": games}


def test_every_fault_of_an_archive_is_named_and_what_stands_behind_it_is_checked(tmp_path: Path) -> None:
    keep(tmp_path / "games", "london", Version(2, 1), 8)
    file = tmp_path / "games" / "london-2.1.jsonl"
    lines = file.read_text("utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if json.loads(line)["kind"] == "game"]
    result = re.sub(r'"total": -?\d+', '"total": 999', lines[starts[4] - 1])
    wrong = {starts[1] + 3: '{"move": 1}', starts[4] - 1: result}
    file.write_text("\n".join(wrong.get(number, line) for number, line in enumerate(lines)), "utf-8")
    (tmp_path / "games" / "empty.branchline").write_text("")
    done = branchline("check", str(tmp_path / "games"))
    assert done.returncode == 1
    faults = done.stderr.splitlines()
    assert len(faults) == 3 and all(each.startswith("branchline: ") for each in faults)
    assert "empty.branchline: the file is empty" in faults[0]
    assert f"london-2.1.jsonl: line {starts[1] + 4}: " in faults[1]
    assert "london-2.1.jsonl: game 4: " in faults[2]
    assert done.stdout.startswith("3 games are damaged; 6 games are all right, ")
    found = json.loads(branchline("check", "--json", str(tmp_path / "games")).stdout)
    assert not found["ok"] and len(found["faults"]) == 3 and found["error"] == found["faults"][0]


@pytest.mark.parametrize("break_off", [lambda line: line[:20], lambda line: line[:-1] + ', "x": 1' + "0" * 5000 + "}"])
def test_a_line_that_can_not_be_read_damages_its_game_alone(tmp_path: Path, break_off: Callable[[str], str]) -> None:
    keep(tmp_path / "games", "london", Version(2, 1), 4)
    file = tmp_path / "games" / "london-2.1.jsonl"
    lines = file.read_text("utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if json.loads(line)["kind"] == "game"]
    for broken in (starts[1] + 5, len(lines) - 1):  # as a disk that was full leaves the last
        lines[broken] = break_off(lines[broken])
    file.write_text("\n".join(lines), "utf-8")
    done = branchline("check", str(tmp_path / "games"))
    faults = done.stderr.splitlines()
    assert len(faults) == 2 and all("this is no JSON, from column " in each for each in faults), done.stderr
    assert f": line {starts[1] + 6}: " in faults[0] and f": line {len(lines)}: " in faults[1]
    assert done.returncode == 1 and done.stdout.startswith("2 games are damaged; 2 games are all right, ")


def test_an_option_of_thousands_of_digits_is_said_with_its_line(tmp_path: Path) -> None:
    text = to_text(game("card-game", Version(2, 1), 0)).split("\n")
    text.insert(3, f'[Option "open_track={"9" * 5000}"]')
    (tmp_path / "game.branchline").write_text("\n".join(text), "utf-8")
    done = branchline("check", str(tmp_path / "game.branchline"))
    assert done.returncode == 1 and "line 4: the value of [Option …] is not a text in quotes" in done.stderr


def test_files_are_counted_together_with_their_versions(tmp_path: Path) -> None:
    for version in VERSIONS:
        keep(tmp_path, "london", version, 3)
    files = [str(tmp_path / f"london-{version}.jsonl") for version in VERSIONS]
    done = branchline("check", *files)
    first, *rest = done.stdout.splitlines()
    assert first.startswith("2 files: 6 games, ") and first.endswith(", all right")
    assert rest == ["  London, version 1.1: 3 games", "  London, version 2.1: 3 games"]
    assert branchline("check", files[0]).stdout.startswith(f"{files[0]}: 3 games, ")


def test_a_folder_without_records_says_what_they_are_called(tmp_path: Path) -> None:
    done = branchline("check", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr == f"branchline: {tmp_path}: there is no record in it; they end in .branchline or .jsonl.\n"
