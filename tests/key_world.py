"""A world of people at one server, and a model of who holds which seat: histories at random, or scenes of a test."""

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import pytest
from sqlalchemy import event as sql
from starlette.requests import HTTPConnection

from branchline.core.view import SPECTATOR
from branchline.server.compiling import Compiling
from branchline.server.hub import Hub
from branchline.server.live import Live
from branchline.server.peers import NoPeers
from branchline.server.refused import Refused
from branchline.server.replaying import Replaying
from branchline.server.seating import Seating
from branchline.server.store import migrate
from branchline.server.store import store as rows
from branchline.server.store.database import connect, url_of
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.table import events as e
from branchline.server.table.server_table import ServerTable
from branchline.server.thinkers import Thinkers
from branchline.server.web.app import build
from branchline.server.web.authentication import role_of
from branchline.server.web.client_files import ClientFiles
from branchline.server.web.limiting import Limits
from branchline.titles import title
from branchline.wire import commands as c
from branchline.wire.settings import SeatPlan, TableSettings

SECRET = bytes(32)  # of every table, so that all deal the same cards
HOUR = 3_600_000
ORIGIN = "http://tables.test"


class Thoughtless(Thinkers):
    """Bots that never come to a decision."""

    async def ask(self, *_: object, **__: object) -> Any:
        await asyncio.Event().wait()


@cache
def ending(seats: int) -> list[e.AnyEvent]:
    """All that happens at a table after its start."""
    rng, opened = (
        random.Random(1),
        e.opening(TableSettings("london", [SeatPlan()] * seats), title("london").version),
    )
    table = ServerTable("x", SECRET, opened)
    happened: list[e.AnyEvent] = []

    def happen(event: e.AnyEvent) -> None:
        table.apply(event, table.version + 1, 0)
        happened.append(event)

    happen(opened)
    happen(table.start(c.Start("x", "greedy")))
    while table.status == "playing":
        seat = table.waiting_for()[0]
        happen(table.move(seat, rng.choice(table.match.legal(seat)), None, 0, bot="greedy"))
    return happened[2:]


async def finish(hub: Hub, live: Live) -> None:
    """As if another server had let it be played."""
    name, first = live.table.id, live.table.version + 1
    job = rows.set_status(name, "over")
    for number, event in enumerate(ending(live.table.game.seats)):
        job += rows.insert_event(name, first + number, event, 0)
    await hub.writer.write(job)
    await hub.refresh(live)


# -- what should be ----------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Tenure:
    """A person's time on a seat, and after a rematch on the next one: what opens it."""

    who: str
    tokens: set[str] = field(default_factory=set)
    by: dict[str | None, str] = field(default_factory=dict)  # with which token another one was made, or a cookie came
    cookies: set[str | None] = field(default_factory=set)

    def revoke(self, what: str | None) -> None:
        """And all that depends on it."""
        gone = self.revoked(what)
        self.tokens -= gone
        self.cookies -= gone
        self.by = {each: by for each, by in self.by.items() if each not in gone}

    def revoked(self, what: str | None) -> set[str | None]:
        """What would end with it."""
        below = [each for each, by in self.by.items() if by == what]
        return {what}.union(*(self.revoked(each) for each in below))

    def again(self) -> "Tenure":
        return Tenure(self.who, set(self.tokens), dict(self.by), set(self.cookies))


@dataclass(eq=False)
class Model:
    """A table as it should be."""

    name: str
    public: bool
    host: Tenure
    seats: list[Tenure | None]  # None: free; a bot's is opened by nothing
    invites: dict[int | None, str]  # by seat from 1; None: any
    status: str = "waiting"
    rematch: bool = False


