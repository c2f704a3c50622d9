"""Boards of our own for the tests of the map planner: what it plans there, does, and says why."""

from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.minds.mind import Memo, half
from branchline.core.game import State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.rule import Rule
from branchline.trains.game import Deals
from toolkit import (
    CITY_DEALS,
    Cards,
    arrange,
    hold_tickets,
    to_main,
    toy_board,
    toy_game,
)


def table(
    routes: str,
    tickets: str,
    *rules: Rule,
    hand: Cards | None = None,
    face_up: Cards | None = None,
    deck: str = "",
    deals: Deals = CITY_DEALS,
    vehicles: int = 30,
    **keys: object,
) -> tuple[RoutesGame, State, MapPlanner]:
    """A board of our own at the first turn of the first seat, which holds the tickets named; ten of `deck` are left."""
    first = " ".join(routes.split()[:2])
    listed = tickets.split(";") + [deck or f"{first} 1"] * 10
    cards = dict.fromkeys(("blue", "white", "red", "green", "wild"), 14)
    board = toy_board(
        routes, cards=cards, tickets=";".join(listed), vehicles=vehicles, districts=None, zones=None, **keys
    )
    game = toy_game(board, *rules, deals=deals)
    state = to_main(game)
    hold_tickets(game, state, 0, range(len(tickets.split(";"))))
    hold_tickets(game, state, 1, [])
    arrange(game, state, face_up=face_up or {"blue": 1, "white": 1, "red": 1, "green": 1}, hands=[hand or {}])
    return game, state, MapPlanner(game)


def planned(mind: MapPlanner, state: State, *, seat: int = 0, memo: Memo | None = None) -> set[str]:
    """The routes of the seat's plan by name."""
    plan = mind.planner.follow(state.cells, seat, memo or mind.fresh())
    return {mind.board_game.claim.names[route] for route in plan.routes}


def choice(mind: MapPlanner, state: State, memo: Memo | None = None) -> int:
    return mind.choose(state.cells, memo or mind.fresh(), half)


def says(mind: MapPlanner, state: State, memo: Memo | None = None) -> str:
    """What it does now, in words."""
    return mind.game.words(choice(mind, state, memo))


def why(mind: MapPlanner, state: State) -> str:
    """Why it does that."""
    return mind.why(state.cells, choice(mind, state))
