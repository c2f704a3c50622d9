"""Idle, slow and flooding connections cost those who make them, and nobody else."""

import asyncio
import contextlib
import io
import json
import logging
import os
import signal
import socket
import struct
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from branchline.client import Server
from branchline.server import open_files, replaying
from branchline.server.compiling import Compiling
from branchline.server.hub import Hub
from branchline.server.limits import network_of
from branchline.server.logs import LINES_OF_A_KIND, WINDOW_SECONDS, JsonLines, Throttled
from branchline.server.peers import NoPeers
from branchline.server.refused import Refused
from branchline.server.replaying import Replaying
from branchline.server.seating import Visitor
from branchline.server.serve import listen
from branchline.server.store import migrate
from branchline.server.store.database import connect as connect_to
from branchline.server.store.database import url_of
from branchline.server.store.store import Store
from branchline.server.store.writer import Writer
from branchline.server.thinkers import Thinkers
from branchline.server.web import connections, limiting
from branchline.server.web.app import build
from branchline.server.web.connections import Connections, Http, Ws
from branchline.server.web.files import Client
from branchline.server.web.limiting import Limits
from branchline.server.web.records import BYTES_OF_A_MOVE, MOVES_OF_A_STEP
from branchline.server.web.socket import Paced
from databases import Postgres
from tables import Opening, Running
from test_server_crash import Player, check

pytestmark = pytest.mark.server

TEXT, CONTINUATION, PING = 0x1, 0x0, 0x9
FIN = 0x80


def frame(opcode: int, body: bytes = b"", fin: bool = True) -> bytes:
    """As a client sends it, masked by nothing."""
    return bytes([opcode | (FIN if fin else 0), 0x80 | len(body)]) + bytes(4) + body


def upgrade(path: str, token: str = "") -> bytes:
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    return f"{head}{key}{who}\r\n".encode()


