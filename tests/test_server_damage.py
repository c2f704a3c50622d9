"""Damage to what is kept is noticed: no table opens with a history that is not its own, and one command finds all."""

import asyncio
import json
import logging
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, delete, insert, text, update

from all_titles import TITLES
from branchline.client import Closed, Table
from branchline.server import hub as hubs
from branchline.server.housekeeping import Housekeeping
from branchline.server.logs import JsonLines
from branchline.server.refused import Damaged
from branchline.server.store import keys, migrate
from branchline.server.store import store as rows
from branchline.server.store.checking import faults
from branchline.server.store.database import connect, url_of
from branchline.server.store.keys import hashed
from branchline.server.store.reading import OnlyKept, read
from branchline.server.store.schema import credential, event, game
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.table import events as e
from branchline.wire import commands as c
from databases import Postgres
from hubs import Ear, begun, tables, until
from refusals import check_refused
from tables import SECRET, Desk, Running
from test_server_store import fill

pytestmark = pytest.mark.server


def played(title: str, seats: int = 2, most: int = 10_000, seed: int = 1) -> Desk:
    """A game of people who move at random, some of it taken back."""
    desk = Desk(title, *[""] * seats).begin(*[f"Ann {seat}" for seat in range(seats)])
    rng = random.Random(seed)
    table = desk.table
    for _ in range(most):
        if table.status == "over":
            break
        seat = rng.choice(table.waiting_for())
        desk.play(seat, rng.choice(table.match.legal(seat)))
        if rng.random() < 0.1 and table.can_take_back(seat):
            desk.happen(table.take_back(seat, 0))
    return desk


def keep(engine: Engine, desk: Desk, name: str = "table") -> None:
    """As a server would have written it."""
    opened = desk.events[0]
    assert isinstance(opened, e.Opened)
    _, job = rows.insert_game(name, opened, 1)
    job[0][1]["secret"] = SECRET
    for seq, each in enumerate(desk.events, 1):
        job += rows.insert_event(name, seq, each, seq, f"0:{seq}")
    writer = DatabaseWriter(engine)
    writer.put(job + rows.set_status(name, desk.table.status)).result()
    writer.close()


@pytest.fixture
def database(tmp_path: Path) -> Engine:
    engine = connect(url_of(None, tmp_path))
    migrate.check(engine)
    return engine


def why(engine: Engine) -> str:
    """What is wrong with the table; empty if it opens."""
    try:
        read(Store(engine), "table")
    except Damaged as damaged:
        check_refused(damaged)
        assert damaged.words.startswith("This table's history is damaged: ") and damaged.code == "not now"
        return damaged.detail
    return ""


def lose(engine: Engine, seq: int) -> None:
    with engine.begin() as connection:
        connection.execute(delete(event).where(event.c.seq == seq))


@pytest.mark.parametrize("title", TITLES)
def test_whole_games_open_as_they_were_played(database: Engine, title: str) -> None:
    for seats in (2, 4):
        desk = played(title, seats)
        keep(database, desk, f"table-{seats}")
        found, done = read(Store(database), f"table-{seats}")
        assert desk.table.status == found.status == "over" and found.match.moves == desk.table.match.moves
        assert done == [f"0:{seq}" for seq in range(1, len(desk.events) + 1)]


def test_what_was_sent_while_the_seat_was_freed_is_no_damage(database: Engine) -> None:
    """It waits for the table, and the seat is nobody's by then: it changes little, and is kept."""
    desk = Desk("london", "", "")
    desk.happen(desk.table.sit(0, "Ann"))
    desk.happen(desk.table.leave(0))
    desk.happen(desk.table.leave(0))
    desk.happen(desk.table.rename(0, c.Rename("x", "Bo")))
    keep(database, desk)
    assert why(database) == ""


def test_a_missing_event_is_noticed_wherever_it_was(database: Engine) -> None:
    desk = played("london", most=30)
    for seq in range(1, len(desk.events)):
        keep(database, desk)
        lose(database, seq)
        assert why(database) == f"event {seq} is missing"
        with database.begin() as connection:
            connection.execute(delete(event))
            connection.execute(delete(game))


def test_a_missing_end_is_noticed_by_the_status(database: Engine) -> None:
    desk = played("london")
    keep(database, desk)
    lose(database, len(desk.events))
    with pytest.raises(OnlyKept) as only:  # what is left is shown all the same
        read(Store(database), "table")
    assert only.value.damaged is not None
    assert only.value.damaged.detail == "its events and its status disagree: by its events it is playing, not over"
    assert [move.words for move in only.value.kept.moves] == moves_before_the_end(desk)


def moves_before_the_end(desk: Desk) -> list[str]:
    ending = desk.events[-1]
    assert isinstance(ending, e.MovePlayed)
    moves = desk.table.match.moves
    return [desk.table.game.words(action) for action in moves[: len(moves) - len(ending.moves)]]


Damage = Callable[[Desk], dict[int, str]]  # the bodies that other events' places get


