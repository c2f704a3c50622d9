"""What is kept, and how: migrations, commits, backups, the lock."""

import asyncio
import base64
import gzip
import json
import logging
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, create_engine, func, insert, inspect, select, text, update

from branchline.client import Server
from branchline.server.logs import JsonLines
from branchline.server.store import copies, keys, migrate
from branchline.server.store import store as rows
from branchline.server.store.database import DatabaseError, connect, url_of
from branchline.server.store.keys import Keys, hashed
from branchline.server.store.lock import Lock
from branchline.server.store.prune import prune
from branchline.server.store.schema import credential, event, game, metadata, presence, server
from branchline.server.store.store import Store
from branchline.server.store.writer import Conflict, DatabaseWriter
from branchline.server.table import events as e
from branchline.wire.settings import SeatPlan, TableSettings
from databases import Postgres
from tables import Running

pytestmark = pytest.mark.server

Fresh = Callable[[], Engine]
OPENED = e.Opened(TableSettings("london", [SeatPlan(), SeatPlan()]), 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Fresh:
    """New, empty databases."""

    def make() -> Engine:
        if request.param == "postgresql":
            database: Postgres = request.getfixturevalue("postgres")
            return connect(url_of(database.new(), tmp_path))
        return connect(url_of(None, tmp_path / f"{random.random()}"))

    return make


def fill(engine: Engine, tables: int = 3) -> list[str]:
    writer = DatabaseWriter(engine)
    names = [f"table-{number}" for number in range(tables)]
    for name in names:
        _, job = rows.insert_game(name, OPENED, 1)
        job += rows.insert_event(name, 1, OPENED, 1) + rows.insert_event(name, 2, e.Sat(0, "Ann – née Ü"), 2, "0:x")
        job += keys.add_credential(name, 0, f"token {name}", None, 3) + keys.add_binding(hashed("s"), name, 0, None, 3)
        writer.put(job).result()
    writer.close()
    return names


def opens(engine: Engine, token: str, table: str) -> int | None:
    found = Keys(engine).of_token(token, table, now=5)
    return None if found is None else found.role


def test_the_migrations_make_exactly_the_schema(fresh: Fresh) -> None:
    engine = fresh()
    migrate.upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    migrate.check(engine)


def test_links_and_browsers_of_the_first_version_open_what_they_did(fresh: Fresh) -> None:
    engine = fresh()
    with engine.begin() as connection:
        config = migrate._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text("INSERT INTO game VALUES ('old', :secret, 'london', 'waiting', 'private', 7)"), {"secret": b"x"}
        )
        connection.execute(text("INSERT INTO credential VALUES (:hash, 'old', 1)"), {"hash": hashed("Bo's")})
        connection.execute(text("INSERT INTO binding VALUES (:hash, 'old', 0, 9)"), {"hash": hashed("cookie")})
    migrate.upgrade(engine)
    found = Keys(engine).of_token("Bo's", "old", 10)
    assert found is not None and (found.role, found.since, found.at) == (1, None, 7)
    assert [(key.role, key.since) for key in Keys(engine).of_session("cookie", "old", 10)] == [(0, None)]
    with engine.begin() as connection:  # and back
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
        assert connection.execute(text("SELECT game, role FROM credential")).all() == [("old", 1)]


def test_an_embedded_database_of_an_older_version_is_upgraded_at_the_start_and_a_copy_kept(tmp_path: Path) -> None:
    engine = connect(url_of(None, tmp_path))
    migrate.upgrade(engine)
    (name,) = fill(engine, 1)
    with engine.begin() as connection:
        config = migrate._config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()
    with Running(tmp_path) as running:
        assert "as they were before they lie in" in "".join(running.lines)
        assert Server(running.address).summary(name).table == name
    copy = tmp_path / "tables-0001.sqlite"
    assert copy.stat().st_mode & 0o077 == 0
    assert migrate.present(connect(url_of(f"sqlite:///{copy}", tmp_path))) == "0001"


