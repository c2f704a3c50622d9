"""Bots at a person's table: named, remembered, told of when they fail; and what the search bot says of one's moves."""

import io
import json
import random
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from all_titles import TITLES
from branchline.analysis.adviser import AS_GOOD, HINT, SAME, WORSE, Adviser, JudgedMove, budget_of
from branchline.analysis.judging import REVIEW, decisions, judge_moves, report
from branchline.bots.mind_bot import MindBot
from branchline.bots.registry import SpecError, find, find_all
from branchline.bots.search import SearchBot
from branchline.cli.coach import Coach, show_review
from branchline.cli.play import play
from branchline.cli.record_files import read_records
from branchline.cli.review import run as review_run
from branchline.cli.session import Session, new_session, resume_session
from branchline.core.actions import Unreadable
from branchline.core.record import redact, to_text, verify
from branchline.core.title import TitleError
from branchline.core.view import View
from branchline.describe.story import action_words
from terminal import Run, Terminal, by_number, coloured_console, console, lines_of, printed

UNWRITTEN = Path("unwritten.branchline")
QUICK = "search:8"
CRASH = """
from branchline.bots.bot import Bot
class Crash(Bot):
    def choose(self, view, legal):
        raise ZeroDivisionError("oh no")
"""


def against(key: str, bots: str, seats: int = 2, seed: str = "1", file: Path = UNWRITTEN) -> Session:
    return new_session(key, seats, 1, None, seed, file, against=find_all(bots)).go_on()


def play_on(session: Session, decisions: int = 10_000) -> Session:
    """The person moves at random, seeded by the moves so far, so that a game played again goes the same way."""
    while decisions and not session.over:
        session.play(random.Random(len(session.record.moves)).choice(session.view().legal()))
        decisions -= 1
    return session


# -- who plays --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("bot", ["greedy", "planner", QUICK])
def test_a_whole_game_against_every_level(key: str, bot: str) -> None:
    session = play_on(against(key, bot))
    verify(session.record)
    assert session.record.result is not None and not session.opponents.take_faults()
    assert session.record.names == ["Player 1", f"Bot 2 ({bot.split(':')[0]})"]


def test_a_whole_game_is_played_and_told_at_the_terminal(run: Run) -> None:
    code, text, file = run(by_number("london"), "london", 3, against=f"planner,{QUICK}")
    assert code == 0 and "against Bot 2 (planner) and Bot 3 (search, 8 simulations)." in text
    assert "Bot 3 begins." in text or "Bot 2 begins." in text or "You begin." in text
    assert re.search(r"(1st|2nd|3rd), Bot 2 \(planner\): -?\d+ point", text), "the result names the level"
    assert read_records(file)[0].names == ["Player 1", "Bot 2 (planner)", "Bot 3 (search)"]


def test_without_names_the_opponents_are_planners(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play("paris", None, 1, None, "1", tmp_path / "x.branchline", None, on := console())
    assert "You are player 1 of 2, against Bot 2 (planner)." in printed(on)


@pytest.mark.parametrize(
    ("bots", "seats", "said"),
    [
        ("greedy,random", None, "player 1 of 3, against Bot 2 (greedy) and Bot 3 (random)."),
        ("greedy,random", 4, "player 1 of 4, against Bot 2 (greedy), Bot 3 (random) and Bot 4 (random)."),
        ("search:2s", None, "player 1 of 2, against Bot 2 (search, 2 s)."),
        ("search:20:2cores", 2, "against Bot 2 (search, 20 simulations, 2 cores)."),
    ],
)
def test_the_bots_named_fill_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bots: str, seats: int | None, said: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    play("london", seats, 1, None, "1", tmp_path / "x.branchline", None, on := console(), against=find_all(bots))
    assert said in printed(on)


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(SpecError, match=r"2 bots are named, but 1 of the 2 seats is theirs.* say --seats 3"):
        against("london", "planner,greedy", 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--against", "planer"], "there is no bot “planer”; did you mean 'planner'?"),
        (["--against", "search:soon"], "“soon” is no setting"),
        (["--against", "planner,planner,planner,planner"], "London is for 2 to 4 players, not 5."),
        (["--against", "planner,planner", "--seats", "2"], "name fewer, or say --seats 3"),
        (["--against", "nowhere.py:Bot"], "nowhere.py: no such file"),
        (["--bot", "exec:./nowhere"], "there is no program ./nowhere to run"),
    ],
)
def test_what_is_wrong_with_the_bots_is_said_in_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    command = [sys.executable, "-m", "branchline", "play", "london", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, input="", timeout=120)
    assert done.returncode == 1 and said in done.stderr and done.stderr.count("\n") == 1


