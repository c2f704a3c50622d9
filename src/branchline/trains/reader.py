"""What the cells of every train game say, by name: what a seat has, and what lies on the table.

Each family has its own reader with more to say. Everything above the rules reads cells through it, so that nothing else
adds offsets. The cells may be those of a view.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from branchline.core.cells import Cells

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


class TrainReader:
    def __init__(self, game: "TrainGame") -> None:
        cards = game.cards
        self.seats = game.seats
        self.wild: i64 = cards.wild
        self.kinds: i64 = cards.kinds
        self.offers = game.offers
        self.hand_at: i64 = game.hand_at
        self.hand_size_at: i64 = game.hand_size_at
        self.known_at = game.known_at
        self.tickets_at: i64 = game.tickets_at
        self.ticket_count_at = game.ticket_count_at
        self.choice_at = game.choice_at
        self.offer_at = game.offer_at
        self.offer_count_at = game.offer_count_at
        self.returned_at = game.returned_at
        self.group_size_at = game.group_size_at
        self.row_at: i64 = cards.row_at
        self.discards_at: i64 = cards.discards_at
        self.deck_size_at: i64 = cards.deck_size_at

    # -- what a seat has ----------------------------------------------------------------------------------------------

    def hand(self, cells: Cells, seat: int) -> list[int]:
        """Its cards: a number for each colour, the wild last."""
        at = self.hand_at + seat * self.kinds
        return list(cells[at : at + self.kinds])

    def held(self, cells: Cells, seat: i64, colour: i64) -> i64:
        """Its cards of one colour."""
        return cells[self.hand_at + seat * self.kinds + colour]

    def most_of_a_colour(self, cells: Cells, seat: i64) -> i64:
        """Its cards of the colour that it has most of, wilds apart."""
        hand: i64 = self.hand_at + seat * self.kinds
        most: i64 = 0
        colour: i64
        for colour in range(self.wild):
            held: i64 = cells[hand + colour]
            if held > most:
                most = held
        return most

    def hand_size(self, cells: Cells, seat: i64) -> i64:
        return cells[self.hand_size_at + seat]

    def known(self, cells: Cells, seat: int) -> list[int]:
        """Those of its cards that were taken face up and not spent since, by colour."""
        at = self.known_at + seat * self.kinds
        return list(cells[at : at + self.kinds])

    def tickets(self, cells: Cells, seat: i64) -> i64:
        """A bit for each ticket that it holds."""
        return cells[self.tickets_at + seat]

    def ticket_count(self, cells: Cells, seat: int) -> int:
        return cells[self.ticket_count_at + seat]

    def returned(self, cells: Cells, seat: int) -> int:
        """A bit for each ticket that it knows to lie in the ticket deck, since it returned it."""
        return cells[self.returned_at + seat]

    def offered(self, cells: Cells, seat: int) -> list[int]:
        """The tickets on offer in the order drawn, as one bit each."""
        at = self.offer_at + seat * self.offers
        return list(cells[at : at + cells[self.offer_count_at + seat]])

    def offer_count(self, cells: Cells, seat: int) -> int:
        return cells[self.offer_count_at + seat]

    def kept(self, cells: Cells, seat: int, subset: int) -> int:
        """A bit for each ticket of this part of the offer."""
        tickets = 0
        for i, ticket in enumerate(self.offered(cells, seat)):
            if subset >> i & 1:
                tickets |= ticket
        return tickets

    def choice(self, cells: Cells, seat: int) -> int:
        """The part of its first offer that it has chosen to keep, a bit for each ticket, until all have chosen."""
        return cells[self.choice_at + seat]

    # -- what lies on the table ---------------------------------------------------------------------------------------

    def row(self, cells: Cells) -> list[int]:
        """The cards that lie face up, by colour."""
        return list(cells[self.row_at : self.row_at + self.kinds])

    def in_row(self, cells: Cells, colour: i64) -> i64:
        """The cards of a colour that lie face up."""
        return cells[self.row_at + colour]

    def discards(self, cells: Cells) -> list[int]:
        """By colour."""
        return list(cells[self.discards_at : self.discards_at + self.kinds])

    def discarded(self, cells: Cells, colour: i64) -> i64:
        return cells[self.discards_at + colour]

    def deck_size(self, cells: Cells) -> i64:
        return cells[self.deck_size_at]

    def top_group(self, cells: Cells) -> int:
        """How many tickets the top group of the ticket deck has."""
        return cells[self.group_size_at]
