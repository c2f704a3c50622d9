"""The unseen of a map title: three wilds that stay face up tell something of the deck."""

from math import comb
from typing import TYPE_CHECKING

from branchline.core.actions import Uniform
from branchline.core.cells import Cells, put
from branchline.core.game import AWAIT, PHASE, State
from branchline.core.view import View
from branchline.trains.sample import deal_tickets, drawn, fill_hands, unseen_cards
from branchline.trains.state import DEALING

if TYPE_CHECKING:
    from branchline.routes.game import RoutesGame


def deal_unseen(game: "RoutesGame", view: View, uniform: Uniform) -> State:
    """Deal what the view does not show at random; what it shows stays as it is."""
    cells = view.cells[:]
    cards = game.cards
    pool = unseen_cards(game, cells, view.seat)
    deck = [0] * cards.kinds
    settled = cells[PHASE] != DEALING and cells[AWAIT] not in (game.await_flush, game.await_turn_up)
    if settled and cells[cards.row_at + cards.wild] >= 3:
        deck = _stuck_deck(game, cells, pool, uniform)
    fill_hands(game, cells, pool, uniform)
    put(cells, cards.deck_at, [d + p for d, p in zip(deck, pool, strict=True)])
    deal_tickets(game, cells, view.seat, 0, uniform)
    for rule in game.rules:
        rule.sample(cells, view.seat, uniform)
    return State(cells, game)


def _stuck_deck(game: "RoutesGame", cells: Cells, pool: list[int], uniform: Uniform) -> list[int]:
    """Three wilds lie face up unflushed, so few other cards can be in the deck: one from the pool that explains it."""
    cards = game.route_cards
    size: int = cells[cards.deck_size_at]
    wilds = pool[cards.wild]
    weights: list[int] = []
    for count in range(size + 1):
        cells[cards.deck_at + cards.wild] = count
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
        deck[drawn(pool, cards.wild, uniform)] += 1
    return deck
