"""A table's socket: commands in, messages out."""

import asyncio
import hashlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from branchline.core.sentence import Message
from branchline.core.view import SPECTATOR
from branchline.server import metrics
from branchline.server.faults import unavailable
from branchline.server.hub import GONE
from branchline.server.live import Live, steady_ms
from branchline.server.rate_limits import Buckets, Rate
from branchline.server.refused import HOST_ONLY, NOT_SO_FAST, TOO_MANY_REQUESTS, Refused, reason_of
from branchline.server.seating import Seating
from branchline.server.table import events as e
from branchline.server.table.server_table import ServerTable
from branchline.server.web.authentication import Role
from branchline.server.web.bodies import fault_of
from branchline.wire import commands as c
from branchline.wire import messages as m
from branchline.wire.limits import FRAME_BYTES, Id

log = logging.getLogger("branchline.sockets")

MOST_UNSENT = 64  # messages to a client that does not read: then it is let go, and may come back
MOST_WAITING = 16  # messages of a client that are not answered yet: then no more are read for a while
FLUSH_SECONDS = 1.0
SYNCS = Rate(10, 1)  # of one socket
SPECTATORS_AT_ONCE = 20  # are sent something before it is a player's turn again
STRIKES = 200  # refusals for haste after which a socket is closed
MOST_ILLEGAL = 30  # moves in a row: who sends them can't be helped by the reason why each is illegal

TOO_LARGE = Message("message.too-large", "A message has at most {most} KiB.")
TOO_MANY = Message("message.too-many", "Too many messages; slow down.")
JUST_SENT = Message("message.just-sent", "The table was sent just now.")
UNREADABLE = Message("message.unreadable", "The message can't be read: {why, sentence}")
OTHER_RULES = Message(
    "message.other-rules",
    "{moves} moves in a row were none that could be played here. This table goes by version {rules} of the rules; "
    "the program that plays this seat may know only another one.",
)
SEND_AGAIN = Message("message.send-again", "Something went wrong here. Send it again, with the same id.")
WATCHING = Message("table.watching", "You are watching; only somebody who has a seat may do that.")

_decoder: msgspec.json.Decoder[c.AnyCommand] = msgspec.json.Decoder(c.AnyCommand)
_encode = msgspec.json.Encoder().encode


class Named(msgspec.Struct):
    id: Id


_named = msgspec.json.Decoder(Named)


def _id_of(frame: str | bytes) -> str | None:
    """Of a command that was not even read: its sender waits for an answer to it."""
    if len(frame) > FRAME_BYTES:
        return None
    try:
        return _named.decode(frame).id
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError):
        return None


