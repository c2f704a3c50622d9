"""Tables in memory: what goes on without anybody asking, and what happens when the same thing is asked for twice."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from sqlalchemy import Engine
from sqlalchemy import event as happening
from starlette.websockets import WebSocket

from branchline.core.view import SPECTATOR
from branchline.server import housekeeping
from branchline.server import hub as hubs
from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import Hub
from branchline.server.live import Live, steady_ms
from branchline.server.peers import NoPeers
from branchline.server.refused import Refused
from branchline.server.seating import Seating, new_name
from branchline.server.store import migrate
from branchline.server.store.database import connect, url_of
from branchline.server.store.keys import Key
from branchline.server.store.prune import remove
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter, Job
from branchline.server.table import events as e
from branchline.server.table.table import ServerTable
from branchline.server.thinker import ThinkerAnswer, ThinkerQuestion
from branchline.server.thinkers import Thinkers
from branchline.server.turns import Standing
from branchline.server.web.socket import Paced, Socket
from branchline.server.web.who import Role
from branchline.wire import commands as c
from branchline.wire.settings import Clock, SeatPlan, TableSettings

pytestmark = pytest.mark.server


class Counting(Thinkers):
    """Bots that need no process, and are counted."""

    asked = 0

    async def ask(self, question: ThinkerQuestion, legal: list[int], standing: Callable[[], Standing]) -> ThinkerAnswer:
        self.asked += 1
        await asyncio.sleep(0)
        return ThinkerAnswer(legal[0], "")


class Slow(Counting):
    """Bots that think until they may answer."""

    def __init__(self, searchers: int) -> None:
        super().__init__(searchers)
        self.may = asyncio.Event()

    async def ask(self, question: ThinkerQuestion, legal: list[int], standing: Callable[[], Standing]) -> ThinkerAnswer:
        answer = await super().ask(question, legal, standing)
        await self.may.wait()
        return answer


class Time:
    """What the clocks of the tables go by, turned by a test; the date is set apart from it."""

    now_ms = 1_000_000
    date_ms = 1_700_000_000_000  # less what has gone by

    def time_ns(self) -> int:
        return (self.date_ms + self.now_ms) * 1_000_000

    def monotonic(self) -> float:
        return self.now_ms / 1000

    def monotonic_ns(self) -> int:
        return self.now_ms * 1_000_000


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    turned = Time()
    monkeypatch.setattr("branchline.server.live.time", turned)
    return turned


class Ear:
    """A client that only listens."""

    def __init__(self, seat: int = SPECTATOR, host: bool = False) -> None:
        self.seat, self.host = seat, host
        self.heard: list[dict[str, object]] = []
        self.closed = 0

    def send(self, message: str) -> None:
        self.heard.append(json.loads(message))

    async def allowed(self) -> bool:
        return True

    def close(self, code: int) -> None:
        self.closed = code


class Person:
    """Somebody at a table, by a socket whose other end is here."""

    def __init__(self, hub: Hub, live: Live, seat: int = SPECTATOR, host: bool = False) -> None:
        self.heard: list[dict[str, Any]] = []
        self.asked = 0
        wire = cast(WebSocket, self)
        self.openings = 1
        asks = (self.still, lambda: True, self.may_open, Paced(1))
        self.socket = Socket(wire, Seating(hub), live, Role(seat, host), *asks)
        hub.join(live, self.socket, None)

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))

    async def close(self, code: int) -> None:
        pass

    async def still(self) -> bool:
        return True

    def may_open(self) -> bool:
        self.openings -= 1
        return self.openings >= 0

    async def does(self, command: str, **more: object) -> dict[str, Any]:
        """The answer to a command."""
        self.asked += 1
        name = f"{id(self)}.{self.asked}"
        await self.socket.hear(json.dumps({"type": command, "id": name, **more}))
        await until(lambda: any(message.get("id") == name for message in self.heard))
        return next(message for message in self.heard if message.get("id") == name)


class Failing(DatabaseWriter):
    """As long as `full` the disk is."""

    full = False

    async def write(self, job: Job) -> None:
        if self.full:
            raise OSError("no space left on device")
        await super().write(job)


@asynccontextmanager
async def tables(folder: Path, thinkers: type[Counting] = Counting) -> AsyncIterator[Hub]:
    engine = connect(url_of(None, folder))
    migrate.check(engine)
    hub = Hub(Store(engine), Failing(engine), thinkers(1), NoPeers())
    try:
        yield hub
    finally:
        await hub.close()
        hub.writer.close()
        engine.dispose()


async def begun(hub: Hub, *bots: str | None, clock: Clock | None = None, grace: int = 60, opener: str = "") -> Live:
    settings = TableSettings("london", [SeatPlan(bot) for bot in bots], clock=clock, grace=grace)
    live = await hub.find((await Seating(hub).open(settings, None, None, opener)).name)
    for seat, bot in enumerate(bots):
        if bot is None:
            await hub.do(live, partial(ServerTable.sit, seat=seat, name="Ann"))
    await hub.do(live, lambda table: table.start(c.Start("x")))
    return live


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.01)


def test_bots_go_on_once_the_disk_has_room_again_however_long_that_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("branchline.server.driver.RETRY_SECONDS", 0.05)
    monkeypatch.setattr(housekeeping, "IDLE_SECONDS", 0)

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, "random", "random")
            assert isinstance(hub.writer, Failing)
            hub.writer.full = True
            await until(lambda: live.retry is not None)
            Housekeeping(hub).sweep()  # the table is not forgotten: something is due there
            assert hub.tables[live.table.id] is live
            hub.writer.full = False
            await until(lambda: live.table.status == "over")

    asyncio.run(run())


def test_a_table_that_was_forgotten_is_driven_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, "random", None)
            await until(lambda: live.playing is None and not live.table.bots_to_move())
            old = Live(live.table)
            old.stop()
            thinkers = hub.driver.thinkers
            assert isinstance(thinkers, Counting)
            asked = thinkers.asked
            live.table.chairs[1].stand_in = "random"
            hub.driver.go_on(old)
            await asyncio.sleep(0.05)
            assert old.playing is None and thinkers.asked == asked

    asyncio.run(run())


def test_a_clock_that_runs_out_lets_a_bot_move_once(tmp_path: Path, time: Time) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None, clock=Clock(move=5))
            table, thinkers = live.table, hub.driver.thinkers
            assert isinstance(thinkers, Counting)
            dealt = len(table.match.moves)
            await hub.do(live, lambda table: table.move(1, "keep 1", None, steady_ms()))
            time.now_ms += 4_999
            hub.driver.go_on(live)
            assert live.flag is not None and len(table.match.moves) == dealt
            time.now_ms += 1
            hub.driver.go_on(live)
            await until(lambda: len(table.match.moves) > dealt and not live.lock.locked())
            hub.driver.go_on(live)
            assert thinkers.asked == 1 and not table.chairs[0].stand_in
            assert [table.clocks.left(seat, steady_ms()) for seat in table.waiting_for()] == [5_000]

    asyncio.run(run())


def test_a_restart_keeps_what_the_clocks_show(tmp_path: Path, time: Time) -> None:
    """Neither is the time before it given back, nor does the time it took cost anything."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None, clock=Clock(bank=600))
            time.now_ms += 1_500
        time.now_ms += 60_000
        async with tables(tmp_path) as again:
            clocks = (await again.find(live.table.id)).table.clocks
            assert clocks.left(0, steady_ms()) == 598_500
            time.now_ms += 1_000
            assert clocks.left(0, steady_ms()) == 597_500

    asyncio.run(run())


