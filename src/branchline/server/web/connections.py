"""What a connection may cost, before anybody knows who it is: uvicorn's two protocols, with limits.

How many there are, of one address and in all; how long they may be silent; how many frames and bytes a socket may
send, and headers, chunks and bytes a request; and how long somebody may leave unread what is sent. A connection that
goes beyond it is closed.
"""

import asyncio
import math
import re
import signal
import struct
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

import h11
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from branchline.server.rate_limits import Bucket, Rate, network_of, plain

OF_ONE_ADDRESS = 300  # connections; sockets have a limit of their own below that
SHARE_OF_SOCKETS = 0.8  # of all connections: the others are for requests
HEADER_SECONDS = 10.0  # from the connection, or, once something was answered, beyond the time to keep it alive
BODY_SECONDS = 30.0
SILENT_SECONDS = 10.0  # in the middle of a body
UNREAD_SECONDS = 20.0  # that what we send is not read
CLOSE_SECONDS = 5.0  # to read the last of it
LEAVE_SECONDS = 1.0  # the same, when the server ends
ANSWER_SECONDS = 2.0  # for a request under way, when the server ends
LOOK_SECONDS = 1.0

FRAMES = Rate(600, 30)  # of one socket, whatever they hold
BYTES = Rate(1 << 20, 64 * 1024)
MOST_FRAGMENTS = 64  # of one message
SLICE = 4096  # bytes that are read before what is in them is counted; the smallest frame and chunk have six
HEAD_BYTES = 16 * 1024  # of a request, before its body
MOST_HEADERS = 100
REQUEST_BYTES = 1 << 20  # twice the longest record, and whatever is wrapped around it
PARTS = 100  # of one body: chunks, or what came at once
PART_BYTES = 256  # for each of which it may have one more
TRAILER_BYTES = 1024  # that may come before what is behind a body, or the size of a chunk, is at its end
TOO_MUCH = 1008

KEY = "connections"  # of the lifespan's state
WHO = "who"  # of a socket's: whose limits count, once that is known
WIRE = "wire"  # likewise: the protocol itself, for those who would talk to it directly

TEXT = 0x81  # how a message of text begins that is whole
MASKED = 0x80  # beside the length of what a client sends
LONG = 126  # bytes: the length needs more than a byte
HEAD = 6  # bytes of a client's short frame before the text, the last four of them the mask


class Connections:
    """All that there are. If there are too many, the one that has waited longest for its request to come makes room."""

    def __init__(self, most: int, times: float = 1.0, flooded: Callable[[str], object] = lambda address: None) -> None:
        self.flooded = flooded  # called with whose socket has sent too much
        self.most = most
        self.most_sockets = int(most * SHARE_OF_SOCKETS)
        self.of_one_address = OF_ONE_ADDRESS * times
        self.frames, self.bytes = FRAMES.times(times), BYTES.times(times)
        self.held: dict[Http | Ws, str] = {}  # and whose each is, or empty where that is not counted
        self.by_address: Counter[str] = Counter()
        self.waiting: dict[Http, None] = {}  # for a request, the one that waits longest first
        self.waiting_of: defaultdict[str, dict[Http, None]] = defaultdict(dict)  # the same, by address
        self.ending = False

    def enter(self, connection: "Http", address: str) -> bool:
        """Whether there is room."""
        if self.ending:
            return False
        full = address and self.by_address[address] >= self.of_one_address
        if full and not _make_room(self.waiting_of.get(address, {})):
            return False
        if len(self.held) >= self.most and not _make_room(self.waiting):
            return False
        self._hold(connection, address)
        return True

    def wait(self, connection: "Http") -> None:
        """It has nothing to be answered."""
        if connection in self.held:
            self.waiting[connection] = self.waiting_of[self.held[connection]][connection] = None

    def answer(self, connection: "Http") -> None:
        self._forget(connection, self.held.get(connection, ""))

    def _forget(self, connection: "Http", address: str) -> None:
        self.waiting.pop(connection, None)
        self.waiting_of[address].pop(connection, None)
        if not self.waiting_of[address]:
            del self.waiting_of[address]

    def upgrade(self, before: "Http", after: "Ws") -> None:
        """A connection becomes a socket."""
        address = self.held.get(before, "")
        self.leave(before)
        self._hold(after, address)

    def leave(self, connection: "Http | Ws") -> None:
        address = self.held.pop(connection, "")
        if address:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]
        if isinstance(connection, Http):
            self._forget(connection, address)

    def _hold(self, connection: "Http | Ws", address: str) -> None:
        self.held[connection] = address
        if address:
            self.by_address[address] += 1

    def look(self, now: float) -> None:
        """Cut those whose time is over."""
        for connection in [each for each in self.held if each.overdue(now)]:
            connection.cut()

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look(asyncio.get_running_loop().time())

    def end_with(self, *signals: signal.Signals) -> None:
        """After such a signal no new connection is accepted: uvicorn would forget those that come while it closes, and
        wait."""

        def ending(number: int, frame: FrameType | None) -> None:
            self.ending = True
            handler = before[number]
            if callable(handler):
                handler(number, frame)

        before = {int(each): signal.signal(each, ending) for each in signals}


