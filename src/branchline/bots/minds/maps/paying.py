"""What a seat lacks to pay for a route, and how it pays best."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import Numbers, numbers
from branchline.routes.state import ANY_COLOUR

# Of several colours the one whose payment loses least: a wild is worth more than a card that something else needs, and
# that more than one that is spare.
WILD_LOSS: Final = 8  # for each wild that is paid
NEEDED_LOSS: Final = 5  # for each card that is not spare


class Paying:
    def __init__(self, game: RoutesGame) -> None:
        self.game = game
        self.reader = game.reader
        self.wild: i64 = game.cards.wild
        self.kinds: i64 = game.cards.kinds
        self.words: i64 = game.words_per_mask
        self.lengths = game.reader.lengths
        self.wilds_needed = game.reader.wilds_needed
        # The masks by which the engine finds legal claims.
        self.fits = numbers(list(game.claim.fits))
        self.ferried = numbers(list(game.claim.ferried))
        self.ready = numbers(list(game.claim.ready))
        self.reach = numbers(list(game.claim.reach))
        self.paid_cards = numbers(list(game.claim.paid_cards))  # by payment
        self.paid_wilds = numbers(list(game.claim.paid_wilds))
        self.paid_colour = numbers(list(game.claim.paid_colour))

    def short(self, cells: Cells, seat: i64, route: i64) -> i64:
        """How many cards the seat lacks to pay for a route, in the colour that fits best."""
        return self.short_by(cells, seat, route, self.reader.most_of_a_colour(cells, seat))

    def short_by(self, cells: Cells, seat: i64, route: i64, most: i64) -> i64:
        """The same, where it is known how many cards it has of the colour of which it has most."""
        reader = self.reader
        colour: i64 = reader.pay_colour(cells, route)
        hand: i64 = reader.hand_at + seat * self.kinds
        if colour != ANY_COLOUR:
            most = cells[hand + colour]
        length: i64 = self.lengths[route]
        wilds_needed: i64 = self.wilds_needed[route]
        if most > length - wilds_needed:  # at least that many of them must be wilds
            most = length - wilds_needed
        wilds: i64 = cells[hand + self.wild]
        lacks: i64 = length - most - wilds
        return lacks if lacks > 0 else 0

    def lacks(self, cells: Cells, seat: i64, route: i64, most: i64) -> i64:
        """Cards that are missing for a route, wilds aside, where the seat has that many of a colour at most."""
        reader = self.reader
        colour: i64 = reader.pay_colour(cells, route)
        if colour != ANY_COLOUR:
            most = cells[reader.hand_at + seat * self.kinds + colour]
        length: i64 = self.lengths[route]
        return length - most if most < length else 0

    def payable_in(self, cells: Cells, route: i64, colour: i64) -> bool:
        """Whether a grey route, or a bed before track lies there, can be paid in a colour: there is a piece for it."""
        return not self.reader.on_track[route] or self.reader.pieces(cells, route, colour) > 0

    def payable(self, cells: Cells, seat: i64, word: i64) -> i64:
        """The routes of a word of the masks that the seat can claim and pay for, all at once."""
        reader, fits, reach = self.reader, self.fits, self.reach
        words = self.words
        wild = self.wild
        longest = reader.longest
        hand: i64 = reader.hand_at + seat * self.kinds
        wilds: i64 = cells[hand + wild]
        most: i64 = wilds if wilds < longest else longest
        left: i64 = cells[reader.vehicles_at + seat]
        if left > longest:
            left = longest
        mask: i64 = cells[reader.open_at + seat * words + word]
        mask &= fits[left * words + word]
        mask &= self.ferried[most * words + word]
        if mask == 0:
            return 0
        payable: i64 = self.ready[most * words + word]
        track = reader.track_at
        colour: i64
        for colour in range(wild):
            held: i64 = cells[hand + colour]
            n: i64 = held + wilds
            if n > longest:
                n = longest
            if held:
                payable |= reach[(colour * (longest + 1) + n) * words + word]
            if track >= 0 and n:
                laid: i64 = cells[track + colour * words + word]
                if laid:
                    payable |= laid & fits[n * words + word]
        return mask & payable

    def payable_routes(self, cells: Cells, seat: i64) -> Numbers:
        """All routes that the seat can claim and pay for, in ascending order."""
        out = vec[i64]()
        word: i64
        for word in range(self.words):
            out = self.reader.listed(self.payable(cells, seat, word), word, out)
        return out

    def payment(self, cells: Cells, seat: i64, route: i64, spare: Numbers) -> i64:
        """The claim of an open route with as few wilds as possible, or NO_ACTION if the seat can't pay.

        Of several colours the one of which most is spare, by a number for each colour.
        """
        reader = self.reader
        length: i64 = self.lengths[route]
        vehicles: i64 = cells[reader.vehicles_at + seat]
        if vehicles < length:
            return NO_ACTION
        wild = self.wild
        hand: i64 = reader.hand_at + seat * self.kinds  # by hand here: a search asks for many routes and colours
        wilds: i64 = cells[hand + wild]
        least: i64 = self.wilds_needed[route]
        if wilds < least:
            return NO_ACTION
        claim = self.game.claim
        colour: i64 = reader.pay_colour(cells, route)
        held: i64
        need: i64
        if colour != ANY_COLOUR:
            held = cells[hand + colour]
            need = length - held
            if need < least:
                need = least
            if need > wilds:
                return NO_ACTION
            return claim.paid_with(route, colour, need)
        if reader.on_track[route]:
            return NO_ACTION
        best: i64 = -1
        least_loss: i64 = 0
        best_need: i64 = 0
        each: i64
        for each in range(wild):
            held = cells[hand + each]
            need = length - held if length - held > least else least
            if held == 0 or need > wilds or need == length:
                continue
            other: i64 = spare[each]
            beyond: i64 = length - need - (other if other > 0 else 0)
            loss: i64 = WILD_LOSS * need + (NEEDED_LOSS * beyond if beyond > 0 else 0)
            if best < 0 or loss < least_loss or (loss == least_loss and other > spare[best]):
                least_loss = loss
                best_need = need
                best = each
        if best >= 0:
            return claim.paid_with(route, best, best_need)
        return claim.paid_with(route, 0, length) if wilds >= length else NO_ACTION

    def hand(self, cells: Cells, seat: i64) -> Numbers:
        """The seat's cards: a number for each colour, the wild last."""
        kinds = self.kinds
        at: i64 = self.reader.hand_at + seat * kinds
        out = vec[i64]([0] * kinds)
        colour: i64
        for colour in range(kinds):
            out[colour] = cells[at + colour]
        return out

    def spare(self, cells: Cells, seat: i64, routes: list[int], less_wilds_needed: bool) -> Numbers:
        """The hand without what these routes take in a colour of their own; below 0 where that is too little.

        With `less_wilds_needed` the wilds that a route needs pay for a part of it; else its colour pays for all.
        """
        spare = self.hand(cells, seat)
        for route in routes:
            colour: i64 = self.reader.pay_colour(cells, route)
            if colour != ANY_COLOUR:
                spare[colour] -= self.lengths[route] - (self.wilds_needed[route] if less_wilds_needed else 0)
        return spare
