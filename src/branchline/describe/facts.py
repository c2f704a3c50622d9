"""What programs receive, by name, as JSON has it. docs/bots.md is the specification; rules add what they declare."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from branchline.cardgame.game import CardGame
from branchline.cardgame.names import CardGameNames
from branchline.cardgame.state import DECK
from branchline.core.game import CHANCE, TURN, Game
from branchline.core.names import PlayerView, RailyardRow, TicketView
from branchline.core.record import Record, result_json, to_json
from branchline.core.score import Outcome
from branchline.core.sentence import Sentence
from branchline.core.view import SPECTATOR, View
from branchline.describe.fact_types import (
    EventFacts,
    LogLine,
    PlayerFacts,
    RecordLine,
    ResultFacts,
    RowFacts,
    TicketFacts,
    ViewFacts,
    with_declared,
)
from branchline.describe.onlooker import Move
from branchline.routes.game import RoutesGame
from branchline.routes.names import MapNames
from branchline.routes.rule_set import is_ours

# -- what a seat sees now ---------------------------------------------------------------------------------------------


class CommonFacts(NamedTuple):
    """What lies on the table, as those who look at it see it."""

    row: dict[str, int]
    discards: dict[str, int]
    deck: int
    ticket_deck: int
    players: list[PlayerFacts]
    declared: dict[str, object]  # by the title's rules


def common_facts(view: View) -> CommonFacts:
    """Of each player what this view shows: what nobody else may see is in it if it is a seat's own."""
    player = _card_player if isinstance(view.game, CardGame) else _map_player
    return CommonFacts(
        dict(view.row),
        dict(view.discards),
        view.deck,
        view.ticket_deck,
        [player(each) for each in view.players],
        view.table,
    )


def reads_alike(game: Game) -> bool:
    """Whether all who may see something read of it in the same words. Our own titles are made so; rules from
    elsewhere may tell a seat more."""
    return not isinstance(game, RoutesGame) or all(is_ours(rule.rule) for rule in game.rules)


class OpenToSeat:
    """What the map still lets one seat have, and the ways of its tickets, kept until the map is another one to it: that
    takes as long to find as all else in a view."""

    def __init__(self) -> None:
        self.map: list[int] = []  # the cells that it depends on
        self.open: list[int] = []
        self.tickets: dict[int, TicketFacts] = {}

    def update(self, view: View, game: RoutesGame) -> None:
        words = game.words_per_mask
        first, seats = (0, game.seats) if view.seat == SPECTATOR else (view.seat, 1)
        found: list[int] = []
        for at in (game.open_at, game.claims_at):
            found.extend(view.cells[at + first * words : at + (first + seats) * words])
        if found != self.map:
            self.map, self.open, self.tickets = found, [route.id for route in view.open_routes], {}

    def ticket(self, names: MapNames, number: int) -> TicketFacts:
        if number not in self.tickets:
            self.tickets[number] = _ticket(names.ticket(number))
        return self.tickets[number]


def view_facts(view: View, common: CommonFacts | None = None, seen: OpenToSeat | None = None) -> ViewFacts:
    """`common` is what a spectator sees at this moment, if that is known and the game reads alike to all; `seen` keeps
    what was found for the same seat before."""
    names, game = view.names, view.game
    told = common_facts(view) if common is None else common
    players = told.players
    if common is not None and view.seat != SPECTATOR:
        players = players[:]
        players[view.seat] = _own_player(view, players[view.seat])
    facts: ViewFacts = {
        "turn": view.cells[TURN] + 1,
        "last_turns": view.last_turns,
        "row": told.row,
        "discards": told.discards,
        "deck": told.deck,
        "ticket_deck": told.ticket_deck,
        "players": players,
    }
    if isinstance(game, RoutesGame):
        assert isinstance(names, MapNames)
        seen = seen or OpenToSeat()
        seen.update(view, game)
        if view.seat != SPECTATOR:
            facts["hand"] = dict(view.hand)
            facts["tickets"] = [seen.ticket(names, each) for each in game.tickets_of(view.cells, view.seat)]
            facts["offer"] = [seen.ticket(names, each) for each in game.offer_of(view.cells, view.seat)]
        facts["open"] = seen.open
        return with_declared(facts, told.declared)
    if view.seat != SPECTATOR:
        facts["hand"] = dict(view.hand)
        facts["tickets"] = [_ticket(ticket) for ticket in view.tickets]
        facts["offer"] = [_ticket(ticket) for ticket in view.offer]
        facts["chosen"] = [_ticket(ticket) for ticket in names.chosen()]
    facts["train_deck"] = view.cells[DECK]
    return facts


