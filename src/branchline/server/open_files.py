"""How many files this process may have open: each connection is one."""

import contextlib
import logging

log = logging.getLogger("branchline.server")

ENOUGH = 65_536
FEW = 4096
OTHERS = 128  # for the database, the bots' pipes, the logs and whatever else is no connection
LEAST = 32  # connections, however few files there may be
UNKNOWN = 1024  # files, where the system does not say


def most_connections() -> int:
    """How many there may be at once, so that no file is ever lacking; as many as the system lets us have."""
    files = _raised()
    if files < FEW:
        log.warning("few files may be open; raise the limit (LimitNOFILE)", extra={"facts": {"files": str(files)}})
    return max(LEAST, files - OTHERS)


def _raised() -> int:
    """The soft limit is as high as it may be from now on."""
    try:
        import resource
    except ImportError:  # Windows
        return UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)
    with contextlib.suppress(OSError, ValueError):  # a system may have a lower limit of its own
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft
