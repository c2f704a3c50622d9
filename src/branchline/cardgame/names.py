"""The Card Game by name: railyards, tracks, and what tickets need."""

from collections import Counter
from typing import TYPE_CHECKING

from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.core.names import WILD, PlayerView, RailyardRow, TicketView, listed_cards
from branchline.core.text import plural
from branchline.core.view import SPECTATOR
from branchline.trains.names import TrainNames

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame


class CardGameNames(TrainNames):
    def __init__(self, game: "CardGame", cells: Cells, seat: int) -> None:
        super().__init__(game, game.reader, cells, seat)
        self.card_game = game

    def chosen(self) -> list[TicketView]:
        if self.seat == SPECTATOR:
            return []
        return [self.ticket(number) for number in self.card_game.chosen_of(self.cells, self.seat)]

    def ticket(self, number: int) -> TicketView:
        found = self.card_game.box.tickets[number]
        return TicketView(number, found.a, found.b, found.points, False, None, [], Counter(found.needs))

    def player(self, seat: int) -> PlayerView:
        game, reader, cells = self.card_game, self.card_game.reader, self.cells
        player = super().player(seat)
        for colour, count, wilds in reader.rows_of(cells, seat):
            player.railyard.append(RailyardRow(game.cards.colours[colour], count, wilds))
        player.track_size = reader.track_size(cells, seat)
        track = self.counted(reader.track(cells, seat))
        player.track = track if sum(track.values()) == player.track_size else None
        player.laid_out = self.counted(reader.laid_out(cells, seat))
        for number in game.completed_of(cells, seat):
            ticket = self.ticket(number)
            ticket.completed = True
            player.completed.append(ticket)
        return player

    # -- in words -----------------------------------------------------------------------------------------------------

    def player_words(self, seat: int) -> list[str]:
        player = self.players()[seat]
        rows: list[str] = []
        for row in player.railyard:
            cards = Counter({row.colour: row.cards, WILD: row.wilds})
            rows.append(self.card_words(+cards).replace(", ", " and "))
        known = ""
        if player.track_size and player.track is not None:
            known = f" ({self.card_words(player.track)})"
        words = super().player_words(seat)
        words.append(f"railyard: {', '.join(rows) or 'empty'}")
        words.append(f"{plural(player.track_size, 'card')} on the track{known}")
        if player.laid_out:
            words.append(f"turned up to be scored: {self.card_words(player.laid_out)}")
        if player.completed:
            words.append(f"completed: {', '.join([ticket.name for ticket in player.completed])}")
        return words

    def table_words(self) -> list[str]:
        game, cells, seat = self.card_game, self.cells, self.seat
        if seat == SPECTATOR:
            return []
        if cells[AWAIT] == game.await_complete:
            best = self._tickets(game.best_mask(cells, seat))
            return [f'The tracks are scored. "complete best" would add: {best}.']
        track = game.reader.track(cells, seat)
        if not any(track):
            return []
        best = self._tickets(game.packing.best(game.reader.tickets(cells, seat), track, 0))
        return [f"Your track is good for these of your tickets by now: {best}."]

    def ticket_words(self, ticket: TicketView) -> str:
        chosen = self.seat != SPECTATOR and ticket.number in self.card_game.chosen_of(self.cells, self.seat)
        more = " (chosen to be completed)" if chosen else ""
        return f"{super().ticket_words(ticket)}, needs {listed_cards(ticket.needs)}{more}"

    def _tickets(self, mask: int) -> str:
        game = self.card_game
        return ", ".join([game.all_tickets[number].name for number in game.listed(mask)]) or "none"