def _make_room(waiting: "dict[Http, None]") -> bool:
    """Whether there was one to cut."""
    longest = next(iter(waiting), None)
    if longest is not None:
        longest.cut()
    return longest is not None


class LimitedParser(h11.Connection):
    """h11's, which is done with a request as soon as it costs more than it may.

    Its own limit of bytes counts only what is not complete: so it has to be fed by slices.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER, HEAD_BYTES)
        self.bytes = self.parts = 0  # of this request, its head not counted

    def receive_data(self, data: bytes) -> None:
        self.bytes += len(data)
        super().receive_data(data)

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:
            head = re.split(rb"\n\r?\n", self.trailing_data[0], maxsplit=1)[0]
            if head.count(b"\n") > MOST_HEADERS:
                raise h11.RemoteProtocolError("too many headers", 431)
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.bytes = self.parts = 0
        elif isinstance(event, h11.Data):
            self.parts += 1
            if self.bytes > REQUEST_BYTES or self.parts > PARTS + self.bytes // PART_BYTES:
                raise h11.RemoteProtocolError("a body in too many parts")
        elif self.their_state is h11.SEND_BODY and len(self.trailing_data[0]) > TRAILER_BYTES:  # which is no event yet
            raise h11.RemoteProtocolError("too much behind a body")
        return event


class Timed:
    """What both protocols have: moments after which a connection is cut."""

    transport: asyncio.Transport
    client: tuple[str, int] | None
    loop: asyncio.AbstractEventLoop
    deadline = math.inf
    unread = math.inf  # the same, while nothing of what we send is read

    def overdue(self, now: float) -> bool:
        if self.transport.is_closing():
            self.deadline = min(self.deadline, now + CLOSE_SECONDS)
        return now > self.deadline or now > self.unread

    def cut(self) -> None:
        """At once, whatever was still to be sent."""
        self.transport.abort()

    def cut_after(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.transport.abort)

    def name_client(self) -> None:
        """As a proxy is named in the list of those that are trusted."""
        if self.client is not None:
            self.client = (plain(self.client[0]), self.client[1])


class Http(Timed, H11Protocol):
    conn: LimitedParser

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.all: Connections = self.app_state[KEY]
        self.conn = LimitedParser()
        self.body_ends = math.inf
        self.unwanted: int | None = None  # bytes that came after the answer, if that was given before they were there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.name_client()
        host = self.client[0] if self.client else ""
        # A proxy has the connections of everybody: those it speaks for are known only once they ask for something.
        proxies = getattr(self.app, "trusted_hosts", ())
        if not self.all.enter(self, "" if host in proxies else network_of(host)):
            self.cut()
            return
        self._wait(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.leave(self)
        super().connection_lost(exc)

    def cut(self) -> None:
        super().cut()
        self.all.leave(self)  # its place is free now, not only when the loop comes to it

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.unwanted is not None:
                self._throw_away(len(data) - start)
                return
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            super().data_received(data[start : start + SLICE])
        if self.body_ends < math.inf:
            self._in_body()

    def _throw_away(self, count: int) -> None:
        """Unread: if it were left in the system's hands the client would lose our answer."""
        assert self.unwanted is not None
        self.unwanted += count
        if self.unwanted > REQUEST_BYTES:
            self.cut()

    def send_400_response(self, msg: str) -> None:
        if self.cycle is not None and not self.cycle.response_complete:  # which is the one that may answer
            self.cut()
        else:
            super().send_400_response(msg)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:  # a request has come
            self.body_ends = self.loop.time() + BODY_SECONDS
            self._in_body()

    def _in_body(self) -> None:
        if self.cycle.more_body and not self.cycle.response_complete:
            self.deadline = min(self.body_ends, self.loop.time() + SILENT_SECONDS)
        elif not self.cycle.response_complete:
            self.deadline = self.body_ends = math.inf  # it is our turn
            self.all.answer(self)

    def on_response_complete(self) -> None:
        self.body_ends = math.inf
        if self.cycle.more_body:  # of which nobody wants to know the rest
            self.unwanted = 0
            self._wait(CLOSE_SECONDS)
            self.transport.write_eof()
        else:
            self._wait(self.timeout_keep_alive + HEADER_SECONDS)
        super().on_response_complete()

    def _wait(self, seconds: float) -> None:
        """For a request to be there, or for the client to go."""
        if self in self.all.held:
            self.deadline = self.loop.time() + seconds
            self.all.wait(self)

    def handle_websocket_upgrade(self, event: Any) -> None:
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, Ws):
            self.all.upgrade(self, protocol)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.time() + UNREAD_SECONDS

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread = math.inf

    def shutdown(self) -> None:
        super().shutdown()
        self.cut_after(LEAVE_SECONDS if self.transport.is_closing() else ANSWER_SECONDS)


