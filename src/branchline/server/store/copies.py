"""Backups: all that the database holds in one file, from which any other, SQLite or PostgreSQL, can be filled."""

import base64
import gzip
import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, Engine, LargeBinary, func, insert, select
from sqlalchemy.exc import IntegrityError

from branchline.server.store import migrate
from branchline.server.store.database import DatabaseError
from branchline.server.store.schema import metadata

KIND = "branchline tables"
BATCH = 1000  # rows
MEBIBYTE = 1 << 20


def backup(engine: Engine, path: Path) -> int:
    """Write all rows as they are at one moment; how many there were."""
    if path.exists():
        raise DatabaseError(f"{path} exists already; name a new file.")
    if not path.parent.is_dir():
        raise DatabaseError(f"There is no folder {path.parent}.")
    part = path.with_name(path.name + ".part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))  # every hidden card is in it
    count = 0
    postgresql = engine.dialect.name == "postgresql"
    level = "REPEATABLE READ" if postgresql else "AUTOCOMMIT"
    with engine.connect().execution_options(isolation_level=level) as connection, gzip.open(part, "wt") as file:
        if not postgresql:  # where Python's driver begins no transaction for a SELECT
            connection.exec_driver_sql("BEGIN")
        file.write(json.dumps({"kind": KIND, "version": migrate.present(engine)}) + "\n")
        for table in metadata.sorted_tables:
            found = select(table).order_by(*table.primary_key)
            for row in connection.execute(found, execution_options={"yield_per": BATCH}):
                values = [base64.b64encode(v).decode() if isinstance(v, bytes) else v for v in row]
                file.write(json.dumps([table.name, values], ensure_ascii=False) + "\n")
                count += 1
        file.write(json.dumps({"rows": count}) + "\n")
    part.replace(path)
    return count


def restore(engine: Engine, path: Path) -> int:
    """Fill an empty database from a backup; all of it, or nothing."""
    migrate.check(engine)
    with engine.begin() as connection:
        for table in metadata.sorted_tables:
            if connection.scalar(select(func.count()).select_from(table)):
                raise DatabaseError("The database is not empty; a backup is restored into an empty one.")
        try:
            _check_sum(path)
            with gzip.open(path, "rt") as file:
                head = json.loads(file.readline())
                if not isinstance(head, dict) or head.get("kind") != KIND:
                    raise DatabaseError(f"{path} is no backup of Branchline's tables.")
                if head["version"] != migrate.newest():
                    ours = migrate.newest()
                    raise DatabaseError(f"{path} is of version {head['version']}; this Branchline has {ours}.")
                return _fill(connection, file, path)
        except (EOFError, ValueError, KeyError, IntegrityError) as error:
            if isinstance(error, DatabaseError):
                raise
            raise DatabaseError(f"{path} is damaged: {error}") from None
        except (gzip.BadGzipFile, zlib.error):
            raise DatabaseError(f"{path} is no backup of Branchline's tables, or a damaged one.") from None


def _check_sum(path: Path) -> None:
    """Read all of it once: gzip compares its checksum at the end of the file, which comes after the last row."""
    with gzip.open(path) as file:
        while file.read(MEBIBYTE):
            pass


def _fill(connection: Connection, file: Iterable[str], path: Path) -> int:
    tables = {table.name: table for table in metadata.sorted_tables}
    rows: list[dict[str, object]] = []
    into = ""
    for count, line in enumerate(file):
        entry = json.loads(line)
        if isinstance(entry, dict):
            if entry["rows"] != count:
                raise DatabaseError(f"{path} is damaged: it has {count} rows of {entry['rows']}")
            if rows:
                connection.execute(insert(tables[into]), rows)
            return count
        name, values = entry
        if rows and (name != into or len(rows) == BATCH):
            connection.execute(insert(tables[into]), rows)
            rows = []
        into = name
        row: dict[str, object] = {}
        for column, value in zip(tables[name].columns, values, strict=True):
            encoded = isinstance(column.type, LargeBinary) and value is not None
            row[column.name] = base64.b64decode(value) if encoded else value
        rows.append(row)
    raise DatabaseError(f"{path} is damaged: it ends in the middle")
