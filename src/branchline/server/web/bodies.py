"""What a request brings with it, read no further than it may be long."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from branchline.server.refused import Refused
from branchline.wire.limits import FRAME_BYTES

Body = TypeVar("Body", bound=msgspec.Struct)


async def read(request: Request, form: type[Body], most: int = FRAME_BYTES) -> Body:
    body = await read_bytes(request, most)
    try:
        return msgspec.json.decode(body or b"{}", type=form)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Refused("unreadable", f"The request can't be read: {' '.join(str(error).split())[:200]}") from None


async def read_bytes(request: Request, most: int) -> bytes:
    """The body, unless it is longer than that: then it is not even waited for."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refused("too large", f"A request has at most {most // 1024} KiB.")
        parts.append(part)
    return b"".join(parts)
