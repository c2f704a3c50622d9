"""The HTTP part: titles are told, tables opened, entered and listed; and all that answers here is put together."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from prometheus_client import generate_latest
from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from branchline import __version__
from branchline.bots.described import described
from branchline.bots.memory import Memory
from branchline.bots.registry import BUILT_IN
from branchline.core.title import Title, TitleError
from branchline.core.view import SPECTATOR
from branchline.installed import engine
from branchline.server import garbage, metrics
from branchline.server.compiling import Compiling
from branchline.server.hub import Hub
from branchline.server.limits import Buckets
from branchline.server.live import Live, now_ms
from branchline.server.refused import Refused
from branchline.server.replaying import Replaying
from branchline.server.seating import Seating, rematch_role
from branchline.server.store.schema import ANY_SEAT, HOST
from branchline.server.store.store import new_token
from branchline.server.web import connections, openapi, pages
from branchline.server.web.answers import answer, lasting, problem, refusal
from branchline.server.web.bodies import read
from branchline.server.web.files import Client
from branchline.server.web.limiting import Limits
from branchline.server.web.origin import EVERYWHERE, LOOPBACK, SameOrigin, SecurityHeaders
from branchline.server.web.records import Records
from branchline.server.web.socket import SPECTATORS_AT_ONCE, Socket, Turns
from branchline.server.web.who import address_of, choose, role_of, roles, session, with_cookie
from branchline.titles import is_ours, keys, rules_of, rules_text, title
from branchline.wire import http as h
from branchline.wire.settings import Settings

log = logging.getLogger("branchline.web")

MOST_LISTED = 50
READY_SECONDS = 1.0  # the database is not asked more often whether it is there
FIND_SECONDS = 1.0  # a table's page waits for no database longer than that
SWEEP_SECONDS = 15.0

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Web:
    """The handlers, and what they need."""

    def __init__(self, hub: Hub, limits: Limits, origins: list[str], lan: str, compiling: Compiling) -> None:
        self.hub = hub
        self.compiling = compiling
        self.seating = Seating(hub)
        self.limits = limits
        self.spectators = Turns(SPECTATORS_AT_ONCE)
        self.origins = origins
        self.lan = lan
        self.ready, self.asked = True, 0.0  # whether the database was there, and when it was asked

    def address(self, request: Request) -> str:
        """That people know: this machine's own name for itself only if it serves nobody else."""
        base = self.origins[0] if self.origins else str(request.base_url)
        if self.lan and not self.origins and request.base_url.hostname in LOOPBACK | EVERYWHERE:
            base = self.lan
        return base.rstrip("/")

    def link(self, request: Request, table: str, token: str) -> str:
        """An invitation."""
        return f"{self.address(request)}/t/{table}#{token}"

    async def session(self, request: Request) -> str | None:
        """The cookie, if it is one of ours; or a new one. A program has none: it has tokens."""
        if "origin" not in request.headers:
            return None
        found = session(request)
        if found is not None and await asyncio.to_thread(self.hub.store.knows, found):
            return found
        return new_token()

    # -- titles -------------------------------------------------------------------------------------------------------

    async def titles(self, request: Request) -> Response:
        listed = [
            h.TitleSummary(
                each.key,
                each.name,
                each.year,
                each.seats,
                each.options,
                each.note,
                each.contents(),
                rules_of(each),
                is_ours(each),
            )
            for each in map(title, keys())
        ]
        return answer(h.Titles(listed, list(BUILT_IN)))

    async def board(self, request: Request) -> Response:
        found = self._title(request.path_params["title"])
        seats = request.query_params.get("seats", str(found.seats[0]))
        chosen = dict.fromkeys(request.query_params.getlist("option"), True)
        if not seats.isdecimal() or len(seats) > 2:
            raise Refused("unreadable", "seats is a number.")
        try:
            game = found.game(int(seats), dict(chosen))
        except TitleError as error:
            raise Refused("not found", str(error)) from None
        facts = described(game, SPECTATOR, Memory(game)).board()
        text = rules_text(found, request.query_params.get("lang", "en"))
        board = h.Board(found.key, found.name, found.note, game.rules_version, game.seats, game.options, facts, text)
        return lasting(request, board)

    def _title(self, key: str) -> Title:
        try:
            return title(key)
        except TitleError as error:
            raise Refused("not found", str(error)) from None

    # -- tables -------------------------------------------------------------------------------------------------------

    async def open(self, request: Request) -> Response:
        self.limits.take(request, self.limits.openings)
        asked = await read(request, h.NewTable)
        settings = msgspec.convert({f: getattr(asked, f) for f in Settings.__struct_fields__}, Settings)
        cookie = await self.session(request)
        new = await self.seating.open(settings, None if asked.sit is None else asked.sit - 1, cookie)
        invites = [
            h.Invite(None if role == ANY_SEAT else role + 1, token, self.link(request, new.name, token))
            for role, token in sorted(new.tokens.items())
            if role != HOST
        ]
        return with_cookie(answer(h.Opened(new.name, new.tokens[HOST], invites), 201), request, cookie)

    async def enter(self, request: Request) -> Response:
        name = request.path_params["table"]
        asked = await read(request, h.Enter)
        live = await self.hub.find(name)
        cookie = await self.session(request)
        role: int | None = None
        if asked.secret is not None:  # it may have sat down before, and missed the answer
            found = await asyncio.to_thread(self.hub.store.role, asked.secret)
            if found is not None and found[0] != name:
                raise Refused("not yours", "This secret is in use at another table; make a new one.")
            if found is not None and found[1] >= 0 and live.table.chairs[found[1]].person:
                meant = await asyncio.to_thread(self.hub.store.role, asked.token or "")
                if meant is not None and meant[0] == name and meant[1] >= 0 and meant[1] != found[1]:
                    raise Refused("not yours", f"This secret is seat {found[1] + 1}'s; make a new one.")
                await self.seating.bind(live, found[1], cookie)
                return with_cookie(answer(h.Entered(name, found[1] + 1, False, asked.secret)), request, cookie)
        if asked.token is not None:
            found = await asyncio.to_thread(self.hub.store.role, asked.token)
            role = found[1] if found is not None and found[0] == name else None
            if found is not None and found[0] == live.table.rematch_of and found[1] != ANY_SEAT:
                return await self._enter_rematch(request, live, found[1], cookie, asked.secret)
        elif live.table.settings.visibility == "public":
            role = ANY_SEAT
        if role is None or (role == ANY_SEAT and asked.seat is None):  # whoever sits here already stays there
            own = await asyncio.to_thread(self.hub.store.roles, cookie, name) if cookie else []
            seats = [each for each in own if each >= 0 and live.table.chairs[each].person]
            if seats:
                return with_cookie(answer(h.Entered(name, seats[0] + 1, HOST in own)), request, cookie)
        if role is None:
            if asked.token is None:
                raise Refused("not yours", "This table is private: a seat needs a link. You can watch.")
            raise Refused("not yours", "This link is not valid here, or not any more.")
        if role == HOST or (role >= 0 and live.table.chairs[role].person):
            async with live.lock:  # nobody sits down by the same link meanwhile, which would be theirs then
                if await asyncio.to_thread(self.hub.store.role, asked.token or "") != (name, role):
                    raise Refused("not yours", "This link is not valid here, or not any more.")
                await self.seating.bind(live, role, cookie)
            seat = None if role == HOST else role + 1
            return with_cookie(answer(h.Entered(name, seat, role == HOST)), request, cookie)
        wanted = role if role >= 0 else None if asked.seat is None else asked.seat - 1
        taken, token = await self.seating.sit(live, wanted, asked.name, cookie, asked.secret)
        return with_cookie(answer(h.Entered(name, taken + 1, False, token)), request, cookie)

    async def _enter_rematch(
        self, request: Request, live: Live, before: int, cookie: str | None, secret: str | None
    ) -> Response:
        """Who comes from the table before has the same seat here, or its neighbour's."""
        table = live.table
        role = rematch_role(before, table.game.seats)
        if role >= 0 and not table.chairs[role].person:
            raise Refused("not yours", "This seat was given to somebody else.")
        token = await self.seating.another(live, role, secret)
        await self.seating.bind(live, role, cookie)
        entered = h.Entered(table.id, None if role == HOST else role + 1, role == HOST, token)
        return with_cookie(answer(entered), request, cookie)

    async def invite(self, request: Request) -> Response:
        """Whoever sits there gets one more link. The host renews it; the old one is worthless from then on."""
        name = request.path_params["table"]
        live = await self.hub.find(name)
        await self.hub.refresh(live)  # who lost their roles with the table shall hear just that
        own = await roles(request, self.hub.store, name)
        seat = request.path_params["seat"]
        role = ANY_SEAT if seat == 0 else seat - 1
        if role >= live.table.game.seats or (role >= 0 and live.table.chairs[role].bot):
            raise Refused("not found", f"Seat {seat} is no seat for a person at this table.")
        if role in own and role >= 0 and live.table.chairs[role].person:
            token = await self.seating.another(live, role)
        elif HOST in own:
            token = await self.seating.renew(live, role)
        else:
            raise Refused("not yours", "Only the host of this table may do that.")
        return answer(h.Invite(seat or None, token, self.link(request, name, token)), 201)

    async def public(self, request: Request) -> Response:
        names: list[str] = []
        for status in ("waiting", "playing"):
            names += await asyncio.to_thread(self.hub.store.public, status, MOST_LISTED)
        return answer(await self._listing([(name, []) for name in names[:MOST_LISTED]]))

    async def mine(self, request: Request) -> Response:
        cookie = session(request)
        if cookie is None:
            return answer(h.Listing([]))
        found = await asyncio.to_thread(self.hub.store.own, cookie, MOST_LISTED)
        return answer(await self._listing(found))

    async def _listing(self, tables: list[tuple[str, list[int]]]) -> h.Listing:
        """Those of them that can be opened."""
        out: list[h.Summary] = []
        for name, own in tables:
            with contextlib.suppress(Refused):
                out.append(await self._summary(name, own))
        return h.Listing(out)

    async def summary(self, request: Request) -> Response:
        name = request.path_params["table"]
        live = await self.hub.find(name)
        own = await roles(request, self.hub.store, name)
        found = await self._summary(name, own)
        invited = next((role + 1 for role in own if role >= 0 and live.table.chairs[role].free), None)
        return answer(msgspec.structs.replace(found, invited=invited, address=self.address(request)))

    async def _summary(self, name: str, own: list[int]) -> h.Summary:
        live = await self.hub.find(name)
        table = live.table
        own = sorted(role for role in own if role < 0 or table.chairs[role].person)
        role = choose(own, None)
        seats = live.shown.seats(now_ms(), live.away)
        return h.Summary(
            name,
            table.settings.title,
            table.game.name,
            table.status,
            seats,
            table.changed,
            table.version,
            len(table.play.moves),
            dict(table.settings.options),
            table.settings.visibility,
            table.settings.clock,
            None if role.seat == SPECTATOR else role.seat + 1,
            [seat + 1 for seat in own if seat >= 0],
            role.host,
            any(seat in own for seat in table.waiting_for() if not table.chairs[seat].player),
        )

    # -- the socket ---------------------------------------------------------------------------------------------------

    async def socket(self, websocket: WebSocket) -> None:
        name = websocket.path_params["table"]
        address = address_of(websocket)
        try:
            self.limits.take(websocket, self.limits.requests)
            role = await role_of(websocket, self.hub, await self.hub.find(name), websocket.query_params.get("seat"))
            self.limits.enter(address)
        except Refused as refused:
            await websocket.send_denial_response(refusal(refused))
            return

        async def still() -> bool:
            try:
                return role.seat in await roles(websocket, self.hub.store, name)
            except Refused:
                return False

        since = websocket.query_params.get("since", "")
        who = f"{name}/{role.seat}" if role.seat != SPECTATOR else address
        try:
            await websocket.accept()
            live = await self.hub.find(name)
            may_speak = partial(self.limits.commands.take, who)
            socket = Socket(websocket, self.seating, live, role, still, may_speak, self.spectators)
            await socket.run(int(since) if since.isdecimal() and len(since) < 10 else None)
        finally:
            self.limits.leave(address)
            self.limits.gone += 1

    # -- the machine --------------------------------------------------------------------------------------------------

    async def healthz(self, request: Request) -> Response:
        return answer(h.Health("ok", __version__, engine().name, self.compiling.engine))

    async def readyz(self, request: Request) -> Response:
        if time.monotonic() > self.asked + READY_SECONDS:
            self.asked = time.monotonic()
            try:
                await asyncio.to_thread(self.hub.store.ping)
                self.ready = True
            except Exception:
                self.ready = False
        if not self.ready:
            return problem(503, "unavailable", "The database does not answer.")
        return JSONResponse({"status": "ready"})

    async def metrics(self, request: Request) -> Response:
        metrics.TABLES.set(len(self.hub.tables))
        metrics.BUILD.info({"version": __version__, "build": engine().name, "bots": self.compiling.engine})
        return Response(generate_latest(metrics.registry), media_type="text/plain; version=0.0.4")


