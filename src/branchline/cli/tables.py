"""`branchline tables …`: what a host may see and remove of the tables that a server keeps."""

import json
import sys
import time
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from branchline.cli.confirm import confirmed
from branchline.cli.questions_messages import QUOTED
from branchline.cli.serve import opened
from branchline.cli.show_kept import show_kept
from branchline.cli.speech import say, say_sentence
from branchline.core.sentence import Message, Sentence, SentenceError
from branchline.server.peers import removed
from branchline.server.refused import Damaged, Refused, words_of
from branchline.server.store.listing import StoredTable, stored_tables
from branchline.server.store.prune import DAY, remove
from branchline.server.store.reading import OnlyKept, read
from branchline.server.store.store import Store
from branchline.server.table.server_table import ServerTable
from branchline.server.table.table_state import Chair

STATUS_WORDS = {"waiting": "lobby", "playing": "unfinished", "over": "finished"}  # as the options name them
Json = dict[str, object]

NONE_SUCH: Final = Message("terminal.tables.none-such", "There are no such tables.")
NONE: Final = Message("terminal.tables.none", "There are no tables.")
TABLE: Final = Message("terminal.tables.table", "table")
TITLE: Final = Message("terminal.tables.title", "title")
STATUS: Final = Message("terminal.tables.status", "status")
OPENED: Final = Message("terminal.tables.opened", "opened")
CHANGED: Final = Message("terminal.tables.changed", "last changed")
STATUS_OF: Final = Message(
    "terminal.tables.status-of",
    "{status, select, waiting {lobby} playing {unfinished} over {finished} other {{status}}}",
)
DAMAGED: Final = Message("terminal.tables.damaged", "This table is damaged: {why, sentence}.")
DAMAGED_BY: Final = Message("terminal.tables.damaged-by", "This table is damaged: {why, sentence} ({detail}).")
IN_BRIEF: Final = Message(
    "terminal.tables.in-brief",
    "{table}: {title}, {status, select, waiting {lobby} playing {unfinished} over {finished} other {{status}}}, "
    "{visibility, select, public {public} private {private} other {{visibility}}}",
)
DATES: Final = Message("terminal.tables.dates", "opened {opened}, last changed {changed}")
MOVES: Final = Message("terminal.tables.moves", "{moves, plural, one {# move} other {# moves}}")
SEAT: Final = Message("terminal.tables.seat", "seat {seat}: {notes, list, commas}")
FREE: Final = Message("terminal.tables.free", "free")
BOT: Final = Message("terminal.tables.bot", "bot {bot}")
PERSON: Final = Message("terminal.tables.person", "person")
STAND_IN: Final = Message("terminal.tables.stand-in", "{bot} plays for them")
TO_DECIDE: Final = Message("terminal.tables.to-decide", "to decide")
TO_DELETE: Final = Message(
    "terminal.tables.to-delete",
    "{table}: {title}, {status, select, waiting {lobby} playing {unfinished} over {finished} other {{status}}}, "
    "last changed {changed}",
)
SURE: Final = Message("terminal.tables.sure", "Delete {tables, plural, one {# table} other {# tables}} forever?")
WITHOUT_ASKING: Final = Message("terminal.tables.without-asking", "Nothing was deleted; --yes deletes without asking.")
NOTHING_DELETED: Final = Message("terminal.tables.nothing-deleted", "Nothing was deleted.")
DELETED: Final = Message("terminal.tables.deleted", "Deleted {tables, plural, one {# table} other {# tables}}.")
UNKNOWN: Final = Message(
    "terminal.tables.unknown", "There is no table {tables, sentences, unit}; “branchline tables list” has all."
)


def listed(
    folder: Path | None, database: str | None, statuses: Collection[str], older_than: int | None, as_json: bool
) -> None:
    before = None if older_than is None else int(time.time() * 1000) - older_than * DAY
    found = stored_tables(opened(folder, database), statuses, before)
    if as_json:
        print(json.dumps([_facts(each) for each in found], ensure_ascii=False, indent=2))
    elif not found:
        print(say(NONE_SUCH if statuses or older_than else NONE))
    else:
        rows = [[say(column) for column in (TABLE, TITLE, STATUS, OPENED, CHANGED)]]
        for each in found:
            status = say(STATUS_OF, status=each.status)
            rows.append([each.table, each.title, status, _day(each.opened), _day(each.changed)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def show(folder: Path | None, database: str | None, name: str, as_json: bool) -> None:
    engine = opened(folder, database)
    (found,) = _known(engine, [name])
    facts, table, kept, fault = _facts(found), None, None, ""
    try:
        table = read(Store(engine), name).table
        facts |= _seen(table)
    except Refused as refused:  # its title is not here, say: it can be listed and deleted all the same
        why = refused.why if not isinstance(refused, Damaged) else _damaged(refused)
        facts["fault"], fault = words_of(why), say_sentence(why)
        if isinstance(refused, OnlyKept):
            kept = refused.kept
            facts |= {"moves": len(kept.moves), "kept": kept.lines()}
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    print(say(IN_BRIEF, table=found.table, title=found.title, status=found.status, visibility=found.visibility))
    print(say(DATES, opened=_day(found.opened), changed=_day(found.changed)))
    if table is None:
        print(fault)
        if kept is not None:
            show_kept(kept)
        return
    print(say(MOVES, moves=len(table.match.moves)))
    deciding = table.waiting_for()
    for seat, chair in enumerate(table.chairs):
        notes = [chair.name] if chair.name else []
        notes += [say(FREE) if chair.free else say(BOT, bot=chair.bot) if chair.bot else say(PERSON)]
        notes += [say(STAND_IN, bot=chair.stand_in)] if chair.stand_in else []
        notes += [say(TO_DECIDE)] if seat in deciding else []
        print(say(SEAT, seat=seat + 1, notes=notes))


def _damaged(damaged: Damaged) -> Sentence:
    if damaged.more:
        return DAMAGED_BY.sentence(why=damaged.wrong, detail=damaged.more)
    return DAMAGED.sentence(why=damaged.wrong)


def delete(folder: Path | None, database: str | None, names: list[str], yes: bool, as_json: bool) -> int:
    engine = opened(folder, database)
    names = list(dict.fromkeys(names))
    found = _known(engine, names)
    if not yes:
        for each in found:
            facts = {"table": each.table, "title": each.title, "status": each.status, "changed": _day(each.changed)}
            print(say(TO_DELETE, **facts), file=sys.stderr)
        try:
            sure = confirmed(SURE, tables=len(found))
        except (EOFError, KeyboardInterrupt):  # nobody is there to answer, or has gone
            print(file=sys.stderr)
            raise SentenceError(WITHOUT_ASKING.sentence()) from None
        if not sure:
            print(say(NOTHING_DELETED))
            return 1
    remove(engine, names)
    removed(engine, names)
    print(json.dumps({"deleted": names}) if as_json else say(DELETED, tables=len(names)))
    return 0


def _known(engine: Engine, names: list[str]) -> list[StoredTable]:
    found = stored_tables(engine, names=names)
    unknown = [name for name in names if name not in {each.table for each in found}]
    if unknown:
        raise SentenceError(UNKNOWN.sentence(tables=[QUOTED.sentence(words=name) for name in unknown]))
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
