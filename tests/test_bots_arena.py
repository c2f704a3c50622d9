"""The arena as somebody runs it: what it plays, what it writes, how it goes on after it was stopped."""

import csv
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest
from rich.console import Console

from bots import EXAMPLES
from branchline.bots.arena.arena_game import play, task
from branchline.bots.arena.folder import Folder
from branchline.bots.arena.plot import plot
from branchline.bots.arena.pool import ArenaError
from branchline.bots.arena.report import report
from branchline.bots.arena.schedule import ArenaConfig, check, schedule, tables
from branchline.bots.registry import SpecError, find_all
from branchline.cli import speech
from branchline.cli.arena import show
from branchline.core import record as records
from branchline.titles import find_game
from terminal import but_the_build

SEATED = ["game", "deal", "seat", "bot", "score", "rank", "win", "margin", "tickets_completed", "tickets", "turns"]
Done = subprocess.CompletedProcess[str]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "branchline", "arena", "--title", "london", *words]


def arena(*words: str, cwd: Path | None = None) -> Done:
    return subprocess.run(command(*words), cwd=cwd, capture_output=True, text=True, timeout=120)


def told(*words: str) -> dict[str, object]:
    done = arena(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert but_the_build(done.stderr) == ""
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def said(done: Done) -> str:
    """The one line of an error."""
    assert done.returncode == 1 and "Traceback" not in done.stderr and not done.stdout
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1
    return lines[0]


def rows(folder: Path, columns: list[str] = SEATED) -> list[tuple[str, ...]]:
    """What the games were, without how long they took, in order."""
    with (folder / "games.csv").open(newline="") as file:
        found = [tuple(row[column] for column in columns) for row in csv.DictReader(file)]
    return sorted(found, key=lambda row: (int(row[0]), int(row[2])))


def timeless(report: dict[str, object]) -> dict[str, object]:
    """A report without times and places."""
    standings = report["standings"]
    assert isinstance(standings, list)
    kept = [{key: value for key, value in bot.items() if key != "ms"} for bot in standings]
    return {**{key: value for key, value in report.items() if key != "folder"}, "standings": kept}


def settings(bots: str, seats: int | None = None, seed: str = "1") -> ArenaConfig:
    found = find_all(bots)
    return ArenaConfig("london", seats or len(found), {}, found, seed)


# -- the plan ---------------------------------------------------------------------------------------------------------


def seatings(bots: str, seats: int, games: int) -> list[tuple[int, list[str]]]:
    asked = settings(bots, seats)
    return [(unit.deal, [asked.bots[i].text for i in unit.bots]) for unit in schedule(asked, games)]


def test_each_deal_is_played_in_every_rotation() -> None:
    assert seatings("planner,greedy,random", 3, 4) == [
        (0, ["planner", "greedy", "random"]),
        (0, ["greedy", "random", "planner"]),
        (0, ["random", "planner", "greedy"]),
        (1, ["planner", "greedy", "random"]),
        (1, ["greedy", "random", "planner"]),
        (1, ["random", "planner", "greedy"]),
    ]


def test_rotations_that_are_alike_are_played_once() -> None:
    assert len(seatings("planner,greedy,greedy,greedy", 4, 1)) == 4
    assert len(seatings("greedy,greedy", 2, 1)) == 1
    assert seatings("planner,greedy,planner,greedy", 4, 1) == [
        (0, ["planner", "greedy", "planner", "greedy"]),
        (0, ["greedy", "planner", "greedy", "planner"]),
    ]


def test_with_fewer_seats_every_choice_of_bots_has_as_many_games() -> None:
    found = seatings("planner,greedy,random", 2, 7)
    assert len(found) == 12 and len({deal for deal, _ in found}) == 6
    pairs = [tuple(sorted(seated)) for _, seated in found]
    assert {pair: pairs.count(pair) for pair in pairs} == dict.fromkeys(
        [("greedy", "planner"), ("planner", "random"), ("greedy", "random")], 4
    )
    assert len(tables(settings("planner,planner,greedy", 2))) == 2  # with oneself, too, but once


def test_a_longer_plan_begins_like_a_shorter_one() -> None:
    asked = settings("planner,greedy,random", 2)
    assert schedule(asked, 40)[:12] == schedule(asked, 10)


def test_more_seats_than_bots_are_refused() -> None:
    with pytest.raises(
        SpecError, match="4 seats need as many bots, but 2 bots named; a bot may be named several times"
    ):
        check(settings("planner,greedy", 4))


# -- playing ----------------------------------------------------------------------------------------------------------


def test_an_arena_writes_games_records_report_and_picture(tmp_path: Path) -> None:
    found = told("--bots", "greedy,random", "--games", "6", "--out", str(tmp_path), "--seed", "s")
    assert (found["games"], found["deals"], found["planned"], found["seed"]) == (6, 3, 6, "s")
    standings = found["standings"]
    assert isinstance(standings, list)
    assert [bot["bot"] for bot in standings] == ["greedy", "random"]
    first = standings[0]
    assert first["win_rate"]["low"] <= first["win_rate"]["mean"] <= first["win_rate"]["high"]
    assert first["rating"]["mean"] > 1500 and first["ms"]["mean"] > 0 and first["faults"] == 0
    assert {"score", "margin", "tickets_completed", "tickets", "turns", "games"} <= set(first)
    assert json.loads((tmp_path / "report.json").read_text("utf-8")) == found
    assert len(rows(tmp_path)) == 12
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 6
    for number, file in enumerate(files):
        played = records.from_text(file.read_text("utf-8"), find_game)
        records.verify(played)
        assert played.result is not None
        mine = [row for row in rows(tmp_path) if row[0] == str(number)]
        assert [int(row[4]) for row in mine] == played.result.totals
        assert [row[3] for row in mine] == played.names
    Xml.parse(tmp_path / "standings.svg")


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    words = ("--bots", "greedy,random,planner", "--seats", "2", "--games", "12")
    one = told(*words, "--out", str(tmp_path / "one"))
    two = told(*words, "--out", str(tmp_path / "two"), "--jobs", "2")
    assert rows(tmp_path / "one") == rows(tmp_path / "two")
    assert timeless(one) == timeless(two)
    for file in (tmp_path / "one" / "records").iterdir():
        assert file.read_text() == (tmp_path / "two" / "records" / file.name).read_text()


def test_the_same_deal_is_dealt_to_every_rotation(tmp_path: Path) -> None:
    told("--bots", "greedy,random", "--games", "2", "--out", str(tmp_path))
    first, second = ((tmp_path / "records" / f"00000{n}.branchline").read_text().splitlines() for n in range(2))
    dealt = [[line for line in lines if line.startswith("{")][:13] for lines in (first, second)]
    assert dealt[0] == dealt[1]


def test_an_arena_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    words = ("--bots", "greedy,random", "--games", "20", "--seed", "go")
    whole, part = tmp_path / "whole", tmp_path / "part"
    expected = told(*words, "--out", str(whole))
    told(*words[:3], "6", *words[4:], "--out", str(part))
    with (part / "games.csv").open("a") as file:  # as a killed arena leaves it
        file.write("6,3,go/3,1,greedy,12,1,1.0,5,1,1,9,15,0,,0.1 0.2\n6,3,go/3,2,ran")
    found = told(*words, "--out", str(part))
    assert rows(part) == rows(whole)
    assert timeless(found) == timeless(expected)
    before = (part / "games.csv").read_text()
    told(*words, "--out", str(part))  # nothing is missing, so nothing is played
    assert (part / "games.csv").read_text() == before


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_arena_that_is_killed_goes_on(tmp_path: Path, jobs: str) -> None:
    words = ("--bots", "greedy,random", "--games", "600", "--jobs", jobs)
    with subprocess.Popen(command(*words, "--out", str(tmp_path)), stdout=subprocess.PIPE) as process:
        _wait_for_games(tmp_path)
        process.kill()
    shorter = (*words[:3], "40", *words[4:])
    found = told(*shorter, "--out", str(tmp_path))
    assert found["games"] == found["planned"] == 40, "what was played beyond is not reported"
    fresh = tmp_path / "fresh"
    told(*shorter, "--out", str(fresh))
    assert rows(tmp_path)[:80] == rows(fresh)[:80]


def _wait_for_games(folder: Path) -> None:
    file, deadline = folder / "games.csv", time.monotonic() + 60
    while not file.exists() or file.read_text().count("\n") < 9:
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(("jobs", "how"), [("1", signal.SIGINT), ("1", signal.SIGTERM), ("2", signal.SIGINT)])
def test_ctrl_c_ends_with_a_report_and_says_how_to_go_on(tmp_path: Path, jobs: str, how: signal.Signals) -> None:
    words = command("--bots", "greedy,random", "--games", "5000", "--jobs", jobs, "--out", str(tmp_path))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        _wait_for_games(tmp_path)
        children = _children(process.pid)
        process.send_signal(how)
        try:
            out, error = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "London, 2 players:" in out and "Traceback" not in error
    games = len(rows(tmp_path)) // 2
    last = error.strip().splitlines()[-1]
    assert last.startswith(f"branchline: interrupted; {5000 - games} games to play. Go on with: ")
    again = shlex.split(last.partition("Go on with: ")[2])
    assert again[-2:] == ["--out", str(tmp_path)] and "5000" in again
    assert json.loads((tmp_path / "report.json").read_text())["games"] == games
    assert len(children) == int(jobs), "the games are played in processes of their own"
    for pid in children:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def _children(parent: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True)
    return [int(pid) for pid in listed.stdout.split()]


def test_other_settings_do_not_mix(tmp_path: Path) -> None:
    told("--bots", "greedy,random", "--games", "2", "--out", str(tmp_path))
    words = ("--bots", "greedy,random", "--games", "2", "--out", str(tmp_path))
    assert 'has games with seed "0", not "9"; choose another folder' in said(arena(*words, "--seed", "9"))
    other = arena("--bots", "greedy,planner", "--games", "2", "--out", str(tmp_path))
    assert 'has games with bots ["greedy", "random"], not ["greedy", "planner"]' in said(other)


def test_games_of_other_code_do_not_mix(tmp_path: Path) -> None:
    file, folder = tmp_path / "mine.py", tmp_path / "arena"
    file.write_text((EXAMPLES / "my_bot.py").read_text())
    bots = f"random,{file}:MyBot"
    Folder(folder, settings(bots)).close()
    Folder(folder, settings(bots)).close()
    file.write_text(file.read_text() + "\n# changed\n")
    with pytest.raises(ArenaError, match=r"was begun with other code of .*mine\.py:MyBot; choose another folder"):
        Folder(folder, settings(bots))
    facts = json.loads((folder / "arena.json").read_text())
    for code in ({**facts["code"], "branchline": "123456789abc"}, None):  # None: of a time before it was written
        (folder / "arena.json").write_text(json.dumps({**facts, "code": code}))
        with pytest.raises(ArenaError, match="was begun with other code; choose another folder"):
            Folder(folder, settings(bots))


def test_a_game_is_on_disk_before_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record first, then its rows: after a power cut no game is counted whose record is lost."""
    asked = settings("greedy,random")
    folder = Folder(tmp_path, asked)
    done: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "fsync", lambda fd: done.append((os.fstat(fd).st_ino, os.fstat(fd).st_size)))
    folder.add(play(task(asked, schedule(asked, 2)[0])))
    files = [tmp_path / "records" / "000000.branchline", tmp_path / "games.csv"]
    assert done == [(file.stat().st_ino, file.stat().st_size) for file in files]
    folder.close()


def test_a_new_folder_has_one_arena_from_the_first_moment(tmp_path: Path) -> None:
    """The second one must not even write what was asked."""
    asked = settings("greedy,random")
    folder = Folder(tmp_path, asked)
    (tmp_path / "arena.json").unlink()
    (tmp_path / "games.csv").unlink()
    with pytest.raises(ArenaError, match="another arena is at work there"):
        Folder(tmp_path, asked)
    assert not (tmp_path / "arena.json").exists()
    folder.close()


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    asked = settings("greedy,random")
    folder = Folder(tmp_path, asked)
    with pytest.raises(ArenaError, match="another arena is at work there"):
        Folder(tmp_path, asked)
    folder.close()
    Folder(tmp_path, asked).close()


def test_a_damaged_folder_is_reported(tmp_path: Path) -> None:
    told("--bots", "greedy,random", "--games", "2", "--out", str(tmp_path))
    games = tmp_path / "games.csv"
    games.write_text(games.read_text() + "x,y\n")
    assert "games.csv is damaged" in said(arena("--bots", "greedy,random", "--out", str(tmp_path)))
    (tmp_path / "arena.json").unlink()
    assert "of something else" in said(arena("--bots", "greedy,random", "--out", str(tmp_path)))


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ((), "which bots?"),
        (("--bots", "greedy,plannr"), "there is no bot “plannr”; did you mean 'planner'?"),
        (("--bots", "greedy,random", "--seats", "9"), "London is for 2 to 4 players, not 9."),
        (("--bots", "greedy,random", "--seats", "3"), "3 seats need as many bots"),
        (("--bots", "greedy"), "London is for 2 to 4 players, not 1."),
        (("--bots", "greedy,random", "-O", "open_track"), "London has no option “open_track”"),
    ],
)
def test_what_is_wrong_is_reported_before_anything_is_played(
    words: tuple[str, ...], error: str, tmp_path: Path
) -> None:
    assert error in said(arena(*words, "--out", str(tmp_path / "none")))
    assert not (tmp_path / "none").exists()


def test_bots_of_users_and_programs_play_too(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    for name in ("my_bot.py", "bot.sh"):
        (tmp_path / "bots" / name).write_text((EXAMPLES / name).read_text())
    words = ("--bots", "random", "--bot", "bots/my_bot.py:MyBot", "--bot", "exec-text:sh bots/bot.sh")
    for jobs in ("1", "2"):
        done = arena(*words, "--games", "3", "--jobs", jobs, "--json", "--out", str(tmp_path / jobs), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        standings = json.loads(done.stdout)["standings"]
        assert {bot["bot"] for bot in standings} == {"random", "bots/my_bot.py:MyBot", "exec-text:sh bots/bot.sh"}
        assert [bot["faults"] for bot in standings] == [0, 0, 0]
    assert rows(tmp_path / "1") == rows(tmp_path / "2")


def test_faults_are_reported(tmp_path: Path) -> None:
    done = arena("--bots", "random", "--bot", "exec:sh -c 'exit 7'", "--games", "2", "--out", str(tmp_path))
    assert done.returncode == 0
    assert "exec:sh -c 'exit 7', game 0:" in done.stdout and "the first: ended with exit code 7" in done.stdout


def test_a_bot_named_twice_is_one_in_the_report(tmp_path: Path) -> None:
    found = told("--bots", "greedy,random,random", "--games", "3", "--out", str(tmp_path))
    standings = found["standings"]
    assert isinstance(standings, list)
    assert {bot["bot"]: (bot["games"], bot["seats"]) for bot in standings} == {"greedy": (3, 3), "random": (3, 6)}


def test_without_a_folder_it_goes_to_the_data_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    words = command("--bots", "greedy,random", "--games", "2", "--plot", str(tmp_path / "p.svg"))
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=60)
    (folder,) = (tmp_path / "branchline" / "arena").iterdir()
    assert folder.name.startswith("london-") and str(folder) in done.stdout
    assert (tmp_path / "p.svg").read_text() == (folder / "standings.svg").read_text()


def test_the_option_of_a_title_is_played(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "branchline", "arena", "-t", "card-game", "-b", "greedy,random", "-n", "2"]
    words += ["-O", "open_track", "--json", "-o", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout)["options"] == {"open_track": True}
    assert '[Option "open_track=true"]' in (tmp_path / "records" / "000000.branchline").read_text()


# -- the report -------------------------------------------------------------------------------------------------------


def made_up(results: list[tuple[str, str, int, int]]) -> list[dict[str, object]]:
    """Rows of two-seat games: the bots and their scores."""
    found: list[dict[str, object]] = []
    for game, (one, other, mine, theirs) in enumerate(results):
        for seat, (bot, score, against) in enumerate([(one, mine, theirs), (other, theirs, mine)], 1):
            row: dict[str, object] = {"game": game, "deal": game // 2, "seed": "", "seat": seat, "bot": bot}
            row |= {"score": score, "rank": 1 if score >= against else 2, "margin": score - against}
            row |= {"win": 0.5 if score == against else float(score > against), "tickets_completed": 1, "tickets": 2}
            found.append(row | {"turns": 20, "decisions": 2, "faults": 0, "fault": "", "ms": f"{seat} {10 * seat}"})
    return found


def test_a_report_counts_right() -> None:
    asked = settings("greedy,random")
    games = [("greedy", "random", 30, 10), ("random", "greedy", 12, 12), ("greedy", "random", 5, 25)]
    found = report(asked, made_up([*games, ("random", "greedy", 1, 9)]))
    standings = found["standings"]
    assert isinstance(standings, list)
    best = standings[0]
    assert best["bot"] == "greedy" and best["wins"] == 2.5 and best["win_rate"]["mean"] == 0.625
    assert best["score"]["mean"] == 14 and best["margin"]["mean"] == 2
    assert best["ms"] == {"mean": 8.25, "p99": 20.0, "most": 20.0}
    pairs = found["pairs"]
    assert isinstance(pairs, list)
    (pair,) = pairs
    assert (pair["bot"], pair["other"], pair["met"], pair["ahead"]["mean"]) == ("greedy", "random", 4, 0.625)


def test_of_one_deal_only_means_are_known() -> None:
    found = report(settings("greedy,random"), made_up([("greedy", "random", 30, 10), ("random", "greedy", 12, 12)]))
    standings = found["standings"]
    assert isinstance(standings, list)
    assert standings[0]["score"] == {"mean": 21.0, "low": None, "high": None}
    show({**found, "folder": "f"}, on := Console(file=io.StringIO(), width=100))
    assert isinstance(on.file, io.StringIO) and "21.0 ± –" in on.file.getvalue()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["75.0%", "21.0 ± ", " of "]),
        ("de", ["75,0\u00a0%", "21,0 ± ", " von "]),
        ("it", ["75,0%", "21,0 ± ", " su "]),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(lang: str, said: list[str]) -> None:
    speech.use(lang)
    found = report(settings("greedy,random"), made_up([("greedy", "random", 30, 10), ("random", "greedy", 12, 12)]))
    show({**found, "folder": "f"}, on := Console(file=io.StringIO(), width=120))
    assert isinstance(on.file, io.StringIO)
    shown = on.file.getvalue()
    assert all(each in shown for each in said), shown
    other = "." if speech.spoken().decimal == "," else ","
    assert not re.search(rf"\d[{other}]\d", shown)


def test_the_order_of_rows_does_not_matter() -> None:
    asked = settings("greedy,random")
    rows = made_up([("greedy", "random", 30, 10), ("random", "greedy", 12, 12), ("greedy", "random", 5, 25)])
    assert report(asked, rows) == report(asked, rows[::-1])


def test_the_picture_names_what_it_shows() -> None:
    asked = settings("greedy,random", seed="<&>")
    drawn = plot(report(asked, made_up([("greedy", "random", 30, 10), ("random", "greedy", 12, 12)])))
    texts = [element.text or "" for element in Xml.fromstring(drawn).iter() if element.tag.endswith("text")]
    assert "London, 2 players" in texts and "greedy" in texts and "75.0%" in texts
    assert any("2 games on 1 deal, seed <&>" in text for text in texts)
    assert "prefers-color-scheme: dark" in drawn
