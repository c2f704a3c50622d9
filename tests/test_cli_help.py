"""The command line in another language: help, what commands print and what is wrong. What programs read stays."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from branchline import titles
from branchline.cli import help_messages, speech
from branchline.cli.help import SOME_OPTIONS, THIS_HELP
from branchline.cli.main import app
from branchline.core.language import ENGLISH, Language
from branchline.core.sentence import Message
from messages import TERMINAL, source_texts
from recorded import GAMES
from test_cli import failed, run, succeeded

HELP = {each.template: each for each in vars(help_messages).values() if isinstance(each, Message)}
LONDON = Path(titles.__file__).parent / "london"
GAME = str(GAMES / "france-marseille-grenoble.branchline")


def marked() -> dict[str, str]:
    """Every text of the terminal and of files, between marks; help in capitals, since its lines are broken."""
    found = {code: f"«{text.english}»" for code, text in source_texts().items() if code.startswith((TERMINAL, "file."))}
    return found | {each.code: each.template.upper() for each in (*HELP.values(), SOME_OPTIONS, THIS_HELP)}


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language of its own, `xx`."""
    lists = ENGLISH.lists
    made = Language("xx", {"one": "i = 1 and v = 0"}, lists, ",", marked())
    monkeypatch.setattr(speech, "codes", lambda: ("en", "xx"))
    monkeypatch.setattr(speech, "language", lambda code: made if code == "xx" else ENGLISH)


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, each in getattr(command, "commands", {}).items():
        yield from commands(each, (*path, name))


COMMANDS = list(commands(typer.main.get_command(app)))


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=[" ".join(path) for path, _ in COMMANDS])
def test_help_is_in_the_language(other: None, path: tuple[str, ...], command: Any) -> None:
    told = " ".join(succeeded(run("--language", "xx", *path, "--help")).split())
    for english in (command.help, *(each.help for each in command.params)):
        assert english in HELP, "its help is no message"
        assert english.upper() in told and english not in told
    assert told.startswith("«Usage:» ") and "«Options»:" in told and SOME_OPTIONS.template in told
    assert THIS_HELP.template.upper() in told
    assert ("«Arguments»:" in told) == any(each.param_type_name == "argument" for each in command.params)
    for name, each in getattr(command, "commands", {}).items():
        assert f" {name} {each.help.upper()[:20]}" in told


@pytest.mark.parametrize(
    "words",
    [
        ("--language", "xx", "replay", "nowhere"),
        ("replay", "nowhere", "--language", "xx"),
        ("replay", "--language=xx", "nowhere"),
        ("replay", "nowhere", "--language=xx"),
    ],
)
def test_the_language_may_be_named_anywhere(other: None, words: tuple[str, ...]) -> None:
    assert failed(run(*words)).startswith("branchline: «nowhere: ")


@pytest.mark.parametrize("words", [("--language",), ("show", "london", "--language")])
def test_a_language_that_is_not_named_is_asked_for(words: tuple[str, ...]) -> None:
    assert "--language" in failed(run(*words))


def test_what_typer_adds_is_in_the_language(other: None) -> None:
    told = " ".join(succeeded(run("--language=xx", "serve", "--help")).split())
    assert "[«default: 8000»; 0<=x<=65535]" in told and "[«env var: BRANCHLINE_DATABASE»]" in told
    assert "[«default: open»]" in told
    assert "[x>=0; «required»]" in " ".join(succeeded(run("--language=xx", "perft", "--help")).split())


