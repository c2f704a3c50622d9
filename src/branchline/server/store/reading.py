"""A table as its events in the database make it."""

from typing import NamedTuple

import msgspec

from branchline.core.title import TitleError
from branchline.server.refused import Damaged, Refused
from branchline.server.store.store import Row, Store
from branchline.server.table import events as e
from branchline.server.table.server_table import ServerTable
from branchline.titles import title


class Read(NamedTuple):
    table: ServerTable
    done: list[str | None]  # the id of the command that caused each event, if one did


def read(store: Store, name: str) -> Read:
    """From the database; call it in a thread: a long game takes a while. Raises Damaged unless it is consistent.

    What can't be noticed is that the last events are missing, as long as the game's status is the same without them.
    """
    loaded = store.load(name)
    if loaded is None:
        raise Refused("not found", "There is no such table.")
    if not loaded.rows or loaded.rows[0].seq != 1:
        raise Damaged("event 1 is missing")
    opened = event_of(loaded.rows[0])
    if not isinstance(opened, e.Opened):
        raise Damaged("event 1 can't have happened there", "a history begins with the opening")
    try:
        found = title(opened.settings.title)
        if found.rules_version != opened.rules:
            raise Refused("not now", f"This table was played by version {opened.rules} of {found.name}'s rules.")
        table = ServerTable(name, loaded.secret, opened)
    except TitleError as error:
        raise Refused("not now", f"This table's title is not here: {error}") from None
    for row in loaded.rows:
        table.apply(event_of(row), row.seq, row.at, row.at)
    if table.status != loaded.status:
        raise Damaged("its events and its status disagree", f"by its events it is {table.status}, not {loaded.status}")
    return Read(table, [row.move_id for row in loaded.rows])


def event_of(row: Row) -> e.AnyEvent:
    try:
        return e.decode(row.body)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Damaged(f"event {row.seq} can't be read", type(error).__name__) from None
