"""Other servers on the same database. With the embedded database there are none."""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Engine, bindparam, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from branchline.server.faults import reason
from branchline.server.live import now_ms, steady_ms
from branchline.server.store.now import DatabaseNow
from branchline.server.store.schema import event, lease, presence, server

log = logging.getLogger("branchline.peers")

CHANNEL = "branchline"
LEASE_SECONDS = 10
START_SECONDS = 0.1  # between attempts to register
BEAT_SECONDS = 2.0  # between renewals of leases, and searches for what a lost notice was about
MOST_BYTES = 7_500  # of one notice; PostgreSQL takes 8,000

LEASE_END = DatabaseNow() + LEASE_SECONDS * 1000  # of one that is taken or renewed now

NoticeHandler = Callable[[str], None]  # of something at this table


class Watcher(Protocol):
    """What gets notices: the hub."""

    def on_notice(self, name: str) -> None: ...

    def adopt(self, name: str) -> None: ...

    def versions(self) -> dict[str, int]: ...


class Peers(Protocol):
    """What a hub needs to know of other servers."""

    @property
    def alone(self) -> bool:
        """Whether no other server can write to the database: then what is in memory is all there is."""
        ...

    async def own(self, table: str) -> bool:
        """Whether this server is the one that lets bots and clocks move at the table."""
        ...

    async def held(self, table: str) -> bool:
        """Whether another server, which still lives, drives the table."""
        ...

    def release(self, table: str) -> None: ...

    def date_ms(self) -> int:
        """The date by which events are kept: one for all servers on a database."""
        ...

    def announce(self, table: str) -> None:
        """Something has happened at the table, and is in the database."""
        ...

    async def here(self, table: str, who: int, here: bool) -> None:
        """A seat's person, a host (HOST) or somebody who only watches (ONLOOKER) has come to this server, or the last
        of them has gone."""
        ...

    async def present(self, table: str) -> set[int]:
        """Who is connected to other servers, as in `here`."""
        ...

    async def start(self, watcher: Watcher) -> None: ...

    async def close(self) -> None: ...


class NoPeers:
    """One server alone."""

    alone = True

    async def own(self, table: str) -> bool:
        return True

    async def held(self, table: str) -> bool:
        return False

    def release(self, table: str) -> None:
        pass

    def date_ms(self) -> int:
        return now_ms()

    def announce(self, table: str) -> None:
        pass

    async def here(self, table: str, who: int, here: bool) -> None:
        pass

    async def present(self, table: str) -> set[int]:
        return set()

    async def start(self, watcher: Watcher) -> None:
        pass

    async def close(self) -> None:
        pass


