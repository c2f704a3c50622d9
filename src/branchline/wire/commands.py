"""What a client says on a table's socket: one JSON object a frame, told apart by `type`.

Every command but `sync` has an `id` that the client makes up, new for each. A command that is sent again with the same
id is done once and answered twice: so a client resends what was not answered, and nothing is ever played twice.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from branchline.wire.limits import ChatText, Id, Level, Name, SeatNumber, Words

Action = Annotated[int, Meta(ge=0, le=1 << 40)]
Phrase = Literal["hello", "good luck", "nice move", "one moment", "oops", "thanks", "good game", "bye"]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id


class Sync(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sync"):
    """Send me the table; `since` is the last version I have, if any."""

    since: Annotated[int, Meta(ge=0)] | None = None


class PlayMove(Command, frozen=True, tag="play"):
    """Play a legal move, by its number or in its words. `at` is the number of moves that the client has seen played: if
    the number is another one by now, the move is refused as stale."""

    move: Action | Words
    at: Annotated[int, Meta(ge=0)] | None = None


class Why(Command, frozen=True, tag="why"):
    """Why can't this be played now? Answered with `because`."""

    move: Action | Words


class TakeBack(Command, frozen=True, tag="take back"):
    """Take the last move back: one's own, until chance or another seat has moved; alone against bots always. With `at`,
    as for `play`, no other than the one that the client has seen last."""

    at: Annotated[int, Meta(ge=0)] | None = None


class Start(Command, frozen=True, tag="start"):
    """Begin the game. Empty seats are filled with bots of this level, if one is named."""

    fill: Level | None = None


class Rename(Command, frozen=True, tag="rename"):
    name: Name


class LeaveSeat(Command, frozen=True, tag="leave"):
    """Give up the seat. In a game that has begun a bot plays on."""


class Reseat(Command, frozen=True, tag="reseat"):
    """The host, before the game: a bot on a seat, or nobody, so that somebody may come. `ban`: but not who sat there,
    neither by the link for any seat nor at a public table."""

    seat: SeatNumber
    bot: Level | None = None
    ban: bool = False


class StandIn(Command, frozen=True, tag="stand in"):
    """Let a bot play for a seat whose person has been away longer than the grace period."""

    seat: SeatNumber
    bot: Level = "planner"


class ComeBack(Command, frozen=True, tag="come back"):
    """Take one's seat back from the bot that stands in."""


class Pause(Command, frozen=True, tag="pause"):
    """Stop the clocks. Nobody moves until somebody resumes."""


class Resume(Command, frozen=True, tag="resume"):
    pass


class Say(Command, frozen=True, tag="say"):
    """A short text, or one of the phrases, which clients can translate."""

    text: ChatText | None = None
    phrase: Phrase | None = None


class Rematch(Command, frozen=True, tag="rematch"):
    """The same people and bots again, at a new table, which the next `table` message names."""


AnyCommand = (
    Sync
    | PlayMove
    | Why
    | TakeBack
    | Start
    | Rename
    | LeaveSeat
    | Reseat
    | StandIn
    | ComeBack
    | Pause
    | Resume
    | Say
    | Rematch
)
