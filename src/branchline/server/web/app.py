"""The HTTP part: titles are listed, tables opened and listed; and all handlers are put together here."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from branchline.bots.registry import BUILT_IN, FOR_PEOPLE
from branchline.core.sentence import Message, Sentence
from branchline.core.title import Title, TitleError
from branchline.core.view import SPECTATOR
from branchline.describe.board_facts import board_facts
from branchline.messages import best, english, language, texts
from branchline.server import garbage
from branchline.server.compiling import Compiling
from branchline.server.faults import reason, unavailable
from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import Hub
from branchline.server.live import steady_ms
from branchline.server.rate_limits import Buckets
from branchline.server.refused import NOTHING_HERE, Refused, reason_of, words_of
from branchline.server.replaying import Replaying
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.seating import Seating
from branchline.server.store.reading import OnlyKept
from branchline.server.web import connections, openapi, pages
from branchline.server.web.answers import answer, cacheable, problem, refusal
from branchline.server.web.authentication import (
    address_of,
    choose,
    issued_session,
    keys_of,
    role_of,
    roles,
    session,
    with_cookie,
)
from branchline.server.web.bodies import read
from branchline.server.web.client_files import GONE, ClientFiles, gone
from branchline.server.web.entering import EntryHandler
from branchline.server.web.health import HealthHandlers
from branchline.server.web.limiting import Limits
from branchline.server.web.links import LinkHandlers, link
from branchline.server.web.origin import EVERYWHERE, LOOPBACK, SameOrigin, SecurityHeaders
from branchline.server.web.previews import about_home, about_table, with_preview
from branchline.server.web.record_pages import Records
from branchline.server.web.socket import SPECTATORS_AT_ONCE, Paced, Socket
from branchline.titles import about, every_board, is_ours, keys, name_in, rules_name, rules_of, rules_text, title
from branchline.wire import http as h
from branchline.wire.messages import Remark, Seat
from branchline.wire.settings import TableSettings

log = logging.getLogger("branchline.web")

MOST_LISTED = 50
FIND_SECONDS = 1.0  # a table's page waits for no database longer than that
SWEEP_SECONDS = 15.0

SEATS_NUMBER = Message("request.seats-number", "seats is a number.")
WENT_WRONG = Message("server.went-wrong", "Something went wrong here. Try again.")
NOT_DONE_HERE = Message("server.not-done-here", "{method} can't be done here.")

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Web:
    """The handlers, and what they need."""

    def __init__(self, hub: Hub, limits: Limits, origins: list[str], lan: str) -> None:
        self.hub = hub
        self.seating = Seating(hub)
        self.limits = limits
        self.spectators = Paced(SPECTATORS_AT_ONCE)
        self.origins = origins
        self.lan = lan

    def address(self, request: Request) -> str:
        """That people know: this machine's own name for itself only if it serves nobody else."""
        base = self.origins[0] if self.origins else str(request.base_url)
        if self.lan and not self.origins and request.base_url.hostname in LOOPBACK | EVERYWHERE:
            base = self.lan
        return base.rstrip("/")

    # -- titles -------------------------------------------------------------------------------------------------------

    async def titles(self, request: Request) -> Response:
        lang = _lang(request)
        speaks = language(lang)
        listed = [
            h.TitleSummary(
                each.key,
                name_in(each, lang),
                each.year,
                each.seats,
                {option: speaks.words(what) for option, what in each.options.items()},
                each.note,
                each.contents(),
                rules_of(each),
                is_ours(each),
                rules_name(each, lang),
                about(each, lang),
            )
            for each in map(title, keys())
        ]
        return answer(h.Titles(listed, list(BUILT_IN), list(FOR_PEOPLE)))

    async def board(self, request: Request) -> Response:
        found = self._title(request.path_params["title"], request.query_params.get("version"))
        seats = request.query_params.get("seats", str(found.seats[0]))
        chosen = dict.fromkeys(request.query_params.getlist("option"), True)
        if not seats.isdecimal() or len(seats) > 2:
            raise Refused("unreadable", SEATS_NUMBER.sentence())
        try:
            game = found.game(int(seats), {**chosen})
        except TitleError as error:
            raise Refused("not found", error.reason) from None
        facts = board_facts(game)
        lang = _lang(request)
        name, text = name_in(found, lang), rules_text(found, lang)
        rules, version = game.version
        differences = [Remark(each.words, reason_of(each)) for each in found.differences]
        board = h.TitleBoard(found.key, name, found.note, rules, game.seats, chosen, facts, text, version, differences)
        return cacheable(request, board)

    async def messages(self, request: Request) -> Response:
        """The texts of a language; where it has none, as of rules from outside, English."""
        lang = _lang(request)
        outside = [each.game(each.seats[0]).messages.by_code for each in every_board() if not is_ours(each)]
        theirs = {code: message.template for by_code in outside for code, message in by_code.items()}
        return cacheable(request, h.MessageTexts(lang, {**theirs, **english(), **texts(lang)}))

    def _title(self, key: str, version: str | None) -> Title:
        """The newest version, or one that is named as `2.1`: the rules', and the board's."""
        try:
            return title(key if version is None else f"{key}@{version}")
        except TitleError as error:
            raise Refused("not found", error.reason) from None

    # -- tables -------------------------------------------------------------------------------------------------------

    async def open(self, request: Request) -> Response:
        self.limits.take(request, self.limits.openings)
        asked = await read(request, h.NewTable)
        settings = msgspec.convert({f: getattr(asked, f) for f in TableSettings.__struct_fields__}, TableSettings)
        cookie = await issued_session(request, self.hub)
        sit = None if asked.sit is None else asked.sit - 1
        new = await self.seating.open(settings, sit, cookie, address_of(request))
        invites = [
            h.Invite(None if role == ANY_SEAT else role + 1, token, link(self.address(request), new.name, token))
            for role, token in sorted(new.link_tokens.items())
            if role != HOST
        ]
        return with_cookie(answer(h.OpenedTable(new.name, new.link_tokens[HOST], invites), 201), request, cookie)

    async def public(self, request: Request) -> Response:
        names: list[str] = []
        for status in ("waiting", "playing"):
            names += await asyncio.to_thread(self.hub.store.public, status, MOST_LISTED)
        return answer(await self._listing([(name, []) for name in names[:MOST_LISTED]], _lang(request)))

    async def mine(self, request: Request) -> Response:
        cookie = session(request)
        if cookie is None:
            return answer(h.Listing([]))
        found = await asyncio.to_thread(self.hub.keys.tables, cookie, MOST_LISTED)
        return answer(await self._listing(found, _lang(request)))

    async def _listing(self, tables: list[tuple[str, list[tuple[int, int | None]]]], lang: str) -> h.Listing:
        """Those of them that can be opened, each with what one has there, and since when."""
        out: list[h.TableSummary] = []
        for name, own in tables:
            try:
                table = (await self.hub.find(name)).table
                opened = [role for role, since in own if table.opens(role, since)]
                out.append(await self._summary(name, opened, lang))
            except OnlyKept as only:
                out.append(_kept_summary(name, only, lang))
            except Refused:
                continue
        return h.Listing(out)

    async def summary(self, request: Request) -> Response:
        name = request.path_params["table"]
        try:
            live = await self.hub.find(name)
        except OnlyKept as only:
            found = _kept_summary(name, only, _lang(request))
            return answer(msgspec.structs.replace(found, address=self.address(request)))
        own = await roles(request, self.hub, live)
        found = await self._summary(name, own, _lang(request))
        invited = next((role + 1 for role in own if role >= 0 and live.table.chairs[role].free), None)
        return answer(msgspec.structs.replace(found, invited=invited, address=self.address(request)))

    async def _summary(self, name: str, own: list[int], lang: str) -> h.TableSummary:
        live = await self.hub.find(name)
        table = live.table
        own = sorted(role for role in own if role < 0 or table.chairs[role].person)
        role = choose(own, None)
        seats = live.presenter.seats(steady_ms(), live.away)
        return h.TableSummary(
            name,
            table.settings.title,
            name_in(title(table.settings.title, table.game.version), lang),
            table.status,
            seats,
            table.changed,
            table.version,
            len(table.match.moves),
            dict(table.settings.options),
            table.settings.visibility,
            table.settings.clock,
            None if role.seat == SPECTATOR else role.seat + 1,
            [seat + 1 for seat in own if seat >= 0],
            role.host,
            any(seat in own for seat in table.waiting_for() if not table.chairs[seat].player),
            rules=table.game.version.rules,
            board=table.game.version.board,
        )

    # -- the socket ---------------------------------------------------------------------------------------------------

    async def socket(self, websocket: WebSocket) -> None:
        name = websocket.path_params["table"]
        address = address_of(websocket)
        try:
            self.limits.take(websocket, self.limits.requests)
            role = await role_of(websocket, self.hub, await self.hub.find(name), websocket.query_params.get("seat"))
            who = f"{name}/{role.seat}" if role.seat != SPECTATOR else address
            self.limits.enter(address, who)
            setattr(websocket.state, connections.WHO, who)
        except Exception as error:
            refused = error if isinstance(error, Refused) else unavailable(error)
            if refused is None:
                raise
            await websocket.send_denial_response(refusal(refused))
            return

        async def still() -> bool:
            try:
                found = [key.role for key in await keys_of(websocket, self.hub, await self.hub.find(name), fresh=False)]
            except Refused:
                return False
            return (role.seat == SPECTATOR or role.seat in found) and (not role.host or HOST in found)

        since = websocket.query_params.get("since", "")
        try:
            await websocket.accept()
            live = await self.hub.find(name)
            may_speak, may_open = partial(self.limits.commands.take, who), partial(self.limits.openings.take, address)
            asks, wire = (still, may_speak, may_open, self.spectators), getattr(websocket.state, connections.WIRE, None)
            socket = Socket(websocket, self.seating, live, role, *asks, wire)
            await socket.run(int(since) if since.isdecimal() and len(since) < 10 else None)
        finally:
            self.limits.leave(address)
            self.limits.sockets_closed += 1


