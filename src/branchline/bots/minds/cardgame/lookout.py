"""Reading the cells for a seat of the Card Game: what it has, what its tickets need, and how long the game lasts."""

from typing import Final

from mypy_extensions import i64

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.ticket_needs import TicketNeeds
from branchline.bots.minds.mind import Memo
from branchline.cardgame.game import CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.core.cells import Cells
from branchline.core.game import MOVER
from branchline.trains.state import GROUPS, LAST

PACE_DRAW: Final = 0.65  # turns until a card has left the deck
PACE_PLAY: Final = 0.16  # and until one in hand is played


class Lookout:
    def __init__(self, game: CardGame, needs: TicketNeeds) -> None:
        self.reader = game.reader
        self.seats: i64 = game.seats
        self.wild: i64 = game.cards.wild
        self.kinds: i64 = game.cards.kinds
        self.drawn = game.deals.draw
        self.takes = needs.takes
        self.sizes = needs.sizes
        self.points = needs.points
        self.value = needs.value

    def look(self, cells: Cells, memo: Memo) -> Sight:
        """What the seat to move sees. The cells of each colour are read by hand: a search looks at every decision."""
        assert isinstance(memo, Sight)
        sight: Sight = memo
        reader, kinds, wild = self.reader, self.kinds, self.wild
        seat: i64 = cells[MOVER]
        sight.seat = seat
        sight.last_deck = self.seats != TWO_DECKS or cells[DECK] == 2
        sight.turns = self.turns_left(cells)
        sight.may_draw_tickets = self.may_draw_tickets(cells, sight.turns)
        tickets = reader.tickets(cells, seat)
        if sight.tickets != tickets:
            self.add_up(tickets, sight)
        hand, have = sight.hand, sight.have
        at_hand, at_track = reader.hand_at + seat * kinds, reader.track_at + seat * kinds
        forgotten: i64 = reader.track_size(cells, seat)
        colour: i64
        for colour in range(kinds):
            hand[colour] = cells[at_hand + colour]
            have[colour] = cells[at_track + colour]
            forgotten -= have[colour]
        if forgotten > 0 and sight.needed > 0:  # the player has not kept count; most of it was probably useful
            for colour in range(wild):
                have[colour] += forgotten * sight.need[colour] // sight.needed
        time: i64 = int(sight.turns)
        owner_at = reader.row_owner_at
        for colour in range(wild):
            if cells[owner_at + colour] == seat + 1:
                wilds: i64 = reader.row_wilds(cells, colour)
                if wilds > time:
                    wilds = time
                count: i64 = reader.row_cards(cells, colour)
                if count > time - wilds:
                    count = time - wilds
                have[wild] += wilds
                have[colour] += count
        return sight

    def turns_left(self, cells: Cells) -> float:
        """About how many turns each seat has after this one: the deck is to be drawn and the hands are to be played."""
        if cells[LAST] > 0:
            return 0.0
        deck = self.reader.deck_size(cells)
        cards = deck
        seat: i64
        for seat in range(self.seats):
            cards += self.reader.hand_size(cells, seat)
        if deck == 0:
            return 1.0
        return 1.0 + (float(deck) * PACE_DRAW + float(cards) * PACE_PLAY) / float(self.seats)

    def may_draw_tickets(self, cells: Cells, turns: float) -> bool:
        """Whether to think of tickets: in the last turn, or if some lie on top that nobody has returned in play.

        If everybody drew returned ones and returned them, the game would not end. They lie in groups no larger than a
        draw.
        """
        if cells[GROUPS] == 0:
            return False
        return turns < 1.0 or self.reader.top_group(cells) > self.drawn

    def add_up(self, tickets: i64, sight: Sight) -> None:
        """The needs of the tickets, and what a card of each colour brings them: a missed ticket costs its points."""
        need, price = sight.need, sight.price
        sight.tickets = tickets
        sight.needed = 0
        colour: i64
        for colour in range(self.kinds):
            need[colour] = 0
            price[colour] = 0.0
        ticket: i64 = 0
        while tickets:
            if tickets & 1:
                each = (self.value[ticket] + self.points[ticket]) / self.sizes[ticket]
                for taken, count in self.takes[ticket]:
                    need[taken] += count
                    price[taken] += each * count
                sight.needed += self.sizes[ticket]
            tickets >>= 1
            ticket += 1
        for colour in range(self.wild):
            if need[colour]:
                price[colour] /= float(need[colour])
