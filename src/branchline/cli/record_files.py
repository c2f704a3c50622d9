"""Records as files: read either form, write without ever leaving half a file."""

import contextlib
import json
import os
from datetime import datetime
from pathlib import Path

from branchline.core.game import Game
from branchline.core.record import DamagedRecord, Json, Record, from_json, from_text, to_json, to_text
from branchline.core.text import plural
from branchline.core.title import TitleError
from branchline.titles import title


def find(key: str, seats: int, options: dict[str, object]) -> Game:
    """The game a record's header names; raises TitleError where there is none."""
    return title(key).game(seats, options)


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
        raise DamagedRecord(f"{path}: this is no Branchline record, nor any text") from None
    except OSError as error:
        raise DamagedRecord(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if not text.strip():
        raise DamagedRecord(f"{path}: the file is empty")
    if "\0" in text:
        raise DamagedRecord(f"{path}: this is no Branchline record, nor any text")
    return text


def read_records(path: Path) -> list[Record]:
    """The games in a file of either form, told apart by what is in it. Each move is legal; `verify` checks the result.

    Raises DamagedRecord, one line that names the file and what is wrong with it.
    """
    text = read_text(path)
    try:
        if not text.lstrip().startswith(('{"', "{ ")):
            return [from_text(text, find)]
        return [from_json(game, find) for game in _games(text)]
    except ValueError as error:  # also a title or a number of seats that does not exist
        raise DamagedRecord(f"{path}: {' '.join(str(error).split())}") from None


def read_record(path: Path, number: int) -> Record:
    """The game of the file with this number, from 1."""
    found = read_records(path)
    if number > len(found):
        raise TitleError(f"{path} holds {plural(len(found), 'game')}; there is no game {number}.")
    return found[number - 1]


def _games(text: str) -> list[list[tuple[int, Json]]]:
    """JSON lines with their numbers, a list for each game."""
    games: list[list[tuple[int, Json]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except json.JSONDecodeError as error:
            raise DamagedRecord(f"line {number}: this is no JSON: {error.msg} at column {error.colno}") from None
        except RecursionError:
            raise DamagedRecord(f"line {number}: brackets within brackets without end") from None
        if not isinstance(found, dict):
            raise DamagedRecord(f"line {number}: a line must be a JSON object, not {line.strip()[:20]}")
        if found.get("kind") == "game" or not games:
            games.append([])
        games[-1].append((number, found))
    return games
