"""The command line as somebody types it: what it prints, where it writes, how it fails."""

import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import branchline
import referee
import referee_card_game
from all_titles import TITLES
from branchline import title
from branchline.cli.main import main
from branchline.core import record as records
from branchline.titles import find_game
from recorded import GAMES
from terminal import but_the_build

Done = subprocess.CompletedProcess[str]
FACTS = Path(__file__).parent / "facts"


def run(*words: str, cwd: Path | None = None, **environment: str) -> Done:
    """In this process, since most of a short command is Python's start; in one of its own where it changes more than
    what it prints and writes: boards, other processes, the environment."""
    if environment or {"--titles", "--jobs"} & {*words}:
        command = [sys.executable, "-m", "branchline", *words]
        return subprocess.run(
            command, cwd=cwd, capture_output=True, text=True, env={**os.environ, **environment}, timeout=300
        )
    out, error, status = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(error):
        patch.setattr(sys, "argv", ["branchline", *words])
        patch.setenv("COLUMNS", "80")
        if cwd is not None:
            patch.chdir(cwd)
        try:
            main()
        except SystemExit as ended:
            assert isinstance(ended.code, int)
            status = ended.code
    return Done(words, status, out.getvalue(), error.getvalue())


def succeeded(done: Done) -> str:
    assert done.returncode == 0, done.stderr
    return done.stdout


def failed(done: Done) -> str:
    """The one line a user gets for bad input."""
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    lines = (done.stdout + done.stderr).strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def test_version_says_which_build_runs() -> None:
    assert f"branchline {branchline.__version__} ({branchline.build()} engine" in succeeded(run("--version"))


def test_help_names_every_command() -> None:
    told = succeeded(run("--help"))
    for command in ("titles", "show", "play", "simulate", "replay", "check", "perft", "arena", "review"):
        assert f"  {command} " in told
        assert "--help" in succeeded(run(command, "--help"))


def test_titles_lists_all_and_marks_the_reconstruction() -> None:
    lines = succeeded(run("titles")).splitlines()
    for key in TITLES:
        line = next(line for line in lines if line.startswith(key + " "))
        assert ("reconstruction" in line) == (key == "paris")
    facts = json.loads(succeeded(run("titles", "--json")))
    assert [(fact["key"], fact["reconstruction"]) for fact in facts[:-1]] == [
        ("london", False),
        ("paris", True),
        ("san-francisco", False),
        ("france", False),
    ]
    assert facts[-1] == {
        "key": "card-game",
        "name": "The Card Game",
        "year": 2008,
        "seats": [2, 4],
        "cards": 96,
        "tickets": 46,
        "bonuses": 6,
        "rules_version": 2,
        "board_version": 1,
    }


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    succeeded(run("simulate", "london", "--games", "20", "--out", "games.jsonl", cwd=tmp_path))
    command = f"{shlex.quote(sys.executable)} -m branchline replay games.jsonl --json | head -n 1"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith('{"kind": "game"') and done.stderr == ""


