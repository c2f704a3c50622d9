"""The Card Game's turn: the order, step 1, and the hidden track. A test for each sentence of leaflet and rulings."""

import random

import pytest

from branchline import CHANCE
from branchline.core.record import from_text, redact, to_text
from branchline.core.view import SPECTATOR
from card_game import (
    COLOURS,
    MAIN_ACTIONS,
    card_game,
    every_table,
    find,
    hand,
    last_card,
    let_chance,
    pile,
    play_words,
    railyard,
    recorded,
    run_out,
    scoring,
    set_up_lines,
    table,
    to_main,
    track,
    wait,
    whole_game,
    whose_turn,
)
from toolkit import awaited, kinds_legal, legal_words, reason

# -- the order of turns ------------------------------------------------------------------------------------------------


@every_table
def test_turns_go_round_clockwise_one_at_a_time(seats: int) -> None:
    """In seat order from the player who begins, and round again."""
    game = card_game(seats)
    for first in range(seats):
        state = to_main(game, first)
        order = []
        for _ in range(2 * seats):
            order.append(whose_turn(game, state))
            wait(game, state)
        assert order == [(first + i) % seats + 1 for i in range(2 * seats)]


def test_step_2_is_one_of_three_actions() -> None:
    """Draw cards, play cards into the railyard, or draw tickets."""
    game, state = table({"blue": 2, "red": 1, "white": 1, "black": 3})
    assert kinds_legal(game, state) == {"draw deck", "draw", "play", "draw tickets"}
    assert awaited(game, state) == f"1: {MAIN_ACTIONS}"


@pytest.mark.parametrize(
    "moves",
    [
        ["draw deck", "{deal red}", "draw deck", "{deal red}"],
        ["draw blue", "{turn up red}", "stop drawing"],
        ["play 2 blue"],
        ["play black, blue, red"],
        ["draw tickets", "{ticket Seattle–Miami}", *[""] * 3, "keep 1"],
    ],
)
def test_each_action_is_the_whole_of_step_2(moves: list[str]) -> None:
    """One and only one of them: then the next player is at turn."""
    game, state = table({"blue": 2, "red": 1, "black": 4})
    for words in moves:
        if words:
            play_words(game, state, words)
        else:
            game.play(state, game.legal(state)[0])
    assert awaited(game, state) == f"2: {MAIN_ACTIONS}"


def test_a_player_who_can_do_anything_may_not_pass() -> None:
    """One of the actions must be performed."""
    game, state = table()
    assert "pass" not in legal_words(game, state)
    assert reason(game, state, "pass") == "You can pass only when you can do nothing else."


# -- step 1 ------------------------------------------------------------------------------------------------------------


def test_on_the_first_turn_step_1_is_skipped() -> None:
    """There is nothing in the railyard, and nothing goes on the track."""
    game, state = table()
    wait(game, state, 2)
    assert whose_turn(game, state) == 1
    assert track(game, state, 0) == {}
    assert [railyard(game, state, seat) for seat in range(2)] == [{}, {}]


def test_one_card_of_each_row_goes_on_the_track_when_the_turn_begins() -> None:
    """From every row of the railyard, before anything else is done."""
    game, state = table({"blue": 3, "red": 3, "green": 1})
    play_words(game, state, "1: play 3 blue")
    wait(game, state)
    play_words(game, state, "1: play 2 red")
    assert track(game, state, 0) == {"blue": 1}
    wait(game, state)
    assert whose_turn(game, state) == 1
    assert track(game, state, 0) == {"blue": 2, "red": 1}
    assert railyard(game, state, 0) == {"blue": {"blue": 1}, "red": {"red": 1}}


def test_step_1_is_no_choice() -> None:
    """It happens by itself at the start of every turn; no move is there to make or to leave out."""
    game, state = table({"blue": 4, "red": 1, "green": 1, "black": 1})
    play_words(game, state, "1: play 3 blue")
    for cards in (1, 2, 3):
        wait(game, state)
        assert awaited(game, state) == f"1: {MAIN_ACTIONS}"
        assert track(game, state, 0) == {"blue": cards}
        wait(game, state)
    assert railyard(game, state, 0) == {}
    wait(game, state)
    assert track(game, state, 0) == {"blue": 3}


