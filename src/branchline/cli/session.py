"""One person's game against bots: its record, its chance, its bots, and the file it is kept in. Draws nothing."""

import json
import re
import secrets
import shlex
import shutil
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Final

from branchline import titles
from branchline.bots.opponents import Opponents, described, level, portable
from branchline.bots.registry import Spec, SpecError
from branchline.bots.registry import find as find_bot
from branchline.bots.seeding import bot_seed, one_game, seat_of
from branchline.cli.named_bots import UNNAMED, seated
from branchline.cli.record_files import as_written, in_data_folder, read_records, read_text, write_atomically
from branchline.cli.speech import is_of_environment, spoken
from branchline.core.game import OVER, State
from branchline.core.match import Match
from branchline.core.record import ALL_SEEN, DamagedRecord, Record, finish, new_record, redact
from branchline.core.seeded_chance import SeededChance
from branchline.core.sentence import Message, in_words
from branchline.core.title import TitleError
from branchline.core.view import View
from branchline.describe.shown_names import unnamed
from branchline.describe.story import action_words

NO_SEAT: Final = Message("terminal.session.no-seat", "There is no seat {seat} at this table: 1 to {seats}.")
EXISTS: Final = Message(
    "terminal.session.exists", "{file} exists already; “branchline play --resume {file}” goes on with a saved game."
)
KEPT_AS_TEXT: Final = Message(
    "terminal.session.kept-as-text", "{file}: a game is kept as text; name a file that ends in .branchline."
)
SEVERAL: Final = Message("terminal.session.several", "{file}: it holds {games} games; a saved game is one")
ONE_SEATS_VIEW: Final = Message(
    "terminal.session.one-seats-view", "{file}: this record shows only what one seat saw; it can't be played on"
)
OVER_ALREADY: Final = Message(
    "terminal.session.over", "{file}: this game is over; “branchline replay {shown}” shows it"
)
EARLY_RESULT: Final = Message(
    "terminal.session.early-result", "{file}: it has a result, but the game is not over after the last move"
)
WHICH_SEAT: Final = Message(
    "terminal.session.which-seat", "{file} does not say which seat is yours: add --seat with 1 to {seats}."
)
NO_BOTS: Final = Message(
    "terminal.session.no-bots", "{file}: its bots can't be had: {why, sentence}. Name others with --against."
)
PLAYS: Final = Message("terminal.session.plays", "{name} ({bot})")

NOTE = re.compile(r'^; seat (\d+), seed (".*")$', re.MULTILINE)  # what a saved game needs beyond its record
AGAINST = re.compile(r"^; against (\[.*\])$", re.MULTILINE)  # its bots by seat, in a line that old versions skip

NUMBERED = re.compile(r"^(Bot \d+) \(.*\)$")  # what a record calls a bot: its number, and its level


class Session:
    """The state is that of the record at every moment."""

    def __init__(self, record: Record, seat: int, seed: str, file: Path, against: list[Spec] | None = None) -> None:
        self.game = record.game
        self.record = record
        self.seat = seat
        self.seed = seed
        self.file = file
        others = [each for each in range(self.game.seats) if each != seat]
        specs = seated([find_bot(UNNAMED)] if against is None else against, self.game.seats)
        self.opponents = Opponents(self.game, dict(zip(others, specs, strict=True)))
        # At the table a bot's number is enough.
        self.names = [NUMBERED.sub(r"\1", name) if each != seat else name for each, name in enumerate(record.names)]
        self.thinking: Callable[[int], AbstractContextManager[object]] = nullcontext  # around each decision of a bot
        # A game saved when this dealt in another way goes on too; only cards that nobody has seen are others then.
        self.match = Match(self.game, SeededChance(one_game(seed)), record.moves)
        record.moves = self.match.moves

    @property
    def over(self) -> bool:
        return self.game.to_move(self.state) == OVER

    def view(self) -> View:
        return self.game.view(self.state, self.seat)

    def seen(self) -> Record:
        """The record as the person saw it."""
        seen = redact(self.record, self.seat)
        seen.names = self.names
        return seen

    def against(self) -> str:
        """Who plays what."""
        language = spoken()
        specs = self.opponents.specs.items()
        return language.listing(
            [language.say(PLAYS, name=self.names[seat], bot=described(spec, language)) for seat, spec in specs]
        )

    @property
    def state(self) -> State:
        return self.match.state

    @state.setter
    def state(self, state: State) -> None:
        self.match.state = state

    def play(self, action: int) -> None:
        self.match.game.check(self.state, action)
        self.match.add(action)
        self.go_on()

    def go_on(self) -> "Session":
        """Let chance and the bots move until the person has to decide or the game is over."""
        match = self.match
        match.begin()
        while match.mover not in (self.seat, OVER):
            with self.thinking(match.mover):
                seed = bot_seed(one_game(self.seed), match.mover, len(match.moves))
                action = self.opponents.choose(match, match.mover, seed)
            match.play_unchecked(action)
        finish(self.record)
        if self.record.result is not None:
            self.opponents.over(self.record.result, len(match.moves))
        return self

    def own_moves(self) -> list[int]:
        """Where in the record the person decided, from 0."""
        return [index for index, by in enumerate(self.match.by) if by == self.seat]

    def view_after(self, move: int) -> View:
        """What the person saw when a move, by its place in the record, was made."""
        return self.game.view(next(islice(self.record.states(), move + 1, None)), self.seat)

    def undo(self) -> str:
        """Go back to the person's previous decision; what was taken back, in words, or nothing if there is none."""
        own = self.own_moves()
        if not own:
            return ""
        action = self.record.moves[own[-1]]
        self.record.result = None  # if the game was over, it goes on
        self.opponents.leave()
        self.match.take_back(own[-1])
        return action_words(self.view(), action, numbers=True, language=spoken())

    # -- the file ---------------------------------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> None:
        """Write the record to the session's own file, or a copy to another one."""
        path = path or self.file
        path.absolute().parent.mkdir(parents=True, exist_ok=True)
        bots = json.dumps([portable(spec) for spec in self.opponents.specs.values()], ensure_ascii=False)
        note = f"; seat {self.seat + 1}, seed {json.dumps(self.seed)}\n; against {bots}\n"
        text = as_written(self.record, path)
        write_atomically(path, text if path.suffix.lower() == ".jsonl" else note + text)

    def resume_words(self) -> str:
        command = "branchline" if shutil.which("branchline") else f"{shlex.quote(sys.executable)} -m branchline"
        elsewhere = titles.folder_from_elsewhere(self.game.key)
        options = "" if elsewhere is None else f" --titles {shlex.quote(str(elsewhere.resolve()))}"
        options += "" if is_of_environment() else f" --language {spoken().code}"
        return f"{command}{options} play --resume {shlex.quote(str(self.file))}"


