"""What one connection may take in time, parts and bytes: our protocols in this process, where tests turn the clock."""

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from branchline.server.rate_limits import Rate, network_of
from branchline.server.seating import Visitor
from branchline.server.server_process import listen
from branchline.server.web import connections
from branchline.server.web.connections import Connections, Http, Ws
from raw_sockets import CONTINUATION, FIN, PING, TEXT, frame, until, upgrade

pytestmark = pytest.mark.server

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


class Local:
    """Our protocols in this process, so that a test can turn the clock."""

    def __init__(self, most: int = 1000) -> None:
        self.all = Connections(most)
        self.port = 0

    def later(self, seconds: float) -> None:
        self.all.look(asyncio.get_running_loop().time() + seconds)

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        count = len(self.all.held)
        opened = await asyncio.open_connection("127.0.0.1", self.port)
        await until(lambda: len(self.all.held) > count)
        return opened


async def rest(reader: asyncio.StreamReader) -> bytes:
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(20):
            return await reader.read()
    return b""


@contextlib.asynccontextmanager
async def local(
    app: Asgi, most: int = 1000, host: str = "127.0.0.1", trusts: str = "192.0.2.1"
) -> AsyncIterator[Local]:
    config = uvicorn.Config(
        app,
        http=Http,
        ws=Ws,
        log_config=None,
        lifespan="off",
        ws_per_message_deflate=False,
        forwarded_allow_ips=trusts,  # a proxy, which is not this machine unless that is said
    )
    config.load()
    here, state = Local(most), ServerState()

    def protocol() -> Http:
        return Http(config=config, server_state=state, app_state={connections.KEY: here.all})

    server = await asyncio.get_running_loop().create_server(protocol, sock=listen(host, 0))
    here.port = server.sockets[0].getsockname()[1]
    try:
        yield here
    finally:
        server.close()
        for each in list(here.all.held):
            each.cut()
        for task in state.tasks:
            task.cancel()
        await asyncio.gather(*state.tasks, return_exceptions=True)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole body, then answers how long it was."""
    size, more = 0, True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            return
        size, more = size + len(event["body"]), event["more_body"]
    body = str(size).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


async def watch(scope: Any, receive: Any, send: Any) -> None:
    """A table at which nothing happens."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def upgraded(here: Local, path: str = "/") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await here.open()
    writer.write(upgrade(path))
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def test_an_ipv4_address_is_the_same_on_a_socket_for_both_kinds() -> None:
    """Its limits are its own, and it may be a trusted proxy's."""

    async def run() -> None:
        async with local(watch, host="::", trusts="127.0.0.1") as here:
            _, writer = await here.open()
            assert list(here.all.held.values()) == [""]
            writer.close()
        async with local(watch, host="::") as here:
            _, to_one = await here.open()
            _, to_other = await upgraded(here)
            assert list(here.all.held.values()) == ["127.0.0.1"] * 2
            assert [each.client and each.client[0] for each in here.all.held] == ["127.0.0.1"] * 2
            to_one.close()
            to_other.close()

    asyncio.run(run())
    assert [Visitor(None, None, network_of(host)).here for host in ("::1", "::ffff:127.0.0.1")] == [True, True]
    assert [Visitor(None, None, network_of(host)).here for host in ("::2", "::ffff:192.0.2.1")] == [False, False]


# -- how long ----------------------------------------------------------------------------------------------------------


def test_headers_and_bodies_have_their_time_and_no_more() -> None:
    async def run() -> None:
        async with local(echo) as here:
            silent, _ = await here.open()
            slow, to_slow = await here.open()
            to_slow.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
            kept, to_kept = await here.open()
            to_kept.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await kept.readuntil(b"\r\n\r\n0")).startswith(b"HTTP/1.1 200")
            to_kept.write(b"GET / HTTP/1.1\r\nHost")
            here.later(9)
            assert len(here.all.held) == 3
            here.later(11)
            assert await rest(silent) == await rest(slow) == b""
            here.later(16)
            assert await rest(kept) == b""
            await until(lambda: not here.all.held and not here.all.waiting)

    asyncio.run(run())


