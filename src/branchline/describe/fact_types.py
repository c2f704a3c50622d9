"""The types of what programs receive, as JSON has it. docs/bots.md is the specification.

Here is what every title has. Beside it lies what the rules of a title declare (`Rule.move_facts` and the like, badges,
tallies, markers, …), which no type here can list; `wire/wire_schema.py` adds it to the published schema.
"""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict, TypeVar, cast

Cards = dict[str, int]
AnyFacts = TypeVar("AnyFacts", bound=Mapping[str, object])


def with_declared(facts: AnyFacts, declared: Mapping[str, object]) -> AnyFacts:
    """Facts, and what rules declare beside them: the one thing of which a type can't say what keys it has."""
    return cast(AnyFacts, {**facts, **declared})


class TicketFacts(TypedDict):
    """A ticket: of a map title with its way, if it is one's own."""

    a: str
    b: str
    points: int
    needs: NotRequired[Cards]
    completed: NotRequired[bool]
    spaces_missing: NotRequired[int | None]
    way: NotRequired[list[int]]


# -- what never changes in a game -------------------------------------------------------------------------------------


class PlaceFacts(TypedDict):
    """A place, at `x` and `y` from 0 to 1. Beside it lie the keys that a rule reads from the board."""

    name: str
    x: float
    y: float


class RouteFacts(TypedDict):
    """A route. Beside it lie the keys that a rule reads from the board."""

    id: int
    name: str
    a: str
    b: str
    length: int
    colour: str
    points: int


class TicketEndFacts(TypedDict):
    """What a ticket may name besides a place: any one of its places is enough. The map names it at `x` and `y`."""

    name: str
    places: list[str]
    x: float
    y: float


class LabelFacts(TypedDict):
    """How something that a rule declares is called and shaped, for a client that does not know the rule."""

    label: str
    shape: Literal["badges", "tally", "markers", "pieces", "supply"]
    unit: NotRequired[str]


class AreaFacts(TypedDict):
    """Places that score together, as a rule declares them."""

    unit: str
    name: str
    places: list[str]
    points: int
    colour: str


class WordsFacts(TypedDict):
    """What a title calls its pieces."""

    vehicle: str
    vehicles: str
    wild: str
    wilds: str


class OurNames(TypedDict):
    """Names that mean on this board what they mean in Branchline's own rules, so that a client that has words or a look
    for them may use these. A rule from outside may use one of our names for something else, which is then not listed.
    """

    kinds: list[str]  # of moves
    events: list[str]
    score_lines: list[str]
    facts: list[str]  # of players and of the table: keys of `labels`
    keys: list[str]  # of the board, its places and routes
    colours: list[str]  # of routes, besides those of the cards


class MapBoardFacts(TypedDict):
    """The board of a map title. Beside it lie the keys that a rule reads from the board."""

    cards: Cards
    tickets: list[TicketFacts]
    places: list[PlaceFacts]
    routes: list[RouteFacts]
    vehicles: int
    words: WordsFacts
    rules: str
    labels: dict[str, LabelFacts]
    ours: OurNames
    areas: list[AreaFacts]
    ticket_ends: list[TicketEndFacts]


class CardBoardFacts(TypedDict):
    """What is in the box of the Card Game."""

    cards: Cards
    tickets: list[TicketFacts]
    bonuses: dict[str, int]


BoardFacts = MapBoardFacts | CardBoardFacts


# -- what a seat sees now ---------------------------------------------------------------------------------------------


class RowFacts(TypedDict):
    """A row of a railyard."""

    colour: str
    cards: int
    wilds: int


class PlayerFacts(TypedDict):
    """What everybody sees of a player. Beside it lie the badges and tallies of the title's rules, by their keys."""

    seat: int
    cards: int
    known: Cards
    tickets: int
    vehicles: NotRequired[int]
    points: NotRequired[int]
    routes: NotRequired[list[int]]
    railyard: NotRequired[list[RowFacts]]
    track_size: NotRequired[int]
    track: NotRequired[Cards | None]
    laid_out: NotRequired[Cards]
    completed: NotRequired[list[TicketFacts]]


