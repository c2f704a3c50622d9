"""A table in memory, and who looks at it."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from branchline.core.view import SPECTATOR
from branchline.server.fair_queue import Rank, Standing
from branchline.server.rate_limits import Buckets, Rate
from branchline.server.roles import HOST, ONLOOKER
from branchline.server.table import events as e
from branchline.server.table.presenter import TablePresenter
from branchline.server.table.server_table import ServerTable
from branchline.wire import messages as m

CHAT = Rate(5, 0.5)
OTHER_COMMANDS = Rate(40, 1)  # everything but moves and chat: each is kept forever

_encode = msgspec.json.Encoder().encode


def now_ms() -> int:
    """The date, to be kept and shown. It may be set forward or back at any moment."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """For everything that measures how long something lasts: it never jumps, and means nothing outside this process."""
    return time.monotonic_ns() // 1_000_000


class TableClient(Protocol):
    """Somebody connected to a table."""

    seat: int  # or SPECTATOR
    host: bool

    def send(self, message: str) -> None: ...

    async def allowed(self) -> bool:
        """Whether it still has the seat that it came with."""
        ...

    def close(self, code: int) -> None: ...


@dataclass
class Live:
    table: ServerTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    entry_lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # people are checked one by one as they sit down
    clients: list[TableClient] = field(default_factory=list)
    announced: set[int] = field(default_factory=set)  # who is here, as other servers know it
    elsewhere: set[int] = field(default_factory=set)  # who is connected to other servers
    last_here: dict[int, int] = field(default_factory=dict)  # when each seat's person was last here, in steady time
    opener: str = ""  # the address that opened the table; if it is unknown, the table's own name
    used: float = field(default_factory=time.monotonic)
    playing: asyncio.Task[None] | None = None  # the bots
    flag: asyncio.TimerHandle | None = None  # when the next clock runs out
    retry: asyncio.TimerHandle | None = None  # something failed, and is tried again
    stopped: bool = False  # it is forgotten: nothing happens here any more
    chat_limit: Buckets = field(default_factory=lambda: Buckets(CHAT))  # by seat, however often it connects
    other_limit: Buckets = field(default_factory=lambda: Buckets(OTHER_COMMANDS))
    done: list[str | None] = field(default_factory=list)  # the id of the command that caused each event, if one did

    def __post_init__(self) -> None:
        self.opener = self.opener or self.table.id
        self.done += [None] * (self.table.version - len(self.done))
        self.presenter = TablePresenter(self.table)

    def connected(self, seat: int) -> bool:
        """Here, to this server."""
        return any(client.seat == seat for client in self.clients)

    def away(self, seat: int) -> int | None:
        """Seconds since the seat's person was here; None: here."""
        if seat in self.elsewhere or self.connected(seat):
            return None
        return (steady_ms() - self.last_here.setdefault(seat, steady_ms())) // 1000

    def here(self) -> set[int]:
        """Who is connected to this server, as other servers get to know it: seats, HOST if one of them is host, and
        ONLOOKER if somebody only watches."""
        seats = {ONLOOKER if client.seat == SPECTATOR else client.seat for client in self.clients if not client.host}
        hosts = {client.seat for client in self.clients if client.host and client.seat != SPECTATOR}
        return seats | hosts | {HOST for client in self.clients if client.host}

    @property
    def host_here(self) -> bool:
        """A host is connected, here or to another server."""
        return HOST in self.elsewhere or any(client.host for client in self.clients)

    @property
    def unattended(self) -> bool:
        """Nobody looks on, and nobody will: bots have every seat, or stand in there."""
        return not self.watched and all(chair.player for chair in self.table.chairs)

    @property
    def watched(self) -> bool:
        """Somebody is connected, here or to another server."""
        return bool(self.clients or self.elsewhere)

    @property
    def standing(self) -> Standing:
        """How urgently its bots have to think."""
        rank = Rank.WATCHED if self.watched else Rank.BOTS if self.unattended else Rank.PLAYED
        return Standing(rank, self.opener)

    def version_of(self, move_id: str | None) -> int | None:
        """The version at which a command was done already."""
        return None if move_id is None or move_id not in self.done else self.done.index(move_id) + 1

    def watching(self) -> int:
        return sum(client.seat == SPECTATOR for client in self.clients)

    def message(self, client: TableClient, log_from: int, fresh: bool, seats: list[m.Seat] | None = None) -> str:
        """The table as the client may see it, with the log from there on. `seats` are those of this moment, if they are
        known."""
        now, here = steady_ms(), self.host_here
        message = self.presenter.message(client.seat, client.host, now, self.away, log_from, fresh, here, seats)
        return _encode(message).decode()

    def show(self, log_from: int | None = None, but: TableClient | None = None) -> None:
        """The table to everybody at it; the log from there on, or nothing of it."""
        start = len(self.table.match.moves) if log_from is None else log_from
        made: dict[tuple[int, bool], str] = {}
        seats = self.presenter.seats(steady_ms(), self.away)
        for client in list(self.clients):
            who = client.seat, client.host
            if client is but:
                continue
            if who not in made:
                made[who] = self.message(client, start, fresh=False, seats=seats)
            client.send(made[who])

    def send_all(self, message: m.AnyMessage) -> None:
        text = _encode(message).decode()
        for client in list(self.clients):
            client.send(text)

    def has_lost_seat(self, client: TableClient, event: e.AnyEvent) -> bool:
        """Whether the client has a seat that since this event is nobody's, a bot's, or somebody else's."""
        if client.seat == SPECTATOR:
            return False
        another = isinstance(event, e.Sat | e.Relinked) and event.seat == client.seat
        return another or not self.table.chairs[client.seat].person

    @property
    def busy(self) -> bool:
        """Somebody looks on, or something is due here."""
        due = self.playing or self.flag or self.retry
        return bool(self.clients or due or self.lock.locked())

    def stop(self) -> None:
        """Neither bots nor clocks go on."""
        self.stopped = True
        for timer in (self.flag, self.retry):
            if timer is not None:
                timer.cancel()
        self.flag = self.retry = None
        if self.playing is not None:
            self.playing.cancel()
