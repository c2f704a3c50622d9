"""Logs: one JSON object a line. Nothing in them opens a table, and nothing tells what a player may not know."""

import hashlib
import json
import logging
import time


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        told.update(getattr(record, "facts", {}))
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def about(table: str, **facts: str) -> dict[str, object]:
    """What a line says of a table: enough to find it, too little to open it."""
    return {"facts": {"table": hashlib.sha256(table.encode()).hexdigest()[:8], **facts}}


def start(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("branchline").setLevel(level.upper())
