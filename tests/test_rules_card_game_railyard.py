"""Playing cards into the railyard: suits, three colours, and train robbing. A test for each sentence."""

import pytest

from branchline.core.actions import Unreadable
from card_game import (
    arrange,
    card_game,
    hand,
    pile,
    play_words,
    plays,
    railyard,
    table,
    to_main,
    track,
    wait,
)
from toolkit import awaited, kinds_legal, reason

# -- suits -------------------------------------------------------------------------------------------------------------


def test_a_suit_is_two_or_more_cards_of_one_colour() -> None:
    """Any number from two on, as many as the hand has; not one alone."""
    game, state = table({"green": 4, "red": 3})
    without = {words for words in plays(game, state) if "locomotive" not in words}
    assert without == {"2 green", "3 green", "4 green", "2 red", "3 red"}
    assert reason(game, state, "play 5 green") == "You have 4 green cards."
    with pytest.raises(Unreadable):
        game.parse("play 1 green", state)


def test_locomotives_may_be_part_of_a_suit() -> None:
    """Any number of them beside at least one card of the colour, which make two cards or more together."""
    game, state = table({"green": 2, "wild": 1, "red": 1, "black": 3})
    assert plays(game, state, "green") == {
        "2 green",
        "1 green, 1 locomotive",
        "1 green, 2 locomotive",
        "2 green, 1 locomotive",
        "2 green, 2 locomotive",
        "black, green, red",
    }
    assert plays(game, state, "1 red") == {"1 red, 1 locomotive", "1 red, 2 locomotive"}
    assert reason(game, state, "play 1 green, 3 locomotives") == "You have 2 locomotive cards."


@pytest.mark.parametrize("words", ["play 2 locomotive", "play 3 locomotives", "play 2 blue, 2 red", "play"])
def test_locomotives_alone_and_two_colours_are_no_suit(words: str) -> None:
    """At least one card of the colour, and one colour only: anything else is no move of this game."""
    game, state = table({"blue": 2, "red": 2, "wild": 3})
    with pytest.raises(Unreadable):
        game.parse(words, state)


def test_a_suit_of_four_in_green_with_two_locomotives() -> None:
    """The leaflet's picture: one row, the locomotives on top; the cards have left the hand."""
    game, state = table({"green": 3, "wild": 1, "red": 3})
    play_words(game, state, "1: play 2 green, 2 locomotive")
    assert railyard(game, state, 0) == {"green": {"green": 2, "wild": 2}}
    assert hand(game, state, 0) == {"green": 1, "red": 3}
    wait(game, state)
    assert track(game, state, 0) == {"wild": 1}  # it lay on top
    assert railyard(game, state, 0) == {"green": {"green": 2, "wild": 1}}


def test_what_lies_in_a_railyard_is_public() -> None:
    """It is played face up: everybody sees the rows, whose they are, and that the cards are spent."""
    game, state = table({"green": 3, "wild": 1, "red": 3})
    play_words(game, state, "1: play 2 green, 2 locomotive")
    for viewer in (0, 1, None):
        seen = game.view(state, viewer).named()
        assert seen["row_owner"] == [0, 0, 1, 0, 0, 0, 0, 0]
        assert seen["row_cards"] == seen["row_wilds"] == [0, 0, 2, 0, 0, 0, 0, 0]
        assert seen["hand_size"] == [4, 8]


# -- three colours -----------------------------------------------------------------------------------------------------


def test_three_cards_of_different_colours_make_three_rows() -> None:
    """One card each."""
    game, state = table({"blue": 2, "red": 2, "yellow": 2, "white": 1})
    play_words(game, state, "1: play blue, red, yellow")
    assert railyard(game, state, 0) == {"blue": {"blue": 1}, "red": {"red": 1}, "yellow": {"yellow": 1}}
    assert hand(game, state, 0) == {"blue": 1, "red": 1, "white": 1, "yellow": 1, "wild": 1}
    wait(game, state)
    assert track(game, state, 0) == {"blue": 1, "red": 1, "yellow": 1}
    assert railyard(game, state, 0) == {}


def test_every_three_colours_of_the_hand_can_be_played_and_exactly_three() -> None:
    """Not two of them, not four, and none twice."""
    game, state = table({"blue": 2, "red": 2, "yellow": 2, "white": 1})
    three = {words for words in plays(game, state) if not words[0].isdigit()}
    assert three == {"blue, red, white", "blue, red, yellow", "blue, white, yellow", "red, white, yellow"}
    for words in ("play blue, red", "play blue, red, white, yellow", "play blue, blue, red", "play 2 blue, red, white"):
        with pytest.raises(Unreadable):
            game.parse(words, state)


