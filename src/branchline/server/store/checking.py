"""A look through a whole database for damage: every table is opened, and nothing may belong to one that is not there.

A server may go on meanwhile. Memory holds one table at a time.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sqlalchemy import Engine, Table, func, select
from sqlalchemy.exc import DBAPIError

from branchline.server.faults import reason
from branchline.server.refused import Damaged, Refused
from branchline.server.store.reading import OnlyKept, read
from branchline.server.store.schema import banned, binding, credential, event, game, lease, presence, sitter
from branchline.server.store.store import Store

BATCH = 500  # names
MOST = 100  # faults that SQLite reports about its file


class DatabaseFault(NamedTuple):
    """`table` is empty where no table is to blame."""

    table: str
    what: str
    damage: bool = True  # or the table can't be opened here for another reason, and was not looked at


def faults(engine: Engine, progress: Callable[[int, int], None]) -> Iterator[DatabaseFault]:
    """Everything that is wrong, one by one; `progress` is called with how many tables of how many have been checked."""
    parts = [_file(engine)] if engine.dialect.name == "sqlite" else []
    parts += [_orphans(engine, table) for table in (event, credential, binding, sitter, banned, lease, presence)]
    for part in [*parts, _tables(engine, progress)]:
        try:
            yield from part
        except DBAPIError as error:  # what else there is is looked at all the same
            yield DatabaseFault("", f"a part of the database can't be read: {reason(error)}")


def _file(engine: Engine) -> Iterator[DatabaseFault]:
    """What SQLite itself finds wrong with its pages and indexes."""
    with engine.connect() as connection:
        for (words,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST})"):
            if words != "ok":
                yield DatabaseFault("", f"the file is damaged: {' '.join(str(words).split())}")


def _orphans(engine: Engine, table: Table) -> Iterator[DatabaseFault]:
    lost = ~select(game.c.id).where(game.c.id == table.c.game).exists()
    counted = select(table.c.game, func.count()).where(lost).group_by(table.c.game)
    with engine.connect() as connection:
        for name, count in connection.execute(counted.execution_options(yield_per=BATCH)):
            yield DatabaseFault(name, f"there is no such table, but {table.name} has rows of it: {count}")


def _tables(engine: Engine, progress: Callable[[int, int], None]) -> Iterator[DatabaseFault]:
    with engine.connect() as connection:
        count = connection.scalar(select(func.count()).select_from(game)) or 0
    store = Store(engine)
    for number, (name, title) in enumerate(_names(engine), 1):
        yield from _table(store, name, title)
        progress(number, max(count, number))


def _names(engine: Engine) -> Iterator[tuple[str, str]]:
    """In steps, so that no transaction stays open while tables are looked at."""
    last = ""
    while True:
        step = select(game.c.id, game.c.title).where(game.c.id > last).order_by(game.c.id).limit(BATCH)
        with engine.connect() as connection:
            found = connection.execute(step).all()
        if not found:
            return
        yield from ((name, title) for name, title in found)
        last = found[-1].id


def _table(store: Store, name: str, title: str) -> Iterator[DatabaseFault]:
    try:
        table = read(store, name).table
    except Damaged as damaged:
        yield DatabaseFault(name, damaged.detail)
        return
    except OnlyKept as only:
        detail = only.words if only.damaged is None else only.damaged.detail
        yield DatabaseFault(name, detail, damage=only.damaged is not None)
        return
    except Refused as refused:
        if refused.code != "not found":  # it was removed meanwhile
            yield DatabaseFault(name, refused.words, damage=False)
        return
    except DBAPIError as error:
        yield DatabaseFault(name, f"it can't be read: {reason(error)}")
        return
    if table.settings.title != title:
        yield DatabaseFault(name, f"it is kept as {title}, but was opened as {table.settings.title}")
    with store.engine.connect() as connection:
        for rows, seat in ((credential, "role"), (binding, "role"), (presence, "seat")):
            beyond = select(func.count()).where(rows.c.game == name, rows.c[seat] >= table.game.seats)
            if count := connection.scalar(beyond):
                yield DatabaseFault(name, f"{rows.name} has rows of seats that the table does not have: {count}")
        for rows in (credential, binding):
            later = select(func.max(rows.c.since)).where(rows.c.game == name)
            if (since := connection.scalar(later) or 0) > table.version:
                yield DatabaseFault(
                    name, f"events {table.version + 1} to {since} are missing: a link or browser is from then"
                )
