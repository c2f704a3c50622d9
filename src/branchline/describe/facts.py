"""What programs receive, by name, as JSON has it. docs/bots.md is the specification; rules add what they declare."""

from typing import NotRequired, TypedDict

from branchline.cardgame.game import CardGame
from branchline.cardgame.state import DECK
from branchline.core.game import CHANCE, TURN, Game
from branchline.core.names import PlayerView, RailyardRow, TicketView
from branchline.core.view import SPECTATOR, View
from branchline.describe.onlooker import Move
from branchline.routes.game import RoutesGame
from branchline.trains.game import TrainGame

Facts = dict[str, object]
Cards = dict[str, int]


class TicketFacts(TypedDict):
    """A ticket: of a map title with its way, if it is one's own."""

    a: str
    b: str
    points: int
    needs: NotRequired[Cards]
    completed: NotRequired[bool]
    spaces_missing: NotRequired[int | None]
    way: NotRequired[list[int]]


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


class RouteFacts(TypedDict):
    """A route. Beside it lie the keys that a rule reads from the board."""

    id: int
    name: str
    a: str
    b: str
    length: int
    colour: str
    points: int


class LabelFacts(TypedDict):
    """How something that a rule declares is called and shaped, for a client that does not know the rule."""

    label: str
    shape: str  # badges, tally, markers, pieces or supply
    unit: NotRequired[str]


# -- what never changes in a game -------------------------------------------------------------------------------------


def board_facts(game: Game) -> Facts:
    assert isinstance(game, TrainGame)
    facts: Facts = {
        "cards": game.cards.named(game.cards.counts),
        "tickets": [game.ticket_facts(ticket) for ticket in range(len(game.all_tickets))],
    }
    if isinstance(game, CardGame):
        return {**facts, "bonuses": game.box.bonuses}
    assert isinstance(game, RoutesGame)
    board, w = game.board, game.board.words
    return {
        **facts,
        "places": [{"name": place.name, "x": place.x, "y": place.y, **place.more} for place in board.places],
        "routes": [{**_route(game, index), **route.more} for index, route in enumerate(board.routes)],
        "vehicles": board.vehicles,
        "words": {"vehicle": w.vehicle, "vehicles": w.vehicles, "wild": w.wild, "wilds": w.wilds},
        "rules": board.rules,
        **board.more,
        "labels": label_facts(game),
    }


def _route(game: RoutesGame, index: int) -> RouteFacts:
    view = game.route_views[index]
    return {
        "id": view.id,
        "name": view.name,
        "a": view.a,
        "b": view.b,
        "length": view.length,
        "colour": view.colour,
        "points": view.points,
    }


def label_facts(game: RoutesGame) -> dict[str, LabelFacts]:
    """What the rules of the board declare, by the key of the fact."""
    cells = game.start().cells
    out: dict[str, LabelFacts] = {}
    for rule in game.rules:
        for badges in rule.badges(cells, 0):
            out[badges.key] = {"label": badges.label, "shape": "badges"}
        for tally in rule.tallies(cells, 0):
            out[tally.key] = {"label": tally.label, "shape": "tally"}
        for markers in rule.markers(cells):
            out[markers.key] = {"label": markers.label, "shape": "markers", "unit": markers.unit}
        for pieces in rule.pieces(cells):
            out[pieces.key] = {"label": pieces.label, "shape": "pieces"}
        for supply in rule.supplies(cells):
            out[supply.key] = {"label": supply.label, "shape": "supply", "unit": supply.unit}
    return out


# -- what a seat sees now ---------------------------------------------------------------------------------------------


def view_facts(view: View) -> Facts:
    names = view.names
    facts: Facts = {"turn": view.cells[TURN] + 1, "last_turns": view.last_turns}
    if view.seat != SPECTATOR:
        facts["hand"] = dict(view.hand)
        facts["tickets"] = [_ticket(ticket) for ticket in view.tickets]
        facts["offer"] = [_ticket(ticket) for ticket in view.offer]
        if isinstance(view.game, CardGame):
            facts["chosen"] = [_ticket(ticket) for ticket in names.chosen()]
    facts["row"] = dict(view.row)
    facts["discards"] = dict(view.discards)
    facts["deck"] = view.deck
    facts["ticket_deck"] = view.ticket_deck
    if isinstance(view.game, CardGame):
        return {**facts, "players": [_card_player(each) for each in view.players], "train_deck": view.cells[DECK]}
    facts["players"] = [_map_player(each) for each in view.players]
    return {**facts, "open": [route.id for route in view.open_routes], **view.table}


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


def _map_player(player: PlayerView) -> Facts:
    facts = _player(player)
    facts["vehicles"] = player.vehicles
    facts["points"] = player.points
    facts["routes"] = [route.id for route in player.routes]
    return {**facts, **player.badges, **player.tallies}


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


def move_facts(move: Move, number: int) -> Facts:
    """The fields of a record's line, as the seat saw it."""
    game, cells = move.before.game, move.before.cells
    kind = game.codec.kind_of[move.action]
    facts = kind.redacted_facts(cells, move.action) if move.redacted else kind.facts(cells, move.action)
    by = "chance" if move.by == CHANCE else move.by + 1
    line: Facts = {"move": number, "by": by, "kind": kind.name, **facts, "words": move.words}
    return {**line, "events": move.events} if move.events else line
