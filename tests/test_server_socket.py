"""A table's socket, with a connection that a test holds in its hands."""

import asyncio
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from branchline.server.hub import Hub
from branchline.server.live import Live
from branchline.server.seating import Seating
from branchline.server.web.authentication import Role
from branchline.server.web.socket import MOST_WAITING, Paced, Socket
from hubs import begun, tables, until

pytestmark = pytest.mark.server


class Connection:
    """What a socket has of its client, by both ways."""

    receiver: Callable[[str | bytes], None] | None = None

    def __init__(self) -> None:
        self.reads = True
        self.pieces: list[list[dict[str, Any]]] = []
        self.slowly: list[dict[str, Any]] = []
        self.held: list[bool] = []
        self.gone = asyncio.Event()

    def send_now(self, messages: Iterable[str]) -> bool:
        if self.reads:
            self.pieces.append([json.loads(message) for message in messages])
        return self.reads

    def hold(self) -> None:
        self.held.append(True)

    def release(self) -> None:
        self.held.append(False)

    async def send_text(self, text: str) -> None:
        self.slowly.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.gone.set()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def still(self) -> bool:
        return True


def socket_of(hub: Hub, live: Live, connection: Connection, seat: int = 0) -> Socket:
    asks = (connection.still, lambda: True, lambda: True, Paced(1))
    return Socket(cast(WebSocket, connection), Seating(hub), live, Role(seat, False), *asks, connection)


def play(live: Live, seat: int = 0) -> str:
    return json.dumps({"type": "play", "id": "mine", "move": live.table.match.legal(seat)[0]})


def test_what_is_said_at_one_moment_goes_out_in_one_piece(tmp_path: Path) -> None:
    """A move is shown to who made it together with the word that it is kept."""

    async def run() -> None:
        async with tables(tmp_path) as hub:
            live, connection = await begun(hub, None, None), Connection()
            running = asyncio.ensure_future(socket_of(hub, live, connection).run(None))
            await until(lambda: connection.receiver is not None and bool(connection.pieces))
            assert connection.receiver is not None
            connection.receiver(play(live))
            await until(lambda: len(connection.pieces) == 2)
            assert [message["type"] for message in connection.pieces[1]] == ["table", "ack"]
            connection.gone.set()
            await running
            assert not connection.slowly

    asyncio.run(run())


def test_a_command_counts_though_its_client_goes_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live, connection = await begun(hub, None, None), Connection()
            running = asyncio.ensure_future(socket_of(hub, live, connection).run(None))
            await until(lambda: connection.receiver is not None)
            before = live.table.version
            assert connection.receiver is not None
            connection.receiver(play(live))
            connection.gone.set()
            await running
            assert live.table.version == before + 1 and not live.clients

    asyncio.run(run())


def test_a_client_that_says_more_than_can_be_answered_is_not_read_for_a_while(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live, connection = await begun(hub, None, None), Connection()
            socket = socket_of(hub, live, connection)
            running = asyncio.ensure_future(socket.run(None))
            await until(lambda: connection.receiver is not None)
            assert connection.receiver is not None
            for _ in range(MOST_WAITING):
                connection.receiver('{"type": "dance"}')
            assert not connection.held
            connection.receiver('{"type": "dance"}')
            assert connection.held == [True]
            await until(lambda: connection.held == [True, False])
            await until(lambda: not socket.waiting)
            connection.gone.set()
            await running

    asyncio.run(run())


def test_what_has_to_wait_for_its_client_goes_the_slow_way_and_in_order(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables(tmp_path) as hub:
            live, connection = await begun(hub, None, None), Connection()
            connection.reads = False
            running = asyncio.ensure_future(socket_of(hub, live, connection).run(None))
            await until(lambda: connection.receiver is not None)
            assert connection.receiver is not None
            connection.receiver(play(live))
            await until(lambda: len(connection.slowly) == 3)
            assert [message["type"] for message in connection.slowly] == ["table", "table", "ack"]
            connection.gone.set()
            await running

    asyncio.run(run())
