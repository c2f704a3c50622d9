"""Drawing train cards in the Card Game: a test for each sentence of leaflet and rulings."""

import pytest

from card_game import (
    COLOURS,
    MAIN_ACTIONS,
    ONE_OF_FIVE,
    SECOND_CARD,
    arrange,
    card_game,
    hand,
    last_card,
    let_chance,
    pile,
    play_words,
    table,
    to_main,
    wait,
    whose_turn,
)
from toolkit import Cards, awaited, cell, kinds_legal, legal_words, reason

ROW = {"black": 1, "blue": 1, "green": 1, "orange": 1, "wild": 1}  # a locomotive lies face up


def test_two_face_up_cards_are_taken_and_each_is_replaced_at_once() -> None:
    """The deck's top card takes the place of the first before the second is picked."""
    game, state = table({"red": 7})
    play_words(game, state, "1: draw blue")
    assert awaited(game, state) == "chance: turn up"
    play_words(game, state, "{turn up yellow}")
    assert pile(game, state, "row") == {"black": 1, "green": 1, "orange": 1, "purple": 1, "yellow": 1}
    play_words(game, state, "1: draw yellow", "{turn up white}")
    assert hand(game, state, 0) == {"blue": 1, "red": 7, "yellow": 1, "wild": 1}
    assert pile(game, state, "row") == {"black": 1, "green": 1, "orange": 1, "purple": 1, "white": 1}
    assert whose_turn(game, state) == 2


def test_two_cards_are_drawn_blind_from_the_deck() -> None:
    """They go to the hand; the row stays as it is."""
    game, state = table({"red": 7})
    play_words(game, state, "1: draw deck", "{deal blue}", "1: draw deck", "{deal white}")
    assert hand(game, state, 0) == {"blue": 1, "red": 7, "white": 1, "wild": 1}
    assert pile(game, state, "row") == ONE_OF_FIVE
    assert whose_turn(game, state) == 2


@pytest.mark.parametrize("blind_first", [True, False])
def test_one_card_may_come_blind_and_one_face_up(blind_first: bool) -> None:
    """In either order."""
    game, state = table({"red": 7})
    blind, open_card = ["1: draw deck", "{deal white}"], ["1: draw green", "{turn up white}"]
    play_words(game, state, *(blind + open_card if blind_first else open_card + blind))
    assert hand(game, state, 0) == {"green": 1, "red": 7, "white": 1, "wild": 1}
    assert whose_turn(game, state) == 2


@pytest.mark.parametrize("first", [["1: draw deck", "{deal white}"], ["1: draw green", "{turn up white}"]])
def test_after_the_first_card_the_player_may_stop(first: list[str]) -> None:
    """Up to two cards: one is enough, none is not."""
    game, state = table({"red": 7})
    assert reason(game, state, "stop drawing") == "You have not drawn a card yet."
    play_words(game, state, *first)
    assert awaited(game, state) == f"1: {SECOND_CARD}"
    play_words(game, state, "1: stop drawing")
    assert sum(hand(game, state, 0).values()) == 9
    assert whose_turn(game, state) == 2


def test_between_the_cards_nothing_else_can_be_done() -> None:
    """Drawing is one action: no tickets and no play after the first card."""
    game, state = table({"red": 7})
    play_words(game, state, "1: draw deck", "{deal white}")
    assert kinds_legal(game, state) == {"draw deck", "draw", "stop drawing"}
    for words in ("draw tickets", "play 2 red", "pass"):
        assert reason(game, state, words) == "You are drawing cards: take the second one or stop drawing."


def test_a_face_up_locomotive_counts_as_two_cards() -> None:
    """Taken first, it ends the turn at once."""
    game = card_game()
    state = to_main(game, hands=[{"red": 7}], face_up=ROW)
    play_words(game, state, "1: draw locomotive", "{turn up white}")
    assert hand(game, state, 0) == {"red": 7, "wild": 2}
    assert awaited(game, state) == f"2: {MAIN_ACTIONS}"


@pytest.mark.parametrize("first", [["1: draw deck", "{deal white}"], ["1: draw green", "{turn up white}"]])
def test_a_face_up_locomotive_is_never_the_second_card(first: list[str]) -> None:
    """Whatever the first one was."""
    game = card_game()
    state = to_main(game, face_up=ROW)
    play_words(game, state, *first)
    assert "draw locomotive" not in legal_words(game, state)
    assert reason(game, state, "draw locomotive") == (
        "A face-up locomotive card can't be the second card; take another, draw from the deck or stop drawing."
    )


def test_a_locomotive_that_came_up_just_now_is_no_second_card_either() -> None:
    """The replacement of the first card."""
    game, state = table()
    play_words(game, state, "1: draw green", "{turn up wild}")
    others = ["draw black", "draw blue", "draw orange", "draw purple"]
    assert legal_words(game, state) == ["draw deck", *others, "stop drawing"]


def test_a_locomotive_drawn_blind_is_one_card() -> None:
    """First or second, from the deck it is a card like any other."""
    game, state = table({"red": 7})
    play_words(game, state, "1: draw deck", "{deal wild}")
    assert awaited(game, state) == f"1: {SECOND_CARD}"
    play_words(game, state, "1: draw deck", "{deal wild}")
    assert hand(game, state, 0) == {"red": 7, "wild": 3}
    assert whose_turn(game, state) == 2


