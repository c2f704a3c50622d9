"""Several servers on one PostgreSQL: one table for everybody, wherever they are connected."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, select, update
from sqlalchemy.exc import OperationalError

from branchline.client import Closed, Server, ServerError, Table
from branchline.server import peers
from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import Hub
from branchline.server.live import steady_ms
from branchline.server.peers import PostgresPeers
from branchline.server.store import migrate
from branchline.server.store.database import connect, url_of
from branchline.server.store.schema import event as rows
from branchline.server.store.schema import lease as leases
from branchline.server.store.schema import server as servers
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.table import events as e
from branchline.wire import commands as c
from branchline.wire.settings import Clock
from databases import Postgres
from hubs import Counting, Person, Time, begun, until
from tables import Opening, Running
from test_server_crash import Player, check
from test_server_store import fill

pytestmark = pytest.mark.server


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres) -> Iterator[tuple[Running, Running, str]]:
    database = postgres.new()
    with (
        Running(tmp_path / "one", "--database", database) as one,
        Running(tmp_path / "two", "--database", database) as two,
    ):
        yield one, two, database


def elsewhere(opening: Opening, seat: int, server: Running) -> Table:
    """The seat, connected to another server than where the table was opened."""
    table = Table(server.address, opening.name, opening.tokens[seat])
    table.wait(lambda _: True)
    return table


def test_players_on_two_servers_see_each_other_and_their_moves(pair: tuple[Running, Running, str]) -> None:
    one, two, _ = pair
    opening = one.open("london", "", "")
    for person in opening.begun("Ann", "Bo"):
        person.close()
    ann, bo = elsewhere(opening, 1, one), elsewhere(opening, 2, two)
    ann.wait(lambda found: found.seats[1].here)
    bo.wait(lambda found: found.seats[0].here)
    ann.play(ann.wait().actions()[0])
    bo.wait(lambda found: not found.seats[0].deciding)
    version = bo.play(bo.wait().actions()[0])
    assert ann.wait(lambda found: found.version >= version)
    bo.close()
    assert ann.wait(lambda found: not found.seats[1].here)


@pytest.mark.slow
def test_both_servers_write_at_once_and_the_table_stays_one(pair: tuple[Running, Running, str]) -> None:
    """Whole games with a seat on each server, chat from both sides meanwhile."""
    one, two, database = pair
    openings, players = [], []
    ended = threading.Event()
    for number in range(4):
        opening = one.open("london", "", "")
        for person in opening.begun("Ann", "Bo"):
            person.close()
        openings.append(opening)
        players += [
            Player(elsewhere(opening, 1, one), ended, number),
            Player(elsewhere(opening, 2, two), ended, number + 10),
        ]
    for player in players:
        player.start()
    for number in range(10):
        for opening in openings:
            for seat, server in ((1, two), (2, one)):
                talker = elsewhere(opening, seat, server)
                talker.do(c.Say(f"{number}", phrase="hello"))
                talker.close()
    for player in players:
        player.join(120)
        assert not player.is_alive() and player.fault is None
    assert check(database, one.folder, openings, players) > 200


@pytest.mark.slow
def test_bots_move_once_though_two_servers_look_on_and_play_on_when_one_dies(
    pair: tuple[Running, Running, str],
) -> None:
    one, two, database = pair
    opening = one.open("london", "search:200ms", "search:200ms")
    host = opening.host()
    watcher = Table(two.address, opening.name, None)
    host.start()
    watcher.wait(lambda found: found.moves > 30)
    one.kill()
    watcher.wait(lambda found: found.status == "over")
    engine = create_engine(url_of(database, two.folder))
    with engine.connect() as connection:
        found = connection.execute(select(rows.c.seq, rows.c.body).where(rows.c.game == opening.name)).all()
    assert sorted(row.seq for row in found) == list(range(1, len(found) + 1))
    assert sum(isinstance(e.decode(row.body), e.MovePlayed) for row in found) > 30
    engine.dispose()


@pytest.mark.slow
def test_bots_play_on_at_another_server_when_theirs_ends_in_order(pair: tuple[Running, Running, str]) -> None:
    one, two, _ = pair
    opening = one.open("london", "search:200ms", "search:200ms")
    host = opening.host()
    watcher = Table(two.address, opening.name, None)
    host.start()
    watcher.wait(lambda found: found.moves > 25)
    host.close()
    one.stop()
    watcher.wait(lambda found: found.status == "over")


def test_who_loses_the_seat_is_sent_away_on_every_server(pair: tuple[Running, Running, str]) -> None:
    one, two, _ = pair
    opening = one.open("london", "", "")
    opening.sit(2, "Bo").close()
    bo = elsewhere(opening, 2, two)
    opening.host().do(c.Reseat("free", 2))
    with pytest.raises(Closed):
        bo.wait(lambda found: False)


def test_a_server_that_was_thought_dead_tells_anew_who_is_there(postgres: Postgres, tmp_path: Path) -> None:
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.upgrade(engine)
    (name,) = fill(engine, 1)
    one, two = PostgresPeers(engine), PostgresPeers(engine)
    one._renew()
    one._here(name, 1, True)
    assert two._present(name) == {1}
    with engine.begin() as connection:
        connection.execute(update(servers).values(until=1))
    two._orphans()
    assert two._present(name) == set()
    one._renew()
    assert two._present(name) == {1}


@pytest.mark.slow
def test_a_clock_runs_out_once_though_two_servers_look_on(pair: tuple[Running, Running, str]) -> None:
    one, two, _ = pair
    opening = one.open("london", "", "", clock=Clock(move=5))
    for person in opening.begun("Ann", "Bo"):
        person.close()
    ann, bo = elsewhere(opening, 1, one), elsewhere(opening, 2, two)
    bo.play("keep 1")
    ann.wait(lambda found: len(found.log) > 0 and any(line["kind"] == "keep" for line in found.log))
    assert sum(1 for line in ann.log if line["by"] == 1 and line["kind"] == "keep") == 1


def test_a_person_on_another_server_is_not_replaced(pair: tuple[Running, Running, str]) -> None:
    one, two, _ = pair
    opening = one.open("london", "", "", grace=0)
    for person in opening.begun("Ann", "Bo"):
        person.close()
    bo = elsewhere(opening, 2, two)
    host = opening.host()
    host.wait(lambda found: found.seats[1].here)
    with pytest.raises(ServerError, match="Bo is here"):
        host.do(c.StandIn("x", 2))
    bo.close()
    host.wait(lambda found: not found.seats[1].here)
    host.do(c.StandIn("y", 2))


def test_a_link_revoked_at_one_server_opens_nothing_at_the_other(pair: tuple[Running, Running, str]) -> None:
    one, two, _ = pair
    opening = one.open("london", "", "")
    for person in opening.begun("Ann", "Bo"):
        person.close()
    lost = elsewhere(opening, 2, two)
    path = f"/api/tables/{opening.name}"
    headers = {"authorization": f"Bearer {opening.tokens[2]}"}
    link = httpx.post(f"{one.address}{path}/invites/2", headers=headers).json()["token"]
    kept = Server(one.address, link)
    kept.revoke(opening.name)
    with pytest.raises(Closed):
        lost.wait(lambda _: False)
    assert httpx.get(two.address + path, headers=headers).status_code == 403
    assert Table(two.address, opening.name, link).wait(lambda _: True).you == 2


def test_news_come_by_notice_and_what_was_lost_is_found(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First with nobody looking every two seconds, then with nobody announcing anything."""

    class Watcher:
        def __init__(self, versions: dict[str, int]) -> None:
            self.known = versions
            self.news: asyncio.Queue[str] = asyncio.Queue()

        def on_notice(self, name: str) -> None:
            self.news.put_nowait(name)

        def adopt(self, name: str) -> None:
            self.news.put_nowait(f"adopt {name}")

        def versions(self) -> dict[str, int]:
            return self.known

    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.check(engine)
    (name,) = fill(engine, 1)

    async def run(beat: float, announces: bool) -> str:
        monkeypatch.setattr(peers, "BEAT_SECONDS", beat)
        one, two, watcher = PostgresPeers(engine), PostgresPeers(engine), Watcher({name: 1})
        await one.start(Watcher({}))
        await two.start(watcher)
        try:
            while True:
                if announces:
                    one.announce(name)
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(watcher.news.get(), 1)
        finally:
            await one.close()
            await two.close()

    assert asyncio.run(run(3600, announces=True)) == name
    assert asyncio.run(run(0.2, announces=False)) == name


