"""Tables in memory: what happens when the same thing is asked for twice, and who may ask for how much."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Engine
from sqlalchemy import event as sql_events

from branchline.core.view import SPECTATOR
from branchline.server import housekeeping
from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import GONE, Hub
from branchline.server.live import steady_ms
from branchline.server.peers import NoPeers
from branchline.server.refused import Refused
from branchline.server.seating import Seating, new_name
from branchline.server.store.store import Store
from branchline.server.table import events as e
from branchline.server.table.server_table import ServerTable
from branchline.wire import commands as c
from branchline.wire.settings import SeatPlan, TableSettings
from hubs import Ear, Person, Time, begun, tables, until

pytestmark = pytest.mark.server


def test_a_rematch_asked_for_twice_at_once_is_one_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, "random", "random")
            await until(lambda: live.table.status == "over" and not live.lock.locked())
            host = Ear(host=True)
            hub.join(live, host, None)
            seating = Seating(hub)
            versions = await asyncio.gather(*(seating.rematch(live, "host:same") for _ in range(3)))
            assert len(set(versions)) == 1
            assert host.heard[-1]["rematch"] == live.table.rematch
            assert len(hub.tables) == 2
            hub.tables.clear()
            assert (await hub.find(live.table.rematch)).table.rematch_of == live.table.id

    asyncio.run(run())


def test_what_is_caught_up_with_twice_happens_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            other = Hub(Store(hub.store.engine), hub.writer, hub.driver.thinkers, NoPeers())
            twin = await other.find(live.table.id)
            for number in range(20):
                await other.do(twin, partial(ServerTable.rename, seat=0, command=c.Rename("r", f"Zoe {number}")))
            await asyncio.gather(*(hub._catch_up(live) for _ in range(8)))
            assert live.table.version == twin.table.version

    asyncio.run(run())


@contextmanager
def statements(engine: Engine) -> Iterator[list[str]]:
    """What the database is asked meanwhile."""
    asked: list[str] = []

    def count(connection: object, cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    sql_events.listen(engine, "before_cursor_execute", count)
    yield asked
    sql_events.remove(engine, "before_cursor_execute", count)


def keep_first(table: ServerTable) -> e.AnyEvent:
    return table.move(0, "keep 1", None, steady_ms())


def test_a_refusal_reads_nothing_and_a_command_sent_again_is_known_after_a_restart_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            done = await hub.do(live, keep_first, "0:once")
            with statements(hub.store.engine) as asked:
                for _ in range(3):
                    assert await hub.do(live, keep_first, "0:once") == done
                    with pytest.raises(Refused, match="You have chosen"):
                        await hub.do(live, keep_first, "0:another")
            assert asked == []
        async with tables(tmp_path) as again:
            live = await again.find(live.table.id)
            assert await again.do(live, keep_first, "0:once") == done
            with pytest.raises(Refused, match="You have chosen"):
                await again.do(live, keep_first, "0:another")

    asyncio.run(run())


class Elsewhere(NoPeers):
    """Another server may write to the database, and tells us nothing."""

    alone = False


def test_with_other_servers_a_refusal_reads_once_and_finds_what_they_have_done(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            other = Hub(Store(hub.store.engine), hub.writer, hub.driver.thinkers, Elsewhere())
            twin = await other.find(live.table.id)
            done = await hub.do(live, keep_first, "0:once")
            assert await other.do(twin, keep_first, "0:once") == done  # written by the other one, and refused here
            with statements(hub.store.engine) as asked:
                assert await other.do(twin, keep_first, "0:once") == done
                with pytest.raises(Refused, match="You have chosen"):
                    await other.do(twin, keep_first, "0:another")
            assert len(asked) == 2 and all(" JOIN event " in statement for statement in asked)
            # What was refused for what has changed meanwhile is decided anew.
            await hub.do(live, lambda table: table.take_back(0, steady_ms()))
            assert await other.do(twin, keep_first, "0:again") == live.table.version + 1

    asyncio.run(run())


def test_who_is_sent_away_only_watches_from_that_moment(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            settings = TableSettings("london", [SeatPlan(), SeatPlan()])
            live = await hub.find((await Seating(hub).open(settings, None, None)).name)
            for seat in (0, 1):
                await hub.do(live, partial(ServerTable.sit, seat=seat, name="Ann"))
            bo = Ear(1)
            hub.join(live, bo, None)
            await hub.do(live, lambda table: table.reseat(c.Reseat("r", 2)))
            assert bo.seat == SPECTATOR and not live.connected(1)
            await hub.do(live, partial(ServerTable.sit, seat=1, name="Cy"))
            await hub.do(live, lambda table: table.start(c.Start("x")))
            assert all("you" not in message for message in bo.heard[-2:])
            await until(lambda: bo.closed == GONE)

    asyncio.run(run())


def test_heartbeats_go_on_while_the_database_is_away_and_the_log_says_it_once_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried, count = Event(), 5

    def away(store: Store, names: list[str]) -> list[str]:
        tried.wait()  # for an answer that does not come
        raise OSError("the database is away")

    monkeypatch.setattr(Store, "missing", away)
    monkeypatch.setattr(housekeeping, "BEAT_BATCH", 1)

    async def run() -> None:
        async with tables(tmp_path) as hub:
            ears = [Ear() for _ in range(count)]
            for ear in ears:
                hub.join(await begun(hub, None, None), ear, None)

            async def hear(heads: int) -> None:
                for ear in ears:
                    ear.heard.clear()
                await asyncio.wait_for(until(lambda: all(len(ear.heard) >= heads for ear in ears)), 10)

            beating = asyncio.ensure_future(Housekeeping(hub).beat(0.01))
            try:
                await hear(2)
                assert not caplog.records
                tried.set()
                await hear(4)
                assert 1 <= len(caplog.records) <= max(len(ear.heard) for ear in ears) + 1
            finally:
                tried.set()
                beating.cancel()

    asyncio.run(run())


def test_a_command_line_takes_no_tables_name_for_an_option() -> None:
    assert not [name for name in (new_name() for _ in range(1000)) if name.startswith("-")]


def test_whatever_is_kept_for_ever_is_done_only_so_often(tmp_path: Path) -> None:
    """By each seat and by the host, whichever command it is; who may do nothing here takes nothing from them."""
    turned = Time()  # stands still

    async def refused(person: Person, command: str, **more: object) -> bool:
        answer = await person.does(command, **more)
        assert answer["type"] == "ack" or answer["code"] in ("too many", "not now")
        return answer.get("code") == "too many"

    async def run() -> None:
        async with tables(tmp_path) as hub:
            settings = TableSettings("london", [SeatPlan(), SeatPlan()])
            live = await hub.find((await Seating(hub).open(settings, None, None)).name)
            live.other_limit.clock = turned.monotonic
            host, watcher = Person(hub, live, host=True), Person(hub, live)
            for _ in range(100):
                assert (await watcher.does("reseat", seat=2))["code"] == "not yours"
            before = live.table.version
            for _ in range(40):
                assert not await refused(host, "reseat", seat=2, bot="greedy")
            assert live.table.version == before + 40
            for command in ("reseat", "start", "rematch"):
                more: dict[str, object] = {"seat": 2} if command == "reseat" else {}
                assert await refused(host, command, **more), command
            assert live.table.version == before + 40
            turned.now_ms += 2_000
            assert [await refused(host, "reseat", seat=2) for _ in range(3)] == [False, False, True]

            played = await begun(hub, None, "random", "random")
            played.other_limit.clock = turned.monotonic
            await until(lambda: played.playing is None)
            ann, moves = Person(hub, played, 0), 0
            while not await refused(ann, "take back"):  # forever, if it may; the first has nothing to take back
                answer = await ann.does("play", move="keep 1")
                assert answer["type"] == "ack"
                moves += 1
                await until(lambda: played.playing is None and not played.lock.locked())
            assert moves == 40
            for command in ("leave", "come back", "pause", "resume", "rename"):
                assert await refused(ann, command, **({"name": "Ann"} if command == "rename" else {})), command

    asyncio.run(run())


def test_a_rematch_counts_as_a_table_opened_from_the_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, "random", "random", opener="somewhere")
            await until(lambda: live.table.status == "over" and not live.lock.locked())
            host = Person(hub, live, host=True)
            host.openings = 0
            assert (await host.does("rematch"))["code"] == "too many" and not live.table.rematch
            host.openings = 1
            assert (await host.does("rematch"))["type"] == "ack"
            assert hub.tables[live.table.rematch].opener == "somewhere"

    asyncio.run(run())


def test_nobody_waits_while_the_links_of_those_at_the_table_are_looked_up(tmp_path: Path) -> None:
    """News of another server has every key at the table asked for; many sockets must not stop the game."""

    class Asking(Ear):
        def __init__(self, seat: int) -> None:
            super().__init__(seat)
            self.asked, self.may = asyncio.Event(), asyncio.Event()

        async def allowed(self) -> bool:
            self.asked.set()
            await self.may.wait()
            return False

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            asking = Asking(0)
            hub.join(live, asking, None)
            hub.on_notice(live.table.id)
            await asking.asked.wait()
            before = live.table.version
            await asyncio.wait_for(hub.do(live, lambda table: table.say(1, c.Say("x", text="Here"))), 10)
            assert live.table.version == before + 1
            asking.may.set()
            await until(lambda: asking.closed == GONE)

    asyncio.run(run())