def test_three_face_up_locomotives_do_not_flush_the_row() -> None:
    """Nor do four or five: the row stays, and nothing is discarded."""
    game, state = table()
    for colour in COLOURS[:5]:
        play_words(game, state, f"draw {colour}", "{turn up wild}", "stop drawing")
    assert pile(game, state, "row") == {"wild": 5} and pile(game, state, "discards") == {}
    assert "draw locomotive" in legal_words(game, state)


def test_a_hand_has_no_limit() -> None:
    """One player draws the deck down to the last card."""
    game, state = table({"red": 7})
    while cell(game, state, "deck_size") > 1:
        if whose_turn(game, state) == 2:
            wait(game, state)
        play_words(game, state, "draw deck")
        let_chance(game, state)
    assert sum(hand(game, state, 0).values()) == 8 + 96 - 2 * 8 - 5 - 1


def test_a_face_up_card_that_is_not_there_cannot_be_taken() -> None:
    """Only what lies in the row."""
    game, state = table()
    assert reason(game, state, "draw red") == "No red card lies face up."
    assert reason(game, state, "draw wild") == "No locomotive card lies face up."


@pytest.mark.parametrize(
    ("deck", "row", "open_now"),
    [
        ({"red": 1}, ONE_OF_FIVE, {"draw deck", "draw"}),
        ({}, {"red": 1}, {"draw"}),
        ({}, {"wild": 1}, {"draw"}),
        ({}, {}, set()),
    ],
)
def test_drawing_is_open_unless_there_are_no_cards_to_draw(deck: Cards, row: Cards, open_now: set[str]) -> None:
    """One card in the deck or in the row is enough."""
    game, state = table()
    arrange(game, state, face_up=row, deck=deck)
    assert kinds_legal(game, state) & {"draw deck", "draw"} == open_now
    if not deck:
        assert reason(game, state, "draw deck") == "The train deck has run out."


def test_the_deck_is_not_made_anew_from_the_discards() -> None:
    """It runs down: the discards stay where they are, and the row is not filled any more."""
    game, state = last_card()
    gone = pile(game, state, "discards")
    assert sum(gone.values()) == 90
    play_words(game, state, "1: draw deck", "{deal black}", "1: draw blue")
    assert pile(game, state, "discards") == gone
    assert cell(game, state, "deck_size") == 0 and sum(pile(game, state, "row").values()) == 4
    assert whose_turn(game, state) == 2


@pytest.mark.parametrize(
    ("deck", "row", "first"),
    [
        ({}, {"red": 1}, ["1: draw red"]),  # nothing is left at all
        ({}, {"red": 1, "wild": 2}, ["1: draw red"]),  # locomotives alone lie there
        ({"black": 1}, {"wild": 5}, ["1: draw deck", "{deal black}"]),
        ({"wild": 1}, {"red": 1, "wild": 4}, ["1: draw red", "{turn up wild}"]),  # and the last card is one more
    ],
)
def test_with_no_second_card_to_be_had_the_draw_ends_by_itself(deck: Cards, row: Cards, first: list[str]) -> None:
    """The deck is empty after the first card, and in the row lies nothing or nothing but locomotives."""
    game, state = table()
    arrange(game, state, face_up=row, deck=deck)
    play_words(game, state, *first)
    assert awaited(game, state) == f"2: {MAIN_ACTIONS}"


def test_the_last_card_of_the_deck_may_be_the_second_card() -> None:
    """It filled the place of the first one."""
    game, state = table()
    arrange(game, state, face_up={"red": 1, "wild": 4}, deck={"black": 1})
    play_words(game, state, "1: draw red", "{turn up black}")
    assert legal_words(game, state) == ["draw black", "stop drawing"]


# -- what is known of a hand -------------------------------------------------------------------------------------------


def test_a_card_drawn_blind_is_a_secret_and_one_taken_face_up_is_not() -> None:
    """The others see that a card was drawn, not which; a face-up card they see."""
    states = []
    for card in ("yellow", "wild"):
        game, state = table({"red": 7})
        play_words(game, state, "1: draw deck", f"{{deal {card}}}")
        states.append(state)
    for viewer in (1, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
        assert game.view(states[0], viewer).named()["hand_size"] == [9, 8]
    assert game.view(states[0], 0) != game.view(states[1], 0)
    play_words(game, states[0], "1: draw blue")
    assert pile(game, states[0], "known", 0) == {"blue": 1, "wild": 1}


def test_the_given_locomotive_and_cards_taken_face_up_are_known_until_spent() -> None:
    """Cards spent count first against those that are known to be there."""
    game, state = table({"blue": 2, "green": 2, "red": 2, "wild": 1})
    play_words(game, state, "1: draw blue", "{turn up red}", "1: draw green", "{turn up red}")
    assert pile(game, state, "known", 0) == {"blue": 1, "green": 1, "wild": 1}
    wait(game, state)
    play_words(game, state, "1: play 2 blue, 1 locomotive")  # three blue and two locomotives were there
    assert pile(game, state, "known", 0) == {"green": 1}
    assert hand(game, state, 0) == {"blue": 1, "green": 3, "red": 2, "wild": 1}
    wait(game, state)
    play_words(game, state, "1: play 2 red")  # of which none was known
    assert pile(game, state, "known", 0) == {"green": 1}
    for viewer in (0, 1, None):
        assert game.view(state, viewer).named()["known"] == [[0, 0, 1, *[0] * 6], [*[0] * 8, 1]]
