"""Whole games at the terminal, by number and by word: undone, saved, resumed, and no secret told."""

import contextlib
import io
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from all_titles import quickly
from branchline.cli import line_reader, speech
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.screen import MapScreen
from branchline.cli.play import PlayRepl, play
from branchline.cli.play import run as play_run
from branchline.cli.record_files import read_records, write_atomically
from branchline.cli.records import show_table
from branchline.cli.session import resume_session
from branchline.core.record import DamagedRecord, Record, redact, to_text, verify
from branchline.core.text import normal
from branchline.core.title import TitleError
from branchline.core.view import SPECTATOR
from branchline.titles import load_titles, map_title
from terminal import (
    CITIES,
    KEYS,
    RANDOM,
    MapSession,
    Run,
    Terminal,
    by_number,
    console,
    lines_of,
    printed,
    start,
    tell,
    typed,
)

# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        pytest.param(seats, key, marks=[] if seats == 3 and key in CITIES else pytest.mark.slow)
        for key in KEYS
        for seats in (2, 3, 4)
    ],
)
def test_a_whole_game_by_number_ends_with_the_score(run: Run, key: str, seats: int) -> None:
    code, text, file = run(by_number(key), key, seats, seat=None)
    assert code == 0
    record = read_records(file)[0]
    verify(record)
    assert record.result is not None
    assert sum(name.startswith("Player ") for name in record.names) == 1
    for seat, name in enumerate(record.names):
        shown = "You" if name == f"Player {seat + 1}" else name
        assert f", {shown}: {record.result.totals[seat]} point" in text
        for line in record.result.lines[seat]:
            assert f"{line.points:+d}: " in text
            assert line.what != "ticket" or line.label in text
    assert f"The record is in {file}" in text
    assert "win" in text or "share the victory" in text


@pytest.mark.parametrize("key", quickly(KEYS, *CITIES))
def test_a_whole_game_by_words(run: Run, key: str) -> None:
    """Every move a person makes can be typed as the record has it."""
    _, _, file = run(by_number(key), key, 3, seed="words")
    record = read_records(file)[0]
    own = [
        record.game.words(action)
        for state, action in zip(record.states(), record.moves, strict=False)
        if record.game.to_move(state) == 0
    ]
    _, text, again = run(own, key, 3, seed="words")
    assert record.result is not None
    assert read_records(again)[0].moves == record.moves
    assert "no move I know" not in text


# -- undo, save, resume -----------------------------------------------------------------------------------------------


def test_undo_and_the_same_move_give_the_same_card(run: Run) -> None:
    once = run(["1", "draw deck"])[1]
    twice = run(["1", "draw deck", "undo", "draw deck", "undo", "draw deck"])[1]
    told = [line for line in lines_of(twice) if line.startswith("You drew")]
    assert len(told) == 3 and len(set(told)) == 1
    assert told[0] in lines_of(once)
    assert "Taken back: draw deck." in twice


def test_luck_depends_on_the_seed_and_not_on_the_numbers_of_moves() -> None:
    """A saved game deals the same cards after an upgrade that numbers actions anew; so these must never change."""
    session = start("london", 2, 1, None, "luck", Path("unwritten.branchline"))
    said = [session.game.words(action) for action in session.record.moves]
    hands = ["deal orange", "deal wild", "deal pink", "deal pink"]
    row = ["turn up yellow", "turn up green", "turn up blue", "turn up black", "turn up wild"]
    assert said[:9] == [*hands, *row]
    assert start("london", 2, 1, None, "other", Path("unwritten.branchline")).record.moves != session.record.moves


def test_undo_goes_back_to_the_first_decision() -> None:
    session = start("san-francisco", 3, 2, None, "undo", Path("unwritten.branchline"))
    states = []
    while not session.over:
        states.append(session.state.copy())
        session.play(session.view().legal()[-1])
    end = session.state.copy()
    moves = list(session.record.moves)
    while states:
        assert session.undo()
        assert session.state == states.pop()
    assert session.undo() == ""
    while not session.over:
        session.play(session.view().legal()[-1])
    assert session.state == end and session.record.moves == moves


