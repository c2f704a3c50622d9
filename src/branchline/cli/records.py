"""`branchline replay` and `perft`: what is done with recorded games."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from branchline.cli.display_names import headline, titled
from branchline.cli.paint import terminal
from branchline.cli.record_files import as_written, json_lines, read_record, write_atomically
from branchline.cli.speech import say, spoken
from branchline.cli.terminal_families import family_of
from branchline.core import playout
from branchline.core import record as records
from branchline.core.record import ALL_SEEN, Record
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message
from branchline.core.title import TitleError
from branchline.core.view import SPECTATOR, View
from branchline.describe.shown_names import shown_names
from branchline.describe.story import narrator_of
from branchline.describe.verdict import verdict
from branchline.titles import title

NO_SUCH_SEAT: Final = Message(
    "terminal.replay.no-such-seat", "There is no seat {seat}: 1 to {seats}, or 0 for a spectator."
)
OTHER_EYES: Final = Message(
    "terminal.replay.other-eyes",
    "This record is redacted for somebody else; only the whole record shows other seats.",
)
ONE_MOMENT: Final = Message(
    "terminal.replay.one-moment", "--at shows the table at one moment; it goes with neither --out nor --json."
)
WRONG_ENDING: Final = Message(
    "terminal.replay.wrong-ending", "{file}: write to a file that ends in .branchline or .jsonl."
)
WRITTEN: Final = Message("terminal.replay.written", "written to {file}")
PLAYED_BY: Final = Message("terminal.replay.played-by", "{title}: {names, list}")
WITH_OPTIONS: Final = Message("terminal.replay.with-options", "with {options, list}")
AS_SPECTATOR: Final = Message("terminal.replay.as-spectator", "as a spectator saw it")
AS_PLAYER: Final = Message("terminal.replay.as-player", "as {name} saw it")
MOVED: Final = Message("terminal.replay.moved", "{who}: {move}")
NOT_FINISHED: Final = Message("terminal.replay.not-finished", "The game is not finished.")
SCORED: Final = Message(
    "terminal.replay.scored",
    "{rank}. {name}: {points, plural, one {# point} other {# points}} = {lines, list, unit}",
)
PAST_THE_END: Final = Message(
    "terminal.replay.past-the-end",
    "The game has {moves, plural, one {# move} other {# moves}}; --at {at} is past its end.",
)
NO_WHOLE_RECORD: Final = Message("terminal.perft.no-whole-record", "{file} is no whole record of {title}.")
OTHER_SEATS: Final = Message(
    "terminal.perft.other-seats", "{file} is a game of {players} players, not {seats}: leave --seats out."
)
KNOWS_OPTIONS: Final = Message("terminal.perft.knows-options", "{file} knows its options: leave --option out.")
SEQUENCES: Final = Message(
    "terminal.perft.sequences",
    "{sequences, plural, one {# sequence} other {# sequences}} of {actions, plural, one {# action} other {# actions}}",
)


def _seen_by(record: Record, seat: int | None) -> Record:
    """The record as the seat, from 1, saw it; 0 is a spectator, None leaves it as it is."""
    if seat is None:
        return record
    if not 0 <= seat <= record.game.seats:
        raise TitleError(NO_SUCH_SEAT.sentence(seat=seat, seats=record.game.seats))
    viewer = SPECTATOR if seat == 0 else seat - 1
    if record.seen == ALL_SEEN:
        return records.redact(record, viewer)
    if record.seen != viewer:
        raise TitleError(OTHER_EYES.sentence())
    return record


def replay(file: Path, seat: int | None, number: int, at: int | None, out: Path | None, as_json: bool) -> None:
    if at is not None and (out is not None or as_json):
        raise TitleError(ONE_MOMENT.sentence())
    record = _seen_by(read_record(file, number), seat)
    if out is not None:
        if out.suffix not in (".jsonl", ".branchline"):
            raise TitleError(WRONG_ENDING.sentence(file=str(out)))
        write_atomically(out, as_written(record, out))
        print(say(WRITTEN, file=str(out)))
    elif as_json:
        print(json_lines(record), end="")
    elif at is not None:
        _show_at(record, at)
    else:
        _print_story(record)


def _print_story(record: Record) -> None:
    """The game in words, move by move."""
    record.names = shown_names(record.names, spoken())
    narrator = narrator_of(record.game, record.names, language=spoken())
    print(say(PLAYED_BY, title=titled(record.game), names=record.names))
    if record.game.options:
        print(say(WITH_OPTIONS, options=list(record.game.options)))
    if record.seen == SPECTATOR:
        print(say(AS_SPECTATOR))
    elif record.seen != ALL_SEEN:
        print(say(AS_PLAYER, name=record.names[record.seen]))
    for line in records.to_json(record):
        if "move" in line:
            who, words = narrator.move_words(line)
            brought = narrator.brought(line)
            moved = say(MOVED, who=who, move=words)
            print(f"{line['move']:>4}  {moved}" + (f"  ({' '.join(brought)})" if brought else ""))
    if record.result is None:
        print(say(NOT_FINISHED))
        return
    for seat in sorted(range(record.game.seats), key=record.result.ranks.__getitem__):
        # Without the facts: a redacted record in text form has none.
        bare = [ScoreLine(line.what, line.label, line.points) for line in record.result.lines[seat]]
        parts = [f"{narrator.scored(line)} {line.points:+d}" for line in bare]
        rank, points = record.result.ranks[seat], record.result.totals[seat]
        print(say(SCORED, rank=rank, name=record.names[seat], points=points, lines=parts))
    print(verdict(record.result, record.names, SPECTATOR, spoken()))


def _show_at(record: Record, at: int) -> None:
    """The table after that many moves: a seat's view if the record is one's, else what everybody sees."""
    if at > len(record.moves):
        raise TitleError(PAST_THE_END.sentence(moves=len(record.moves), at=at))
    viewer = SPECTATOR if record.seen == ALL_SEEN else record.seen
    views = record.views(viewer)
    for _ in range(at):
        next(views)
    result = record.result if at == len(record.moves) else None
    show_table(
        next(views), shown_names(record.names, spoken()), terminal(), result.totals if result is not None else ()
    )


def show_table(view: View, names: list[str], console: Console, totals: Sequence[int] = ()) -> None:
    """The table of one view, for somebody who looks at it from outside a game."""
    table = family_of(view.game.key).table(view, names, console)
    table.situation.totals = list(totals)
    console.print(headline(view.game))
    table.draw()
    table.for_onlookers()


def perft(
    key: str,
    depth: int,
    seats: int | None,
    options: dict[str, object],
    divide: bool,
    start: Path | None,
    as_json: bool,
) -> None:
    if start is None:
        game = title(key).game(2 if seats is None else seats, options)
        state = game.start()
    else:
        record = read_record(start, 1)
        if record.seen != ALL_SEEN or record.game.key != title(key).key:
            raise TitleError(NO_WHOLE_RECORD.sentence(file=str(start), title=key))
        if seats not in (None, record.game.seats):
            raise TitleError(OTHER_SEATS.sentence(file=str(start), players=record.game.seats, seats=seats))
        if options not in ({}, record.game.options):
            raise TitleError(KNOWS_OPTIONS.sentence(file=str(start)))
        game, state = record.game, record.final()
    parts: dict[str, int] = {}
    if divide and depth > 0:
        for action in game.legal(state):
            after = state.copy()
            game.play_unchecked(after, action)
            parts[game.words(action)] = playout.perft(game, after, depth - 1)
        total = sum(parts.values())
    else:
        total = playout.perft(game, state, depth)
    if as_json:
        facts: dict[str, object] = {"title": key, "seats": game.seats, "depth": depth, "total": total}
        print(json.dumps({**facts, "divide": parts} if divide else facts, ensure_ascii=False))
        return
    for words, count in parts.items():
        print(f"{words}: {count}")
    print(say(SEQUENCES, sequences=total, actions=depth))