class World:
    """People at tables that are really there, through the server's own door."""

    def __init__(self, hub: Hub, app: Any, rng: random.Random) -> None:
        self.hub, self.app, self.rng = hub, app, rng
        self.seating = Seating(hub)
        self.tables: list[Model] = []
        self.tokens: list[str] = []  # every one ever given out
        self.cookies: dict[str, str | None] = dict.fromkeys(("Ann", "Bo", "Cy"))  # of those who use a browser
        self.told: list[str] = []
        self.address, self.origin, self.set_cookie = "203.0.113.7", ORIGIN, ""

    async def ask(self, method: str, path: str, body: Any = None, token: str = "", who: str = "") -> tuple[int, Any]:
        headers = [(b"host", b"tables.test")]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        elif who:
            headers.append((b"origin", self.origin.encode()))
            if self.cookies[who]:
                headers.append((b"cookie", f"branchline={self.cookies[who]}".encode()))
        sent = [{"type": "http.request", "body": json.dumps(body or {}).encode(), "more_body": False}]
        answers: list[Any] = []

        async def receive() -> Any:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            answers.append(message)

        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": (self.address, 5),
            "server": ("tables.test", 80),
        }
        await self.app(scope, receive, send)
        for name, value in answers[0]["headers"]:
            if name == b"set-cookie" and who:
                self.set_cookie = value.decode()
                self.cookies[who] = value.decode().partition("=")[2].partition(";")[0]
        return answers[0]["status"], json.loads(answers[1]["body"])

    async def live(self, table: Model) -> Live:
        return await self.hub.find(table.name)

    async def try_to(self, work: Any) -> bool:
        with suppress(Refused):
            await work
            return True
        return False

    # -- what people do -----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        seats, public = self.rng.randint(2, 3), self.rng.random() < 0.3
        sit = self.rng.choice([None, 1])
        plan = {"title": "london", "seats": [{}] * seats, "visibility": "public" if public else "private"}
        status, opened = await self.ask("POST", "/api/tables", {**plan, "grace": 0, "sit": sit}, who="Ann")
        assert status == 201, opened
        invites = {invite["seat"]: invite["token"] for invite in opened["invites"]}
        cookie = self.cookies["Ann"] or ""
        host = Tenure("Ann", {opened["host"]}, cookies={cookie})
        table = Model(opened["table"], public, host, [None] * seats, invites)
        if sit:
            table.seats[0] = Tenure("Ann", {invites.pop(1)}, cookies={cookie})
        self.tokens += [opened["host"], *(invite["token"] for invite in opened["invites"])]
        self.tables.append(table)

    async def enter(self, table: Model) -> None:
        """Somebody tries any token that there is, or none, with a browser or a program."""
        token = self.rng.choice([*self.tokens, *table.invites.values(), *table.invites.values(), ""])
        who = self.rng.choice([*self.cookies, "", ""])
        secret = secrets.token_urlsafe(20) if self.rng.random() < 0.3 else None
        body: dict[str, object] = {key: value for key, value in (("token", token), ("secret", secret)) if value}
        if self.rng.random() < 0.2:
            body["seat"] = self.rng.randint(1, len(table.seats))
        await self.entered(table, who, token, body)

    async def entered(self, table: Model, who: str, token: str, body: dict[str, Any]) -> None:
        had = [
            seat for seat, tenure in enumerate(table.seats) if tenure and who and self.cookies[who] in tenure.cookies
        ]
        status, got = await self.ask("POST", f"/api/tables/{table.name}/enter", body, who=who)
        if status != 200:
            return
        if got.get("token") and got["token"] not in self.tokens:
            self.tokens.append(got["token"])
        cookie = {self.cookies[who]} - {None} if who else set()
        if got.get("host"):
            assert token in table.host.tokens or cookie & table.host.cookies, "a stranger became host"
        if got.get("seat") is None:
            table.host.by |= dict.fromkeys(cookie - table.host.cookies, token)
            table.host.cookies |= cookie
            return
        seat = got["seat"] - 1
        tenure = table.seats[seat]
        if tenure is not None:  # they came back, or they came in
            assert token in tenure.tokens or seat in had, f"{token} opened the seat of {tenure.who}"
            if seat not in had:
                tenure.by |= dict.fromkeys(cookie - tenure.cookies, token)
            tenure.cookies |= cookie
            tenure.tokens |= {got["token"]} if got.get("token") else set()
            return
        mine = [invite for invite, each in table.invites.items() if each == token]
        assert table.status == "waiting"
        assert mine in ([None], [seat + 1]) or (not token and table.public), f"{token} gave seat {seat + 1}"
        table.seats[seat] = Tenure(who, {got["token"]}, cookies=cookie)
        table.invites.pop(seat + 1, None)

    async def leave(self, table: Model) -> None:
        seat = self.rng.randrange(len(table.seats))
        leaving = self.seating.leave(await self.live(table), seat, secrets.token_hex(4))
        if table.seats[seat] is None:
            leaving.close()
        elif await self.try_to(leaving) and table.status == "waiting":
            table.seats[seat] = None

    async def reseat(self, table: Model) -> None:
        seat = self.rng.randrange(len(table.seats))
        if table.status != "waiting":
            return
        if await self.try_to(
            self.seating.reseat(await self.live(table), c.Reseat("x", seat + 1), secrets.token_hex(4))
        ):
            table.seats[seat] = None
            table.invites.pop(seat + 1, None)

    async def link(self, table: Model) -> None:
        """The host, or somebody at the table, asks for a link to some seat; after they were away for long, or not."""
        token = self.rng.choice([*table.host.tokens, *(each for t in table.seats if t for each in t.tokens)])
        seat = self.rng.randint(0, len(table.seats))
        live = await self.live(table)
        if seat:
            live.away(seat - 1)
            live.last_here[seat - 1] -= HOUR
        status, got = await self.ask("POST", f"/api/tables/{table.name}/invites/{seat}", {}, token)
        if status != 201:
            return
        self.tokens.append(got["token"])
        tenure = table.seats[seat - 1] if seat else None
        if tenure is None:
            assert token in table.host.tokens and table.status == "waiting"
            table.invites[seat or None] = got["token"]
        elif token in tenure.tokens:
            tenure.tokens.add(got["token"])
            tenure.by[got["token"]] = token
        else:
            assert token in table.host.tokens
            assert table.status == "playing", "the host got a link to a seat of a game that was over"
            assert live.table.chat[-1].phrase == "new link", "unseen"
            table.seats[seat - 1] = Tenure("anyone the host gives it to", {got["token"]})

    async def revoke(self, table: Model) -> None:
        tenures = [table.host, *(each for each in table.seats if each)]
        tenure = self.rng.choice(tenures)
        token = self.rng.choice([*tenure.tokens, ""])
        if not token:
            return
        status, got = await self.ask("GET", f"/api/tables/{table.name}/links", token=token)
        assert status == 200 and len(got["links"]) >= len(tenure.tokens) + len(tenure.cookies)
        if self.rng.random() < 0.5:
            status, _ = await self.ask("DELETE", f"/api/tables/{table.name}/links", token=token)
            assert status == 200
            tenure.tokens, tenure.cookies, tenure.by = {token}, set(), {}
        elif len(tenure.tokens) > 1 and len(tenure.revoked(token)) < len(tenure.tokens | tenure.cookies):
            (this,) = [link["id"] for link in got["links"] if link["this"]]
            status, _ = await self.ask("DELETE", f"/api/tables/{table.name}/links/{this}", token=token)
            assert status == 200
            tenure.revoke(token)

    async def start(self, table: Model) -> None:
        if await self.try_to(self.seating.start(await self.live(table), c.Start("x", "greedy"), secrets.token_hex(4))):
            table.status = "playing"

    async def stand_in(self, table: Model) -> None:
        seat = self.rng.randrange(len(table.seats))
        command = partial(ServerTable.stand_in, command=c.StandIn("x", seat + 1), away=HOUR)
        back = partial(ServerTable.come_back, seat=seat)
        live = await self.live(table)
        if table.seats[seat] and not await self.try_to(self.hub.do(live, command)):
            await self.try_to(self.hub.do(live, back))

    async def finish(self, table: Model) -> None:
        if table.status == "playing":
            await finish(self.hub, await self.live(table))
            table.status = "over"

    async def again(self, table: Model) -> None:
        live = await self.live(table)
        if not await self.try_to(self.seating.rematch(live, secrets.token_hex(4))):
            return
        table.rematch = True
        seats: list[Tenure | None] = []
        for tenure in (*table.seats[1:], table.seats[0]):
            seats.append(tenure.again() if tenure else None)
        self.tables.append(Model(live.table.rematch, table.public, table.host.again(), seats, {}))

    # -- what must hold -----------------------------------------------------------------------------------------------

    async def check(self) -> None:
        """Every token and every cookie that there ever was, at every table."""
        for table in self.tables:
            live = await self.live(table)
            for token in self.tokens:
                brought = (b"authorization", f"Bearer {token}".encode())
                await self.opens(table, live, brought, partial(_has, token), token)
            for who, cookie in self.cookies.items():
                if cookie:
                    brought = (b"cookie", f"branchline={cookie}".encode())
                    await self.opens(table, live, brought, partial(_has, cookie), who)
        for table in self.tables:
            for token in list(self.tokens):
                if token not in table.invites.values():
                    await self.entered(table, "", token, {"token": token})

    async def opens(
        self, table: Model, live: Live, brought: tuple[bytes, bytes], is_of: Callable[[Tenure], bool], what: str
    ) -> None:
        request = HTTPConnection({"type": "http", "headers": [brought]})
        may = {seat for seat, tenure in enumerate(table.seats) if tenure and is_of(tenure)}
        for seat in [None, *range(len(table.seats))]:
            try:
                role = await role_of(request, self.hub, live, None if seat is None else str(seat + 1))
            except Refused:
                assert seat not in may, f"{what} does not open its own seat {seat}"
                continue
            assert role.seat in {SPECTATOR, *may}, f"{what} opened seat {role.seat + 1} of {table.seats[role.seat]}"
            assert role.host == is_of(table.host), f"{what} is taken for the host"

    async def run(self) -> None:
        await self.open()
        for _ in range(self.rng.randint(8, 24)):
            table = self.rng.choice(self.tables[-2:])
            forward = {"waiting": self.start, "playing": self.finish, "over": self.again}[table.status]
            work = self.rng.choice(
                [
                    *[self.enter] * 5,
                    *[self.link] * 3,
                    *[forward] * 3,
                    self.leave,
                    self.reseat,
                    self.stand_in,
                    self.revoke,
                ]
            )
            self.told.append(f"{work.__name__} at {self.tables.index(table)}")
            await work(table)
        await self.check()
        for table in self.tables:
            self.hub.forget(await self.live(table))


