"""What a view does not show, dealt at random: the worlds a fair bot may think about."""

from typing import TYPE_CHECKING

from branchline.core.actions import Uniform
from branchline.core.cells import Cells, clear
from branchline.core.game import MOVER, PHASE
from branchline.trains.state import GROUPS, OPENING

if TYPE_CHECKING:
    from branchline.trains.game import TrainGame


def unseen_cards(game: "TrainGame", cells: Cells, viewer: int) -> list[int]:
    """The cards that lie where the viewer can't see, by colour; the other hands hold what is known of them."""
    kinds = game.cards.kinds
    for seat in range(game.seats):
        if seat != viewer:
            at = game.hand_at + seat * kinds
            for colour in range(kinds):
                cells[at + colour] = cells[game.known_at + seat * kinds + colour]
    clear(cells, game.cards.deck_at, kinds)
    return [whole - seen for whole, seen in zip(game.cards.counts, game.all_cards(cells), strict=True)]


def drawn(pool: list[int], kinds: int, uniform: Uniform) -> int:
    """Take one card of the first kinds out of the pool."""
    n, colour = int(uniform() * sum(pool[:kinds])), 0
    while n >= pool[colour]:
        n -= pool[colour]
        colour += 1
    pool[colour] -= 1
    return colour


def fill_hands(game: "TrainGame", cells: Cells, pool: list[int], uniform: Uniform) -> None:
    """Deal to every hand what it lacks."""
    kinds = game.cards.kinds
    for seat in range(game.seats):
        at = game.hand_at + seat * kinds
        while sum(cells[at : at + kinds]) < cells[game.hand_size_at + seat]:
            cells[at + drawn(pool, kinds, uniform)] += 1


def deal_tickets(game: "TrainGame", cells: Cells, viewer: int, seen: int, uniform: Uniform) -> None:
    """Deal the tickets that the viewer can't see; `seen` are those that lie open to all."""
    if viewer >= 0:
        seen |= cells[game.tickets_at + viewer]
        for i in range(game.offers):
            seen |= cells[game.offer_at + viewer * game.offers + i]
    for group in range(cells[GROUPS]):
        seen |= cells[game.group_at + group]
    unseen = [1 << ticket for ticket in range(len(game.all_tickets)) if not seen >> ticket & 1]

    def deal() -> int:
        return unseen.pop(int(uniform() * len(unseen)))

    for seat in range(game.seats):
        if seat == viewer:
            continue
        for _ in range(cells[game.ticket_count_at + seat]):
            cells[game.tickets_at + seat] |= deal()
        for i in range(cells[game.offer_count_at + seat]):
            cells[game.offer_at + seat * game.offers + i] = deal()
        if cells[PHASE] == OPENING and seat < cells[MOVER]:
            choices: list[int] = []
            game.keep.subsets(cells[game.offer_count_at + seat], game.deals.opening_keep, choices)
            cells[game.choice_at + seat] = choices[int(uniform() * len(choices))]
    for group in range(cells[GROUPS]):
        for _ in range(cells[game.group_size_at + group] - bin(cells[game.group_at + group]).count("1")):
            cells[game.group_at + group] |= deal()
