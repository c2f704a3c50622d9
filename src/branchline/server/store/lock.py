"""An embedded database belongs to one server at a time."""

import sys
from pathlib import Path

from branchline.server.store.database import DatabaseError


class Lock:
    """Held until `release`, or until the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        database.parent.mkdir(parents=True, exist_ok=True)
        self.file = database.with_name(database.name + ".lock").open("a")
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self.file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.file.close()
            raise DatabaseError(
                f"{database} is in use by another Branchline. End that one, or keep these tables elsewhere with --data."
            ) from None

    def release(self) -> None:
        self.file.close()