def test_a_resumed_game_is_the_same_game(run: Run) -> None:
    through = run(["1"] * 400, seats=3)[2]
    part = run(["1"] * 9, seats=3)[2]
    session = resume_session(part, None, None, None).go_on()
    assert session.record.moves == read_records(through)[0].moves[: len(session.record.moves)]
    assert run(["1"] * 400, resume=part)[0] == 0
    assert read_records(part)[0].moves == read_records(through)[0].moves
    assert to_text(read_records(part)[0]) == to_text(read_records(through)[0])


@pytest.mark.parametrize("ending", [[], ["quit"], ["q"]])
def test_leaving_saves_and_says_how_to_go_on(run: Run, ending: list[str]) -> None:
    code, text, file = run(["1", "draw deck", *ending])
    assert code == 0
    assert f"branchline play --resume {file}" in text
    record = read_records(file)[0]
    assert record.result is None and "draw deck" in [record.game.words(action) for action in record.moves]


def test_ctrl_c_saves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1"])

    def line(self: line_reader.LineReader, prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(line_reader.LineReader, "line", line)
    code, text, file = run([])
    assert code == 130
    assert f"--resume {file}" in text
    assert resume_session(file, None, None, None).go_on().seat == 0


def test_every_move_is_saved_at_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the program dies at the prompt, the last move is in the file."""
    lines = iter(["1", "draw deck"])

    def line(self: line_reader.LineReader, prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise SystemExit from None

    monkeypatch.setattr(line_reader.LineReader, "line", line)
    with pytest.raises(SystemExit):
        run([], file=tmp_path / "died.branchline")
    record = read_records(tmp_path / "died.branchline")[0]
    assert "draw deck" in [record.game.words(action) for action in record.moves]


def test_the_default_file_is_in_the_data_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    _, text, _ = run(["1"], file=None)
    found = list((tmp_path / "data" / "branchline").iterdir())
    assert len(found) == 1 and re.fullmatch(r"london-\d{4}-\d\d-\d\d-\d{6}\.branchline", found[0].name)
    assert str(found[0]) in text


def test_a_copy_is_saved_in_either_form_and_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "precious.txt"
    other.write_text("do not lose this")
    copies = tmp_path / "copy.branchline", tmp_path / "copy.jsonl"
    files = [copies[0], copies[1], other, other / "x.branchline", copies[0]]
    _, text, file = run(["1", *(f"save {path}" for path in files)])
    assert text.count("Saved a copy in ") == 3 and "x.branchline: " in text
    assert other.read_text() == "do not lose this"
    assert "exists already; choose another name." in text
    moves = read_records(file)[0].moves
    for copy in copies:
        assert read_records(copy)[0].moves == moves
    with pytest.raises(TitleError, match="does not say which seat is yours"):
        resume_session(copies[1], None, None, None).go_on()
    assert resume_session(copies[1], 2, None, tmp_path / "new.branchline").go_on().seat == 1
    with pytest.raises(TitleError, match="exists already"):
        run(["1"], file=other)


def test_a_disk_that_fails_does_not_end_the_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, text, _ = run(["1", "draw deck"], file=tmp_path / "file" / "sub" / "x.branchline")
    assert code == 0
    assert text.count("The game could not be saved") == 1
    assert "You drew" in text


def test_what_cannot_be_resumed_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    finished = run(["1"] * 400)[2]
    unfinished = run(["1"])[2]
    record = read_records(unfinished)[0]
    files = {
        "this game is over": finished,
        "shows only what one seat saw": tmp_path / "redacted.branchline",
        "no such file": tmp_path / "missing.branchline",
        "the file is empty": tmp_path / "empty.branchline",
        "nor any text": tmp_path / "junk.branchline",
        "no header": tmp_path / "words.branchline",
        "is not legal": tmp_path / "damaged.branchline",
        "There is no title": tmp_path / "unknown.branchline",
        "this is no JSON": tmp_path / "broken.jsonl",
    }
    write_atomically(files["shows only what one seat saw"], to_text(redact(record, 0)))
    files["the file is empty"].write_text("")
    files["nor any text"].write_bytes(bytes(range(256)))
    files["no header"].write_text("hello\n")
    files["is not legal"].write_text(unfinished.read_text() + "1: pass\n")
    files["There is no title"].write_text(unfinished.read_text().replace('"london"', '"utopia"'))
    files["this is no JSON"].write_text('{"kind": "game"\n')
    for message, file in files.items():
        with pytest.raises((DamagedRecord, TitleError), match=message) as caught:
            run([], resume=file)
        assert "\n" not in str(caught.value) and str(file) in str(caught.value)


def test_what_cannot_be_started_is_reported(run: Run) -> None:
    with pytest.raises(TitleError, match="is for 2 to 4 players, not 7"):
        run([], seats=7)
    with pytest.raises(TitleError, match="There is no title “utopia”"):
        run([], key="utopia")
    with pytest.raises(TitleError, match="There is no seat 3"):
        run([], seat=3)
    with pytest.raises(TitleError, match="Name a title"):
        run([], key=None)


# -- secrets ----------------------------------------------------------------------------------------------------------


def everything(session: MapSession) -> str:
    """All that the person could be shown now."""
    on = console()
    table = MapScreen(session.view(), session.names, on)
    table.draw()
    table.players(more=True)
    table.tickets(more=True)
    table.map()
    menu = MapMenu(table)
    menu.draw()
    menu.claims()
    for _, sentence in tell(session.seen(), session.seat):
        on.print(sentence, markup=False)
    return printed(on)


def other_histories(record: Record, seat: int, rng: random.Random, most: int) -> Iterator[Record]:
    """Games that look the same to the seat so far but for one card or ticket that it could not see: at most `most`."""
    game = record.game
    found: list[Record] = []
    for index, state in enumerate([state.copy() for state in record.states()][:-1]):
        action = record.moves[index]
        kind = game.codec.kind_of[action]
        if not kind.chance or kind.secret_of(state.cells, action) in (seat, -1):
            continue
        for instead in game.legal(state):
            if instead != action:
                found.append(Record(game, record.names, [*record.moves[:index], instead, *record.moves[index + 1 :]]))
    for other in rng.sample(found, min(most, len(found))):
        with contextlib.suppress(DamagedRecord, ValueError):
            verify(other)
            yield other


@pytest.mark.parametrize("key", quickly(KEYS, "london", "paris"))
def test_two_games_that_differ_in_secrets_look_the_same(key: str) -> None:
    session = start(key, 3, 2, None, "secrets", Path("unwritten.branchline"))
    for _ in range(14):
        session.play(session.view().legal()[0])
    compared, own = 0, everything(session)
    for other in other_histories(session.record, session.seat, random.Random(key), 200):
        twin = MapSession(other, session.seat, session.seed, session.file)
        assert twin.state != session.state
        assert everything(twin) == own
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("key", quickly(KEYS, *CITIES))
def test_no_output_of_a_whole_game_names_what_others_hold(run: Run, key: str) -> None:
    first, *rest = by_number(key)
    lines = [line for one in rest[:400] for line in (one, "log")] if key in CITIES else [*rest[:300], "log", *rest]
    _, text, file = run([first, "log", "players", "tickets", "map", *lines], key, 4)
    text = text.split("the game is over.")[0]
    record = read_records(file)[0]
    board = map_title(key).board
    seen = {
        str(record.game.words(action)).removeprefix("ticket ")
        for index, action in enumerate(redact(record, 0).moves)
        if record.game.codec.kind_of[action].name == "ticket" and not redact(record, 0).is_redacted(index)
    }
    routes = {normal(board.route_name(route)) for route in board.routes}
    for ticket in board.tickets:
        name = ticket.name
        if name not in seen and normal(name) not in routes:
            assert name not in text
    for line in lines_of(text):
        told = re.search(r"Bot \d drew (.+?) from the deck", line)
        assert told is None or told[1] in ("a card", "two cards")
        kept = re.search(r"Bot \d .*?kept (.+?)( of|\.| for)", line)
        cards = [f"a {colour} card" for colour in board.colours]
        assert kept is None or kept[1].isdigit() or kept[1] in ("no card", *cards)
    assert "Hand:" in text


def test_opening_choices_are_not_told_before_all_have_chosen() -> None:
    session = start("london", 4, 4, None, "open", Path("unwritten.branchline"))
    told = " ".join(sentence for _, sentence in tell(session.seen(), session.seat))
    assert told == "Bot 1 chose opening tickets. Bot 2 chose opening tickets. Bot 3 chose opening tickets."


def test_a_spectator_sees_no_hand() -> None:
    session, _ = typed()
    on = console()
    show_table(session.game.view(session.state, None), session.names, on)
    assert "Hand" not in printed(on) and "Tickets:" not in printed(on)
    assert session.game.view(session.state, None).seat == SPECTATOR


# -- files and names --------------------------------------------------------------------------------------------------


def test_paths_are_never_broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / ("a-long-name " * 12).strip()
    file, copy = folder / "game.branchline", folder / "copy.branchline"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"1\nsave {copy}\nsave {copy.parent}\n"))
    on = console(80)
    play("london", 2, 1, None, "1", file, None, on, against=RANDOM)
    text = printed(on)
    assert f"Saved after every move in {file}\n" in text
    assert f"Saved a copy in {copy}\n" in text
    assert f"{folder} exists already; choose another name.\n" in text
    assert f"play --resume '{file}'\n" in text
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 400))
    play(None, 2, None, None, None, None, file, on)
    assert f"The record is in {file}\n" in printed(on)


def test_the_file_is_there_as_soon_as_it_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.branchline"
    on = console()
    conversation = PlayRepl(start("london", 2, 1, None, "1", file), on)
    conversation.welcome()
    assert f"Saved after every move in {file}" in printed(on)
    assert resume_session(file, None, None, None).go_on().seat == 0


def test_the_resume_command_names_the_folder_of_a_board_from_elsewhere(tmp_path: Path) -> None:
    ours = map_title("london").folder
    folder = tmp_path / "my boards" / "elsewhere"
    folder.mkdir(parents=True)
    for name in ("board.toml", "tickets.toml"):
        (folder / name).write_text((ours / name).read_text().replace('key = "london"', 'key = "elsewhere"'))
    load_titles(folder.parent)
    session = start("elsewhere", 2, 1, None, "1", tmp_path / "x.branchline")
    assert f"--titles '{folder}' play --resume {tmp_path / 'x.branchline'}" in session.resume_words()
    assert "--titles" not in start("london", 2, 1, None, "1", tmp_path / "y.branchline").resume_words()
    session.save()
    command = [sys.executable, "-m", "branchline", *shlex.split(session.resume_words().split("branchline ", 1)[1])]
    ran = subprocess.run(command, input="1\n", capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "You kept" in ran.stdout, ran.stderr


def test_the_resume_command_goes_on_in_the_language_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start("london", 2, 1, None, "1", tmp_path / "x.branchline")
    assert "--language" not in session.resume_words()
    speech.use("de")
    assert " --language de play --resume " in session.resume_words()
    monkeypatch.setenv(speech.VARIABLE, "de_AT")  # as the next command will find it
    assert "--language" not in session.resume_words()


def test_a_person_without_a_name_is_you_on_the_screen_and_a_player_in_the_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, stored, shown in ((None, "Player 2", "You: 0 points"), ("Ann", "Ann", "Ann (you): 0 points")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
        file = tmp_path / f"{name}.branchline"
        play_run("london", 3, 2, name, "1", file, None, against="random")
        assert read_records(file)[0].names == ["Bot 1 (random)", stored, "Bot 3 (random)"]
        assert shown in capsys.readouterr().out


def test_after_the_end_the_table_can_be_looked_at(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, file = run(["1"] * 400, seed="2")
    needed = len(MapSession(read_records(file)[0], 0, "2", file).own_moves())
    for ending in (["map", "undo", "1", "draw deck", "routes nowhere", "score", "quit", "unread"], ["map"]):
        monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in ["1"] * needed + ending)))
        on = console()
        assert play("london", 2, 1, None, "2", tmp_path / f"{len(ending)}.branchline", None, on, against=RANDOM) == 0
        after = printed(on).split("The record is in ")[-1]
        undone = len(ending) > 1
        assert printed(on).count("The record is in ") == 1 + undone and ("Taken back: " in printed(on)) == undone
        assert after.count("the game is over.") == undone, "the score again"
        verify(read_records(tmp_path / f"{len(ending)}.branchline")[0])
        assert "Big Ben" in printed(on).split("The record is in ")[1] and "To go on:" not in after
        assert after.splitlines()[1].startswith("“score”, “map”, “table”"), "what can be said is shown at once"
        assert after.count("The game is over. “score”") == undone
        assert len(sys.stdin.read()) == (7 if len(ending) > 1 else 0)