def default_file(key: str) -> Path:
    return in_data_folder("", key, ".branchline")


def _seat(seat: int, seats: int) -> int:
    if not 1 <= seat <= seats:
        raise TitleError(NO_SEAT.sentence(seat=seat, seats=seats))
    return seat - 1


def new_session(
    key: str,
    seats: int,
    seat: int | None,
    names: list[str] | None,
    seed: str | None,
    file: Path | None,
    options: dict[str, object] | None = None,
    against: list[Spec] | None = None,
) -> Session:
    """A new game before its first card. The first of the names is the person's, the others are the bots'."""
    game = titles.title(key).game(seats, options or {})
    bots = seated(against or [], seats)
    seed = seed if seed is not None else secrets.token_hex(4)
    at = seat_of(one_game(seed), seats) if seat is None else _seat(seat, seats)
    given = list(names or [])
    called = [given.pop(0) if given else unnamed(at)]
    for other, spec in zip([s for s in range(seats) if s != at], bots, strict=True):
        called.append(given.pop(0) if given else f"Bot {other + 1} ({level(spec)})")
    called.insert(at, called.pop(0))
    if file is not None and file.exists():
        raise TitleError(EXISTS.sentence(file=str(file)))
    if file is not None and file.suffix.lower() == ".jsonl":
        raise TitleError(KEPT_AS_TEXT.sentence(file=str(file)))
    return Session(new_record(game, called), at, seed, file or default_file(key), bots)


def resume_session(
    path: Path, seat: int | None, seed: str | None, file: Path | None, against: list[Spec] | None = None
) -> Session:
    """A saved game where it was left; raises DamagedRecord, one line, if that can't be."""
    records = read_records(path)
    if len(records) > 1:
        raise DamagedRecord(SEVERAL.sentence(file=str(path), games=len(records)))
    record = records[0]
    if record.seen != ALL_SEEN:
        raise DamagedRecord(ONE_SEATS_VIEW.sentence(file=str(path)))
    state = record.final()
    if record.game.to_move(state) == OVER:
        raise DamagedRecord(OVER_ALREADY.sentence(file=str(path), shown=shlex.quote(str(path))))
    if record.result is not None:
        raise DamagedRecord(EARLY_RESULT.sentence(file=str(path)))
    text = read_text(path)
    note = NOTE.search(text)
    if seat is None and note is None:
        raise TitleError(WHICH_SEAT.sentence(file=str(path), seats=record.game.seats))
    at = _seat(int(note[1]) if seat is None and note else seat or 0, record.game.seats)
    if seed is None:
        seed = str(json.loads(note[2])) if note else secrets.token_hex(4)
    same = path if path.suffix.lower() != ".jsonl" else default_file(record.game.key)
    session = Session(record, at, seed, file or same, against or _noted(path, text, record.game.seats))
    for other, spec in session.opponents.specs.items():  # they may be others than before
        if NUMBERED.match(record.names[other]):
            record.names[other] = f"{session.names[other]} ({level(spec)})"
    return session


def _noted(path: Path, text: str, seats: int) -> list[Spec] | None:
    """The bots that a saved game is played against; none where it does not say so."""
    note = AGAINST.search(text)
    if note is None:
        return None
    try:
        return seated([find_bot(str(name)) for name in json.loads(note[1])], seats)
    except (SpecError, json.JSONDecodeError) as error:
        why = error.reason if isinstance(error, SpecError) else in_words(str(error))
        raise TitleError(NO_BOTS.sentence(file=str(path), why=why)) from None
