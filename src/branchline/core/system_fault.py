"""What the system found wrong, for people in their language."""

import errno
import socket
from typing import Final

from branchline.core.sentence import Message, Sentence

SYSTEM_FAULT: Final = Message(
    "system.fault",
    "{why, select, ENOENT {no such file or directory} EACCES {permission denied} EPERM {operation not permitted} "
    "EISDIR {is a directory} ENOTDIR {not a directory} EEXIST {file exists} ENOSPC {no space left on device} "
    "EDQUOT {disk quota exceeded} EROFS {read-only file system} ENAMETOOLONG {file name too long} "
    "EADDRINUSE {address already in use} EADDRNOTAVAIL {cannot assign requested address} "
    "ECONNREFUSED {connection refused} ECONNRESET {connection reset by peer} EHOSTUNREACH {no route to host} "
    "ENETUNREACH {network is unreachable} no-name {name or service not known} timed-out {timed out} other {{words}}}",
)


def system_fault(error: OSError) -> Sentence:
    """By the system's name for it; in the system's words if we have none for it.

    >>> str(system_fault(OSError(errno.ENOSPC, "No space left on device")))
    'no space left on device'
    """
    words = (error.strerror or str(error)).lower()
    return SYSTEM_FAULT.sentence(why=_named(error), words=words)


def _named(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "no-name" if error.errno == socket.EAI_NONAME else ""
    if isinstance(error, TimeoutError):
        return "timed-out"
    # the numbers of others, such as those of TLS, are of another kind
    return errno.errorcode.get(error.errno or 0, "") if type(error).__module__ == "builtins" else ""
