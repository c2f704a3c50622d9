"""Bots in processes of their own: whatever they do, the game ends, and nothing of them is left behind."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from all_titles import game_of
from bots import against_random, sound
from branchline.bots.bot_game import BotGame, BotGameResult
from branchline.bots.outside import OutsideBot
from branchline.bots.process import Child, Dead, Late
from branchline.bots.registry import find

HEAD = """
import os, sys, time
from branchline.bots.bot import Bot
class Mine(Bot):
    count = 0
"""
GOOD = (
    HEAD + "    def choose(self, view, legal):\n        print('I talk', len(legal)); return self.random.choice(legal)\n"
)


def file_bot(tmp_path: Path, body: str) -> str:
    file = tmp_path / "mine.py"
    lines = "".join(f"        {line}\n" for line in body.split("\n"))
    file.write_text(body if body.startswith("\nimport") else f"{HEAD}    def choose(self, view, legal):\n{lines}")
    return f"{file}:Mine"


def program(tmp_path: Path, body: str, form: str = "exec") -> str:
    file = tmp_path / "program.py"
    file.write_text("import json, os, sys, time\n" + body)
    return f"{form}:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def play(spec: str, limit_ms: int | None = None, seed: str = "1") -> BotGameResult:
    return against_random(game_of("london", 2), spec, seed, limit_ms)


def children() -> list[str]:
    """Processes that this one has started and that are there, dead or alive."""
    listed = subprocess.run(["ps", "-o", "stat=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True)
    return [line for line in listed.stdout.splitlines() if "ps -o" not in line]


def test_a_class_in_a_file_plays_and_may_print_what_it_likes(tmp_path: Path) -> None:
    spec = file_bot(tmp_path, GOOD)
    found = play(spec)
    assert not found.faults
    assert found.record.moves == play(spec).record.moves != play(spec, seed="2").record.moves
    assert not [line for line in children() if "mine.py" in line or "worker" in line]


def test_a_bot_that_crashes_is_replaced_each_time_and_not_started_again(tmp_path: Path) -> None:
    found = play(file_bot(tmp_path, "raise ZeroDivisionError('oh')"))
    assert len(found.faults) == len(found.seconds[0])
    assert {fault.what for fault in found.faults} == {"ZeroDivisionError: oh"}


def test_a_bot_that_answers_nonsense_is_replaced(tmp_path: Path) -> None:
    found = play(file_bot(tmp_path, "self.count += 1\nreturn ['nonsense', None, 10**9, legal[0]][self.count % 4]"))
    said = {fault.what for fault in found.faults}
    assert said == {"no legal action: 'nonsense'", "no legal action: None", "no legal action: 1000000000"}
    assert 0 < len(found.faults) < len(found.seconds[0])


def test_a_bot_in_an_endless_loop_is_stopped_started_again_and_given_up(tmp_path: Path) -> None:
    found = play(file_bot(tmp_path, "while True: pass"), limit_ms=200)
    said = [fault.what for fault in found.faults]
    late = 1 + OutsideBot.restarts
    assert said[:late] == ["late: no answer in 0.2 s"] * late
    assert set(said[late:]) == {f"given up after {late} starts"}
    assert len(said) == len(found.seconds[0])
    assert not [line for line in children() if "worker" in line]


def test_a_bot_that_ends_its_process_is_started_again_and_told_what_was_seen(tmp_path: Path) -> None:
    body = f"""{HEAD}
    seen = 0
    def saw(self, move):
        Mine.seen += 1
    def choose(self, view, legal):
        place = {str(tmp_path / "log")!r}
        before = open(place).read() if os.path.exists(place) else ""
        with open(place, "a") as log:
            log.write(f"{{Mine.seen}} ")
        if len(before.split()) in (2, 4):
            sys.exit(3)
        return legal[0]
"""
    found = play(file_bot(tmp_path, body))
    assert [fault.what for fault in found.faults] == ["ended with exit code 3"] * 2
    told = [int(number) for number in (tmp_path / "log").read_text().split()]
    assert told == [move - 1 for move in own_moves(found)]


def own_moves(found: BotGameResult) -> list[int]:
    game, moves = found.record.game, found.record.moves
    states = zip(found.record.states(), moves, strict=False)
    return [number for number, (state, _) in enumerate(states, 1) if game.to_move(state) == 0]


def test_a_bot_that_can_not_even_be_made_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import no_such_module\nclass Mine: pass\n")
    found = play(f"{file}:Mine")
    assert found.faults[0].what == "ModuleNotFoundError: No module named 'no_such_module'"
    assert len(found.faults) == len(found.seconds[0])


def test_a_bot_that_fails_at_watching_hears_of_it(tmp_path: Path) -> None:
    body = f"{GOOD}    def saw(self, move):\n        raise KeyError('x')\n"
    found = play(file_bot(tmp_path, body))
    assert "in saw: KeyError: 'x'" in {fault.what for fault in found.faults}


def test_a_bot_that_spoils_its_view_hurts_nobody(tmp_path: Path) -> None:
    body = "action = legal[0]\nfor i in range(len(view.cells)):\n    view.cells[i] = 7\nlegal.clear()\nreturn action"
    assert not play(file_bot(tmp_path, body)).faults


def test_bots_of_a_file_see_memory_and_results(tmp_path: Path) -> None:
    body = f"""{GOOD}
    def over(self, result):
        open({str(tmp_path / "over")!r}, "w").write(f"{{result.totals}} {{result.winners}}")
    def close(self):
        open({str(tmp_path / "over")!r}, "a").write(" closed")