def test_the_language_is_known_before_anything_is_said(other: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "LOAD BOARDS" in succeeded(run("--help", "--language", "xx"))
    for group in ("db", "tables"):
        done = run("--language", "xx", group)
        assert done.returncode == 2 and "«Commands»" in done.stdout
    monkeypatch.setenv(speech.VARIABLE, "xx")
    assert "LOAD BOARDS" in succeeded(run("--help")) and "LOAD BOARDS" in run().stdout
    assert "Load boards" in succeeded(run("--language", "en", "--help"))
    monkeypatch.setenv(speech.VARIABLE, "yy")
    unknown = "There is no language “yy” here; there are: en, xx."
    assert f"{speech.VARIABLE}: {unknown}" in failed(run("--help"))
    assert speech.VARIABLE not in failed(run("--help", "--language", "yy"))
    assert "LOAD BOARDS" in succeeded(run("--language", "xx", "--help"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--seats", "x"], "«--seats takes a whole number.»"),
        (["play", "--seats", "9" * 5000], "«--seats takes a whole number.»"),
        (["serve", "--rate", "0"], "«--rate takes 0,1 or more.»"),
        (["serve", "--port", "70000"], "«--port takes 65535 or less.»"),
        (["serve", "--rate", "x"], "«Invalid value for '--rate': Input should be a valid number, unable to"),
        (["play", "--bott"], "«No such option: --bott (Possible options: "),
        (["play", "-x"], "«No such option: -x»"),
        (["plya"], "«No such command 'plya'. Did you mean «'play'», «'replay'»?»"),
        (["db", "upgrad"], "«No such command 'upgrad'. Did you mean «'upgrade'»?»"),
        (["--language", "xx"], "«Missing command.»"),
        (["fly"], "«No such command 'fly'.»"),
        (["titles", "--json=3"], "«Option '--json' does not take a value.»"),
        (["show", "london", "paris"], "«Got unexpected extra argument(s) (paris)»"),
        (["show"], "«Missing argument 'TITLE'.»"),
        (["perft", "london"], "«Missing option «'--depth'» / «'-d'».»"),
        (["play", "--seat"], "«Option '--seat' requires an argument.»"),
        (["replay", "missing.branchline"], "«missing.branchline: no such file or directory»"),
        (["replay", GAME, "--out", "game.txt"], "«game.txt: write to a file that ends in .branchline or .jsonl.»"),
        (["replay", GAME, "--out", "no-folder/game.jsonl"], "game.jsonl: No such file or directory»"),
        (["replay", GAME, "--seat", "9"], "«There is no seat 9: 1 to "),
        (["replay", GAME, "--game", "2"], " holds 1 game; there is no game 2.»"),
        (["simulate", "london", "--out", "games.txt"], "«“games.txt”: write to a file that ends in .jsonl"),
        (["simulate", "london", "--recall", "2", "--progress"], "«--recall and --progress say what is in a data set;"),
        (["simulate", "london", "--bots", "planner,planner,planner"], "«3 bots for 2 seats; --seats 3 has room"),
        (["arena", "--title", "london"], "«which bots? --bots planner,greedy or --bot SPEC for each»"),
        (["arena", "--title", "london", "--bots", "planner", "--seats", "2"], "«2 seats need as many bots, but 1 bot"),
    ],
)
def test_what_is_wrong_is_said_in_the_language(other: None, words: list[str], said: str, tmp_path: Path) -> None:
    assert said in failed(run("--language", "xx", *words, cwd=tmp_path))


def test_names_on_the_command_line_have_the_quotation_marks_of_the_language(tmp_path: Path) -> None:
    for words, said in (
        (["plya"], "„plya“ gibt es nicht. Meintest du „play“ oder „replay“?"),
        (["perft", "london"], "Es fehlt die Option „--depth“ / „-d“."),
    ):
        assert said in failed(run("--language", "de", *words, cwd=tmp_path))


def test_a_limit_is_written_as_the_language_writes_numbers(tmp_path: Path) -> None:
    found = failed(run("--language", "de", "serve", "--rate", "0", cwd=tmp_path))
    assert found.strip() == "branchline: --rate muss mindestens 0,1 sein."


def test_errors_with_a_reason_are_in_the_language(tmp_path: Path) -> None:
    assert failed(run("--language", "fr", "simulate", "london", "--seats", "7")).startswith("branchline: Londres ")
    file = tmp_path / "game.branchline"
    file.write_text("nothing of a game", "utf-8")
    wrong = failed(run("--language", "fr", "check", str(file)))
    assert wrong.startswith(f"branchline: {file}\u00a0: ") and wrong != failed(run("check", str(file)))


@pytest.mark.parametrize(
    "words",
    [
        ["check", GAME],
        ["titles", "check", "BOARD"],
        ["titles", "check", "."],
        ["perft", "london", "--depth", "1"],
        ["simulate", "london", "--games", "3", "--out", "games.jsonl"],
        ["simulate", "paris", "--games", "2", "--bots", "greedy"],
        ["db", "upgrade", "--data", "."],
        ["db", "prune", "--data", ".", "--days", "3"],
        ["tables", "list", "--data", "."],
    ],
)
def test_what_a_command_prints_is_in_the_language(other: None, words: list[str], tmp_path: Path) -> None:
    if "BOARD" in words:
        words = [str(LONDON) if word == "BOARD" else word for word in words]
    if words[0] in ("db", "tables") and words[1] != "upgrade":
        succeeded(run("db", "upgrade", "--data", ".", cwd=tmp_path))
    told = run("--language", "xx", *words, cwd=tmp_path).stdout.splitlines()
    assert told and all("«" in line for line in told if not line.startswith(("board.toml", "tickets.toml"))), told
    assert all("«" not in line for line in run(*words, cwd=tmp_path).stdout.splitlines())


def test_a_game_is_retold_in_the_language(other: None) -> None:
    told = succeeded(run("--language", "xx", "replay", GAME)).splitlines()
    assert all("«" in line for line in told[:-1]), told
    assert "«as a spectator saw it»" in succeeded(run("--language", "xx", "replay", GAME, "--seat", "0"))


def test_numbers_are_written_as_the_language_does(other: None) -> None:
    words = ["simulate", "london", "--games", "3"]
    mean = json.loads(succeeded(run(*words, "--json")))["mean_score"][0]
    assert f"{mean:7.2f}".replace(".", ",") in succeeded(run("--language", "xx", *words))


@pytest.mark.parametrize(
    "words",
    [
        ["titles", "--json"],
        ["show", "paris", "--json"],
        ["replay", GAME, "--json"],
        ["check", GAME, "--json"],
        ["check", "missing.jsonl", "--json"],
        ["titles", "check", ".", "--json"],
        ["perft", "london", "--depth", "1", "--divide", "--json"],
        ["simulate", "london", "--games", "2", "--json"],
    ],
)
def test_what_programs_read_is_the_same_in_every_language(other: None, words: list[str], tmp_path: Path) -> None:
    assert run("--language", "xx", *words, cwd=tmp_path).stdout == run(*words, cwd=tmp_path).stdout != ""
