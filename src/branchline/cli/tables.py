"""`branchline tables …`: what a host may see and remove of the tables that a server keeps."""

import json
import time
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

import typer
from sqlalchemy import Engine

from branchline.cli.serve import opened
from branchline.core.text import plural
from branchline.server.peers import removed
from branchline.server.refused import Damaged, Refused
from branchline.server.store.listing import StoredTable, stored_tables
from branchline.server.store.prune import DAY, remove
from branchline.server.store.reading import read
from branchline.server.store.store import Store
from branchline.server.table.server_table import ServerTable
from branchline.server.table.table_state import Chair

STATUS_WORDS = {"waiting": "lobby", "playing": "unfinished", "over": "finished"}  # as the options name them
Json = dict[str, object]


def listed(
    folder: Path | None, database: str | None, statuses: Collection[str], older_than: int | None, as_json: bool
) -> None:
    before = None if older_than is None else int(time.time() * 1000) - older_than * DAY
    found = stored_tables(opened(folder, database), statuses, before)
    if as_json:
        print(json.dumps([_facts(each) for each in found], ensure_ascii=False, indent=2))
    elif not found:
        print("There are no such tables." if statuses or older_than else "There are no tables.")
    else:
        rows = [["table", "title", "status", "opened", "last changed"]]
        rows += [
            [each.table, each.title, STATUS_WORDS[each.status], _day(each.opened), _day(each.changed)] for each in found
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def show(folder: Path | None, database: str | None, name: str, as_json: bool) -> None:
    engine = opened(folder, database)
    (found,) = _known(engine, [name])
    facts, table = _facts(found), None
    try:
        table = read(Store(engine), name).table
        facts |= _seen(table)
    except Refused as refused:  # its title is not here, say: it can be listed and deleted all the same
        facts["fault"] = (
            refused.words if not isinstance(refused, Damaged) else f"This table is damaged: {refused.detail}."
        )
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    print(f"{found.table}: {found.title}, {STATUS_WORDS[found.status]}, {found.visibility}")
    print(f"opened {_day(found.opened)}, last changed {_day(found.changed)}")
    if table is None:
        print(facts["fault"])
        return
    print(plural(len(table.match.moves), "move"))
    deciding = table.waiting_for()
    for seat, chair in enumerate(table.chairs):
        notes = ["free" if chair.free else f"bot {chair.bot}" if chair.bot else "person"]
        notes += [f"{chair.stand_in} plays for them"] if chair.stand_in else []
        notes += ["to decide"] if seat in deciding else []
        print(f"seat {seat + 1}: {f'{chair.name}, ' if chair.name else ''}{', '.join(notes)}")


def delete(folder: Path | None, database: str | None, names: list[str], yes: bool, as_json: bool) -> int:
    engine = opened(folder, database)
    names = list(dict.fromkeys(names))
    found = _known(engine, names)
    if not yes:
        for each in found:
            what = f"{each.title}, {STATUS_WORDS[each.status]}, last changed {_day(each.changed)}"
            typer.echo(f"{each.table}: {what}", err=True)
        try:
            sure = typer.confirm(f"Delete {plural(len(found), 'table')} forever?", err=True)
        except typer.Abort:  # nobody is there to answer
            raise ValueError("Nothing was deleted; --yes deletes without asking.") from None
        if not sure:
            print("Nothing was deleted.")
            return 1
    remove(engine, names)
    removed(engine, names)
    print(json.dumps({"deleted": names}) if as_json else f"Deleted {plural(len(names), 'table')}.")
    return 0


def _known(engine: Engine, names: list[str]) -> list[StoredTable]:
    found = stored_tables(engine, names=names)
    unknown = [name for name in names if name not in {each.table for each in found}]
    if unknown:
        raise ValueError(
            f"There is no table {', '.join(f'“{name}”' for name in unknown)}; “branchline tables list” has all."
        )
    return found


def _facts(found: StoredTable) -> Json:
    return {
        "table": found.table,
        "title": found.title,
        "status": STATUS_WORDS[found.status],
        "visibility": found.visibility,
        "opened": _utc(found.opened),
        "changed": _utc(found.changed),
    }


def _seen(table: ServerTable) -> Json:
    """What everybody at the table sees of it anyway."""
    deciding = table.waiting_for()
    return {
        "options": table.settings.options,
        "moves": len(table.match.moves),
        "rematch": table.rematch or None,
        "rematch_of": table.rematch_of or None,
        "seats": [_seat(seat, chair, seat in deciding) for seat, chair in enumerate(table.chairs)],
    }


def _seat(seat: int, chair: Chair, deciding: bool) -> Json:
    facts: Json = {"seat": seat + 1, "name": chair.name or None, "free": chair.free, "bot": chair.bot or None}
    return facts | {"stand_in": chair.stand_in or None, "deciding": deciding}


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"