def test_a_body_that_trickles_in_has_half_a_minute() -> None:
    async def run() -> None:
        async with local(echo) as here:
            slow, to_slow = await here.open()
            to_slow.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
            (held,) = here.all.held
            assert isinstance(held, Http)
            await until(lambda: held.cycle is not None)
            held.body_ends -= 25  # seconds ago
            to_slow.write(b"x")
            await until(lambda: held.deadline == held.body_ends)
            here.later(4)
            assert here.all.held
            here.later(6)
            assert await rest(slow) == b""

    asyncio.run(run())


def test_who_waits_longest_makes_room_and_who_is_being_answered_does_not() -> None:
    async def run() -> None:
        go_on = asyncio.Event()

        async def thinks(scope: Any, receive: Any, send: Any) -> None:
            await go_on.wait()
            await echo(scope, receive, send)

        async with local(thinks, most=3) as here:
            asked, to_asked = await here.open()
            to_asked.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            await until(lambda: not here.all.waiting)
            first, _ = await here.open()
            _, second = await here.open()
            _, last = await asyncio.open_connection("127.0.0.1", here.port)
            assert await rest(first) == b"" and len(here.all.held) == 3
            go_on.set()
            assert (await rest(asked)).startswith(b"HTTP/1.1 200")
            second.close()
            last.close()

    asyncio.run(run())


def test_where_an_address_has_too_many_only_its_own_make_room_and_only_while_they_wait() -> None:
    async def run() -> None:
        go_on = asyncio.Event()

        async def thinks(scope: Any, receive: Any, send: Any) -> None:
            await go_on.wait()
            await echo(scope, receive, send)

        async with local(thinks) as here:
            here.all.of_one_address = 2
            asked, to_asked = await here.open()
            to_asked.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            await until(lambda: not here.all.waiting and not here.all.waiting_of)
            first, _ = await here.open()
            second, to_second = await asyncio.open_connection("127.0.0.1", here.port)
            assert await rest(first) == b""
            to_second.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            await until(lambda: not here.all.waiting)
            third, _ = await asyncio.open_connection("127.0.0.1", here.port)
            assert await rest(third) == b""  # nobody waits
            go_on.set()
            assert (await rest(asked)).startswith(b"HTTP/1.1 200")
            assert (await rest(second)).startswith(b"HTTP/1.1 200")
            await until(lambda: not (here.all.held or here.all.by_address or here.all.waiting_of))

    asyncio.run(run())


# -- how much ----------------------------------------------------------------------------------------------------------


CHUNKED = b"POST /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


def chunks(size: int, count: int) -> bytes:
    return (b"%x\r\n" % size + b"x" * size + b"\r\n") * count


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (CHUNKED + chunks(1024, 512) + b"0\r\n\r\n", b"200 OK"),  # the longest record
        (CHUNKED + chunks(1, 40) + b"0\r\nA: b\r\n\r\n", b"200 OK"),
        (CHUNKED + chunks(1, 40_000) + b"0\r\n\r\n", b""),
        (CHUNKED + (b"1;" + b"x" * 10_000 + b"\r\ny\r\n") * 200 + b"0\r\n\r\n", b""),
        (CHUNKED + b"0\r\n" + b"a:\r\n" * 4000 + b"\r\n", b""),
        (GET + b"a:\r\n" * 90 + b"\r\n", b"200 OK"),
        (GET + b"a:\r\n" * 101 + b"\r\n", b"400 Bad Request"),
        (GET + b"a: " + b"x" * 30_000 + b"\r\n\r\n", b"400 Bad Request"),
    ],
    ids=["a record", "small chunks", "chunks", "extensions", "trailers", "headers", "many headers", "a long header"],
)
def test_a_request_is_read_only_as_far_as_it_may_cost(sent: bytes, answered: bytes) -> None:
    async def run() -> None:
        async with local(echo) as here:
            reader, writer = await here.open()
            writer.write(sent)
            found = await rest(reader)
            assert found.startswith(b"HTTP/1.1 " + answered if answered else b"") and bool(found) == bool(answered)
            await until(lambda: not here.all.held)

    asyncio.run(run())


