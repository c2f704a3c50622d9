"""The parts of a train game, in the order of the leaflets: who moves next, and when the next part begins."""

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from branchline.core.cells import Cells
from branchline.core.game import AWAIT, CHANCE, MOVER, PHASE, TURN
from branchline.trains.state import DEALT, GROUPS, OPENING, ROW, STARTING, TICKETS

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """A part of the game; `enter` says who moves next, or goes on to the next phase."""

    def enter(self, cells: Cells) -> None:
        """Called when the phase begins and again whenever chance has had its say in it."""


class TrainPhase(Phase):
    """A part that every train game has."""

    def __init__(self, game: "TrainGame") -> None:
        self.game = game


class DealHands(TrainPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[DEALT] == game.deals.hand * game.seats:
            cells[DEALT] = 0
            cells[PHASE] = ROW
            game.settle(cells)
            return
        cells[TURN] = cells[DEALT] // game.deals.hand
        cells[DEALT] += 1
        cells[MOVER] = CHANCE
        cells[AWAIT] = game.await_deal


class FillRow(TrainPhase):
    def enter(self, cells: Cells) -> None:
        self.game.enter(cells, TICKETS)


class DealTickets(TrainPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[DEALT] == game.deals.opening * game.seats:
            cells[DEALT] = 0
            cells[TURN] = 0
            game.enter(cells, OPENING)
            return
        cells[TURN] = cells[DEALT] // game.deals.opening
        cells[DEALT] += 1
        cells[MOVER] = CHANCE
        cells[AWAIT] = game.await_ticket


class ChooseOpening(TrainPhase):
    """All choose at once: a choice stays its owner's secret until everybody has made theirs."""

    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[TURN] < game.seats:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_keep
            return
        group = 0 if game.deals.shuffle_back else cells[GROUPS]
        for seat in range(game.seats):
            game.keep_tickets(cells, seat, cells[game.choice_at + seat], group)
            cells[game.choice_at + seat] = 0
        game.close_bottom_group(cells)  # together: nobody learns in which order they lie
        cells[TURN] = 0
        game.enter(cells, STARTING)


class ChooseFirst(TrainPhase):
    def enter(self, cells: Cells) -> None:
        cells[MOVER] = CHANCE
        cells[AWAIT] = self.game.await_first


class MainAction(TrainPhase):
    def enter(self, cells: Cells) -> None:
        self.game.give_turn(cells, cells[TURN])


class SecondCard(TrainPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        cards = game.cards
        if cells[cards.deck_size_at] > 0 or cells[cards.row_size_at] > cells[cards.row_at + cards.wild]:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_second
        else:
            game.enter(cells, game.after_draw)


class KeepTickets(TrainPhase):
    def enter(self, cells: Cells) -> None:
        game = self.game
        if cells[game.offer_count_at + cells[TURN]] < game.deals.draw and cells[GROUPS] > 0:
            cells[MOVER] = CHANCE
            cells[AWAIT] = game.await_ticket
        else:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_keep
