"""The tables in use, each in memory once: commands come in, events are kept, everybody is shown what they may see."""

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import msgspec

from branchline.bots.luck import number
from branchline.core.game import OVER
from branchline.core.record import Record
from branchline.core.view import SPECTATOR
from branchline.server import metrics
from branchline.server.peers import Peers
from branchline.server.refused import Refused
from branchline.server.store import store as rows
from branchline.server.store.schema import ANY_SEAT, HOST
from branchline.server.store.store import Store, hashed, new_token
from branchline.server.store.writer import Conflict, Job, Writer
from branchline.server.table import events as e
from branchline.server.table.shown import Shown
from branchline.server.table.table import STAND_IN, Table, check_settings
from branchline.server.thinkers import Question, Thinkers
from branchline.titles import title
from branchline.wire import messages as m
from branchline.wire.settings import SeatPlan, Settings

log = logging.getLogger("branchline.tables")

TABLE_BYTES = 16  # of a table's name: 128 bits, for it opens the table to watch
TRIES = 4  # of a command that another server got ahead of
IDLE_SECONDS = 60  # a table that nobody looks at stays in memory
MOST_LIVE = 20_000
GONE = 4001  # the seat is not the client's any more
MOST_SOCKETS = 200  # at one table

_encode = msgspec.json.Encoder().encode


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Client(Protocol):
    """Somebody connected to a table."""

    seat: int  # or SPECTATOR
    host: bool

    def send(self, message: str) -> None: ...

    def close(self, code: int) -> None: ...


@dataclass
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: list[Client] = field(default_factory=list)
    elsewhere: set[int] = field(default_factory=set)  # seats whose people are connected to another server
    gone: dict[int, int] = field(default_factory=dict)  # when each seat's person was last here
    used: float = 0.0
    playing: asyncio.Task[None] | None = None  # the bots
    flag: asyncio.TimerHandle | None = None  # when the next clock runs out

    def __post_init__(self) -> None:
        self.shown = Shown(self.table)

    def here(self, seat: int) -> bool:
        return seat in self.elsewhere or any(client.seat == seat for client in self.clients)

    def away(self, seat: int) -> int | None:
        """Seconds since the seat's person was here; None: here."""
        if self.here(seat):
            return None
        return max(0, now_ms() - self.gone.get(seat, now_ms())) // 1000


Decide = Callable[[Table], e.AnyEvent]