def test_several_workers_serve_one_address(tmp_path: Path, postgres: Postgres) -> None:
    with Running(tmp_path, "--database", postgres.new(), "--workers", "2") as server:
        until = time.monotonic() + 30
        while True:
            try:
                opening = server.open("london", "", "")
                break
            except ServerError:
                assert time.monotonic() < until
                time.sleep(0.2)
        ann, bo = opening.begun("Ann", "Bo")
        many = [opening.watch() for _ in range(6)]  # spread over the workers by the kernel
        ann.play(ann.wait().actions()[0])
        bo.play(bo.wait().actions()[0])
        version = bo.state.version if bo.state else 0
        for each in (ann, *many):
            assert each.wait(lambda found: found.version >= version)
        server.stop()


def test_servers_whose_clocks_differ_agree_on_who_lives(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts is the database's clock: an hour before or after it a server neither takes a table from another, nor
    thinks its people gone, nor lets others think that it is dead."""
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.upgrade(engine)
    (name,) = fill(engine, 1)
    hour, real = 3600 * 10**9, time.time_ns
    for number, step in enumerate((-hour, hour)):
        one, two = PostgresPeers(engine), PostgresPeers(engine)
        one._renew()
        assert one._own(name)
        one._here(name, number, True)
        monkeypatch.setattr(time, "time_ns", lambda step=step: real() + step)
        two._renew()
        assert not two._own(name) and two._held(name) and two._present(name) == {number}
        two._here(name, 5, True)
        assert two._orphans() == []
        monkeypatch.setattr(time, "time_ns", real)
        assert one._orphans() == [] and one._own(name) and one._present(name) == {5}
        asyncio.run(one.close())
        asyncio.run(two.close())
        one._release([name])


def test_the_host_is_here_though_connected_to_another_server(pair: tuple[Running, Running, str]) -> None:
    """Only while no host is connected anywhere, anyone who has a seat may let a bot play for those who are away."""
    one, two, _ = pair
    opening = one.open("london", "", "", grace=0)
    for person in opening.begun("Ann", "Bo"):
        person.close()
    host, ann = opening.host(), elsewhere(opening, 1, two)
    host.wait(lambda found: found.seats[0].here)
    ann.wait(lambda found: found.host_here and not found.host)
    with pytest.raises(ServerError, match="Only the host"):
        ann.do(c.StandIn("x", 2))
    assert host.wait(lambda _: True).host_here
    host.close()
    ann.wait(lambda found: not found.host_here)
    ann.do(c.StandIn("y", 2))


def test_who_is_where_is_asked_anew_before_a_bot_stands_in(postgres: Postgres, tmp_path: Path) -> None:
    """Of two servers that do not hear each other's notices: what the database knows counts."""
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.check(engine)

    async def run() -> None:
        writer = DatabaseWriter(engine)
        one, two = (Hub(Store(engine), writer, Counting(1), PostgresPeers(engine)) for _ in range(2))
        for hub in (one, two):
            assert isinstance(hub.peers, PostgresPeers)
            await asyncio.to_thread(hub.peers._renew)
        live = await begun(one, None, None, grace=0)
        ann = Person(one, live, 0)
        there = await two.find(live.table.id)
        bo, host, watcher = Person(two, there, 1), Person(two, there, host=True), Person(two, there)
        await until(lambda: not two.tasks)
        assert "Only the host" in (await ann.does("stand in", seat=2))["words"]
        two.part(there, host.socket)
        await until(lambda: not two.tasks)
        assert "is here" in (await ann.does("stand in", seat=2))["words"]
        assert await one.away(live, 1) is None and live.watched
        two.part(there, bo.socket)
        await until(lambda: not two.tasks)
        assert await one.away(live, 1) == 0
        two.part(there, watcher.socket)
        one.part(live, ann.socket)
        assert live.watched  # as far as one knows
        await until(lambda: not two.tasks)
        await one.refresh_presence(live)
        assert not live.watched
        assert (await Person(one, live, 0).does("stand in", seat=2))["type"] == "ack"
        for hub in (one, two):
            await hub.close()
        writer.close()

    asyncio.run(run())


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> Time:
    """What the tables' clocks go by, for all servers in this process."""
    found = Time()
    monkeypatch.setattr("branchline.server.live.time", found)
    return found


@pytest.mark.parametrize("step", [-36_000_000, 36_000_000])
def test_servers_whose_dates_differ_agree_on_what_clocks_show(
    postgres: Postgres, tmp_path: Path, turned: Time, step: int
) -> None:
    """What counts is since when somebody has to decide: neither what is said meanwhile nor another's choice gives them
    time. To some seconds, which the servers' looks at the database are apart."""
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.check(engine)

    async def run() -> None:
        writer = DatabaseWriter(engine)
        one, two = (PostgresPeers(engine) for _ in range(2))
        await asyncio.to_thread(one._renew)
        turned.date_ms += step  # of the second machine
        await asyncio.to_thread(two._renew)
        turned.date_ms -= step
        here, there = (Hub(Store(engine), writer, Counting(1), peers) for peers in (one, two))
        live = await begun(here, None, None, clock=Clock(bank=20_000))
        await until(lambda: live.table.id in one.owned)
        turned.now_ms += 1_000_000
        bo = Person(here, live, 1)
        assert (await bo.does("say", phrase="hello"))["type"] == "ack"
        assert (await bo.does("play", move="keep 1"))["type"] == "ack"
        turned.now_ms += 500_000
        turned.date_ms += step
        found = await there.find(live.table.id)
        assert found.table.clocks.left(0, steady_ms()) == pytest.approx(18_500_000, abs=100_000)
        assert (await Person(there, found, 0).does("play", move="keep 1"))["type"] == "ack"
        turned.date_ms -= step
        await here.refresh(live)
        assert live.table.clocks.bank[0] == pytest.approx(18_500_000, abs=100_000)
        for hub in (here, there):
            await hub.close()
        writer.close()

    asyncio.run(run())


def test_the_time_that_all_servers_were_down_is_nobodys_at_any_of_them(
    postgres: Postgres, tmp_path: Path, turned: Time
) -> None:
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.check(engine)

    async def run() -> None:
        writer = DatabaseWriter(engine)
        first, second, third = (Hub(Store(engine), writer, Counting(1), PostgresPeers(engine)) for _ in range(3))
        live = await begun(first, None, None, clock=Clock(bank=20_000))
        await until(lambda: not first.tasks)
        turned.now_ms += 1_000_000
        await first.close()
        turned.now_ms += 7_200_000
        await Housekeeping(second).resume()
        await until(lambda: not second.tasks)
        turned.now_ms += 100_000
        for hub in (second, third):
            clocks = (await hub.find(live.table.id)).table.clocks
            assert clocks.left(0, steady_ms()) == 18_900_000
        for hub in (second, third):
            await hub.close()
        writer.close()

    asyncio.run(run())


def test_a_table_whose_release_was_not_written_is_not_kept_from_others(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = connect(url_of(postgres.new(), tmp_path))
    migrate.check(engine)
    released, kept = fill(engine, 2)
    one, two = PostgresPeers(engine), PostgresPeers(engine)

    def away(tables: object) -> None:
        raise OperationalError("", {}, Exception("the database is away"))

    async def release() -> None:
        assert await one.own(released) and await one.own(kept)
        with monkeypatch.context() as patch:
            patch.setattr(one, "_release", away)
            one.release(released)
            await until(lambda: not one.tasks)

    asyncio.run(release())
    with engine.begin() as connection:  # ten seconds later
        connection.execute(update(leases).where(leases.c.until > 0).values(until=1))
    one._renew()
    assert two._own(released) and not two._own(kept)
    assert list(one.owned) == [kept]