def test_once_it_is_answered_nothing_of_a_request_is_read_any_more() -> None:
    """A client that sends a body nobody wants still receives the answer, and is disconnected."""

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 405, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"no"})

    async def run() -> None:
        async with local(refuse) as here:
            reader, writer = await here.open()
            (held,) = here.all.held
            assert isinstance(held, Http)
            writer.write(CHUNKED.replace(b"Connection: close\r\n", b"") + chunks(1, 1))
            answer = await rest(reader)  # and the end
            assert answer.startswith(b"HTTP/1.1 405") and answer.endswith(b"no")
            conn: Any = held.conn
            read = conn.bytes
            writer.write(chunks(1, 1000))
            await until(lambda: held.unwanted == len(chunks(1, 1000)))
            assert here.all.held and conn.bytes == read
            with contextlib.suppress(ConnectionError):
                writer.write(b"x" * (1 << 20))
                await writer.drain()
            await until(lambda: not here.all.held)

    asyncio.run(run())


PONG = bytes([0xA | FIN, 0])


def test_a_message_has_a_limited_number_of_parts() -> None:
    """However slowly they come."""

    async def run() -> None:
        async with local(watch) as here:
            reader, writer = await upgraded(here)
            writer.write(frame(TEXT, b"x", fin=False))
            for _ in range(63):
                writer.write(frame(CONTINUATION, fin=False) + frame(PING))
                assert await reader.readexactly(2) == PONG  # it has been read
            writer.write(frame(CONTINUATION, fin=False))
            assert struct.pack("!H", 1008) in await rest(reader)

    asyncio.run(run())


