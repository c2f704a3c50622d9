"""Clients that are held to nothing, for the tests of what a server lets them do."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator

from tables import Opening

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


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.001)
