"""The numbers that an arena's claims rest on, against known ones."""

import random
from math import inf, log10, sqrt

import pytest

from branchline.bots.arena.intervals import Interval, clustered, mean, share, student, wilson
from branchline.bots.arena.rating import Meeting, ratings


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (9, 2.2622), (30, 2.0423), (1000, 1.9623)],
)
def test_student_has_the_values_of_the_tables(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=2e-3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_has_the_published_values(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)
    assert found.mean == wins / games


def test_deals_of_one_game_each_give_the_usual_interval_of_a_mean() -> None:
    values = [3.0, 5.0, 7.0, 9.0]
    found = clustered([[value] for value in values])
    assert found is not None and found.mean == 6
    error = sqrt(sum((value - 6) ** 2 for value in values) / 3) / 2
    assert found.high - 6 == pytest.approx(student(3) * error)


def test_games_of_one_deal_count_as_one_if_they_are_alike() -> None:
    alone, tenfold = clustered([[1.0], [0.0], [1.0]]), clustered([[1.0] * 10, [0.0] * 10, [1.0] * 10])
    assert alone is not None and tenfold is not None
    assert [alone.low, alone.high] == pytest.approx([tenfold.low, tenfold.high])


def test_a_share_takes_the_wider_interval() -> None:
    alike = share([[1.0] * 10, [0.0] * 10] * 5)  # deals decide all: a hundred games are ten
    assert alike.high - alike.low > 2 * (wilson(50, 100).high - wilson(50, 100).low)
    fair = share([[1.0, 0.0]] * 50)  # every deal is split: the deals alone would be too sure
    assert (fair.low, fair.high) == (wilson(50, 100).low, wilson(50, 100).high)
    assert share([[1.0, 0.5]]) == wilson(1.5, 2)
    assert share([[1.0], [1.0], [0.0]]).low >= 0 and share([[1.0], [1.0], [0.0]]).high <= 1


def test_a_mean_of_one_deal_claims_nothing() -> None:
    assert mean([[4.0, 8.0]]) == Interval(6, -inf, inf)


def test_intervals_hold_what_they_promise() -> None:
    """Of many arenas with a known chance to win, at least about 95 % have it in their interval."""
    rng = random.Random(5)
    held = 0
    for _ in range(400):
        deals = []
        for _ in range(30):
            chance = rng.choice([0.35, 0.85])  # a deal suits one side
            deals.append([float(rng.random() < chance) for _ in range(2)])
        found = share(deals)
        held += found.low <= 0.6 <= found.high
    assert held >= 372


# -- ratings ----------------------------------------------------------------------------------------------------------


def meetings(one: int, other: int, won: int, lost: int, tied: int = 0) -> list[Meeting]:
    results = [1.0] * won + [0.0] * lost + [0.5] * tied
    return [Meeting(i, one, other, result) for i, result in enumerate(results)]


def test_two_bots_are_as_far_apart_as_their_score_says() -> None:
    one, other = ratings(2, meetings(0, 1, 7500, 2500))
    assert one.rating - other.rating == pytest.approx(400 * log10(3), abs=0.5)
    assert one.rating + other.rating == pytest.approx(3000)


def test_ratings_know_who_beat_whom() -> None:
    """A chain: each beats the next by 3 to 1, the ends never met."""
    found = ratings(3, meetings(0, 1, 300, 100) + meetings(1, 2, 300, 100))
    assert found[0].rating - found[2].rating == pytest.approx(800 * log10(3), rel=0.02)
    assert found[1].rating == pytest.approx(1500, abs=1)


def test_the_order_of_games_does_not_matter() -> None:
    games = meetings(0, 1, 30, 12, 3) + meetings(1, 2, 8, 22, 5) + meetings(0, 2, 20, 19)
    shuffled = games[:]
    random.Random(1).shuffle(shuffled)
    for one, other in zip(ratings(3, games), ratings(3, shuffled), strict=True):
        assert [one.rating, one.low] == pytest.approx([other.rating, other.low])


def test_ties_are_half_a_win() -> None:
    tied, shared = ratings(2, meetings(0, 1, 0, 0, 40)), ratings(2, meetings(0, 1, 20, 20))
    assert tied[0].rating == pytest.approx(1500) and shared[0].rating == pytest.approx(1500)


def test_a_bot_that_never_lost_has_a_rating_too_and_strangers_are_not_compared() -> None:
    winner, loser = ratings(2, meetings(0, 1, 1000, 0))
    assert 2000 < winner.rating < 3000 and winner.low < winner.rating < winner.high and loser.rating < 1000
    assert [found.rating for found in ratings(2, [])] == [1500, 1500]
    assert ratings(1, [])[0].rating == 1500


def test_more_games_make_surer_and_deals_that_decide_all_make_less_sure() -> None:
    def width(games: list[Meeting]) -> float:
        found = ratings(2, games)[0]
        return found.high - found.low

    assert width(meetings(0, 1, 300, 200)) < width(meetings(0, 1, 30, 20)) / 2.5
    few = [Meeting(met.deal // 10, met.one, met.other, met.result) for met in meetings(0, 1, 300, 200)]
    assert width(few) > 2 * width(meetings(0, 1, 300, 200))


def test_few_deals_make_less_sure_than_their_spread_says() -> None:
    """Two deals that agree: Student's t for one degree of freedom, as scores have it."""
    games = [Meeting(deal, 0, 1, result) for deal in range(2) for result in [1.0] * 60 + [0.0] * 40]
    found = ratings(2, games)[0]
    assert found.high - found.rating > 12 * (400 / 2.302585) * 2 / sqrt(200) / 2


def test_the_interval_is_that_of_the_model_for_two_equals() -> None:
    """The difference of two equals after n games has the error 2 / sqrt(n) in natural units; a rating is half of it."""
    found = ratings(2, meetings(0, 1, 5000, 5000))[0]
    assert found.high - found.rating == pytest.approx(1.96 * (400 / 2.302585) * 2 / sqrt(10_000) / 2, rel=0.01)