def text_frame(text: str) -> bytes:
    """A whole message as a server sends it, by RFC 6455.

    >>> text_frame("moin"), text_frame("x" * 200)[:4], len(text_frame("x" * 70_000))
    (b'\\x81\\x04moin', b'\\x81~\\x00\\xc8', 70010)
    """
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + data
    return struct.pack("!BBQ", TEXT, 127, size) + data


def short_text(data: bytes) -> str | None:
    """The message, if this is nothing but one whole frame of short text, as nearly all commands are."""
    if not HEAD <= len(data) < HEAD + LONG or data[0] != TEXT or data[1] != MASKED + len(data) - HEAD:
        return None
    try:
        return apply_mask(data[HEAD:], data[2:HEAD]).decode()
    except UnicodeDecodeError:
        return None


def short_frames(data: bytes) -> bool:
    """Whether these are whole short frames, and nothing of another one."""
    at = 0
    while at + 1 < len(data) and MASKED <= data[at + 1] < MASKED + LONG:
        at += HEAD + data[at + 1] - MASKED
    return at == len(data)


class Ws(Timed, WebSocketsSansIOProtocol):
    """Those who use the socket may talk to it without uvicorn between them, who takes a turn of the event loop, and
    stops and starts reading, for each message."""

    receiver: Callable[[str | bytes], None] | None = None  # gets each message as soon as it is there
    between = False  # nothing of a frame has come that is not whole
    heard = -math.inf  # when something last came

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.all: Connections = self.app_state[KEY]
        now = self.loop.time()
        self.frames_left, self.bytes_left = Bucket(self.all.frames, now), Bucket(self.all.bytes, now)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.name_client()

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.heard = now = self.loop.time()
        if not self.bytes_left.take(len(data), now):
            self.refuse()
        if self._hear(data, now):
            return
        opened = self.conn.state is OPEN
        self.between = (self.between and short_frames(data)) if opened else data.endswith(b"\r\n\r\n")
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Of one slice."""
        if not self.frames_left.take(len(self.conn.events), self.loop.time()):
            self.refuse()
            return
        super().handle_events()
        if len(self.frames) > MOST_FRAGMENTS:
            self.refuse()

    def _hear(self, data: bytes, now: float) -> bool:
        """A short message goes to its receiver at once, past the parser of all that frames can be. Returns whether it
        was one; between the frames of a longer message it is not."""
        if self.receiver is None or not self.between or self.frames or self.close_sent or self.conn.state is not OPEN:
            return False
        message = short_text(data)
        if message is None or self.transport.is_closing():
            return False
        if self.frames_left.take(1, now):
            self.receiver(message)
        else:
            self.refuse()
        return True

    def send_keepalive_ping(self) -> None:
        """Only to those who have been silent: what they say shows that they are there."""
        assert self.ping_interval is not None
        silent = self.loop.time() - self.heard
        if silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][WIRE] = self

    def send_receive_event_to_app(self) -> None:
        if self.receiver is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which closes the connection
            return
        self.frames = []
        self.receiver(message)

    def send_now(self, messages: Iterable[str]) -> bool:
        """At once, and all in one piece. False, and nothing is sent, if they have to wait or the client is gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(b"".join([text_frame(message) for message in messages]))
        return True

    def hold(self) -> None:
        """Read nothing more until `release`: the receiver has enough to do."""
        self.read_paused = True
        self.transport.pause_reading()

    def release(self) -> None:
        self.read_paused = False
        if self.writable.is_set() and not self.transport.is_closing():
            self.transport.resume_reading()

    def refuse(self) -> None:
        """Too much came: what was not read of it yet never will be."""
        if self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH})
        self.conn.data_to_send()  # the pongs
        self.conn.events.clear()
        self.conn.fail(TOO_MUCH, "too much at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        client = self.scope["client"]  # by now the one that a proxy speaks for
        self.all.flooded(self.scope["state"].get(WHO) or network_of(client[0] if client else ""))

    def pause_writing(self) -> None:
        """A client that does not read is not read either: otherwise every ping would leave a pong here."""
        super().pause_writing()
        self.unread = self.loop.time() + UNREAD_SECONDS
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread = math.inf
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        received = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return received

    def shutdown(self) -> None:
        super().shutdown()
        self.cut_after(LEAVE_SECONDS)