@pytest.mark.parametrize("words", ["play blue, red, locomotive", "play blue, locomotive, locomotive and red"])
def test_locomotives_are_never_part_of_the_three(words: str) -> None:
    """A locomotive can't stand for one of the colours."""
    game, state = table({"blue": 3, "red": 3, "wild": 1})
    assert all(words[0].isdigit() for words in plays(game, state))
    with pytest.raises(Unreadable):
        game.parse(words, state)


def test_a_colour_that_is_not_in_the_hand_cannot_be_played() -> None:
    """Cards are played from the hand."""
    game, state = table({"blue": 4, "red": 3})
    assert reason(game, state, "play blue, red, white") == "You have no white card."
    assert reason(game, state, "play 2 white") == "You have no white card."


# -- the own railyard --------------------------------------------------------------------------------------------------


def test_a_colour_in_the_own_railyard_cannot_be_played() -> None:
    """Neither more of it, nor with locomotives, nor among three colours, while any of it lies there."""
    game, state = table({"blue": 5, "red": 1, "white": 1})
    play_words(game, state, "1: play 2 blue")
    wait(game, state)
    assert railyard(game, state, 0) == {"blue": {"blue": 1}}
    assert plays(game, state, "blue") == set()
    said = "Your railyard has blue already: that row must be gone before you can play blue again."
    for words in ("play 2 blue", "play 3 blue, 1 locomotive", "play blue, red, white"):
        assert reason(game, state, words) == said


def test_the_colour_is_free_again_once_its_cards_are_gone() -> None:
    """In the same turn in which step 1 takes the last of them."""
    game, state = table({"blue": 4, "red": 1, "white": 1, "black": 1})
    play_words(game, state, "1: play 2 blue")
    wait(game, state, 3)
    assert railyard(game, state, 0) == {} and track(game, state, 0) == {"blue": 2}
    assert {"2 blue", "1 blue, 1 locomotive", "blue, red, white"} <= plays(game, state)
    play_words(game, state, "1: play 2 blue")
    assert railyard(game, state, 0) == {"blue": {"blue": 2}}


def test_a_locomotive_does_not_keep_other_colours_out() -> None:
    """It belongs to the row of the suit it was played in; locomotives can be played again at once."""
    game, state = table({"blue": 2, "red": 2, "wild": 2, "black": 1})
    play_words(game, state, "1: play 1 blue, 2 locomotive")
    wait(game, state)
    assert "2 red, 1 locomotive" in plays(game, state)
    play_words(game, state, "1: play 2 red, 1 locomotive")
    assert railyard(game, state, 0) == {"blue": {"blue": 1, "wild": 1}, "red": {"red": 2, "wild": 1}}


# -- train robbing -----------------------------------------------------------------------------------------------------


def test_john_and_paul() -> None:
    """The leaflet's example: 1 blue, 1 red and 1 yellow; then 3 blue cards drive the one blue card out."""
    game, state = table({"blue": 2, "red": 2, "yellow": 3}, {"blue": 3, "black": 4}, seats=3)
    play_words(game, state, "1: play blue, red, yellow", "2: play 3 blue")
    assert railyard(game, state, 0) == {"red": {"red": 1}, "yellow": {"yellow": 1}}
    assert railyard(game, state, 1) == {"blue": {"blue": 3}}
    assert pile(game, state, "discards") == {"blue": 1}
    wait(game, state)
    assert track(game, state, 0) == {"red": 1, "yellow": 1}  # John's next turn: the blue card is lost


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_only_more_cards_than_the_row_has_can_rob_it(size: int) -> None:
    """As many are not enough, one more is."""
    game, state = table()
    arrange(
        game,
        state,
        face_up={"green": 5},
        deck={"red": 5},
        hands=[{"black": 3}, {"blue": 6}],
        railyards=[{"blue": {"blue": size}}],
    )
    play_words(game, state, "1: play 2 black")
    assert railyard(game, state, 0)["blue"] == {"blue": size}
    assert plays(game, state) == {f"{count} blue" for count in range(size + 1, 7)}
    if size > 1:
        assert reason(game, state, f"play {size} blue") == (
            f"The railyard of player 1 has {size} in blue: only {size + 1} cards or more can rob it."
        )


