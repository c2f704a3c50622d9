"""Tables are opened, seats taken, given up and offered anew."""

import asyncio
import logging
import secrets
from typing import NamedTuple

import msgspec

from branchline.core.game import Version
from branchline.core.sentence import Message
from branchline.server import metrics
from branchline.server.hub import Hub
from branchline.server.live import Live, now_ms
from branchline.server.logs import about
from branchline.server.refused import NO_PERSONS_SEAT, Refused
from branchline.server.replayer import RecordedGame
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.store import keys
from branchline.server.store import store as rows
from branchline.server.store.keys import Key, hashed, new_token
from branchline.server.store.writer import Job
from branchline.server.table import events as e
from branchline.server.table.checks import check_settings, playing_level
from branchline.server.table.player_names import MOST_NAME, cut, like_a_bot, person, plain
from branchline.server.table.server_table import ServerTable
from branchline.titles import title
from branchline.wire import commands as c
from branchline.wire.settings import SeatPlan, TableSettings

log = logging.getLogger("branchline.tables")

MOST_LINKS, MOST_BROWSERS = 10, 20  # of one seat
TOO_MANY_LINKS = Message(
    "link.too-many", "There {most, plural, one {is # link} other {are # links}} already; revoke one first."
)
TABLE_BYTES = 16  # of a table's name: 128 bits, because anyone who knows it may watch


