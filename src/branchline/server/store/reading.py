"""A table as its events in the database make it."""

from branchline.core.title import TitleError
from branchline.server.refused import Refused
from branchline.server.store.store import Store
from branchline.server.table import events as e
from branchline.server.table.table import Table
from branchline.titles import title


def read(store: Store, name: str) -> Table:
    """From the database; in a thread, for a long game takes a while."""
    loaded = store.load(name)
    if loaded is None or not loaded.rows:
        raise Refused("not found", "There is no such table.")
    opened = e.decode(loaded.rows[0].body)
    assert isinstance(opened, e.Opened)
    try:
        found = title(opened.settings.title)
    except TitleError as error:
        raise Refused("not now", f"This table's title is not here: {error}") from None
    if found.rules_version != opened.rules:
        raise Refused("not now", f"This table was played by version {opened.rules} of {found.name}'s rules.")
    table = Table(name, loaded.secret, opened)
    for row in loaded.rows:
        table.apply(e.decode(row.body), row.seq, row.at)
    return table
