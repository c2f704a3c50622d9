"""Whole games of the Card Game at the terminal: played, undone, resumed, replayed, and no secret told."""

import contextlib
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.cli.line_reader import LineReader
from branchline.cli.play import play
from branchline.cli.record_files import read_records
from branchline.cli.records import replay, show_table
from branchline.cli.session import Session
from branchline.core.game import AWAIT
from branchline.core.record import DamagedRecord, Record, redact, to_text, verify
from terminal import RANDOM, Run, but_the_build, console, lines_of, printed, tell
from terminal_card_game import (
    CARDS,
    KEY,
    CardSession,
    begin,
    scoring,
    whole,
)

# -- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_as_a_person_plays_it_from_the_screen(
    seats: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Keep some tickets, play the first suit that is offered or else draw, make the best choice at the end."""
    on, read = console(80, 24), [0]

    def line(self: LineReader, prompt: str) -> str:
        shown, read[0] = printed(on)[read[0] :], len(printed(on))
        if "your answer" in prompt:
            return "all"
        asked = shown[shown.rindex("The Card Game: ") :]
        if "Which tickets do you keep" in asked:
            return "1 2"
        if any(words in asked for words in ("do you complete", "completes no", "You hold no ticket")):
            return ""
        suit = re.search(r"^(\d+): play (?!three)", asked, re.MULTILINE)
        return suit[1] if suit else "1"

    monkeypatch.setattr(LineReader, "line", line)
    file = tmp_path / "whole.branchline"
    assert play(KEY, seats, 1, None, f"whole{seats}", file, None, on, against=RANDOM) == 0
    text, record = printed(on), read_records(file)[0]
    verify(record)
    assert record.result is not None
    for what in (
        "The train deck has run out: everybody has one more turn.",
        "Your last turn",
        "You moved ",
        "Yours: ",
    ):
        assert what in " ".join(text.split())
    assert ("A second deck of " in text) == ("Your last turn before the first scoring." in text) == (seats == 4)
    assert "Your last turn.\n" in text, "before the only scoring, or the second one"
    ending = text.split("the game is over.")[1]
    for seat, name in enumerate(record.names):
        shown = "You" if seat == 0 else name
        assert f", {shown}: {record.result.totals[seat]} point" in ending
        for score in record.result.lines[seat]:
            done = "ticket" if score.facts.get("completed") else "missed ticket"
            words = f"bonus for {score.label} (" if score.what == "bonus" else f"{done} {score.label}"
            assert f"{score.points:+d}: {words}" in ending
    played = [record.game.words(record.moves[i]) for i in Session(record, 0, "x", file).own_moves()]
    assert sum(move.startswith("play ") for move in played) > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_can_be_typed_as_the_record_has_it(run: Run, seats: int) -> None:
    session = scoring(seats, "words")
    while not session.over:
        legal = session.view().legal()
        session.play(legal[0] if session.state.cells[AWAIT] == session.game.await_complete else legal[-1])
    own_moves = [session.game.words(session.record.moves[i]) for i in session.own_moves()]
    _, text, file = run(own_moves, KEY, seats, seed="words")
    assert read_records(file)[0].moves == session.record.moves
    assert "no move I know" not in text


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    """The command itself, with lines that a person could have typed."""
    lines = ["keep 1 2 3", *["play all red", "play all blue", "draw deck", "draw deck"] * 60, "best"]
    words = ["play", KEY, "--seats", "3", "--seat", "1", "--seed", "pipe0", "--file", "game.branchline", "-a", "random"]
    command = [sys.executable, "-m", "branchline", *words, "--option", "open_track"]
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, cwd=tmp_path, input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and but_the_build(done.stderr) == "" and "\x1b" not in done.stdout
    assert "Played with open_track." in done.stdout and "The record is in game.branchline" in done.stdout
    assert "You played 2 " in done.stdout or "You played 3 " in done.stdout
    record = read_records(tmp_path / "game.branchline")[0]
    verify(record)
    assert record.result is not None and record.game.options == {"open_track": True}


def test_undo_goes_back_and_the_same_moves_bring_the_same_cards() -> None:
    session, rng = begin(4, "undo"), random.Random(2)
    states, made = [], []
    while not session.over:
        states.append(session.state.copy())
        made.append(rng.choice(session.view().legal()))
        session.play(made[-1])
    end = session.state.copy()
    while states:
        assert session.undo() and session.state == states.pop()
    for action in made:
        session.play(action)
    assert session.state == end


def test_a_game_left_and_resumed_is_the_same_game(run: Run) -> None:
    lines = ["1 2", *["1"] * 300, ""]
    through, part = run(lines, KEY, 3)[2], run(lines[:20], KEY, 3)[2]
    run([*["1"] * 300, ""], resume=part)
    assert to_text(read_records(part)[0]) == to_text(read_records(through)[0])
    assert read_records(part)[0].result is not None


# -- replay -----------------------------------------------------------------------------------------------------------


def test_a_redacted_replay_tells_what_its_seat_saw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, seen = tmp_path / "game.branchline", tmp_path / "seen.branchline"
    record = whole(4, "replay")
    Session(record, 0, "x", file).save()
    replay(file, None, 1, None, None, False)
    told = capsys.readouterr().out
    assert re.search(r"(\w| )+: play \S.*  \(.*robbed .* of (\d \w+ cards?|.* and \d locomotives?)\.", told)
    assert "wild" not in told and "chance: deal locomotive to " in told
    assert re.search(r": play \d \w+, [2-9] locomotives\b", told) and not re.search(r"[2-9] locomotive\b", told)
    assert re.search(r"\d  told: (Player 1|Bot \d) completed \w+", told) and "chance: completed" not in told
    assert re.search(r"moved \w+.* to the track\.", told) and "A second deck of " in told
    assert "bonus for " in told and "The tracks are turned up." in told
    replay(file, 2, 1, None, None, False)
    told = capsys.readouterr().out
    assert "as Bot 2 (random) saw it" in told and "Player 1: complete ? and no more" in told
    assert "Player 1: complete best" not in told and re.search(r"Bot 2 \(random\): complete (best|no more)", told)
    replay(file, 2, 1, None, seen, False)
    capsys.readouterr()
    replay(seen, None, 1, None, None, False)
    assert capsys.readouterr().out == told
    verify(read_records(seen)[0])
    replay(file, 0, 1, 150, None, False)
    at = capsys.readouterr().out
    assert "Hand" not in at and "Ticket:" not in at and "railyard: " in at
    end = len(read_records(file)[0].moves)
    replay(file, 1, 1, end, None, False)
    at = capsys.readouterr().out
    assert "Your track: " in at and "Track of Bot 2 (random): " in at and "Player 1" not in at
    assert record.result is not None and f"You: {record.result.totals[0]} points, " in at
    assert "wild" in to_text(read_records(file)[0]), "the record keeps its own word"


def test_an_onlooker_sees_the_tracks_that_are_turned_up_and_no_hand() -> None:
    session = scoring(3)
    on = console()
    show_table(session.game.view(session.state, None), session.names, on)
    told = printed(on)
    assert told.count("Track of ") == sum(any(session.game.laid_out_of(session.state.cells, s)) for s in range(3))
    assert "Hand" not in told and "Ticket" not in told


# -- secrets ----------------------------------------------------------------------------------------------------------


def everything(session: Session) -> str:
    """All that the person could be shown now."""
    on = console()
    table = CARDS.table(session.view(), session.names, on)
    table.draw()
    if table.view.legal():
        table.ask()
    menu = CARDS.menu(table)
    menu.draw()
    for text in ("players", "tickets", "plays", "log", "help", "rules"):
        CARDS.commands(session, table, menu, set()).obey(text)
    return printed(on)


@pytest.mark.parametrize(
    ("open_track", "tries"),
    [(False, 15), *(pytest.param(open_track, 60, marks=pytest.mark.slow) for open_track in (False, True))],
)
def test_two_games_that_differ_in_secrets_look_the_same(open_track: bool, tries: int) -> None:
    session, rng = begin(3, "secrets", seat=2, open_track=open_track), random.Random(7)
    for _ in range(16):
        session.play(rng.choice(session.view().legal()))
    game, moves, compared = session.game, session.record.moves, 0
    states = [state.copy() for state in session.record.states()][:-1]
    hidden = [i for i, a in enumerate(moves) if game.codec.kind_of[a].secret_of(states[i].cells, a) not in (1, -1)]
    seen, own = redact(session.record, 1).moves, everything(session)
    for index in rng.sample(hidden, min(tries, len(hidden))):
        for instead in game.legal(states[index]):
            other = Record(game, session.names, [*moves[:index], instead, *moves[index + 1 :]])
            if instead == moves[index] or redact(other, 1).moves != seen:
                continue  # it could be seen, or would have led elsewhere
            with contextlib.suppress(DamagedRecord, ValueError):
                verify(other)
                twin = CardSession(other, 1, session.seed, session.file)
                assert everything(twin) == own
                compared += twin.state != session.state
    assert compared > tries / 6


def test_a_whole_game_never_names_what_others_hold(run: Run) -> None:
    lines = ["1 2 3", *[line for _ in range(150) for line in ("1", "log", "players")]]
    _, text, file = run(lines, KEY, 4)
    text, record = text.split("The tracks are turned up.")[0], read_records(file)[0]
    redacted = redact(record, 0)
    seen = {
        record.game.words(action).removeprefix("ticket ")
        for index, action in enumerate(redacted.moves)
        if record.game.codec.kind_of[action].name == "ticket" and not redacted.is_redacted(index)
    }
    for ticket in begin().game.all_tickets:
        assert ticket.name in seen or ticket.name not in text
    for line in lines_of(text):
        drawn = re.search(r"Bot \d (?:.* )?drew (.+?) from the deck", line)
        assert drawn is None or drawn[1] in ("a card", "two cards")
        kept = re.search(r"Bot \d .*kept (.+?)( of|\.)", line)
        assert kept is None or kept[1].isdigit() or kept[1] == "none"


def test_what_others_complete_is_not_told_before_all_have_chosen() -> None:
    session = begin(2, "choose", seat=2)
    rng = random.Random(3)
    while session.state.cells[AWAIT] != session.game.await_complete:
        session.play(rng.choice(session.view().legal()))
    told = " ".join(sentence for _, sentence in tell(session.seen(), 1))
    assert "completed" not in told and "That of Bot 1: " in told
    assert not session.view().cells[session.game.chosen_at]