def test_clocks_that_were_stopped_long_enough_run_on_by_themselves_also_after_a_restart(
    tmp_path: Path, time: Time
) -> None:
    """The time that the server is down is nobody's."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None, clock=Clock(move=60))
            time.now_ms += 10_000
            assert (await Person(hub, live, 0).does("pause"))["type"] == "ack"
            time.now_ms += 200_000
        time.now_ms += 7_000_000
        async with tables(tmp_path) as again:
            await Housekeeping(again).resume()
            live = again.tables[live.table.id]
            ear = Ear(1)
            again.join(live, ear, None)
            assert ear.heard[-1]["paused_by"] == 1 and live.flag is not None
            time.now_ms += 99_999
            again.driver.go_on(live)
            assert live.table.paused_by == 0
            time.now_ms += 1
            again.driver.go_on(live)
            await until(lambda: live.table.paused_by is None)
            assert "paused_by" not in ear.heard[-1]
            assert [live.table.clocks.left(seat, steady_ms()) for seat in (0, 1)] == [50_000, 50_000]
            words = (await Person(again, live, 0).does("pause"))["words"]
            assert words == "You have stopped the clocks for as long as one may in a game."
            assert (await Person(again, live, 1).does("pause"))["type"] == "ack"

    asyncio.run(run())


@pytest.mark.parametrize("step", [-3_600_000, 3_600_000])
def test_a_date_that_is_set_anew_changes_nobodys_clock(tmp_path: Path, time: Time, step: int) -> None:
    """Neither what is left, nor how long somebody has been away, nor what a move costs; and nobody's time is up."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None, clock=Clock(bank=600))
            ear, bo = Ear(0), Ear(1)
            hub.join(live, ear, None)
            hub.join(live, bo, None)
            hub.part(live, bo)
            time.now_ms += 10_000
            time.date_ms += step
            hub.sync(live, ear, None)
            seats: Any = ear.heard[-1]["seats"]
            assert [seat["clock"] for seat in seats] == [590_000, 590_000] and seats[1]["away"] == 10
            hub.driver.go_on(live)
            assert live.flag is not None
            assert 580 < live.flag.when() - asyncio.get_running_loop().time() < 591
            assert (await Person(hub, live, 0).does("play", move="keep 1"))["type"] == "ack"
            assert live.table.clocks.left(0, steady_ms()) == 590_000

    asyncio.run(run())


