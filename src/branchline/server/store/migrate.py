"""The database's shape: what it is, what it should be, and the way there.

Alembic is imported only where something is to be changed: a server should be ready in a second.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from branchline.core.sentence import Message, in_words
from branchline.core.system_fault import system_fault
from branchline.server.faults import reason
from branchline.server.store.database import DatabaseError
from branchline.server.store.lock import Lock

if TYPE_CHECKING:
    from alembic.config import Config

VERSIONS = Path(__file__).parent / "migrations" / "versions"
KNOWN = sorted(path.stem[1:5] for path in VERSIONS.glob("v*.py"))  # v0001_first.py

SOMETHING_ELSE = Message("database.something-else", "This database holds something else already; name an empty one.")
NEWER = Message("database.newer", "The database was made by a newer Branchline (version {version}); upgrade this one.")
OLDER = Message(
    "database.older",
    "The database is of an older version: back it up with the Branchline that you had, then run “branchline db "
    "upgrade” with this one.",
)
NOT_UPGRADED = Message(
    "database.not-upgraded", "{file} can't be brought to this version's form: {why, sentence}. It is as it was."
)


def newest() -> str:
    return KNOWN[-1]


def present(engine: Engine) -> str | None:
    """The version that the database has; None if it is none of ours yet."""
    if not sqlalchemy.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        found = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return None if found is None else str(found)


def upgrade(engine: Engine) -> None:
    """To the newest version. What is not ours, or newer, is left alone."""
    from alembic import command

    found = present(engine)
    if found is None and sqlalchemy.inspect(engine).get_table_names():
        raise DatabaseError(SOMETHING_ELSE.sentence())
    if found is not None and found not in KNOWN:
        raise DatabaseError(NEWER.sentence(version=found))

    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # or its driver would commit each new table by itself
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def in_older_form(engine: Engine, version: str) -> Iterator[Connection]:
    """An empty database of the newest version in the form of an older one, to be filled; then it is brought to the
    newest again. All of that happens, or nothing."""
    from alembic import command

    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.downgrade(config, version)
        yield connection
        command.upgrade(config, "head")


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent).replace("%", "%%"))
    return config


def upgrade_embedded(engine: Engine) -> Path | None:
    """Upgrade an embedded database of an older version; returns where its copy from before lies, if there is one.
    People who play at home have no database administrator."""
    found = present(engine)
    if found is None or found not in KNOWN or found == newest():
        return None
    path = Path(engine.url.database or "")
    lock = Lock(path)
    try:
        copy = path.with_name(f"{path.stem}-{found}{path.suffix}")
        copy.unlink(missing_ok=True)  # of an upgrade that was not brought to its end: the database is as it was
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # every hidden card is in it
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM INTO :copy"), {"copy": str(copy)})
        upgrade(engine)
    except (OSError, DBAPIError) as error:
        copy.unlink(missing_ok=True)
        why = system_fault(error) if isinstance(error, OSError) else in_words(reason(error) or type(error).__name__)
        raise DatabaseError(NOT_UPGRADED.sentence(file=str(path), why=why)) from None
    finally:
        lock.release()
    return copy


def check(engine: Engine) -> None:
    """An empty database is set up; one of another version is left alone, and said so."""
    found = present(engine)
    if found is None or found not in KNOWN:
        upgrade(engine)
    elif found != newest():
        raise DatabaseError(OLDER.sentence())