def test_a_bot_that_fails_is_reported_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "crash.py").write_text(CRASH)
    code, text, file = run(["1"] * 9, against=f"{tmp_path / 'crash.py'}:Crash")
    assert code == 0 and "against Bot 2 (Crash)." in text
    assert "Bot 2 failed, and a random move was made for it: ZeroDivisionError: oh no" in lines_of(text)
    assert text.count("oh no") > 1 and re.search("Bot 2 (claimed|took|drew)", text)
    verify(read_records(file)[0])


def test_no_random_move_is_reported_where_none_was_made(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: MindBot, move: object) -> None:
        raise KeyError("saw")

    monkeypatch.setattr(MindBot, "saw", fails)
    monkeypatch.setattr(MindBot, "watches", True)
    _, text, _ = run(["1"] * 3, against="greedy")
    assert "Bot 2 failed: KeyError: 'saw'" in lines_of(text) and "random move" not in text


def test_a_program_plays_too(run: Run, tmp_path: Path) -> None:
    program = tmp_path / "first.py"
    program.write_text("import sys\nfor line in sys.stdin:\n    if '\"choose\"' in line: print(1, flush=True)\n")
    _, text, file = run(["1"] * 4, against=f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(program))}")
    assert "Bot 2 (python" in text and "first.py)" in text and "failed" not in text
    assert len(read_records(file)[0].moves) > 16


