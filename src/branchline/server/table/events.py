"""What happens at a table, as it is kept forever.

A table is its events, in order, and nothing else: it is opened by applying them again. So what stands here is a file
format. Add to it, with defaults; never change the meaning of what is there. Moves are kept in their words, which
outlive the numbering of actions.
"""

from typing import Any, get_args

import msgspec
from msgspec import Struct

from branchline.core.game import Version
from branchline.wire.settings import TableSettings

FORM = 1  # of what follows
NO_BOARD = 0  # where release 0.1.0 looks for the board's number: it has no such board, so it plays no such table


class Event(Struct, frozen=True, tag_field="e", omit_defaults=True):
    pass


class Opened(Event, frozen=True, tag="opened"):
    """`rules` is the board's version, at a table by version 1 of the rules; at others `played_by` is the version."""

    settings: TableSettings
    rules: int
    rematch_of: str = ""
    played_by: Version | None = None

    @property
    def version(self) -> Version:
        return self.played_by or Version(1, self.rules)


def opening(settings: TableSettings, version: Version, rematch_of: str = "") -> Opened:
    if version.rules == 1:
        return Opened(settings, version.board, rematch_of)
    return Opened(settings, NO_BOARD, rematch_of, version)


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    name: str


class Renamed(Event, frozen=True, tag="renamed"):
    seat: int
    name: str


class Left(Event, frozen=True, tag="left"):
    """`bot` plays on, if the game has begun."""

    seat: int
    bot: str = ""


class Reseated(Event, frozen=True, tag="reseated"):
    """A bot sits there now, or nobody; `banned`: who sat there is not let in again."""

    seat: int
    bot: str = ""
    banned: bool = False


class Started(Event, frozen=True, tag="started"):
    """`fill` is the level of bots on the seats that were free; `moves` what was dealt."""

    moves: list[str]
    fill: str = ""


class Chose(Event, frozen=True, tag="chose"):
    """A choice that all make at once. `moves` once all have: everybody's choice in seat order, and what followed.
    `result` is that of the game, as records have it, if it ended the game; so it can be read without the rules."""

    seat: int
    choice: str
    moves: list[str] = []
    spent: int = 0  # milliseconds of its clock
    bot: str = ""  # which bot it was, if it was one
    result: dict[str, Any] | None = None


class MovePlayed(Event, frozen=True, tag="played"):
    """A move and what chance made of it."""

    seat: int
    moves: list[str]
    spent: int = 0
    bot: str = ""
    result: dict[str, Any] | None = None


class TookBack(Event, frozen=True, tag="took back"):
    seat: int
    kept: int  # how many moves are left
    spent: int = 0  # milliseconds on the decision that came after them


class Unchose(Event, frozen=True, tag="unchose"):
    """A choice made at once was taken back before all had chosen."""

    seat: int


class Paused(Event, frozen=True, tag="paused"):
    """`spent` is what the running clocks had used up by then, for each seat."""

    seat: int
    spent: list[int] = []


class Halted(Event, frozen=True, tag="halted"):
    """The server ended, or one has taken over a table that nobody had; this is what the running clocks had used up by
    then. They run on where a server goes on."""

    spent: list[int] = []
    lasted: int = 0  # milliseconds that the clocks had been stopped by then


class Resumed(Event, frozen=True, tag="resumed"):
    """By somebody, or by itself: then `seat` is who had paused."""

    seat: int
    lasted: int = 0  # milliseconds that the clocks were stopped, since the pause or since a server last went on


class StoodIn(Event, frozen=True, tag="stood in"):
    seat: int
    bot: str


class CameBack(Event, frozen=True, tag="came back"):
    seat: int


class Said(Event, frozen=True, tag="said"):
    seat: int
    text: str = ""
    phrase: str = ""


class Relinked(Event, frozen=True, tag="relinked"):
    """The host has made a new link for a seat whose person was away; the old one opens nothing any more."""

    seat: int


class Linked(Event, frozen=True, tag="linked"):
    """One more link was made: to the seat of the person who asked, or by the host to a free seat, to any (ANY_SEAT), or
    to the host's own role (HOST). `anew`: the links before it open nothing any more."""

    role: int
    anew: bool = False


class Rematched(Event, frozen=True, tag="rematched"):
    table: str


class Imported(Event, frozen=True, tag="imported"):
    """A finished game from elsewhere: all its moves, and who made each: a seat from 1, or 0 for chance."""

    moves: list[str]
    by: list[int] = []
    result: dict[str, Any] | None = None


AnyEvent = (
    Opened
    | Sat
    | Renamed
    | Left
    | Reseated
    | Started
    | Chose
    | MovePlayed
    | TookBack
    | Unchose
    | Paused
    | Halted
    | Resumed
    | StoodIn
    | CameBack
    | Said
    | Relinked
    | Linked
    | Rematched
    | Imported
)


class UnknownEvent(Struct, frozen=True):
    """Something of a kind that this version of Branchline does not know: a newer one wrote it, or an older one."""

    e: str


TAGS = {str(each.__struct_config__.tag) for each in get_args(AnyEvent)}

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> str:
    return _encoder.encode(event).decode()


def decode(body: str) -> AnyEvent | UnknownEvent:
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError:
        tag = msgspec.json.decode(body, type=UnknownEvent)
        if tag.e in TAGS:
            raise
        return tag
