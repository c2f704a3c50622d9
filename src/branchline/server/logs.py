"""Logs: one JSON object a line. Nothing in them opens a table, and nothing tells what a player may not know."""

import hashlib
import json
import logging
import time
import traceback

from branchline.server.faults import reason

DATABASES = {"sqlalchemy", "psycopg", "sqlite3"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        told.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[1]:
            told["error"] = _told(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False)


def _told(error: BaseException) -> str:
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


def start(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not _expected(record))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("branchline").setLevel(level.upper())
