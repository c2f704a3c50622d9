"""Cards, tickets and players of all train games by name."""

from collections import Counter
from typing import TYPE_CHECKING

from branchline.core.names import PlayerView, TicketView, ViewNames
from branchline.core.text import plural
from branchline.core.view import SPECTATOR
from branchline.trains.state import LAST

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


class TrainNames(ViewNames):
    """A family adds what it has on the table, and what a ticket needs."""

    def __init__(self, game: "TrainGame", cells: list[int], seat: int) -> None:
        super().__init__(game, cells, seat)
        self.train_game = game
        self._players: list[PlayerView] = []

    def counted(self, at: int) -> Counter[str]:
        """The cards that lie in the cells from there on."""
        cards = self.train_game.cards
        out: Counter[str] = Counter()
        for colour in range(cards.kinds):
            count = self.cells[at + colour]
            if count:
                out[cards.name(colour)] = count
        return out

    def card_words(self, cards: Counter[str]) -> str:
        wild = self.train_game.cards.wild_called
        counts = [f"{count} {wild if colour == 'wild' else colour}" for colour, count in cards.items()]
        return ", ".join(counts) or "none"

    def hand(self) -> Counter[str]:
        game = self.train_game
        return Counter() if self.seat == SPECTATOR else self.counted(game.hand_at + self.seat * game.cards.kinds)

    def row(self) -> Counter[str]:
        return self.counted(self.train_game.cards.row_at)

    def discards(self) -> Counter[str]:
        return self.counted(self.train_game.cards.discards_at)

    def deck(self) -> int:
        return self.cells[self.train_game.cards.deck_size_at]

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
        game, cells = self.train_game, self.cells
        known = self.counted(game.known_at + seat * game.cards.kinds)
        return PlayerView(seat, cells[game.hand_size_at + seat], known, cells[game.ticket_count_at + seat])

    def player_words(self, seat: int) -> list[str]:
        player = self.players()[seat]
        words = plural(player.cards, "card") + " in hand"
        if player.known and seat != self.seat:
            words += f" (of which were seen: {self.card_words(player.known)})"
        return [words, plural(player.tickets, "ticket")]