def test_the_locomotives_on_top_go_before_the_cards_of_the_row() -> None:
    """A row of two red cards and two locomotives goes: locomotive, locomotive, red, red."""
    game, state = table({"red": 2, "wild": 1, "blue": 4})
    play_words(game, state, "1: play 2 red, 2 locomotive")
    seen = []
    for _ in range(4):
        wait(game, state)
        seen.append(track(game, state, 0))
        wait(game, state)
    assert seen == [{"wild": 1}, {"wild": 2}, {"red": 1, "wild": 2}, {"red": 2, "wild": 2}]
    assert railyard(game, state, 0) == {}


def test_of_several_rows_each_gives_its_own_top_card() -> None:
    """One row still has a locomotive on top, the other has none."""
    game, state = table({"red": 2, "green": 2, "blue": 3})
    play_words(game, state, "1: play 2 red")
    wait(game, state)
    play_words(game, state, "1: play 2 green, 1 locomotive")
    assert track(game, state, 0) == {"red": 1}
    wait(game, state)
    assert track(game, state, 0) == {"red": 2, "wild": 1}
    assert railyard(game, state, 0) == {"green": {"green": 2}}


@every_table
def test_only_the_railyard_of_the_player_at_turn_moves(seats: int) -> None:
    """The rows of the others stay as they are."""
    hands = [{"blue": 3, "red": 4}, {"green": 3, "black": 4}, {}, {}][:seats]
    game, state = table(*hands, seats=seats)
    play_words(game, state, "1: play 3 blue", "2: play 3 green")
    wait(game, state, seats - 2)
    assert whose_turn(game, state) == 1
    assert track(game, state, 0) == {"blue": 1} and track(game, state, 1) == {}
    assert railyard(game, state, 1) == {"green": {"green": 3}}
    wait(game, state)
    assert track(game, state, 0) == {"blue": 1} and track(game, state, 1) == {"green": 1}


def test_cards_on_the_track_stay_there() -> None:
    """Whatever is done afterwards, a robbery of the same colour too, until it is time to score."""
    game, state = table({"blue": 3, "red": 4}, {"blue": 4, "black": 3})
    play_words(game, state, "1: play 3 blue")
    wait(game, state)
    play_words(game, state, "1: draw black", "{turn up green}", "1: stop drawing")
    assert track(game, state, 0) == {"blue": 1}
    play_words(game, state, "2: play 4 blue")
    assert railyard(game, state, 0) == {} and track(game, state, 0) == {"blue": 1}
    for _ in range(6):
        wait(game, state)
        assert track(game, state, 0) == {"blue": 1}


# -- the hidden track --------------------------------------------------------------------------------------------------


def two_tracks(open_track: bool) -> list[list[str]]:
    """Two games that differ in what lies on the track of player 1, and in nothing else that can be seen now."""
    game = card_game(open_track=open_track)
    head = set_up_lines(game, hands=[{"blue": 2, "red": 2, "black": 3}, {"white": 7}])
    look = ["draw tickets", *[f"{{ticket {each.name}}}" for each in game.all_tickets[-4:]], "keep none"]
    out = []
    for mine, drawn in (("blue", "blue"), ("red", "red")):
        lines = [*head, f"1: play 2 {mine}", "2: draw deck", "{deal green}", "2: stop drawing"]
        lines += [*["1: draw deck", f"{{deal {drawn}}}"] * 2, "2: draw deck", "{deal green}", "2: stop drawing"]
        out.append([*lines, *look])
    return out


def test_the_track_is_hidden_from_everybody_and_from_its_owner_too() -> None:
    """Two blue or two red cards: everybody sees that there are two, and nobody which."""
    game = card_game()
    one, two = (recorded(game, lines).final() for lines in two_tracks(open_track=False))
    assert (track(game, one, 0), track(game, two, 0)) == ({"blue": 2}, {"red": 2})
    for viewer in (0, 1, None):
        assert game.view(one, viewer) == game.view(two, viewer)
        seen = game.view(one, viewer).named()
        assert seen["track_size"] == [2, 0]
        assert seen["track"] == [[0] * 9, [0] * 9]


