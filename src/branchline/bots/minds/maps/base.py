"""What all minds of the map titles share: what a route would cost a seat, and the small decisions between turns."""

from typing import Final

from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.mind import Mind
from branchline.routes.game import RoutesGame

CLAIM_PACE: Final = 3  # claims for eight spaces
END_TURNS: Final = 2  # turns that follow the last of them


class MapMind(Mind):
    """It knows the map; what to do with it is for subclasses to say."""

    def __init__(self, game: RoutesGame) -> None:
        super().__init__(game)
        self.board_game = game
        self.geometry = game.geometry
        self.words = game.words_per_mask
        self.wild = game.cards.wild
        self.kinds = game.cards.kinds
        self.lengths = game.lengths
        self.values = game.values
        self.laying = game.laying
        self.reader = game.reader
        self.paying = Paying(game)
        self.outlook = Outlook(game)
        self.answers = RuleAnswers(game)

    # -- routes -------------------------------------------------------------------------------------------------------

    def is_open(self, cells: list[int], seat: int, route: int) -> bool:
        """Whether the map lets the seat claim it: now, or once track lies there."""
        return self.reader.is_open(cells, seat, route)

    def is_mine(self, cells: list[int], seat: int, route: int) -> bool:
        return self.reader.is_mine(cells, seat, route)

    def colour(self, cells: list[int], route: int) -> int:
        """The colour to pay in, or ANY_COLOUR; of a bed without track, too."""
        return self.reader.pay_colour(cells, route)

    def short(self, cells: list[int], seat: int, route: int) -> int:
        """How many cards the seat lacks to pay for a route, in the colour that fits best."""
        return self.paying.short(cells, seat, route)

    def payment(self, cells: list[int], seat: int, route: int, spare: list[int]) -> int:
        """The claim of an open route with as few wilds as can be, or NO_ACTION if the seat can't pay."""
        return self.paying.payment(cells, seat, route, spare)

    def spaces(self, routes: list[int]) -> int:
        """How long they are together."""
        total = 0
        for route in routes:
            total += self.lengths[route]
        return total

    def paid_route(self, action: int) -> int:
        """The route that a claim is of."""
        claim = self.board_game.claim
        return claim.paid_route[action - claim.start]

    def hand(self, cells: list[int], seat: int) -> list[int]:
        return self.reader.hand(cells, seat)

    # -- what minds judge alike ---------------------------------------------------------------------------------------

    def gain(self, cells: list[int], seat: int, root: list[int], route: int) -> int:
        """The points that claiming the route would bring for sure: its own, and what it completes."""
        return self.outlook.gain(cells, seat, root, route)

    def turns_left(self, cells: list[int]) -> int:
        """About how many turns the seat to move still has, this one included."""
        return self.outlook.turns_left(cells, CLAIM_PACE, END_TURNS)
