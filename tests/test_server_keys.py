"""Nobody but its holder opens a seat: random histories of people who sit, leave, are sent away, replaced and play
again, after which every token and every cookie that was ever given out is tried at every table."""

import os
from pathlib import Path

import pytest

from branchline.installed import COMPILED, engine
from branchline.server.live import Live, now_ms
from branchline.server.store import keys
from branchline.wire import commands as c
from key_world import HOUR, Stage, World, rematch, stage, table_of_two

pytestmark = pytest.mark.server

SHARDS = 20  # which may run beside each other
# In `make test-all`, once: what compiled code does here is the same. Some hundreds in `make test`.
HISTORIES = 10_000 if os.environ.get("BRANCHLINE_LONG") and engine().name == COMPILED else 300


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    return stage(tmp_path, monkeypatch)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_nobody_but_its_holder_opens_a_seat(played: Stage, shard: int) -> None:
    played(*[World.run] * (HISTORIES // SHARDS), seed=shard)


def test_the_host_of_a_finished_game_gets_no_link_into_its_rematch(played: Stage) -> None:
    async def scene(world: World) -> None:
        name, host, tokens = await table_of_two(world)
        new = await rematch(world, name)
        live = await world.hub.find(name)
        live.away(1)
        live.last_here[1] -= HOUR  # Bo plays the rematch, and has long left the old table
        status, got = await world.ask("POST", f"/api/tables/{name}/invites/2", {}, host)
        assert (status, got["words"]) == (409, "The game is over.")
        status, got = await world.ask("POST", f"/api/tables/{new.table.id}/enter", {"token": tokens[2]})
        assert (status, got["seat"]) == (200, 1)  # it is Bo's seat, one further
        status, got = await world.ask("POST", f"/api/tables/{new.table.id}/enter", {"token": host})
        assert (status, got.get("seat"), got["host"]) == (200, None, True)

    played(scene)


@pytest.mark.parametrize("how", ["reseat", "leave"])
def test_who_was_sent_away_from_a_rematch_does_not_get_the_next_ones_seat(played: Stage, how: str) -> None:
    async def scene(world: World) -> None:
        name, host, tokens = await table_of_two(world)
        new = await rematch(world, name)
        if how == "reseat":
            await world.seating.reseat(new, c.Reseat("x", 1), None)
        else:
            await world.seating.leave(new, 0, None)
        path = f"/api/tables/{new.table.id}"
        _, invite = await world.ask("POST", f"{path}/invites/1", {}, await hosting(world, new, host))
        _, cy = await world.ask("POST", f"{path}/enter", {"token": invite["token"], "name": "Cy"})
        status, got = await world.ask("POST", f"{path}/enter", {"token": tokens[2]})
        assert (status, got["code"]) == (403, "not yours")
        status, got = await world.ask("GET", path, token=tokens[2])
        assert (status, got["code"]) == (403, "not yours")
        assert (await world.ask("GET", path, token=cy["token"]))[1]["you"] == 1

    async def hosting(world: World, new: Live, host: str) -> str:
        """The host's token at the rematch, where that is another one."""
        return str(
            (await world.ask("POST", f"/api/tables/{new.table.id}/enter", {"token": host}))[1].get("token") or host
        )

    played(scene)


def test_what_was_written_too_late_opens_nothing_there_or_at_the_rematch(played: Stage) -> None:
    """A link and a browser of somebody who was sent away, made at another server meanwhile, and written after it."""

    async def scene(world: World) -> None:
        name, host, _ = await table_of_two(world)
        live, path = await world.hub.find(name), f"/api/tables/{name}"
        before = live.table.since(1)
        await world.seating.reseat(live, c.Reseat("x", 2), None)
        _, invite = await world.ask("POST", f"{path}/invites/2", {}, host)
        _, cy = await world.ask("POST", f"{path}/enter", {"token": invite["token"], "name": "Cy"})
        late, world.cookies["Bo"] = keys.new_token(), keys.new_token()
        browser = keys.hashed(world.cookies["Bo"] or "")
        now = now_ms()
        late_rows = keys.add_credential(name, 1, late, before, now) + keys.add_binding(browser, name, 1, before, now)
        await world.hub.writer.write(late_rows)

        new = await rematch(world, name)
        for table, seat in ((name, 2), (new.table.id, 1)):
            status, got = await world.ask("GET", f"/api/tables/{table}", token=late)
            assert (status, got["code"]) == (403, "not yours")
            status, got = await world.ask("POST", f"/api/tables/{table}/enter", {"token": late})
            assert (status, got["code"]) == (403, "not yours")
            assert (await world.ask("GET", f"/api/tables/{table}", who="Bo"))[1].get("you") is None
            assert (await world.ask("GET", f"/api/tables/{table}", token=cy["token"]))[1]["you"] == seat

    played(scene)