def test_fewer_or_as_many_cards_as_in_an_opponent_s_row_are_refused() -> None:
    """Played from the set-up: three blue lie there, so two and three are refused and four rob."""
    game, state = table({"blue": 3, "red": 4}, {"blue": 5, "black": 2})
    play_words(game, state, "1: play 3 blue")
    said = "The railyard of player 1 has 3 in blue: only 4 cards or more can rob it."
    for words in ("play 2 blue", "play 3 blue", "play 2 blue, 1 locomotive"):
        assert reason(game, state, words) == said
    assert plays(game, state, "blue") == {"4 blue", "5 blue", *[f"{n} blue, 1 locomotive" for n in (3, 4, 5)]}
    play_words(game, state, "2: play 4 blue")
    assert railyard(game, state, 1) == {"blue": {"blue": 4}}
    assert pile(game, state, "discards") == {"blue": 3}


def test_locomotives_count_on_both_sides() -> None:
    """One blue and two locomotives are three: four in any mixture rob them, three do not."""
    game, state = table({"blue": 1, "wild": 1, "red": 5}, {"blue": 3, "wild": 2, "black": 2})
    play_words(game, state, "1: play 1 blue, 2 locomotive")
    assert plays(game, state, "blue") == {
        "1 blue, 3 locomotive",
        "2 blue, 2 locomotive",
        "2 blue, 3 locomotive",
        "3 blue, 1 locomotive",
        "3 blue, 2 locomotive",
        "3 blue, 3 locomotive",
    }
    for words in ("play 3 blue", "play 2 blue, 1 locomotive", "play 1 blue, 2 locomotive"):
        assert "only 4 cards or more can rob it" in reason(game, state, words)


def test_the_robbed_row_is_discarded_whole_with_its_locomotives() -> None:
    """All of it goes to the discards, none to the track or back to a hand."""
    game, state = table({"blue": 1, "wild": 1, "red": 5}, {"blue": 3, "wild": 2, "black": 2})
    play_words(game, state, "1: play 1 blue, 2 locomotive", "2: play 1 blue, 3 locomotive")
    assert pile(game, state, "discards") == {"blue": 1, "wild": 2}
    assert railyard(game, state, 0) == {} and track(game, state, 0) == {}
    assert hand(game, state, 0) == {"red": 5}
    assert railyard(game, state, 1) == {"blue": {"blue": 1, "wild": 3}}
    assert game.view(state, None).named()["discards"] == [0, 1, 0, 0, 0, 0, 0, 0, 2]


def test_only_the_row_of_that_colour_is_robbed() -> None:
    """Other rows of the same player, and rows of other players, stay."""
    hands = [{"blue": 2, "red": 2, "black": 3}, {"green": 2, "white": 5}, {"blue": 4, "purple": 3}]
    game, state = table(*hands, seats=3)
    play_words(game, state, "1: play 2 red", "2: play 2 green")
    wait(game, state)
    play_words(game, state, "1: play 2 blue", "2: play 2 white", "3: play 3 blue")
    assert pile(game, state, "discards") == {"blue": 2}
    assert railyard(game, state, 0) == {} and track(game, state, 0) == {"red": 2}
    assert railyard(game, state, 1) == {"green": {"green": 1}, "white": {"white": 2}}
    assert railyard(game, state, 2) == {"blue": {"blue": 3}}


def test_the_row_as_it_lies_now_is_what_counts() -> None:
    """Step 1 has taken cards from it: three became two, and three rob it."""
    game, state = table({"blue": 3, "red": 4}, {"blue": 3, "black": 4})
    play_words(game, state, "1: play 3 blue")
    assert "3 blue" not in plays(game, state)
    wait(game, state, 2)
    assert railyard(game, state, 0) == {"blue": {"blue": 2}}
    play_words(game, state, "2: play 3 blue")
    assert pile(game, state, "discards") == {"blue": 2} and track(game, state, 0) == {"blue": 1}