def body(desk: Desk, kind: type[e.AnyEvent], change: Callable[[str], str]) -> dict[int, str]:
    seq = next(seq for seq, each in enumerate(desk.events, 1) if isinstance(each, kind))
    return {seq: change(e.encode(desk.events[seq - 1]))}


DAMAGES: dict[str, tuple[Damage, str]] = {
    "no JSON": (lambda desk: {5: '{"e":"pl'}, "event 5 can't be read"),
    "an event that lacks its seat": (lambda desk: {5: '{"e":"left"}'}, "event 5 can't be read"),
    "a second opening": (lambda desk: {5: e.encode(desk.events[0])}, "event 5 can't have happened there"),
    "no opening": (lambda desk: {1: e.encode(desk.events[1])}, "event 1 can't have happened there"),
    "a seat that is not there": (lambda desk: {2: e.encode(e.Sat(7, "Ann"))}, "event 2 can't have happened there"),
    "a seat that is taken": (lambda desk: {3: e.encode(e.Sat(0, "Ann"))}, "event 3 can't have happened there"),
    "a move of another game": (
        lambda desk: body(desk, e.MovePlayed, lambda text: e.encode(e.MovePlayed(0, ["fly to the moon"]))),
        "can't have happened there",
    ),
    "a move that is not legal": (
        lambda desk: body(desk, e.Started, lambda text: text.replace("deal ", "draw ", 1)),
        "can't have happened there",
    ),
    "another seat's move": (
        lambda desk: {
            seq: e.encode(e.MovePlayed(1 - each.seat, each.moves))
            for seq, each in list(enumerate(desk.events, 1))[8:9]
            if isinstance(each, e.MovePlayed)
        },
        "event 9 can't have happened there",
    ),
    "chance cut short": (
        lambda desk: {4: e.encode(e.Started(desk.events[3].moves[:-1]))},  # type: ignore[union-attr]
        "event 4 can't have happened there",
    ),
    "what nobody had": (
        lambda desk: {5: e.encode(e.TookBack(0, 10_000))},
        "event 5 can't have happened there",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_can_not_have_happened_is_noticed(database: Engine, damage: str) -> None:
    desk = played("london", most=30)
    keep(database, desk)
    made, words = DAMAGES[damage]
    changed = made(desk)
    assert changed and why(database) == ""
    with database.begin() as connection:
        for seq, text in changed.items():
            connection.execute(update(event).where(event.c.seq == seq).values(body=text))
    assert words in why(database)
    with pytest.raises(Damaged, match="history is damaged") as damaged:
        read(Store(database), "table")
    record = logging.LogRecord("x", logging.ERROR, "x", 1, "x", (), (Damaged, damaged.value, damaged.tb))
    said = damaged.value.detail + JsonLines().format(record)  # which may go to the log: no word of a hidden choice
    assert not any(word in said for word in ("“", "deal ", "draw ", "fly to the moon"))


def test_a_damaged_table_is_refused_and_said_once_and_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            names = [(await begun(hub, None, None)).table.id, (await begun(hub, "random", "random")).table.id]
            good, bad = names
            await until(lambda: hub.tables[bad].table.status == "over" and not hub.tables[bad].lock.locked())
        with hub.store.engine.begin() as connection:
            connection.execute(delete(event).where(event.c.game == bad, event.c.seq == 7))
            connection.execute(update(game).where(game.c.id == bad).values(status="playing"))
        async with tables(tmp_path) as hub:
            await Housekeeping(hub).resume()
            for _ in range(3):
                with pytest.raises(Damaged, match="event 7 is missing"):
                    await hub.find(bad)
            assert (await hub.find(good)).table.status == "playing" and bad not in hub.tables

    asyncio.run(run())
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.getMessage() for record in told] == ["a table is damaged"]
    assert told[0].facts["why"] == "event 7 is missing"  # type: ignore[attr-defined]


def test_what_another_server_has_written_is_not_believed_blindly(tmp_path: Path) -> None:
    """Nobody at the table sees anything of a history with a hole; they are sent away, and refused when they return."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            ear, version = Ear(), live.table.version
            hub.join(live, ear, None)
            heard = len(ear.heard)
            job = rows.insert_event(live.table.id, version + 2, e.Renamed(0, "Bo"), 5)
            await hub.writer.write(job)
            with pytest.raises(Damaged, match=f"event {version + 1} is missing"):
                await hub.refresh(live)
            assert ear.closed == hubs.AGAIN and len(ear.heard) == heard
            with pytest.raises(Damaged):
                await hub.find(live.table.id)

    asyncio.run(run())


def test_a_damaged_table_says_so_to_everybody_who_comes(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        bad, good = (
            server.open("london", "", "", visibility="public"),
            server.open("london", "", "", visibility="public"),
        )
        for person in bad.begun("Ann", "Bo"):
            person.close()
        server.stop()
        engine = connect(url_of(None, tmp_path))
        with engine.begin() as connection:
            connection.execute(delete(event).where(event.c.game == bad.name, event.c.seq == 2))
        engine.dispose()
        server.again()
        words = "This table's history is damaged: event 2 is missing."
        found = httpx.get(f"{server.address}/api/tables/{bad.name}")
        assert found.status_code == 409 and found.json()["words"].startswith(words)
        missing = {"code": "history.event-missing", "facts": {"event": 2}}
        assert found.json()["reason"] == {"code": "table.damaged", "facts": {"why": missing}}
        with pytest.raises(Closed, match=words):
            Table(server.address, bad.name, bad.tokens[1]).wait()
        listed = httpx.get(f"{server.address}/api/tables").json()["tables"]
        assert [table["table"] for table in listed] == [good.name]
        assert httpx.get(f"{server.address}/t/{bad.name}").status_code == 200  # the page itself says what is wrong
        assert good.sit(1, "Ann").wait(lambda _: True).you == 1


# -- a whole database --------------------------------------------------------------------------------------------------


def branchline(*words: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "branchline", *words], capture_output=True, text=True, timeout=120)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def test_one_command_finds_all_damage(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    where = ["--data", str(tmp_path)]
    if kind == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        where = ["--database", postgres.new()]
    engine = connect(url_of(where[1] if kind == "postgresql" else None, tmp_path))
    migrate.check(engine)
    desk = played("london", most=20)
    for name in ("bare", "gone", "good", "holed", "old", "strange"):
        keep(engine, desk, name)
    assert branchline("db", "check", *where) == (0, "6 tables, 0 faults.\n")
    with engine.begin() as connection:
        connection.execute(delete(event).where(event.c.game == "holed", event.c.seq == 9))
        connection.execute(delete(event).where(event.c.game == "bare"))
        ours = e.encode(desk.events[0])
        rules = ours.replace('"played_by":[2,', '"played_by":[9,')
        assert rules != ours
        connection.execute(update(event).where(event.c.game == "old", event.c.seq == 1).values(body=rules))
        connection.execute(
            insert(credential), [{"hash": hashed("x"), "game": "strange", "role": 7, "at": 1, "used": 1}]
        )
        if kind == "sqlite":  # where nothing keeps somebody from it but a setting of the connection
            connection.execute(delete(event).where(event.c.game == "gone", event.c.seq > 3))
    if kind == "sqlite":
        with engine.connect() as connection:
            connection.execute(text("PRAGMA foreign_keys=OFF"))
            connection.execute(delete(game).where(game.c.id == "gone"))
            connection.commit()
    code, told = branchline("db", "check", *where)
    lines = [
        "bare: event 1 is missing",
        "holed: event 9 is missing",
        "old: not looked at: This table's title is not here: London has no version 9 of its rules here: "
        "there are 1 and 2. A newer Branchline may have it.",
        "strange: credential has rows of seats that the table does not have: 1",
    ]
    lost = ["gone: there is no such table, but event has rows of it: 3"] if kind == "sqlite" else []
    count = "5 tables, 4 faults." if kind == "sqlite" else "6 tables, 3 faults."
    assert (code, told.splitlines()) == (1, [*lost, *lines, count])
    code, told = branchline("db", "check", "--json", *where)
    found = json.loads(told)
    assert code == 1 and {"table": "holed", "what": "event 9 is missing", "damage": True} in found["faults"]
    code, told = branchline("tables", "show", "holed", *where)
    assert code == 0 and "This table is damaged: event 9 is missing." in told
    assert branchline("tables", "delete", "--yes", "holed", "bare", *where)[0] == 0


def test_a_damaged_file_is_found(tmp_path: Path, database: Engine) -> None:
    keep(database, played("london"))
    with database.begin() as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        found = "SELECT max(rootpage) FROM sqlite_schema WHERE tbl_name = 'event' AND type = 'index'"
        page = connection.scalar(text(found))
    database.dispose()
    file = tmp_path / "tables.sqlite"
    whole = bytearray(file.read_bytes())
    at = (page - 1) * 4096 + 40
    whole[at : at + 3000] = bytes(random.Random(1).randbytes(3000))
    file.write_bytes(whole)
    code, told = branchline("db", "check", "--data", str(tmp_path))
    assert code == 1 and ("the file is damaged: " in told or "can't be read: corrupt" in told)


def test_last_events_that_are_missing_are_noticed_by_the_links_from_then(tmp_path: Path) -> None:
    engine = connect(url_of(None, tmp_path))
    migrate.check(engine)
    (name,) = fill(engine, 1)
    assert list(faults(engine, lambda *_: None)) == []
    writer = DatabaseWriter(engine)
    writer.put(keys.add_credential(name, 1, "Bo's", since=3, at=3)).result()  # Bo sat down then
    writer.close()
    (found,) = faults(engine, lambda *_: None)
    assert (found.table, found.what.split(":")[0]) == (name, "events 3 to 3 are missing")
