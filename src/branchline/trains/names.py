"""Cards, tickets and players of all train games by name."""

from collections import Counter
from typing import TYPE_CHECKING

from branchline.core.cells import Cells
from branchline.core.names import PlayerView, TicketView, ViewNames
from branchline.core.text import plural
from branchline.core.view import SPECTATOR
from branchline.trains.reader import TrainReader
from branchline.trains.state import LAST

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


class TrainNames(ViewNames):
    """A family adds what it has on the table, and what a ticket needs."""

    def __init__(self, game: "TrainGame", reader: TrainReader, cells: Cells, seat: int) -> None:
        super().__init__(game, cells, seat)
        self.train_game = game
        self.train_reader = reader
        self._players: list[PlayerView] = []

    def counted(self, counts: list[int]) -> Counter[str]:
        """These cards, a number for each colour, by name."""
        cards = self.train_game.cards
        out: Counter[str] = Counter()
        for colour, count in enumerate(counts):
            if count:
                out[cards.name(colour)] = count
        return out

    def card_words(self, cards: Counter[str]) -> str:
        wild = self.train_game.cards.wild_called
        counts = [f"{count} {wild if colour == 'wild' else colour}" for colour, count in cards.items()]
        return ", ".join(counts) or "none"

    def hand(self) -> Counter[str]:
        return Counter() if self.seat == SPECTATOR else self.counted(self.train_reader.hand(self.cells, self.seat))

    def row(self) -> Counter[str]:
        return self.counted(self.train_reader.row(self.cells))

    def discards(self) -> Counter[str]:
        return self.counted(self.train_reader.discards(self.cells))

    def deck(self) -> int:
        return self.train_reader.deck_size(self.cells)

    def ticket_deck(self) -> int:
        return self.train_game.tickets_left(self.cells)

    def last_turns(self) -> int:
        return self.cells[LAST]

    def tickets(self) -> list[TicketView]:
        if self.seat == SPECTATOR:
            return []
        return [self.ticket(number) for number in self.train_game.tickets_of(self.cells, self.seat)]

    def offer(self) -> list[TicketView]:
        if self.seat == SPECTATOR:
            return []
        return [self.ticket(number) for number in self.train_game.offer_of(self.cells, self.seat)]

    def ticket(self, number: int) -> TicketView:
        found = self.train_game.all_tickets[number]
        return TicketView(number, found.a, found.b, found.points, False, None, [], Counter())

    def players(self) -> list[PlayerView]:
        if not self._players:
            self._players = [self.player(seat) for seat in range(self.game.seats)]
        return self._players

    def player(self, seat: int) -> PlayerView:
        reader, cells = self.train_reader, self.cells
        known = self.counted(reader.known(cells, seat))
        return PlayerView(seat, reader.hand_size(cells, seat), known, reader.ticket_count(cells, seat))

    def player_words(self, seat: int) -> list[str]:
        player = self.players()[seat]
        words = plural(player.cards, "card") + " in hand"
        if player.known and seat != self.seat:
            words += f" (of which were seen: {self.card_words(player.known)})"
        return [words, plural(player.tickets, "ticket")]
