"""What a view does not show, dealt at random: the worlds a fair bot may think about."""

from math import comb
from typing import TYPE_CHECKING

from branchline.core.actions import Uniform
from branchline.core.game import AWAIT, MOVER, PHASE, State
from branchline.core.view import View
from branchline.routes.state import DEALING, GROUPS, OPENING

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


def deal_unseen(game: "RoutesGame", view: View, uniform: Uniform) -> State:
    """Deal what the view does not show at random; what it shows stays as it is."""
    cells = view.cells[:]
    _sample_cards(game, cells, view.seat, uniform)
    _sample_tickets(game, cells, view.seat, uniform)
    return State(cells)


def _sample_cards(game: "RoutesGame", cells: list[int], viewer: int, uniform: Uniform) -> None:
    kinds = game.cards.kinds
    for seat in range(game.seats):
        if seat != viewer:
            at = game.hand + seat * kinds
            cells[at : at + kinds] = cells[game.known + seat * kinds : game.known + (seat + 1) * kinds]
    cells[game.cards.deck : game.cards.deck + kinds] = [0] * kinds
    pool = [whole - seen for whole, seen in zip(game.cards.counts, game.all_cards(cells), strict=True)]
    deck = [0] * kinds
    settled = cells[PHASE] != DEALING and cells[AWAIT] not in (game.await_flush, game.await_turn_up)
    if settled and cells[game.cards.row + game.cards.wild] >= 3:
        deck = _stuck_deck(game, cells, pool, uniform)
    for seat in range(game.seats):
        at = game.hand + seat * kinds
        while sum(cells[at : at + kinds]) < cells[game.hand_size + seat]:
            cells[at + _drawn(pool, kinds, uniform)] += 1
    cells[game.cards.deck : game.cards.deck + kinds] = [d + p for d, p in zip(deck, pool, strict=True)]


def _drawn(pool: list[int], kinds: int, uniform: Uniform) -> int:
    """Take one card of the first kinds out of the pool."""
    n, colour = int(uniform() * sum(pool[:kinds])), 0
    while n >= pool[colour]:
        n -= pool[colour]
        colour += 1
    pool[colour] -= 1
    return colour


def _stuck_deck(game: "RoutesGame", cells: list[int], pool: list[int], uniform: Uniform) -> list[int]:
    """Three wilds lie face up unflushed, so few other cards can be in the deck: one from the pool that explains it."""
    cards = game.cards
    size, wilds = cells[cards.deck_size], pool[cards.wild]
    weights: list[int] = []
    for count in range(size + 1):
        cells[cards.deck + cards.wild] = count
        ways = comb(wilds, count) * comb(sum(pool) - wilds, size - count)
        weights.append(0 if cards.row_flushes(cells) else ways)
    left, count = int(uniform() * sum(weights)), 0
    while left >= weights[count]:
        left -= weights[count]
        count += 1
    deck = [0] * cards.kinds
    deck[cards.wild] = count
    pool[cards.wild] -= count
    for _ in range(size - count):
        deck[_drawn(pool, cards.wild, uniform)] += 1
    return deck


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