class Hub:
    def __init__(self, store: Store, writer: Writer, thinkers: Thinkers, peers: Peers) -> None:
        self.store = store
        self.writer = writer
        self.thinkers = thinkers
        self.peers = peers
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def find(self, name: str) -> Live:
        """The table of this name, from memory or from the database."""
        live = self.tables.get(name)
        if live is None:
            if name not in self.loading:
                self.loading[name] = asyncio.ensure_future(self._load(name))
                self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
            live = await asyncio.shield(self.loading[name])
        live.used = time.monotonic()
        return live

    async def _load(self, name: str) -> Live:
        loaded = await asyncio.to_thread(self.store.load, name)
        if loaded is None or not loaded.rows:
            raise Refused("not found", "There is no such table.")
        opened = e.decode(loaded.rows[0].body)
        assert isinstance(opened, e.Opened)
        found = title(opened.settings.title)
        if found.rules_version != opened.rules:
            raise Refused("not now", f"This table was played by version {opened.rules} of {found.name}'s rules.")
        table = Table(name, loaded.secret, opened)
        for row in loaded.rows:
            table.apply(e.decode(row.body), row.seq, row.at)
        self._make_room()
        live = self.tables[name] = Live(table)
        live.gone = {seat: now_ms() for seat in range(table.game.seats)}
        live.elsewhere = await self.peers.present(name)
        table.run_clocks(now_ms())
        self._go_on(live)
        return live

    def join(self, live: Live, client: Client, since: int | None) -> None:
        """Somebody looks on from now on."""
        if len(live.clients) >= MOST_SOCKETS:
            raise Refused("too many", "Too many are at this table already.")
        first = client.seat != SPECTATOR and all(other.seat != client.seat for other in live.clients)
        live.clients.append(client)
        self.sync(live, client, since)
        if first:
            self._later(self.peers.here(live.table.id, client.seat, True))
            self._show(live, but=client)

    def part(self, live: Live, client: Client) -> None:
        live.clients.remove(client)
        live.used = time.monotonic()
        if client.seat != SPECTATOR and all(other.seat != client.seat for other in live.clients):
            live.gone[client.seat] = now_ms()
            self._later(self.peers.here(live.table.id, client.seat, False))
            self._show(live)

    def sync(self, live: Live, client: Client, since: int | None) -> None:
        """Everything that the client may see now."""
        known = since is not None and since <= live.table.version
        kept = live.table.log_kept(since or 0) if known else 0
        message = live.shown.message(client.seat, client.host, now_ms(), live.away, kept, fresh=True)
        client.send(_encode(message).decode())

    # -- what happens -------------------------------------------------------------------------------------------------

    async def open(self, settings: Settings, sit: int | None, session: str | None) -> tuple[str, str, dict[int, str]]:
        """A new table: its name, its host's token, and a token for each role that others may have."""
        check_settings(settings)
        seats = len(settings.seats)
        if sit is not None and (not 0 <= sit < seats or settings.seats[sit].bot):
            raise Refused("not found", f"Seat {sit + 1} is no seat for a person at this table.")
        name, at = secrets.token_urlsafe(TABLE_BYTES), now_ms()
        opened = e.Opened(settings, title(settings.title).rules_version)
        secret, job = rows.opening(name, opened, at)
        tokens = {HOST: new_token(), ANY_SEAT: new_token()}
        tokens |= {seat: new_token() for seat in range(seats) if settings.seats[seat].bot is None}
        happened: list[e.AnyEvent] = [opened]
        table = Table(name, secret, opened)
        table.apply(opened, 1, at)
        if sit is not None:
            happened.append(table.sit(sit, settings.seats[sit].name))
            table.apply(happened[1], 2, at)
        for seq, event in enumerate(happened, 1):
            job += rows.happening(name, seq, event, at)
        for role, token in tokens.items():
            job += rows.granting(name, role, token)
        if session is not None:
            roles = [HOST] if sit is None else [HOST, sit]
            for role in roles:
                job += rows.binding_to([hashed(session)], name, role, at)
        self._make_room()
        await self.writer.write(job)
        self.tables[name] = Live(table, used=time.monotonic())
        metrics.OPENED.inc()
        log.info("opened", extra={"facts": {"table": name_of(name), "title": settings.title, "seats": seats}})
        return name, tokens.pop(HOST), tokens

    async def do(self, live: Live, decide: Decide, move_id: str | None = None, also: Job | None = None) -> int:
        """Let it happen, if it may; the version at which it did. Done twice with one id, it happens once."""
        async with live.lock:
            for _ in range(TRIES):
                table = live.table
                try:
                    event = decide(table)
                except Refused:
                    done = await self._done(table, move_id)
                    if done is not None:
                        return done
                    raise
                at = now_ms()
                job = rows.happening(table.id, table.version + 1, event, at, move_id) + list(also or [])
                status = _becomes(table, event)
                if status is not None:
                    job += rows.becoming(table.id, status)
                try:
                    await self.writer.write(job)
                except Conflict:
                    done = await self._done(table, move_id)
                    if done is not None:
                        return done
                    await self._catch_up(live)
                    continue
                self._happened(live, event, at)
                self.peers.tell(table.id)
                return table.version
        raise Refused("unavailable", "Another server was quicker, again and again. Try once more.")

    async def sit(self, live: Live, seat: int | None, name: str | None, session: str) -> tuple[int, str]:
        """Somebody without a link of the seat's own sits down: the seat, and its token from now on."""
        token = new_token()
        taken: list[int] = []

        def decide(table: Table) -> e.AnyEvent:
            event = table.sit(seat, name)
            taken[:] = [event.seat]
            also[:] = rows.revoking(table.id, event.seat) + rows.granting(table.id, event.seat, token)
            also.extend(rows.binding_to([hashed(session)], table.id, event.seat, now_ms()))
            return event

        also: Job = []
        await self.do(live, decide, also=also)
        return taken[0], token

    async def bind(self, live: Live, role: int, session: str) -> None:
        """The cookie has the role from now on."""
        with contextlib.suppress(Conflict):  # it has it already
            await self.writer.write(rows.binding_to([hashed(session)], live.table.id, role, now_ms()))

    async def renew(self, live: Live, role: int) -> str:
        """A new link for a role; the old one, and whoever came by it, are let in no more."""
        token = new_token()
        await self.writer.write(rows.revoking(live.table.id, role) + rows.granting(live.table.id, role, token))
        self._send_away(live, role)
        return token

    async def leave(self, live: Live, seat: int, move_id: str | None) -> int:
        """Before the game the seat is given up for good; in it, its person may come back."""
        also = rows.revoking(live.table.id, seat) if live.table.status == "waiting" else []
        version = await self.do(live, lambda table: table.leave(seat), move_id, also)
        if also:
            self._send_away(live, seat)
        return version

    def _send_away(self, live: Live, seat: int) -> None:
        for client in list(live.clients):
            if client.seat == seat and seat >= 0:
                client.close(GONE)

    async def _done(self, table: Table, move_id: str | None) -> int | None:
        return None if move_id is None else await asyncio.to_thread(self.store.done, table.id, move_id)

    def heard(self, name: str) -> None:
        """Another server says that something has happened at a table."""
        if name in self.tables:
            self._later(self._look(self.tables[name]))

    async def _look(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)
            present = await self.peers.present(live.table.id)
            if present != live.elsewhere:
                for seat in live.elsewhere - present:
                    live.gone[seat] = now_ms()
                live.elsewhere = present
                self._show(live)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _catch_up(self, live: Live) -> None:
        """Apply what other servers have written."""
        loaded = await asyncio.to_thread(self.store.load, live.table.id, live.table.version)
        for row in loaded.rows if loaded else []:
            self._happened(live, e.decode(row.body), row.at)

    def _happened(self, live: Live, event: e.AnyEvent, at: int) -> None:
        table = live.table
        before = table.version
        table.apply(event, before + 1, at, now_ms())
        live.used = time.monotonic()
        metrics.EVENTS.inc()
        if isinstance(event, e.Said):
            message = _encode(m.Said(table.version, table.chat[-1])).decode()
            for client in list(live.clients):
                client.send(message)
            return
        self._show(live, table.log_kept(before))
        self._go_on(live)

    def _show(self, live: Live, log_from: int | None = None, but: Client | None = None) -> None:
        """The table to everybody at it; the log from there on, or nothing of it."""
        start = len(live.table.play.moves) if log_from is None else log_from
        made: dict[tuple[int, bool], str] = {}
        for client in list(live.clients):
            if client is but:
                continue
            who = client.seat, client.host
            if who not in made:
                message = live.shown.message(client.seat, client.host, now_ms(), live.away, start, fresh=False)
                made[who] = _encode(message).decode()
            client.send(made[who])

    async def rematch(self, live: Live, move_id: str | None) -> int:
        """A new table with the same seats; whoever has one here has it there."""
        table = live.table
        table.rematched("")  # refused before anything is made
        plans = [
            SeatPlan(chair.bot or None, None if chair.bot else chair.name or None)
            for chair in [*table.chairs[1:], table.chairs[0]]  # another one is first this time
        ]
        settings = msgspec.structs.replace(table.settings, seats=plans)
        name, host, tokens = await self.open(settings, None, None)
        at, seats = now_ms(), table.game.seats
        jobs: Job = []
        for role in [HOST, *range(seats)]:
            there = role if role == HOST else (role - 1) % seats
            holders = await asyncio.to_thread(self.store.sessions, table.id, role)
            jobs += rows.binding_to(holders, name, there, at)
        version = await self.do(live, lambda found: found.rematched(name), move_id, jobs)
        again = self.tables[name]
        for seat, chair in enumerate(table.chairs):
            if chair.person and not chair.stand_in:
                there = (seat - 1) % seats
                await self.do(again, partial(Table.sit, seat=there, name=chair.name))
        for client in list(live.clients):
            token = tokens.get((client.seat - 1) % seats) if client.seat != SPECTATOR else None
            if client.host and client.seat == SPECTATOR:
                token = host
            client.send(_encode(m.Again(name, token)).decode())
        return version

    async def keep(self, record: Record) -> str:
        """A finished game from elsewhere, as a table that can be looked at."""
        game = record.game
        settings = Settings(
            game.key,
            [SeatPlan(name=name[:40] or None) for name in record.names],
            {option: bool(value) for option, value in game.options.items()},
        )
        check_settings(settings)
        name, at = secrets.token_urlsafe(TABLE_BYTES), now_ms()
        opened = e.Opened(settings, game.rules_version)
        _, job = rows.opening(name, opened, at)
        imported = e.Imported([game.words(action) for action in record.moves])
        job += rows.happening(name, 1, opened, at) + rows.happening(name, 2, imported, at)
        await self.writer.write(job + rows.becoming(name, "over"))
        return name

    # -- bots and clocks ----------------------------------------------------------------------------------------------

    def _go_on(self, live: Live) -> None:
        """Let bots think and clocks run where they have to."""
        if live.table.bots_to_move() and live.playing is None:
            live.playing = asyncio.ensure_future(self._play_bots(live))
        self._set_flag(live)

    async def _play_bots(self, live: Live) -> None:
        try:
            while (seats := live.table.bots_to_move()) and await self.peers.own(live.table.id):
                chair = live.table.chairs[seats[0]]
                await self._play_for(live, seats[0], chair.player)
        except Refused as refused:
            _warn("a bot's move was refused", live.table.id, words=refused.words)
        finally:
            live.playing = None

    async def _play_for(self, live: Live, seat: int, level: str) -> None:
        """A bot decides for a seat; if the game has moved on meanwhile, its move is not played."""
        table = live.table
        moves, version = table.play.moves[:], table.version
        seed = number(table.play.said.hexdigest(), "bot", seat)
        question = Question(table.game.key, table.game.seats, dict(table.game.options), moves, seat, level, seed)
        answer = await self.thinkers.ask(question, table.play.legal(seat))
        if answer.fault:
            metrics.FAULTS.inc()
            _warn("a bot failed", table.id, level=level, fault=answer.fault)

        def decide(table: Table) -> e.AnyEvent:
            if seat not in table.waiting_for() or table.play.moves != moves:
                raise Refused("stale", "The game has gone on.")
            return table.move(seat, answer.action, None, now_ms(), bot=level)

        try:
            await self.do(live, decide)
        except Refused:
            if live.table.version == version:  # nothing else explains it
                raise

    def _set_flag(self, live: Live) -> None:
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        table = live.table
        if table.settings.clock is None or table.paused_by is not None:
            return
        now = now_ms()
        people = [seat for seat in table.waiting_for() if not table.chairs[seat].player]
        left = [found for seat in people if (found := table.clocks.left(seat, now)) is not None]
        if left:
            live.flag = asyncio.get_running_loop().call_later(min(left) / 1000 + 0.01, self._flagged, live)

    def _flagged(self, live: Live) -> None:
        """Somebody's time is up: a bot moves for them, this once."""
        live.flag = None
        self._later(self._play_flagged(live))

    async def _play_flagged(self, live: Live) -> None:
        table = live.table
        if not await self.peers.own(table.id):
            return
        for seat in table.waiting_for():
            if table.clocks.left(seat, now_ms()) == 0 and not table.chairs[seat].player:
                with contextlib.suppress(Refused):
                    await self._play_for(live, seat, STAND_IN)
        self._set_flag(live)

    # -- memory -------------------------------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Forget tables that nobody looks at; the database has them."""
        old = time.monotonic() - IDLE_SECONDS
        for name, live in list(self.tables.items()):
            if live.used < old:
                self._forget(name, live)

    def beat(self) -> None:
        """Tell everybody where their tables are, should they have missed something."""
        for live in list(self.tables.values()):
            message = _encode(m.Head(live.table.version)).decode()
            for client in list(live.clients):
                client.send(message)

    def _forget(self, name: str, live: Live) -> bool:
        if live.clients or live.playing or live.flag or live.lock.locked():
            return False
        del self.tables[name]
        self.peers.release(name)
        return True

    def _make_room(self) -> None:
        if len(self.tables) < MOST_LIVE:
            return
        for name, live in sorted(self.tables.items(), key=lambda item: item[1].used):
            if self._forget(name, live):
                return
        raise Refused("unavailable", "The server is full. Try again later.")

    async def resume(self) -> None:
        """After a start: bots and clocks go on at every table that was being played."""
        for name in await asyncio.to_thread(self.store.unfinished):
            await self._adopt(name)

    def adopt(self, name: str) -> None:
        """The server that had this table is gone."""
        self._later(self._adopt(name))

    async def _adopt(self, name: str) -> None:
        if not await self.peers.own(name):
            return
        try:
            live = await self.find(name)
        except Refused as refused:
            _warn("a table can't be opened", name, words=refused.words)
            return
        self._go_on(live)
        if live.playing is None and live.flag is None:
            self.peers.release(name)
            if not live.clients:
                live.used = 0.0  # nobody has asked for it

    def versions(self) -> dict[str, int]:
        return {name: live.table.version for name, live in self.tables.items()}

    async def close(self) -> None:
        await self.peers.close()
        for live in list(self.tables.values()):
            if live.flag is not None:
                live.flag.cancel()
            if live.playing is not None:
                live.playing.cancel()
            for client in list(live.clients):
                client.close(1012)  # restart: come back in a moment


def _becomes(table: Table, event: e.AnyEvent) -> str | None:
    """The table's status, if the event changes it."""
    if isinstance(event, e.Started):
        return "playing"
    if isinstance(event, e.TookBack) and table.status == "over":
        return "playing"
    if isinstance(event, e.Played | e.Chose) and event.moves:
        after = table.play.state.copy()
        for action in table.play.read(event.moves):
            table.game.play(after, action)
        if table.game.to_move(after) == OVER:
            return "over"
    return None


def _warn(what: str, table: str, **facts: str) -> None:
    log.warning(what, extra={"facts": {"table": name_of(table), **facts}})


def name_of(table: str) -> str:
    """A table's name for logs: enough to find it, too little to open it."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]
