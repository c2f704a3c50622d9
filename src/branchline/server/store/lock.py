"""An embedded database belongs to one server at a time."""

import contextlib
import sys
from pathlib import Path

from branchline.core.sentence import Message
from branchline.server.store.database import DatabaseError

IN_USE = Message(
    "database.in-use",
    "{database} is in use by another Branchline. End that one, or keep these tables elsewhere with --data.",
)
IN_USE_AT = Message(
    "database.in-use-at",
    "{database} is in use by another Branchline at {address}. End that one, or keep these tables elsewhere with "
    "--data.",
)


class InUse(DatabaseError):
    """Another Branchline has it; `address` is where that one serves, if it has said so."""

    def __init__(self, database: Path, address: str) -> None:
        facts = {"database": str(database), "address": address}
        super().__init__((IN_USE_AT if address else IN_USE).sentence(**facts))
        self.address = address


class Lock:
    """Held until `release`, or until the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        database.parent.mkdir(parents=True, exist_ok=True)
        self.path = database.with_name(database.name + ".lock")
        self.file = self.path.open("a", encoding="utf-8")
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self.file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.file.close()
            raise InUse(database, self._holder()) from None

    def say(self, address: str) -> None:
        """Where this server is found, for anyone who comes later."""
        self.file.truncate(0)
        self.file.write(address)
        self.file.flush()

    def _holder(self) -> str:
        with contextlib.suppress(OSError):
            return self.path.read_text("utf-8")
        return ""

    def release(self) -> None:
        self.file.close()
