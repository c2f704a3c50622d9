"""`make play` serves on the interpreted engine at once; its bots change over to the compiled one when that is ready."""

import asyncio
import json
import logging
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

import branchline
from branchline import title
from branchline.bots.guard import PlainError
from branchline.bots.process import HOME
from branchline.installed import INTERPRETED, EngineBuild
from branchline.server import compiling
from branchline.server.compiling import Compiling
from branchline.server.fair_queue import Rank, Standing
from branchline.server.thinker import ThinkerAnswer, ThinkerQuestion
from branchline.server.thinkers import Thinkers
from compile_engine import can_compile, made, made_from
from tables import Running

pytestmark = pytest.mark.server

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"


@pytest.mark.skipif(not can_compile(), reason="no C compiler here, so there is nothing to change over to")
def test_bots_change_over_to_the_compiled_engine_while_the_server_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert made(COMPILED) == made_from(), "the compiled engine is not of this source: run make compile"
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    with Running(tmp_path, "--compile") as server:
        opening = server.open("london", "search:50ms", "planner")
        host = opening.host()
        host.start()
        while httpx.get(server.address + "/healthz").json()["bots"] != "compiled":
            time.sleep(0.05)
        host.wait(lambda table: table.status == "over")
        assert any("compiled engine" in line for line in server.lines)
        assert not [line for line in server.lines if "failed" in line]


def started(monkeypatch: pytest.MonkeyPatch, root: Path, tool: str) -> tuple[str, str, list[Path]]:
    """What bots think with while such a tool compiles and after it, and which engines they were given."""
    monkeypatch.setattr(compiling, "engine", lambda: EngineBuild(INTERPRETED))
    monkeypatch.setattr(compiling, "checkout", lambda: root)
    (root / "tools").mkdir()
    (root / "tools" / "compile_engine.py").write_text(tool)
    given: list[Path] = []

    async def use(home: Path) -> None:
        given.append(home)

    found = Compiling(True, use)
    before = found.engine
    asyncio.run(found.run())
    return before, found.engine, given


def test_what_was_compiled_is_given_to_the_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tool = "import sys; print(sys.argv[-1] + '/made')"
    assert started(monkeypatch, tmp_path, tool) == ("compiling", "compiled", [tmp_path / "build/compiled/made"])


def test_where_nothing_can_be_compiled_bots_stay_as_they_are_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "branchline.server"):
        tool = "import sys; sys.exit('no C compiler here')"
        assert started(monkeypatch, tmp_path, tool) == ("compiling", "interpreted", [])
    assert [getattr(record, "facts", {}) for record in caplog.records] == [
        {"why": "ended with exit code 1: no C compiler here"}
    ]


def test_nothing_is_compiled_that_was_not_asked_for() -> None:
    async def use(home: Path) -> None:
        pytest.fail("nothing was compiled")

    found = Compiling(False, use)
    asyncio.run(found.run())
    assert found.engine == branchline.build()


def test_a_bot_that_thinks_finishes_its_thought_before_it_changes_over(tmp_path: Path) -> None:
    (tmp_path / "broken" / "branchline").mkdir(parents=True)
    (tmp_path / "broken" / "branchline" / "__init__.py").write_text("")
    other = tmp_path / "other"
    other.mkdir()
    (other / "branchline").symlink_to(HOME / "branchline")
    for library in HOME.glob("*.so"):
        (other / library.name).symlink_to(library)
    game = title("london").game(2)
    state = game.start()
    moves: list[int] = []
    while game.to_move(state) < 0:
        moves.append(game.legal(state)[0])
        game.play(state, moves[-1])
    question = ThinkerQuestion("london", game.version, 2, {}, moves, game.to_move(state), "search:100", 1)
    legal = game.legal(state)

    async def run() -> None:
        thinkers = Thinkers(1)
        thinkers.warm()
        asked = asyncio.ensure_future(thinkers.ask(question, legal, lambda: Standing(Rank.WATCHED, "")))
        while not thinkers.busy:
            await asyncio.sleep(0)
        (busy,) = thinkers.busy
        with pytest.raises(PlainError, match="No module named"):
            await thinkers.use(tmp_path / "broken")
        assert thinkers.home == HOME, "an engine that does not run is not used"
        await thinkers.use(other)
        answers: list[ThinkerAnswer] = [await asked]
        answers.append(await thinkers.ask(question, legal, lambda: Standing(Rank.WATCHED, "")))
        assert answers[0] == answers[1] and not answers[0].fault
        homes = [child.home for children in thinkers.idle.values() for child in children if child]
        thinkers.close()
        assert homes and set(homes) == {other} and busy.ended.is_set()

    asyncio.run(run())


def test_what_was_compiled_from_another_source_is_not_ready(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "compile_engine.py"), "--ready", str(tmp_path)]
    wanted = made_from()
    for found, ready in ((None, ""), ({**wanted, "package": "another"}, ""), (wanted, f"{tmp_path}\n")):
        if found is not None:
            (tmp_path / "made-from.json").write_text(json.dumps(found))
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == ready
