"""Who makes a request: a cookie that has gathered roles at tables, or a token for one role."""

import asyncio
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from branchline.core.sentence import Message
from branchline.core.view import SPECTATOR
from branchline.server.hub import Hub
from branchline.server.live import Live, now_ms
from branchline.server.rate_limits import network_of
from branchline.server.refused import LINK_NOT_VALID, Refused
from branchline.server.roles import HOST
from branchline.server.store.keys import DAY, Key, new_token, touch_key
from branchline.server.web.origin import COOKIE

YEAR = 365 * 86_400
LONGEST_TOKEN = 100

NOT_YOUR_SEAT = Message("table.not-your-seat", "Seat {seat} is not yours.")


class Role(NamedTuple):
    """What somebody is at a table."""

    seat: int  # or SPECTATOR
    host: bool


def address_of(request: HTTPConnection) -> str:
    """Whose limits count."""
    return network_of(request.client.host if request.client else "")


def bearer(request: HTTPConnection) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and 0 < len(token) <= LONGEST_TOKEN else None


def session(request: HTTPConnection) -> str | None:
    found = request.cookies.get(COOKIE)
    return found if found and len(found) <= LONGEST_TOKEN else None


async def issued_session(request: HTTPConnection, hub: Hub) -> str | None:
    """The cookie, if it is one of ours; or a new one. A program has none: it has tokens."""
    if "origin" not in request.headers:
        return None
    found = session(request)
    if found is not None and await asyncio.to_thread(hub.keys.knows, found):
        return found
    return new_token()


async def keys_of(request: HTTPConnection, hub: Hub, live: Live, fresh: bool = True) -> list[Key]:
    """All that the request brings and that opens something at the table now. `fresh`: what another server has written
    meanwhile counts too."""
    token = bearer(request)
    if token is not None:
        found = await key_of(token, hub, live, fresh)
        if found is None:
            raise Refused("not yours", LINK_NOT_VALID.sentence())
        return [found]
    cookie = session(request)
    if cookie is None:
        return []
    bound = await asyncio.to_thread(hub.keys.of_session, cookie, live.table.id, now_ms())
    if fresh and not all(live.table.opens(key.role, key.since) for key in bound):
        await hub.refresh(live)
    return [key for key in bound if live.table.opens(key.role, key.since)]


async def key_of(token: str, hub: Hub, live: Live, fresh: bool = True) -> Key | None:
    """What the token opens at the table now."""
    found = await asyncio.to_thread(hub.keys.of_token, token, live.table.id, now_ms())
    if found is None or live.table.opens(found.role, found.since):
        return found
    if fresh:
        await hub.refresh(live)
    return found if live.table.opens(found.role, found.since) else None


async def roles(request: HTTPConnection, hub: Hub, live: Live) -> list[int]:
    """Every role that the request has at the table."""
    return [key.role for key in await keys_of(request, hub, live)]


def choose(roles: list[int], wanted: str | None) -> Role:
    """The seat asked for, from 1, `watch`, or the first that one has."""
    seats = [role for role in roles if role >= 0]
    host = HOST in roles
    if wanted == "watch":
        return Role(SPECTATOR, host)
    if wanted is None or wanted == "":
        return Role(seats[0] if seats else SPECTATOR, host)
    if not wanted.isdecimal() or len(wanted) > 2 or int(wanted) - 1 not in seats:
        raise Refused("not yours", NOT_YOUR_SEAT.sentence(seat=wanted[:3]))
    return Role(int(wanted) - 1, host)


async def role_of(request: HTTPConnection, hub: Hub, live: Live, wanted: str | None) -> Role:
    """The role of the request at the table. A link to a seat opens nothing while nobody, or a bot, sits there."""
    found = await keys_of(request, hub, live)
    if any(key.role >= 0 and not live.table.chairs[key.role].person for key in found):
        await hub.refresh(live)  # another server may have let them sit down a moment ago
    now = now_ms()
    for key in found:
        if now - key.used > DAY:
            hub.in_background(hub.write(live, touch_key(key, live.table.id, now)))
    open_now = [key.role for key in found if live.table.opens(key.role, key.since)]
    return choose([role for role in open_now if role < 0 or live.table.chairs[role].person], wanted)


def with_cookie(response: Response, request: HTTPConnection, value: str | None) -> Response:
    """The cookie lasts a year from when a table was last opened or entered. Scripts can't read it, other sites can't
    send it."""
    if value is None:
        return response
    secure = request.headers.get("origin", "").startswith(
        "https:"
    )  # which was checked; our own scheme a proxy may hide
    response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="strict", secure=secure)
    return response