def test_a_stand_in_does_not_move_after_its_person_came_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path, Slow) as hub:
            live = await begun(hub, None, None, grace=0)
            thinkers = hub.driver.thinkers
            assert isinstance(thinkers, Slow)
            await hub.do(live, lambda table: table.move(0, "keep 1", None, steady_ms()))
            await hub.do(live, lambda table: table.stand_in(c.StandIn("x", 2, "random"), live.away(1)))
            await until(lambda: thinkers.asked == 1)
            await hub.do(live, partial(ServerTable.come_back, seat=1))  # while it thinks
            version = live.table.version
            thinkers.may.set()
            await until(lambda: live.playing is None)
            assert live.table.version == version and 1 in live.table.waiting_for()

    asyncio.run(run())


def test_a_full_server_forgets_nothing_that_is_due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "MOST_LIVE", 2)

    async def run() -> None:
        async with tables(tmp_path) as hub:
            clocked = await begun(hub, None, None, clock=Clock(move=600))
            idle = await begun(hub, None, None)
            third = await begun(hub, None, None)
            assert set(hub.tables) == {clocked.table.id, third.table.id}
            assert idle.stopped and not clocked.stopped

    asyncio.run(run())


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

    happening.listen(engine, "before_cursor_execute", count)
    yield asked
    happening.remove(engine, "before_cursor_execute", count)


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
            await until(lambda: bo.closed == hubs.GONE)

    asyncio.run(run())


def test_a_table_that_was_removed_is_there_no_more_for_whoever_moves(tmp_path: Path) -> None:
    """Before anybody has told this server of it: with the next move, which is not kept."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            watcher = Ear()
            hub.join(live, watcher, None)
            remove(hub.store.engine, [live.table.id])
            for _ in range(2):
                with pytest.raises(Refused, match="There is no such table"):
                    await hub.do(live, lambda table: table.move(0, table.match.legal(0)[0], None, 0))
            assert watcher.closed == hubs.AGAIN and not hub.tables

    asyncio.run(run())


@pytest.mark.parametrize("ask", ["renew", "another"])
def test_a_table_that_was_removed_has_no_links_to_give(tmp_path: Path, ask: str) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            seating = Seating(hub)
            live = await begun(hub, None, None)
            watcher = Ear()
            hub.join(live, watcher, None)
            remove(hub.store.engine, [live.table.id])
            with pytest.raises(Refused, match="There is no such table"):
                match ask:
                    case "renew":
                        live.away(0)
                        live.gone[0] -= 600_000
                        await seating.renew(live, 0, None)
                    case _:
                        await seating.another(live, Key(b"", 0, 0, 0, 0, None, None, False), None)
            assert watcher.closed == hubs.AGAIN and not hub.tables

    asyncio.run(run())


def test_heartbeats_go_on_while_the_database_is_away_and_the_log_says_it_once_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried, count = Event(), 5

    def away(store: Store, names: list[str]) -> list[str]:
        tried.wait()  # for an answer that does not come
        raise OSError("the database is away")

    monkeypatch.setattr(Store, "missing", away)
    monkeypatch.setattr(housekeeping, "BEATS", 1)

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


def test_a_table_that_somebody_looks_at_is_not_pruned(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live, left = await begun(hub, None, None), await begun(hub, None, None)
            watcher, gone = Ear(), Ear()
            hub.join(live, watcher, None)
            hub.join(left, gone, None)
            hub.part(left, gone)
            await asyncio.sleep(0.002)  # until what happened is older than no time at all
            await Housekeeping(hub).prune(0)
            assert list(hub.tables) == [live.table.id] and not watcher.closed
            assert hub.store.missing([live.table.id, left.table.id]) == [left.table.id]

    asyncio.run(run())


def test_a_table_that_is_removed_while_it_is_read_is_not_kept(tmp_path: Path) -> None:
    """A server that starts reads its tables and prunes at the same time."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None)
            name = live.table.id
            hub.forget(live)
            reading = asyncio.ensure_future(hub.find(name))
            while name not in hub.loading:
                await asyncio.sleep(0)
            hub.removed(name)
            with pytest.raises(Refused, match="no such table"):
                await reading
            assert name not in hub.tables and not hub.removed_meanwhile

    asyncio.run(run())


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
            live.asides.clock = turned.monotonic
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
            played.asides.clock = turned.monotonic
            await until(lambda: played.playing is None)
            ann, moves = Person(hub, played, 0), 0
            while not await refused(ann, "take back"):  # for ever, if it may; the first has nothing to take back
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
            hub.heard(live.table.id)
            await asking.asked.wait()
            before = live.table.version
            await asyncio.wait_for(hub.do(live, lambda table: table.say(1, c.Say("x", text="Here"))), 10)
            assert live.table.version == before + 1
            asking.may.set()
            await until(lambda: asking.closed == hubs.GONE)

    asyncio.run(run())
