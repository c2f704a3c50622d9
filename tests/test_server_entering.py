"""What a request to enter a table amounts to, case by case, without a server."""

import pytest

from branchline.server.refused import Refused
from branchline.server.roles import ANY_SEAT, HOST
from branchline.server.store.keys import Key
from branchline.server.table.server_table import ServerTable
from branchline.server.web.entering import EntryRequest, Invitation, Return, SitDown, Stay, way_in
from branchline.wire.http import Enter
from tables import Desk

TOKEN, SECRET = "t" * 20, "s" * 22
ANN, FREE = 0, 1  # seats: Ann sits on the first, nobody on the second


def key(role: int) -> Key:
    return Key(b"", role, 0, 0, 0, None, None, False)


def table(visibility: str = "private") -> ServerTable:
    desk = Desk("london", "", "", visibility=visibility)
    desk.happen(desk.table.sit(ANN, "Ann"))
    return desk.table


def link(role: int, seat: int | None = None, cookie: list[int] | None = None) -> EntryRequest:
    return EntryRequest(Enter(TOKEN, seat=seat), key(role), None, cookie or [])


def secret(role: int, meant: int | None = None) -> EntryRequest:
    asked = Enter(None if meant is None else TOKEN, secret=SECRET)
    return EntryRequest(asked, None if meant is None else key(meant), key(role), [])


def cookie(*roles: int, seat: int | None = None) -> EntryRequest:
    return EntryRequest(Enter(seat=seat), None, None, list(roles))


CASES = {
    "a link to one's own seat": (link(ANN), Return(key(ANN), None)),
    "the host's link": (link(HOST), Return(key(HOST), None)),
    "a link to a free seat": (link(FREE), SitDown(FREE, Invitation.SEAT_LINK)),
    "a link to a free seat, for who has another": (link(FREE, cookie=[ANN]), SitDown(FREE, Invitation.SEAT_LINK)),
    "the link for any seat": (link(ANY_SEAT), SitDown(None, Invitation.TABLE_LINK)),
    "the link for any seat, and a wish": (link(ANY_SEAT, 2), SitDown(FREE, Invitation.TABLE_LINK)),
    "the link for any seat, for who sits here": (link(ANY_SEAT, cookie=[ANN]), Stay(ANN, False)),
    "one more seat by the link for any": (link(ANY_SEAT, 2, [ANN]), SitDown(FREE, Invitation.TABLE_LINK)),
    "a secret that has sat down": (secret(ANN), Return(key(ANN), SECRET)),
    "the same, with the link that led there": (secret(ANN, ANY_SEAT), Return(key(ANN), SECRET)),
    "a secret of a seat that was given up": (secret(FREE, FREE), SitDown(FREE, Invitation.SEAT_LINK)),
    "the cookie": (cookie(HOST, ANN), Stay(ANN, True)),
    "the cookie, and a wish for the seat one has": (cookie(ANN, seat=1), Stay(ANN, False)),
}
REFUSED = {
    "a secret of one seat and a link to another": (secret(ANN, FREE), "This secret is seat 1's"),
    "the cookie, and a wish for another seat": (cookie(ANN, seat=2), "You sit here already"),
    "a link that opens nothing": (EntryRequest(Enter(TOKEN), None, None, []), "not valid here"),
    "nothing": (cookie(), "This table is private"),
    "the host's cookie": (cookie(HOST), "This table is private"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_way_in(name: str) -> None:
    brought, way = CASES[name]
    found = way_in(table(), brought)
    assert (type(found), found) == (type(way), way)


@pytest.mark.parametrize("name", REFUSED)
def test_no_way_in(name: str) -> None:
    brought, words = REFUSED[name]
    with pytest.raises(Refused, match=words):
        way_in(table(), brought)


def test_at_a_public_table_nothing_is_needed() -> None:
    assert way_in(table("public"), cookie(seat=2)) == SitDown(FREE, Invitation.PUBLIC)
    with pytest.raises(Refused, match="not valid here"):  # but a link that opens nothing is no way in
        way_in(table("public"), EntryRequest(Enter(TOKEN), None, None, []))


def test_at_a_rematch_the_token_of_the_table_before_is_good() -> None:
    again = table()
    again.rematch_of = "before"
    assert way_in(again, link(ANN)) == Return(key(ANN), TOKEN)
