"""What a seat lacks to pay for a route, and how it pays best."""

from typing import Final

from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.state import ANY_COLOUR

# Of several colours the one whose payment loses least: a wild is worth more than a card that something else needs, and
# that more than one that is spare.
WILD_LOSS: Final = 8  # for each wild that is paid
NEEDED_LOSS: Final = 5  # for each card that is not spare


class Paying:
    def __init__(self, game: RoutesGame) -> None:
        self.game = game
        self.reader = game.reader
        self.wild = game.cards.wild
        self.kinds = game.cards.kinds
        self.lengths = game.lengths

    def short(self, cells: Cells, seat: int, route: int) -> int:
        """How many cards the seat lacks to pay for a route, in the colour that fits best."""
        game, reader = self.game, self.reader
        colour = reader.pay_colour(cells, route)
        most = reader.most_of_a_colour(cells, seat) if colour == ANY_COLOUR else reader.held(cells, seat, colour)
        length = self.lengths[route]
        wilds_needed = game.wilds_needed[route]
        if most > length - wilds_needed:  # at least that many of them must be wilds
            most = length - wilds_needed
        lacks = length - most - reader.held(cells, seat, self.wild)
        return lacks if lacks > 0 else 0

    def lacks(self, cells: Cells, seat: int, route: int) -> int:
        """Cards that are missing for a route, wilds aside."""
        reader = self.reader
        colour = reader.pay_colour(cells, route)
        most = reader.most_of_a_colour(cells, seat) if colour == ANY_COLOUR else reader.held(cells, seat, colour)
        return self.lengths[route] - most if most < self.lengths[route] else 0

    def payable_in(self, cells: Cells, route: int, colour: int) -> bool:
        """Whether a grey route, or a bed before track lies there, can be paid in a colour: there is a piece for it."""
        return not self.game.needs_track[route] or self.reader.pieces(cells, route, colour) > 0

    def payment(self, cells: Cells, seat: int, route: int, spare: list[int]) -> int:
        """The claim of an open route with as few wilds as possible, or NO_ACTION if the seat can't pay.

        Of several colours the one of which most is spare, by a list with a number for each colour.
        """
        game, reader = self.game, self.reader
        length = self.lengths[route]
        if reader.vehicles(cells, seat) < length:
            return NO_ACTION
        hand = reader.hand_at + seat * self.kinds  # by hand here: a search asks for every route and colour
        wilds = cells[hand + self.wild]
        least = game.wilds_needed[route]
        if wilds < least:
            return NO_ACTION
        claim = game.claim
        colour = reader.pay_colour(cells, route)
        if colour != ANY_COLOUR:
            need = length - cells[hand + colour]
            if need < least:
                need = least
            if need > wilds:
                return NO_ACTION
            return claim.paid_with(route, colour, need)
        if game.needs_track[route]:
            return NO_ACTION
        best = -1
        least_loss = 0
        best_need = 0
        for each in range(self.wild):
            held = cells[hand + each]
            need = length - held if length - held > least else least
            if held == 0 or need > wilds or need == length:
                continue
            beyond = length - need - (spare[each] if spare[each] > 0 else 0)
            loss = WILD_LOSS * need + (NEEDED_LOSS * beyond if beyond > 0 else 0)
            if best < 0 or loss < least_loss or (loss == least_loss and spare[each] > spare[best]):
                least_loss = loss
                best_need = need
                best = each
        if best >= 0:
            return claim.paid_with(route, best, best_need)
        return claim.paid_with(route, 0, length) if wilds >= length else NO_ACTION

    def spare(self, cells: Cells, seat: int, routes: list[int], less_wilds_needed: bool) -> list[int]:
        """The hand without what these routes take in a colour of their own; below 0 where that is too little.

        With `less_wilds_needed` the wilds that a route needs pay for a part of it; else its colour pays for all.
        """
        spare = self.reader.hand(cells, seat)
        for route in routes:
            colour = self.reader.pay_colour(cells, route)
            if colour != ANY_COLOUR:
                spare[colour] -= self.lengths[route] - (self.game.wilds_needed[route] if less_wilds_needed else 0)
        return spare