def _has(what: str, tenure: Tenure) -> bool:
    return what in tenure.tokens or what in tenure.cookies


Scene = Callable[[World], Coroutine[Any, Any, None]]


class Stage(Protocol):
    def __call__(self, *scenes: Scene, seed: int = 0) -> None: ...


def app_of(hub: Hub, limits: Limits, *origins: str) -> Any:
    compiling = Compiling(False, hub.driver.thinkers.use)
    return build(hub, compiling, limits, Replaying(), ClientFiles(), list(origins), False, "", [], lambda: None)


def stage(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Scenes in worlds of their own, at one server."""
    monkeypatch.setattr("branchline.server.store.writer.GATHER_SECONDS", 0)
    same = SimpleNamespace(token_bytes=lambda _: SECRET, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(rows, "secrets", same)

    async def run(scenes: list[Scene], seed: int) -> None:
        engine = connect(url_of(None, folder))
        migrate.check(engine)
        sql.listen(engine, "connect", lambda found, _: found.execute("PRAGMA synchronous=OFF"))
        engine.dispose()
        hub = Hub(Store(engine), DatabaseWriter(engine), Thoughtless(1), NoPeers())
        app = app_of(hub, Limits(1e6))
        for number, scene in enumerate(scenes):
            world = World(hub, app, random.Random(f"{seed} {number}"))
            try:
                await scene(world)
            except AssertionError as error:
                raise AssertionError(f"{seed} {number}: {error}; {', '.join(world.told)}") from error
        await hub.close()
        hub.writer.close()
        engine.dispose()

    return lambda *scenes, seed=0: asyncio.run(run(list(scenes), seed))


async def table_of_two(world: World, **settings: object) -> tuple[str, str, dict[int | None, str]]:
    """Ann and Bo, both with programs: the table, the host's token, and theirs."""
    plan = {"title": "london", "seats": [{}, {}], "grace": 0, **settings}
    _, opened = await world.ask("POST", "/api/tables", plan)
    tokens = {invite["seat"]: invite["token"] for invite in opened["invites"]}
    for seat, name in ((1, "Ann"), (2, "Bo")):
        body = {"token": tokens[seat], "name": name}
        tokens[seat] = (await world.ask("POST", f"/api/tables/{opened['table']}/enter", body))[1]["token"]
    return opened["table"], opened["host"], tokens


async def rematch(world: World, name: str) -> Live:
    """Played to the end, and once more."""
    live = await world.hub.find(name)
    if live.table.status == "waiting":
        await world.seating.start(live, c.Start("x"), None)
    await finish(world.hub, live)
    await world.seating.rematch(live, None)
    return await world.hub.find(live.table.rematch)
