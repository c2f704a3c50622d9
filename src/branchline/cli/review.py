"""`branchline review`: what the search bot would have done at each decision of a recorded game."""

import json
from pathlib import Path
from typing import Final

from branchline.analysis.judging import REVIEW, decisions, report, review_budget
from branchline.cli.coach import reviewed, show_review
from branchline.cli.display_names import titled
from branchline.cli.paint import terminal
from branchline.cli.record_files import read_record, read_text
from branchline.cli.session import NOTE
from branchline.cli.signals import INTERRUPTED
from branchline.cli.speech import say, spoken
from branchline.core.record import ALL_SEEN
from branchline.core.sentence import Message
from branchline.core.title import TitleError
from branchline.describe.shown_names import shown_names

REDACTED: Final = Message(
    "terminal.review.redacted",
    "{file}: this record shows only what one seat saw; a review needs the whole game.",
)
NO_SEAT: Final = Message("terminal.review.no-seat", "There is no seat {seat}: 1 to {last}.")
HEAD: Final = Message("terminal.review.head", "{title}: {names, list}")


def run(file: Path, seat: int | None, number: int, think: str, as_json: bool) -> int:
    """Raises TitleError, DamagedRecord or Unreadable, each one line, if there is nothing to review."""
    budget = review_budget(think, REVIEW)
    record = read_record(file, number)
    if record.seen != ALL_SEEN:
        raise TitleError(REDACTED.sentence(file=str(file)))
    seats = _seats(file, seat, record.game.seats)
    console = terminal()
    found = reviewed(record, seats, budget, "review", console)
    if as_json:
        print(json.dumps(report(record, found, seats, budget), ensure_ascii=False, indent=1))
    else:
        record.names = shown_names(record.names, spoken())
        console.print(say(HEAD, title=titled(record.game), names=record.names), markup=False)
        show_review(record, found, seats, console, None)
    return 0 if len(found) == decisions(record, seats) else INTERRUPTED


def _seats(file: Path, seat: int | None, seats: int) -> list[int]:
    """The seat that is asked for, from 1; or the person's, if the file is a game of one; or all."""
    note = NOTE.search(read_text(file)) if seat is None else None
    seat = int(note[1]) if note else seat
    if seat is None:
        return list(range(seats))
    if not 1 <= seat <= seats:
        raise TitleError(NO_SEAT.sentence(seat=seat, last=seats))
    return [seat - 1]
