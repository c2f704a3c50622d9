"""Cross-site requests are refused, sockets too: another site's page must not act in a player's name."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.web.answers import problem, refuse_socket

SAFE = {"GET", "HEAD", "OPTIONS"}
COOKIE = "branchline"

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


class SameOrigin:
    """Every socket and every request that changes something must come from our own page, or from a program: that sends
    no Origin, and no cookie either."""

    def __init__(self, app: ASGIApp, origins: list[str]) -> None:
        self.app = app
        self.origins = {origin.rstrip("/") for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self.allowed(scope["scheme"], headers):
            words = "This request comes from another site."
            if scope["type"] == "websocket":
                await refuse_socket(receive, send)
            else:
                await problem(403, "not yours", words)(scope, receive, send)
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

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                assert isinstance(headers, list)
                headers.extend(SECURITY)
            await send(message)

        await self.app(scope, receive, with_headers)
