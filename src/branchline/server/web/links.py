"""Links: made, listed and revoked by those whose seats they open."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from branchline.core.sentence import Message
from branchline.server.live import Live, now_ms
from branchline.server.refused import HOST_ONLY, NO_PERSONS_SEAT, NOT_SO_FAST, Refused
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.seating import Seating
from branchline.server.store.keys import Key, drop_key, drop_other_keys
from branchline.server.web.answers import answer
from branchline.server.web.authentication import keys_of
from branchline.server.web.bodies import read
from branchline.wire import http as h

HOUR = 3_600_000  # milliseconds

NO_LINK = Message("link.none", "There is no such link, or it is not yours.")
LAST_LINK = Message("link.last", "Nothing else opens what you have here: make another link first, or leave.")


def link(address: str, table: str, token: str) -> str:
    """As it is sent around."""
    return f"{address}/t/{table}#{token}"


class LinkHandlers:
    """The handlers, and what they need."""

    def __init__(self, seating: Seating, address: Callable[[Request], str]) -> None:
        self.hub = seating.hub
        self.seating = seating
        self.address = address

    async def invite(self, request: Request) -> Response:
        """The person there gets one more link, and so does the host for the host's role. The host renews that of a
        free seat, or of somebody who has been away for long; the old one is worthless from then on."""
        live = await self.hub.find(request.path_params["table"])
        asked = await read(request, h.NewLink)
        await self.hub.refresh(live)  # if the table was removed, the answer has to say that
        own = {key.role: key for key in await keys_of(request, self.hub, live)}
        seat: int | None = request.path_params.get("seat")
        role = HOST if seat is None else ANY_SEAT if seat == 0 else seat - 1
        if role >= live.table.game.seats or (role >= 0 and live.table.chairs[role].bot):
            raise Refused("not found", NO_PERSONS_SEAT.sentence(seat=seat))
        mine = role in own and (role == HOST or (role >= 0 and live.table.chairs[role].person))
        if not mine and HOST not in own:
            raise Refused("not yours", HOST_ONLY.sentence())
        if not live.other_limit.take(str(role) if mine and role >= 0 else "host"):  # each is kept forever
            raise Refused("too many", NOT_SO_FAST.sentence())
        expires = None if asked.hours is None else now_ms() + asked.hours * HOUR
        if mine:
            token = await self.seating.another(live, own[role], expires)
        else:
            token = await self.seating.renew(live, role, expires)
        path = link(self.address(request), live.table.id, token)
        return answer(h.Invite(seat or None, token, path, expires), 201)

    async def listed(self, request: Request) -> Response:
        """What opens what one has here; for the host also what opens a seat that is free."""
        live = await self.hub.find(request.path_params["table"])
        brought = await keys_of(request, self.hub, live)
        return answer(self._links(live, await self._owned(live, brought), brought))

    async def revoke(self, request: Request) -> Response:
        """One link or browser of one's own; or all of them but the one that asks."""
        live = await self.hub.find(request.path_params["table"])
        brought = await keys_of(request, self.hub, live)
        owned = await self._owned(live, brought)
        named = request.path_params.get("link")
        name = live.table.id
        if named is None:
            mine = [key for key in brought if not _invites(live, key)]
            await self.seating.revoke(live, [each for key in mine for each in drop_other_keys(key, name)])
        else:
            revoked = _with_offspring([key for key in owned if key.id == named], owned)
            if not revoked:
                raise Refused("not found", NO_LINK.sentence())
            left = {key.role for key in owned if key not in revoked}
            if any(key.role not in left and not _invites(live, key) for key in revoked):
                raise Refused("not now", LAST_LINK.sentence())
            await self.seating.revoke(live, [each for key in revoked for each in drop_key(key, name)])
        return answer(self._links(live, await self._owned(live, brought), brought))

    async def _owned(self, live: Live, brought: list[Key]) -> list[Key]:
        """All that opens one of the roles of these keys; for the host also what invites to a seat that is free."""
        roles = [key.role for key in brought if key.role == HOST or (key.role >= 0 and not _invites(live, key))]
        if HOST in roles:
            roles += [ANY_SEAT, *(seat for seat, chair in enumerate(live.table.chairs) if chair.free)]
        out: list[Key] = []
        for role in roles:
            found = await asyncio.to_thread(self.hub.keys.of_role, live.table.id, role, now_ms())
            out += [key for key in found if live.table.opens(role, key.since)]
        return out

    def _links(self, live: Live, keys: list[Key], brought: list[Key]) -> h.AccessLinks:
        this = {(key.id, key.role) for key in brought}
        out: list[h.AccessLink] = []
        for key in keys:
            kind: h.LinkKind = "browser" if key.browser else "invitation" if _invites(live, key) else "link"
            host = key.role == HOST
            seat = key.role + 1 if key.role >= 0 else None
            out.append(h.AccessLink(key.id, kind, seat, host, key.at, key.used, key.ends(), (key.id, key.role) in this))
        return h.AccessLinks(out)


def _with_offspring(keys: list[Key], owned: list[Key]) -> list[Key]:
    """These, and all that was made with them."""
    found = list(keys)
    for key in found:
        found += [each for each in owned if each.by == key.hash and each not in found]
    return found


def _invites(live: Live, key: Key) -> bool:
    """Whether it is only good for sitting down: nobody has the seat yet."""
    return key.role == ANY_SEAT or (key.role >= 0 and not live.table.chairs[key.role].person)
