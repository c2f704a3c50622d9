"""How often something can happen in a whole game of a map title: what bounds are computed from."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


def most_claims(game: "RoutesGame", seats: int) -> int:
    """Of this many seats together: every route is claimed once, for as many vehicles as it is long."""
    return min(len(game.lengths), seats * game.board.vehicles // min(game.lengths))


def most_draws(game: "RoutesGame") -> int:
    """Of cards, by all seats: a card comes into a hand by each, and leaves it only to pay for a claim, a card for a
    vehicle."""
    vehicles = game.seats * game.board.vehicles
    return game.cards.total - game.seats * game.deals.hand + min(vehicles, sum(game.lengths))
