"""The bodies of the HTTP part."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from branchline.wire.fact_names import BoardFacts, LogLine, ResultFacts, ViewFacts
from branchline.wire.limits import Name, SeatNumber, Secret, Token
from branchline.wire.messages import Code, Reason, Remark, Seat, Status
from branchline.wire.settings import Clock, TableSettings, Visibility

LinkKind = Literal["link", "browser", "invitation"]


class NewTable(TableSettings, frozen=True, forbid_unknown_fields=True):
    """Settings, and which seat is one's own; none: one only hosts."""

    sit: SeatNumber | None = None


class Invite(Struct, frozen=True):
    """Anyone who has the link may sit on this seat; `seat` none: on any free one. The token is shown once: keep it."""

    seat: int | None
    token: str
    link: str
    expires: int | None = None  # milliseconds since 1970


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """`hours`: how long the link is good for; none: as long as it is used."""

    hours: Annotated[int, Meta(ge=1, le=365 * 24)] | None = None


class AccessLink(Struct, frozen=True):
    """What opens one's seat, or, for the host, the host's role and free seats: a link, a browser that has come by one,
    or an invitation, by which somebody may sit down. Times are milliseconds since 1970."""

    id: str  # to revoke it by
    kind: LinkKind
    seat: int | None  # none: the host's role, or an invitation to any seat
    host: bool
    made: int
    used: int  # last, to a day
    expires: int  # unless it is used again before then, and was not made for a shorter time
    this: bool  # it is the one that asks


class AccessLinks(Struct, frozen=True):
    links: list[AccessLink]


class OpenedTable(Struct, frozen=True):
    table: str
    host: str  # the token of the table's host
    invites: list[Invite]  # for each seat of a person, and one for any free seat


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    """A token from a link; a name for the player who sits down.

    `secret` is a token of the client's own making, from at least 128 random bits: the seat's, if one sits down. A
    client that missed the answer asks again with the same secret and has the seat.
    """

    token: Token | None = None
    name: Name | None = None
    seat: SeatNumber | None = None  # with a link for any seat, or at a public table: this one
    secret: Secret | None = None


class Entered(Struct, frozen=True, omit_defaults=True):
    """From now on the cookie opens this seat. `token` is for clients without cookies, and new if one sat down."""

    table: str
    seat: int | None = None
    host: bool = False
    token: str | None = None


class TableSummary(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    table: str
    title: str
    name: str  # the title's, in the language asked for
    status: Status
    seats: list[Seat]
    changed: int  # milliseconds since 1970
    version: int
    moves: int
    options: dict[str, bool]
    visibility: Visibility = "private"
    clock: Clock | None = None
    you: int | None = None
    yours: list[int] = []  # every seat that is one's own: several, if people share a device
    host: bool = False
    your_turn: bool = False
    invited: int | None = None  # the free seat that the token asked with is an invitation to
    address: str = ""  # where others find the server, as far as it knows; links begin with it. Not in a list
    rules: int = 1  # the version of the rules, and of the board, that it is played by
    board: int = 1
    only_kept: bool = False  # its rules are not here: there is no table and no replay, but its record can be read
    missing: Remark | None = None  # then: what of them is not here


class Listing(Struct, frozen=True):
    tables: list[TableSummary]


class TitleSummary(Struct, frozen=True):
    key: str
    name: str  # in the language asked for, as `about`
    year: int
    seats: tuple[int, int]
    options: dict[str, str]
    note: str  # 'reconstruction' where the board is one: show it beside the name
    contents: dict[str, int]
    rules: str  # the key of the title whose rules it plays by: its own, unless a board from elsewhere names one of ours
    ours: bool  # not a board from elsewhere, of which a client knows only what it receives
    rules_name: str = ""  # of the title whose rules it plays by
    about: str = ""  # one of ours in a sentence or two, for people who choose what to play


class Titles(Struct, frozen=True):
    titles: list[TitleSummary]
    levels: list[str]  # of bots
    offered: list[str]  # those of them that people are offered, the easiest first


class TitleBoard(Struct, frozen=True):
    """What never changes in a game of this title: places, routes, tickets, cards."""

    title: str
    name: str  # in the language asked for, as `rules_text`
    note: str
    rules: int
    seats: int
    options: dict[str, bool]
    board: BoardFacts
    rules_text: str  # for players, in Markdown; above the first section stands what the title is about
    version: int = 1  # of the board; `rules` is that of the rules
    differences: list[Remark] = []  # what this version of the rules does otherwise than the newest one, for players


class Step(Struct, frozen=True, omit_defaults=True):
    """A finished game after `move` moves: `views` by seat, or one view if a seat was named."""

    move: int
    views: list[ViewFacts]
    line: LogLine | None = None  # the move that led here


class Replay(Struct, frozen=True):
    """A part of a finished game, and how it ended."""

    table: str
    moves: int
    names: list[str]
    steps: list[Step]
    result: ResultFacts


class Health(Struct, frozen=True):
    """Who answers: which version, on which build of the engine, and what the bots think with. While the engine is
    compiled behind a server that runs already, that is the interpreted one."""

    status: Literal["ok"]
    version: str
    build: Literal["compiled", "interpreted"]
    bots: Literal["compiled", "compiling", "interpreted"]


class MessageTexts(Struct, frozen=True):
    """Every text of a language by message code, as a template in a part of ICU MessageFormat."""

    lang: str
    texts: dict[str, str]


class HttpProblem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    code: Code
    words: str
    reason: Reason | None = None  # the same as the words, for programs; none if the words are all there is
