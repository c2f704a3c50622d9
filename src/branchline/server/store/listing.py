"""The tables of a database as the people who run it may list them: nothing that is hidden there, nothing that opens a
seat."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Engine, func, select

from branchline.server.store.schema import event, game


class StoredTable(NamedTuple):
    table: str
    title: str
    status: str
    visibility: str
    opened: int  # milliseconds since 1970
    changed: int  # when something last happened there


def stored_tables(
    engine: Engine, statuses: Collection[str] = (), before: int | None = None, names: Collection[str] = ()
) -> list[StoredTable]:
    """The tables, the one where something has happened last first: all, or of these statuses, of these names, and where
    nothing has happened since `before`."""
    changed = func.coalesce(func.max(event.c.at), game.c.opened)  # one that has lost all its events is a table, too
    columns = (game.c.id, game.c.title, game.c.status, game.c.visibility, game.c.opened)
    found = select(*columns, changed).outerjoin(event, event.c.game == game.c.id).group_by(*columns)
    if statuses:
        found = found.where(game.c.status.in_(statuses))
    if names:
        found = found.where(game.c.id.in_(names))
    if before is not None:
        found = found.having(changed < before)
    with engine.connect() as connection:
        return [StoredTable(*row) for row in connection.execute(found.order_by(changed.desc(), game.c.id))]