def new_name() -> str:
    """Of a table. It does not begin with a hyphen, or a command line would take it for an option."""
    while (name := secrets.token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return name


class TableDraft:
    """A table before it is written: what is to be written, and a link for each role."""

    def __init__(
        self,
        settings: TableSettings,
        sits: dict[int, str | None],
        rematch_of: str = "",
        version: Version | None = None,
    ) -> None:
        """By the newest version of the title, or the one that a game from elsewhere was played by."""
        check_settings(settings, version)
        plans = [SeatPlan(plan.bot, cut(plain(plan.name or ""), MOST_NAME) or None) for plan in settings.seats]
        settings = msgspec.structs.replace(settings, seats=plans)
        self.name, at = new_name(), now_ms()
        opened = e.opening(settings, version or title(settings.title).version, rematch_of)
        secret, self.job = rows.insert_game(self.name, opened, at)
        self.table = ServerTable(self.name, secret, opened)
        self.happen(opened, at)
        for seat, name in sits.items():
            self.happen(self.table.sit(seat, name), at)
        self.link_tokens: dict[int, str] = {}  # by role

    def happen(self, event: e.AnyEvent, at: int) -> None:
        self.table.apply(event, self.table.version + 1, at)
        self.job += rows.insert_event(self.name, self.table.version, event, at)

    def invite(self) -> None:
        """A link for every role that a person may have."""
        people = [seat for seat, chair in enumerate(self.table.chairs) if not chair.bot]
        self.link_tokens = {role: new_token() for role in (HOST, ANY_SEAT, *people)}
        for role, token in self.link_tokens.items():
            self.job += keys.add_credential(self.name, role, token, self.table.since(role), self.table.changed)


class Visitor(NamedTuple):
    """Somebody who makes a request, as far as they can be recognized: by the cookie, and by the address."""

    session: str | None  # the cookie that they have from now on
    brought: str | None  # the one that they came with, which may open nothing any more
    address: str

    @property
    def here(self) -> bool:
        """Whether they are at this machine: then the address says nothing."""
        return self.address.startswith("127.") or self.address == "::1"

    @property
    def marks(self) -> list[bytes]:
        cookies = {hashed(cookie) for cookie in (self.session, self.brought) if cookie is not None}
        return [*cookies, *([] if self.here else [keys.mark(self.address)])]


class Seating:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def open(self, settings: TableSettings, sit: int | None, session: str | None, opener: str = "") -> TableDraft:
        """A new table; the one who opens it is its host, and sits on one of its seats or on none."""
        if sit is not None and (not 0 <= sit < len(settings.seats) or settings.seats[sit].bot):
            raise Refused("not found", NO_PERSONS_SEAT.sentence(seat=sit + 1))
        for plan in settings.seats:
            if plan.bot is None:
                person(plan.name or "")  # or it is refused
        new = TableDraft(settings, {} if sit is None else {sit: settings.seats[sit].name})
        new.invite()
        for role in [HOST] if sit is None else [HOST, sit]:
            new.job += _bound(session, new.table, role)
        self.hub.make_room()
        await self.hub.writer.write(new.job)
        self._opened(new, opener)
        return new

    def _opened(self, new: TableDraft, opener: str) -> None:
        self.hub.add(Live(new.table, opener=opener))
        metrics.OPENED.inc()
        log.info("opened", extra=about(new.name, title=new.table.settings.title, seats=str(new.table.game.seats)))

    async def sit(
        self, live: Live, visitor: Visitor, seat: int | None, name: str | None, secret: str | None
    ) -> tuple[int, str]:
        """Somebody sits down; returns the seat, and its token from now on. The link that led here does not open the
        seat any more, so that the person who sent it can't look into the hand of the one who used it."""
        token = secret or new_token()

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            assert isinstance(event, e.Sat)
            since, at = table.version + 1, now_ms()
            job = keys.revoke_role(table.id, event.seat) + keys.add_credential(table.id, event.seat, token, since, at)
            job += keys.add_marks(table.id, event.seat, visitor.marks)
            return job + _bound(visitor.session, table, event.seat, since)

        taken: list[int] = []

        def decide(table: ServerTable) -> e.AnyEvent:
            event = table.sit(seat, name)
            taken[:] = [event.seat]
            return event

        await self.hub.do(live, decide, also=also)
        return taken[0], token

    async def bind(self, live: Live, key: Key, session: str | None) -> None:
        """The cookie has the role of the key from now on; if there are too many cookies, the oldest loses it."""
        if session is None:
            return
        name, now = live.table.id, now_ms()
        found = await asyncio.to_thread(self.hub.keys.of_role, name, key.role, now)
        others = [each for each in found if each.browser]
        since = live.table.since(key.role)
        if hashed(session) in [each.hash for each in others if live.table.opens(key.role, each.since)]:
            return
        job = keys.add_binding_by(key, session, name, since, now)
        for each in others[: max(0, len(others) - MOST_BROWSERS + 1)]:
            job += keys.drop_key(each, name)
        await self.hub.write(live, job)

    async def renew(self, live: Live, role: int, expires: int | None) -> str:
        """A new link for a free seat, for any, or for the seat of somebody who has lost theirs: earlier links open
        nothing any more, and anyone who came by them is sent away. Everybody at the table sees that there is a new
        one."""
        token = new_token()
        away = await self.hub.away(live, role) if role >= 0 else None

        def decide(table: ServerTable) -> e.AnyEvent:
            if role < 0 or not table.chairs[role].person:
                return table.invite(role)
            return table.relink(role, None if live.away(role) is None else away)  # they may have come back just now

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            granted = keys.add_credential(table.id, role, token, table.version + 1, now_ms(), expires)
            return keys.revoke_role(table.id, role) + granted

        await self.hub.do(live, decide, also=also)
        return token

    async def another(self, live: Live, key: Key, expires: int | None) -> str:
        """One more link to a person's own seat, for another device."""
        token, role, since = new_token(), key.role, live.table.since(key.role)
        found = await asyncio.to_thread(self.hub.keys.of_role, live.table.id, role, now_ms())
        if sum(not key.browser for key in found) >= MOST_LINKS:
            raise Refused("too many", TOO_MANY_LINKS.sentence(most=MOST_LINKS))

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            return keys.add_credential_by(key, token, table.id, since, now_ms(), expires)

        await self.hub.do(live, lambda table: table.link(role, since), also=also)
        return token

    async def revoke(self, live: Live, job: Job) -> None:
        """What the job drops opens nothing any more, and anyone who came by it is sent away."""
        await self.hub.write(live, job)
        self.hub.in_background(self.hub.check_clients(live))
        self.hub.peers.announce(live.table.id)

    async def leave(self, live: Live, seat: int, move_id: str | None) -> int:
        """Before the game the seat is given up for good; in it, its person may come back."""

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            return keys.revoke_role(table.id, seat) if table.status == "waiting" else []

        return await self.hub.do(live, lambda table: table.leave(seat), move_id, also)

    async def reseat(self, live: Live, command: c.Reseat, move_id: str | None) -> int:
        """The host puts a bot on a seat, or frees it: earlier links and cookies do not open the seat any more."""
        seat = command.seat - 1

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            return (keys.ban_sitter(table.id, seat) if command.ban else []) + keys.revoke_role(table.id, seat)

        return await self.hub.do(live, lambda table: table.reseat(command), move_id, also)

    async def start(self, live: Live, command: c.Start, move_id: str | None) -> int:
        """Links to seats that bots are put on open nothing any more. From now on nobody sits down, so nobody has to be
        recognized."""

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
            job = [statement for seat in free for statement in keys.revoke_role(table.id, seat)]
            return job + keys.forget_marks(table.id)

        return await self.hub.do(live, lambda table: table.start(command), move_id, also)

    async def rematch(self, live: Live, move_id: str | None) -> int:
        """The same people and bots at a new table, another one first; all of it is written at once, or nothing. What
        opens a seat here at that moment opens its person's seat there, and nothing else does."""
        async with live.lock:
            done = await self.hub.done(live, move_id)
        if done is not None:
            return done
        table = live.table
        table.rematched("")  # refused before anything is made
        seats = table.game.seats
        plans = [SeatPlan()] * seats
        for seat, chair in enumerate(table.chairs):
            plans[_moved_up(seat, seats)] = SeatPlan(playing_level(chair.bot) if chair.bot else None)
        people = {
            _moved_up(seat, seats): "" if like_a_bot(chair.name) else chair.name  # which was once allowed
            for seat, chair in enumerate(table.chairs)
            if chair.person
        }
        new = TableDraft(msgspec.structs.replace(table.settings, seats=plans), dict(people), table.id)

        def also(table: ServerTable, event: e.AnyEvent) -> Job:
            job, now = keys.carry_bans(table.id, new.name), now_ms()
            for role in (HOST, *(seat for seat, chair in enumerate(table.chairs) if chair.person)):
                to = _moved_up(role, seats)
                job += keys.carry_role(table.id, role, table.since(role), new.name, to, new.table.since(to), now)
            return new.job + job

        self.hub.make_room()
        version = await self.hub.do(live, lambda found: found.rematched(new.name), move_id, also)
        if live.table.rematch == new.name:  # else the same command, sent twice, was done by its other half
            self._opened(new, live.opener)
        return version

    async def keep(self, game: RecordedGame) -> str:
        """A finished game from elsewhere, as a table that can be looked at."""
        options = {option: bool(value) for option, value in game.options.items()}
        settings = TableSettings(game.title, [SeatPlan(name=name) for name in game.names], options)
        new = TableDraft(settings, {}, version=game.version)
        found, by = new.table.game, list[int]()
        state = found.start()
        for action in game.moves:
            by.append(found.to_move(state) + 1)
            found.play_unchecked(state, action)
        new.happen(e.Imported([found.words(action) for action in game.moves], by, game.result), now_ms())
        await self.hub.writer.write(new.job + rows.set_status(new.name, "over"))
        return new.name


def _moved_up(role: int, seats: int) -> int:
    """What somebody is at the rematch: everybody moves up by one seat, so that another one is first."""
    return (role - 1) % seats if role >= 0 else role


def _bound(session: str | None, table: ServerTable, role: int, since: int | None = None) -> Job:
    since = table.since(role) if since is None else since
    return [] if session is None else keys.add_binding(hashed(session), table.id, role, since, now_ms())
