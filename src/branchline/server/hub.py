"""The tables in use, each in memory once: commands come in, events are kept, everybody is shown what they may see."""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from branchline.core.sentence import Message
from branchline.core.view import SPECTATOR
from branchline.server import metrics
from branchline.server.driver import Driver
from branchline.server.live import Live, TableClient, steady_ms
from branchline.server.logs import about
from branchline.server.peers import Peers
from branchline.server.refused import NO_TABLE, SERVER_FULL, Damaged, Refused
from branchline.server.roles import ONLOOKER
from branchline.server.store import store as rows
from branchline.server.store.keys import Keys
from branchline.server.store.reading import FROM_ANOTHER_RELEASE, OnlyKept, event_of, read
from branchline.server.store.store import Store
from branchline.server.store.writer import Conflict, DatabaseWriter, Job
from branchline.server.table import events as e
from branchline.server.table.history import misfit
from branchline.server.table.server_table import ServerTable
from branchline.server.thinkers import Thinkers
from branchline.wire import messages as m

log = logging.getLogger("branchline.tables")

TRIES = 4  # of a command that another server got ahead of
MOST_LIVE = 20_000
MOST_WATCHING = 200  # at one table; players always get in
MOST_OF_A_SEAT = 20  # sockets of one person: windows, devices, and lines that were lost a moment ago
EXPEL_SECONDS = 0.2  # for the answer to get out before the socket is closed
GONE = 4001  # why a socket is closed: the seat is not the client's any more
AGAIN = 1012  # come back in a moment

NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")

TOO_MANY_WATCH = Message("table.too-many-watch", "Too many are watching this table already.")
TOO_MANY_WINDOWS = Message("table.too-many-windows", "This seat is open in too many windows; close some.")
OTHERS_QUICKER = Message("server.others-quicker", "Another server was quicker, again and again. Try once more.")

Decide = Callable[[ServerTable], e.AnyEvent]
Also = Callable[[ServerTable, e.AnyEvent], Job]  # what has to be written together with an event


