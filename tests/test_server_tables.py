"""What a host does with the tables that a server keeps, while it runs."""

import json
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select, update
from typer.testing import CliRunner

from branchline.cli.main import app
from branchline.client import Closed, Server, ServerError
from branchline.server.store.database import url_of
from branchline.server.store.schema import event, game
from branchline.server.store.store import Store
from databases import Postgres
from tables import Running

pytestmark = pytest.mark.server

DAY = 86_400_000


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_host_lists_shows_deletes_and_prunes_tables_while_the_server_runs(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    server_of: Postgres | None = request.getfixturevalue("postgres") if kind == "postgresql" else None
    where = ["--database", server_of.new()] if server_of else []

    def run(*words: str, typed: str = "") -> str:
        done = CliRunner().invoke(app, ["tables", *words, "--data", str(tmp_path), *where], input=typed)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == (1 if "Nothing" in done.stdout else 0), done.output
        return done.stdout

    def names(*words: str) -> set[str]:
        return {each["table"] for each in json.loads(run("list", "--json", *words))}

    with Running(tmp_path, "--beat", "0.2", *where) as server:
        assert run("list") == "There are no tables.\n"
        playing, lobby, left = (server.open("london", "", "") for _ in range(3))
        ann, bo = playing.begun("Ann", "Bo")
        for person in left.begun("Cy", "Di"):
            person.close()
        engine = create_engine(url_of(where[-1] if where else None, tmp_path))

        # Listing: all, or some of them.
        assert names() == {playing.name, lobby.name, left.name}
        assert names("--lobby") == {lobby.name} and names("--finished") == set()
        assert names("--unfinished") == {playing.name, left.name} and names("--older-than", "1") == set()
        with engine.begin() as connection:
            connection.execute(update(event).where(event.c.game == left.name).values(at=event.c.at - 40 * DAY))
        assert names("--unfinished", "--older-than", "39") == {left.name}
        assert "london  unfinished" in run("list") and run("list", "--finished") == "There are no such tables.\n"

        # One table: who sits there, and nothing that is hidden or opens a seat.
        shown = json.loads(run("show", playing.name, "--json"))
        assert [(seat["name"], seat["deciding"]) for seat in shown["seats"]] == [("Ann", True), ("Bo", True)]
        assert shown["status"] == "unfinished" and shown["moves"] == ann.wait().moves
        assert "seat 1: Ann, person, to decide" in run("show", playing.name)
        with engine.connect() as connection:
            secret = connection.scalar(select(game.c.secret).where(game.c.id == playing.name)) or b""
        told = run("list", "--json") + run("show", playing.name) + run("show", playing.name, "--json")
        tickets = [ticket["a"] for person in (ann, bo) if (view := person.wait().view) for ticket in view["offer"]]
        assert tickets
        for hidden in (*tickets, secret.hex(), playing.opened.host, *playing.tokens.values(), "hand", "deal"):
            assert hidden not in told

        # Deleting: what is unknown, or not confirmed, deletes nothing.
        with pytest.raises(ValueError, match=r"There is no table “nowhere”"):
            run("delete", lobby.name, "nowhere", "--yes")
        assert "Nothing was deleted." in run("delete", lobby.name, typed="n\n")
        with pytest.raises(ValueError, match="Nothing was deleted; --yes"):
            run("delete", lobby.name)
        assert lobby.name in names()
        run("delete", lobby.name, typed="y\n")

        # Those at it are sent away, and anyone who comes finds nothing.
        watcher = playing.watch()
        assert json.loads(run("delete", playing.name, "--yes", "--json")) == {"deleted": [playing.name]}
        for person in (ann, bo, watcher):
            with pytest.raises(Closed):
                person.wait(lambda _: False)
        with pytest.raises(ServerError, match="There is no such table"):
            Server(server.address).record(playing.name)
        assert names() == {left.name}

        # Pruning: a begun game goes only if asked for.
        prune = ["db", "prune", "--days", "30", "--data", str(tmp_path), *where]
        assert CliRunner().invoke(app, prune).stdout == "Removed 0 tables.\n"
        assert CliRunner().invoke(app, [*prune, "--unfinished"]).stdout == "Removed 1 table.\n"
        assert Store(engine).load(left.name) is None
        assert not [line for line in server.lines if '"level": "error"' in line]
        engine.dispose()


def test_a_server_prunes_by_itself_if_its_host_wants_it(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        old, fresh = server.open("london", "", ""), server.open("london", "", "")
        for opening in (old, fresh):
            for person in opening.begun("Ann", "Bo"):
                person.close()
        server.stop()
        engine = create_engine(url_of(None, tmp_path))
        with engine.begin() as connection:
            connection.execute(update(event).where(event.c.game == old.name).values(at=event.c.at - 8 * DAY))
        server.more += ["--prune-after", "7"]
        server.again()
        while not any("pruned" in line for line in server.lines):  # until it has come to it
            time.sleep(0.02)
        assert Store(engine).load(old.name) is None
        with pytest.raises(Closed):
            old.watch()
        assert fresh.watch().state
        engine.dispose()
