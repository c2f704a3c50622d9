"""`branchline replay`, `check` and `perft`: what is done with recorded games."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from branchline.cli.display_names import headline, titled
from branchline.cli.paint import terminal
from branchline.cli.record_files import as_written, json_lines, read_record, read_records, write_atomically
from branchline.cli.terminal_families import family_of
from branchline.core import playout
from branchline.core import record as records
from branchline.core.record import ALL_SEEN, DamagedRecord, Record
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.core.title import TitleError
from branchline.core.view import SPECTATOR, View
from branchline.describe.story import narrator_of
from branchline.describe.verdict import verdict
from branchline.titles import title


def _seen_by(record: Record, seat: int | None) -> Record:
    """The record as the seat, from 1, saw it; 0 is a spectator, None leaves it as it is."""
    if seat is None:
        return record
    if not 0 <= seat <= record.game.seats:
        raise TitleError(f"There is no seat {seat}: 1 to {record.game.seats}, or 0 for a spectator.")
    viewer = SPECTATOR if seat == 0 else seat - 1
    if record.seen == ALL_SEEN:
        return records.redact(record, viewer)
    if record.seen != viewer:
        raise TitleError("This record is redacted for somebody else; only the whole record shows other seats.")
    return record


def replay(file: Path, seat: int | None, number: int, at: int | None, out: Path | None, as_json: bool) -> None:
    if at is not None and (out is not None or as_json):
        raise TitleError("--at shows the table at one moment; it goes with neither --out nor --json.")
    record = _seen_by(read_record(file, number), seat)
    if out is not None:
        if out.suffix not in (".jsonl", ".branchline"):
            raise TitleError(f"{out}: write to a file that ends in .branchline or .jsonl.")
        write_atomically(out, as_written(record, out))
        print(f"written to {out}")
    elif as_json:
        print(json_lines(record), end="")
    elif at is not None:
        _show_at(record, at)
    else:
        _print_story(record)


def _print_story(record: Record) -> None:
    """The game in words, move by move."""
    narrator = narrator_of(record.game, record.names)
    print(f"{titled(record.game)}: {listing(record.names)}")
    if record.game.options:
        print(f"with {listing(list(record.game.options))}")
    if record.seen != ALL_SEEN:
        print("as a spectator saw it" if record.seen == SPECTATOR else f"as {record.names[record.seen]} saw it")
    for line in records.to_json(record):
        if "move" in line:
            who, words = narrator.move_words(line)
            brought = narrator.brought(line)
            print(f"{line['move']:>4}  {who}: {words}" + (f"  ({' '.join(brought)})" if brought else ""))
    if record.result is None:
        print("The game is not finished.")
        return
    for seat in sorted(range(record.game.seats), key=record.result.ranks.__getitem__):
        name = record.names[seat]
        # Without the facts: a redacted record in text form has none.
        bare = [ScoreLine(line.what, line.label, line.points) for line in record.result.lines[seat]]
        parts = [f"{narrator.scored(line)} {line.points:+d}" for line in bare]
        print(
            f"{record.result.ranks[seat]}. {name}: {plural(record.result.totals[seat], 'point')} = {', '.join(parts)}"
        )
    print(verdict(record.result, record.names, SPECTATOR))


def _show_at(record: Record, at: int) -> None:
    """The table after that many moves: a seat's view if the record is one's, else what everybody sees."""
    if at > len(record.moves):
        raise TitleError(f"The game has {plural(len(record.moves), 'move')}; --at {at} is past its end.")
    viewer = SPECTATOR if record.seen == ALL_SEEN else record.seen
    views = record.views(viewer)
    for _ in range(at):
        next(views)
    result = record.result if at == len(record.moves) else None
    show_table(next(views), record.names, terminal(), result.totals if result is not None else ())


def show_table(view: View, names: list[str], console: Console, totals: Sequence[int] = ()) -> None:
    """The table of one view, for somebody who looks at it from outside a game."""
    table = family_of(view.game.key).table(view, names, console)
    table.situation.totals = list(totals)
    console.print(headline(view.game))
    table.draw()
    table.for_onlookers()


def check(file: Path, as_json: bool) -> int:
    """Verify every game of the file; returns the exit code."""
    try:
        found = read_records(file)
        for number, record in enumerate(found, 1):
            try:
                records.verify(record)
            except DamagedRecord as error:
                raise DamagedRecord(f"game {number}: {error}") from None
    except DamagedRecord as error:
        message = str(error) if str(error).startswith(str(file)) else f"{file}: {error}"
        if as_json:
            print(json.dumps({"ok": False, "error": message}, ensure_ascii=False))
            return 1
        raise DamagedRecord(message) from None
    moves = sum(len(record.moves) for record in found)
    unfinished = sum(1 for record in found if record.result is None)
    if as_json:
        print(json.dumps({"ok": True, "games": len(found), "moves": moves, "unfinished": unfinished}))
    else:
        more = f", {unfinished} unfinished" if unfinished else ""
        redacted = sum(1 for record in found if record.seen != ALL_SEEN)
        hidden = f"; {redacted} redacted, checked as far as they show" if redacted else ""
        print(f"{file}: {plural(len(found), 'game')}, {plural(moves, 'move')}, all right{more}{hidden}")
    return 0


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
        if record.seen != ALL_SEEN or record.game.key != key:
            raise TitleError(f"{start} is no whole record of {key}.")
        if seats not in (None, record.game.seats):
            raise TitleError(f"{start} is a game of {record.game.seats} players, not {seats}: leave --seats out.")
        if options not in ({}, record.game.options):
            raise TitleError(f"{start} knows its options: leave --option out.")
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
    print(f"{plural(total, 'sequence')} of {plural(depth, 'action')}")
