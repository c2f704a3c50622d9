"""Links and browsers are announced, listed, revoked and expire; at a public table one person has one seat."""

import asyncio
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from branchline.server.live import now_ms
from branchline.server.web.limiting import Limits
from branchline.server.web.who import role_of
from branchline.wire import commands as c
from key_world import HOUR, Stage, World, app_of, rematch, stage, table_of_two

pytestmark = pytest.mark.server


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    return stage(tmp_path, monkeypatch)


def test_the_host_may_let_somebody_else_in_to_a_seat_only_after_minutes_and_everybody_sees_it(played: Stage) -> None:
    async def scene(world: World) -> None:
        name, host, tokens = await table_of_two(world)
        live = await world.hub.find(name)
        await world.seating.start(live, c.Start("x"), None)
        assert live.away(1) == 0
        for minutes, allowed in ((0, False), (4, False), (6, True)):
            live.gone[1] -= minutes * 60_000
            status, got = await world.ask("POST", f"/api/tables/{name}/invites/2", {}, host)
            assert status == (201 if allowed else 409), got
        assert (live.table.chat[-1].seat, live.table.chat[-1].phrase) == (2, "new link")
        assert (await world.ask("GET", f"/api/tables/{name}", token=tokens[2]))[0] == 403
        assert (await world.ask("GET", f"/api/tables/{name}", token=got["token"]))[1]["you"] == 2

    played(scene)


def test_every_link_that_is_made_is_announced_at_its_table(played: Stage) -> None:
    async def scene(world: World) -> None:
        _, opened = await world.ask("POST", "/api/tables", {"title": "london", "seats": [{}, {}], "sit": 1})
        path, own = f"/api/tables/{opened['table']}", opened["invites"][1]["token"]
        assert opened["invites"][1]["seat"] == 1
        live = await world.hub.find(opened["table"])
        made = (("2", opened["host"], 2, "invited"), ("0", opened["host"], 0, "invited"), ("1", own, 1, "own link"))
        for seat, token, shown, phrase in (*made, ("host", opened["host"], 0, "host link")):
            assert (await world.ask("POST", f"{path}/invites/{seat}", {}, token))[0] == 201
            assert (live.table.chat[-1].seat, live.table.chat[-1].phrase) == (shown, phrase)
        assert (await world.ask("POST", f"{path}/invites/host", {}, own))[0] == 403

    played(scene)


def test_owners_list_and_revoke_what_opens_their_seats(played: Stage) -> None:
    async def scene(world: World) -> None:
        name, host, tokens = await table_of_two(world)
        path = f"/api/tables/{name}"
        _, another = await world.ask("POST", f"{path}/invites/2", {}, tokens[2])
        await world.ask("POST", f"{path}/enter", {"token": tokens[2]}, who="Bo")  # in a browser too
        _, got = await world.ask("GET", f"{path}/links", token=tokens[2])
        kinds = [(link["kind"], link["seat"], link["this"]) for link in got["links"]]
        assert sorted(kinds) == [("browser", 2, False), ("link", 2, False), ("link", 2, True)]
        assert tokens[2] not in str(got) and another["token"] not in str(got)
        (browser,) = [link["id"] for link in got["links"] if link["kind"] == "browser"]
        assert (await world.ask("DELETE", f"{path}/links/{browser}", token=tokens[1]))[0] == 404  # not Ann's
        assert (await world.ask("DELETE", f"{path}/links/{browser}", token=tokens[2]))[0] == 200
        assert "you" not in (await world.ask("GET", path, who="Bo"))[1]
        status, got = await world.ask("DELETE", f"{path}/links", token=tokens[2])  # all others
        assert (status, [link["this"] for link in got["links"]]) == (200, [True])
        assert (await world.ask("GET", path, token=another["token"]))[0] == 403
        status, got = await world.ask("DELETE", f"{path}/links/{got['links'][0]['id']}", token=tokens[2])
        assert (status, got["code"]) == (409, "not now")  # or nobody could open the seat any more
        _, got = await world.ask("GET", f"{path}/links", token=host)
        assert [(link["kind"], link["host"], link["seat"]) for link in got["links"]] == [
            ("link", True, None),
            ("invitation", False, None),
        ]
        (any_seat,) = [link["id"] for link in got["links"] if link["kind"] == "invitation"]
        assert (await world.ask("DELETE", f"{path}/links/{any_seat}", token=host))[0] == 200
        assert (await world.ask("POST", f"{path}/enter", {"token": tokens[None]}))[0] == 403

    played(scene)


