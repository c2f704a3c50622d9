"""A table as its events in the database make it."""

from typing import NamedTuple

import msgspec

from branchline.core.sentence import Message, Sentence
from branchline.core.title import TitleError
from branchline.server.refused import (
    EVENT_IMPOSSIBLE,
    EVENT_MISSING,
    EVENT_UNREADABLE,
    NO_TABLE,
    OTHER_RESULT,
    OTHER_STATUS,
    Damaged,
    Refused,
)
from branchline.server.store.store import Row, Store
from branchline.server.table import events as e
from branchline.server.table.kept_game import KeptGame, kept_game
from branchline.server.table.server_table import ServerTable

FROM_ANOTHER_RELEASE = Message(
    "table.from-another-release",
    "This table was played on by another version of Branchline than this server has.",
)
ONLY_KEPT = Message("table.only-kept", "This game can't be replayed here, but its moves are kept: {why, sentence}")
HISTORY_DAMAGED = Message(
    "table.history-damaged",
    "{why, sentence}. Its rules or its board were changed without a new version, or its history is damaged.",
)
TITLE_MISSING = Message("table.title-missing", "This table's title is not here: {why, sentence}")
UNREADABLE = "unreadable"  # stands for an event of a finished game that can't be read


class Read(NamedTuple):
    table: ServerTable
    done: list[str | None]  # the id of the command that caused each event, if one did


def read(store: Store, name: str) -> Read:
    """From the database; call it in a thread: a long game takes a while. Raises Damaged unless it is consistent.

    What can't be noticed is that the last events are missing, as long as the game's status is the same without them.
    """
    loaded = store.load(name)
    if loaded is None:
        raise Refused("not found", NO_TABLE.sentence())
    if not loaded.rows or loaded.rows[0].seq != 1:
        raise Damaged(EVENT_MISSING.sentence(event=1))
    over = loaded.status == "over"
    opened = event_of(loaded.rows[0])
    if not isinstance(opened, e.Opened):
        raise Damaged(EVENT_IMPOSSIBLE.sentence(event=1), "a history begins with the opening")
    events: list[e.AnyEvent | e.UnknownEvent] = [opened]
    unreadable: Damaged | None = None
    for row in loaded.rows[1:]:
        try:
            events.append(event_of(row))
        except Damaged as damaged:
            if not over:
                raise
            unreadable = unreadable or damaged
            events.append(e.UnknownEvent(UNREADABLE))
    unknown = any(isinstance(event, e.UnknownEvent) for event in events)
    if unknown and not over:
        raise Refused("not now", FROM_ANOTHER_RELEASE.sentence())
    try:
        table = _opened(name, loaded.secret, opened)
        for row, event in zip(loaded.rows, events, strict=True):
            table.apply(event, row.seq, row.at, row.at)
        if table.status != loaded.status:
            detail = f"by its events it is {table.status}, not {loaded.status}"
            raise Damaged(OTHER_STATUS.sentence(), detail)
        if over:
            _check_result(table, kept_game(events, loaded.rows[-1].at))
        if unreadable is not None:
            raise unreadable
    except TitleError as error:
        if over:
            raise OnlyKept(kept_game(events, loaded.rows[-1].at), error.reason, unreadable) from None
        raise Refused("not now", TITLE_MISSING.sentence(why=error.reason)) from None
    except Damaged as damaged:
        if not over:
            raise
        kept = kept_game(events, loaded.rows[-1].at)
        if unknown and unreadable is None:
            raise OnlyKept(kept, FROM_ANOTHER_RELEASE.sentence()) from None
        raise OnlyKept(kept, HISTORY_DAMAGED.sentence(why=damaged.wrong), unreadable or damaged) from None
    return Read(table, [row.move_id for row in loaded.rows])


def _opened(name: str, secret: bytes, opened: e.Opened) -> ServerTable:
    """As it was before anything happened. Rules from elsewhere may fail there in any way, as later on."""
    try:
        return ServerTable(name, secret, opened)
    except TitleError:
        raise
    except Exception as error:
        raise Damaged(EVENT_IMPOSSIBLE.sentence(event=1), type(error).__name__) from None


def _check_result(table: ServerTable, kept: KeptGame) -> None:
    """The replay has the score that the players were shown; not if a board changed in what only scoring reads."""
    try:
        replayed = table.game.scores(table.match.state)
    except Exception as error:  # of rules from elsewhere
        raise Damaged(OTHER_RESULT.sentence(), type(error).__name__) from None
    if kept.result is None:  # it ended before results were kept
        return
    shown = [(score["total"], score["rank"]) for score in kept.result["scores"]]
    if shown != list(zip(replayed.totals, replayed.ranks, strict=True)):
        raise Damaged(OTHER_RESULT.sentence(), f"the score was {shown}")


class OnlyKept(Refused):
    """The game is over and can't be replayed here; what happened there can be read all the same. `damaged` is what the
    people who look after the database should know of it."""

    def __init__(self, kept: KeptGame, why: Sentence, damaged: Damaged | None = None) -> None:
        super().__init__("not now", ONLY_KEPT.sentence(why=why))
        self.kept = kept
        self.damaged = damaged
        self.missing = why


def event_of(row: Row) -> e.AnyEvent | e.UnknownEvent:
    try:
        return e.decode(row.body)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Damaged(EVENT_UNREADABLE.sentence(event=row.seq), type(error).__name__) from None
