"""`branchline check`: every game of a file or an archive, replayed by the version that it names and verified."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from branchline.cli.paint import QUIET, terminal
from branchline.cli.progress import progress_bar
from branchline.cli.record_files import ENDINGS, each_record
from branchline.cli.speech import parted, say, say_sentence
from branchline.core.record import ALL_SEEN, DamagedRecord, Record, verify
from branchline.core.sentence import Message, Sentence
from branchline.core.title import TitleError
from branchline.titles import title

ALL_RIGHT: Final = Message(
    "terminal.check.all-right",
    "{file}: {games, plural, one {# game} other {# games}}, {moves, plural, one {# move} other {# moves}}, all right"
    "{unfinished, plural, =0 {} other {, # unfinished}}"
    "{redacted, plural, =0 {} other {; # redacted, checked as far as they show}}",
)
NOT_ALL_RIGHT: Final = Message(
    "terminal.check.not-all-right",
    "{damaged, plural, one {# game is} other {# games are}} damaged; "
    "{games, plural, one {# game is} other {# games are}} all right, {moves, plural, one {# move} other {# moves}}",
)
FILES: Final = Message("terminal.check.files", "{files, plural, one {# file} other {# files}}")
VERSION: Final = Message(
    "terminal.check.version", "{title, title}, version {version}: {games, plural, one {# game} other {# games}}"
)
IN_GAME: Final = Message("terminal.check.in-game", "{file}: game {number}: {why, sentence}")
NO_RECORDS: Final = Message(
    "terminal.check.no-records", "{folder}: there is no record in it; they end in {endings, list, or}."
)
CHECKING: Final = Message("terminal.check.checking", "Checking")


@dataclass
class Checked:
    """What was found."""

    moves: int = 0
    unfinished: int = 0
    redacted: int = 0
    versions: Counter[str] = field(default_factory=Counter)  # games by title and version
    faults: dict[Sentence, None] = field(default_factory=dict)  # each once, though several games may have it
    damaged: int = 0

    @property
    def games(self) -> int:
        return self.versions.total()

    def blame(self, fault: Sentence) -> None:
        self.damaged += 1
        self.faults[fault] = None

    def add(self, record: Record) -> None:
        self.moves += len(record.moves)
        self.unfinished += record.result is None
        self.redacted += record.seen != ALL_SEEN
        self.versions[f"{record.game.key}@{record.game.version}"] += 1


def check(paths: list[Path], as_json: bool) -> int:
    """Verify every game of these files, and of all that lie in these folders; returns the exit code."""
    files = [file for path in paths for file in _files(path)]
    found = Checked()
    with progress_bar(say(CHECKING), len(files), quiet=len(files) == 1) as advance:
        for file in files:
            _check(file, found)
            advance()
    if as_json:
        _print_json(found, len(files))
    else:
        _print(found, files)
    return 1 if found.faults else 0


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    found = sorted(each for each in path.rglob("*") if each.suffix.lower() in ENDINGS and each.is_file())
    if not found:
        raise TitleError(NO_RECORDS.sentence(folder=str(path), endings=list(ENDINGS)))
    yield from found


def _check(file: Path, found: Checked) -> None:
    """One fault after the other: a damaged game keeps none behind it from being checked."""
    for number, record in enumerate(each_record(file), 1):
        if isinstance(record, DamagedRecord):
            found.blame(record.reason)
            continue
        try:
            verify(record)
        except DamagedRecord as error:
            found.blame(IN_GAME.sentence(file=str(file), number=number, why=error.reason))
        else:
            found.add(record)


def _print(found: Checked, files: list[Path]) -> None:
    for fault in found.faults:
        print(f"branchline: {' '.join(parted(say_sentence(fault)))}", file=sys.stderr)
    if found.games + len(found.faults) == 1 and found.faults:  # one line says it all
        return
    counted = {"games": found.games, "moves": found.moves}
    if found.faults:
        print(say(NOT_ALL_RIGHT, damaged=found.damaged, **counted))
        return
    name = str(files[0]) if len(files) == 1 else say(FILES, files=len(files))
    print(say(ALL_RIGHT, file=name, unfinished=found.unfinished, redacted=found.redacted, **counted))
    if len(found.versions) > 1:
        for played, games in sorted(found.versions.items()):
            key, _, version = played.partition("@")
            words = say(VERSION, title=key, name=title(key).name, version=version, games=games)
            terminal().print(f"  {words}", style=QUIET)


def _print_json(found: Checked, files: int) -> None:
    facts: dict[str, object] = {"ok": not found.faults, "files": files, "games": found.games, "moves": found.moves}
    facts |= {"unfinished": found.unfinished, "redacted": found.redacted}
    facts["versions"] = dict(sorted(found.versions.items()))
    faults = [str(fault) for fault in found.faults]
    if faults:
        facts |= {
            "damaged": found.damaged,
            "error": faults[0],
            "faults": faults,
        }
    print(json.dumps(facts, ensure_ascii=False))