def test_the_robbed_can_rob_back() -> None:
    """With more cards again, and the colour is no longer in the own railyard."""
    game, state = table({"blue": 6, "red": 1}, {"blue": 3, "black": 4})
    play_words(game, state, "1: play 2 blue", "2: play 3 blue")
    assert plays(game, state, "blue") == {"4 blue", "3 blue, 1 locomotive", "4 blue, 1 locomotive"}
    play_words(game, state, "1: play 4 blue")
    assert pile(game, state, "discards") == {"blue": 5}
    assert railyard(game, state, 1) == {} and track(game, state, 1) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_colour_lies_in_one_railyard_at_a_time(seats: int) -> None:
    """The player who plays it next can't, or robs it, whichever opponent has it."""
    game, state = table(*[{"blue": 2, "wild": seat} for seat in range(seats)], seats=seats)
    for seat in range(seats):
        extra = f", {seat} locomotive" if seat else ""
        play_words(game, state, f"{seat + 1}: play 2 blue{extra}")
        holders = [each for each in range(seats) if "blue" in railyard(game, state, each)]
        assert holders == [seat]
    assert pile(game, state, "discards").get("blue") == 2 * (seats - 1)


@pytest.mark.parametrize("row", [{"blue": 1}, {"blue": 2}])
def test_the_three_colour_play_can_never_rob(row: dict[str, int]) -> None:
    """A single card is never more than what lies there, be it one card."""
    game, state = table()
    arrange(
        game,
        state,
        face_up={"green": 5},
        deck={"red": 5},
        hands=[{"black": 3}, {"blue": 1, "red": 1, "white": 1, "yellow": 1}],
        railyards=[{"blue": row}],
    )
    play_words(game, state, "1: play 2 black")
    assert plays(game, state) == {"red, white, yellow"}
    said = "The railyard of player 1 has blue: a single card can't rob it."
    assert reason(game, state, "play blue, red, white") == said


def test_the_three_colour_play_never_adds_to_an_own_row() -> None:
    """A colour that lies in the own railyard is none of the three."""
    game, state = table({"blue": 4, "red": 1, "white": 1, "yellow": 1})
    play_words(game, state, "1: play 3 blue")
    wait(game, state)
    assert {words for words in plays(game, state) if not words[0].isdigit()} == {"red, white, yellow"}


def test_a_robbery_is_an_event_of_the_record() -> None:
    """Who was robbed of which row, and what was discarded."""
    game, state = table({"blue": 1, "wild": 1, "red": 5}, {"blue": 3, "wild": 2, "black": 2})
    play_words(game, state, "1: play 1 blue, 2 locomotive")
    before = state.cells[:]
    play_words(game, state, "2: play 2 blue, 2 locomotive")
    robbed = {"event": "robbed", "seat": 1, "colour": "blue", "discarded": {"blue": 1, "wild": 2}}
    assert game.events(before, state.cells) == [robbed]


def test_playing_is_not_open_with_nothing_to_play() -> None:
    """Two colours and no locomotive: neither a suit nor three colours."""
    game = card_game()
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, deck={"red": 5}, hands=[{"blue": 1, "white": 1}])
    assert kinds_legal(game, state) == {"draw deck", "draw", "draw tickets"}
    assert awaited(game, state).startswith("1: ")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("play 2 locomotives and 1 red", "play 1 red, 2 locomotive"),
        ("Play 3 Blue", "play 3 blue"),
        ("play yellow, blue and red", "play blue, red, yellow"),
        ("play 1 red 1 blue 1 yellow", "play blue, red, yellow"),
    ],
)
def test_cards_are_played_in_plain_words(said: str, meant: str) -> None:
    """In any order, with plural and numbers or without."""
    game, state = table({"blue": 3, "red": 1, "yellow": 2, "wild": 1})
    assert game.words(game.parse(said, state)) == meant
    game.check(state, game.parse(said, state))


@pytest.mark.parametrize("said", ["play 2.3 blue", "play blue 9", "play 3", "play 999 blue", "play 2 mauve"])
def test_words_that_are_no_cards_play_nothing(said: str) -> None:
    """Every word counts: nothing is left out to make a play of the rest."""
    game, state = table({"blue": 3, "red": 1, "yellow": 2, "wild": 1})
    with pytest.raises(Unreadable, match="is no move of this game"):
        game.parse(said, state)


@pytest.mark.parametrize("said", ["play 1 red", "play 2 locomotives", "play red, blue", "play 2 red, 1 blue, 1 white"])
def test_cards_that_are_no_play_are_answered_with_what_is_one(said: str) -> None:
    game, state = table({"blue": 3, "red": 1, "yellow": 2, "wild": 1})
    with pytest.raises(
        Unreadable, match=r"two or more cards of one colour, .* or three single cards of different colours"
    ):
        game.parse(said, state)
