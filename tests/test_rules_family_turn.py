"""The turn, passing and the words of refusal, as all route titles have them: a test for each sentence."""

import pytest

from branchline import OVER
from toolkit import (
    ANY_ACTION,
    SEATS,
    TITLES,
    arrange,
    awaited,
    cards_toy,
    city,
    finish_claim,
    finish_draw,
    give,
    kinds_legal,
    legal_words,
    let_chance,
    line_points,
    own,
    play_words,
    reason,
    stuck,
    to_main,
    whose_turn,
)

every_title = pytest.mark.parametrize("key", TITLES)
any_number = pytest.mark.parametrize("seats", SEATS)

# -- the turn ----------------------------------------------------------------------------------------------------------


@every_title
def test_a_turn_is_one_of_three_actions(key: str) -> None:
    """Draw cards, claim a route or draw tickets: nothing else is there to choose, and passing is none of them."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=2)
    assert kinds_legal(game, state) == {"draw deck", "draw", "claim", "draw tickets"}


@every_title
def test_each_action_ends_the_turn(key: str) -> None:
    """One action, and only one: after it, with whatever belongs to it, the next player is at turn."""
    game = city(key)
    length_one = next(i for i, length in enumerate(game.lengths) if length == 1)
    for words in (["draw deck", "draw deck"], [f"claim {game.claim.names[length_one]} with 1 wild"], ["draw tickets"]):
        state = to_main(game)
        give(game, state, 0, wild=1)
        for word in words:
            play_words(game, state, word)
            let_chance(game, state)
            finish_claim(game, state)
        if words == ["draw deck", "draw deck"]:
            finish_draw(game, state)
        if words == ["draw tickets"]:
            play_words(game, state, "1: keep 1")
        assert awaited(game, state) == f"2: {ANY_ACTION}"


# -- passing -----------------------------------------------------------------------------------------------------------


@every_title
def test_a_player_who_can_do_anything_may_not_pass(key: str) -> None:
    """A pass is legal only where nothing else is."""
    game = city(key)
    state = to_main(game)
    assert "pass" not in legal_words(game, state)
    assert reason(game, state, "pass") == "You can pass only when you can do nothing else."


@pytest.mark.parametrize(
    ("cards", "can"),
    [({}, "pass"), ({"red": 14, "blue": 1}, "pass"), ({"blue": 2}, "claim"), ({"blue": 1, "wild": 1}, "claim")],
)
def test_a_player_with_no_legal_action_passes(cards: dict[str, int], can: str) -> None:
    """Nothing to draw, no tickets, no route that can be paid: passing is the only move there is; else it is none."""
    game, state = stuck(2, cards)
    assert kinds_legal(game, state) == {can}
    if can == "pass":
        play_words(game, state, "1: pass")
        assert whose_turn(game, state) == 2
    else:
        assert reason(game, state, "pass") == "You can pass only when you can do nothing else."


@any_number
def test_when_every_player_in_turn_has_passed_the_game_ends_and_is_scored(seats: int) -> None:
    """A whole round of passes: nothing can change any more, so it is over at once and counted as it stands."""
    game, state = stuck(seats, {"blue": 1}, {"blue": 2})  # the last seat holds the rest
    own(game, state, 0, "A–B", "B–C")
    own(game, state, 1, "C–D")
    for seat in range(seats):
        assert legal_words(game, state) == ["pass"]
        play_words(game, state, f"{seat + 1}: pass")
    assert game.to_move(state) == OVER
    assert [line_points(game, state, seat)["routes"] for seat in range(2)] == [4, 2]


def test_only_an_unbroken_round_of_passes_ends_the_game() -> None:
    """Pass, pass, a claim, pass, pass: with three players the game is still on; the third pass in a row ends it."""
    game, state = stuck(3, {"red": 7}, {"red": 7}, {"blue": 2})  # and the wild
    play_words(game, state, "1: pass", "2: pass", "3: claim A–B with 2 blue", "{turn up blue}", "{turn up blue}")
    own(game, state, 2, "B–C", "C–D")
    arrange(game, state, hands=[{"red": 7}, {"red": 7}], rest=2)  # the blue cards are taken again
    play_words(game, state, "1: pass", "2: pass")
    assert game.to_move(state) == 2
    play_words(game, state, "3: pass")
    assert game.to_move(state) == OVER


# -- words of refusal --------------------------------------------------------------------------------------------------


def test_chance_and_players_do_not_take_each_other_s_moves() -> None:
    """A player can't deal, and nobody moves while a card is being turned."""
    game = city("london")
    state = to_main(game)
    assert reason(game, state, "deal blue") == "The cards decide that, not a player."
    play_words(game, state, "1: draw deck")
    assert reason(game, state, "draw deck") == "First a card has to be turned."


def test_chance_turns_only_cards_that_are_in_the_deck() -> None:
    """A colour that has run out can't come up, and no card is turned where none is due."""
    game, state = cards_toy()
    arrange(game, state, face_up={"blue": 5}, deck={"red": 2}, rest=1)
    play_words(game, state, "1: draw deck")
    assert reason(game, state, "deal blue") == "No blue card is left in the deck."
    assert reason(game, state, "flush") == "The row is flushed only when three wilds lie face up."
    assert reason(game, state, "first 1") == "The first player is drawn once, after the opening tickets are chosen."


@every_title
def test_there_is_a_reason_for_every_move_that_is_not_legal(key: str) -> None:
    """Whatever is refused is refused with a sentence; whatever is legal has none."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=3)
    legal = set(game.legal(state))
    for action in range(game.codec.size):
        why = game.why_not(state, action)
        assert (why is None) == (action in legal)
        assert why is None or why.words.endswith(".")