class PostgresPeers:
    """Servers notify each other by NOTIFY: after the commit, from one connection, many tables in one notice. A search
    every two seconds finds what a lost notice was about."""

    alone = False

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.id = secrets.token_hex(8)
        self.owned: dict[str, int] = {}  # tables, each with the epoch of its lease
        self.unannounced: set[str] = set()
        self.people: set[tuple[str, int]] = set()  # connected to us
        self.order = asyncio.Lock()
        self.seen: dict[str, set[tuple[int, str]]] = {}  # who was where at the last look
        self.waking: asyncio.Event | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.ended = threading.Event()
        self.listener: threading.Thread | None = None
        self.on_notice: NoticeHandler = lambda table: None
        self.ahead = now_ms() - steady_ms()  # the database's clock, as soon as it was asked

    def date_ms(self) -> int:
        return steady_ms() + self.ahead

    # -- leases -------------------------------------------------------------------------------------------------------

    async def own(self, table: str) -> bool:
        if table in self.owned:
            return True
        taking = asyncio.ensure_future(asyncio.to_thread(self._own, table))
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:  # nobody wants it any more, and the thread takes it all the same
            taking.add_done_callback(partial(self._unwanted, table))
            raise

    def _unwanted(self, table: str, taken: asyncio.Future[bool]) -> None:
        if taken.exception() is None:
            self.release(table)

    def _own(self, table: str) -> bool:
        fresh = insert(lease).values(game=table, owner=self.id, epoch=1, until=LEASE_END)
        taken = fresh.on_conflict_do_update(
            index_elements=["game"],
            set_={"owner": self.id, "epoch": lease.c.epoch + 1, "until": fresh.excluded.until},
            where=(lease.c.until < DatabaseNow()) | (lease.c.owner == self.id),
        ).returning(lease.c.epoch)
        with self.engine.begin() as connection:
            epoch = connection.scalar(taken)
        if epoch is None:
            return False
        self.owned[table] = epoch
        return True

    async def held(self, table: str) -> bool:
        return await asyncio.to_thread(self._held, table)

    def _held(self, table: str) -> bool:
        others = (lease.c.game == table) & (lease.c.owner != self.id) & (lease.c.until >= DatabaseNow())
        with self.engine.connect() as connection:
            return connection.scalar(select(lease.c.game).where(others)) is not None

    def release(self, table: str) -> None:
        if self.owned.pop(table, None) is not None:
            self._in_background(self._let_go(table))

    async def _let_go(self, table: str) -> None:
        try:
            await asyncio.to_thread(self._release, [table])
        except Exception:
            log.exception("a lease was not given back")  # it runs out, because nobody renews it

    def _release(self, tables: Iterable[str]) -> None:
        """The row stays, because of its epoch; it is just not ours any more."""
        gone = update(lease).where(lease.c.game == bindparam("of"), lease.c.owner == self.id).values(until=0)
        listed = [{"of": table} for table in tables]
        if listed:
            with self.engine.begin() as connection:
                connection.execute(gone, listed)

    def _renew(self) -> None:
        """Keep the leases that are ours, and drop those that another server has taken since."""
        with self.engine.begin() as connection:
            alive = update(server).where(server.c.id == self.id).values(until=LEASE_END)
            if not connection.execute(alive).rowcount:  # the first time; or others thought that we were dead
                connection.execute(insert(server).values(id=self.id, until=LEASE_END).on_conflict_do_nothing())
                rows = [{"game": table, "seat": seat, "server": self.id} for table, seat in list(self.people)]
                if rows:
                    connection.execute(insert(presence).on_conflict_do_nothing(), rows)
            owned = list(self.owned)  # and not what was released, whether or not that could be written
            mine = (lease.c.owner == self.id) & (lease.c.until > 0) & lease.c.game.in_(owned)
            kept = set(connection.scalars(update(lease).where(mine).values(until=LEASE_END).returning(lease.c.game)))
            for table in owned:
                if table not in kept:
                    self.owned.pop(table, None)
            before = steady_ms()
            date = connection.scalars(select(DatabaseNow())).one()
            self.ahead = date - (before + steady_ms()) // 2

    # -- who is connected ---------------------------------------------------------------------------------------------

    async def here(self, table: str, who: int, here: bool) -> None:
        async with self.order:  # quick comings and goings must be announced in their order
            await asyncio.to_thread(self._here, table, who, here)
        self.announce(table)

    def _here(self, table: str, who: int, here: bool) -> None:
        row = {"game": table, "seat": who, "server": self.id}
        self.people.add((table, who)) if here else self.people.discard((table, who))
        with self.engine.begin() as connection:
            if here:
                connection.execute(insert(presence).values(row).on_conflict_do_nothing())
            else:
                connection.execute(
                    delete(presence).where(
                        presence.c.game == table, presence.c.seat == who, presence.c.server == self.id
                    )
                )

    async def present(self, table: str) -> set[int]:
        return await asyncio.to_thread(self._present, table)

    def _present(self, table: str) -> set[int]:
        living = select(server.c.id).where(server.c.until >= DatabaseNow())
        found = select(presence.c.seat).where(
            presence.c.game == table, presence.c.server != self.id, presence.c.server.in_(living)
        )
        with self.engine.connect() as connection:
            return set(connection.scalars(found))

    # -- notices ------------------------------------------------------------------------------------------------------

    def announce(self, table: str) -> None:
        self.unannounced.add(table)
        if self.waking is not None:
            self.waking.set()

    async def start(self, watcher: Watcher) -> None:
        self.on_notice = watcher.on_notice
        self.waking = asyncio.Event()
        while not await asyncio.to_thread(self._introduced):
            await asyncio.sleep(START_SECONDS)
        loop = asyncio.get_running_loop()
        self.listener = threading.Thread(target=self._listen, args=[loop], name="listener", daemon=True)
        self.listener.start()
        self._in_background(self._announcing())
        self._in_background(self._beating(watcher))

    def _introduced(self) -> bool:
        """Whether the database knows us. A server that did not start because it is away would not be started again."""
        try:
            self._renew()
        except DBAPIError as error:
            log.warning("waiting for the database", extra={"facts": {"reason": str(reason(error))}})
            return False
        return True

    async def close(self) -> None:
        self.ended.set()
        for task in self.tasks:
            task.cancel()
        await asyncio.to_thread(self._leave)

    def _leave(self) -> None:
        with self.engine.begin() as connection:
            # Long ago, but not never: others look for such leases and take them over.
            mine = (lease.c.owner == self.id) & (lease.c.until > 0)
            connection.execute(update(lease).where(mine).values(until=1))
            connection.execute(delete(presence).where(presence.c.server == self.id))
            connection.execute(delete(server).where(server.c.id == self.id))

    async def _announcing(self) -> None:
        assert self.waking is not None
        while True:
            await self.waking.wait()
            self.waking.clear()
            tables, self.unannounced = self.unannounced, set()
            try:
                await asyncio.to_thread(notify, self.engine, self.id, sorted(tables))
            except Exception:
                log.exception("a notice was not sent")  # the others find out within two seconds

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg

        where = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.ended.is_set():
            try:
                with psycopg.connect(where, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self.ended.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            loop.call_soon_threadsafe(self._noticed, notice.payload)
            except RuntimeError:
                return  # the loop is closed
            except Exception:
                if not self.ended.is_set():
                    log.warning("the database's notices are interrupted; trying again")
                    time.sleep(1)

    def _noticed(self, payload: str) -> None:
        sender, *tables = payload.split(" ")
        if sender != self.id:
            for table in tables:
                self.on_notice(table)

    async def _beating(self, watcher: Watcher) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await asyncio.to_thread(self._renew)
                versions = watcher.versions()
                for table in await asyncio.to_thread(self._ahead, versions):
                    watcher.on_notice(table)
                for table in await asyncio.to_thread(self._moved, list(versions)):
                    watcher.on_notice(table)
                for table in await asyncio.to_thread(self._orphans):
                    watcher.adopt(table)
            except Exception:
                log.exception("the database does not answer")

    def _ahead(self, versions: dict[str, int]) -> list[str]:
        """Of these tables, those that have more events in the database."""
        if not versions:
            return []
        heads = (
            select(event.c.game, func.max(event.c.seq)).where(event.c.game.in_(list(versions))).group_by(event.c.game)
        )
        with self.engine.connect() as connection:
            return [table for table, head in connection.execute(heads) if head > versions[table]]

    def _moved(self, tables: list[str]) -> list[str]:
        """Of these tables, those where people have come or gone since the last look."""
        found: dict[str, set[tuple[int, str]]] = {table: set() for table in tables}
        with self.engine.connect() as connection:
            rows = select(presence.c.game, presence.c.seat, presence.c.server).where(presence.c.game.in_(tables))
            for table, seat, where in connection.execute(rows):
                found[table].add((seat, where))
        before, self.seen = self.seen, found
        return [table for table in tables if before.get(table, set()) != found[table]]

    def _orphans(self) -> list[str]:
        """Tables whose server ended without releasing them: bots and clocks there wait for another one."""
        lost = (
            select(lease.c.game)
            .where(lease.c.until > 0, lease.c.until < DatabaseNow(), lease.c.owner != self.id)
            .limit(100)
        )
        with self.engine.begin() as connection:
            tables = list(connection.scalars(lost))
            dead = select(server.c.id).where(server.c.until < DatabaseNow())
            connection.execute(delete(presence).where(presence.c.server.in_(dead)))
            connection.execute(delete(server).where(server.c.until < DatabaseNow()))
        return tables

    def _in_background(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.append(task)
        task.add_done_callback(self.tasks.remove)


def removed(engine: Engine, tables: Iterable[str]) -> None:
    """Notify the servers on a database that these tables are gone. That of an embedded one looks by itself, at each
    heartbeat."""
    if engine.dialect.name == "postgresql":
        notify(engine, "keeper", tables)


def notify(engine: Engine, sender: str, tables: Iterable[str]) -> None:
    """Notify all servers on a PostgreSQL that something has happened at these tables."""
    payloads: list[str] = []
    line = sender
    for table in tables:
        if len(line) + len(table) + 1 > MOST_BYTES:
            payloads.append(line)
            line = sender
        line += f" {table}"
    payloads.append(line)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for payload in payloads:
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})
