"""A disk that takes no more: everybody learns why, nothing is lost, and all goes on by itself once there is room."""

import asyncio
import json
import logging
import resource
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import event as sql_events
from sqlalchemy.exc import OperationalError

from branchline.client import ServerError
from branchline.server.compiling import Compiling
from branchline.server.faults import FULL, SILENT, UNWRITABLE, reason, unavailable
from branchline.server.live import now_ms
from branchline.server.logs import JsonLines
from branchline.server.web import health
from branchline.server.web.health import HealthHandlers
from branchline.wire import commands as c
from branchline.wire.messages import Reason
from hubs import begun, tables
from tables import Running

pytestmark = pytest.mark.server


def until(so: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.slow
def test_a_server_that_can_not_write_says_so_and_goes_on_once_it_can(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ann, _ = server.open("london", "", "").begun("Ann", "Bo")
        version = ann.do(c.Rename("first", "Ada"))
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)

        def ready() -> httpx.Response:
            return httpx.get(server.address + "/readyz")

        assert ready().status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, most))  # no file may grow, or be written to
        with pytest.raises(ServerError, match="can't write to its database") as refused:
            ann.do(c.Rename("second", "Eve"))
        assert refused.value.code == "unavailable"
        until(lambda: ready().status_code == 503)
        words, why = ready().json()["words"], ready().json()["reason"]
        assert (words, why) == (str(UNWRITABLE.sentence()), {"code": UNWRITABLE.code, "facts": {}})
        assert refused.value.reason == Reason(UNWRITABLE.code, {})
        until(lambda: any("the database can't be used" in line for line in server.lines))  # they are read as they come
        told = [json.loads(line) for line in server.lines if line.startswith("{")]
        assert {"what": "the database can't be used", "reason": "I/O"}.items() <= told[-1].items()
        assert any("OperationalError: I/O" in line.get("error", "") for line in told)
        assert "Eve" not in "".join(server.lines)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        until(lambda: ready().status_code == 200)
        assert ann.do(c.Rename("third", "Eve")) == version + 1


def test_a_full_disk_is_named_and_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "READY_SECONDS", 0)
    monkeypatch.setattr(health, "FULL_SECONDS", 3600)

    pages = 1_000_000  # that the database may have

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    async def run() -> None:
        nonlocal pages
        async with tables(tmp_path) as hub:
            sql_events.listen(hub.store.engine, "checkout", limit)
            live = await begun(hub, None, None)
            handlers = HealthHandlers(hub, Compiling(False, hub.driver.thinkers.use))
            assert (await handlers.readyz(None)).status_code == 200  # type: ignore[arg-type]
            pages = 1  # fewer than there are: none can be added
            with pytest.raises(OperationalError) as full:
                for number in range(1000):
                    command = c.Say(f"x{number}", text="tell me more " * 15)
                    await hub.do(live, lambda table, said=command: table.say(0, said))  # type: ignore[misc]
            version = live.table.version
            assert reason(full.value) == "disk full" and str(unavailable(full.value)) == str(FULL.sentence())
            assert (await handlers.readyz(None)).status_code == 503  # type: ignore[arg-type]
            pages = 1_000_000
            assert await hub.do(live, lambda table: table.move(0, "keep 1", None, now_ms())) == version + 1
            monkeypatch.setattr(health, "FULL_SECONDS", 0)
            assert (await handlers.readyz(None)).status_code == 200  # type: ignore[arg-type]
            hub.tables.clear()
            assert (await hub.find(live.table.id)).table.version == version + 1
            line = JsonLines().format(logging.LogRecord("x", 40, "", 0, "x", None, (None, full.value, None)))  # type: ignore[arg-type]
            assert "OperationalError: disk full" in json.loads(line)["error"] and "tell me" not in line

    asyncio.run(run())
    said = [(record.getMessage(), getattr(record, "facts", {})) for record in caplog.records]
    assert ("the database can't be used", {"reason": "disk full"}) in said
    assert ("the database can be used again", {}) in said


def failing(work: Callable[[], object]) -> BaseException:
    with pytest.raises((sqlite3.Error, psycopg.Error)) as failed:
        work()
    return OperationalError("INSERT", {}, failed.value)


def test_databases_that_fail_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database at all\n" * 100)
    file = tmp_path / "file"
    holder = sqlite3.connect(file)
    holder.execute("CREATE TABLE t (x)")
    other = sqlite3.connect(file, timeout=0)
    reader = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    assert reason(failing(lambda: reader.execute("INSERT INTO t VALUES (1)"))) == "read-only"
    holder.execute("BEGIN IMMEDIATE")
    locked = failing(lambda: other.execute("INSERT INTO t VALUES (1)"))
    assert reason(locked) == "locked" and str(unavailable(locked)) == str(SILENT.sentence())
    assert reason(failing(lambda: sqlite3.connect(tmp_path / "text").execute("SELECT * FROM t"))) == "corrupt"
    assert reason(failing(lambda: sqlite3.connect(tmp_path / "no" / "folder"))) == "no access"
    lost = failing(lambda: psycopg.connect("postgresql://127.0.0.1:1/x"))
    assert reason(lost) == "connection lost"
    for error, words in (
        (psycopg.errors.DiskFull(), "disk full"),
        (psycopg.errors.ReadOnlySqlTransaction(), "read-only"),
        (psycopg.errors.AdminShutdown(), "connection lost"),
        (psycopg.errors.CannotConnectNow(), "connection lost"),
        (psycopg.errors.TooManyConnections(), "too many connections"),
        (psycopg.errors.DataCorrupted(), "corrupt"),
        (psycopg.errors.IoError(), "I/O"),
    ):
        assert reason(OperationalError("x", {}, error)) == words
    assert reason(OSError("x")) is None and unavailable(ValueError()) is None