"""
    result = play(file_bot(tmp_path, body)).record.result
    assert result is not None
    assert (tmp_path / "over").read_text() == f"{result.totals} {result.winners} closed"


# -- programs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["exec", "exec-text"])
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit(5)", "ended with exit code 5"),
        ("raise SystemExit('no licence')", "ended with exit code 1: no licence"),
        ("os.kill(os.getpid(), 9)", "killed by signal 9"),
        ("os.close(1)\ntime.sleep(60)", "closed its output"),
    ],
)
def test_a_program_that_dies_is_started_again_and_given_up(tmp_path: Path, form: str, body: str, said: str) -> None:
    found = play(program(tmp_path, body, form))
    what = [fault.what for fault in found.faults]
    assert what[0] == said and what[-1] == "given up after 4 starts"
    assert len(what) == len(found.seconds[0])


@pytest.mark.parametrize("form", ["exec", "exec-text"])
def test_a_program_that_says_nothing_is_late(tmp_path: Path, form: str) -> None:
    found = play(program(tmp_path, "for line in sys.stdin: pass", form), limit_ms=150)
    assert found.faults[0].what == "late: no answer in 0.15 s"
    assert found.faults[-1].what == "given up after 4 starts"


def test_a_program_that_does_not_even_read_is_late(tmp_path: Path) -> None:
    """France asks more than a pipe holds: we must not wait for it to be read."""
    found = against_random(game_of("france", 2), program(tmp_path, "time.sleep(100)"), limit_ms=150)
    assert found.faults[0].what == "late: no answer in 0.15 s"


def test_a_program_that_babbles_is_not_believed(tmp_path: Path) -> None:
    found = play(program(tmp_path, "while True: print('blah' * 20, flush=True)"), limit_ms=2000)
    assert all("is no move of this game" in fault.what for fault in found.faults)
    assert len(found.faults) == len(found.seconds[0])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0", "no move has the number 0; there are 1 to"),
        ("99999", "no move has the number 99999"),
        ("-3", "is no move of this game"),
        ("claim Nowhere–Elsewhere with 1 blue", "Nowhere"),
        ("pass", "“pass” is not legal now"),
        ("{}", "no answer: “{}”"),
        ('{"move": ', "no answer"),
        ('{"move": [1]}', "is no move of this game"),
        ("", "is no move of this game"),
        ("\x00\x07\\xff", "is no move of this game"),
    ],
)
def test_wrong_answers_are_reported(tmp_path: Path, answer: str, said: str) -> None:
    body = f"for line in sys.stdin:\n  if json.loads(line)['type'] == 'choose': print({answer!r}, flush=True)"
    found = play(program(tmp_path, body))
    assert said in found.faults[0].what
    assert len(found.faults) == len(found.seconds[0])


@pytest.mark.parametrize("answer", ["1", '{"move": 1}', '{"move": "1"}', "WORDS", '{"move": "WORDS"}', " 1 \t"])
def test_right_answers_come_in_several_forms(tmp_path: Path, answer: str) -> None:
    body = f"""
for line in sys.stdin:
    said = json.loads(line)
    if said['type'] == 'choose':
        print({answer!r}.replace('WORDS', said['legal'][0]['words']), flush=True)
"""
    assert not play(program(tmp_path, body)).faults


def test_what_was_said_unasked_is_not_an_answer(tmp_path: Path) -> None:
    body = """
print("Hello, I am a bot", flush=True)
for line in sys.stdin:
    if json.loads(line)['type'] == 'choose':
        print(1, flush=True)
"""
    spec = program(tmp_path, body)
    game = game_of("london", 2)
    bot = find(spec).bot(game, 0)
    assert isinstance(bot, OutsideBot)
    child = bot.started()
    while child.incoming.empty():  # the greeting is there before the first question
        time.sleep(0.01)
    played = BotGame(game, [bot, find("random").bot(game, 1)], "1").play()
    sound(played.record)
    assert not played.faults


def test_nothing_but_answers_is_written_where_answers_are_awaited() -> None:
    body = """
import os
from branchline.bots.process import answer_stream
answers = answer_stream()
print("printed", flush=True)
os.system("echo from a child")
print("answer", file=answers, flush=True)
"""
    done = subprocess.run([sys.executable, "-c", body], capture_output=True, text=True, timeout=60)
    assert done.stdout == "answer\n" and done.stderr == "printed\nfrom a child\n"


def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    mark = f"sleep 98.{time.time_ns() % 10**6}"
    found = play(f"exec:sh -c '{mark} & {mark}'", limit_ms=150)
    assert found.faults
    left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert mark not in left.splitlines()


def test_a_child_that_never_began_is_dead() -> None:
    with pytest.raises(Dead, match="can't be started: no such file"):
        Child(["/no/such/program"])


def test_a_child_is_asked_with_a_deadline() -> None:
    child = Child(["cat"])
    child.send("hello")
    assert child.receive(10) == "hello"
    with pytest.raises(Late, match="no answer in"):
        child.receive(0.05)
    child.leave()
    with pytest.raises(Dead, match="ended with exit code 0"):
        child.receive(5)
    assert child.process.returncode == 0