class Raw:
    """A client that is held to nothing."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)

    def upgraded(self, path: str, token: str = "") -> "Raw":
        self.socket.sendall(upgrade(path, token))
        while b"\r\n\r\n" not in (found := self.socket.recv(1 << 16, socket.MSG_PEEK)):
            assert found
        self.socket.recv(found.index(b"\r\n\r\n") + 4)
        return self

    def send(self, data: bytes) -> bool:
        """Whether the connection was still there."""
        try:
            self.socket.sendall(data)
        except ConnectionError:
            return False
        return True

    def rest(self) -> bytes:
        """All that comes until the connection is closed."""
        parts = []
        with contextlib.suppress(ConnectionError):
            while part := self.socket.recv(1 << 16):
                parts.append(part)
        return b"".join(parts)

    def close(self) -> None:
        self.socket.close()


@contextlib.contextmanager
def many(port: int, count: int) -> Iterator[list[Raw]]:
    """Connections that never say anything."""
    opened: list[Raw] = []
    try:
        for _ in range(count):
            opened.append(Raw(port))
        yield opened
    finally:
        for each in opened:
            each.close()


def socket_path(opening: Opening) -> str:
    return f"/api/tables/{opening.name}/socket"


def healthy(server: Running) -> bool:
    return httpx.get(f"{server.address}/healthz", timeout=20).status_code == 200


# -- how many ----------------------------------------------------------------------------------------------------------


def test_silent_connections_and_spectators_keep_nobody_out_and_do_not_fill_the_log(tmp_path: Path) -> None:
    """More of them than the server may have files."""
    with Running(tmp_path, files=300) as server:
        opening = server.open("london", "", "")
        with many(server.port, 400):
            assert healthy(server)
            with many(server.port, 400):
                assert healthy(server) and server.open("london", "", "")
        watching = []
        with contextlib.ExitStack() as stack:
            address = server.address.replace("http", "ws") + socket_path(opening)
            with pytest.raises(InvalidStatus) as refused:
                for _ in range(400):
                    watching.append(stack.enter_context(connect(address, ping_interval=None)))
            assert refused.value.response.status_code == 503 and len(watching) > 100
            assert healthy(server)
            with many(server.port, 400):
                assert healthy(server)
        assert len("".join(server.lines)) < 10_000
        assert any("few files may be open" in line for line in server.lines)


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        with Running(tmp_path) as server:
            assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_one_address_has_so_many_connections_and_its_neighbours_get_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")  # a proxy that is not this machine
    ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with Running(tmp_path, rate=0.1) as server, many(server.port, 30) as silent:
        with socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0)) as neighbour:
            neighbour.sendall(ask)
            assert neighbour.recv(100).startswith(b"HTTP/1.1 200")
        new = Raw(server.port)  # for which the one that has waited longest makes room
        assert silent[0].rest() == b""
        new.send(ask)
        assert new.rest().startswith(b"HTTP/1.1 200")
        silent[1].send(ask)
        assert silent[1].rest().startswith(b"HTTP/1.1 200")


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


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.001)


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
    """Whoever sends a body that is not wanted still has the answer, and is let go."""

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


def flood(name: str) -> list[bytes]:
    """What comes first, and what comes again and again."""
    return {
        "continuation frames": [frame(TEXT, b"x", fin=False), frame(CONTINUATION, fin=False) * 1000],
        "pings": [b"", frame(PING, b"x" * 100) * 100],
        "pongs": [b"", frame(0xA) * 1000],
        "bytes": [b"", frame(TEXT, b"x" * 125) * 1000],
    }[name]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("data"), rate=1) as running:
        yield running


@pytest.fixture(scope="module")
def opening(server: Running) -> Opening:
    return server.open("london", "", "")


@pytest.mark.parametrize("name", ["continuation frames", "pings", "pongs", "bytes"])
def test_a_flood_of_frames_is_cut_off(server: Running, opening: Opening, name: str) -> None:
    raw = Raw(server.port).upgraded(socket_path(opening))
    start, again = flood(name)
    raw.send(start)
    sent = 0
    while raw.send(again):
        sent += len(again)
        assert sent < 20_000_000, "it goes on and on"
    raw.close()
    assert healthy(server)


def test_who_floods_again_and_again_is_not_let_in_for_a_while() -> None:
    limits = Limits()
    for _ in range(5):
        limits.enter("192.0.2.1")
        limits.connections.flooded("192.0.2.1")
    with pytest.raises(Refused, match="wait a moment"):
        limits.enter("192.0.2.1")
    limits.enter("192.0.2.2")


def test_a_seat_that_floods_keeps_itself_out_and_nobody_else_there(server: Running, opening: Opening) -> None:
    for seat, name in ((1, "Ann"), (2, "Bo")):
        opening.sit(seat, name).close()
    for _ in range(5):
        raw = Raw(server.port).upgraded(socket_path(opening), opening.tokens[1])
        raw.send(frame(0xA) * 1000)
        raw.rest()
    address = server.address.replace("http", "ws") + socket_path(opening)
    ann, bo = ({"Authorization": f"Bearer {opening.tokens[seat]}"} for seat in (1, 2))
    with connect(address) as spectator, connect(address, additional_headers=bo) as neighbour:
        assert spectator.recv() and neighbour.recv()
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers=ann)
    assert refused.value.response.status_code == 429


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


PONG = bytes([0xA | FIN, 0])


def test_a_message_has_so_many_parts() -> None:
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


def test_a_thousand_spectators_are_told_a_few_at_a_time() -> None:
    async def run() -> None:
        turns = Paced(20)
        told: list[int] = []
        between: list[int] = []
        for number in range(100):
            turns.add(partial(told.append, number))
        asyncio.get_running_loop().call_soon(lambda: between.append(len(told)))  # a player's move
        await until(lambda: len(told) == 100)
        assert told == list(range(100)) and between == [20]

    asyncio.run(run())


def test_one_spectator_that_can_not_be_told_keeps_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise LookupError("no such socket")

    async def run() -> None:
        turns, told = Paced(20), list[int]()
        for number in range(50):
            turns.add(fail if number == 10 else partial(told.append, number))
        await until(lambda: len(told) == 49)
        turns.add(partial(told.append, 50))
        await until(lambda: 50 in told)

    asyncio.run(run())
    assert "no such socket" in caplog.text


# -- the log -----------------------------------------------------------------------------------------------------------


def test_a_line_that_comes_again_and_again_is_left_out_and_counted() -> None:
    now = [0.0]
    written = io.StringIO()
    handler = Throttled(written, lambda: now[0])
    handler.setFormatter(JsonLines())
    log = logging.Logger("floods")
    log.addHandler(handler)
    for number in range(20_000):
        log.warning("accept failed, %d", number)
    assert len(written.getvalue()) < 5000
    log.warning("something else")
    now[0] = WINDOW_SECONDS
    log.warning("all is well")
    *some, other, left_out, well = map(json.loads, written.getvalue().splitlines())
    assert len(some) == LINES_OF_A_KIND and other["what"] == "something else" and well["what"] == "all is well"
    assert left_out["left_out"] == str(20_000 - LINES_OF_A_KIND) and left_out["from"] == "floods"


def test_a_client_that_goes_away_in_the_middle_of_a_body_leaves_no_traceback(server: Running) -> None:
    raw = Raw(server.port)
    raw.send(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    raw.close()
    gone = Raw(server.port)  # which comes after it
    gone.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert b"200" in gone.rest() and healthy(server)
    assert not any("Traceback" in line or "ClientDisconnect" in line for line in server.lines)


# -- replays -----------------------------------------------------------------------------------------------------------


def children(process: int, module: str) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(path.read_text().rsplit(")", 1)[1].split()[1])
            if parent == process and module in (path.parent / "cmdline").read_text():
                found.append(int(path.parent.name))
    return found


GAME = Path(__file__).parent / "games" / "london-districts.branchline"


def test_games_are_replayed_in_a_process_of_their_own(server: Running) -> None:
    text = GAME.read_bytes()
    name = httpx.post(f"{server.address}/api/records", content=text).json()["table"]
    path = f"{server.address}/api/tables/{name}/replay"
    whole = httpx.get(f"{path}/0?count=50").json()
    (process,) = children(server.process.pid, "branchline.server.replayer")
    os.kill(process, signal.SIGKILL)
    assert httpx.get(f"{path}/0?count=50").json() == whole  # by another one
    assert children(server.process.pid, "branchline.server.replayer") not in ([], [process])
    assert Server(server.address).record(name)


def test_replays_and_uploads_of_one_address_are_counted_by_what_they_cost_and_wait_in_turn(tmp_path: Path) -> None:
    async def run() -> None:
        engine = connect_to(url_of(None, tmp_path))
        migrate.check(engine)
        hub = Hub(Store(engine), Writer(engine), Thinkers(1), NoPeers())
        limits, replaying = Limits(), Replaying()
        limits.replays.clock = lambda: 0.0  # which stands still
        app = build(
            hub, Compiling(False, hub.driver.thinkers.use), limits, replaying, Client(), [], False, "", [], print
        )

        def at(address: str) -> httpx.AsyncClient:
            return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 5)), base_url="http://x")

        async with at("192.0.2.1") as one, at("192.0.2.2") as other:
            name = (await one.post("/api/records", content=GAME.read_bytes())).json()["table"]
            path = f"/api/tables/{name}/replay/0?count=50"
            found = await asyncio.gather(*(one.get(path) for _ in range(8)), other.get(path))
            assert sorted(each.status_code for each in found[:8]) == [200] * 5 + [429] * 3
            assert found[8].status_code == 200
            left = limits.replays.filled["192.0.2.1"].full
            assert limits.replays.take("192.0.2.1", left - 210)  # fifty steps of two seats, twice
            assert [(await one.get(path)).status_code for _ in range(3)] == [200, 200, 429]
            assert (await one.post("/api/records", content=GAME.read_bytes())).status_code == 429
            assert (await other.get(path)).status_code == 200
        replaying.close()
        await hub.close()
        hub.writer.close()
        engine.dispose()

    asyncio.run(run())


# -- what is promised --------------------------------------------------------------------------------------------------


def test_the_docs_tell_every_limit_as_it_is() -> None:
    text = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text()
    told = text[text.index("## Limits") : text.index("## Backups")].replace(",", "")
    rates = (connections.FRAMES, limiting.REQUESTS, limiting.COMMANDS)
    promised = [f"{rate.burst} at once {rate.per_second} a second" for rate in rates]
    promised += [f"{connections.OF_ONE_ADDRESS} silent ones too", f"one address × | {limiting.SOCKETS} |"]
    promised += [f"{limiting.REPLAYS.burst} steps", f"{limiting.REPLAYS.per_second} a second; ten moves"]
    promised += [f"| {connections.HEADER_SECONDS:g} s from", f"| {connections.BODY_SECONDS:g} s and"]
    promised += [f"and {connections.SILENT_SECONDS:g} s without", f"messages | {connections.UNREAD_SECONDS:g} s;"]
    promised += [f"{connections.MOST_HEADERS}; together {connections.HEAD_BYTES // 1024} KiB;"]
    promised += [f"behind a body {connections.TRAILER_BYTES // 1024} KiB", f"{replaying.MOST_OF_ONE} of one address ×"]
    promised += [f"{connections.PARTS} and one more for each {connections.PART_BYTES} bytes"]
    promised += [
        f"1 MiB or {connections.CLOSE_SECONDS:g} s",
        f"{MOVES_OF_A_STEP * BYTES_OF_A_MOVE} bytes of an uploaded",
    ]
    promised += [f"message | {connections.MOST_FRAGMENTS};", f"less {open_files.OTHERS};", f"below {open_files.FEW} it"]
    promised += [f"| {limiting.OPENINGS.burst} at once one every", f"{replaying.MOST_WAITING} wait"]
    assert [words for words in promised if words not in told] == []
    assert f"LimitNOFILE={open_files.ENOUGH}" in text


# -- the end -----------------------------------------------------------------------------------------------------------


def test_workers_end_with_their_supervisor_and_the_port_is_free(tmp_path: Path, postgres: Postgres) -> None:
    with Running(tmp_path, "--workers", "2", "--database", postgres.new()) as running:
        opening = running.open("london", "", "")
        workers = children(running.process.pid, "spawn_main")
        assert len(workers) == 2
        bots = [bot for worker in workers for bot in children(worker, "branchline.server.thinker")]
        running.process.kill()
        running.process.wait()
        ended(*workers, *bots)
        running.again()  # at the same address
        assert Server(running.address).summary(opening.name).status == "waiting"


def ended(*processes: int) -> None:
    """Waits until they are."""
    until = time.monotonic() + 20
    while any(alive(process) for process in processes):
        assert time.monotonic() < until, "they live on"
        time.sleep(0.02)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_stop_waits_for_nobody_who_does_not_answer_and_keeps_every_move(tmp_path: Path) -> None:
    """Sockets that ignore the close, bodies that never end, answers that nobody reads, and who comes meanwhile."""
    with Running(tmp_path) as server:
        openings = [server.open("london", "", "") for _ in range(2)]
        over = threading.Event()
        people = [person for opening in openings for person in opening.begun("Ann", "Bo")]
        players = [Player(person, over, seed) for seed, person in enumerate(people)]
        with many(server.port, 5) as posting, many(server.port, 5) as deaf, many(server.port, 5):
            ignoring = [Raw(server.port).upgraded(socket_path(openings[0])) for _ in range(5)]
            for each in posting:
                each.send(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
            for each in deaf:
                each.socket.settimeout(0.05)
                with contextlib.suppress(TimeoutError):
                    each.send(b"GET /api/titles/france/board HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)
            for player in players:
                player.start()
            while not all(player.acknowledged for player in players):
                time.sleep(0.01)
            server.process.send_signal(signal.SIGTERM)
            coming = []
            while server.process.poll() is None:
                with contextlib.suppress(OSError):
                    coming.append(Raw(server.port))
                time.sleep(0.001)
            for each in (*ignoring, *coming):
                each.close()
        assert "timeout graceful" not in "".join(server.lines) and server.process.returncode is not None
        server.again()
        over.set()
        for player in players:
            player.join(60)
        assert check(None, tmp_path, openings, players)