class Hub:
    def __init__(self, store: Store, writer: DatabaseWriter, thinkers: Thinkers, peers: Peers) -> None:
        self.store = store
        self.keys = Keys(store.engine)
        self.writer = writer
        self.peers = peers
        self.driver = Driver(thinkers, peers, self.do, self.find, self.in_background)
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.openers: OrderedDict[str, str] = OrderedDict()  # of tables that are not in memory: the addresses
        self.damaged: dict[str, str] = {}  # tables, and what the log has about each
        self.removed_meanwhile: set[str] = set()  # tables that were being read when they were removed
        self.tasks: set[asyncio.Task[Any]] = set()  # that nobody waits for

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Start work that nobody waits for; if it fails, that is logged."""
        task = asyncio.ensure_future(self.logged(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def logged(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("something failed that nobody waited for")

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def find(self, name: str) -> Live:
        """The table of this name, from memory or from the database."""
        live = self.tables.get(name)
        if live is None:
            if not NAME.fullmatch(name):
                raise Refused("not found", NO_TABLE.sentence())
            if name not in self.loading:
                self.loading[name] = asyncio.ensure_future(self._load(name))
                self.loading[name].add_done_callback(lambda _: self._loaded(name))
            live = await asyncio.shield(self.loading[name])
        live.used = time.monotonic()
        return live

    def _loaded(self, name: str) -> None:
        self.loading.pop(name, None)
        self.removed_meanwhile.discard(name)

    async def _load(self, name: str) -> Live:
        self.make_room()
        try:
            table, done = await asyncio.to_thread(read, self.store, name)
        except Damaged as damaged:
            self._found_damaged(name, damaged)
            raise
        except OnlyKept as only:
            if only.damaged is not None:
                self._found_damaged(name, only.damaged)
            raise
        self.damaged.pop(name, None)
        elsewhere = await self.peers.present(name)
        held = await self.peers.held(name)
        if name in self.removed_meanwhile:  # it was read before it was removed
            raise Refused("not found", NO_TABLE.sentence())
        last_here = dict.fromkeys(range(table.game.seats), steady_ms())
        live = Live(table, elsewhere=elsewhere, last_here=last_here, opener=self.openers.pop(name, ""), done=done)
        # If a server has had the table all the time, its clocks have run; if none had, they stood still.
        table.go_on(steady_ms(), self.peers.date_ms() if held else None)
        self.add(live)
        self.driver.go_on(live)
        if live.flag is not None and not held and not self.peers.alone:
            self.in_background(self._take_over(live))
        return live

    def make_room(self) -> None:
        """For one more table in memory, in place of one that nobody looks at if there are too many."""
        if len(self.tables) >= MOST_LIVE:
            idle = [each for each in self.tables.values() if not each.busy]
            if not idle:
                raise Refused("unavailable", SERVER_FULL.sentence())
            self.forget(min(idle, key=lambda each: each.used))

    def add(self, live: Live) -> None:
        """Keep it in memory."""
        self.tables[live.table.id] = live

    def join(self, live: Live, client: TableClient, since: int | None) -> None:
        """Somebody looks on from now on."""
        if client.seat == SPECTATOR and not client.host and live.watching() >= MOST_WATCHING:
            raise Refused("too many", TOO_MANY_WATCH.sentence())
        if client.seat != SPECTATOR and sum(each.seat == client.seat for each in live.clients) >= MOST_OF_A_SEAT:
            raise Refused("too many", TOO_MANY_WINDOWS.sentence())
        live.clients.append(client)
        try:
            self.sync(live, client, since)
        except Exception:
            live.clients.remove(client)
            raise
        if self._moved(live):
            live.show(but=client)

    def part(self, live: Live, client: TableClient) -> None:
        live.clients.remove(client)
        live.used = time.monotonic()
        if self._moved(live):
            live.show()

    def _moved(self, live: Live) -> bool:
        """Somebody has come to this server, or gone: other servers get to know it, and bots may become more or less
        urgent. Returns whether everybody at the table has to see it."""
        before, live.announced = live.announced, live.here()
        changed = before ^ live.announced
        for who in changed:
            if who not in live.announced:
                live.last_here[who] = steady_ms()
            self.in_background(self.peers.here(live.table.id, who, who in live.announced))
        self.driver.seen(live)
        return bool(changed - {ONLOOKER})

    def sync(self, live: Live, client: TableClient, since: int | None) -> None:
        """Everything that the client may see now."""
        known = since is not None and since <= live.table.version
        kept = live.table.log_kept(since or 0) if known else 0
        client.send(live.message(client, kept, fresh=True))

    # -- what happens -------------------------------------------------------------------------------------------------

    async def do(self, live: Live, decide: Decide, move_id: str | None = None, also: Also | None = None) -> int:
        """Let it happen, if it may; returns the version at which it did. Done twice with one id, it happens once.

        What has begun is finished, even if the client that asked has left by then.
        """
        doing = asyncio.ensure_future(self.carry_out(live, decide, move_id, also))
        self.tasks.add(doing)
        doing.add_done_callback(self.tasks.discard)
        return await asyncio.shield(doing)

    async def carry_out(self, live: Live, decide: Decide, move_id: str | None = None, also: Also | None = None) -> int:
        """The same, in a task that nobody cancels."""
        if self.tables.get(live.table.id) is not live:  # it was forgotten meanwhile
            live = await self.find(live.table.id)
        async with live.lock:
            for _ in range(TRIES):
                table = live.table
                try:
                    event = decide(table)
                except Refused:
                    version = table.version
                    done = await self.done(live, move_id)
                    if done is not None:
                        return done
                    if live.table.version != version:
                        continue  # it was refused for what another server has changed meanwhile
                    raise
                if reason := misfit(table, event):  # written down, it would make the table unreadable
                    raise ValueError(f"{type(event).__name__} can't happen here: {reason}")
                at = self.peers.date_ms()
                job = rows.insert_event(table.id, table.version + 1, event, at, move_id)
                job += rows.set_status(table.id, status) if (status := table.status_after(event)) else []
                job += also(table, event) if also else []
                try:
                    await self.writer.write(job)
                except Exception as error:  # it may be there all the same, or another server was quicker
                    await self._catch_up(live)
                    done = live.version_of(move_id)
                    if done is not None:
                        return done
                    if not isinstance(error, Conflict):
                        raise
                    continue
                try:
                    self._happened(live, event, at, move_id)
                except Damaged as damaged:
                    self._found_damaged(table.id, damaged)
                    raise
                if status == "over":
                    log.info("over", extra=about(table.id, title=table.game.key, moves=str(len(table.match.moves))))
                self.peers.announce(table.id)
                return table.version
        raise Refused("unavailable", OTHERS_QUICKER.sentence())

    async def write(self, live: Live, job: Job) -> None:
        """Keep what belongs to a table and is no event of it."""
        try:
            await self.writer.write(job)
        except Conflict:
            if await asyncio.to_thread(self.store.missing, [live.table.id]):
                self.removed(live.table.id)
                raise Refused("not found", NO_TABLE.sentence()) from None
            raise

    async def done(self, live: Live, move_id: str | None) -> int | None:
        """The version at which a command was done already. Whatever another server has written is caught up with."""
        if not self.peers.alone:
            await self._catch_up(live)
        return live.version_of(move_id)

    def on_notice(self, name: str) -> None:
        """Another server says that something has happened at a table."""
        if name in self.tables or name in self.loading:
            self.in_background(self._handle_notice(name))

    async def _handle_notice(self, name: str) -> None:
        try:
            live = await self.find(name)
            await self.refresh(live)
        except Refused:
            return  # it was removed, and everybody there has been sent away
        await self.check_clients(live)  # another server may have revoked their links
        async with live.lock:
            await self.refresh_presence(live)

    async def refresh_presence(self, live: Live) -> None:
        """Read who is connected to other servers at this moment."""
        present = await self.peers.present(live.table.id)
        if present != live.elsewhere:
            for who in live.elsewhere - present:
                live.last_here[who] = steady_ms()
            live.elsewhere = present
            self.driver.seen(live)
            live.show()

    async def away(self, live: Live, seat: int) -> int | None:
        """Seconds since the seat's person was here, or at another server, as it is at this moment; None: here."""
        await self.refresh_presence(live)
        return live.away(seat)

    async def check_clients(self, live: Live) -> None:
        """Send away the clients whose links or cookies have been revoked."""
        for client in [each for each in live.clients if each.seat != SPECTATOR or each.host]:
            if not await client.allowed() and client in live.clients:
                client.host = False
                if self._dismiss(live, [client]):
                    live.show()

    async def refresh(self, live: Live) -> None:
        """Read what other servers have written and not announced yet."""
        async with live.lock:
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        """Apply what is in the database and not yet here."""
        loaded = await asyncio.to_thread(self.store.load, live.table.id, live.table.version)
        if loaded is None:
            self.removed(live.table.id)
            raise Refused("not found", NO_TABLE.sentence())
        for row in loaded.rows:
            if row.seq > live.table.version:  # or somebody else has caught up meanwhile
                try:
                    event = event_of(row)
                    if isinstance(event, e.UnknownEvent):  # of a newer server, which may go on with it
                        self._drop(live)
                        raise Refused("not now", FROM_ANOTHER_RELEASE.sentence())
                    self._happened(live, event, row.at, row.move_id, row.seq)
                except Damaged as damaged:
                    self._found_damaged(live.table.id, damaged)
                    raise

    def _found_damaged(self, name: str, damaged: Damaged) -> None:
        """The game there does not go on. It is logged once, however often somebody tries to open the table."""
        if self.damaged.get(name) != damaged.detail:
            self.damaged[name] = damaged.detail
            log.error("a table is damaged", extra=about(name, why=damaged.detail))
        if name in self.tables:
            self._drop(self.tables[name])

    def _happened(self, live: Live, event: e.AnyEvent, at: int, move_id: str | None, seq: int | None = None) -> None:
        """It is in the database: whatever goes wrong from here on, it has happened."""
        table = live.table
        before = table.version
        table.apply(event, before + 1 if seq is None else seq, at, steady_ms())
        live.done.append(move_id)
        live.used = time.monotonic()
        metrics.EVENTS.inc()
        self.driver.go_on(live)
        self._dismiss(live, [client for client in live.clients if live.has_lost_seat(client, event)])
        try:
            if not isinstance(event, e.Said | e.Relinked | e.Linked):  # they change nothing that the table shows
                live.show(table.log_kept(before))
            if table.chat and table.chat[-1].version == table.version:
                live.send_all(m.ChatMessage(table.version, table.chat[-1]))
        except Exception:
            log.exception("a table could not be shown")

    def _dismiss(self, live: Live, clients: list[TableClient]) -> bool:
        """Their seats are not theirs any more: from now on they only watch, and are closed once they know why. Returns
        whether everybody has to see that they are gone."""
        for client in clients:
            client.seat = SPECTATOR
            asyncio.get_running_loop().call_later(EXPEL_SECONDS, client.close, GONE)
        return self._moved(live) if clients else False

    # -- memory -------------------------------------------------------------------------------------------------------

    def forget(self, live: Live) -> None:
        live.stop()
        del self.tables[live.table.id]
        self.peers.release(live.table.id)
        self.openers[live.table.id] = live.opener
        if len(self.openers) > MOST_LIVE:
            self.openers.popitem(last=False)

    def _drop(self, live: Live) -> None:
        """Its memory can't be trusted: everybody comes back to a table read from the database. What bots and clocks do
        there is for the server that can read it."""
        self.tables.pop(live.table.id, None)
        live.stop()
        self.peers.release(live.table.id)
        for client in list(live.clients):
            client.close(AGAIN)

    def removed(self, name: str) -> None:
        """It is not in the database any more: anyone who comes back learns that there is no such table."""
        if name in self.loading:
            self.removed_meanwhile.add(name)
        if name in self.tables:
            log.info("removed", extra=about(name))
            self._drop(self.tables[name])

    def adopt(self, name: str) -> None:
        """The server that had this table is gone."""
        self.in_background(self.take_on(name))

    async def take_on(self, name: str) -> None:
        if not await self.peers.own(name):
            return
        try:
            live = await self.find(name)
        except Refused as refused:
            if not isinstance(refused, Damaged):  # which the log has already
                log.warning("a table can't be opened", extra=about(name, words=refused.words))
            self.peers.release(name)
            return
        self.driver.go_on(live)
        if live.playing is None and live.flag is None:
            self.peers.release(name)

    async def _take_over(self, live: Live) -> None:
        """No server had the table, and its clocks run again: other servers that open it have to count from now on."""
        if await self.peers.own(live.table.id):
            await self._halt(live)

    async def _halt(self, live: Live) -> None:
        """Keep what the clocks show: the time until now counts, the time until the next server goes on does not."""
        try:
            await self.do(live, lambda table: table.halt(steady_ms()))
        except Refused:
            pass  # it is over
        except Exception:
            log.exception("a clock could not be kept")

    def versions(self) -> dict[str, int]:
        return {name: live.table.version for name, live in self.tables.items()}

    async def close(self) -> None:
        clocked = [live for live in self.tables.values() if live.flag is not None]
        await asyncio.gather(*(self._halt(live) for live in clocked))
        for live in list(self.tables.values()):
            live.stop()
            for client in list(live.clients):
                client.close(AGAIN)
        self.driver.asleep.clear()  # or the end of one would wake another
        try:
            await self.peers.close()
        except Exception:  # the database is away: others find out that we are
            log.exception("the other servers could not be notified that this one ends")
