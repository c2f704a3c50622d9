"""What a request brings with it, read no further than it may be long."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from branchline.core.sentence import Message, Sentence, in_words
from branchline.server.refused import Refused
from branchline.wire.limits import FRAME_BYTES

LONGEST_FAULT = 200  # characters of what is wrong with something unreadable

UNREADABLE = Message("request.unreadable", "The request can't be read: {why, sentence}")
TOO_LARGE = Message("request.too-large", "A request has at most {most} KiB.")

Body = TypeVar("Body", bound=msgspec.Struct)


async def read(request: Request, form: type[Body], most: int = FRAME_BYTES) -> Body:
    body = await read_bytes(request, most)
    try:
        return msgspec.json.decode(body or b"{}", type=form)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Refused("unreadable", UNREADABLE.sentence(why=fault_of(error))) from None


def fault_of(error: Exception) -> Sentence:
    """Why something can't be read, as the library says it that tried: nobody translates that."""
    return in_words(" ".join(str(error).split())[:LONGEST_FAULT])


async def read_bytes(request: Request, most: int) -> bytes:
    """The body, unless it is longer than that: then it is not even waited for."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refused("too large", TOO_LARGE.sentence(most=most // 1024))
        parts.append(part)
    return b"".join(parts)
