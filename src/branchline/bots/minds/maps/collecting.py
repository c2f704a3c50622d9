"""Which cards a style collects: those that are missing for the routes that it draws for."""

from typing import Final

from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.routes.game import RoutesGame
from branchline.routes.state import ANY_COLOUR

IN_HAND: Final = 8  # what a card in hand counts when a grey route gets its colour, against one that lies face up


class Shortage:
    """What a seat lacks to pay for routes: of each colour, the wild last; and in all, once its wilds stand for some."""

    def __init__(self, colours: list[int], total: int) -> None:
        self.colours = colours
        self.total = total


class Collecting:
    def __init__(self, game: RoutesGame) -> None:
        self.game = game
        self.reader = game.reader
        self.wild = game.cards.wild

    def shortage(self, cells: Cells, seat: int, routes: list[int]) -> Shortage:
        """What the seat lacks to pay for all these routes together.

        Wilds are set aside for the routes that need some; what is left of them stands for any card that lacks.
        """
        reader = self.reader
        hand = reader.hand(cells, seat)
        lacks = [0] * len(hand)
        for grey in (False, True):  # any colour will do for a grey route: it gets what the others leave
            for route in routes:
                colour = reader.pay_colour(cells, route)
                if (colour == ANY_COLOUR) != grey:
                    continue
                if grey:
                    colour = self.most_at_hand(cells, hand)
                wilds_needed = self.game.wilds_needed[route]
                hand[self.wild] -= wilds_needed
                hand[colour] -= self.game.lengths[route] - wilds_needed
                if hand[colour] < 0:
                    lacks[colour] -= hand[colour]
                    hand[colour] = 0
        total = sum(lacks)
        wilds = hand[self.wild]
        if wilds < 0:
            lacks[self.wild] = -wilds
            return Shortage(lacks, total - wilds)
        return Shortage(lacks, total - wilds if total > wilds else 0)

    def most_at_hand(self, cells: Cells, hand: list[int]) -> int:
        """The colour of which most is in this hand; of equals that of which most lies face up."""
        best, most = 0, -1
        for colour in range(self.wild):
            count = IN_HAND * hand[colour] + self.reader.in_row(cells, colour)
            if count > most:
                best, most = colour, count
        return best

    def draw(self, cells: Cells, seat: int, routes: list[int]) -> int:
        """A card to draw for these routes: the face-up colour that lacks most, else a wild, else the deck; NO_ACTION
        if there is none."""
        game, reader = self.game, self.reader
        shortage = self.shortage(cells, seat, routes)
        lacks = shortage.colours
        face_up = [colour for colour in range(self.wild) if reader.in_row(cells, colour)]
        best = -1
        for colour in face_up:
            if best < 0 or lacks[colour] > lacks[best]:
                best = colour
        if best >= 0 and lacks[best]:
            return game.draw_card.start + best
        wild = cells[AWAIT] != game.await_second and reader.in_row(cells, self.wild) > 0
        if wild and shortage.total:
            return game.draw_card.start + self.wild
        if reader.deck_size(cells):
            return game.draw_deck.start
        if best >= 0:
            return game.draw_card.start + best
        return game.draw_card.start + self.wild if wild else NO_ACTION
