"""Tables are opened, seats taken, given up and offered anew."""

import asyncio
import logging
import secrets

import msgspec

from branchline.server import metrics
from branchline.server.hub import Hub
from branchline.server.live import Live, now_ms
from branchline.server.logs import about
from branchline.server.refused import Refused
from branchline.server.replayer import Game
from branchline.server.store import store as rows
from branchline.server.store.schema import ANY_SEAT, HOST
from branchline.server.store.store import hashed, new_token
from branchline.server.store.writer import Job
from branchline.server.table import events as e
from branchline.server.table.table import Table, check_settings
from branchline.titles import title
from branchline.wire import commands as c
from branchline.wire.settings import SeatPlan, Settings

log = logging.getLogger("branchline.tables")

MOST_LINKS, MOST_BROWSERS = 10, 20  # of one seat
TABLE_BYTES = 16  # of a table's name: 128 bits, for it opens the table to watch


def new_name() -> str:
    """Of a table. It does not begin with a hyphen, or a command line would take it for an option."""
    while (name := secrets.token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return name


class NewTable:
    """A table before it is written: what is to be written, and the token of each role."""

    def __init__(self, settings: Settings, sits: dict[int, str | None], rematch_of: str = "") -> None:
        check_settings(settings)
        self.name, at = new_name(), now_ms()
        opened = e.Opened(settings, title(settings.title).rules_version, rematch_of)
        secret, self.job = rows.opening(self.name, opened, at)
        self.table = Table(self.name, secret, opened)
        self.happen(opened, at)
        for seat, name in sits.items():
            self.happen(self.table.sit(seat, name), at)
        people = [seat for seat, plan in enumerate(settings.seats) if plan.bot is None]
        self.tokens = {role: new_token() for role in (HOST, ANY_SEAT, *people)}
        for role, token in self.tokens.items():
            self.job += rows.granting(self.name, role, token)

    def happen(self, event: e.AnyEvent, at: int) -> None:
        self.table.apply(event, self.table.version + 1, at)
        self.job += rows.happening(self.name, self.table.version, event, at)

    def bind(self, sessions: list[bytes], role: int) -> None:
        self.job += rows.binding_to(sessions, self.name, role, now_ms())


class Seating:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def open(self, settings: Settings, sit: int | None, session: str | None) -> NewTable:
        """A new table; whoever opens it is its host, and sits on one of its seats or on none."""
        if sit is not None and (not 0 <= sit < len(settings.seats) or settings.seats[sit].bot):
            raise Refused("not found", f"Seat {sit + 1} is no seat for a person at this table.")
        new = NewTable(settings, {} if sit is None else {sit: settings.seats[sit].name})
        if session is not None:
            for role in [HOST] if sit is None else [HOST, sit]:
                new.bind([hashed(session)], role)
        self.hub.make_room()
        await self.hub.writer.write(new.job)
        self._opened(new)
        return new

    def _opened(self, new: NewTable) -> None:
        self.hub.add(Live(new.table))
        metrics.OPENED.inc()
        log.info("opened", extra=about(new.name, title=new.table.settings.title, seats=str(new.table.game.seats)))

    async def sit(
        self, live: Live, seat: int | None, name: str | None, session: str | None, secret: str | None
    ) -> tuple[int, str]:
        """Somebody sits down: the seat, and its token from now on. A link that led here leads here no more, so that who
        sent it can't look into the hand of who came by it."""
        token = secret or new_token()

        def also(table: Table, event: e.AnyEvent) -> Job:
            assert isinstance(event, e.Sat)
            job = rows.revoking(table.id, event.seat) + rows.granting(table.id, event.seat, token)
            return job + _bound(session, table.id, event.seat)

        taken: list[int] = []

        def decide(table: Table) -> e.AnyEvent:
            event = table.sit(seat, name)
            taken[:] = [event.seat]
            return event

        await self.hub.do(live, decide, also=also)
        return taken[0], token

    async def bind(self, live: Live, role: int, session: str | None) -> None:
        """The cookie has the role from now on; of many the oldest has it no more."""
        if session is None:
            return
        name = live.table.id
        others = await asyncio.to_thread(self.hub.store.sessions, name, role)
        if hashed(session) not in others:
            too_many = others[: len(others) - MOST_BROWSERS + 1] if len(others) >= MOST_BROWSERS else []
            await self.hub.write(live, rows.unbinding(too_many, name, role) + _bound(session, name, role))

    async def renew(self, live: Live, role: int) -> str:
        """A new link for a role; the old one, and whoever came by it, are let in no more."""
        token, name = new_token(), live.table.id
        job = rows.revoking(name, role) + rows.granting(name, role, token)
        if role >= 0 and live.table.chairs[role].person:
            away = live.away(role)
            await self.hub.do(live, lambda table: table.relink(role, away), also=lambda *_: job)
        else:
            await self.hub.write(live, job)
        self.hub.send_away(live, role)
        self.hub.peers.tell(name)
        return token

    async def another(self, live: Live, role: int, secret: str | None = None) -> str:
        """One more link for what is one's own, for another device."""
        if await asyncio.to_thread(self.hub.store.links, live.table.id, role) >= MOST_LINKS:
            raise Refused("too many", "This seat has links enough.")
        token = secret or new_token()
        await self.hub.write(live, rows.granting(live.table.id, role, token))
        return token

    async def leave(self, live: Live, seat: int, move_id: str | None) -> int:
        """Before the game the seat is given up for good; in it, its person may come back."""

        def also(table: Table, event: e.AnyEvent) -> Job:
            return rows.revoking(table.id, seat) if table.status == "waiting" else []

        return await self.hub.do(live, lambda table: table.leave(seat), move_id, also)

    async def reseat(self, live: Live, command: c.Reseat, move_id: str | None) -> int:
        """The host puts a bot on a seat, or frees it: what opened the seat before opens it no more."""
        seat = command.seat - 1
        return await self.hub.do(
            live, lambda table: table.reseat(command), move_id, lambda t, _: rows.revoking(t.id, seat)
        )

    async def start(self, live: Live, command: c.Start, move_id: str | None) -> int:
        """Links to seats that bots are put on open nothing any more."""

        def also(table: Table, event: e.AnyEvent) -> Job:
            free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
            return [statement for seat in free for statement in rows.revoking(table.id, seat)]

        return await self.hub.do(live, lambda table: table.start(command), move_id, also)

    async def rematch(self, live: Live, move_id: str | None) -> int:
        """The same people and bots at a new table, another one first; all of it is written at once, or nothing."""
        async with live.lock:
            done = await self.hub.done(live, move_id)
        if done is not None:
            return done
        table = live.table
        table.rematched("")  # refused before anything is made
        seats = table.game.seats
        there = {role: rematch_role(role, seats) for role in (HOST, *range(seats))}
        plans = [SeatPlan()] * seats
        for seat, chair in enumerate(table.chairs):
            plans[there[seat]] = SeatPlan(chair.bot or None, None if chair.bot else chair.name or None)
        people = {there[seat]: chair.name for seat, chair in enumerate(table.chairs) if chair.person}
        new = NewTable(msgspec.structs.replace(table.settings, seats=plans), dict(people), table.id)
        for role in there:
            sessions = await asyncio.to_thread(self.hub.store.sessions, table.id, role)
            new.bind(sessions, there[role])
        self.hub.make_room()
        version = await self.hub.do(live, lambda found: found.rematched(new.name), move_id, lambda *_: new.job)
        if live.table.rematch == new.name:  # else the same command, sent twice, was done by its other half
            self._opened(new)
        return version

    async def keep(self, game: Game) -> str:
        """A finished game from elsewhere, as a table that can be looked at."""
        options = {option: bool(value) for option, value in game.options.items()}
        settings = Settings(game.title, [SeatPlan(name=name[:40] or None) for name in game.names], options)
        new = NewTable(settings, {})
        new.happen(e.Imported([new.table.game.words(action) for action in game.moves]), now_ms())
        await self.hub.writer.write(new.job + rows.becoming(new.name, "over"))
        return new.name


def rematch_role(role: int, seats: int) -> int:
    """What somebody is at the rematch: everybody moves up by one seat, so that another one is first."""
    return (role - 1) % seats if role >= 0 else role


def _bound(session: str | None, table: str, role: int) -> Job:
    return [] if session is None else rows.binding_to([hashed(session)], table, role, now_ms())