def _kept_summary(name: str, only: OnlyKept, lang: str) -> h.TableSummary:
    """Of a game that is over and can't be replayed here: its record can be read."""
    kept, settings = only.kept, only.kept.settings
    missing = Remark(words_of(only.missing), reason_of(only.missing))
    try:
        called = name_in(title(settings.title), lang)
    except TitleError:
        called = settings.title
    seats = [Seat(seat, player) for seat, player in enumerate(kept.names, 1)]
    facts = (kept.at, kept.events, len(kept.moves), dict(settings.options), settings.visibility, settings.clock)
    found = h.TableSummary(name, settings.title, called, "over", seats, *facts)
    version = kept.version
    return msgspec.structs.replace(found, rules=version.rules, board=version.board, only_kept=True, missing=missing)


def _lang(request: Request) -> str:
    """The language of texts: the one asked for, as the web names languages, or English."""
    return best([request.query_params.get("lang", "")])


def build(
    hub: Hub,
    compiling: Compiling,
    limits: Limits,
    replaying: Replaying,
    client: ClientFiles,
    origins: list[str],
    local: bool,
    lan: str,
    behind: Sequence[Callable[[], Coroutine[Any, Any, None]]],
    ended: Callable[[], None],
) -> Starlette:
    """The whole app. `local`: it serves this machine alone; else `lan` may be where others on the network find it. What
    is `behind` runs as long as it does; `ended` is called when it has been shut down."""
    web = Web(hub, limits, origins, lan)
    records = Records(web.seating, limits, replaying)
    links = LinkHandlers(web.seating, web.address)
    entry = EntryHandler(web.seating, limits)
    health = HealthHandlers(hub, compiling)

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
            except Exception as error:  # here, or it would be answered outside of what makes every answer safe
                if (failed := unavailable(error)) is not None:
                    log.warning("the database fails", extra={"facts": {"reason": str(reason(error))}})
                    return refusal(failed)
                log.exception("a request failed")
                return problem(500, "unavailable", WENT_WRONG.sentence())

        return run

    async def client_page(request: Request, about: tuple[Sentence, Sentence] | None = None) -> Response:
        if client.page is None:
            return await pages.home(request)
        return await with_preview(client.page, request, about or about_home())

    async def table_page(request: Request) -> Response:
        """The same page, with the status that the table's name deserves, as far as the address may ask for that and it
        is known soon: whatever else is wrong, the page itself says so, and goes on after it."""
        about = None
        name = request.path_params.get("table") or request.query_params.get("table")  # a replay names it behind the ?
        if name and limits.requests.take(address_of(request)):
            try:
                async with asyncio.timeout(FIND_SECONDS):
                    about = about_table((await hub.find(name)).table)
            except Exception as error:
                if isinstance(error, Refused) and error.code == "not found":
                    raise
        return await client_page(request, about)

    routes: list[Any] = [
        Route("/healthz", guarded(health.healthz, free=True)),
        Route("/readyz", guarded(health.readyz, free=True)),
        Route("/metrics", guarded(health.metrics, free=True)),
        Route("/", guarded(client_page, counts=limits.files)),
        *(Route(path, guarded(table_page, counts=limits.files)) for path in ("/t/{table}", "/look")),
        Route("/api", guarded(pages.http)),
        Route("/openapi.json", guarded(openapi.description)),
        Route("/protocol.json", guarded(openapi.protocol)),
        Route("/api/titles", guarded(web.titles)),
        Route("/api/titles/{title}/board", guarded(web.board)),
        Route("/api/messages", guarded(web.messages)),
        Route("/api/mine", guarded(web.mine)),
        Route("/api/tables", guarded(web.public), methods=["GET"]),
        Route("/api/tables", guarded(web.open), methods=["POST"]),
        Route("/api/tables/{table}", guarded(web.summary)),
        Route("/api/tables/{table}/enter", guarded(entry.enter), methods=["POST"]),
        Route("/api/tables/{table}/invites/host", guarded(links.invite), methods=["POST"]),
        Route("/api/tables/{table}/invites/{seat:int}", guarded(links.invite), methods=["POST"]),
        Route("/api/tables/{table}/links", guarded(links.listed), methods=["GET"]),
        Route("/api/tables/{table}/links", guarded(links.revoke), methods=["DELETE"]),
        Route("/api/tables/{table}/links/{link}", guarded(links.revoke), methods=["DELETE"]),
        Route("/api/tables/{table}/record", guarded(records.record)),
        Route("/api/tables/{table}/replay/{move:int}", guarded(records.replay)),
        Route("/api/records", guarded(records.upload), methods=["POST"]),
        WebSocketRoute("/api/tables/{table}/socket", web.socket),
        *(Route(path, guarded(file.answer, counts=limits.files)) for path, file in client.files.items()),
        *(Route(f"/assets/{{file}}{suffix}", guarded(gone, counts=limits.files)) for suffix in GONE if client.page),
    ]

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await hub.peers.start(hub)
        housekeeping = Housekeeping(hub)
        sweeping, collecting = (
            _every(SWEEP_SECONDS, housekeeping.sweep),
            _every(garbage.COLLECT_SECONDS, garbage.GarbageCollector(lambda: limits.sockets_closed).collect),
        )
        watching = limits.connections.keep_looking()
        works = [housekeeping.resume(), sweeping, collecting, watching, compiling.run(), *(work() for work in behind)]
        tasks = [asyncio.ensure_future(work) for work in works]
        yield {connections.KEY: limits.connections}
        for task in tasks:
            task.cancel()
        await hub.close()
        await asyncio.to_thread(ended)

    async def missing(request: Request, error: Exception) -> Response:
        return problem(404, "not found", NOTHING_HERE.sentence())

    async def wrong_method(request: Request, error: Exception) -> Response:
        return problem(405, "not found", NOT_DONE_HERE.sentence(method=request.method))

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