# -- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "londn"], "There is no title “londn”; there are: london, paris, san-francisco, france, card-game."),
        (["play", "cardgame"], "Did you mean “card-game”?"),
        (["simulate", "london", "--seats", "7"], "London is for 2 to 4 players, not 7."),
        (["play", "london", "--seats", "7"], "London is for 2 to 4 players, not 7."),
        (["play", "berlin"], "There is no title “berlin”"),
        (["simulate", "paris", "--games", "0"], "--games"),
        (["simulate", "paris", "--games", "many"], "--games takes a whole number."),
        (["simulate", "paris", "--games", "0"], "--games takes 1 or more."),
        (["perft", "london"], "--depth"),
        (["perft", "nowhere", "--depth", "2"], "There is no title “nowhere”"),
        (["replay", "missing.branchline"], "missing.branchline: no such file"),
        (["check", "missing.jsonl"], "missing.jsonl: no such file"),
        (["play", "--resume", "missing.branchline"], "missing.branchline: no such file"),
        (["simulate", "london", "--out", "games.txt"], "ends in .jsonl, or to a folder"),
        (["--titles", "nowhere", "titles"], "no board.toml"),
        (["fly"], "fly"),
        (["play", "card-game", "-O", "open_trak"], "The Card Game has no option “open_trak”; there is “open_track”."),
        (["simulate", "london", "--option", "open_track"], "London has no option “open_track”; there is none."),
        (
            ["perft", "card-game", "-d", "1", "-O", "closed"],
            "The Card Game has no option “closed”; there is “open_track”.",
        ),
        (["play", "--resume", "missing.branchline", "-O", "open_track"], "A saved game knows its options"),
    ],
)
def test_bad_input_gets_one_clear_line(words: list[str], said: str, tmp_path: Path) -> None:
    assert said in failed(run(*words, cwd=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_faulty_board_gets_its_line_and_a_non_zero_exit(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(title("london").folder, folder)
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace('a = "Big Ben", b = "Waterloo"', 'a = "Big Ben", b = "Watrloo"'))
    line = (
        board.read_text("utf-8").splitlines().index(next(x for x in board.read_text().splitlines() if "Watrloo" in x))
        + 1
    )
    done = run("titles", "check", str(folder))
    assert done.returncode == 1
    assert f"{board}:{line}: unknown place 'Watrloo'; did you mean 'Waterloo'?" in done.stdout
    assert "1 problem in" in done.stdout
    problems = json.loads(run("titles", "check", str(folder), "--json").stdout)
    assert problems["ok"] is False and problems["problems"][0]["line"] == line
    assert f"{board}:{line}" in failed(run("--titles", str(folder), "titles"))
    assert "All right" in succeeded(run("titles", "check", str(title("paris").folder)))


def test_boards_from_elsewhere_by_option_and_by_environment(tmp_path: Path) -> None:
    isle = Path(__file__).parent.parent / "examples" / "isle"
    assert "isle " in succeeded(run("--titles", str(isle), "titles"))
    assert "isle " in succeeded(run("titles", BRANCHLINE_TITLES=str(isle)))
    games = json.loads(
        succeeded(run("--titles", str(isle), "simulate", "isle", "--games", "8", "--jobs", "2", "--json"))
    )
    assert games["games"] == 8
    words = ["simulate", "isle", "--games", "2", "--out", "isle.jsonl"]
    succeeded(run("--titles", str(isle), *words, cwd=tmp_path))
    assert "2 games" in succeeded(run("--titles", str(isle), "check", "isle.jsonl", cwd=tmp_path))
    assert "no title “isle”" in failed(run("check", "isle.jsonl", cwd=tmp_path))
    assert "All right" in succeeded(run("titles", "check", str(isle)))


# -- simulate -------------------------------------------------------------------------------------------------------


def test_same_seed_same_games_with_any_jobs_and_any_hash_seed(tmp_path: Path) -> None:
    words = ["simulate", "san-francisco", "--games", "12", "--seats", "3", "--seed", "11"]
    one = succeeded(run(*words, "--out", "one.jsonl", "--json", cwd=tmp_path, PYTHONHASHSEED="1"))
    two = succeeded(run(*words, "--out", "two.jsonl", "--jobs", "2", "--json", cwd=tmp_path, PYTHONHASHSEED="2"))
    assert one == two
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    other = succeeded(run(*words[:-1], "12", "--out", "three.jsonl", "--json", cwd=tmp_path))
    assert json.loads(other)["mean_score"] != json.loads(one)["mean_score"]


@pytest.mark.parametrize("key", TITLES)
def test_simulated_games_satisfy_our_check_and_an_independent_referee(key: str, tmp_path: Path) -> None:
    succeeded(run("simulate", key, "--games", "5", "--seats", "4", "--seed", "x", "--out", "games.jsonl", cwd=tmp_path))
    assert "5 games" in succeeded(run("check", "games.jsonl", cwd=tmp_path))
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert [line["kind"] for line in lines].count("game") == [line["kind"] for line in lines].count("result") == 5
    assert lines[0]["kind"] == "game" and lines[-1]["kind"] == "result"
    starts = [i for i, line in enumerate(lines) if line["kind"] == "game"]
    judge = referee_card_game if key == "card-game" else referee
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        judge.check_lines(lines[start:end], FACTS)


def test_an_option_is_played_recorded_and_checked(tmp_path: Path) -> None:
    words = ["simulate", "card-game", "--seats", "3", "--games", "2"]
    told = succeeded(run(*words, "-O", "open_track", "--out", "games.jsonl", cwd=tmp_path))
    assert told.startswith("The Card Game, open_track, 3 random players, 2 games, seed 0")
    assert '"options": {"open_track": true}' in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()[0]
    assert "2 games" in succeeded(run("check", "games.jsonl", cwd=tmp_path))
    assert "\nwith open_track\n" in succeeded(run("replay", "games.jsonl", cwd=tmp_path))
    assert json.loads(succeeded(run(*words, "-O", "open_track", "--json")))["options"] == {"open_track": True}
    assert "open_track" not in succeeded(run(*words, "--out", "games.jsonl", cwd=tmp_path))
    assert "open_track" not in succeeded(run("replay", "games.jsonl", cwd=tmp_path))


@pytest.mark.parametrize(
    ("lang", "tickets"), [("en", "% of tickets completed"), ("de", "\u00a0% der Zielkarten erfüllt")]
)
def test_the_numbers_of_simulated_games_are_in_columns_and_in_the_language(lang: str, tickets: str) -> None:
    told = succeeded(run("--language", lang, "simulate", "london", "--games", "5"))
    seats = [line for line in told.splitlines() if line.startswith(("  seat", "  Platz"))]
    assert len(seats) == 2 and len({len(line) for line in seats}) == 1
    point = {"en": r"\.", "de": ","}[lang]
    assert all(re.search(rf"\d{point}\d\d\b.* \d+{point}\d\s?%$", line) for line in seats), told
    assert re.search(rf"  \d+{point}\d\d .*; \d+{point}\d{re.escape(tickets)}\n", told)


def test_simulate_into_a_folder_writes_a_record_each(tmp_path: Path) -> None:
    told = succeeded(run("simulate", "paris", "--games", "3", "--out", "games/", cwd=tmp_path))
    assert "Paris (reconstruction)" in told
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"paris-{n:06d}.branchline" for n in range(3)]
    for file in files:
        assert "all right" in succeeded(run("check", str(file)))
    assert sorted(tmp_path.iterdir()) == [tmp_path / "games"]


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_simulation_leaves_nothing_behind(tmp_path: Path, stop: signal.Signals) -> None:
    words = ["simulate", "london", "--games", "100000", "--jobs", "2", "--out", "games.jsonl"]
    process = subprocess.Popen(
        [sys.executable, "-m", "branchline", *words],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not any(tmp_path.glob(".simulate-*/games.jsonl")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, stop) if stop == signal.SIGINT else process.terminate()
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert but_the_build(said) == "branchline: interrupted; nothing was written\n"
    assert list(tmp_path.iterdir()) == []


# -- replay and check -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("game")
    succeeded(run("simulate", "paris", "--games", "1", "--seats", "3", "--seed", "5", "--out", "g/", cwd=folder))
    return folder / "g" / "paris-000000.branchline"


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("paris-flags", "wins."),
        ("paris-tie-broken-by-tickets", "wins on the tie-break."),
        ("card-game-tie-broken-by-bonuses", "wins on the tie-break."),
        ("london-shared-victory", "share the victory."),
    ],
)
def test_replay_ends_with_who_won_and_how(name: str, end: str) -> None:
    assert succeeded(run("replay", str(GAMES / f"{name}.branchline"))).rstrip().endswith(end)


