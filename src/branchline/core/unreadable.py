"""Why a file can't be read, for people in their language."""

import errno
from typing import Final

from branchline.core.sentence import Message, Sentence

UNREADABLE: Final = Message(
    "file.unreadable",
    "{file}: {why, select, ENOENT {no such file or directory} EACCES {permission denied} EISDIR {is a directory} "
    "ENOTDIR {not a directory} other {{words}}}",
)


def unreadable(file: str, error: OSError) -> Sentence:
    """What the system said, by its name for it; in the system's words if we have none for it.

    >>> str(unreadable("mine.py", FileNotFoundError(errno.ENOENT, "No such file or directory")))
    'mine.py: no such file or directory'
    """
    words = (error.strerror or str(error)).lower()
    return UNREADABLE.sentence(file=file, why=errno.errorcode.get(error.errno or 0, ""), words=words)
