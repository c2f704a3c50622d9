"""The unseen of the Card Game: other hands, tickets, choices, and what lies on the tracks."""

from typing import TYPE_CHECKING

from branchline.cardgame.state import COMPLETING, REVEALED, REVEALING
from branchline.core.actions import Uniform
from branchline.core.cells import Cells, put
from branchline.core.game import PHASE, TURN, State
from branchline.core.view import View
from branchline.trains.sample import deal_tickets, drawn, fill_hands, unseen_cards

if TYPE_CHECKING:
    from branchline.cardgame.game import CardGame


def deal_unseen(game: "CardGame", view: View, uniform: Uniform) -> State:
    """Deal what the view does not show at random; what it shows stays as it is."""
    cells = view.cells[:]
    cards = game.cards
    pool = unseen_cards(game, cells, view.seat)
    fill_hands(game, cells, pool, uniform)
    for seat in range(game.seats):
        at = game.track_at + seat * cards.kinds
        while sum(cells[at : at + cards.kinds]) < cells[game.track_size_at + seat]:
            cells[at + drawn(pool, cards.kinds, uniform)] += 1
    put(cells, cards.deck_at, pool)
    revealed = 0
    for seat in range(game.seats):
        revealed |= cells[game.completed_at + seat]
    deal_tickets(game, cells, view.seat, revealed, uniform)
    for seat in range(game.seats):
        if seat != view.seat:
            _choose(game, cells, seat)
    return State(cells, game)


def _choose(game: "CardGame", cells: Cells, seat: int) -> None:
    """For a seat whose choice is not yet all revealed: let it have chosen the best that may still be revealed."""
    turn, phase = cells[TURN], cells[PHASE]
    if not ((phase == COMPLETING and seat < turn) or (phase == REVEALING and seat >= turn)):
        return
    held = cells[game.tickets_at + seat]
    if phase == REVEALING and seat == turn:
        held &= -(1 << cells[REVEALED])
    track = game.laid_out_of(cells, seat)
    cells[game.chosen_at + seat] = game.packing.best(held, track, game.completed_now(cells, seat))