class Paced:
    """Work that is done a little at a time, so that whatever else has come is done in between."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.waiting: deque[Callable[[], None]] = deque()

    def add(self, work: Callable[[], None]) -> None:
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self._go_on)
        self.waiting.append(work)

    def _go_on(self) -> None:
        try:
            for _ in range(min(self.at_once, len(self.waiting))):
                self.waiting.popleft()()
        except Exception:
            log.exception("something was not sent to a spectator")
        finally:  # the others still wait
            if self.waiting:
                asyncio.get_running_loop().call_soon(self._go_on)


class Wire(Protocol):
    """A connection without anything between: see connections.py."""

    receiver: Callable[[str | bytes], None] | None

    def send_now(self, messages: Iterable[str]) -> bool: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...


class Socket:
    """One connection to one table."""

    wire: Wire | None = None  # without one all goes by the slow way

    def __init__(
        self,
        websocket: WebSocket,
        seating: Seating,
        live: Live,
        role: Role,
        still: Callable[[], Awaitable[bool]],
        may_speak: Callable[[], bool],
        may_open: Callable[[], bool],
        spectators: Paced,
        wire: Wire | None = None,
    ) -> None:
        self.spectators = spectators
        self.wire = wire
        self.websocket = websocket
        self.seating = seating
        self.hub = seating.hub
        self.live = live
        self.seat = role.seat
        self.host = role.host
        self.still = still
        self.unsent: deque[str] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.waiting: deque[str | bytes] = deque()  # what the client has said
        self.handling: asyncio.Task[None] | None = None
        self.held = False  # nothing more is read
        self.closing = 0
        self.may_speak = may_speak
        self.may_open = may_open
        self.syncs = Buckets(SYNCS)
        self.strikes = 0
        self.illegal = 0  # moves since the last that was played

    # -- out ----------------------------------------------------------------------------------------------------------

    def send(self, message: str) -> None:
        if self.closing:
            return
        self.unsent.append(message)
        if len(self.unsent) > MOST_UNSENT:
            self.unsent.clear()
            self.close(1013)
        elif self.seat == SPECTATOR:  # a thousand of them may watch one table
            if len(self.unsent) == 1:
                self.spectators.add(self._flush)
        elif self.wire is None:
            self._flush()
        elif len(self.unsent) == 1:  # what else is said at this moment goes with it
            asyncio.get_running_loop().call_soon(self._flush)

    def close(self, code: int) -> None:
        self.closing = self.closing or code
        self._flush()

    def _flush(self) -> None:
        if self.sending is not None or not (self.unsent or self.closing):
            return
        if self.wire is not None and not self.closing and self.wire.send_now(self.unsent):
            self.unsent.clear()
        else:
            self.sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        try:
            while self.unsent:
                await self.websocket.send_text(self.unsent.popleft())
            if self.closing:
                await self.websocket.close(self.closing)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.closing = self.closing or 1006
            self.unsent.clear()
        finally:
            self.sending = None

    async def _sent(self) -> None:
        """What was to be said has been, if the client listens: once we return the connection is cut."""
        if self.sending is not None:
            await asyncio.wait([self.sending], timeout=FLUSH_SECONDS)

    async def allowed(self) -> bool:
        return await self.still()

    def send_message(self, message: m.AnyMessage) -> None:
        self.send(_encode(message).decode())

    # -- in -----------------------------------------------------------------------------------------------------------

    async def run(self, since: int | None) -> None:
        """Until the client goes."""
        try:
            self.hub.join(self.live, self, since)
        except Refused as refused:  # before anything was joined
            self.send_message(m.Error(refused.code, refused.words, reason=refused.reason))
            self.close(1013)
            await self._sent()
            return
        metrics.SOCKETS.inc()
        if self.wire is not None:
            self.wire.receiver = self._received
        try:
            if (self.seat != SPECTATOR or self.host) and not await self.still():  # revoked while it was being opened
                self.close(GONE)
            while not self.closing:
                received = await self.websocket.receive()
                if received["type"] == "websocket.disconnect":
                    break
                frame = received.get("text")
                self._received(frame if frame is not None else received.get("bytes") or b"")
            if self.handling is not None:  # what was said before still counts
                await asyncio.wait([self.handling])
        finally:
            metrics.SOCKETS.dec()
            self.closing = self.closing or 1000
            self.hub.part(self.live, self)
        await self._sent()

    def _received(self, frame: str | bytes) -> None:
        self.waiting.append(frame)
        if self.handling is None:
            self.handling = asyncio.get_running_loop().create_task(self._handle())
        elif len(self.waiting) > MOST_WAITING and self.wire is not None:
            self.held = True
            self.wire.hold()

    async def _handle(self) -> None:
        """One message after the other. Nobody cancels this, so a command that has begun is finished."""
        try:
            while self.waiting and not self.closing:
                await self.receive(self.waiting.popleft())
                if self.held and self.wire is not None and len(self.waiting) < MOST_WAITING:
                    self.held = False
                    self.wire.release()
        finally:
            self.handling = None

    async def receive(self, frame: str | bytes) -> None:
        command_id: str | None = None
        try:
            if len(frame) > FRAME_BYTES:
                raise Refused("too large", TOO_LARGE.sentence(most=FRAME_BYTES // 1024))
            if not self.may_speak():
                self.strikes += 1
                if self.strikes > STRIKES:
                    self.close(1008)
                raise Refused("too many", TOO_MANY.sentence())
            command = self._read(frame)
            if isinstance(command, c.Sync):
                if not self.syncs.take(""):
                    raise Refused("too many", JUST_SENT.sentence())
                self.hub.sync(self.live, self, command.since)
                return
            command_id = command.id
            await self._do(command, frame)
        except Refused as refused:
            metrics.REFUSED.labels(refused.code).inc()
            self.send_message(m.Error(refused.code, refused.words, command_id or _id_of(frame), refused.reason))
        except Exception as error:
            log.exception("a command failed")
            failed = unavailable(error) or Refused("unavailable", SEND_AGAIN.sentence())
            self.send_message(m.Error(failed.code, failed.words, command_id, failed.reason))

    def _read(self, frame: str | bytes) -> c.AnyCommand:
        try:
            return _decoder.decode(frame)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
            raise Refused("unreadable", UNREADABLE.sentence(why=fault_of(error))) from None

    async def _do(self, command: c.AnyCommand, frame: str | bytes) -> None:
        assert not isinstance(command, c.Sync)
        if isinstance(command, c.Why):
            why = self.live.table.why(self._seated(), command.move)
            self.send_message(m.Because(command.id, str(why or ""), reason_of(why)))
            return
        # The same command again is known by its id; another one with that id, by mistake, is another command.
        sent = frame.encode() if isinstance(frame, str) else frame
        who = "host" if self.seat == SPECTATOR else self.seat
        move_id = f"{who}:{command.id}:{hashlib.sha256(sent).hexdigest()[:8]}"
        await self._may(command)
        if not isinstance(command, c.PlayMove):  # the game bounds those; of the others there could be any number
            slow = self.live.chat_limit if isinstance(command, c.Say) else self.live.other_limit
            if not slow.take(str(who)):
                raise Refused("too many", NOT_SO_FAST.sentence())
        match command:
            case c.Rematch():
                if not self.may_open():
                    raise Refused("too many", TOO_MANY_REQUESTS.sentence())
                version = await self.seating.rematch(self.live, move_id)
            case c.LeaveSeat():
                version = await self.seating.leave(self.live, self._seated(), move_id)
            case c.Reseat():
                version = await self.seating.reseat(self.live, command, move_id)
            case c.Start():
                version = await self.seating.start(self.live, command, move_id)
            case _:
                version = await self._play(command, move_id)
        self.send_message(m.Ack(command.id, version))

    async def _play(self, command: c.AnyCommand, move_id: str) -> int:
        """Whatever is one event of the table. A program that tries the same illegal move for ever hears something else
        at some time, by which it gives up: a client of an earlier release with an engine of its own may do that."""
        try:
            version = await self.hub.carry_out(self.live, lambda table: self.decide(table, command), move_id)
        except Refused as refused:
            self.illegal += refused.code == "illegal"
            if refused.code == "illegal" and self.illegal >= MOST_ILLEGAL:
                rules = self.live.table.game.version.rules
                raise Refused("unreadable", OTHER_RULES.sentence(moves=self.illegal, rules=rules)) from None
            raise
        self.illegal = 0
        return version

    async def _may(self, command: c.AnyCommand) -> None:
        """Refuse who may not do that at all, before it counts as done by somebody who may."""
        match command:
            case c.Rematch() | c.Reseat() | c.Start():
                self._may_host()
            case c.StandIn():
                if self.host or self.seat != SPECTATOR:
                    await self.hub.refresh_presence(self.live)
                self._may_host(or_present=True)
            case _:
                self._seated()

    def decide(self, table: ServerTable, command: c.AnyCommand) -> e.AnyEvent:
        """What the command makes happen; raises Refused."""
        match command:
            case c.PlayMove():
                return table.move(self._seated(), command.move, command.at, steady_ms())
            case c.TakeBack():
                return table.take_back(self._seated(), steady_ms(), command.at)
            case c.StandIn():
                return table.stand_in(command, self.live.away(command.seat - 1))
            case c.Rename():
                return table.rename(self._seated(), command)
            case c.ComeBack():
                return table.come_back(self._seated())
            case c.Pause():
                return table.pause(self._seated(), steady_ms())
            case c.Resume():
                return table.resume(self._seated(), steady_ms())
            case c.Say():
                return table.say(self._seated(), command)
        raise AssertionError(command)

    def _seated(self) -> int:
        if self.seat == SPECTATOR:
            raise Refused("not yours", WATCHING.sentence())
        return self.seat

    def _may_host(self, or_present: bool = False) -> None:
        """The host may; where the host is away, anyone who sits here may do what can't wait."""
        if self.host:
            return
        if not or_present or self.live.host_here or self.seat == SPECTATOR:
            raise Refused("not yours", HOST_ONLY.sentence())