def test_replay_tells_the_game_and_converts_it(game_file: Path, tmp_path: Path) -> None:
    told = succeeded(run("replay", str(game_file)))
    assert told.startswith("Paris (reconstruction): Player 1, Player 2 and Player 3")
    assert "wins." in told or "share the victory." in told
    succeeded(run("replay", str(game_file), "--out", "game.jsonl", cwd=tmp_path))
    succeeded(run("replay", "game.jsonl", "--out", "back.branchline", cwd=tmp_path))
    assert (tmp_path / "back.branchline").read_text("utf-8") == game_file.read_text("utf-8")
    assert "1 game" in succeeded(run("check", "game.jsonl", cwd=tmp_path))


def test_replay_calls_people_without_a_name_players_in_the_language(game_file: Path) -> None:
    told = succeeded(run("--language", "de", "replay", str(game_file)))
    assert "Spieler 1, Spieler 2 und Spieler 3\n" in told and "Player" not in told
    at = succeeded(run("--language", "de", "replay", str(game_file), "--at", "40"))
    assert "Spieler 2" in at and "Player" not in at
    assert "Player 1" in succeeded(run("--language", "de", "replay", str(game_file), "--json"))


def test_replay_as_one_seat_saw_it(game_file: Path, tmp_path: Path) -> None:
    told = succeeded(run("replay", str(game_file), "--seat", "2"))
    assert "as Player 2 saw it" in told and "deal ?" in told
    succeeded(run("replay", str(game_file), "--seat", "2", "--out", "seen.branchline", cwd=tmp_path))
    assert '[Seen "2"]' in (tmp_path / "seen.branchline").read_text("utf-8")
    assert "redacted" in succeeded(run("check", "seen.branchline", cwd=tmp_path))
    assert succeeded(run("replay", "seen.branchline", cwd=tmp_path)) == told
    assert "redacted for somebody else" in failed(run("replay", "seen.branchline", "--seat", "1", cwd=tmp_path))
    assert "There is no seat 4" in failed(run("replay", str(game_file), "--seat", "4"))
    spectator = succeeded(run("replay", str(game_file), "--seat", "0", "--json"))
    assert '"seen": "spectator"' in spectator