def test_pings_that_are_never_read_cost_nothing_and_end() -> None:
    """The server stops reading as soon as what it has sent is not read, and lets go of the client after a while."""

    async def talk(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == "/quiet":
            await watch(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(1000):
            await send({"type": "websocket.send", "text": "x" * 20_000})

    async def run() -> None:
        async with local(talk) as here:
            _, writer = await upgraded(here)
            (held,) = here.all.held
            assert isinstance(held, Ws)
            await until(lambda: not held.writable.is_set())
            unsent = held.transport.get_write_buffer_size()
            assert not held.transport.is_reading()
            writer.write(frame(PING, b"x" * 100) * 100)
            await writer.drain()
            other, to_other = await upgraded(here, "/quiet")
            to_other.write(frame(PING))  # which comes later, and is read
            assert await other.readexactly(2) == PONG
            assert held.transport.get_write_buffer_size() <= unsent
            to_other.close()
            await until(lambda: len(here.all.held) == 1)
            here.later(19)
            assert here.all.held
            here.later(21)
            await until(lambda: not here.all.held)

    asyncio.run(run())


def test_a_spectator_that_answers_no_ping_is_let_go() -> None:
    async def run() -> None:
        async with local(watch) as here, open_socket(f"ws://127.0.0.1:{here.port}/", ping_interval=None) as told:
            (held,) = here.all.held
            assert isinstance(held, Ws)
            assert held.ping_interval == held.ping_timeout == 20  # seconds
            held.keepalive_timeout()
            with pytest.raises(ConnectionClosed):
                await told.recv()

    asyncio.run(run())


# -- messages past the parser ------------------------------------------------------------------------------------------


def masked(text: str, opcode: int = TEXT | FIN) -> bytes:
    """As browsers send it."""
    mask, data = b"\x01\x02\x03\x04", text.encode()
    return bytes([opcode, 0x80 | len(data)]) + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


async def listening(here: Local) -> tuple[Ws, list[str | bytes], asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket whose messages go to a receiver."""
    reader, writer = await upgraded(here)
    (held,) = here.all.held
    assert isinstance(held, Ws)
    heard: list[str | bytes] = []
    held.receiver = heard.append
    return held, heard, reader, writer


def test_messages_are_heard_whatever_pieces_they_come_in() -> None:
    async def run() -> None:
        async with local(watch) as here:
            held, heard, reader, writer = await listening(here)
            pieces = [masked("one"), masked("two") + masked("three"), frame(PING), masked("größer"), masked("")]
            long = "x" * 200
            pieces.append(bytes([TEXT | FIN, 0x80 | 126]) + struct.pack("!H", 200) + bytes(4) + long.encode())
            pieces += [masked("in ", TEXT), masked("parts", CONTINUATION | FIN), masked("last")[:3], masked("last")[3:]]
            for piece in [*pieces, masked("after it")]:
                before = held.bytes_left.full
                writer.write(piece)
                await until(lambda before=before: held.bytes_left.full != before)  # type: ignore[misc]
                await asyncio.sleep(0.01)
            told = ["one", "two", "three", "größer", "", long, "in parts", "last", "after it"]
            await until(lambda: len(heard) == len(told))
            assert heard == told
            assert await reader.readexactly(2) == PONG

    asyncio.run(run())


def test_a_short_message_goes_past_the_parser_and_counts_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with local(watch) as here:
            held, heard, reader, writer = await listening(here)
            conn: Any = held.conn
            monkeypatch.setattr(conn, "receive_data", lambda data: pytest.fail("parsed"))
            held.frames_left.full, held.frames_left.rate = 2, Rate(2, 0)
            for number in (1, 2):
                writer.write(masked("short"))
                await until(lambda number=number: len(heard) == number)  # type: ignore[misc]
            writer.write(masked("one too many"))
            assert struct.pack("!H", 1008) in await rest(reader)
            assert heard == ["short", "short"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ([masked("half", TEXT), masked("whole")], 1002),  # a new message in the middle of another one
        ([bytes([TEXT | FIN, 0x82]) + bytes(4) + b"\xff\xff"], 1007),
        ([bytes([TEXT | FIN, 0x05]) + b"plain"], 1002),
        ([bytes([TEXT | FIN | 0x40, 0x80]) + bytes(4)], 1002),
    ],
    ids=["between parts", "not UTF-8", "without a mask", "an extension that was not agreed on"],
)
def test_what_is_no_message_closes_the_connection_as_ever(pieces: list[bytes], code: int) -> None:
    async def run() -> None:
        async with local(watch) as here:
            _, heard, reader, writer = await listening(here)
            for piece in pieces:
                writer.write(piece)
                await asyncio.sleep(0.02)
            assert struct.pack("!H", code) in await rest(reader) and not heard

    asyncio.run(run())


def test_nothing_is_read_while_a_receiver_has_enough_to_do() -> None:
    async def run() -> None:
        async with local(watch) as here:
            held, heard, _, writer = await listening(here)
            held.hold()
            writer.write(masked("wait"))
            await asyncio.sleep(0.05)
            assert not heard
            held.release()
            await until(lambda: heard == ["wait"])

    asyncio.run(run())


def test_only_a_client_that_has_been_silent_is_pinged() -> None:
    async def run() -> None:
        async with local(watch) as here:
            held, heard, _, writer = await listening(here)
            pinged: list[bytes] = []
            conn: Any = held.conn
            conn.send_ping = pinged.append
            writer.write(masked("here"))
            await until(lambda: bool(heard))
            held.send_keepalive_ping()
            assert not pinged and held.ping_timer is not None
            assert 19 < held.ping_timer.when() - held.loop.time() <= 20
            held.ping_timer.cancel()
            held.heard -= 20
            held.send_keepalive_ping()
            assert len(pinged) == 1

    asyncio.run(run())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_texts_are_sent_at_once_in_frames_that_any_client_reads(size: int) -> None:
    async def run() -> None:
        async with local(watch) as here, open_socket(f"ws://127.0.0.1:{here.port}/", max_size=None) as told:
            (held,) = here.all.held
            assert isinstance(held, Ws)
            assert held.send_now(["x" * size, "ü"])
            assert [await told.recv(), await told.recv()] == ["x" * size, "ü"]
            held.writable.clear()
            assert not held.send_now(["later"])
            held.writable.set()
            await told.close()
            await until(lambda: not held.send_now(["too late"]))

    asyncio.run(run())
