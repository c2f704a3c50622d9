"""Which minds there are for which family of games. A mind is loaded when it is first used."""

from functools import cache
from importlib import import_module

from branchline.bots.minds.mind import Mind
from branchline.cardgame.game import CardGame
from branchline.core.game import Game
from branchline.routes.game import RoutesGame

PACKAGE = "branchline.bots.minds"
# For each family its minds by name: the module, and what in it makes the mind for a game.
MINDS: dict[type[Game], dict[str, str]] = {
    RoutesGame: {
        "greedy": "maps.greedy:greedy",
        "planner": "maps.planner:MapPlanner",
        "one-step": "maps.styles:one_step",
        "long-routes": "maps.styles:long_routes",
        "path-hoarder": "maps.styles:path_hoarder",
        "ticket-hoarder": "maps.styles:ticket_hoarder",
    },
    CardGame: {
        "greedy": "cardgame.styles:greedy",
        "planner": "cardgame.planner:planner",
        "one-step": "cardgame.styles:one_step",
        "long-routes": "cardgame.styles:long_routes",
        "path-hoarder": "cardgame.styles:path_hoarder",
        "ticket-hoarder": "cardgame.styles:ticket_hoarder",
    },
}


@cache
def mind(game: Game, name: str) -> Mind:
    """The mind of this name for the game. It holds no position, so one serves all bots and games."""
    minds = next(minds for family, minds in MINDS.items() if isinstance(game, family))
    module, _, maker = minds[name].partition(":")
    found = getattr(import_module(f"{PACKAGE}.{module}"), maker)(game)
    assert isinstance(found, Mind)
    return found
