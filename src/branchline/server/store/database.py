"""The database behind a URL: opened the way that keeps what was acknowledged."""

import importlib.util
from pathlib import Path

import sqlalchemy
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError


class DatabaseError(ValueError):
    """The database can't be used; the message says what to do."""


def url_of(database: str | None, folder: Path) -> URL:
    """What was asked for, or the embedded database in the data folder."""
    if database is None:
        return URL.create("sqlite", database=str(folder / "tables.sqlite"))
    try:
        url = make_url(database)
    except ArgumentError:
        raise DatabaseError(
            f"“{database}” is no database: it is postgresql://user@host/name, or sqlite:///file"
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise DatabaseError("A database in memory would lose every table; name a file: sqlite:///file")
        return url
    if kind == "postgresql":
        if importlib.util.find_spec("psycopg") is None:
            raise DatabaseError("PostgreSQL needs one more package: pip install 'branchline[postgres]'")
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseError(f"Tables are kept in SQLite or PostgreSQL, not in {kind}.")


def connect(url: URL) -> Engine:
    """Errors don't repeat what was to be written, for they end up in logs, and it may be hidden cards."""
    if url.get_backend_name() == "sqlite":
        assert url.database is not None
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = sqlalchemy.create_engine(url, connect_args={"timeout": 10}, hide_parameters=True)
        event.listen(engine, "connect", _durable)
        return engine
    return sqlalchemy.create_engine(url, pool_pre_ping=True, pool_size=5, hide_parameters=True)


def _durable(connection: object, _: object) -> None:
    """A commit is on disk when it returns; who reads does not wait for who writes."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
