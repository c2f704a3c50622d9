"""A proxy between clients and a server that drops, delays and duplicates what goes through, and cuts connections."""

import asyncio
import contextlib
import random
import threading
from typing import Self

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidStatus


class Lossy:
    """Forwards to a server; `calm` stops the mischief."""

    def __init__(self, address: str, seed: int) -> None:
        self.to = address.replace("http", "ws", 1)
        self.rng = random.Random(seed)
        self.calm = False
        self.dropped = self.doubled = self.cut = 0
        self.port = 0
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        assert self.ready.wait(30)

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop, self.ended = asyncio.get_running_loop(), asyncio.Event()
        async with serve(self._client, "localhost", 0, compression=None) as listening:
            self.port = next(iter(listening.sockets)).getsockname()[1]
            self.ready.set()
            await self.ended.wait()

    async def _client(self, client: ServerConnection) -> None:
        assert client.request is not None
        kept = {name: value for name, value in client.request.headers.items() if name.lower() == "authorization"}
        try:
            async with connect(self.to + client.request.path, additional_headers=kept, compression=None) as server:
                ways = [self._forward(client, server), self._forward(server, client)]
                tasks = [asyncio.ensure_future(way) for way in ways]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
        except (OSError, InvalidStatus, ConnectionClosed):
            pass

    async def _forward(self, source: object, target: object) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in source:  # type: ignore[attr-defined]
                chance = 1.0 if self.calm else self.rng.random()
                if chance < 0.08:
                    self.dropped += 1
                    continue
                if chance < 0.11:
                    self.cut += 1
                    return
                if chance < 0.30:
                    await asyncio.sleep(self.rng.random() * 0.05)
                await target.send(frame)  # type: ignore[attr-defined]
                if 0.30 <= chance < 0.40:
                    self.doubled += 1
                    await target.send(frame)  # type: ignore[attr-defined]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.ended.set)
        self.thread.join(20)
