"""How somebody comes to a seat: by a link, by a secret of their own, by the cookie, or at a public table just so."""

import asyncio
from enum import Enum
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from branchline.core.sentence import Message
from branchline.server.live import Live, now_ms
from branchline.server.refused import LINK_NOT_VALID, Refused
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.seating import Seating, Visitor
from branchline.server.store.keys import Key, mark
from branchline.server.table.server_table import ServerTable
from branchline.server.web.answers import answer
from branchline.server.web.authentication import address_of, issued_session, key_of, session, with_cookie
from branchline.server.web.bodies import read
from branchline.server.web.limiting import Limits
from branchline.wire import http as h

SECRET_OF_SEAT = Message("enter.secret-of-seat", "This secret is seat {seat}'s; make a new one.")
SECRET_IN_USE = Message("enter.secret-in-use", "This secret is in use at another table, or was; make a new one.")
SITS_ALREADY = Message("enter.sits-already", "You sit here already, on seat {seat}.")
PRIVATE = Message("enter.private", "This table is private: a seat needs a link. You can watch.")
BANNED = Message("enter.banned", "The host of this table has not let you back in. You can watch.")
SAME_ADDRESS = Message("enter.same-address", "Somebody from your address sits here already: ask the host for a link.")


class Invitation(Enum):
    """By what somebody may sit down."""

    SEAT_LINK = "a link to one seat"
    TABLE_LINK = "the link for any seat"
    PUBLIC = "nothing: the table is public"


class Return(NamedTuple):
    """To what the key opens already, the host's role or its person's seat. The cookie opens it too from now on."""

    key: Key
    token: str | None  # that the client should use here


class Stay(NamedTuple):
    """On the seat that the cookie opens."""

    seat: int
    host: bool


class SitDown(NamedTuple):
    """On a free seat: this one, or any."""

    seat: int | None
    by: Invitation


class EntryRequest(NamedTuple):
    """What a request to enter brings, and what of it opens something at the table now."""

    entry: h.Enter
    link: Key | None  # by the token
    secret: Key | None  # by the client's own secret
    roles: list[int]  # by the cookie: seats only where a person sits


def way_in(table: ServerTable, brought: EntryRequest) -> Return | Stay | SitDown:
    """What a request to enter amounts to. The first case that fits counts; raises Refused if none does."""
    entry, link, secret = brought.entry, brought.link, brought.secret

    if secret is not None and _has_person(table, secret.role):  # they sat down before, and missed the answer
        if link is not None and link.role >= 0 and link.role != secret.role:
            raise Refused("not yours", SECRET_OF_SEAT.sentence(seat=secret.role + 1))
        return Return(secret, entry.secret)

    if link is not None and (link.role == HOST or _has_person(table, link.role)):
        # At a rematch the token of the table before is the one for here.
        return Return(link, entry.token if table.rematch_of else None)

    if link is not None and link.role >= 0:
        return SitDown(link.role, Invitation.SEAT_LINK)

    # No link to a role of its own: anyone who sits here already stays there, unless they ask for one more seat by link.
    seats = [role for role in brought.roles if role >= 0]
    wanted = None if entry.seat is None else entry.seat - 1
    if seats and (wanted is None or entry.token is None):
        if wanted is not None and wanted not in seats:
            raise Refused("not yours", SITS_ALREADY.sentence(seat=seats[0] + 1))
        return Stay(seats[0] if wanted is None else wanted, HOST in brought.roles)

    if link is not None:
        return SitDown(wanted, Invitation.TABLE_LINK)
    if entry.token is not None:
        raise Refused("not yours", LINK_NOT_VALID.sentence())
    if table.settings.visibility != "public":
        raise Refused("not yours", PRIVATE.sentence())
    return SitDown(wanted, Invitation.PUBLIC)


def _has_person(table: ServerTable, role: int) -> bool:
    return role >= 0 and table.chairs[role].person


class EntryHandler:
    def __init__(self, seating: Seating, limits: Limits) -> None:
        self.hub = seating.hub
        self.seating = seating
        self.limits = limits

    async def enter(self, request: Request) -> Response:
        entry = await read(request, h.Enter)
        live = await self.hub.find(request.path_params["table"])
        cookie = await issued_session(request, self.hub)
        entered = await self._enter(live, await self._brought(live, entry, cookie), request, cookie)
        return with_cookie(answer(entered), request, cookie)

    async def _enter(self, live: Live, brought: EntryRequest, request: Request, cookie: str | None) -> h.Entered:
        name, entry = live.table.id, brought.entry
        match way_in(live.table, brought):
            case Return(key, token):
                await self.seating.bind(live, key, cookie)
                return h.Entered(name, None if key.role == HOST else key.role + 1, key.role == HOST, token)
            case Stay(seat, host):
                return h.Entered(name, seat + 1, host)
            case SitDown(wanted, by):
                visitor = Visitor(cookie, session(request), address_of(request))
                async with live.entry_lock:  # so that nobody comes in twice at once
                    await self._let_in(live, visitor, by)
                    taken, token = await self.seating.sit(live, visitor, wanted, entry.name, entry.secret)
                return h.Entered(name, taken + 1, token=token)

    async def _brought(self, live: Live, entry: h.Enter, cookie: str | None) -> EntryRequest:
        link = None if entry.token is None else await key_of(entry.token, self.hub, live)
        secret = None
        if entry.secret is not None:
            secret = await key_of(entry.secret, self.hub, live)
            if secret is None and await asyncio.to_thread(self.hub.keys.in_use, entry.secret):
                raise Refused("not yours", SECRET_IN_USE.sentence())
        roles: list[int] = []
        if cookie is not None and (link is None or link.role == ANY_SEAT):  # a link to a role is stronger
            found = await asyncio.to_thread(self.hub.keys.of_session, cookie, live.table.id, now_ms())
            roles = [key.role for key in found if live.table.opens(key.role, key.since)]
        return EntryRequest(entry, link, secret, [role for role in roles if role < 0 or _has_person(live.table, role)])

    async def _let_in(self, live: Live, visitor: Visitor, by: Invitation) -> None:
        """A link to a seat means that the host agrees. With the link for any seat the host's ban counts; without a
        link, at a public table, there is one seat for each browser and each address, or as many as share it."""
        keys, name = self.hub.keys, live.table.id
        if by is Invitation.SEAT_LINK:
            return
        if await asyncio.to_thread(keys.banned, name, visitor.marks):
            raise Refused("not yours", BANNED.sentence())
        if by is Invitation.TABLE_LINK or visitor.here:
            return
        if await asyncio.to_thread(keys.seats_of, name, mark(visitor.address)) >= self.limits.most_seats:
            raise Refused("not yours", SAME_ADDRESS.sentence())
