"""Backups: all that the database holds in one file, from which any other, SQLite or PostgreSQL, can be filled."""

import base64
import gzip
import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, Engine, LargeBinary, MetaData, func, insert, select
from sqlalchemy.exc import IntegrityError

from branchline.core.sentence import Message, in_words
from branchline.server.store import migrate
from branchline.server.store.database import DatabaseError
from branchline.server.store.schema import metadata

KIND = "branchline tables"
BATCH = 1000  # rows
MEBIBYTE = 1 << 20

EXISTS = Message("backup.exists", "{file} exists already; name a new file.")
NO_SUCH_FOLDER = Message("backup.no-folder", "There is no folder {folder}.")
NOT_EMPTY = Message("backup.not-empty", "The database is not empty; a backup is restored into an empty one.")
NO_BACKUP = Message("backup.none", "{file} is no backup of Branchline's tables.")
NO_SOUND_BACKUP = Message("backup.none-or-damaged", "{file} is no backup of Branchline's tables, or a damaged one.")
NEWER_BACKUP = Message(
    "backup.newer", "{file} is of a newer Branchline (version {version} of the database); upgrade this one."
)
DAMAGED_BACKUP = Message("backup.damaged", "{file} is damaged: {why, sentence}")
ROWS_MISSING = Message("backup.rows-missing", "it has {found} rows of {rows}")
CUT_OFF = Message("backup.cut-off", "it ends in the middle")


def backup(engine: Engine, path: Path) -> int:
    """Write all rows as they are at one moment; how many there were."""
    if path.exists():
        raise DatabaseError(EXISTS.sentence(file=str(path)))
    if not path.parent.is_dir():
        raise DatabaseError(NO_SUCH_FOLDER.sentence(folder=str(path.parent)))
    part = path.with_name(path.name + ".part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))  # every hidden card is in it
    count = 0
    postgresql = engine.dialect.name == "postgresql"
    level = "REPEATABLE READ" if postgresql else "AUTOCOMMIT"
    with engine.connect().execution_options(isolation_level=level) as connection, gzip.open(part, "wt") as file:
        if not postgresql:  # where Python's driver begins no transaction for a SELECT
            connection.exec_driver_sql("BEGIN")
        columns = {table.name: [column.name for column in table.columns] for table in metadata.sorted_tables}
        file.write(json.dumps({"kind": KIND, "version": migrate.present(engine), "columns": columns}) + "\n")
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
    """Fill an empty database from a backup of this or an older version; all of it, or nothing."""
    migrate.check(engine)
    with engine.begin() as connection:  # before the file is read, and again where it is filled
        _check_empty(connection, metadata)
    try:
        _check_sum(path)
        with gzip.open(path, "rt") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("kind") != KIND:
                raise DatabaseError(NO_BACKUP.sentence(file=str(path)))
            version = head["version"]
            if version not in migrate.KNOWN:
                raise DatabaseError(NEWER_BACKUP.sentence(file=str(path), version=str(version)))
            columns = head.get("columns", {})
            if version == migrate.newest():
                with engine.begin() as connection:
                    _check_empty(connection, metadata)
                    return _fill(connection, metadata, columns, file, path)
            with migrate.in_older_form(engine, version) as connection:
                older = MetaData()
                older.reflect(connection)
                _check_empty(connection, older)
                return _fill(connection, older, columns, file, path)
    except (EOFError, ValueError, KeyError, IntegrityError) as error:
        if isinstance(error, DatabaseError):
            raise
        raise DatabaseError(DAMAGED_BACKUP.sentence(file=str(path), why=in_words(str(error)))) from None
    except (gzip.BadGzipFile, zlib.error):
        raise DatabaseError(NO_SOUND_BACKUP.sentence(file=str(path))) from None


def _check_empty(connection: Connection, found: MetaData) -> None:
    for table in found.sorted_tables:
        if table.name in metadata.tables and connection.scalar(select(func.count()).select_from(table)):
            raise DatabaseError(NOT_EMPTY.sentence())


def _check_sum(path: Path) -> None:
    """Read all of it once: gzip compares its checksum at the end of the file, which comes after the last row."""
    with gzip.open(path) as file:
        while file.read(MEBIBYTE):
            pass


def _fill(
    connection: Connection, found: MetaData, columns: dict[str, list[str]], file: Iterable[str], path: Path
) -> int:
    """The rows have the columns in the order that the backup's head names; the first ones had that of their tables."""
    tables = found.tables
    rows: list[dict[str, object]] = []
    into = ""
    for count, line in enumerate(file):
        entry = json.loads(line)
        if isinstance(entry, dict):
            if entry["rows"] != count:
                why = ROWS_MISSING.sentence(found=count, rows=entry["rows"])
                raise DatabaseError(DAMAGED_BACKUP.sentence(file=str(path), why=why))
            if rows:
                connection.execute(insert(tables[into]), rows)
            return count
        name, values = entry
        if rows and (name != into or len(rows) == BATCH):
            connection.execute(insert(tables[into]), rows)
            rows = []
        into = name
        row: dict[str, object] = {}
        names = columns.get(name) or [column.name for column in tables[name].columns]
        for column, value in zip([tables[name].columns[each] for each in names], values, strict=True):
            encoded = isinstance(column.type, LargeBinary) and value is not None
            row[column.name] = base64.b64decode(value) if encoded else value
        rows.append(row)
    raise DatabaseError(DAMAGED_BACKUP.sentence(file=str(path), why=CUT_OFF.sentence()))
