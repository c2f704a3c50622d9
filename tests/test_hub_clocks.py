"""What goes on at tables in memory without anybody asking: clocks, bots and stand-ins."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from branchline.server import housekeeping
from branchline.server import hub as hubs
from branchline.server.housekeeping import Housekeeping
from branchline.server.live import steady_ms
from branchline.server.table.server_table import ServerTable
from branchline.wire import commands as c
from branchline.wire.settings import Clock
from hubs import Counting, Ear, Failing, Person, Slow, Time, begun, tables, until

pytestmark = pytest.mark.server


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    turned = Time()
    monkeypatch.setattr("branchline.server.live.time", turned)
    return turned


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
