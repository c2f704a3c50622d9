"""What a view does not show, dealt at random: the worlds a fair bot may think about."""

from typing import TYPE_CHECKING

from branchline.core.actions import Uniform
from branchline.core.game import MOVER, PHASE, State
from branchline.core.view import View
from branchline.routes.state import GROUPS, OPENING

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


def deal_unseen(game: "RoutesGame", view: View, uniform: Uniform) -> State:
    """Deal what the view does not show at random; what it shows stays as it is."""
    while True:
        cells = view.cells[:]
        _sample_cards(game, cells, view.seat, uniform)
        # A row with three wilds that was left to lie tells that few other cards can be in the deck.
        if not _row_stays(game, cells) or not game.cards.row_flushes(cells):
            break
    _sample_tickets(game, cells, view.seat, uniform)
    return State(cells)


def _row_stays(game: "RoutesGame", cells: list[int]) -> bool:
    """Cards are where they should be, and a player may have three wilds before them."""
    return cells[MOVER] >= 0 and cells[game.cards.row + game.cards.wild] >= 3


def _sample_cards(game: "RoutesGame", cells: list[int], viewer: int, uniform: Uniform) -> None:
    kinds = game.cards.kinds
    for seat in range(game.seats):
        if seat != viewer:
            at = game.hand + seat * kinds
            cells[at : at + kinds] = cells[game.known + seat * kinds : game.known + (seat + 1) * kinds]
    cells[game.cards.deck : game.cards.deck + kinds] = [0] * kinds
    pool = [whole - seen for whole, seen in zip(game.cards.counts, game.all_cards(cells), strict=True)]
    left = sum(pool)
    for seat in range(game.seats):
        at = game.hand + seat * kinds
        while sum(cells[at : at + kinds]) < cells[game.hand_size + seat]:
            n, colour = int(uniform() * left), 0
            while n >= pool[colour]:
                n -= pool[colour]
                colour += 1
            pool[colour] -= 1
            left -= 1
            cells[at + colour] += 1
    cells[game.cards.deck : game.cards.deck + kinds] = pool


def _sample_tickets(game: "RoutesGame", cells: list[int], viewer: int, uniform: Uniform) -> None:
    seen = 0
    if viewer >= 0:
        seen = cells[game.tickets + viewer]
        for i in range(game.offers):
            seen |= cells[game.offer + viewer * game.offers + i]
    for group in range(cells[GROUPS]):
        seen |= cells[game.group + group]
    unseen = [1 << ticket for ticket in range(len(game.board.tickets)) if not seen >> ticket & 1]

    def deal() -> int:
        return unseen.pop(int(uniform() * len(unseen)))

    for seat in range(game.seats):
        if seat == viewer:
            continue
        for _ in range(cells[game.ticket_count + seat]):
            cells[game.tickets + seat] |= deal()
        for i in range(cells[game.offer_count + seat]):
            cells[game.offer + seat * game.offers + i] = deal()
        if cells[PHASE] == OPENING and seat < cells[MOVER]:
            choices: list[int] = []
            game.keep.subsets(cells[game.offer_count + seat], game.deals.opening_keep, choices)
            cells[game.choice + seat] = choices[int(uniform() * len(choices))]
    for group in range(cells[GROUPS]):
        for _ in range(cells[game.group_size + group] - bin(cells[game.group + group]).count("1")):
            cells[game.group + group] |= deal()
