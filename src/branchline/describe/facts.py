"""What programs receive, by name, as JSON has it. docs/bots.md is the specification; rules add what they declare."""

from collections.abc import Iterator, Mapping
from typing import TypeVar, cast

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import DECK
from branchline.core.game import CHANCE, TURN, Game
from branchline.core.names import PlayerView, RailyardRow, TicketView
from branchline.core.record import Record, result_json, to_json
from branchline.core.score import Outcome
from branchline.core.view import SPECTATOR, View
from branchline.describe.fact_types import (
    AreaFacts,
    BoardFacts,
    EventFacts,
    LabelFacts,
    LogLine,
    MapBoardFacts,
    PlaceFacts,
    PlayerFacts,
    RecordLine,
    ResultFacts,
    RouteFacts,
    RowFacts,
    TicketEndFacts,
    TicketFacts,
    ViewFacts,
)
from branchline.describe.onlooker import Move
from branchline.routes.game import RoutesGame
from branchline.routes.rule_set import OUR_RULES
from branchline.trains.game import TrainGame

AnyFacts = TypeVar("AnyFacts", bound=Mapping[str, object])


def _beside(facts: AnyFacts, declared: Mapping[str, object]) -> AnyFacts:
    """Facts, and what rules declare beside them: the one thing of which a type can't say what keys it has."""
    return cast(AnyFacts, {**facts, **declared})


# -- what never changes in a game -------------------------------------------------------------------------------------


def board_facts(game: Game) -> BoardFacts:
    assert isinstance(game, TrainGame)
    cards = game.cards.named(game.cards.counts)
    tickets = [_ticket_alone(game, ticket) for ticket in range(len(game.all_tickets))]
    if isinstance(game, CardGame):
        return {"cards": cards, "tickets": tickets, "bonuses": game.box.bonuses}
    assert isinstance(game, RoutesGame)
    board, w = game.board, game.board.words
    facts: MapBoardFacts = {
        "cards": cards,
        "tickets": tickets,
        "places": [_beside(PlaceFacts(name=place.name, x=place.x, y=place.y), place.more) for place in board.places],
        "routes": [_route(game, index) for index in range(len(board.routes))],
        "vehicles": board.vehicles,
        "words": {"vehicle": w.vehicle, "vehicles": w.vehicles, "wild": w.wild, "wilds": w.wilds},
        "rules": board.rules,
        "labels": label_facts(game),
        "areas": _areas(game),
        "ticket_ends": _ticket_ends(game),
    }
    return _beside(facts, board.more)


def _ticket_alone(game: TrainGame, ticket: int) -> TicketFacts:
    """A ticket as it is printed."""
    found = game.all_tickets[ticket]
    facts: TicketFacts = {"a": found.a, "b": found.b, "points": found.points}
    if isinstance(game, CardGame):
        facts["needs"] = game.box.tickets[ticket].needs
    return facts


def _route(game: RoutesGame, index: int) -> RouteFacts:
    view, route = game.route_views[index], game.board.routes[index]
    facts: RouteFacts = {
        "id": view.id,
        "name": view.name,
        "a": view.a,
        "b": view.b,
        "length": view.length,
        "colour": view.colour,
        "points": view.points,
    }
    return _beside(facts, {"group": route.group, **route.more} if route.group else route.more)


def _ticket_ends(game: RoutesGame) -> list[TicketEndFacts]:
    places = game.board.places
    return [
        {"name": end.name, "places": [places[place].name for place in end.places], "x": end.x, "y": end.y}
        for rule in game.rules
        for end in rule.rule.ticket_ends(game.board)
    ]


def _areas(game: RoutesGame) -> list[AreaFacts]:
    places = game.board.places
    return [
        {
            "unit": area.unit,
            "name": area.name,
            "places": [places[place].name for place in area.places],
            "points": area.points,
            "colour": area.colour,
        }
        for rule in game.rules
        for area in rule.areas()
    ]


def label_facts(game: RoutesGame) -> dict[str, LabelFacts]:
    """What the rules of the board declare, by the key of the fact."""
    cells = game.start().cells
    out: dict[str, LabelFacts] = {}
    for rule in game.rules:
        ours = isinstance(rule.rule, tuple(OUR_RULES.values()))
        for badges in rule.badges(cells, 0):
            out[badges.key] = {"label": badges.label, "shape": "badges", "ours": ours}
        for tally in rule.tallies(cells, 0):
            out[tally.key] = {"label": tally.label, "shape": "tally", "ours": ours}
        for markers in rule.markers(cells):
            out[markers.key] = {"label": markers.label, "shape": "markers", "ours": ours, "unit": markers.unit}
        for pieces in rule.pieces(cells):
            out[pieces.key] = {"label": pieces.label, "shape": "pieces", "ours": ours}
        for supply in rule.supplies(cells):
            out[supply.key] = {"label": supply.label, "shape": "supply", "ours": ours, "unit": supply.unit}
    return out


# -- what a seat sees now ---------------------------------------------------------------------------------------------


def view_facts(view: View) -> ViewFacts:
    names, game = view.names, view.game
    facts: ViewFacts = {
        "turn": view.cells[TURN] + 1,
        "last_turns": view.last_turns,
        "row": dict(view.row),
        "discards": dict(view.discards),
        "deck": view.deck,
        "ticket_deck": view.ticket_deck,
        "players": [_card_player(each) if isinstance(game, CardGame) else _map_player(each) for each in view.players],
    }
    if view.seat != SPECTATOR:
        facts["hand"] = dict(view.hand)
        facts["tickets"] = [_ticket(ticket) for ticket in view.tickets]
        facts["offer"] = [_ticket(ticket) for ticket in view.offer]
        if isinstance(game, CardGame):
            facts["chosen"] = [_ticket(ticket) for ticket in names.chosen()]
    if isinstance(game, CardGame):
        facts["train_deck"] = view.cells[DECK]
        return facts
    facts["open"] = [route.id for route in view.open_routes]
    return _beside(facts, view.table)


def _ticket(ticket: TicketView) -> TicketFacts:
    facts: TicketFacts = {"a": ticket.a, "b": ticket.b, "points": ticket.points}
    if ticket.needs:
        facts["needs"] = dict(ticket.needs)
    else:
        facts["completed"] = ticket.completed
        facts["spaces_missing"] = ticket.spaces_missing
        facts["way"] = [route.id for route in ticket.way]
    return facts


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
    return _beside(facts, {**player.badges, **player.tallies})


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
    """The same with events in words, for clients that do not know the rule."""
    return {**line, "events": [_event(game, event) for event in line["events"]]} if "events" in line else line


def _event(game: Game, event: EventFacts) -> EventFacts:
    facts = cast(dict[str, object], event)
    for rule in game.rules if isinstance(game, RoutesGame) else []:
        if (did := rule.did_by(facts)) and "seat" in facts:
            return cast(EventFacts, {**facts, "by": facts["seat"], "words": did})
        if came := rule.came(facts):
            return {**event, "words": came}
    return event


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
