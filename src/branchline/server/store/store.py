"""Reading and writing tables."""

import secrets
from typing import NamedTuple

from sqlalchemy import Engine, bindparam, delete, insert, select, update

from branchline.server.store.schema import event, game, server
from branchline.server.store.writer import Job
from branchline.server.table import events as e

INSERT_GAME = insert(game)
INSERT_EVENT = insert(event)
SET_STATUS = update(game).where(game.c.id == bindparam("of")).values(status=bindparam("to"))
INSERT_SERVER = insert(server)
DROP_SERVER = delete(server).where(server.c.id == bindparam("which"))


class Row(NamedTuple):
    seq: int
    at: int
    body: str
    move_id: str | None


class Loaded(NamedTuple):
    secret: bytes
    status: str
    rows: list[Row]


class Store:
    """What can be read; every method waits for the database, so call them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def load(self, table: str, after: int = 0) -> Loaded | None:
        """A table's secret, its status and its events after the number `after`: in one statement, so that they are of
        one moment."""
        columns = (game.c.secret, game.c.status, event.c.seq, event.c.at, event.c.body, event.c.move_id)
        later = (event.c.game == game.c.id) & (event.c.seq > after)
        found = select(*columns).select_from(game.outerjoin(event, later)).where(game.c.id == table)
        with self.engine.connect() as connection:
            rows = connection.execute(found.order_by(event.c.seq)).all()
        if not rows:
            return None
        secret, status = rows[0][:2]
        return Loaded(bytes(secret), status, [Row(*row[2:]) for row in rows if row.seq is not None])

    def missing(self, tables: list[str]) -> list[str]:
        """Of these, those that were removed."""
        if not tables:
            return []
        with self.engine.connect() as connection:
            there = set(connection.scalars(select(game.c.id).where(game.c.id.in_(tables))))
            return [table for table in tables if table not in there]

    def public(self, status: str, most: int) -> list[str]:
        with self.engine.connect() as connection:
            found = connection.scalars(
                select(game.c.id)
                .where(game.c.visibility == "public", game.c.status == status)
                .order_by(game.c.opened.desc())
                .limit(most)
            )
            return list(found)

    def ping(self) -> None:
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def unfinished(self) -> list[str]:
        """Every table at which something may be due without anybody asking: bots and clocks."""
        with self.engine.connect() as connection:
            return list(connection.scalars(select(game.c.id).where(game.c.status == "playing")))


# -- what is written: each gives statements for the writer -------------------------------------------------------------


def insert_game(table: str, opened: e.Opened, at: int) -> tuple[bytes, Job]:
    secret = secrets.token_bytes(32)
    settings = opened.settings
    row = {
        "id": table,
        "secret": secret,
        "title": settings.title,
        "status": "waiting",
        "visibility": settings.visibility,
        "opened": at,
    }
    return secret, [(INSERT_GAME, row)]


def insert_event(table: str, seq: int, happened: e.AnyEvent, at: int, move_id: str | None = None) -> Job:
    row = {"game": table, "seq": seq, "move_id": move_id, "at": at, "form": e.FORM, "body": e.encode(happened)}
    return [(INSERT_EVENT, row)]


def set_status(table: str, status: str) -> Job:
    return [(SET_STATUS, {"of": table, "to": status})]


def probe_write() -> Job:
    """A commit that has to reach the disk and leaves nothing behind: whether it can be written to."""
    row = {"id": secrets.token_hex(8), "until": 0}
    return [(INSERT_SERVER, row), (DROP_SERVER, {"which": row["id"]})]
