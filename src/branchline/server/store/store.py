"""Reading and writing tables."""

import secrets
from typing import NamedTuple

from sqlalchemy import Engine, bindparam, insert, select, update

from branchline.server.store.schema import event, game
from branchline.server.store.writer import Job
from branchline.server.table import events as e

INSERT_GAME = insert(game)
INSERT_EVENT = insert(event)
SET_STATUS = update(game).where(game.c.id == bindparam("of")).values(status=bindparam("to"))


class Row(NamedTuple):
    seq: int
    at: int
    body: str


class Loaded(NamedTuple):
    secret: bytes
    rows: list[Row]


class Store:
    """What can be read; every method waits for the database, so call them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def load(self, table: str, after: int = 0) -> Loaded | None:
        """A table's secret and its events after the number `after`."""
        with self.engine.connect() as connection:
            secret = connection.scalar(select(game.c.secret).where(game.c.id == table))
            if secret is None:
                return None
            found = connection.execute(
                select(event.c.seq, event.c.at, event.c.body)
                .where(event.c.game == table, event.c.seq > after)
                .order_by(event.c.seq)
            )
            return Loaded(bytes(secret), [Row(*row) for row in found])

    def missing(self, tables: list[str]) -> list[str]:
        """Of these, those that were removed."""
        if not tables:
            return []
        with self.engine.connect() as connection:
            there = set(connection.scalars(select(game.c.id).where(game.c.id.in_(tables))))
            return [table for table in tables if table not in there]

    def done(self, table: str, move_id: str) -> int | None:
        """The number of the event that a command became, if it was done already."""
        with self.engine.connect() as connection:
            return connection.scalar(select(event.c.seq).where(event.c.game == table, event.c.move_id == move_id))

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


def opening(table: str, opened: e.Opened, at: int) -> tuple[bytes, Job]:
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


def happening(table: str, seq: int, happened: e.AnyEvent, at: int, move_id: str | None = None) -> Job:
    row = {"game": table, "seq": seq, "move_id": move_id, "at": at, "form": e.FORM, "body": e.encode(happened)}
    return [(INSERT_EVENT, row)]


def becoming(table: str, status: str) -> Job:
    return [(SET_STATUS, {"of": table, "to": status})]
