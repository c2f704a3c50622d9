"""Tables that nobody wants any more are removed, with all that belongs to them."""

from sqlalchemy import Engine, delete, func, select

from branchline.server.store.schema import binding, credential, event, game, lease, presence

TOGETHER = 500  # tables


def prune(engine: Engine, before: int, finished: bool) -> int:
    """Tables where nothing has happened since `before` and where no game was begun, or one is over, if asked for. How
    many there were."""
    statuses = ["waiting", "over"] if finished else ["waiting"]
    old = (
        select(game.c.id)
        .join(event, event.c.game == game.c.id)
        .where(game.c.status.in_(statuses))
        .group_by(game.c.id)
        .having(func.max(event.c.at) < before)
        .limit(TOGETHER)
    )
    count = 0
    while True:
        with engine.begin() as connection:
            names = list(connection.scalars(old))
            for table in (presence, lease, binding, credential, event):
                connection.execute(delete(table).where(table.c.game.in_(names)))
            connection.execute(delete(game).where(game.c.id.in_(names)))
        count += len(names)
        if len(names) < TOGETHER:
            return count