def test_replay_shows_the_table_at_a_move(game_file: Path) -> None:
    assert "Player 2" in succeeded(run("replay", str(game_file), "--at", "40"))
    assert "past its end" in failed(run("replay", str(game_file), "--at", "4000"))


DAMAGES = [
    ("{deal ", "{deel ", "line "),
    ("1: ", "3: ", "not at turn"),
    ('[Rules "2"]', '[Rules "9"]', "version 9"),
    ('[Branchline "1"]', '[Branchline "7"]', "format 7"),
    ('[Title "paris"]', '[Title "pari"]', "no title “pari”"),
    ('[Seats "3"]', '[Seats "30"]', "not 30"),
    (" points, rank 1", "1 points, rank 1", "do not add up"),
    (" points, rank 1", " points, rank 2", "the result is wrong"),
    ("{first ", "{fist ", "line "),
]


@pytest.mark.parametrize(("old", "new", "said"), DAMAGES)
def test_a_damaged_record_is_reported_in_one_line(
    game_file: Path, tmp_path: Path, old: str, new: str, said: str
) -> None:
    text = game_file.read_text("utf-8")
    assert old in text
    bad = tmp_path / "bad.branchline"
    bad.write_text(text.replace(old, new, 1), "utf-8")
    line = failed(run("check", str(bad)))
    assert str(bad) in line and said in line
    assert json.loads(run("check", str(bad), "--json").stdout)["ok"] is False


def test_a_record_with_a_move_too_few_or_too_many_is_reported(game_file: Path, tmp_path: Path) -> None:
    lines = game_file.read_text("utf-8").splitlines()
    moves = [i for i, line in enumerate(lines) if line.startswith(("{", "1:", "2:", "3:"))]
    bad = tmp_path / "bad.branchline"
    for changed in (
        lines[: moves[20]] + lines[moves[21] :],
        lines[: moves[-1]] + lines[moves[-1] + 1 :],
        [*lines[: moves[-1]], lines[moves[-1]], *lines[moves[-1] :]],
        [*lines[: moves[-1]], "%%%", *lines[moves[-1] :]],
    ):
        bad.write_text("\n".join(changed), "utf-8")
        assert str(bad) in failed(run("check", str(bad)))


def test_a_redacted_record_is_checked_as_far_as_it_shows(game_file: Path, tmp_path: Path) -> None:
    succeeded(run("replay", str(game_file), "--seat", "0", "--out", "seen.branchline", cwd=tmp_path))
    good = (tmp_path / "seen.branchline").read_text("utf-8").splitlines()
    claims = [i for i, line in enumerate(good) if ": claim " in line]
    draws = [i for i, line in enumerate(good) if ": draw " in line and "deck" not in line and "tickets" not in line]
    twice = [*good]
    twice[claims[-1]] = good[claims[-1]][:3] + good[claims[0]][3:]
    absent = [*good]
    absent[draws[0]] = good[draws[0]].split("draw")[0] + "draw "
    lying = next(c for c in ("purple", "green", "white", "yellow") if f"{{turn up {c}}}" not in good[: draws[0]])
    absent[draws[0]] += lying
    for changed in (twice, absent):
        (tmp_path / "bad.branchline").write_text("\n".join(changed), "utf-8")
        assert "as far as everybody sees" in failed(run("check", "bad.branchline", cwd=tmp_path))


NESTED = b'{"a":' + b"[" * 100_000


@pytest.mark.parametrize(
    "junk",
    [
        NESTED,
        b'[Option "x=' + b"[" * 100_000 + b'"]',
        b"",
        b"\x00\xff\xfe",
        b"hello\n",
        b"{",
        b'{"kind": "game"}\n',
        b"[1, 2]\n",
    ],
    ids=range(8),
)
def test_junk_is_no_record(junk: bytes, tmp_path: Path) -> None:
    bad = tmp_path / "junk.jsonl"
    bad.write_bytes(junk)
    for command in ("check", "replay"):
        assert str(bad) in failed(run(command, str(bad)))


@pytest.mark.parametrize(
    ("old", "new"), [('"routes": [', '"routes": [99, '), ('"completed": true', '"completed": false')]
)
def test_a_wrong_fact_in_the_json_result_is_reported(old: str, new: str, tmp_path: Path) -> None:
    game = Path(__file__).parent / "games" / "london-districts.branchline"
    text = run("replay", str(game), "--json").stdout
    head, last = text.rstrip("\n").rsplit("\n", 1)
    assert old in last
    (tmp_path / "bad.jsonl").write_text(f"{head}\n{last.replace(old, new, 1)}\n", "utf-8")
    assert "the result is wrong" in failed(run("check", "bad.jsonl", cwd=tmp_path))


