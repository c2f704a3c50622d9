"""Logs: one JSON object a line. Nothing in them opens a table or shows what a player may not know."""

import hashlib
import json
import logging
import time
import traceback
from collections import Counter
from collections.abc import Callable, Hashable
from typing import TextIO

from branchline.server.faults import reason

DATABASES = {"sqlalchemy", "psycopg", "sqlite3"}
WINDOW_SECONDS = 10.0
LINES_OF_A_KIND = 10  # in that time
LINES = 100
LONGEST = 8000  # characters of an error


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        entry.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[1]:
            entry["error"] = _error_text(record.exc_info[1])[:LONGEST]
        return json.dumps(entry, ensure_ascii=False)


def _error_text(error: BaseException) -> str:
    """What went wrong, and where. In place of a database's own words, which repeat what was to be written, it says why
    the database failed, by class."""
    lines: list[str] = []
    each: BaseException | None = error
    while each is not None:
        kind = type(each)
        words = f": {reason(each) or 'other'}" if kind.__module__.partition(".")[0] in DATABASES else f": {each}"
        lines += [f"{kind.__name__}{words}\n", *traceback.format_tb(each.__traceback__)]
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "".join(lines)


def about(table: str, **facts: str) -> dict[str, object]:
    """What a line says of a table: enough to find it, too little to open it."""
    return {"facts": {"table": hashlib.sha256(table.encode()).hexdigest()[:8], **facts}}


def _expected(record: logging.LogRecord) -> bool:
    """uvicorn takes a handshake that was refused in order for one that was forgotten."""
    return "without completing handshake" in record.getMessage()


class Throttled(logging.StreamHandler[TextIO]):
    """Writes a limited number of lines of one kind, and in all, in a while, and then says how many it has left out:
    whatever happens, and however often, the log does not fill the disk."""

    def __init__(self, to: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(to)
        self.clock = clock
        self.since = clock()
        self.written: Counter[Hashable] = Counter()
        self.left_out: Counter[Hashable] = Counter()
        self.last: dict[Hashable, logging.LogRecord] = {}  # of those that were left out

    def emit(self, record: logging.LogRecord) -> None:
        if self.clock() >= self.since + WINDOW_SECONDS:
            self._say()
        kind = (record.name, record.pathname, record.lineno, record.exc_info and record.exc_info[0])
        if self.written[kind] < LINES_OF_A_KIND and self.written.total() < LINES:
            self.written[kind] += 1
            super().emit(record)
        else:
            self.left_out[kind] += 1
            self.last[kind] = record

    def _say(self) -> None:
        """The window is over: say what was left out in it, and begin a new one."""
        for kind, record in self.last.items():
            same = {key: vars(record)[key] for key in ("name", "levelno", "levelname", "msg", "args")}
            facts = {"left_out": str(self.left_out[kind])}
            super().emit(logging.makeLogRecord({**same, "facts": facts}))
        self.since = self.clock()
        self.written, self.left_out, self.last = Counter(), Counter(), {}

    def close(self) -> None:
        self._say()
        super().close()


def start(level: str) -> None:
    handler = Throttled()
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not _expected(record))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("branchline").setLevel(level.upper())
