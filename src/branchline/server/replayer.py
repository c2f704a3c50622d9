"""A process that plays recorded games again: `python -m branchline.server.replayer` answers on a pipe, one by one.

The server's own process would not do: what plays a game through holds up every move at every table meanwhile.
"""

import itertools
from typing import Any, Literal, cast

import msgspec

from branchline.bots.guard import error_line
from branchline.core.game import Version
from branchline.core.record import (
    ALL_SEEN,
    DamagedRecord,
    Record,
    finish,
    from_text,
    new_record,
    redact,
    result_json,
    to_json,
    to_text,
    verify,
)
from branchline.core.sentence import Message, Sentence, SentenceError, in_words
from branchline.core.view import View
from branchline.describe.facts import log_lines, result_facts, view_facts
from branchline.messages import english, sentence_of
from branchline.server.answering import answer_all
from branchline.server.refused import reason_of, words_of
from branchline.titles import find_game
from branchline.wire import http as h
from branchline.wire.fact_names import LogLine
from branchline.wire.messages import Reason

NICENESS = 10  # people first, and bots
LONGEST_TEXT = 200  # characters of a record that are repeated in one piece: a line of it may have any length
RecordForm = Literal["text", "json", "log"]  # JSON lines, and the same with the events of rules in words

NOT_OVER = Message("record.unfinished", "the game is not over")
ONLY_ONE_SEAT = Message("record.only-one-seat", "it shows only what one seat saw")


class RecordedGame(msgspec.Struct, frozen=True):
    """As it was played so far."""

    title: str
    version: Version
    seats: int
    options: dict[str, object]
    moves: list[int]
    names: list[str]
    result: dict[str, Any] | None = None  # as records have it, of one that is over

    def record(self) -> Record:
        found = new_record(find_game(self.title, self.version, self.seats, self.options), self.names)
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
        return "".join(json_line(line) for line in lines)


def json_line(line: object) -> str:
    return msgspec.json.encode(line).decode() + "\n"


class RecordCheck(msgspec.Struct, frozen=True, tag="check"):
    """A record from elsewhere: the game, if it is one that was played to its end."""

    text: str

    def answer(self) -> RecordedGame:
        found = from_text(self.text, find_game)
        verify(found)
        if found.result is None:
            raise DamagedRecord(NOT_OVER.sentence())
        if found.seen != ALL_SEEN:
            raise DamagedRecord(ONLY_ONE_SEAT.sentence())
        game = found.game
        return RecordedGame(
            game.key,
            game.version,
            game.seats,
            game.options,
            found.moves,
            found.names,
            result_json(found.result, found.names),
        )


Work = ReplayPart | RecordText | RecordCheck


class ReplayerAnswer(msgspec.Struct, frozen=True):
    body: msgspec.Raw = msgspec.Raw(b"null")
    damaged: str = ""  # why the record can't be used; it is the record's fault
    reason: Reason | None = None  # the same as a code and facts, unless words are all there is
    fault: str = ""  # ours

    def why(self) -> Sentence:
        """Why the record can't be used."""
        if self.reason is None:
            return in_words(self.damaged)
        return sentence_of({"code": self.reason.code, "facts": self.reason.facts})


def answer(line: str) -> ReplayerAnswer:
    try:
        work = msgspec.json.decode(line, type=Work)
        return ReplayerAnswer(msgspec.Raw(msgspec.json.encode(work.answer())))
    except ValueError as error:  # DamagedRecord and TitleError are; so is a number with too many digits
        why = error.reason if isinstance(error, SentenceError) else in_words(str(error) or type(error).__name__)
        why = _portable(why)
        return ReplayerAnswer(damaged=words_of(why), reason=reason_of(why))
    except Exception as error:
        return ReplayerAnswer(fault=error_line(error))


def _portable(sentence: Sentence) -> Sentence:
    """As the server can put it into other languages, and not too long: what a rule from outside says is only words
    there."""
    if sentence.code not in english():
        return in_words(_cut(str(sentence)))
    return Sentence(sentence.message, {name: _fact(fact) for name, fact in sentence.facts.items()})


def _fact(fact: object) -> object:
    return _portable(fact) if isinstance(fact, Sentence) else _cut(fact) if isinstance(fact, str) else fact


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"


if __name__ == "__main__":
    answer_all(answer, NICENESS)
