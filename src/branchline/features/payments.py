"""Which actions of a game pay for the same thing."""

from branchline.cardgame.game import CardGame
from branchline.core.game import Game
from branchline.features.kernel.fewest_wilds import FewestWilds
from branchline.routes.game import RoutesGame


def fewest_wilds_of(game: Game) -> FewestWilds:
    """On maps, payments in one colour for one route differ in wilds alone; one all of wilds goes for every colour.

    In the Card Game, suits of one colour with as many cards of it do.
    """
    size = game.codec.size
    same, what, instead = [-1] * size, [-1] * size, [-1] * size
    if isinstance(game, RoutesGame):
        claim = game.claim
        for payment, route in enumerate(claim.paid_route):
            action = claim.start + payment
            what[action] = route
            same[action] = route * game.cards.kinds + claim.paid_colour[payment]
            if claim.paid_cards[payment] == 0 and game.colour_of[route] < 0:
                same[action] = route * game.cards.kinds + game.cards.wild
                instead[action] = route
    elif isinstance(game, CardGame):
        play = game.play_cards
        for index, (colour, count, _) in enumerate(play.suit):
            same[play.start + index] = what[play.start + index] = colour * game.cards.total + count
    return FewestWilds(same, what, instead)
