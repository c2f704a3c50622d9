"""Streams of random numbers: the same in every build, and nothing in common between any two of them."""

import hashlib
import math
from collections.abc import Iterable
from itertools import combinations

import pytest

from branchline.bots.seeding import game_seed
from branchline.core.actions import Kind
from branchline.core.seeded_chance import SeededChance
from branchline.core.stream import chance_key, key_of, stream_number

WHOLE = (1 << 64) - 1
KINDS = ["first", "deal", "turn up", "ticket", "flush"]
GAMES = 10_000  # of a series


def plain(key: int, i: int) -> int:
    """Number i of SplitMix64, by its definition."""
    mixed = (key + (i + 1) * 0x9E3779B97F4A7C15) & WHOLE
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & WHOLE
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WHOLE
    return mixed ^ (mixed >> 31)


def test_it_is_split_mix_64() -> None:
    """The numbers that its authors' program gives for the seed 1234567."""
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [plain(1234567, i) for i in range(5)] == published
    assert [stream_number(1234567, 0, i) for i in range(5)] == [(each >> 11) / 2**53 for each in published]


def test_every_number_is_that_of_the_definition() -> None:
    keys = [0, -1, 2**63 - 1, -(2**63), *(key_of(str(number)) for number in range(30))]
    for seed in keys:
        for stream in keys:
            for i in [*range(10), 200, 2**31, 2**62]:
                assert stream_number(seed, stream, i) == (plain(seed + stream, i) >> 11) / 2**53


def hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def test_a_seeded_chance_goes_through_the_stream_of_each_kind() -> None:
    chance, drawn = SeededChance("7/12"), dict.fromkeys(KINDS, 0)
    for turn in range(200):
        name = KINDS[turn * turn % 5]
        expected = plain(hashed("7/12") + hashed(f"chance/{name}"), drawn[name])
        assert chance.number(Kind(name, 1)) == (expected >> 11) / 2**53
        drawn[name] += 1


def chi_square(cells: Iterable[int], parts: int) -> float:
    """How far what fell into equal cells is from even, in standard deviations of what a fair die does."""
    counts = [0] * parts
    for cell in cells:
        counts[cell] += 1
    even = sum(counts) / parts
    found = sum((count - even) ** 2 for count in counts) / even
    return (found - (parts - 1)) / math.sqrt(2 * (parts - 1))


def evenly(numbers: list[float]) -> bool:
    return abs(chi_square((int(u * 500) for u in numbers), 500)) < 4


def apart(ones: Iterable[float], others: Iterable[float]) -> bool:
    """Whether two series of numbers have nothing to do with each other: neither roughly nor in their last bits."""
    pairs = list(zip(ones, others, strict=True))
    rough = (int(one * 20) * 20 + int(other * 20) for one, other in pairs)
    last = (int(one * 2**53) % 20 * 20 + int(other * 2**53) % 20 for one, other in pairs)
    return abs(chi_square(rough, 400)) < 4 and abs(chi_square(last, 400)) < 4


def test_a_stream_is_even_and_its_numbers_are_apart() -> None:
    numbers = [stream_number(key_of("7/0"), chance_key("deal"), i) for i in range(40_000)]
    assert 0 <= min(numbers) < 0.001 and 0.999 < max(numbers) < 1 and len(set(numbers)) == len(numbers)
    assert evenly(numbers)
    for far in (1, 2, 3, 9):
        assert apart(numbers[far:], numbers[:-far])


@pytest.mark.parametrize("i", [0, 1, 40])
def test_neighbouring_games_and_kinds_are_apart(i: int) -> None:
    """Number i of one game after another, which is what a series of games is made of."""
    seeds = [key_of(game_seed(7, game)) for game in range(GAMES)]
    streams = [key_of("choice"), *(chance_key(kind) for kind in KINDS)]
    drawn = [[stream_number(seed, stream, i) for seed in seeds] for stream in streams]
    for numbers in drawn:
        assert evenly(numbers)
        assert apart(numbers[1:], numbers[:-1])
    for one, other in combinations(drawn, 2):
        assert apart(one, other)


def test_neighbouring_keys_are_apart_too() -> None:
    """No hash makes any, but the mix alone would keep them apart."""
    numbers = [stream_number(key, 0, 0) for key in range(GAMES)]
    assert evenly(numbers) and apart(numbers[1:], numbers[:-1])
