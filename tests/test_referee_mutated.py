"""The referee can fail: each game that is mutated in one way is refused, with the reason."""

import copy

import pytest

from mutations import (
    EVERYWHERE,
    Mutation,
    district_not_scored,
    first,
    flag_card_kept_in_secret,
    flag_card_of_another_colour,
    flag_not_asked_for,
    flag_not_scored,
    flag_worth_more,
    game_to_mutate,
    no_word_of_the_reconstruction,
    stack_by_the_wrong_player,
    stack_on_a_stack,
    stack_too_high,
    stack_twice,
    token_left,
    token_of_another_symbol,
    took_what_is_not_there,
)
from mutations_france import (
    FRANCE,
    OF_TRAVELLERS,
    bed_beside_an_own_one,
    bed_beside_one_in_use,
    moments,
    track_beside_a_claimed_one,
    track_beside_an_own_one,
)
from referee import Line, Wrong, check_lines
from refereed import FACTS, TITLES, random_game, travellers_game

OWN: dict[str, list[Mutation]] = {
    "london": [district_not_scored],
    "paris": [
        flag_not_asked_for,
        flag_card_of_another_colour,
        flag_card_kept_in_secret,
        flag_not_scored,
        flag_worth_more,
        no_word_of_the_reconstruction,
    ],
    "san-francisco": [
        stack_too_high,
        stack_twice,
        stack_on_a_stack,
        stack_by_the_wrong_player,
        token_of_another_symbol,
        token_left,
        took_what_is_not_there,
    ],
    "france": list(FRANCE),
}


def good_game(key: str, mutate: Mutation, seats: int = 2) -> list[Line]:
    """A game that has what is to be mutated."""
    if mutate in OF_TRAVELLERS:
        return game_to_mutate(mutate, (travellers_game(seats, seed) for seed in range(100)))
    return game_to_mutate(mutate, (random_game(key, seats, seed) for seed in range(100)))


@pytest.mark.parametrize(
    ("key", "mutate"),
    [(key, mutate) for key in TITLES for mutate in EVERYWHERE + OWN[key]],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_mutated_game_is_caught(key: str, mutate: Mutation) -> None:
    lines = good_game(key, mutate)
    check_lines(lines, FACTS)
    mutate(lines)
    with pytest.raises(Wrong, match=rf"^line \d+: .*{FRANCE.get(mutate, '')}"):
        check_lines(lines, FACTS)


@pytest.mark.parametrize(
    ("seats", "mutate", "message"),
    [
        (3, bed_beside_one_in_use, "another track of it is in use"),
        (3, track_beside_a_claimed_one, "cannot claim route"),
        (4, track_beside_an_own_one, "cannot claim route"),
        (5, track_beside_an_own_one, "cannot claim route"),
        (4, bed_beside_an_own_one, "cannot claim route"),
        (5, bed_beside_an_own_one, "cannot claim route"),
    ],
)
def test_a_second_track_is_caught(seats: int, mutate: Mutation, message: str) -> None:
    lines = good_game("france", mutate, seats)
    check_lines(lines, FACTS)
    mutate(lines)
    with pytest.raises(Wrong, match=rf"^line \d+: .*{message}"):
        check_lines(lines, FACTS)


def test_a_second_track_is_used_by_four_and_five() -> None:
    """The beds beside one in use are built, and tracks beside one that another player has are claimed."""
    for seats in (4, 5):
        lines = [line for seed in range(25) for line in random_game("france", seats, seed)]
        check_lines(lines, FACTS)
        games = [random_game("france", seats, seed) for seed in range(25)]
        for kind in ("lay", "claim"):
            assert any(now.twins_in_use(line["route"]) for game in games for line, now in moments(game, kind))


def test_the_message_says_where_and_what() -> None:
    lines = copy.deepcopy(random_game("london", 2, 0))
    at = first(lines, "claim")
    lines[at]["points"] += 1
    with pytest.raises(Wrong) as caught:
        check_lines(lines, FACTS)
    assert str(caught.value) == f"line {at + 1}: points is {lines[at]['points']}, must be {lines[at]['points'] - 1}"