def test_somebody_waiting_for_search_sees_that_it_thinks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for bots, shown in ((QUICK, True), ("planner", False)):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
        on = coloured_console()
        play("london", 2, 2, None, "1", tmp_path / f"{shown}.branchline", None, on, against=find_all(bots))
        assert ("Bot 1 is thinking …" in printed(on)) == shown
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    play("london", 2, 2, None, "1", tmp_path / "pipe.branchline", None, on := console(), against=[find(QUICK)])
    assert "thinking" not in printed(on), "a pipe gets the game and nothing else"


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_a_bot_thinks_waits_for_it_and_saves_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of compiled thinking it would crash the program."""
    done: list[int] = []
    weigh = SearchBot.weigh

    def pressed(self: SearchBot, view: View, also: list[int]) -> int:
        signal.raise_signal(signal.SIGINT)
        done.append(weigh(self, view, also))
        return done[-1]

    monkeypatch.setattr(SearchBot, "weigh", pressed)
    before = signal.getsignal(signal.SIGINT)
    code, text, file = run(["1"], against=QUICK)
    assert code == 130 and len(done) == 1 and "Your game is saved. To go on:" in text
    assert signal.getsignal(signal.SIGINT) is before
    monkeypatch.setattr(SearchBot, "weigh", weigh)
    session = resume_session(file, None, None, None).go_on()
    assert "keep 1" in [session.game.words(action) for action in session.record.moves]


# -- saved, resumed, taken back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["london", "card-game"])
def test_a_resumed_game_goes_on_with_the_same_bots_and_the_same_choices(key: str, tmp_path: Path) -> None:
    """In the Card Game bots remember the tracks: those that sit down later get what they would have seen."""
    file = tmp_path / "x.branchline"
    bots = f"planner,{QUICK}"
    through = play_on(against(key, bots, 3), 16)
    play_on(against(key, bots, 3, file=file), 7).save()
    session = resume_session(file, None, None, None).go_on()
    assert [spec.text for spec in session.opponents.specs.values()] == ["planner", QUICK]
    assert play_on(session, 9).record.moves == through.record.moves


def test_undo_gives_the_bots_the_memory_they_had() -> None:
    session = play_on(against("card-game", f"planner,{QUICK}", 3), 12)
    moves = list(session.record.moves)
    for _ in range(5):
        assert session.undo()
    assert not session.opponents.bots, "they left the table"
    assert play_on(session, 5).record.moves == moves


def test_a_file_from_before_bots_had_names_goes_on_with_random_ones(tmp_path: Path) -> None:
    session = play_on(against("london", "planner", file=tmp_path / "x.branchline"), 3)
    session.save()
    text = session.file.read_text()
    assert text.splitlines()[:2] == ['; seat 1, seed "1"', '; against ["planner"]']
    old = re.sub(r"; against .*\n", "", text).replace("Bot 2 (planner)", "Bot 2")
    session.file.write_text(old)
    again = resume_session(session.file, None, None, None).go_on()
    assert again.against() == "Bot 2 (random)" and again.record.names[1] == "Bot 2"


def test_a_saved_game_can_go_on_against_others(run: Run, tmp_path: Path) -> None:
    session = play_on(against("london", "planner", file=tmp_path / "x.branchline"), 3)
    session.save()
    other = resume_session(session.file, None, None, None, [find("greedy")]).go_on()
    assert other.record.names[1] == "Bot 2 (greedy)" and other.names[1] == "Bot 2"


def test_bots_of_ones_own_are_found_again_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crash.py").write_text(CRASH)
    monkeypatch.chdir(tmp_path)
    session = against("london", "crash.py:Crash:100ms", file=tmp_path / "x.branchline")
    session.save()
    monkeypatch.chdir(tmp_path.parent)
    assert resume_session(session.file, None, None, None).go_on().against() == "Bot 2 (Crash, 100 ms)"
    (tmp_path / "crash.py").unlink()
    with pytest.raises(TitleError, match=r"its bots can't be had: .*crash\.py: no such file.*--against"):
        resume_session(session.file, None, None, None).go_on()


# -- a hint -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TITLES)
def test_a_hint_says_what_search_would_do_and_what_it_expects(key: str) -> None:
    session = play_on(against(key, "random"), 4)
    before = to_text(session.record)
    Coach(session, on := console(80)).hint("40")
    told = lines_of(printed(on))
    legal = [action_words(session.view(), action, numbers=True) for action in session.view().legal()]
    assert told[0].startswith("Search would ") and any(words in " ".join(told) for words in legal)
    assert re.search(r"wins \d+ %, (level|\d+ points? (ahead|behind)): +\w+", printed(on))
    assert re.fullmatch(r"Estimates from \d+ games tried to the end, what you can't see dealt at random\.", told[-1])
    assert to_text(session.record) == before and max(map(len, told)) <= 80


def test_a_hint_is_asked_for_at_any_question(run: Run) -> None:
    _, text, _ = run(["? 20", "1", "hint 20", "hint soon", "help"])
    assert text.count("Search would keep ") == 1 and text.count("Search would ") == 2
    assert "“soon” is no time to think" in text
    assert "hint         or “?”: what search would do here, and why" in text and "help         this list" in text


def test_a_hint_is_given_in_the_second_step_too(run: Run) -> None:
    for seed in map(str, range(20)):
        _, text, _ = run(["1", "6", "? 20", "", "quit"], seed=seed)
        if "how do you pay?" in text:
            assert "Search would " in text.split("how do you pay?")[1]
            return
    pytest.fail("no seed offers a choice of payments")


def test_a_hint_needs_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forced:
        def legal(self) -> list[int]:
            return [0]

    session = against("london", "random")
    monkeypatch.setattr(session, "view", Forced)
    Coach(session, on := console()).hint("")
    assert printed(on) == "There is nothing else that you could do.\n"


@pytest.mark.parametrize("key", TITLES)
def test_a_hint_knows_nothing_but_the_persons_view(key: str) -> None:
    """In another world that looks the same the hint is the same."""
    session = play_on(against(key, "random", 3), 5)
    said: set[str] = set()
    for seed in range(3):
        Coach(session, on := console()).hint("24")
        said.add(printed(on))
        session.state = session.view().sample(random.Random(seed).random)
    assert len(said) == 1


def test_ctrl_c_ends_a_hint_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: SearchBot, view: object, also: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(SearchBot, "weigh", stopped)
    Coach(against("london", "random"), on := console()).hint("")
    assert printed(on) == "No hint, then.\n"


def test_how_long_to_think_is_said_in_seconds_or_simulations() -> None:
    assert budget_of("2 s", HINT).ms == 2000 and budget_of("300", HINT).simulations == 300
    assert budget_of("", HINT) == HINT
    with pytest.raises(Unreadable, match="say 2s, 500ms, or a number of simulations"):
        budget_of("-1s", HINT)
    for text in ("61s", "20001"):
        with pytest.raises(Unreadable, match="too long: at most 60s, or 20000 simulations"):
            budget_of(text, HINT)


# -- a review ---------------------------------------------------------------------------------------------------------


def finished(key: str, seed: str = "1", file: Path = UNWRITTEN) -> Session:
    return play_on(against(key, "planner", seed=seed, file=file))


@pytest.mark.parametrize("key", ["london", "card-game"])
def test_a_review_judges_every_decision_that_was_one(key: str) -> None:
    session = finished(key) if key == "london" else play_on(against(key, "planner"), 20)
    found = list(judge_moves(session.record, [0], budget_of("32", REVIEW), "1"))
    game = session.game
    own = [
        (number, action)
        for number, (state, action) in enumerate(zip(session.record.states(), session.record.moves, strict=False), 1)
        if game.to_move(state) == 0 and len(game.legal(state)) > 1
    ]
    assert [(each.move, each.played) for each in found] == own and len(own) == decisions(session.record, [0])
    for each in found:
        assert each.preferred in each.view.legal()
        assert (each.verdict == SAME) == (each.preferred == each.played)
        assert each.win >= 0 and each.points >= 0 and (each.verdict == WORSE or each.win == each.points == 0)
    assert {each.verdict for each in found} >= {AS_GOOD, WORSE}, "somebody who plays at random errs at times"
    show_review(session.record, found, [0], on := console(80), None, you=0)
    lines = lines_of(printed(on))
    assert lines[1] == f"You decided {len(own)} times where there was a choice."
    worse = [each for each in found if each.verdict == WORSE]
    assert len(re.findall(r": search would .*?; about .*? less\.", " ".join(lines))) == len(worse)
    assert max(map(len, lines)) <= 80


def test_a_move_that_search_makes_itself_costs_nothing_and_a_blunder_does() -> None:
    """On the last turn of a game, to claim brings points and to draw brings none: every world says so."""
    for seed in map(str, range(20)):
        session = against("london", "planner", seed=seed)
        while not session.over:
            before, legal = session.view(), session.view().legal()
            claims = [a for a in legal if session.game.codec.kind_of[a].name == "claim"]
            draws = [a for a in legal if session.game.words(a) == "draw deck"]
            if before.named()["last"] and claims and draws:
                adviser = Adviser(session.game, 0, budget_of("80", REVIEW))
                blunder = adviser.judge(before, 1, draws[0], 7)
                best = adviser.judge(before, 1, blunder.preferred, 7)
                assert blunder.verdict == WORSE and blunder.points >= 1 and blunder.preferred in claims
                assert best.verdict != WORSE and not best.points
                won = 2 * 20 * blunder.win  # in half games: 80 simulations leave 20 worlds for the two of them
                assert won == pytest.approx(round(won)), "a chance to win is a share of games"
                return
            session.play(draws[0] if draws else random.Random(len(legal)).choice(legal))
    pytest.fail("no game ends with a choice")


def test_after_the_game_a_person_can_look_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "x.branchline"
    needed = len(finished_by_number(monkeypatch, tmp_path).own_moves())
    lines = ["1"] * needed + ["review 6ms", "review 2", "review all", "review never", "help", "quit"]
    monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in lines)))
    play("london", 2, 1, None, "2", file, None, on := console(80), against=[find("random")])
    after = printed(on).split("The record is in ")[1]
    assert "“review” tells what search would have done" in " ".join(after.split())
    assert after.count("where there was a choice.") == 3 and "“never” is no time to think" in after
    assert after.count("These are estimates, by what was known at each move, not by what came later.") == 3
    assert "review       what search would have done" in after and "hint " not in after
    assert max(map(len, after.splitlines())) <= 80 + len(str(file))


def finished_by_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Session:
    file = tmp_path / "before.branchline"
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 400))
    play("london", 2, 1, None, "2", file, None, console(), against=[find("random")])
    return Session(read_records(file)[0], 0, "2", file)


def test_a_review_lets_its_bots_go(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    monkeypatch.setattr(SearchBot, "close", lambda self: closed.append(self.seat))
    record = play_on(against("london", "random"), 4).record
    assert list(judge_moves(record, [0, 1], budget_of("4", REVIEW), "1")) and closed == [0, 1]
    begun = judge_moves(record, [1], budget_of("4", REVIEW), "1")
    next(begun)
    begun.close()  # type: ignore[attr-defined]  # as Ctrl-C does
    assert closed == [0, 1, 1]


def test_a_review_can_be_stopped_and_shows_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished("london")
    judge, done = Adviser.judge, list[int]()

    def stopping(self: Adviser, view: View, move: int, played: int, seed: int) -> JudgedMove:
        if len(done) == 4:
            raise KeyboardInterrupt
        done.append(move)
        return judge(self, view, move, played, seed)

    monkeypatch.setattr(Adviser, "judge", stopping)
    watching = Coach(session, on := console())
    watching.review("4ms")
    assert "Here are the first 4." in printed(on) and watching.reviewed is None


def test_a_review_shows_its_progress_at_a_terminal() -> None:
    session = play_on(against("london", "random"), 4)
    Coach(session, on := coloured_console()).review("4ms")
    assert "Looking back" in printed(on) and "\x1b" in printed(on)
    plain = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    Coach(session, plain).review("4ms")
    assert printed(plain).startswith("Looking back …\n") and "\x1b" not in printed(plain), "nothing moves"


def test_the_costliest_come_first_unless_all_are_asked_for() -> None:
    session = play_on(against("london", "random"), 3)
    view, (one, other, *_) = session.view(), session.view().legal()
    moves = [i + 1 for i in session.own_moves()]
    costs = [(0.0, 0.2), (0.2, 3.0), (0.05, 0.0)]
    found = [JudgedMove(0, move, view, one, other, WORSE, p, w, "") for move, (w, p) in zip(moves, costs, strict=True)]
    for most, order in ((2, [1, 2]), (10, [1, 2, 0]), (None, [0, 1, 2])):
        show_review(session.record, found, [0], on := console(), most, you=0)
        told = [line for line in lines_of(printed(on)) if ": search would " in line]
        assert [int(line.split()[0]) for line in told] == [moves[i] for i in order]
        assert ("“review all” shows them in order." in printed(on)) == (most == 2)
    assert told[1].endswith("; about 3.0 points and 20 % less.") and told[2].endswith("; about 5 % chance less.")
    assert told[0].endswith("; about 0.2 points less."), "no chance is named that nobody lost"
    assert "Together that may have cost about 3 points." in printed(on)


def test_a_record_is_reviewed_for_its_person_for_a_seat_or_for_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    session = finished("london", file=tmp_path / "x.branchline")
    session.save()
    assert review_run(session.file, None, 1, "8", False) == 0
    told = capsys.readouterr().out
    assert told.startswith("London: Player 1 and Bot 2 (planner)\n") and "\nPlayer 1 decided " in told
    assert "Bot 2 (planner) decided" not in told
    assert review_run(session.file, 2, 1, "8", False) == 0
    assert "\nBot 2 (planner) decided " in capsys.readouterr().out
    plain = tmp_path / "plain.branchline"
    plain.write_text(to_text(session.record))
    assert review_run(plain, None, 1, "8", True) == 0
    found = json.loads(capsys.readouterr().out)
    assert [total["seat"] for total in found["totals"]] == [1, 2] and found["budget"]["simulations"] == 8
    assert sum(total["judged"] for total in found["totals"]) == len(found["decisions"])
    assert {"seat", "move", "played", "preferred", "verdict", "points", "win"} <= found["decisions"][0].keys()
    legal = [session.game.words(action) for action in range(session.game.codec.size)]
    assert all(each["played"] in legal and each["preferred"] in legal for each in found["decisions"])


def test_what_cannot_be_reviewed_is_reported(tmp_path: Path) -> None:
    session = play_on(against("london", "random", file=tmp_path / "x.branchline"), 3)
    session.save()
    seen = tmp_path / "seen.branchline"
    seen.write_text(to_text(redact(session.record, 0)))
    with pytest.raises(TitleError, match="a review needs the whole game"):
        review_run(seen, None, 1, "8", False)
    with pytest.raises(Unreadable, match=r"A review thinks on one core\."):
        review_run(session.file, None, 1, "500ms:2cores", False)
    with pytest.raises(TitleError, match="There is no seat 3: 1 to 2"):
        review_run(session.file, 3, 1, "8", False)
    with pytest.raises(TitleError, match="holds 1 game; there is no game 2"):
        review_run(session.file, None, 2, "8", False)


def test_tickets_kept_are_named_in_a_review_and_numbered_in_a_hint() -> None:
    view = against("london", "random").view()
    action = view.game.parse("keep 1", view.sample(random.Random(1).random))
    assert action_words(view, action, numbers=True) == "keep 1"
    assert re.fullmatch(r"keep [\w' ]+–[\w' ]+", action_words(view, action))


def test_a_report_of_an_interrupted_review_says_how_far_it_came() -> None:
    session = play_on(against("london", "random"), 5)
    found = list(judge_moves(session.record, [0], budget_of("8", REVIEW), "1"))[:2]
    totals = report(session.record, found, [0], REVIEW)["totals"]
    assert isinstance(totals, list) and totals[0]["judged"] == 2 < totals[0]["decisions"]


def test_no_line_of_a_hint_is_wider_than_the_screen() -> None:
    on = Console(file=io.StringIO(), width=60, color_system=None)
    Coach(play_on(against("france", "random"), 6), on).hint("20")
    assert isinstance(on.file, io.StringIO) and max(map(len, on.file.getvalue().splitlines())) <= 60
