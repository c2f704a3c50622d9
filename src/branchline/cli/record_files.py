"""Records as files: read either form, write without ever leaving half a file."""

import contextlib
import json
import os
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from branchline.core.record import DamagedRecord, Json, Record, from_json, from_text, on_line, to_json, to_text
from branchline.core.sentence import Message, SentenceError, in_words
from branchline.core.title import TitleError
from branchline.core.unreadable import unreadable
from branchline.titles import find_game

ENDINGS: Final = (".branchline", ".jsonl")  # of files with records
GAME_LINE: Final = re.compile(r'.*"kind"\s*:\s*"game"')

NO_RECORD: Final = Message("terminal.record.none", "{file}: this is no Branchline record, nor any text")
EMPTY: Final = Message("terminal.record.empty", "{file}: the file is empty")
DAMAGED: Final = Message("terminal.record.damaged", "{file}: {why, sentence}")
NO_SUCH_GAME: Final = Message(
    "terminal.record.no-such-game",
    "{file} holds {games, plural, one {# game} other {# games}}; there is no game {number}.",
)
NO_JSON: Final = Message("terminal.record.no-json", "this is no JSON, from column {column} on")
WITHOUT_END: Final = Message("terminal.record.without-end", "brackets within brackets without end")
NO_OBJECT: Final = Message("terminal.record.no-object", "a line must be a JSON object, not {text}")


def write_atomically(path: Path, text: str) -> None:
    """Write beside the file, then take its place: a reader sees the old text or the new one, never half."""
    path = path.resolve()  # a link stays a link to the file that is replaced
    if path.exists() and not path.is_file():  # a pipe or a device can't be replaced, and must not be
        path.write_text(text, "utf-8", newline="\n")
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def in_data_folder(folder: str, key: str, suffix: str = "") -> Path:
    """A path that nothing has yet in the user's data folder, named by title, date and time."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    stem = f"{key}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number, path = 1, Path(home) / "branchline" / folder / f"{stem}{suffix}"
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}{suffix}")
    return path


def as_written(record: Record, path: Path) -> str:
    """The record in the form the file's name asks for: JSON lines for `.jsonl`, else text."""
    return json_lines(record) if path.suffix.lower() == ".jsonl" else to_text(record)


def json_lines(record: Record) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in to_json(record))


def read_text(path: Path) -> str:
    """The file's text; whatever keeps it from being one is a DamagedRecord that names the file."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DamagedRecord(NO_RECORD.sentence(file=str(path))) from None
    except OSError as error:
        raise DamagedRecord(unreadable(str(path), error)) from None
    if not text.strip():
        raise DamagedRecord(EMPTY.sentence(file=str(path)))
    if "\0" in text:
        raise DamagedRecord(NO_RECORD.sentence(file=str(path)))
    return text


def read_records(path: Path) -> list[Record]:
    """The games in a file of either form, told apart by what is in it. Each move is legal; `verify` checks the result.

    Raises DamagedRecord, one line that names the file and what is wrong with it.
    """
    found: list[Record] = []
    for record in each_record(path):
        if isinstance(record, DamagedRecord):
            raise record
        found.append(record)
    return found


def each_record(path: Path) -> Iterator[Record | DamagedRecord]:
    """The same one by one, and in place of a game that is damaged what is wrong with it: others may stand behind it."""
    try:
        text = read_text(path)
    except DamagedRecord as error:
        yield error
        return
    if not text.lstrip().startswith(('{"', "{ ")):
        yield _record(path, partial(from_text, text, find_game))
        return
    for game in _games(text):
        yield _record(path, partial(_read_game, game))


def _read_game(lines: list[tuple[int, str]]) -> Record:
    return from_json([(number, _object(number, line)) for number, line in lines], find_game)


def _record(path: Path, read: Callable[[], Record]) -> Record | DamagedRecord:
    try:
        return read()
    except ValueError as error:  # also a title or a number of seats that does not exist
        return _of_file(path, error)


def _of_file(path: Path, error: ValueError) -> DamagedRecord:
    why = error.reason if isinstance(error, SentenceError) else in_words(" ".join(str(error).split()))
    return DamagedRecord(DAMAGED.sentence(file=str(path), why=why))


def read_record(path: Path, number: int) -> Record:
    """The game of the file with this number, from 1."""
    found = read_records(path)
    if number > len(found):
        raise TitleError(NO_SUCH_GAME.sentence(file=str(path), games=len(found), number=number))
    return found[number - 1]


def _games(text: str) -> Iterator[list[tuple[int, str]]]:
    """JSON lines with their numbers, a list for each game. Where one begins is seen without reading the lines between:
    a line that is broken damages its game alone."""
    game: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if game and GAME_LINE.match(line):
            yield game
            game = []
        game.append((number, line))
    if game:
        yield game


def _object(number: int, line: str) -> Json:
    try:
        found = json.loads(line)
    except json.JSONDecodeError as error:
        raise on_line(number, NO_JSON.sentence(column=error.colno)) from None
    except RecursionError:
        raise on_line(number, WITHOUT_END.sentence()) from None
    except ValueError:  # a number of thousands of digits, which Python does not read
        longest = max(re.finditer(r"\d+", line), key=lambda digits: len(digits[0]))
        raise on_line(number, NO_JSON.sentence(column=longest.start() + 1)) from None
    if not isinstance(found, dict):
        raise on_line(number, NO_OBJECT.sentence(text=line.strip()[:20]))
    return found
