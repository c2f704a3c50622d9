"""How long what a client sends may be. Whatever is longer is refused before it is read."""

from typing import Annotated

from msgspec import Meta

FRAME_BYTES = 16 * 1024
RECORD_BYTES = 512 * 1024

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.-]+$", description="chosen by the client")]
# Of names and chat, 40 and 200 characters may be left once all that can't be seen is taken out.
Name = Annotated[str, Meta(min_length=1, max_length=160)]
Words = Annotated[str, Meta(min_length=1, max_length=300)]
ChatText = Annotated[str, Meta(min_length=1, max_length=800)]
Level = Annotated[
    str, Meta(min_length=1, max_length=30, description="a bot: random, greedy, planner, search, search:2s")
]
SeatNumber = Annotated[int, Meta(ge=1, le=10, description="seats are counted from 1")]
Secret = Annotated[str, Meta(min_length=22, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=20, max_length=100)]
