"""A hub without a server around it: bots that need no process, clocks turned by hand, people that only listen."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

from starlette.websockets import WebSocket

from branchline.core.view import SPECTATOR
from branchline.server.fair_queue import Standing
from branchline.server.hub import Hub
from branchline.server.live import Live
from branchline.server.peers import NoPeers
from branchline.server.seating import Seating
from branchline.server.store import migrate
from branchline.server.store.database import connect, url_of
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter, Job
from branchline.server.table.server_table import ServerTable
from branchline.server.thinker import ThinkerAnswer, ThinkerQuestion
from branchline.server.thinkers import Thinkers
from branchline.server.web.authentication import Role
from branchline.server.web.socket import Paced, Socket
from branchline.wire import commands as c
from branchline.wire.settings import Clock, SeatPlan, TableSettings
from refusals import check_refusal


class Counting(Thinkers):
    """Bots that need no process, and are counted."""

    asked = 0

    async def ask(self, question: ThinkerQuestion, legal: list[int], standing: Callable[[], Standing]) -> ThinkerAnswer:
        self.asked += 1
        await asyncio.sleep(0)
        return ThinkerAnswer(legal[0], "")


class Slow(Counting):
    """Bots that think until they may answer."""

    def __init__(self, searchers: int) -> None:
        super().__init__(searchers)
        self.may = asyncio.Event()

    async def ask(self, question: ThinkerQuestion, legal: list[int], standing: Callable[[], Standing]) -> ThinkerAnswer:
        answer = await super().ask(question, legal, standing)
        await self.may.wait()
        return answer


class Time:
    """What the clocks of the tables go by, turned by a test; the date is set apart from it."""

    now_ms = 1_000_000
    date_ms = 1_700_000_000_000  # less what has gone by

    def time_ns(self) -> int:
        return (self.date_ms + self.now_ms) * 1_000_000

    def monotonic(self) -> float:
        return self.now_ms / 1000

    def monotonic_ns(self) -> int:
        return self.now_ms * 1_000_000


class Ear:
    """A client that only listens."""

    def __init__(self, seat: int = SPECTATOR, host: bool = False) -> None:
        self.seat, self.host = seat, host
        self.heard: list[dict[str, object]] = []
        self.closed = 0

    def send(self, message: str) -> None:
        self.heard.append(json.loads(message))

    async def allowed(self) -> bool:
        return True

    def close(self, code: int) -> None:
        self.closed = code


class Person:
    """Somebody at a table, by a socket whose other end is here."""

    def __init__(self, hub: Hub, live: Live, seat: int = SPECTATOR, host: bool = False) -> None:
        self.heard: list[dict[str, Any]] = []
        self.asked = 0
        wire = cast(WebSocket, self)
        self.openings = 1
        asks = (self.still, lambda: True, self.may_open, Paced(1))
        self.socket = Socket(wire, Seating(hub), live, Role(seat, host), *asks)
        hub.join(live, self.socket, None)

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))

    async def close(self, code: int) -> None:
        pass

    async def still(self) -> bool:
        return True

    def may_open(self) -> bool:
        self.openings -= 1
        return self.openings >= 0

    async def does(self, command: str, **more: object) -> dict[str, Any]:
        """The answer to a command."""
        self.asked += 1
        name = f"{id(self)}.{self.asked}"
        await self.socket.receive(json.dumps({"type": command, "id": name, **more}))
        await until(lambda: any(message.get("id") == name for message in self.heard))
        answer = next(message for message in self.heard if message.get("id") == name)
        if answer["type"] == "error" or answer.get("words"):
            check_refusal(answer)
        return answer


class Failing(DatabaseWriter):
    """As long as `full` the disk is."""

    full = False

    async def write(self, job: Job) -> None:
        if self.full:
            raise OSError("no space left on device")
        await super().write(job)


@asynccontextmanager
async def tables(folder: Path, thinkers: type[Counting] = Counting) -> AsyncIterator[Hub]:
    engine = connect(url_of(None, folder))
    migrate.check(engine)
    hub = Hub(Store(engine), Failing(engine), thinkers(1), NoPeers())
    try:
        yield hub
    finally:
        await hub.close()
        hub.writer.close()
        engine.dispose()


async def begun(hub: Hub, *bots: str | None, clock: Clock | None = None, grace: int = 60, opener: str = "") -> Live:
    settings = TableSettings("london", [SeatPlan(bot) for bot in bots], clock=clock, grace=grace)
    live = await hub.find((await Seating(hub).open(settings, None, None, opener)).name)
    for seat, bot in enumerate(bots):
        if bot is None:
            await hub.do(live, partial(ServerTable.sit, seat=seat, name="Ann"))
    await hub.do(live, lambda table: table.start(c.Start("x")))
    return live


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.01)
