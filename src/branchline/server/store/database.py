"""The database behind a URL: opened the way that keeps what was acknowledged."""

import importlib.util
import os
import re
from pathlib import Path

import sqlalchemy
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from branchline.core.sentence import Message, SentenceError
from branchline.core.system_fault import system_fault

NO_DATABASE = Message(
    "database.unreadable", "This is no database; write postgresql://user:password@host:5432/name, or sqlite:///file"
)
IN_MEMORY = Message("database.in-memory", "A database in memory would lose every table; name a file: sqlite:///file")
NEEDS_PACKAGE = Message("database.needs-package", "PostgreSQL needs one more package: {command}")
OTHER_KIND = Message("database.other-kind", "Tables are kept in SQLite or PostgreSQL, not in {kind}.")
NONE_THERE = Message("database.none-there", "There is no database at {file}; name its folder with --data.")
NO_FOLDER = Message("database.no-folder", "{folder} is a file, not a folder; name a folder with --data.")
NOT_OPENED = Message(
    "database.not-opened", "{file} can't be opened: {why, sentence}. Name a folder of yours with --data."
)


class DatabaseError(SentenceError):
    """The database can't be used; the message says what to do."""


def url_of(database: str | None, folder: Path) -> URL:
    """What was asked for, or the embedded database in the data folder."""
    if database is None:
        return URL.create("sqlite", database=str(folder / "tables.sqlite"))
    database = re.sub("^postgres://", "postgresql://", database)  # as some hosts call it
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise DatabaseError(NO_DATABASE.sentence()) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise DatabaseError(IN_MEMORY.sentence())
        return url
    if kind == "postgresql":
        if importlib.util.find_spec("psycopg") is None:
            raise DatabaseError(NEEDS_PACKAGE.sentence(command="pip install 'psycopg[binary]'"))
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseError(OTHER_KIND.sentence(kind=kind))


def existing(url: URL) -> URL:
    """Where there has to be a database already."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise DatabaseError(NONE_THERE.sentence(file=url.database))
    return url


def connect(url: URL) -> Engine:
    """Errors don't repeat what was to be written, because they end up in logs, and it may be hidden cards."""
    if url.get_backend_name() == "sqlite":
        assert url.database is not None
        path = Path(url.database)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # every hidden card is in it
        except FileExistsError:
            raise DatabaseError(NO_FOLDER.sentence(folder=str(path.parent))) from None
        except OSError as error:
            raise DatabaseError(NOT_OPENED.sentence(file=str(path), why=system_fault(error))) from None
        engine = sqlalchemy.create_engine(url, connect_args={"timeout": 10}, hide_parameters=True)
        event.listen(engine, "connect", _durable)
        return engine
    return sqlalchemy.create_engine(url, pool_pre_ping=True, pool_size=5, hide_parameters=True)


def _durable(connection: object, _: object) -> None:
    """A commit is on disk when it returns; readers do not wait for writers."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
