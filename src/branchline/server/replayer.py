"""A process that plays recorded games again: `python -m branchline.server.replayer` answers on a pipe, one by one.

The server's own process would not do: what plays a game through holds up every move at every table meanwhile.
"""

import itertools
from typing import Literal, cast

import msgspec

from branchline.bots.guard import error_line
from branchline.core.record import (
    ALL_SEEN,
    DamagedRecord,
    Record,
    finish,
    from_text,
    new_record,
    redact,
    to_json,
    to_text,
    verify,
)
from branchline.core.view import View
from branchline.describe.facts import log_lines, result_facts, view_facts
from branchline.server.answering import answer_all
from branchline.titles import title
from branchline.wire import http as h
from branchline.wire.fact_names import LogLine

NICENESS = 10  # people first, and bots
RecordForm = Literal["text", "json", "log"]  # JSON lines, and the same with the events of rules in words


class RecordedGame(msgspec.Struct, frozen=True):
    """As it was played so far."""

    title: str
    seats: int
    options: dict[str, object]
    moves: list[int]
    names: list[str]

    def record(self) -> Record:
        found = new_record(title(self.title).game(self.seats, self.options), self.names)
        found.moves = self.moves
        return finish(found)


class ReplayPart(msgspec.Struct, frozen=True, tag="replay"):
    """Some steps of a game that is over, as these seats see it: `h.Replay`. One seat alone, or a spectator, gets no
    more of the moves than it saw."""

    game: RecordedGame
    table: str
    first: int
    count: int
    seats: list[int]

    def answer(self) -> h.Replay:
        record = self.game.record()
        game = record.game
        seen = redact(record, self.seats[0]) if len(self.seats) == 1 else record
        lines = log_lines(seen)  # the header stands where the line of no move would
        until = self.first + self.count
        steps: list[h.Step] = []
        for move, (state, line) in enumerate(itertools.islice(zip(record.states(), lines, strict=False), until)):
            if move >= self.first:
                views = [View(game, seat, game.layout.masked(state.cells, seat)) for seat in self.seats]
                log = cast(LogLine, line) if move else None
                steps.append(h.Step(move, [view_facts(view) for view in views], log))
        assert record.result is not None
        result = result_facts(record.result, record.names)
        return h.Replay(self.table, len(record.moves), record.names, steps, result)


class RecordText(msgspec.Struct, frozen=True, tag="record"):
    """The record as a text: the whole of it, or what one seat saw."""

    game: RecordedGame
    seen: int
    form: RecordForm

    def answer(self) -> str:
        record = self.game.record()
        if self.seen != ALL_SEEN:
            record = redact(record, self.seen)
        if self.form == "text":
            return to_text(record)
        lines = to_json(record) if self.form == "json" else log_lines(record)
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


class RecordCheck(msgspec.Struct, frozen=True, tag="check"):
    """A record from elsewhere: the game, if it is one that was played to its end."""

    text: str

    def answer(self) -> RecordedGame:
        found = from_text(self.text, lambda key, seats, options: title(key).game(seats, options))
        verify(found)
        if found.result is None:
            raise DamagedRecord("the game is not over")
        if found.seen != ALL_SEEN:
            raise DamagedRecord("it shows only what one seat saw")
        return RecordedGame(found.game.key, found.game.seats, found.game.options, found.moves, found.names)


Work = ReplayPart | RecordText | RecordCheck


class ReplayerAnswer(msgspec.Struct, frozen=True):
    body: msgspec.Raw = msgspec.Raw(b"null")
    damaged: str = ""  # why the record can't be used; it is the record's fault
    fault: str = ""  # ours


def answer(line: str) -> ReplayerAnswer:
    try:
        work = msgspec.json.decode(line, type=Work)
        return ReplayerAnswer(msgspec.Raw(msgspec.json.encode(work.answer())))
    except ValueError as error:  # DamagedRecord and TitleError are; so is a number with too many digits
        return ReplayerAnswer(damaged=str(error)[:300].encode(errors="replace").decode() or type(error).__name__)
    except Exception as error:
        return ReplayerAnswer(fault=error_line(error))


if __name__ == "__main__":
    answer_all(answer, NICENESS)
