"""Cross-site requests are refused, sockets too: another site's page must not act in a player's name."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage
from starlette.websockets import WebSocket

from branchline.core.sentence import Message
from branchline.server.refused import NOTHING_HERE
from branchline.server.web.answers import problem

SAFE = {"GET", "HEAD", "OPTIONS"}
COOKIE = "branchline"
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
EVERYWHERE = {"0.0.0.0", "::"}  # to listen on; anyone who opens a page there is on this machine
LONGEST_PATH = 200

HOST_UNREADABLE = Message("server.host-unreadable", "The Host header can't be read.")
OTHER_NAME = Message("server.other-name", "Start the server with --origin to serve it under this name.")
OTHER_SITE = Message("server.other-site", "This request comes from another site.")

SECURITY = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


class SameOrigin:
    """Every socket and every request that changes something must come from our own page, or from a program: that sends
    no Origin, and no cookie either."""

    def __init__(self, app: ASGIApp, origins: list[str], local: bool) -> None:
        self.app = app
        self.origins = {origin.rstrip("/") for origin in origins}
        self.hosts = {*LOOPBACK, *(urlsplit(origin).hostname or "" for origin in origins)} if local else set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if len(scope["path"]) > LONGEST_PATH:
            await _refuse(problem(404, "not found", NOTHING_HERE.sentence()), scope, receive, send)
            return
        try:
            host = urlsplit(f"//{headers.get('host', '')}").hostname
        except ValueError:
            await _refuse(problem(400, "unreadable", HOST_UNREADABLE.sentence()), scope, receive, send)
            return
        if self.hosts and host not in self.hosts:  # somebody's name that leads to this machine
            await _refuse(problem(403, "not yours", OTHER_NAME.sentence()), scope, receive, send)
            return
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self.allowed(scope["scheme"], headers):
            await _refuse(problem(403, "not yours", OTHER_SITE.sentence()), scope, receive, send)
            return
        await self.app(scope, receive, send)

    def allowed(self, scheme: str, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return f"{COOKIE}=" not in headers.get("cookie", "")
        if origin in self.origins:
            return True
        if self.origins:
            return False
        own = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme == own and bool(parts.netloc) and parts.netloc == headers.get("host")


class SecurityHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                assert isinstance(headers, list)
                headers.extend(SECURITY)
            await send(message)

        await self.app(scope, receive, with_headers)
