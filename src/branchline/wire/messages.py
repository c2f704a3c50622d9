"""What the server says on a table's socket: one JSON object a frame, told apart by `type`."""

from typing import Any, Literal

from msgspec import Struct

from branchline.wire import PROTOCOL
from branchline.wire.fact_names import LogLine, MoveFacts, ResultFacts, ViewFacts
from branchline.wire.settings import Clock, Visibility

Status = Literal["waiting", "playing", "over"]
Code = Literal[
    "unreadable",  # no JSON, no such command, a field too long
    "too large",
    "too many",  # slow down
    "stale",  # the game was not as the client saw it any more
    "illegal",  # the move exists, but not now
    "ambiguous",
    "not now",  # not while the table is like this
    "not yours",  # somebody else may, not you
    "not found",
    "full",
    "unavailable",  # the server could not do it; try again
]


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: int
    name: str = ""  # empty: nobody sits here yet
    expected: str | None = None  # for whom a free seat is meant
    bot: str | None = None  # its level
    stand_in: str | None = None  # the bot that plays for the person
    here: bool = False  # its person is connected
    away: int | None = None  # seconds since its person was last here
    deciding: bool = False
    clock: int | None = None  # milliseconds left: of the bank, or for this move
    pause: int | None = None  # in a game with clocks: milliseconds for which it may still stop them


class Choice(Struct, frozen=True, array_like=True):
    """One move: its number, its last words, and what it does beyond what the others of its group do."""

    action: int
    words: str
    facts: MoveFacts


class Legal(Struct, frozen=True):
    """Moves that can be played now and begin alike: all ways to pay for one route, say. A move's words are those of the
    group and its own; `facts` has what they do by name, as records have it."""

    kind: str
    words: str
    facts: MoveFacts
    choices: list[Choice]


class Line(Struct, frozen=True):
    """A line of chat. Some phrases nobody says; they are the server's notices of who has a seat: `left` (before the
    game), `left game` (a bot plays on), `freed` (the host sent them away), `stood in` (a bot plays for them while they
    are away), `came back`, `banned` (the host sent them away for good), and of links that were made: `new link` (by the
    host, for the seat of somebody away), `own link` (by its person, one more), `invited` (by the host, for a free seat
    or, with seat 0, for any) and `host link` (by the host, for the host, with seat 0)."""

    version: int
    at: int  # milliseconds since 1970
    seat: int
    text: str | None = None
    phrase: str | None = None
    name: str = ""  # of who sat there then


class Reason(Struct, frozen=True):
    """A sentence for programs and for other languages, such as why a move can't be made: `code` names the sentence,
    `facts` has what varies in it. A sentence within it is a fact too, as `{"code", "facts"}`, or `{"words"}` of what
    is only words."""

    code: str
    facts: dict[str, Any]


class Remark(Struct, frozen=True, omit_defaults=True):
    """Something that is said."""

    words: str
    reason: Reason | None = None  # the same, for programs; none if the words are all there is


class Question(Remark, frozen=True):
    """What a rule asks who is to decide."""


class TableSnapshot(Struct, frozen=True, tag="table", omit_defaults=True):
    """The whole table as this client may see it. Each replaces the one before.

    Only the log is sent in parts: keep the first `log_from` moves that you have and add `log` to them.
    """

    table: str
    version: int  # of the last thing that happened here; the next one has the next number
    status: Status
    title: str
    options: dict[str, bool]
    seats: list[Seat]
    moves: int  # played so far, chance included
    log_from: int
    log: list[LogLine]  # moves as records have them, as far as this client may know them
    protocol: int = PROTOCOL
    you: int | None = None  # your seat; none: you watch
    host: bool = False  # you may reseat, start and let bots stand in
    host_here: bool = False  # a host is connected; while none is, anyone with a seat may let bots stand in
    view: ViewFacts | None = None  # what lies on the table and in your hand, once the game has begun
    legal: list[Legal] = []
    question: Question | None = None  # what a rule asks you, if it is one of its decisions that you have to make now
    chosen: int | None = None  # what you have chosen, while the others still choose
    take_back: bool = False  # you may take the last move back
    paused_by: int | None = None
    clock: Clock | None = None
    visibility: Visibility = "private"
    talk: bool = True  # false: the host has switched the chat off
    chat: list[Line] | None = None  # the last lines; only in answer to a connection or to `sync`
    grace: int = 60
    result: ResultFacts | None = None  # once the game is over
    rematch: str | None = None  # the table where it goes on: enter it with the token that you have here
    rules: int = 1  # the version of the rules, and of the board, that it is played by
    board: int = 1

    def actions(self) -> list[int]:
        """Every move that can be played now."""
        return [choice.action for group in self.legal for choice in group.choices]


class ChatMessage(Struct, frozen=True, tag="said", omit_defaults=True):
    """Somebody spoke."""

    version: int
    line: Line


class Ack(Struct, frozen=True, tag="ack"):
    """The command was done, and is kept: not even a crash undoes it."""

    id: str
    version: int


class Because(Struct, frozen=True, tag="because", omit_defaults=True):
    """Why the move can't be played; empty if it can."""

    id: str
    words: str
    reason: Reason | None = None  # the same; none if the words are all there is, or if it can be played


class Error(Struct, frozen=True, tag="error", omit_defaults=True):
    """The command was not done. Nothing has changed; only after `unavailable` it may yet turn out to have been done, so
    send it again with the same id."""

    code: Code
    words: str
    id: str | None = None
    reason: Reason | None = None  # the same as the words, for programs; none if the words are all there is


class Head(Struct, frozen=True, tag="head"):
    """Sent now and then: a client that has another version missed something, and sends `sync`."""

    version: int


AnyMessage = TableSnapshot | ChatMessage | Ack | Because | Error | Head
