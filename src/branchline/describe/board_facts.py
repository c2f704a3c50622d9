"""What programs receive of a game's board, which never changes; docs/bots.md is the specification."""

from branchline.cardgame.game import CardGame
from branchline.core.cells import Cells
from branchline.core.game import Game
from branchline.describe.fact_types import (
    AreaFacts,
    BoardFacts,
    LabelFacts,
    MapBoardFacts,
    OurNames,
    PlaceFacts,
    RouteFacts,
    TicketEndFacts,
    TicketFacts,
    with_declared,
)
from branchline.routes.board import GREY, Place
from branchline.routes.check_declared import EVENTS, SCORE_LINES
from branchline.routes.game import RoutesGame
from branchline.routes.rule_set import is_ours
from branchline.routes.rules.rule import CompiledRule
from branchline.trains.game import TrainGame


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
        "places": [_place(place) for place in board.places],
        "routes": [_route(game, index) for index in range(len(board.routes))],
        "vehicles": board.vehicles,
        "words": {"vehicle": w.vehicle, "vehicles": w.vehicles, "wild": w.wild, "wilds": w.wilds},
        "rules": board.rules,
        "labels": label_facts(game),
        "ours": _our_names(game),
        "areas": _areas(game),
        "ticket_ends": _ticket_ends(game),
    }
    return with_declared(facts, board.more)


def _ticket_alone(game: TrainGame, ticket: int) -> TicketFacts:
    """A ticket as it is printed."""
    found = game.all_tickets[ticket]
    facts: TicketFacts = {"a": found.a, "b": found.b, "points": found.points}
    if isinstance(game, CardGame):
        facts["needs"] = game.box.tickets[ticket].needs
    return facts


def _place(place: Place) -> PlaceFacts:
    return with_declared(PlaceFacts(name=place.name, x=place.x, y=place.y), place.more)


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
    return with_declared(facts, {"group": route.group, **route.more} if route.group else route.more)


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
        out.update(_labels_of(rule, cells))
    return out


def _labels_of(rule: CompiledRule, cells: Cells) -> dict[str, LabelFacts]:
    out: dict[str, LabelFacts] = {}
    for badges in rule.badges(cells, 0):
        out[badges.key] = {"label": str(badges.label), "shape": "badges"}
    for tally in rule.tallies(cells, 0):
        out[tally.key] = {"label": str(tally.label), "shape": "tally"}
    for markers in rule.markers(cells):
        out[markers.key] = {"label": str(markers.label), "shape": "markers", "unit": markers.unit}
    for pieces in rule.pieces(cells):
        out[pieces.key] = {"label": str(pieces.label), "shape": "pieces"}
    for supply in rule.supplies(cells):
        out[supply.key] = {"label": str(supply.label), "shape": "supply", "unit": supply.unit}
    return out


def _our_names(game: RoutesGame) -> OurNames:
    outside = [compiled for compiled in game.rules if not is_ours(compiled.rule)]
    labels = {key for compiled in outside for key in _labels_of(compiled, game.start().cells)}
    kinds = {kind.name for compiled in outside for kind in compiled.kinds()}
    rules = [compiled.rule for compiled in game.rules if is_ours(compiled.rule)]
    return {
        "kinds": [kind.name for kind in game.codec.kinds if kind.name not in kinds],
        "events": [*EVENTS, *(event for rule in rules for event in rule.event_facts)],
        "score_lines": [*SCORE_LINES, *(line for rule in rules for line in rule.score_facts)],
        "facts": [key for key in label_facts(game) if key not in labels],
        "keys": [key for rule in rules for key in (*rule.board_keys, *rule.place_keys, *rule.route_keys)],
        "colours": [GREY, *(colour for rule in rules for colour in rule.route_colours)],
    }
