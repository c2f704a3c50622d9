"""Attack a table server: `python tools/flooding.py KIND ADDRESS TABLE … [--times 1]`, until it is ended.

What `tools/bench_server.py --floods` runs beside live tables, each in a process of its own. Attackers who connect to
tables say by `X-Forwarded-For` that they come from one address, as behind a proxy; spectators come from as many as they
need to be let in.
"""

import argparse
import contextlib
import itertools
import json
import os
import select
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import urlsplit

from branchline.bots.process import end_with_parent

KINDS = ("silent", "spectators", "continuation", "continuation-8", "pings", "chunks", "replays", "searchers")
ONE = "203.0.113.1"
OF_AN_ADDRESS = 180  # sockets
HANDSHAKES = 15  # a second, of an address
TABLES = 20


class Target:
    def __init__(self, address: str, tables: list[str], times: float) -> None:
        parts = urlsplit(address)
        self.address = address
        self.at = (parts.hostname or "", parts.port or 80)
        self.table = tables[0]
        self.tables = itertools.cycle(tables)  # for spectators: one table lets in a limited number
        self.times = times

    def many(self, number: int) -> int:
        return max(1, int(number * self.times))

    def connected(self) -> socket.socket:
        return socket.create_connection(self.at, timeout=10)

    def watching(self, by: str) -> socket.socket:
        """A spectator's socket."""
        found = self.connected()
        lines = [
            f"GET /api/tables/{next(self.tables)}/socket HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            f"X-Forwarded-For: {by}",
        ]
        found.sendall("\r\n".join([*lines, "", ""]).encode())
        if b" 101 " not in found.recv(100):
            found.close()
            raise ConnectionError("not let in")
        return found

    def ask(self, path: str, body: object = None) -> bytes:
        headers = {"X-Forwarded-For": ONE, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=30) as answer:
            return bytes(answer.read())


def hold(count: int, more: Callable[[], socket.socket], pause: float) -> None:
    """A fixed number of connections at all times; what comes is read and thrown away."""
    poll = select.poll()
    opened: dict[int, socket.socket] = {}
    while True:
        until = time.monotonic() + pause
        with contextlib.suppress(OSError):
            if len(opened) < count:
                new = more()
                new.setblocking(False)
                opened[new.fileno()] = new
                poll.register(new, select.POLLIN)
        while (left := until - time.monotonic()) > 0:
            for number, _ in poll.poll(left * 1000):
                try:
                    gone = not opened[number].recv(1 << 16)
                except OSError:
                    gone = True
                if gone:
                    poll.unregister(number)
                    opened.pop(number).close()


def spectators(target: Target) -> None:
    count = target.many(1000)
    addresses = [f"203.0.113.{2 + number}" for number in range(1 + count // OF_AN_ADDRESS)]
    turn = itertools.cycle(addresses)
    hold(count, lambda: target.watching(next(turn)), 1 / (HANDSHAKES * len(addresses)))


def pour(count: int, more: Callable[[], socket.socket], first: bytes, again: bytes) -> None:
    """As fast as possible, and nothing is read; a client that is cut off comes back."""
    opened: list[socket.socket] = []
    while True:
        if len(opened) < count:
            try:
                new = more()
                new.sendall(first)
                new.setblocking(False)
                opened.append(new)
            except OSError:
                time.sleep(1 / HANDSHAKES)
        _, ready, _ = select.select([], opened, [], 0.1)
        for each in ready:
            try:
                each.send(again)
            except BlockingIOError:
                pass
            except OSError:
                opened.remove(each)
                each.close()


def replays(target: Target) -> None:
    while True:
        try:
            target.ask(f"/api/tables/{target.table}/replay/0?count=50")
        except urllib.error.URLError:
            time.sleep(0.01)


def searchers(target: Target) -> None:
    """Tables of four bots that search, opened, begun and left."""
    from websockets.sync.client import connect

    for _ in range(target.many(TABLES)):
        try:
            seats = [{"bot": "search:5s"}] * 4
            opened = json.loads(target.ask("/api/tables", {"title": "london", "seats": seats}))
        except urllib.error.HTTPError as error:
            print(f"a table was refused: {error.code}", flush=True)
            continue
        headers = {"Authorization": f"Bearer {opened['host']}", "X-Forwarded-For": ONE}
        path = f"{target.address.replace('http', 'ws')}/api/tables/{opened['table']}/socket"
        with connect(path, additional_headers=headers, compression=None) as host:
            host.send('{"type":"start","id":"start"}')
            while json.loads(host.recv())["type"] not in ("ack", "error"):
                pass
    while True:
        time.sleep(60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("address")
    parser.add_argument("tables", nargs="+")
    parser.add_argument("--times", type=float, default=1.0)
    asked = parser.parse_args()
    target = Target(asked.address, asked.tables, asked.times)
    end_with_parent()
    os.nice(10)  # the clients that are measured are on the same core
    fragments = (bytes([0x01, 0x81, 0, 0, 0, 0]) + b"x", bytes([0x00, 0x80, 0, 0, 0, 0]) * 5000)
    match asked.kind:
        case "silent":
            hold(target.many(2000), target.connected, 0.001)
        case "spectators":
            spectators(target)
        case "continuation":
            pour(1, lambda: target.watching(ONE), *fragments)
        case "continuation-8":
            pour(8, lambda: target.watching(ONE), *fragments)
        case "pings":
            pour(4, lambda: target.watching(ONE), b"", (bytes([0x89, 0xFD, 0, 0, 0, 0]) + b"x" * 125) * 100)
        case "chunks":
            lines = [
                "POST /healthz HTTP/1.1",
                "Host: localhost",
                f"X-Forwarded-For: {ONE}",
                "Transfer-Encoding: chunked",
            ]
            pour(4, target.connected, "\r\n".join([*lines, "", ""]).encode(), b"1\r\nx\r\n" * 5000)
        case "replays":
            replays(target)
        case "searchers":
            searchers(target)


if __name__ == "__main__":
    main()
