"""The parts of a map game, in the order of the leaflet: who moves next, and when the next part begins."""

from typing import TYPE_CHECKING

from branchline.core.game import AWAIT, CHANCE, MOVER, OVER, PHASE, TURN
from branchline.routes.state import (
    DEALT,
    END_AT,
    FIRST,
    GROUPS,
    LAST,
    MAIN,
    OPENING,
    PASSES,
    ROW,
    STARTING,
    TICKETS,
)

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


class Phase:
    """A part of the game; `enter` says who moves next, or goes on to the next phase."""

    def __init__(self, game: "RoutesGame") -> None:
        self.game = game

    def enter(self, cells: list[int]) -> None:
        """Called when the phase begins and again whenever chance has had its say in it."""


class DealHands(Phase):
    def enter(self, cells: list[int]) -> None:
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


class FillRow(Phase):
    def enter(self, cells: list[int]) -> None:
        self.game.enter(cells, TICKETS)


class DealTickets(Phase):
    def enter(self, cells: list[int]) -> None:
        game = self.game
        if cells[DEALT] == game.deals.opening * game.seats:
            cells[DEALT] = 0
            cells[TURN] = 0
            game.enter(cells, OPENING)
            return
        cells[TURN] = cells[DEALT] // game.deals.opening
        cells[DEALT] += 1
        game.offer_tickets(cells, TICKETS)


class ChooseOpening(Phase):
    """All choose at once: a choice stays its owner's secret until everybody has made theirs."""

    def enter(self, cells: list[int]) -> None:
        game = self.game
        if cells[TURN] < game.seats:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_keep
            return
        for seat in range(game.seats):
            game.keep_tickets(cells, seat, cells[game.choice + seat])
            cells[game.choice + seat] = 0
        game.close_bottom_group(cells)  # together: nobody learns in which order they lie
        cells[TURN] = 0
        game.enter(cells, STARTING)


class ChooseFirst(Phase):
    def enter(self, cells: list[int]) -> None:
        cells[MOVER] = CHANCE
        cells[AWAIT] = self.game.await_first


class RulesSetUp(Phase):
    def enter(self, cells: list[int]) -> None:
        for rule in self.game.rules_set_up:
            if rule.set_up(cells):
                return
        cells[TURN] = cells[FIRST]
        self.game.enter(cells, MAIN)


class MainAction(Phase):
    def enter(self, cells: list[int]) -> None:
        cells[MOVER] = cells[TURN]
        cells[AWAIT] = self.game.await_main


class SecondCard(Phase):
    def enter(self, cells: list[int]) -> None:
        game = self.game
        cards = game.cards
        if cells[cards.deck_size] > 0 or cells[cards.row_size] > cells[cards.row + cards.wild]:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_second
        else:
            game.enter(cells, game.after_draw)


class KeepTickets(Phase):
    def enter(self, cells: list[int]) -> None:
        game = self.game
        if cells[game.offer_count + cells[TURN]] < game.deals.draw and cells[GROUPS] > 0:
            cells[MOVER] = CHANCE
            cells[AWAIT] = game.await_ticket
        else:
            cells[MOVER] = cells[TURN]
            cells[AWAIT] = game.await_keep


class EndTurn(Phase):
    def enter(self, cells: list[int]) -> None:
        game = self.game
        for rule in game.rules_after_turn:
            if rule.after_turn(cells):
                game.settle(cells)
                return
        turn = cells[TURN]
        over = cells[PASSES] >= game.seats
        if cells[LAST] > 0:
            cells[LAST] -= 1
            over = over or cells[LAST] == 0
        elif cells[game.vehicles + turn] <= END_AT:
            cells[LAST] = game.seats
        if over:
            cells[MOVER] = OVER
            cells[AWAIT] = 0
            return
        turn += 1
        if turn == game.seats:
            turn = 0
        cells[TURN] = turn
        cells[PHASE] = MAIN
        cells[MOVER] = turn
        cells[AWAIT] = game.await_main
