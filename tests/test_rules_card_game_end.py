"""When the train deck runs out: the last turns, the pass, and the end of a game of two or three."""

import pytest

from branchline import OVER
from branchline.cardgame.game import CardGame
from branchline.core.game import State
from card_game import (
    ONE_OF_FIVE,
    arrange,
    card_game,
    complete,
    hand,
    last_card,
    let_chance,
    pile,
    play_words,
    plays,
    railyard,
    run_out,
    scoring,
    table,
    to_main,
    track,
    wait,
    whose_turn,
)
from toolkit import Cards, at, awaited, cell, kinds_legal, legal_words, reason

few = pytest.mark.parametrize("seats", [2, 3])
every = pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 3)])


def turns_to_scoring(game: CardGame, state: State) -> list[int]:
    """Whose turns there are until the tracks are scored."""
    order = []
    while whose_turn(game, state):
        order.append(whose_turn(game, state))
        wait(game, state)
        assert len(order) < 20
    assert awaited(game, state) == "1: complete"
    return order


# -- the trigger -------------------------------------------------------------------------------------------------------


@every
def test_after_the_last_card_everybody_has_exactly_one_more_turn(seats: int, first: int) -> None:
    """The player who drew it too, and last of all."""
    game, state = last_card(seats=seats, first=first)
    run_out(game, state)
    assert turns_to_scoring(game, state) == [(first + 1 + i) % seats + 1 for i in range(seats)]


@every
def test_filling_the_row_with_the_last_card_is_the_end_too(seats: int, first: int) -> None:
    """It does not matter why the deck becomes empty."""
    game, state = last_card(seats=seats, first=first)
    play_words(game, state, "draw blue", "{turn up black}", "stop drawing")
    assert cell(game, state, "deck_size") == 0
    assert turns_to_scoring(game, state) == [(first + 1 + i) % seats + 1 for i in range(seats)]


def test_a_deck_with_a_card_left_ends_nothing() -> None:
    """The turns go round as long as there is one."""
    game, state = last_card()
    wait(game, state, 7)
    assert whose_turn(game, state) == 2 and cell(game, state, "last") == 0


def test_the_turn_in_which_the_deck_runs_out_goes_on() -> None:
    """The deck is empty after the first card: a second one from the row can still be taken, and it is this turn's."""
    game, state = last_card()
    play_words(game, state, "1: draw deck", "{deal black}")
    assert legal_words(game, state) == [*[f"draw {colour}" for colour in ONE_OF_FIVE], "stop drawing"]
    play_words(game, state, "1: draw purple")
    assert turns_to_scoring(game, state) == [2, 1]


def test_a_record_tells_whose_turn_it_was() -> None:
    """On the last line of the turn in which the deck ran out, and not again in the last round."""
    game, state = last_card()
    play_words(game, state, "1: draw deck", "{deal black}")
    before = state.cells[:]
    play_words(game, state, "1: draw purple")
    assert game.events(before, state.cells) == [{"event": "last round", "seat": 1}]
    before = state.cells[:]
    play_words(game, state, "2: draw black", "2: draw blue")
    assert game.events(before, state.cells) == []


# -- the last turns ----------------------------------------------------------------------------------------------------


def test_face_up_cards_can_still_be_drawn_in_the_last_turns() -> None:
    """One after the other; their places stay empty."""
    game, state = last_card()
    run_out(game, state)
    play_words(game, state, "2: draw black", "2: draw blue")
    assert pile(game, state, "row") == {"green": 1, "orange": 1, "purple": 1}
    play_words(game, state, "1: draw green", "1: draw orange")
    assert awaited(game, state) == "1: complete"
    assert hand(game, state, 1) == {"black": 1, "blue": 1}


def test_a_single_card_left_may_be_drawn_and_the_others_choose_something_else() -> None:
    """It is a whole turn; then drawing cards is not open to anybody."""
    game, state = last_card({}, {"red": 2}, {"white": 2}, seats=3)
    arrange(game, state, face_up={"green": 1}, hands=[{}, {"red": 2}, {"white": 2}])
    play_words(game, state, "1: draw green")
    for seat in (2, 3):
        assert whose_turn(game, state) == seat
        assert kinds_legal(game, state) == {"draw tickets", "play"}
        play_words(game, state, "play 2 red" if seat == 2 else "play 2 white")


def test_the_last_turns_are_whole_turns_with_step_1() -> None:
    """One card of each row still goes on the track; what stays in the railyard does not."""
    game, state = last_card(
        {"red": 2}, railyards=[{"blue": {"blue": 3}}, {"white": {"white": 2, "wild": 1}}], tracks=[{"blue": 1}]
    )
    run_out(game, state)
    assert track(game, state, 1) == {"wild": 1}
    wait(game, state)
    assert track(game, state, 0) == {"blue": 2}
    play_words(game, state, "1: play 2 red")  # too late to come on the track
    assert awaited(game, state) == "1: complete"
    assert pile(game, state, "laid_out", 0) == {"blue": 2} and pile(game, state, "laid_out", 1) == {"wild": 1}
    assert railyard(game, state, 0) == {"blue": {"blue": 2}, "red": {"red": 2}}