class MarkerFacts(TypedDict):
    """What lies at a place."""

    place: str
    symbol: str
    count: int


class PieceFacts(TypedDict):
    """What lies on a route."""

    route: int
    colour: str


class ViewFacts(TypedDict):
    """What a seat sees; a spectator has no hand and no tickets. Beside it lie the markers, pieces and supplies of the
    title's rules, by their keys."""

    turn: int
    last_turns: int
    hand: NotRequired[Cards]
    tickets: NotRequired[list[TicketFacts]]
    offer: NotRequired[list[TicketFacts]]
    chosen: NotRequired[list[TicketFacts]]
    row: Cards
    discards: Cards
    deck: int
    ticket_deck: int
    players: list[PlayerFacts]
    open: NotRequired[list[int]]
    train_deck: NotRequired[int]


# -- what happened ----------------------------------------------------------------------------------------------------


class ReasonFacts(TypedDict):
    """A sentence for programs and for other languages: what the words beside it say. What stands behind a player's name
    may lack the fact `who`, `{"name", "you"}`, which some languages need for their verbs."""

    code: str
    facts: dict[str, Any]


class EventWords(TypedDict):
    """What the rule says of an event of its own: behind the name of the player at the seat `by`, or without one a
    sentence."""

    by: NotRequired[int]
    words: NotRequired[str]
    reason: NotRequired[ReasonFacts]


class EventFacts(EventWords):
    """What came of a move by itself. Beside it lie the facts of the event."""

    event: str


class ReshuffleEvent(EventWords):
    event: Literal["reshuffle"]
    deck: int


class LastRoundEvent(EventWords):
    event: Literal["last round"]
    seat: int | None


class OnTrackEvent(EventWords):
    event: Literal["on track"]
    seat: int
    cards: Cards


class RobbedEvent(EventWords):
    event: Literal["robbed"]
    seat: int
    colour: str
    discarded: Cards


class ScoringEvent(EventWords):
    event: Literal["scoring"]
    tracks: list[Cards]


class SecondDeckEvent(EventWords):
    event: Literal["second deck"]
    deck: int


class MoveFacts(TypedDict, total=False):
    """What a move does; which of it there is depends on its kind. What is hidden from the seat is null, or a number."""

    to: int
    seat: int
    card: str | None
    cards: Cards
    ticket: TicketFacts | None
    tickets: list[TicketFacts] | None
    kept: list[TicketFacts] | int | None
    returned: list[TicketFacts] | int | None
    choice: str | None
    flushed: bool
    discarded: Cards
    route: int
    a: str
    b: str
    length: int
    colour: str
    points: int


class LogLine(MoveFacts):
    """A move as the seat saw it."""

    move: int
    by: int | Literal["chance"]
    kind: str
    words: str
    did: NotRequired[str]  # by a rule from outside: what the player did, behind the name; empty if events say it
    reason: NotRequired[ReasonFacts]  # the same
    events: NotRequired[list[EventFacts]]


# -- how it ended -----------------------------------------------------------------------------------------------------


class ScoreLineFacts(TypedDict):
    """One thing that scored. Beside it lie the facts of the rule that scored it."""

    what: str
    label: str
    points: int
    routes: NotRequired[list[int]]
    ticket: NotRequired[TicketFacts]
    completed: NotRequired[bool]
    city: NotRequired[str]
    tickets: NotRequired[int]


class ScoreFacts(TypedDict):
    seat: int
    name: str
    lines: list[ScoreLineFacts]
    total: int
    rank: int


class ResultFacts(TypedDict):
    scores: list[ScoreFacts]
    winners: list[int]


class GameLine(TypedDict):
    """The first line of a record; docs/records.md has what else stands on it."""

    kind: Literal["game"]


class ResultLine(ResultFacts):
    """The last line of a record."""

    kind: Literal["result"]


RecordLine = GameLine | LogLine | ResultLine
