"""Which minds there are for which family of games. They are loaded when they are asked for."""

from functools import cache
from importlib import import_module

from branchline.bots.minds.mind import Mind
from branchline.cardgame.game import CardGame
from branchline.core.game import Game
from branchline.routes.game import RoutesGame

PACKAGE = "branchline.bots.minds"
# For each family its minds by name: the module and the class.
MINDS: dict[type[Game], dict[str, str]] = {
    RoutesGame: {
        "greedy": "maps.greedy:Greedy",
        "planner": "maps.planner:Planner",
        "one-step": "maps.styles:OneStep",
        "long-routes": "maps.styles:LongRoutes",
        "path-hoarder": "maps.styles:PathHoarder",
        "ticket-hoarder": "maps.styles:TicketHoarder",
    },
    CardGame: {
        "greedy": "cardgame.greedy:Greedy",
        "planner": "cardgame.planner:Planner",
        "one-step": "cardgame.one_step:OneStep",
        "long-routes": "cardgame.long_routes:LongRoutes",
        "path-hoarder": "cardgame.path_hoarder:PathHoarder",
        "ticket-hoarder": "cardgame.ticket_hoarder:TicketHoarder",
    },
}


@cache
def mind(game: Game, name: str) -> Mind:
    """The mind of this name for the game. It holds no position, so one serves all bots and games."""
    minds = next(minds for family, minds in MINDS.items() if isinstance(game, family))
    module, _, kind = minds[name].partition(":")
    found = getattr(import_module(f"{PACKAGE}.{module}"), kind)(game)
    assert isinstance(found, Mind)
    return found