def test_trains_are_robbed_in_the_last_turns_too() -> None:
    """The robbed row is gone before its owner's last turn, and the game is not prolonged."""
    game, state = last_card({}, {"blue": 3}, railyards=[{"blue": {"blue": 2}}])
    run_out(game, state)
    play_words(game, state, "2: play 3 blue")
    assert railyard(game, state, 0) == {} and track(game, state, 0) == {}
    assert turns_to_scoring(game, state) == [1]


# -- passing -----------------------------------------------------------------------------------------------------------


def bare(seats: int, *hands: Cards, face_up: Cards | None = None) -> tuple[CardGame, State]:
    """The deck has run out and no tickets are left in theirs: seat 1 holds those. Seat 2 has the first last turn."""
    game = card_game(seats)
    state = to_main(game)
    for seat in range(seats):
        state.cells[at(game, "tickets", seat)] = state.cells[at(game, "ticket_count", seat)] = 0
    state.cells[at(game, "tickets", 0)], state.cells[at(game, "ticket_count", 0)] = (1 << 46) - 1, 46
    for name in ("groups", "group", "group_size"):
        state.cells[at(game, name)] = 0
    arrange(game, state, face_up=ONE_OF_FIVE, deck={"black": 1}, hands=hands)
    run_out(game, state)
    arrange(game, state, face_up=face_up or {}, hands=hands)
    return game, state


def test_with_nothing_to_draw_to_play_or_to_take_the_player_passes() -> None:
    """The pass is the only move then, and a whole turn."""
    game, state = bare(3, {}, {"red": 1, "white": 1}, {"blue": 2})
    assert legal_words(game, state) == ["pass"]
    play_words(game, state, "2: pass", "3: play 2 blue", "1: pass")
    assert awaited(game, state) == "1: complete"


@pytest.mark.parametrize(
    ("cards", "face_up", "open_now"),
    [
        ({"red": 2}, {}, ["play 2 red"]),
        ({"red": 1, "wild": 1}, {}, ["play 1 red, 1 locomotive"]),
        ({"red": 1, "blue": 1, "white": 1}, {}, ["play blue, red, white"]),
        ({"red": 1}, {"blue": 1}, ["draw blue"]),
        ({"red": 1}, {"wild": 1}, ["draw locomotive"]),
    ],
)
def test_a_pass_is_legal_only_if_nothing_else_is(cards: Cards, face_up: Cards, open_now: list[str]) -> None:
    """One card in the row, or one way to play, and it is not."""
    game, state = bare(2, {}, cards, face_up=face_up)
    assert legal_words(game, state) == open_now
    assert reason(game, state, "pass") == "You can pass only when you can do nothing else."


def test_tickets_in_the_deck_are_something_to_take() -> None:
    """As long as there is one nobody passes."""
    game, state = last_card()
    run_out(game, state)
    arrange(game, state)
    assert legal_words(game, state) == ["draw tickets"]


def test_a_colour_that_can_not_be_played_does_not_keep_from_passing() -> None:
    """Two blue cards are no move while two lie in another railyard."""
    game, state = bare(2, {}, {"blue": 2})
    arrange(game, state, hands=[{}, {"blue": 2}], railyards=[{"blue": {"blue": 2}}])
    assert plays(game, state) == set()
    assert legal_words(game, state) == ["pass"]


# -- and then ----------------------------------------------------------------------------------------------------------


@few
def test_with_two_or_three_players_the_deck_is_played_once(seats: int) -> None:
    """After the scoring the game is over, and nothing can be done any more."""
    game, state = scoring(*[{}] * seats)
    complete(game, state, *[""] * seats)
    assert game.to_move(state) == OVER
    assert game.legal(state) == []
    for action in range(0, game.codec.size, 7):
        assert str(game.why_not(state, action)) == "The game is over."


def test_a_whole_game_runs_through_the_deck_once() -> None:
    """75 cards after the set-up, drawn two by two: 38 turns, and two more."""
    game, state = table()
    turns = 0
    while whose_turn(game, state):
        turns += 1
        if cell(game, state, "deck_size") == 0:
            wait(game, state)
            continue
        for _ in range(2):
            if "draw deck" in legal_words(game, state):
                play_words(game, state, "draw deck")
                let_chance(game, state)
        if "stop drawing" in legal_words(game, state):
            play_words(game, state, "stop drawing")
    assert turns == 38 + 2
    assert awaited(game, state) == "1: complete"
