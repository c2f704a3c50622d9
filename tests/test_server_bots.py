"""Who is thought for first, and which tables of bots play on though nobody looks at them."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from branchline.client import Server
from branchline.server import housekeeping
from branchline.server.fair_queue import FairQueue, Rank, Standing
from branchline.server.housekeeping import Housekeeping
from branchline.server.live import Live
from branchline.server.metrics import registry
from branchline.server.refused import SERVER_FULL, Refused
from branchline.server.table.server_table import ServerTable
from branchline.server.thinker import ThinkerAnswer, ThinkerQuestion
from branchline.wire.messages import TableSnapshot
from hubs import Counting, Ear, begun, tables, until
from tables import Running

pytestmark = pytest.mark.server

WATCHED, PLAYED, BOTS = Rank


class Queue:
    """Questions that think as long as a test lets them."""

    def __init__(self, size: int) -> None:
        self.now = 0.0
        self.slots = FairQueue(size, lambda: self.now)
        self.thinking: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, rank: Rank | Callable[[], Rank], address: str = "") -> None:
        async def think() -> None:
            async with self.slots.slot(lambda: Standing(rank() if callable(rank) else rank, address)):
                self.thinking.append(name)
                await self.ends[name].wait()
                self.thinking.remove(name)

        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.ensure_future(think())
        await settled()

    async def end(self, name: str, after: float = 1.0) -> None:
        self.now += after
        self.ends[name].set()
        await self.tasks[name]
        await settled()

    async def order(self) -> list[str]:
        """Who thinks, one after the other, until nobody waits."""
        out: list[str] = []
        while self.thinking:
            out.append(self.thinking[0])
            await self.end(out[-1])
        return out


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_is_watched_is_thought_for_first_and_who_becomes_watched_moves_up() -> None:
    async def run() -> None:
        queue, visitors = Queue(1), [BOTS]
        await queue.ask("first", BOTS)
        await queue.ask("bots", BOTS)
        await queue.ask("visited", lambda: visitors[0])
        await queue.ask("played", PLAYED)
        await queue.ask("watched", WATCHED)
        visitors[0] = WATCHED
        assert await queue.order() == ["first", "visited", "watched", "played", "bots"]

    asyncio.run(run())


def test_no_address_has_all_processes_and_two_are_kept_for_what_is_watched() -> None:
    async def run() -> None:
        queue, visitors = Queue(3), [BOTS]
        for number in range(9):
            await queue.ask(f"greedy {number}", WATCHED, "greedy")
        assert len(queue.thinking) == 2
        await queue.ask("other", WATCHED, "other")
        assert queue.thinking == ["greedy 0", "greedy 1", "other"]
        for name in ("greedy 0", "greedy 1", "other"):
            queue.tasks[name].cancel()
        for number in range(2, 9):
            queue.tasks[f"greedy {number}"].cancel()
        await asyncio.gather(*queue.tasks.values(), return_exceptions=True)
        queue.thinking.clear()
        assert not queue.slots.thinking and not queue.slots.waiting
        for number in range(9):
            await queue.ask(f"left {number}", BOTS, f"address {number}")
        await queue.ask("visited", lambda: visitors[0], "address 0")
        assert queue.thinking == ["left 0"]
        visitors[0] = WATCHED
        queue.slots.dispatch()
        await settled()
        await queue.ask("other", WATCHED, "other")
        assert queue.thinking == ["left 0", "visited", "other"]
        for task in queue.tasks.values():
            task.cancel()

    asyncio.run(run())


def test_addresses_share_by_the_time_that_they_have_used_lately() -> None:
    async def run() -> None:
        queue = Queue(1)
        await queue.ask("long", WATCHED, "long")
        for number in range(3):
            await queue.ask(f"long {number}", WATCHED, "long")
            await queue.ask(f"short {number}", WATCHED, "short")
        await queue.end("long", after=2.5)
        assert await queue.order() == ["short 0", "short 1", "short 2", "long 0", "long 1", "long 2"]
        queue.now += 3600  # by then nothing of that counts, beside a second of now
        await queue.ask("short", WATCHED, "short")
        await queue.ask("short again", WATCHED, "short")
        await queue.ask("long again", WATCHED, "long")
        assert await queue.order() == ["short", "long again", "short again"]

    asyncio.run(run())


@pytest.mark.parametrize("rank", [PLAYED, BOTS])
def test_who_waits_long_becomes_as_urgent_as_those_who_are_watched(rank: Rank) -> None:
    """Although two addresses watch enough tables of their own to keep every process busy."""

    async def run() -> None:
        queue = Queue(3)
        for number in range(8):
            await queue.ask(f"ann {number}", WATCHED, "ann")
            await queue.ask(f"bo {number}", WATCHED, "bo")
        assert len(queue.thinking) == 3
        await queue.ask("patient", rank, "cy")
        for number in range(8, 40):
            if "patient" in queue.thinking:
                break
            done = queue.thinking[0]
            await queue.ask(f"{done.split()[0]} {number}", WATCHED, done.split()[0])
            await queue.end(done, after=5.0)
        assert "patient" in queue.thinking
        assert queue.now >= 30 * rank
        for task in queue.tasks.values():
            task.cancel()

    asyncio.run(run())


class Gated(Counting):
    """Bots that move one by one, when a test lets them; and who asks."""

    def __init__(self, searchers: int) -> None:
        super().__init__(searchers)
        self.gates: dict[int, asyncio.Event] = {}
        self.standings: list[Standing] = []

    async def ask(self, question: ThinkerQuestion, legal: list[int], standing: Callable[[], Standing]) -> ThinkerAnswer:
        self.standings.append(standing())
        gate = self.gates.setdefault(len(self.gates), asyncio.Event())
        await gate.wait()
        return await super().ask(question, legal, standing)

    def open(self) -> None:
        """Let those that think move."""
        for gate in self.gates.values():
            gate.set()


def thinking(lives: list[Live]) -> list[int]:
    return [number for number, live in enumerate(lives) if live.playing is not None]


def test_a_few_tables_of_bots_alone_play_on_and_the_others_sleep_until_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "IDLE_SECONDS", -1)

    async def run() -> None:
        async with tables(tmp_path, Gated) as hub:
            thinkers = hub.driver.thinkers
            assert isinstance(thinkers, Gated)
            greedy = [await begun(hub, "random", "random", opener="greedy") for _ in range(5)]
            assert thinking(greedy) == [0, 1]
            others = [await begun(hub, "random", "random", opener=f"address {number}") for number in range(9)]
            assert thinking(others) == [0, 1, 2, 3, 4, 5]
            # Who looks on finds bots at work, at once; and takes nobody's place.
            watcher = Ear()
            hub.join(greedy[4], watcher, None)
            assert thinking(greedy) == [0, 1, 4] and thinking(others) == [0, 1, 2, 3, 4, 5]
            # A person who will come back to their seat finds the bots' moves made.
            played = await begun(hub, None, "random", opener="greedy")
            assert played.playing is not None
            await until(lambda: len(thinkers.standings) == 10)
            assert [standing.rank for standing in thinkers.standings] == [BOTS] * 8 + [WATCHED, PLAYED]
            hub.driver.measure()
            assert registry.get_sample_value("branchline_tables_asleep") == 5
            Housekeeping(hub).sweep()  # those that sleep need no memory
            assert greedy[3].stopped and greedy[3].table.id not in hub.tables
            # Once nobody looks any more it sleeps after its move.
            hub.part(greedy[4], watcher)
            thinkers.gates[8].set()
            await until(lambda: greedy[4].playing is None)
            assert thinking(greedy) == [0, 1]
            # When all have had their turn every game is over.
            opened = greedy + others

            async def over() -> bool:
                thinkers.open()
                await asyncio.sleep(0)
                statuses = [(await hub.find(live.table.id)).table.status for live in opened]
                return all(status == "over" for status in statuses)

            while not await over():
                assert len(hub.driver.unattended) <= 8
            await until(lambda: not hub.driver.unattended and not hub.driver.asleep)

    asyncio.run(run())


def test_a_table_whose_last_person_leaves_to_a_bot_is_one_of_bots_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path, Gated) as hub:
            live = await begun(hub, None, "random")
            assert live.standing.rank == PLAYED
            await hub.do(live, partial(ServerTable.leave, seat=0))
            assert live.standing.rank == BOTS
            await hub.do(live, partial(ServerTable.come_back, seat=0))
            assert live.standing.rank == PLAYED

    asyncio.run(run())


def test_after_a_restart_tables_of_unknown_addresses_are_each_for_themselves(tmp_path: Path) -> None:
    """As they are on another server than the one that opened them."""

    async def run() -> None:
        async with tables(tmp_path, Gated) as hub:
            for _ in range(10):
                await begun(hub, "random", "random", opener="greedy")
            assert len(hub.driver.unattended) == 2
        async with tables(tmp_path, Gated) as again:
            await Housekeeping(again).resume()
            thinkers = again.driver.thinkers
            assert isinstance(thinkers, Gated)
            await until(lambda: len(thinkers.standings) == 8)
            assert len(again.driver.unattended) == 8 and len(again.driver.asleep) == 2
            assert len({standing.address for standing in thinkers.standings}) == 8

    asyncio.run(run())


def test_a_table_that_found_the_server_full_wakes_once_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "IDLE_SECONDS", -1)
    monkeypatch.setattr("branchline.server.driver.RETRY_SECONDS", 0.01)

    async def run() -> None:
        async with tables(tmp_path, Gated) as hub:
            thinkers = hub.driver.thinkers
            assert isinstance(thinkers, Gated)
            lives = [await begun(hub, "random", "random", opener="greedy") for _ in range(3)]
            await until(lambda: len(thinkers.standings) == 2)
            Housekeeping(hub).sweep()
            name = lives[2].table.id
            assert list(hub.driver.asleep) == [name] and name not in hub.tables
            tried = 0

            def full() -> None:
                nonlocal tried
                tried += 1
                raise Refused("unavailable", SERVER_FULL.sentence())

            with monkeypatch.context() as patch:
                patch.setattr(hub, "make_room", full)
                hub.join(lives[0], Ear(), None)
                thinkers.open()  # after its move it has no place any more among those that nobody looks at
                await until(lambda: tried == 2)
            await until(lambda: name in hub.driver.unattended)

    asyncio.run(run())


def test_bots_that_are_stopped_before_their_first_step_leave_their_place_to_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, "random")
            await until(lambda: live.playing is None and live.table.waiting_for() == [0])
            live.table.chairs[0].stand_in = "random"
            hub.driver.go_on(live)
            assert list(hub.driver.unattended) == [live.table.id]
            hub.removed(live.table.id)
            await settled()
            assert not hub.driver.unattended and live.playing is None

    asyncio.run(run())


@pytest.mark.slow
def test_twenty_tables_of_searchers_that_nobody_looks_at_hold_up_nobody(tmp_path: Path) -> None:
    """Opened from one address, like the table that somebody does look at: there a bot of half a second answers soon."""
    with Running(tmp_path) as server:
        openings = [server.open("london", *["search:5s"] * 4) for _ in range(20)]
        for each in openings:
            host = each.host()
            host.start()
            host.close()
        summaries = Server(server.address)

        def thoughts() -> int:
            """How many of the long ones have come to their end."""
            return sum(summaries.summary(each.name).version for each in openings)

        opening = server.open("london", "", "search:500ms")
        (ann,) = opening.begun("Ann")
        for _ in range(3):
            before = thoughts()
            while my_turn(ann.wait(lambda _: True)):
                ann.play(ann.wait(my_turn).actions()[0])
            ann.wait(my_turn)  # the bot has had its turn, of two decisions at most
            assert thoughts() - before <= 2


def my_turn(found: TableSnapshot) -> bool:
    return bool(found.legal)
