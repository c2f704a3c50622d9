"""The best choice of tickets is exact: against every choice there is, and against another way to find it."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from branchline import title
from branchline.cardgame.game import CardGame
from branchline.cardgame.packing import Packing

COLOURS = 8


@cache
def game() -> CardGame:
    found = title("card-game").game(2)
    assert isinstance(found, CardGame)
    return found


def numbers(mask: int) -> list[int]:
    return [ticket for ticket in range(mask.bit_length()) if mask >> ticket & 1]


def paid(needs: list[list[int]], tickets: list[int], track: list[int]) -> bool:
    """Card by card: every card of a colour that is missing takes a wild."""
    short = [sum(needs[ticket][colour] for ticket in tickets) - track[colour] for colour in range(len(track) - 1)]
    return sum(missing for missing in short if missing > 0) <= track[-1]


def worth(points: list[int], mask: int) -> tuple[int, int, list[bool]]:
    """What one choice is better than another by: points, tickets, then who has the earlier ticket."""
    tickets = numbers(mask)
    return sum(points[t] for t in tickets), len(tickets), [bool(mask >> t & 1) for t in range(len(points))]


def every_choice(held: int) -> Iterator[int]:
    choice = held
    while True:
        yield choice
        if choice == 0:
            return
        choice = (choice - 1) & held


def by_trying(needs: list[list[int]], points: list[int], held: int, track: list[int], chosen: int) -> int:
    possible = [c for c in every_choice(held & ~chosen) if paid(needs, numbers(c | chosen), track)]
    return max(possible, key=lambda choice: worth(points, choice))


def some_track(rng: random.Random, size: int) -> list[int]:
    """Cards as they come from the deck."""
    deck = [colour for colour, count in enumerate(game().box.cards) for _ in range(count)]
    drawn = rng.sample(deck, size)
    return [drawn.count(colour) for colour in range(COLOURS + 1)]


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_best_of_all_choices(seed: int) -> None:
    """Tickets of the title, tracks of any size, some tickets chosen before."""
    rng = random.Random(seed)
    packing = game().packing
    for _ in range(40):
        tickets = rng.sample(range(46), rng.randint(0, 10))
        held = sum(1 << ticket for ticket in tickets)
        track = some_track(rng, rng.randint(0, 30))
        chosen = 0
        for ticket in tickets[: rng.randint(0, 2)]:
            if paid(packing.needs, [*numbers(chosen), ticket], track):
                chosen |= 1 << ticket
        assert packing.best(held, track, chosen) == by_trying(packing.needs, packing.points, held, track, chosen)


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_best_of_all_choices_of_made_up_tickets(seed: int) -> None:
    """Few colours and equal points, so that many choices are as good as each other."""
    rng = random.Random(f"made up {seed}")
    for _ in range(40):
        count = rng.randint(1, 11)
        needs = [[rng.randint(0, 2) for _ in range(3)] for _ in range(count)]
        needs = [need if any(need) else [1, 0, 0] for need in needs]
        points = [rng.randint(3, 6) for _ in range(count)]
        track = [rng.randint(0, 4) for _ in range(4)]
        held = (1 << count) - 1
        assert Packing(needs, points).best(held, track, 0) == by_trying(needs, points, held, track, 0)


def by_cards_left(needs: list[list[int]], points: list[int], held: int, track: list[int]) -> tuple[int, int]:
    """The most points and then tickets, in another way: ticket by ticket, the best for each number of cards left."""
    best = {tuple(track): (0, 0)}
    for ticket in numbers(held):
        for left, (score, count) in list(best.items()):
            after, wilds = list(left[:-1]), left[-1]
            for colour, need in enumerate(needs[ticket]):
                wilds -= max(0, need - after[colour])
                after[colour] = max(0, after[colour] - need)
            if wilds >= 0:
                key = (*after, wilds)
                best[key] = max(best.get(key, (0, 0)), (score + points[ticket], count + 1))
    return max(best.values())


@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_best_of_many_tickets(seed: int) -> None:
    """Of up to twenty, which have a million choices."""
    rng = random.Random(f"many {seed}")
    packing = game().packing
    for _ in range(4):
        held = sum(1 << ticket for ticket in rng.sample(range(46), rng.randint(14, 20)))
        track = some_track(rng, rng.randint(8, 22))
        best = packing.best(held, track, 0)
        assert best & ~held == 0 and paid(packing.needs, numbers(best), track)
        assert worth(packing.points, best)[:2] == by_cards_left(packing.needs, packing.points, held, track)


@pytest.mark.parametrize("seed", range(10))
def test_nothing_can_be_added_or_changed_for_the_better_with_all_tickets(seed: int) -> None:
    """All 46 in one hand: no ticket can be added, and no ticket, nor two, can be changed for a better one."""
    rng = random.Random(f"all {seed}")
    packing = game().packing
    track = some_track(rng, rng.randint(20, 60))
    best = packing.best((1 << 46) - 1, track, 0)
    mine, rest = numbers(best), [t for t in range(46) if not best >> t & 1]
    assert paid(packing.needs, mine, track)
    for new in rest:
        assert not paid(packing.needs, [*mine, new], track)
        for old in mine:
            others = [t for t in mine if t != old]
            if paid(packing.needs, [*others, new], track):
                assert packing.points[new] <= packing.points[old]
                for more in rest:
                    if more != new and paid(packing.needs, [*others, new, more], track):
                        assert packing.points[new] + packing.points[more] <= packing.points[old]


def test_a_track_that_pays_for_everything_completes_everything() -> None:
    packing = game().packing
    held = sum(1 << ticket for ticket in (0, 5, 17, 45))
    track = [sum(packing.needs[t][c] for t in (0, 5, 17, 45)) for c in range(COLOURS)]
    assert packing.best(held, [*track, 0], 0) == held
    assert packing.best(held, [0] * COLOURS + [sum(track)], 0) == held
    assert packing.best(held, [0] * COLOURS + [sum(track) - 1], 0) == held & ~1  # Chicago–New York is worth least


def test_an_empty_track_completes_nothing() -> None:
    assert game().packing.best((1 << 46) - 1, [0] * (COLOURS + 1), 0) == 0