def test_an_upgrade_that_is_not_brought_to_its_end_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = connect(url_of(None, tmp_path))
    migrate.upgrade(engine)
    fill(engine, 1)
    with engine.begin() as connection:
        config = migrate._config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    steps = ["create_table", "execute", "drop_table", "rename_table", "create_index", "add_column"]
    for step in steps:
        with (
            monkeypatch.context() as patched,
            pytest.raises(DatabaseError, match=r"can't be brought .* It is as it was"),
        ):
            patched.setattr(op, step, _full)
            migrate.upgrade_embedded(engine)
        assert migrate.present(engine) == "0001" and not list(tmp_path.glob("tables-*"))
        assert "credential_now" not in inspect(engine).get_table_names()
    assert migrate.upgrade_embedded(engine) and migrate.present(engine) == migrate.newest()


def _full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_newest_version_is_alembics_head() -> None:
    assert ScriptDirectory.from_config(migrate._config()).get_current_head() == migrate.newest()


def test_an_old_database_is_refused_until_it_is_upgraded(fresh: Fresh, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = fresh()
    migrate.check(engine)
    monkeypatch.setattr(migrate, "KNOWN", [migrate.newest(), "9998"])  # as the next release will see it
    with pytest.raises(DatabaseError, match=r"back it up .* then run “branchline db upgrade”"):
        migrate.check(engine)


def test_an_empty_database_is_set_up_and_a_foreign_one_left_alone(fresh: Fresh) -> None:
    engine = fresh()
    migrate.check(engine)
    assert migrate.present(engine) == migrate.newest()
    foreign = fresh()
    with foreign.begin() as connection:
        connection.execute(text("CREATE TABLE accounts (id INTEGER)"))
    with pytest.raises(DatabaseError, match="something else"):
        migrate.check(foreign)


def test_a_database_of_a_newer_branchline_is_refused(fresh: Fresh) -> None:
    engine = fresh()
    migrate.check(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer Branchline"):
        migrate.check(engine)


def test_two_stories_of_one_table_can_not_be_written(fresh: Fresh) -> None:
    engine = fresh()
    migrate.check(engine)
    (name,) = fill(engine, 1)
    writer = DatabaseWriter(engine)
    for job in (
        rows.insert_event(name, 2, e.Sat(1, "Bo"), 5),  # the number is taken
        rows.insert_event(name, 3, e.Sat(1, "Bo"), 5, "0:x"),  # the command was done already
    ):
        with pytest.raises(Conflict):
            writer.put(job).result()
    writer.close()
    loaded = Store(engine).load(name)
    assert loaded is not None and [row.move_id for row in loaded.rows] == [None, "0:x"]


def test_one_bad_job_does_not_spoil_the_others_of_its_commit(fresh: Fresh) -> None:
    engine = fresh()
    migrate.check(engine)
    (name,) = fill(engine, 1)
    writer = DatabaseWriter(engine)
    done = [writer.put(rows.insert_event(name, seq, e.Sat(1, "Bo"), 5)) for seq in (3, 2, 4)]
    assert done[0].exception() is None and done[2].exception() is None
    assert isinstance(done[1].exception(), Conflict)
    writer.close()
    loaded = Store(engine).load(name)
    assert loaded is not None and [row.seq for row in loaded.rows] == [1, 2, 3, 4]


def test_a_commit_keeps_the_order_of_its_jobs(fresh: Fresh) -> None:
    """An opening, a renewed link and somebody who sits down, all in one: what is granted last is what counts."""
    engine = fresh()
    migrate.check(engine)
    one, other = fill(engine, 2)
    writer = DatabaseWriter(engine)
    _, opening = rows.insert_game("new", OPENED, 1)
    jobs = [
        rows.insert_event(one, 3, e.Said(0, "first"), 5),
        opening + rows.insert_event("new", 1, OPENED, 5) + keys.add_credential("new", 0, "token new", None, 3),
        keys.revoke_role(one, 0) + keys.add_credential(one, 0, "renewed", None, 3),
        rows.insert_event(other, 3, e.Sat(1, "Bo"), 5)
        + keys.revoke_role(other, 1)
        + keys.add_credential(other, 1, "Bo's", None, 3)
        + keys.add_binding(hashed("Bo"), other, 1, None, 5),
    ]
    for done in [writer.put(job) for job in jobs]:
        assert done.exception() is None
    writer.close()
    assert opens(engine, "renewed", one) == 0 and opens(engine, f"token {one}", one) is None
    assert opens(engine, "Bo's", other) == 1 and opens(engine, "token new", "new") == 0
    assert [key.role for key in Keys(engine).of_session("Bo", other, 5)] == [1]


def test_a_waiter_that_is_gone_does_not_stop_the_writer(fresh: Fresh) -> None:
    engine = fresh()
    migrate.check(engine)
    (name,) = fill(engine, 1)
    writer = DatabaseWriter(engine)
    writer.put(rows.insert_event(name, 3, e.Said(0, "first"), 5)).cancel()
    assert writer.put(rows.insert_event(name, 4, e.Said(0, "second"), 5)).exception() is None
    writer.close()


def test_all_who_wait_for_a_commit_hear_of_it_by_waking_their_loop_once(
    fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = fresh()
    migrate.check(engine)
    (name,) = fill(engine, 1)

    async def run() -> None:
        loop, woken = asyncio.get_running_loop(), 0
        wake = loop.call_soon_threadsafe

        def count(*of: Any, **more: Any) -> Any:
            nonlocal woken
            woken += 1
            return wake(*of, **more)

        monkeypatch.setattr(loop, "call_soon_threadsafe", count)
        writer = DatabaseWriter(engine)
        jobs = [rows.insert_event(name, seq, e.Said(0, "so"), 5) for seq in (3, 4, 5)]
        await asyncio.gather(*map(writer.write, jobs))
        assert woken == 1
        with pytest.raises(Conflict):
            await writer.write(jobs[0])
        given_up = asyncio.ensure_future(writer.write(rows.insert_event(name, 6, e.Said(0, "x"), 5)))
        await asyncio.sleep(0)
        given_up.cancel()
        await writer.write(rows.insert_event(name, 7, e.Said(0, "y"), 5))
        writer.close()

    asyncio.run(run())


def test_a_backup_is_of_one_moment_though_tables_are_written(fresh: Fresh, tmp_path: Path) -> None:
    engine = fresh()
    migrate.check(engine)
    writer = DatabaseWriter(engine)
    begun, ended = threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not ended.is_set():
            number += 1
            _, job = rows.insert_game(f"t{number}", OPENED, 1)
            job += rows.insert_event(f"t{number}", 1, OPENED, 1)
            job += keys.add_credential(f"t{number}", 0, f"token {number}", None, 3)
            writer.put(job).result()
            begun.set()

    writing = threading.Thread(target=write)
    writing.start()
    begun.wait()
    for number in range(5):
        time.sleep(0.05)
        copies.backup(engine, tmp_path / f"{number}.backup")
        copy = connect(url_of(None, tmp_path / f"copy{number}"))
        copies.restore(copy, tmp_path / f"{number}.backup")
        with copy.connect() as connection:
            counts = [connection.scalar(select(func.count()).select_from(table)) for table in (game, event, credential)]
        assert len(set(counts)) == 1 and counts[0]
    ended.set()
    writing.join()
    writer.close()


def test_a_backup_of_either_database_fills_the_other(tmp_path: Path, postgres: Postgres) -> None:
    sqlite = connect(url_of(None, tmp_path / "one"))
    postgresql = connect(url_of(postgres.new(), tmp_path))
    back = connect(url_of(None, tmp_path / "two"))
    migrate.check(sqlite)
    names = fill(sqlite)
    count = copies.backup(sqlite, tmp_path / "a.backup")
    assert copies.restore(postgresql, tmp_path / "a.backup") == count
    copies.backup(postgresql, tmp_path / "b.backup")
    copies.restore(back, tmp_path / "b.backup")
    for name in names:
        assert Store(back).load(name) == Store(sqlite).load(name) is not None
        assert opens(back, f"token {name}", name) == 0
        assert [key.role for key in Keys(back).of_session("s", name, 5)] == [0]
    with pytest.raises(DatabaseError, match="not empty"):
        copies.restore(back, tmp_path / "b.backup")
    with pytest.raises(DatabaseError, match="exists already"):
        copies.backup(back, tmp_path / "b.backup")


def test_a_backup_of_an_older_version_is_restored_and_brought_to_the_newest(fresh: Fresh, tmp_path: Path) -> None:
    """As the first version wrote it: without the names of its columns."""
    old = connect(url_of(None, tmp_path / "old"))
    migrate.upgrade(old)
    (name,) = fill(old, 1)
    with old.begin() as connection:
        config = migrate._config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    older = MetaData()
    with old.connect() as connection:
        older.reflect(connection)
        lines: list[object] = [{"kind": copies.KIND, "version": "0001"}]
        for table in [each for each in older.sorted_tables if each.name != "alembic_version"]:
            for row in connection.execute(select(table)):
                lines.append([table.name, [base64.b64encode(v).decode() if isinstance(v, bytes) else v for v in row]])
    lines.append({"rows": len(lines) - 1})
    path = tmp_path / "old.backup"
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
    engine = fresh()
    assert copies.restore(engine, path) == len(lines) - 2
    migrate.check(engine)
    found = Store(engine).load(name)
    assert found is not None and len(found.rows) == 2 and opens(engine, f"token {name}", name) == 0
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.backup"
    head = {"kind": copies.KIND, "version": "9999", "columns": {}}
    path.write_bytes(gzip.compress(f"{json.dumps(head)}\n{json.dumps({'rows': 0})}\n".encode()))
    with pytest.raises(DatabaseError, match="is of a newer Branchline"):
        copies.restore(connect(url_of(None, tmp_path)), path)


def with_a_bit_changed(packed: bytes) -> bytes:
    """In a player's name, which stands in plain sight where nothing is compressed: all of it still reads as rows."""
    plain = gzip.compress(gzip.decompress(packed), compresslevel=0)
    at = plain.index(b"Ann") + len(b"An")
    return plain[:at] + bytes([plain[at] ^ 1]) + plain[at + 1 :]


def with_a_later_bit_changed(packed: bytes) -> bytes:
    """Behind the last row: in the checksum itself."""
    return packed[:-8] + bytes([packed[-8] ^ 1]) + packed[-7:]


@pytest.mark.parametrize("damage", ["cut", "a bit", "a later bit", "no backup", "no file"])
def test_a_damaged_backup_restores_nothing(tmp_path: Path, damage: str) -> None:
    engine = connect(url_of(None, tmp_path / "one"))
    migrate.check(engine)
    fill(engine)
    path = tmp_path / "a.backup"
    copies.backup(engine, path)
    if damage == "cut":
        lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
        path.write_bytes(gzip.compress(b"".join(lines[:-2])))
    elif damage == "a bit":
        path.write_bytes(with_a_bit_changed(path.read_bytes()))
    elif damage == "a later bit":
        path.write_bytes(with_a_later_bit_changed(path.read_bytes()))
    elif damage == "no backup":
        path.write_bytes(gzip.compress(b"{}\n"))
    else:
        path = tmp_path / "none"
    empty = connect(url_of(None, tmp_path / "two"))
    with pytest.raises(FileNotFoundError if damage == "no file" else DatabaseError):
        copies.restore(empty, path)
    with empty.connect() as connection:
        assert connection.execute(select(game)).first() is None


def test_an_embedded_database_has_one_server(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "tables.sqlite")
    done = subprocess.run(
        [sys.executable, "-m", "branchline", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    lock.release()
    assert done.returncode != 0 and "is in use by another Branchline" in done.stdout + done.stderr


def test_commands_refuse_in_one_line(tmp_path: Path) -> None:
    for words, said in [
        (["serve", "--workers", "2"], "Several workers need PostgreSQL"),
        (["serve", "--database", "mysql://x/y"], "SQLite or PostgreSQL"),
        (["serve", "--database", "sqlite://"], "in memory"),
        (["db", "restore", "none"], "none"),
        (["db", "upgrade", "--database", "hello"], "is no database"),
    ]:
        command = [sys.executable, "-m", "branchline", *words, "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_upgrade_backup_and_restore_from_the_command_line(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        command = [sys.executable, "-m", "branchline", "db", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout

    assert run("upgrade", "--data", "a") == "Upgraded from nothing to version 0002.\n"
    assert run("upgrade", "--data", "a") == "The database is of version 0002 already.\n"
    fill(create_engine(f"sqlite:///{tmp_path / 'a' / 'tables.sqlite'}"), 2)
    assert run("backup", "--data", "a", "--out", "x.backup") == "x.backup: 10 rows\n"
    assert run("restore", "x.backup", "--data", "b") == "10 rows from x.backup\n"


def test_events_of_every_kind_read_back_as_they_were() -> None:
    some: list[e.AnyEvent] = [
        OPENED,
        e.Sat(1, "Bo"),
        e.Renamed(1, "Bo"),
        e.Left(1, "planner"),
        e.Reseated(1),
        e.Started(["deal blue"], "greedy"),
        e.Chose(1, "keep 1", ["keep 1"], 7, "planner"),
        e.MovePlayed(1, ["draw deck", "deal blue"], 7),
        e.TookBack(1, 20, 3),
        e.Unchose(1),
        e.Paused(1, [3, 4]),
        e.Halted([3, 4], 6),
        e.Resumed(0, 5),
        e.StoodIn(0, "search"),
        e.CameBack(0),
        e.Said(0, phrase="hello"),
        e.Relinked(1),
        e.Linked(-2, anew=True),
        e.Rematched("other"),
        e.Imported(["deal blue"]),
    ]
    assert {type(each) for each in some} == set(e.AnyEvent.__args__)
    for each in some:
        assert e.decode(e.encode(each)) == each


def test_no_two_events_share_a_row(fresh: Fresh) -> None:
    engine = fresh()
    migrate.check(engine)
    (name,) = fill(engine, 1)
    row = {"game": name, "seq": 2, "move_id": None, "at": 0, "form": 1, "body": "{}"}
    with pytest.raises(Exception, match=r"(?i)unique"), engine.begin() as connection:
        connection.execute(insert(event), [row])


def test_an_error_does_not_repeat_what_was_to_be_written(fresh: Fresh) -> None:
    """It ends up in a log, where a card in a move would be for everybody to read."""
    engine = fresh()
    migrate.upgrade(engine)
    writer = DatabaseWriter(engine)
    job = rows.insert_event("nowhere", 1, e.MovePlayed(0, ["draw deck", "deal puce"]), 1)
    row = {"id": "name of a table", "secret": b"its secret", "title": None}
    with pytest.raises(Exception) as caught:
        writer.put(job).result()
    with engine.connect() as connection, pytest.raises(Exception) as direct:
        connection.execute(insert(game), row)
    writer.close()
    for error in (caught.value, direct.value):
        line = logging.LogRecord("x", logging.ERROR, "", 0, "failed", None, (type(error), error, error.__traceback__))
        logged = JsonLines().format(line)
        assert type(error).__name__ in logged and __file__ in logged
        assert not any(word in logged for word in ("puce", "nowhere", "name of", "its secret"))


def test_a_role_that_a_browser_has_already_disturbs_nobody_elses_commit(fresh: Fresh) -> None:
    engine = fresh()
    migrate.upgrade(engine)
    name = fill(engine, 1)[0]
    commits: list[int] = []
    writer = DatabaseWriter(engine, lambda jobs, _: commits.append(jobs))
    jobs = [keys.add_binding(hashed("s"), name, 0, None, 9), rows.insert_event(name, 3, e.Renamed(0, "Bo"), 3)]
    for done in [writer.put(job) for job in jobs]:
        done.result()
    writer.close()
    assert sum(commits) == 2
    assert [key.hash for key in Keys(engine).of_role(name, 0, 9) if key.browser] == [hashed("s")]


def test_old_tables_are_pruned_and_nothing_else_is(fresh: Fresh) -> None:
    engine = fresh()
    migrate.upgrade(engine)
    waiting, playing, visited, over, late = fill(engine, 5)
    writer = DatabaseWriter(engine)
    for job in (
        rows.set_status(playing, "playing"),
        rows.set_status(visited, "playing"),
        rows.set_status(over, "over"),
    ):
        writer.put(job).result()
    writer.put(rows.insert_event(late, 3, e.Renamed(0, "Bo"), 1_000)).result()
    writer.close()
    store = Store(engine)

    def left() -> list[str]:
        return [name for name in (waiting, playing, visited, over, late) if store.load(name)]

    with engine.begin() as connection:  # somebody looks at one of them, at a server that lives; another one is dead
        connection.execute(insert(server), [{"id": "alive", "until": 1 << 60}, {"id": "dead", "until": 900}])
        connection.execute(insert(presence), [{"game": visited, "seat": 0, "server": "alive"}])
        connection.execute(insert(presence), [{"game": playing, "seat": 0, "server": "dead"}])
    assert prune(engine, 500, ["waiting"], spare=[waiting]) == []
    assert prune(engine, 500, ["waiting"]) == [waiting]
    assert left() == [playing, visited, over, late]
    assert opens(engine, f"token {waiting}", waiting) is None and opens(engine, f"token {over}", over) == 0
    assert prune(engine, 500, ["waiting", "over"]) == [over]
    assert prune(engine, 500, ["waiting", "playing"]) == [playing]
    with engine.begin() as connection:
        connection.execute(update(server).values(until=900))
    assert prune(engine, 500, ["waiting", "playing", "over"]) == [visited]
    assert left() == [late]


def test_a_table_that_is_being_written_to_is_not_pruned(postgres: Postgres, tmp_path: Path) -> None:
    """What is written meanwhile makes it a table of today, and must neither be lost nor stop the pruning."""
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.upgrade(engine)
    one, other = fill(engine, 2)
    with engine.begin() as connection:
        for statement, row in rows.insert_event(one, 3, e.Renamed(0, "Bo"), 1_000):
            connection.execute(statement, [row])
        assert prune(engine, 500, ["waiting"]) == [other]
    assert prune(engine, 500, ["waiting"]) == [] and Store(engine).load(one)


def test_pruning_from_the_command_line(tmp_path: Path) -> None:
    engine = connect(url_of(None, tmp_path))
    migrate.upgrade(engine)
    fill(engine, 2)
    command = [sys.executable, "-m", "branchline", "db", "prune", "--days", "30", "--data", str(tmp_path)]
    for words in ("Removed 2 tables.\n", "Removed 0 tables.\n"):
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, words), done.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("db backup --data nowhere", "There is no database at nowhere/tables.sqlite; name its folder with --data."),
        ("db prune --days 3 --data nowhere", "There is no database at nowhere/tables.sqlite"),
        ("db restore missing --data new", "missing: No such file or directory"),
        ("db restore text --data new", "text is no backup of Branchline's tables, or a damaged one."),
        ("db backup --database sqlite:///text", "the database can't be used: file is not a database"),
        ("serve --data text", "text is a file, not a folder; name a folder with --data."),
        ("serve --database postgres://127.0.0.1:1/x", "the database can't be used: connection failed"),
        ("serve --database postgresql://localhost:59x9/x", "This is no database; write postgresql://"),
        ("serve --log loud", "--log is one of debug, info, warning, error, not “loud”."),
        ("serve --origin trains.example", "--origin is the address that people type, https://trains.example"),
    ],
)
def test_what_a_host_gets_wrong_is_one_line(tmp_path: Path, command: str, words: str) -> None:
    (tmp_path / "text").write_text("hello\n" * 100)
    whole = [sys.executable, "-m", "branchline", *command.split()]
    whole += ["--no-open", "--port", "0"] if command.startswith("serve") else []
    done = subprocess.run(whole, capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 1 and done.stderr.startswith(f"branchline: {words}")
    assert done.stderr.count("\n") == 1 and not (tmp_path / "nowhere").exists()


def test_only_its_owner_can_read_a_database_or_a_backup(tmp_path: Path) -> None:
    engine = connect(url_of(None, tmp_path))
    migrate.upgrade(engine)
    fill(engine)
    copies.backup(engine, tmp_path / "backup")
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path


def test_somebody_elses_database_is_left_alone(fresh: Fresh) -> None:
    engine = fresh()
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE game (name TEXT)"))
    for way in (migrate.check, migrate.upgrade):
        with pytest.raises(DatabaseError, match="holds something else"):
            way(engine)
