"""What a table is set up with."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from branchline.wire.limits import Level, Name

Visibility = Literal["private", "public"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each move, or a bank for the whole game and an increment for each move; never both."""

    move: Annotated[int, Meta(ge=5, le=14 * 86_400)] | None = None
    bank: Annotated[int, Meta(ge=30, le=90 * 86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a bot of some level, or a person, known by name or still to come."""

    bot: Level | None = None
    name: Name | None = None


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`seats` has an entry for each seat, in order."""

    title: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=10)]
    options: Annotated[dict[str, bool], Meta(max_length=10)] = {}
    clock: Clock | None = None
    visibility: Visibility = "private"
    chat: bool = True
    grace: Annotated[int, Meta(ge=0, le=86_400, description="seconds before a bot may play for who is away")] = 60
