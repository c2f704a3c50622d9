"""Reading and writing tables."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_new

from branchline.server.store.schema import binding, credential, event, game, server
from branchline.server.store.writer import Job
from branchline.server.table import events as e

TOKEN_BYTES = 20  # 160 bits

INSERT_GAME = insert(game)
INSERT_EVENT = insert(event)
INSERT_CREDENTIAL = insert(credential)
INSERT_BINDING = insert_new(binding).on_conflict_do_nothing()  # SQLite knows these words too
SET_STATUS = update(game).where(game.c.id == bindparam("of")).values(status=bindparam("to"))
DROP_CREDENTIALS = delete(credential).where(
    credential.c.game == bindparam("of"), credential.c.role == bindparam("which")
)
DROP_BINDING = delete(binding).where(
    binding.c.session == bindparam("whose"), binding.c.game == bindparam("of"), binding.c.role == bindparam("which")
)
INSERT_SERVER = insert(server)
DROP_SERVER = delete(server).where(server.c.id == bindparam("which"))
DROP_BINDINGS = delete(binding).where(binding.c.game == bindparam("of"), binding.c.role == bindparam("which"))


class Row(NamedTuple):
    seq: int
    at: int
    body: str
    move_id: str | None


class Loaded(NamedTuple):
    secret: bytes
    status: str
    rows: list[Row]


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """What is kept of a token. It is long and random, so that no salt and no slow hash are needed."""
    return hashlib.sha256(token.encode()).digest()


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

    def role(self, token: str) -> tuple[str, int] | None:
        """The table and role that a token opens."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(credential.c.game, credential.c.role).where(credential.c.hash == hashed(token))
            ).first()
            return None if found is None else (found[0], found[1])

    def knows(self, session: str) -> bool:
        """Whether the cookie was given out by us."""
        with self.engine.connect() as connection:
            found = select(binding.c.role).where(binding.c.session == hashed(session)).limit(1)
            return connection.scalar(found) is not None

    def roles(self, session: str, table: str) -> list[int]:
        """What the cookie opens at a table."""
        with self.engine.connect() as connection:
            found = connection.scalars(
                select(binding.c.role).where(binding.c.session == hashed(session), binding.c.game == table)
            )
            return sorted(found)

    def own(self, session: str, most: int) -> list[tuple[str, list[int]]]:
        """The cookie's tables, the newest first, each with its roles."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(binding.c.game, binding.c.role)
                .where(binding.c.session == hashed(session))
                .order_by(binding.c.at.desc(), binding.c.game, binding.c.role)
            )
            tables: dict[str, list[int]] = {}
            for table, role in found:
                tables.setdefault(table, []).append(role)
            return list(tables.items())[:most]

    def sessions(self, table: str, role: int) -> list[bytes]:
        """The hashes of the cookies that have a role, the oldest first."""
        whose = select(binding.c.session).where(binding.c.game == table, binding.c.role == role)
        with self.engine.connect() as connection:
            return [bytes(session) for session in connection.scalars(whose.order_by(binding.c.at))]

    def links(self, table: str, role: int) -> int:
        """How many tokens open it."""
        counted = select(func.count()).where(credential.c.game == table, credential.c.role == role)
        with self.engine.connect() as connection:
            return connection.scalar(counted) or 0

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


def trying() -> Job:
    """A commit that has to reach the disk and leaves nothing behind: whether it can be written to."""
    row = {"id": secrets.token_hex(8), "until": 0}
    return [(INSERT_SERVER, row), (DROP_SERVER, {"which": row["id"]})]


def granting(table: str, role: int, token: str) -> Job:
    return [(INSERT_CREDENTIAL, {"hash": hashed(token), "game": table, "role": role})]


def revoking(table: str, role: int) -> Job:
    """Neither the link nor a cookie opens it any more."""
    which: dict[str, Any] = {"of": table, "which": role}
    return [(DROP_CREDENTIALS, which), (DROP_BINDINGS, which)]


def unbinding(sessions: Iterable[bytes], table: str, role: int) -> Job:
    return [(DROP_BINDING, {"whose": each, "of": table, "which": role}) for each in sessions]


def binding_to(sessions: Iterable[bytes], table: str, role: int, at: int) -> Job:
    return [(INSERT_BINDING, {"session": each, "game": table, "role": role, "at": at}) for each in sessions]
