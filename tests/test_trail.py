"""The longest trail: against a search of every walk, and on large networks whose answer can be reasoned out."""

import random
from collections import Counter
from itertools import combinations

import pytest

from branchline.routes.trail import longest_trail
from branchline.routes.trail_length import TrailLength
from branchline.titles import map_title

Edge = tuple[int, int, int]  # two places and a length


def solved(network: list[Edge]) -> int:
    """The length we find, once the routes we name are seen to be such a trail, and its length is found alone too."""
    columns = [a for a, _, _ in network], [b for _, b, _ in network], [n for _, _, n in network]
    length, routes = longest_trail(*columns)
    places = 1 + max(columns[0] + columns[1], default=0)
    assert TrailLength(places, *columns).of(list(range(len(network)))) == length
    taken = [network[route] for route in routes]
    assert routes == sorted(set(routes)) and sum(n for _, _, n in taken) == length
    degree = Counter(place for a, b, _ in taken for place in (a, b))
    assert sum(1 for count in degree.values() if count % 2) <= 2
    reached = {taken[0][0]} if taken else set()
    for _ in taken:
        for a, b, _ in taken:
            if a in reached or b in reached:
                reached |= {a, b}
    assert reached == set(degree)
    return length


def walked(network: list[Edge]) -> int:
    """Every walk that uses no route twice, from every place, one step after another."""
    best = 0

    def walk(place: int, used: int, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for i, (a, b, n) in enumerate(network):
            if not used >> i & 1 and place in (a, b):
                walk(b if place == a else a, used | 1 << i, length + n)

    for place in {place for a, b, _ in network for place in (a, b)}:
        walk(place, 0, 0)
    return best


def some_network(rng: random.Random, places: int, routes: int) -> list[Edge]:
    """Random routes; two places may have several, as the tracks of a double route."""
    return [(*rng.sample(range(places), 2), rng.randint(1, 6)) for _ in range(routes)]  # type: ignore[misc]


@pytest.mark.parametrize("part", range(8))
def test_thousands_of_small_networks_against_every_walk(part: int) -> None:
    rng = random.Random(part)
    for _ in range(500):
        network = some_network(rng, rng.randint(3, 8), rng.randint(0, 8))
        assert solved(network) == walked(network), network


def test_networks_of_a_dozen_routes_against_every_walk() -> None:
    rng = random.Random(12)
    for _ in range(60):
        network = some_network(rng, rng.randint(7, 10), rng.randint(10, 13))
        assert solved(network) == walked(network), network


def test_neither_the_order_of_routes_nor_of_their_ends_matters() -> None:
    rng = random.Random(7)
    for _ in range(100):
        network = some_network(rng, 12, 24)
        length = solved(network)
        names = rng.sample(range(100), 12)
        other = [(names[a], names[b], n) if rng.random() < 0.5 else (names[b], names[a], n) for a, b, n in network]
        rng.shuffle(other)
        assert solved(other) == length


def test_parts_of_frances_map_against_every_walk() -> None:
    """Networks as players have them, small enough to walk."""
    board = map_title("france").board
    rng = random.Random(5)
    for _ in range(150):
        network = [(r.a, r.b, r.length) for r in rng.sample(board.routes, 40)]
        start = rng.choice(network)
        near, places = [start], {start[0], start[1]}
        for edge in network:
            if edge != start and len(near) < 11 and (edge[0] in places or edge[1] in places):
                near.append(edge)
                places |= {edge[0], edge[1]}
        assert solved(near) == walked(near)


# -- large networks, as large as forty trains can make them, and some larger -------------------------------------------


def complete(n: int) -> list[Edge]:
    return [(a, b, 1) for a, b in combinations(range(n), 2)]


def bipartite(m: int, n: int) -> list[Edge]:
    return [(a, m + b, 1) for a in range(m) for b in range(n)]


def ladder(n: int) -> list[Edge]:
    rails = [(side + i, side + i + 1, 1) for side in (0, n) for i in range(n - 1)]
    return rails + [(i, n + i, 1) for i in range(n)]


def prism(n: int, step: int) -> list[Edge]:
    """Two rings of n places with spokes; the inner ring goes on by `step`: with 5, 2 Petersen's graph."""
    outer = [(i, (i + 1) % n, 1) for i in range(n)]
    return outer + [(i, n + i, 1) for i in range(n)] + [(n + i, n + (i + step) % n, 1) for i in range(n)]


def cycle(n: int, length: int = 1) -> list[Edge]:
    return [(i, (i + 1) % n, length) for i in range(n)]


def star(lengths: list[int]) -> list[Edge]:
    return [(0, i + 1, length) for i, length in enumerate(lengths)]


@pytest.mark.parametrize(
    ("network", "length", "why"),
    [
        ([], 0, "no route, no path"),
        (complete(9), 36, "every place is even: a round trip over everything"),
        (complete(8), 25, "eight odd places: three routes between pairs of them must go"),
        (complete(10), 41, "ten odd places: four routes must go"),
        (bipartite(7, 8), 50, "eight odd places on one side: three ways of two routes must go"),
        (ladder(20), 41, "36 odd places: all inner rungs but one must go"),
        (prism(20, 3), 41, "forty places of three routes: 19 of sixty must go"),
        (bipartite(6, 6), 36, "every place is even"),
        (bipartite(4, 9), 34, "four odd places: a way of two routes between two of them must go"),
        (bipartite(5, 7), 30, "twelve odd places: five routes must go"),
        (bipartite(5, 8), 34, "eight odd places on one side: three ways of two routes must go"),
        (ladder(13), 27, "22 odd places: all inner rungs but one must go"),
        (prism(4, 1), 9, "a cube: of twelve routes three must go"),
        (prism(5, 2), 11, "Petersen's graph: of fifteen routes four must go"),
        (prism(10, 2), 21, "a dodecahedron: of thirty routes nine must go"),
        (cycle(40), 40, "a ring"),
        (
            [*cycle(20, 2), (0, 100, 5), (10, 101, 4), (5, 102, 3)],
            45,
            "a ring with three tails: all of it and the longest",
        ),
        (star([6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]), 11, "from the longest leg to the second longest"),
        ([(i, i + 1, 1) for i in range(40)], 40, "a line"),
        ([(i, i + 1, 2) for i in range(19)] + [(50, 51, 6), (51, 52, 6), (52, 50, 6)], 38, "the longer of two parts"),
        ([(50, 51, 6), (51, 52, 6), (52, 50, 6), (51, 53, 2)] + [(i, i + 1, 1) for i in range(19)], 20, "the heavier"),
        ([(0, 1, 4), (0, 1, 4), (0, 1, 4)], 12, "three tracks of one triple route: there, back and there"),
    ],
)
def test_large_networks_whose_answer_is_known(network: list[Edge], length: int, why: str) -> None:
    assert solved(network) == length, why


@pytest.mark.parametrize("seed", range(6))
def test_sixty_routes_without_any_order(seed: int) -> None:
    """24 places with five routes each, at random: eleven routes at least must go, and with luck no more."""
    rng = random.Random(seed)
    while True:
        ends = [place for place in range(24) for _ in range(5)]
        rng.shuffle(ends)
        network = [(a, b, 1) for a, b in zip(ends[::2], ends[1::2], strict=True)]
        if all(a != b for a, b, _ in network):
            break
    assert solved(network) == 49


def test_two_rings_that_meet_are_one_trip() -> None:
    """Places may repeat, routes not: a figure of eight is walked whole, and a third ring at the same place too."""
    rings = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 3), (3, 4, 3), (4, 0, 3), (0, 5, 1), (5, 6, 1), (6, 0, 1)]
    assert solved(rings) == 18