def test_with_open_track_everybody_may_look_at_their_own_and_nobody_at_another_s() -> None:
    """The option for less experienced players."""
    game = card_game(open_track=True)
    one, two = (recorded(game, lines).final() for lines in two_tracks(open_track=True))
    assert game.view(one, 0).named()["track"] == [[0, 2, 0, 0, 0, 0, 0, 0, 0], [0] * 9]
    assert game.view(two, 0).named()["track"] == [[0, 0, 0, 0, 0, 2, 0, 0, 0], [0] * 9]
    for viewer in (1, None):
        assert game.view(one, viewer) == game.view(two, viewer)
        assert game.view(one, viewer).named()["track"] == [[0] * 9, [0] * 9]


def test_the_option_changes_nothing_else() -> None:
    """The same moves are legal, and the same states follow, with the option or without."""
    closed, opened = card_game(), card_game(open_track=True)
    chance = random.Random("open track")
    one, two = closed.start(), opened.start()
    for _ in range(250):
        legal = closed.legal(one)
        assert legal == opened.legal(two) and one == two
        move = closed.chance(one, chance.random()) if closed.to_move(one) == CHANCE else chance.choice(legal)
        closed.play(one, move)
        opened.play(two, move)


def test_what_goes_on_a_track_is_seen_by_all_when_it_goes_there() -> None:
    """The rows lie face up; a record of what a spectator saw tells it, though no view shows it any more."""
    game = card_game()
    record = recorded(game, two_tracks(open_track=False)[0])
    shown = [game.view(state, None).named()["row_cards"] for state in record.states()]
    assert [0, 2, *[0] * 6] in shown and [0, 1, *[0] * 6] in shown
    events = []
    state = game.start()
    for action in redact(record, SPECTATOR).moves:
        before = state.cells[:]
        game.play_unchecked(state, action)
        events += [event for event in game.events(before, state.cells) if event["event"] == "on track"]
    assert events == [{"event": "on track", "seat": 1, "cards": {"blue": 1}}] * 2


@pytest.mark.parametrize("open_track", [False, True])
@every_table
def test_a_redacted_record_replays_to_the_views_of_its_seat(seats: int, open_track: bool) -> None:
    """With the option or without, from the first card to the last; read back from its text, it still does."""
    record = whole_game(seats, open_track)
    for viewer in (*range(seats), SPECTATOR):
        seen = redact(record, viewer)
        again = from_text(to_text(seen), find)
        assert again.moves == seen.moves and again.game is record.game
        for whole, part in zip(record.views(viewer), again.views(viewer), strict=True):
            assert whole == part


def test_the_track_is_turned_up_when_the_deck_has_run_out_and_it_is_time_to_score() -> None:
    """Not before everybody has had the last turn; then all see all tracks."""
    game, state = last_card(tracks=[{"blue": 2, "wild": 1}, {"red": 1}])
    run_out(game, state)
    wait(game, state)
    for viewer in (0, 1, None):
        seen = game.view(state, viewer).named()
        assert seen["track"] == seen["laid_out"] == [[0] * 9, [0] * 9]
    wait(game, state)
    assert awaited(game, state) == "1: complete"
    for viewer in (0, 1, None):
        seen = game.view(state, viewer).named()
        assert seen["laid_out"] == [[0, 2, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1, 0, 0, 0]]


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_there_is_a_reason_for_every_move_that_is_not_legal() -> None:
    """Whatever is refused is refused with a sentence; whatever is legal has none."""
    positions = [table({"blue": 3, "red": 2, "white": 2}), last_card(), scoring({"blue": 1}, {})]
    game, state = table({"blue": 3, "red": 2, "white": 2})
    play_words(game, state, "1: draw deck", "{deal blue}")
    positions.append((game, state))
    game, state = table()
    play_words(game, state, "1: draw tickets")
    positions.append((game, state.copy()))
    let_chance(game, state)
    positions.append((game, state))
    for game, state in positions:
        legal = set(game.legal(state))
        for action in range(game.codec.size):
            why = game.why_not(state, action)
            assert (why is None) == (action in legal)
            assert why is None or why.words.endswith(".")


def test_colours_are_known_by_their_names() -> None:
    """Nobody needs to tell colours by their looks: every card and move has its colour in words."""
    game, state = table(dict.fromkeys(COLOURS[:7], 1))
    words = " ".join(legal_words(game, state))
    for colour in COLOURS[:5]:
        assert f"draw {colour}" in words
    for colour in COLOURS[:7]:
        assert f"play 1 {colour}, 1 locomotive" in words
    assert set(hand(game, state, 0)) | set(pile(game, state, "row")) <= {*COLOURS, "wild"}
