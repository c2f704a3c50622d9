"""A table that was removed, or is about to be: what those at it notice."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert

from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import AGAIN
from branchline.server.live import Live
from branchline.server.peers import NoPeers
from branchline.server.refused import Refused
from branchline.server.seating import Seating
from branchline.server.store.keys import Key
from branchline.server.store.prune import remove
from branchline.server.store.schema import event
from branchline.server.table import events as e
from branchline.wire.settings import Clock
from hubs import Counting, Ear, begun, tables, until

pytestmark = pytest.mark.server


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


def test_a_table_that_was_removed_is_there_no_more_for_those_who_move(tmp_path: Path) -> None:
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
            assert watcher.closed == AGAIN and not hub.tables

    asyncio.run(run())


def test_a_table_that_a_newer_release_plays_on_is_left_to_it_with_its_bots_and_clocks(tmp_path: Path) -> None:
    """Everybody who is there comes back, to the server that knows what happened."""

    class OtherServers(NoPeers):
        """It takes a moment to ask the database who has a table."""

        alone = False
        asked = 0

        def __init__(self, owned: set[str]) -> None:
            self.owned = owned

        async def own(self, table: str) -> bool:
            self.asked += 1
            await asyncio.sleep(0.01)
            self.owned.add(table)
            return True

        def release(self, table: str) -> None:
            self.owned.discard(table)

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live = await begun(hub, None, None, clock=Clock(bank=600))
            watcher = Ear()
            hub.join(live, watcher, None)
            hub.peers = hub.driver.peers = peers = OtherServers({live.table.id})
            bodies = (e.encode(e.Said(0, phrase="hello")), '{"e":"applauded"}')
            with hub.store.engine.begin() as connection:
                for seq, body in enumerate(bodies, live.table.version + 1):
                    row = {"game": live.table.id, "seq": seq, "at": 1, "form": 1, "body": body}
                    connection.execute(insert(event).values(**row))
            hub.driver.go_on(live)
            await until(lambda: peers.asked > 0)
            with pytest.raises(Refused, match="another version of Branchline"):
                await hub.refresh(live)
            assert watcher.closed == AGAIN and not hub.tables
            await asyncio.sleep(0.1)
            assert peers.owned == set(), "what was asked for before or after came too late"

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
                        live.last_here[0] -= 600_000
                        await seating.renew(live, 0, None)
                    case _:
                        await seating.another(live, Key(b"", 0, 0, 0, 0, None, None, False), None)
            assert watcher.closed == AGAIN and not hub.tables

    asyncio.run(run())


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