def test_a_result_that_is_missing_or_cut_off_is_reported(game_file: Path, tmp_path: Path) -> None:
    text = game_file.read_text("utf-8")
    bad = tmp_path / "bad.branchline"
    for kept, said in (
        (text[: text.index("= 1:")], "result is missing"),
        (text[: text.index("= 3:")], "2 players out of 3"),
    ):
        bad.write_text(kept, "utf-8")
        assert said in failed(run("check", str(bad)))
    bad.write_text('[Title "london"]\n' + text, "utf-8")
    assert "a second [Title" in failed(run("check", str(bad)))


@pytest.mark.parametrize(
    ("old", "new"),
    [("{deal ?}", "{deal blue}"), ("keep ? x2", "keep ? x3"), ("keep ? x2", "keep ?"), ("{deal red}", "{deal ?}")],
)
def test_a_redacted_record_shows_what_its_seat_saw_no_more_no_less(old: str, new: str, tmp_path: Path) -> None:
    game = Path(__file__).parent / "games" / "paris-flags.branchline"
    succeeded(run("replay", str(game), "--seat", "1", "--out", "seen.branchline", cwd=tmp_path))
    text = (tmp_path / "seen.branchline").read_text("utf-8")
    assert old in text
    (tmp_path / "bad.branchline").write_text(text.replace(old, new, 1), "utf-8")
    assert "bad.branchline: line " in failed(run("check", "bad.branchline", cwd=tmp_path))


def test_a_wrong_fact_in_json_is_reported(game_file: Path, tmp_path: Path) -> None:
    good = [json.loads(line) for line in run("replay", str(game_file), "--json").stdout.splitlines()]
    claim = next(line for line in good if line["kind"] == "claim")
    claim["points"] += 1
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join(json.dumps(line) for line in good))
    assert f"line {good.index(claim) + 1}: points is" in failed(run("check", str(bad)))


def test_an_unfinished_game_is_all_right(game_file: Path, tmp_path: Path) -> None:
    record = records.from_text(game_file.read_text("utf-8"), find_game)
    record.moves, record.result = record.moves[:50], None
    file = tmp_path / "running.branchline"
    file.write_text(records.to_text(record), "utf-8")
    assert "1 unfinished" in succeeded(run("check", str(file)))
    assert "not finished" in succeeded(run("replay", str(file)))


# -- perft ----------------------------------------------------------------------------------------------------------


def test_perft_and_its_parts() -> None:
    assert succeeded(run("perft", "london", "--depth", "3")).strip() == "343 sequences of 3 actions"
    parts = json.loads(succeeded(run("perft", "paris", "--depth", "2", "--divide", "--json")))
    assert parts["total"] == sum(parts["divide"].values()) == 49
    position = Path(__file__).parent / "perft" / "paris-flags.branchline"
    divided = succeeded(run("perft", "paris", "--depth", "2", "--divide", "--from", str(position)))
    assert "claim " in divided and divided.strip().endswith("sequences of 2 actions")
    assert "no whole record of london" in failed(run("perft", "london", "--depth", "1", "--from", str(position)))


def test_perft_takes_options_and_those_of_its_record(tmp_path: Path) -> None:
    assert succeeded(run("perft", "card-game", "-d", "2", "-O", "open_track")).strip() == "81 sequences of 2 actions"
    succeeded(run("simulate", "card-game", "-n", "1", "-O", "open_track", "-o", "g/", cwd=tmp_path))
    words = ["perft", "card-game", "--depth", "0", "--from", "g/card-game-000000.branchline"]
    assert succeeded(run(*words, cwd=tmp_path)) == succeeded(run(*words, "-O", "open_track", cwd=tmp_path))
    succeeded(run("simulate", "card-game", "-n", "1", "-o", "g/", cwd=tmp_path))
    assert "knows its options: leave --option out." in failed(run(*words, "-O", "open_track", cwd=tmp_path))


def test_perft_from_a_record_takes_the_seats_from_there() -> None:
    position = Path(__file__).parent / "perft" / "paris-flags.branchline"
    words = ["perft", "paris", "--depth", "1", "--from", str(position)]
    assert succeeded(run(*words, "--seats", "4")) == succeeded(run(*words))
    assert "is a game of 4 players, not 2: leave --seats out." in failed(run(*words, "--seats", "2"))
