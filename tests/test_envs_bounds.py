"""Bounds on games: no game that styles of all sorts play goes beyond."""

import random

import pytest

from all_titles import ALL_GAMES, PLAY_STYLES, game_of, next_action
from branchline import CHANCE, OVER
from branchline.cardgame.game import CardGame
from branchline.core.game import State
from branchline.envs.bounds import FLUSHES, TICKET_DRAWS, bounds_of
from branchline.routes.game import RoutesGame
from branchline.trains.game import Deals, TrainGame
from branchline.trains.state import FACE_UP


def lengths(game: TrainGame, style: str, seed: int) -> tuple[State, int, int, int]:
    """The end of a game; how many moves players made, and chance; how many of those were a flush of the row."""
    state, rng = game.start(), random.Random(f"{style}/{seed}")
    decisions = chances = flushes = 0
    while game.to_move(state) != OVER:
        action = next_action(game, state, style, rng)
        if game.to_move(state) != CHANCE:
            decisions += 1
        else:
            chances += 1
            flushes += game.words(action) == "flush"
        game.play(state, action)
    return state, decisions, chances, flushes


@pytest.mark.parametrize(("which", "seats"), ALL_GAMES)
def test_no_game_is_longer_and_no_seat_scores_more_or_less(which: str, seats: int) -> None:
    game = game_of(which, seats)
    most = bounds_of(game)
    for seed, style in enumerate(PLAY_STYLES):
        state, decisions, chances, flushes = lengths(game, style, seed)
        assert decisions <= most.decisions
        assert chances - (1 + FACE_UP) * flushes <= most.plain_chances
        assert chances <= most.chances
        for total in game.scores(state).totals:
            assert most.low <= total <= most.high


def test_two_that_can_be_counted_by_hand() -> None:
    # London: 44 cards, 20 tickets worth 108 points, and for two players 34 buses and 4 cards dealt.
    london = bounds_of(game_of("london", 2))
    keeps, draws, tickets, claims = 2, 44 - 4 + 34, 20 - 2, 34
    passes = claims + 2
    assert london.decisions == keeps + draws + 2 * tickets + claims + passes
    turned = 4 + 5 + draws
    assert london.plain_chances == 1 + 4 + 2 * tickets + 2 * turned + london.decisions
    assert london.chances == london.plain_chances + 6 * FLUSHES
    assert london.low == -108
    # The Card Game: 96 cards, of which three players are dealt seven each; 46 tickets.
    card_game = bounds_of(game_of("card-game", 3))
    draws, completing = 96 - 21, 46 + 3
    assert card_game.decisions == 3 + 2 * draws + 96 // 2 + 3 + completing + 2 * TICKET_DRAWS
    assert card_game.chances == 1 + 21 + 5 + draws + 3 * 6 + 4 * TICKET_DRAWS + completing


def test_chosen_numbers_are_far_from_what_random_games_need() -> None:
    for which, seats in ALL_GAMES:
        game = game_of(which, seats)
        if isinstance(game, CardGame):
            assert lengths(game, "uniform", 7)[1] * 2 < bounds_of(game).decisions


def test_what_nobody_has_bounded_is_not_guessed() -> None:
    whole = game_of("london", 2)
    assert isinstance(whole, RoutesGame)
    with pytest.raises(ValueError, match="London: tickets can be drawn forever"):
        bounds_of(RoutesGame(whole.board, [], Deals(2, 2, 1, 2, draw_keep=0), 2, {}))
