"""The parts of the Card Game that the map titles do not have, or have in another way."""

from typing import TYPE_CHECKING

from branchline.cardgame.state import AGAIN, DECK, REVEALING, ROW_AGAIN, TWO_DECKS
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, CHANCE, MOVER, PHASE, TURN
from branchline.trains.state import DEALT, FIRST, LAST
from branchline.trains.turn import Phase

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame


class CardPhase(Phase):
    def __init__(self, game: "CardGame") -> None:
        self.game = game


class CardGameEndTurn(CardPhase):
    """The turn is over: the next one, the last round, or the scoring."""

    def enter(self, cells: Cells) -> None:
        game = self.game
        turn = cells[TURN] + 1
        if turn == game.seats:
            turn = 0
        if cells[LAST] > 0:
            cells[LAST] -= 1
            if cells[LAST] == 0:
                game.lay_out_tracks(cells, turn)
                return
        elif cells[game.cards.deck_size_at] == 0:
            cells[LAST] = game.seats
        game.begin_turn(cells, turn)


class ChooseCompleted(CardPhase):
    """All choose at once: what a seat completes stays its secret until everybody has chosen."""

    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[TURN] < game.seats:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_complete
            return
        cells[TURN] = 0
        game.enter(cells, REVEALING)


class RevealCompleted(CardPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[TURN] < game.seats:
            cells[MOVER] = CHANCE
            cells[AWAIT] = game.await_completed
        elif game.seats == TWO_DECKS and cells[DECK] == 1:
            game.second_deck(cells)
        else:
            game.finish(cells)


class DealAgain(CardPhase):
    """Four cards to each from the second deck, card by card in turn, as far as they go."""

    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[DEALT] == AGAIN * game.seats or cells[game.cards.deck_size_at] == 0:
            cells[DEALT] = 0
            cells[PHASE] = ROW_AGAIN
            game.settle(cells)
            return
        cells[TURN] = (cells[FIRST] + cells[DEALT]) % game.seats
        cells[DEALT] += 1
        cells[MOVER] = CHANCE
        cells[AWAIT] = game.await_deal


class FillRowAgain(CardPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[game.cards.deck_size_at] == 0:  # the hands have left too few cards: this is the end already
            cells[LAST] = game.seats
        game.begin_turn(cells, cells[FIRST])
