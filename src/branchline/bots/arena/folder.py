"""An arena's folder: its config, a row for each seat of each game, the records, and later the report.

Every game is on disk as soon as it is over, so an arena that was stopped in any way goes on where it was.
"""

import contextlib
import csv
import io
import json
import os
from pathlib import Path
from typing import Final

from branchline.bots.arena.pool import ArenaError
from branchline.bots.arena.schedule import ArenaConfig, Json
from branchline.core.sentence import Message

CONFIG, GAMES, RECORDS, REPORT, PLOT = "arena.json", "games.csv", "records", "report.json", "standings.svg"
LOCK = ".lock"
COLUMNS = ["game", "deal", "seed", "seat", "bot", "score", "rank", "win", "margin", "tickets_completed", "tickets"]
COLUMNS += ["turns", "decisions", "faults", "fault", "ms"]
WHOLE = [
    "game",
    "deal",
    "seat",
    "score",
    "rank",
    "margin",
    "tickets_completed",
    "tickets",
    "turns",
    "decisions",
    "faults",
]

SOMETHING_ELSE: Final = Message(
    "terminal.arena.something-else", "{folder} has a {file} of something else; choose another folder"
)
DAMAGED_CONFIG: Final = Message("terminal.arena.damaged-config", "{file} is damaged; choose another folder")
OTHER_CODE: Final = Message(
    "terminal.arena.other-code",
    "{folder} was begun with other code{bots, plural, =0 {} other { of {bots, list}}}; choose another folder",
)
OTHER_SETTINGS: Final = Message(
    "terminal.arena.other-settings", "{folder} has games with {setting} {was}, not {now}; choose another folder"
)
AT_WORK: Final = Message("terminal.arena.at-work", "{folder}: another arena is at work there")
DAMAGED_ROW: Final = Message("terminal.arena.damaged-row", "{file} is damaged: {row}")


class Folder:
    """Opened once by one arena. `rows` are those of all games that are complete."""

    def __init__(self, path: Path, settings: ArenaConfig) -> None:
        self.path = path
        self.seats = settings.seats
        self.rows: list[Json] = []
        path.mkdir(parents=True, exist_ok=True)
        self.lock = self._lock()
        try:
            self._agree(settings.facts())
            self._read()
        except BaseException:
            self.lock.close()
            raise
        self.file = (path / GAMES).open("a", encoding="utf-8", newline="")
        if not self.file.tell():
            self._append(",".join(COLUMNS) + "\n")

    @property
    def games(self) -> set[int]:
        return {int(str(row["game"])) for row in self.rows}

    def rows_of(self, planned: int) -> list[Json]:
        """Those of the games asked for: a longer arena may have played more before."""
        return [row for row in self.rows if int(str(row["game"])) < planned]

    def add(self, result: Json) -> None:
        """A game that is over: its record, then its rows at once."""
        rows, record = result["rows"], result["record"]
        assert isinstance(rows, list) and isinstance(record, str)
        records = self.path / RECORDS
        records.mkdir(exist_ok=True)
        _write(records / f"{int(str(result['game'])):06d}.branchline", record)
        text = io.StringIO()
        csv.DictWriter(text, COLUMNS, lineterminator="\n").writerows(rows)
        self._append(text.getvalue())
        self.rows += rows

    def write(self, name: str, text: str) -> Path:
        _write(self.path / name, text)
        return self.path / name

    def close(self) -> None:
        self.file.close()
        self.lock.close()

    def _append(self, text: str) -> None:
        self.file.write(text)
        self.file.flush()
        os.fsync(self.file.fileno())

    def _agree(self, facts: Json) -> None:
        """The folder is new, or has games of the very same settings."""
        config_file = self.path / CONFIG
        if not config_file.exists():
            if (self.path / GAMES).exists():
                raise ArenaError(SOMETHING_ELSE.sentence(folder=str(self.path), file=GAMES))
            _write(config_file, json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
            return
        try:
            before = json.loads(config_file.read_text("utf-8"))
        except ValueError:
            raise ArenaError(DAMAGED_CONFIG.sentence(file=str(config_file))) from None
        if {**before, "code": ""} == {**facts, "code": ""} and before.get("code") != facts["code"]:
            raise ArenaError(OTHER_CODE.sentence(folder=str(self.path), bots=_whose(before, facts)))
        for key in {**facts, **before}:
            if before.get(key) != facts.get(key):
                was, now = (json.dumps(each.get(key), ensure_ascii=False) for each in (before, facts))
                raise ArenaError(OTHER_SETTINGS.sentence(folder=str(self.path), setting=key, was=was, now=now))

    def _lock(self) -> io.TextIOWrapper:
        """Two arenas in one folder would write over each other. Locked before anything else is read or written."""
        file = (self.path / LOCK).open("a", encoding="utf-8")
        with contextlib.suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise ArenaError(AT_WORK.sentence(folder=str(self.path))) from None
        return file

    def _read(self) -> None:
        """The rows of complete games; what a stopped arena has left half written is dropped."""
        file = self.path / GAMES
        if not file.exists():
            return
        text = file.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        games: dict[int, list[Json]] = {}
        for row in csv.DictReader(io.StringIO(whole, newline="")):
            if None in row.values() or None in row:
                raise ArenaError(DAMAGED_ROW.sentence(file=str(file), row=str(row)))
            typed = _typed(file, row)
            games.setdefault(int(str(typed["game"])), []).append(typed)
        self.rows = [row for rows in games.values() if len(rows) == self.seats for row in rows]
        if whole != text or len(self.rows) != sum([len(rows) for rows in games.values()]):
            kept = io.StringIO()
            writer = csv.DictWriter(kept, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
            _write(file, kept.getvalue())


def _whose(before: Json, facts: Json) -> list[str]:
    """What has changed, if that is not Branchline itself: `mine.py:MyBot`."""
    was, now = before.get("code"), facts["code"]
    if not isinstance(was, dict) or not isinstance(now, dict):
        return []
    changed = [name for name in now if was.get(name) != now[name]]
    return [] if "branchline" in changed else changed


def _typed(file: Path, row: dict[str, str]) -> Json:
    try:
        return {**row, **{key: int(row[key]) for key in WHOLE}, "win": float(row["win"])}
    except (ValueError, KeyError):
        raise ArenaError(DAMAGED_ROW.sentence(file=str(file), row=str(row))) from None


def _write(path: Path, text: str) -> None:
    """A reader sees the old text or the new one, never half, even after a power cut."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
