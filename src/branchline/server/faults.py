"""Why a database fails, by class: in words that help, and that repeat nothing of what was to be written.

A database's own words do repeat it, and it may be hidden cards; so they go neither to the log nor to clients.
"""

import sqlite3
from typing import Literal

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from branchline.core.sentence import Message
from branchline.server.refused import Refused

Reason = Literal[
    "disk full",
    "read-only",
    "locked",
    "no access",
    "connection lost",
    "too many connections",
    "corrupt",
    "I/O",
    "other",
]

SQLITE: dict[int, Reason] = {
    sqlite3.SQLITE_FULL: "disk full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_PERM: "no access",
    sqlite3.SQLITE_AUTH: "no access",
    sqlite3.SQLITE_CANTOPEN: "no access",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_IOERR: "I/O",
}
POSTGRESQL: dict[str, Reason] = {  # SQLSTATE, or its class; the longest that fits counts
    "08": "connection lost",
    "25006": "read-only",
    "28": "no access",
    "3D": "no access",
    "42501": "no access",
    "40": "locked",
    "53": "disk full",  # insufficient resources
    "53200": "other",  # memory
    "53300": "too many connections",
    "53400": "other",
    "55": "locked",
    "57P": "connection lost",
    "57014": "locked",  # it took too long
    "58": "I/O",
    "XX001": "corrupt",
    "XX002": "corrupt",
}

FULL = Message(
    "database.full",
    "The server's disk is full, so nothing can be kept now. Try again once there is room; nothing was lost.",
)
UNWRITABLE = Message(
    "database.unwritable", "The server can't write to its database, so nothing can be kept now. Nothing was lost."
)
SILENT = Message("database.silent", "The database does not answer. Try again in a moment.")


def reason(error: BaseException) -> Reason | None:
    """Why the database failed; None if it is not the database that did."""
    if isinstance(error, NoConnection):
        return "too many connections"
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        return SQLITE.get(getattr(original, "sqlite_errorcode", 0) & 0xFF, "other")
    state: str | None = getattr(original, "sqlstate", None)
    if state:
        return next((POSTGRESQL[state[:n]] for n in (5, 3, 2) if state[:n] in POSTGRESQL), "other")
    if isinstance(error, DBAPIError):  # a connection that broke has no state
        return (
            "connection lost" if error.connection_invalidated or type(error).__name__ == "OperationalError" else "other"
        )
    return None


def unavailable(error: BaseException) -> Refused | None:
    """The refusal that a client gets; None if it is not the database that failed."""
    why = reason(error)
    if why is None:
        return None
    if why == "disk full":
        return Refused("unavailable", FULL.sentence())
    return Refused("unavailable", (UNWRITABLE if why in ("read-only", "corrupt", "I/O") else SILENT).sentence())