def build(
    hub: Hub,
    compiling: Compiling,
    limits: Limits,
    replaying: Replaying,
    client: Client,
    origins: list[str],
    local: bool,
    lan: str,
    behind: Sequence[Callable[[], Coroutine[Any, Any, None]]],
    ended: Callable[[], None],
) -> Starlette:
    """The whole app. `local`: it serves this machine alone; else `lan` may be where others on the network find it. What
    is `behind` runs as long as it does; `ended` is called when it has been shut down."""
    web = Web(hub, limits, origins, lan, compiling)
    records = Records(web.seating, limits, replaying)

    def guarded(handler: Handler, free: bool = False, counts: Buckets = limits.requests) -> Handler:
        async def run(request: Request) -> Response:
            try:
                if not free:
                    limits.take(request, counts)
                return await handler(request)
            except Refused as refused:
                return refusal(refused)
            except ClientDisconnect:
                return Response(status_code=400)  # to nobody
            except DBAPIError as error:
                log.warning("the database does not answer", extra={"facts": {"error": type(error).__name__}})
                return problem(503, "unavailable", "The database does not answer. Try again in a moment.")
            except Exception:  # here, or it would be answered outside of what makes every answer safe
                log.exception("a request failed")
                return problem(500, "unavailable", "Something went wrong here. Try again.")

        return run

    shown = client.page.answer if client.page else pages.home

    async def table_page(request: Request) -> Response:
        """The same page, with the status that the table's name deserves, as far as the address may ask for that and it
        is known soon: whatever else is wrong the page itself tells, and goes on after it."""
        if limits.requests.take(address_of(request)):
            try:
                async with asyncio.timeout(FIND_SECONDS):
                    await hub.find(request.path_params["table"])
            except Exception as error:
                if isinstance(error, Refused) and error.code == "not found":
                    raise
        return await shown(request)

    page = guarded(shown, counts=limits.files)
    routes: list[Any] = [
        Route("/healthz", guarded(web.healthz, free=True)),
        Route("/readyz", guarded(web.readyz, free=True)),
        Route("/metrics", guarded(web.metrics, free=True)),
        *(Route(path, page) for path in ("/", "/look")),
        Route("/t/{table}", guarded(table_page, counts=limits.files)),
        Route("/api", guarded(pages.http)),
        Route("/openapi.json", guarded(openapi.description)),
        Route("/protocol.json", guarded(openapi.protocol)),
        Route("/api/titles", guarded(web.titles)),
        Route("/api/titles/{title}/board", guarded(web.board)),
        Route("/api/mine", guarded(web.mine)),
        Route("/api/tables", guarded(web.public), methods=["GET"]),
        Route("/api/tables", guarded(web.open), methods=["POST"]),
        Route("/api/tables/{table}", guarded(web.summary)),
        Route("/api/tables/{table}/enter", guarded(web.enter), methods=["POST"]),
        Route("/api/tables/{table}/invites/{seat:int}", guarded(web.invite), methods=["POST"]),
        Route("/api/tables/{table}/record", guarded(records.record)),
        Route("/api/tables/{table}/replay/{move:int}", guarded(records.replay)),
        Route("/api/records", guarded(records.upload), methods=["POST"]),
        WebSocketRoute("/api/tables/{table}/socket", web.socket),
        *(Route(path, guarded(file.answer, counts=limits.files)) for path, file in client.files.items()),
    ]

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await hub.peers.start(hub)
        sweeping, collecting = (
            _every(SWEEP_SECONDS, hub.sweep),
            _every(garbage.SECONDS, garbage.Collector(lambda: limits.gone).look),
        )
        watching = limits.connections.keep_looking()
        works = [hub.resume(), sweeping, collecting, watching, compiling.run(), *(work() for work in behind)]
        tasks = [asyncio.ensure_future(work) for work in works]
        yield {connections.KEY: limits.connections}
        for task in tasks:
            task.cancel()
        await hub.close()
        await asyncio.to_thread(ended)

    async def missing(request: Request, error: Exception) -> Response:
        return problem(404, "not found", "There is nothing here.")

    async def wrong_method(request: Request, error: Exception) -> Response:
        return problem(405, "not found", f"{request.method} can't be done here.")

    return Starlette(
        routes=routes,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(pages.ForPeople, client=client),
            Middleware(SameOrigin, origins=origins, local=local),
        ],
        exception_handlers={404: missing, 405: wrong_method},
        lifespan=lifespan,
    )


async def _every(seconds: float, work: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            work()
        except Exception:
            log.exception("a regular task failed")
