"""Tables that nobody wants any more are removed, with all that belongs to them."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, delete, func, select

from branchline.server.store.now import DatabaseNow
from branchline.server.store.schema import banned, binding, credential, event, game, lease, presence, server, sitter

BATCH = 500  # tables
DAY = 86_400_000  # milliseconds


def prune(engine: Engine, before: int, statuses: Collection[str], spare: Collection[str] = ()) -> list[str]:
    """Remove the tables of these statuses where nothing has happened since `before` and nobody is connected, as far as
    the database knows it; `spare` are those of which the caller knows more. Which ones they were."""
    living = select(server.c.id).where(server.c.until >= DatabaseNow())
    visited = select(presence.c.game).where(presence.c.server.in_(living))
    left = (
        select(game.c.id)
        .join(event, event.c.game == game.c.id)
        .where(game.c.status.in_(statuses), game.c.id.not_in(spare), game.c.id.not_in(visited))
        .group_by(game.c.id)
        .having(func.max(event.c.at) < before)
    )
    gone: list[str] = []
    while True:
        with _writing(engine) as connection:
            found = list(connection.scalars(left.limit(BATCH)))
            # One that is written to this moment is kept, and so is one that has just been: it is a table of today.
            free = connection.scalars(select(game.c.id).where(game.c.id.in_(found)).with_for_update(skip_locked=True))
            names = list(connection.scalars(left.where(game.c.id.in_(list(free)))))
            _remove(connection, names)
        gone += names
        if len(found) < BATCH or not names:
            return gone


def remove(engine: Engine, names: Collection[str]) -> None:
    """All of these tables, or none."""
    with _writing(engine) as connection:
        connection.execute(select(game.c.id).where(game.c.id.in_(names)).order_by(game.c.id).with_for_update())
        _remove(connection, names)


def _remove(connection: Connection, names: Collection[str]) -> None:
    for table in (presence, lease, binding, credential, sitter, banned, event):
        connection.execute(delete(table).where(table.c.game.in_(names)))
    connection.execute(delete(game).where(game.c.id.in_(names)))


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    """A transaction in which nothing changes between what is read and what is written."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # has no locks of rows; and Python's driver begins at the first writing
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
