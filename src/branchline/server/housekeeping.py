"""What a server does by itself for all its tables: it goes on with them after a start, sends heartbeats, forgets tables
that nobody looks at, and removes old ones."""

import asyncio
import logging
import time

from branchline.server.hub import Hub
from branchline.server.live import now_ms
from branchline.server.store.prune import DAY, prune
from branchline.wire import messages as m

log = logging.getLogger("branchline.tables")

IDLE_SECONDS = 60  # a table that nobody looks at stays in memory
PRUNE_SECONDS = 3600.0
RESUME_SECONDS = 0.5
BEAT_BATCH = 20  # tables that get a heartbeat at one moment
CHECK_BATCH = 500  # tables that the database is asked for at once


class Housekeeping:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def sweep(self) -> None:
        """Forget tables that nobody looks at; the database has them."""
        old = time.monotonic() - IDLE_SECONDS
        for live in list(self.hub.tables.values()):
            if live.used < old and not live.busy:
                self.hub.forget(live)

    async def prune(self, days: float) -> None:
        """Remove tables where no game was begun, or one that everybody has left, and nothing has happened for that many
        days. A finished game stays."""
        before = now_ms() - round(days * DAY)
        spare = [name for name, live in self.hub.tables.items() if live.clients and live.table.changed < before]
        gone = await asyncio.to_thread(prune, self.hub.store.engine, before, ("waiting", "playing"), spare)
        for name in gone:
            self.hub.removed(name)
            self.hub.peers.announce(name)
        if gone:
            log.info("pruned", extra={"facts": {"tables": str(len(gone))}})

    async def keep_pruning(self, days: int) -> None:
        while True:
            try:
                await self.prune(days)
            except Exception:
                log.exception("old tables were not removed")
            await asyncio.sleep(PRUNE_SECONDS)

    async def beat(self, seconds: float) -> None:
        """Send everybody the version of their table, in case they have missed something: each table once in that time,
        a few at a time, so that no move has to wait for all of them. Also check once in that time whether the tables
        still exist; no heartbeat waits for the database."""
        looking: asyncio.Task[None] | None = None
        while True:
            names = list(self.hub.tables)
            if looking is None or looking.done():
                looking = asyncio.ensure_future(self._find_removed(names))
            steps = [names[start : start + BEAT_BATCH] for start in range(0, len(names), BEAT_BATCH)] or [[]]
            for step in steps:
                for live in [self.hub.tables[name] for name in step if name in self.hub.tables]:
                    try:
                        live.send_all(m.Head(live.table.version))
                    except Exception:
                        log.exception("a heartbeat was not sent")
                await asyncio.sleep(seconds / len(steps))

    async def _find_removed(self, names: list[str]) -> None:
        """Of these tables, those that somebody has removed from the database."""
        try:
            for start in range(0, len(names), CHECK_BATCH):
                for name in await asyncio.to_thread(self.hub.store.missing, names[start : start + CHECK_BATCH]):
                    self.hub.removed(name)
        except Exception:
            log.exception("a look for removed tables failed")

    async def resume(self) -> None:
        """After a start: bots and clocks go on at every table that was being played."""
        while (names := await self._unfinished()) is None:
            await asyncio.sleep(RESUME_SECONDS)
        for name in names:
            await self.hub.logged(self.hub.take_on(name))

    async def _unfinished(self) -> list[str] | None:
        try:
            return await asyncio.to_thread(self.hub.store.unfinished)
        except Exception:
            log.exception("the tables that are being played are not known yet")
            return None