def _ticket(ticket: TicketView) -> TicketFacts:
    facts: TicketFacts = {"a": ticket.a, "b": ticket.b, "points": ticket.points}
    if ticket.needs:
        facts["needs"] = dict(ticket.needs)
    else:
        facts["completed"] = ticket.completed
        facts["spaces_missing"] = ticket.spaces_missing
        facts["way"] = [route.id for route in ticket.way]
    return facts


def _own_player(view: View, told: PlayerFacts) -> PlayerFacts:
    """The player whose view it is: what everybody sees, and what only its owner sees."""
    names, seat = view.names, view.seat
    if isinstance(names, MapNames):
        own: dict[str, object] = {badges.key: badges.names for badges in names.badges(seat)}
        own.update({tally.key: tally.count for tally in names.tallies(seat)})
        return with_declared(told, own) if own else told
    assert isinstance(names, CardGameNames)
    return _card_player(names.player(seat))


def _player(player: PlayerView) -> PlayerFacts:
    return {
        "seat": player.seat + 1,
        "cards": player.cards,
        "known": dict(player.known),
        "tickets": player.tickets,
    }


def _map_player(player: PlayerView) -> PlayerFacts:
    facts = _player(player)
    facts["vehicles"] = player.vehicles
    facts["points"] = player.points
    facts["routes"] = [route.id for route in player.routes]
    return with_declared(facts, {**player.badges, **player.tallies})


def _card_player(player: PlayerView) -> PlayerFacts:
    facts = _player(player)
    facts["railyard"] = [_row(row) for row in player.railyard]
    facts["track_size"] = player.track_size
    facts["track"] = None if player.track is None else dict(player.track)
    facts["laid_out"] = dict(player.laid_out)
    facts["completed"] = [_ticket(ticket) for ticket in player.completed]
    return facts


def _row(row: RailyardRow) -> RowFacts:
    return {"colour": row.colour, "cards": row.cards, "wilds": row.wilds}


# -- what happened ----------------------------------------------------------------------------------------------------


def move_facts(move: Move, number: int) -> LogLine:
    """The fields of a record's line, as the seat saw it."""
    by = "chance" if move.by == CHANCE else move.by + 1
    line: dict[str, object] = {"move": number, "by": by, **move.facts, "words": move.words}
    return cast(LogLine, {**line, "events": move.events} if move.events else line)


def log_line(game: Game, line: LogLine) -> LogLine:
    """The same with events in words, and moves of rules from outside, for clients that do not know the rule."""
    if "events" in line:
        line = {**line, "events": [_event(game, event) for event in line["events"]]}
    for rule in game.rules if isinstance(game, RoutesGame) else []:
        if not is_ours(rule.rule) and line["kind"] in [kind.name for kind in rule.kinds()]:
            did = rule.did(line["kind"], cast(dict[str, object], line))
            return cast(LogLine, {**line, "did": str(did), **_reason(did)})
    return line


def _event(game: Game, event: EventFacts) -> EventFacts:
    facts = cast(dict[str, object], event)
    for rule in game.rules if isinstance(game, RoutesGame) else []:
        if (did := rule.did_by(facts)) and "seat" in facts:
            return cast(EventFacts, {**facts, "by": facts["seat"], "words": str(did), **_reason(did)})
        if came := rule.came(facts):
            return cast(EventFacts, {**facts, "words": str(came), **_reason(came)})
    return event


def _reason(said: Sentence | str) -> dict[str, object]:
    """For programs and other languages, beside the words; nothing if the words are all there is."""
    return {"reason": said.json()} if isinstance(said, Sentence) and said.code else {}


def log_lines(record: Record) -> Iterator[RecordLine]:
    """A record in JSON lines, as the log of a table has them."""
    for line in to_json(record):
        found = cast(RecordLine, line)
        yield log_line(record.game, cast(LogLine, found)) if "move" in line else found


# -- how it ended -----------------------------------------------------------------------------------------------------


def result_facts(result: Outcome, names: list[str]) -> ResultFacts:
    """As records have it."""
    found = result_json(result, names)
    return cast(ResultFacts, {"scores": found["scores"], "winners": found["winners"]})