def test_a_link_is_good_for_the_hours_it_was_made_for_and_unused_for_half_a_year(
    played: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(world: World) -> None:
        name, _, tokens = await table_of_two(world)
        path, now = f"/api/tables/{name}", now_ms()
        _, short = await world.ask("POST", f"{path}/invites/2", {"hours": 1}, tokens[2])
        _, lasting = await world.ask("POST", f"{path}/invites/2", {}, tokens[2])
        assert HOUR - 60_000 < short["expires"] - now <= HOUR + 60_000 and lasting["expires"] is None
        for hours, good in ((0, 200), (2, 403)):
            monkeypatch.setattr("branchline.server.web.who.now_ms", lambda hours=hours: now + hours * HOUR)
            assert (await world.ask("GET", path, token=short["token"]))[0] == good
            assert (await world.ask("GET", path, token=lasting["token"]))[0] == 200
        used = HTTPConnection({"type": "http", "headers": [(b"authorization", f"Bearer {tokens[2]}".encode())]})
        for days, good in ((100, True), (200, True), (400, False)):  # used now and then, and then not
            monkeypatch.setattr("branchline.server.web.who.now_ms", lambda days=days: now + days * 24 * HOUR)
            assert (await world.ask("GET", path, token=tokens[2]))[0] == (200 if good else 403), days
            if good:
                await role_of(used, world.hub, await world.hub.find(name), None)
                await asyncio.gather(*world.hub.tasks)
            assert days < 200 or (await world.ask("GET", path, token=lasting["token"]))[0] == 403

    played(scene)


def test_who_comes_by_a_link_is_out_with_it_and_stays_no_longer_than_it_is_good_for(
    played: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(world: World) -> None:
        name, _, tokens = await table_of_two(world)
        path, now = f"/api/tables/{name}", now_ms()

        async def may(token: str = "", who: str = "") -> bool:
            status, got = await world.ask("GET", path, token=token, who=who)
            return status == 200 and got.get("you") == 2

        _, short = await world.ask("POST", f"{path}/invites/2", {"hours": 1}, tokens[2])
        await world.ask("POST", f"{path}/enter", {"token": short["token"]}, who="Bo")
        _, longer = await world.ask("POST", f"{path}/invites/2", {"hours": 100}, short["token"])
        assert await may(who="Bo") and await may(longer["token"])
        monkeypatch.setattr("branchline.server.web.who.now_ms", lambda: now + 2 * HOUR)
        assert not await may(who="Bo") and not await may(longer["token"]) and await may(tokens[2])
        monkeypatch.undo()
        _, lent = await world.ask("POST", f"{path}/invites/2", {}, tokens[2])
        await world.ask("POST", f"{path}/enter", {"token": lent["token"]}, who="Cy")
        _, passed_on = await world.ask("POST", f"{path}/invites/2", {}, lent["token"])
        _, got = await world.ask("GET", f"{path}/links", token=lent["token"])
        (this,) = [link["id"] for link in got["links"] if link["this"]]
        assert (await world.ask("DELETE", f"{path}/links/{this}", token=tokens[2]))[0] == 200
        assert [await may(lent["token"]), await may(passed_on["token"]), await may(who="Cy")] == [False] * 3
        assert await may(tokens[2])

    played(scene)


def test_nobody_comes_in_by_a_link_while_it_is_being_revoked(played: Stage) -> None:
    async def scene(world: World) -> None:
        name, _, tokens = await table_of_two(world)
        path = f"/api/tables/{name}"
        for _ in range(10):
            _, lent = await world.ask("POST", f"{path}/invites/2", {}, tokens[2])
            thieves = [f"thief {number}" for number in range(6)]
            world.cookies |= dict.fromkeys(thieves)
            come = [world.ask("POST", f"{path}/enter", {"token": lent["token"]}, who=who) for who in thieves]
            make = [world.ask("POST", f"{path}/invites/2", {}, lent["token"]) for _ in range(3)]
            revoke = world.ask("DELETE", f"{path}/links", token=tokens[2])
            *_, (status, _) = await asyncio.gather(*come[:3], *make, *come[3:], revoke)
            assert status == 200
            _, got = await world.ask("GET", f"{path}/links", token=tokens[2])
            assert [link["this"] for link in got["links"]] == [True]
            for who in thieves:
                assert "you" not in (await world.ask("GET", path, who=who))[1]

    played(scene)


def test_a_ban_holds_at_a_rematch_too(played: Stage) -> None:
    async def scene(world: World) -> None:
        name, _, tokens = await table_of_two(world, visibility="public")
        await world.ask("POST", f"/api/tables/{name}/enter", {"token": tokens[2]}, who="Bo")
        new = await rematch(world, name)
        await world.seating.reseat(new, c.Reseat("x", 1, ban=True), None)
        world.address = "203.0.113.99"
        status, got = await world.ask("POST", f"/api/tables/{new.table.id}/enter", {}, who="Bo")
        assert (status, "not let you back in" in got["words"]) == (403, True)

    played(scene)


def test_at_a_public_table_one_person_has_one_seat_and_the_host_can_keep_somebody_away(played: Stage) -> None:
    async def scene(world: World) -> None:
        world.app = app_of(world.hub, Limits())
        plan = {"title": "london", "seats": [{}] * 4, "visibility": "public"}
        _, opened = await world.ask("POST", "/api/tables", plan, who="Ann")
        path = f"/api/tables/{opened['table']}"
        assert (await world.ask("POST", f"{path}/enter", {"name": "Bo"}, who="Bo"))[1]["seat"] == 1
        status, got = await world.ask("POST", f"{path}/enter", {"seat": 2}, who="Bo")
        assert (status, got["words"]) == (403, "You sit here already, on seat 1.")
        for who in ("Cy", ""):  # another browser there, or a program
            status, got = await world.ask("POST", f"{path}/enter", {"seat": 2}, who=who)
            assert (status, got["words"].startswith("Somebody from your address sits here")) == (403, True)
        world.address = "203.0.113.8"
        assert (await world.ask("POST", f"{path}/enter", {"seat": 2}, who="Cy"))[0] == 200
        live = await world.hub.find(opened["table"])
        await world.seating.reseat(live, c.Reseat("x", 1, ban=True), None)
        assert live.table.chat[-1].phrase == "banned"
        any_seat = next(invite["token"] for invite in opened["invites"] if invite["seat"] is None)
        world.address = "203.0.113.9"  # the cookie is known, wherever it comes from
        for body in ({}, {"token": any_seat}):
            status, got = await world.ask("POST", f"{path}/enter", body, who="Bo")
            assert (status, "not let you back in" in got["words"]) == (403, True)
        world.address = "203.0.113.7"  # and so is the address
        assert (await world.ask("POST", f"{path}/enter"))[0] == 403
        _, link = await world.ask("POST", f"{path}/invites/3", {}, opened["host"])  # but the host may think again
        assert (await world.ask("POST", f"{path}/enter", {"token": link["token"]}, who="Bo"))[1]["seat"] == 3

    played(scene)


def test_under_https_the_cookie_is_secure_whatever_the_proxy_says(played: Stage) -> None:
    async def scene(world: World) -> None:
        world.app = app_of(world.hub, Limits(), "https://trains.example")
        world.origin = "https://trains.example"
        await world.ask("POST", "/api/tables", {"title": "london", "seats": [{}, {}]}, who="Ann")
        assert "; Secure" in world.set_cookie

    played(scene)
