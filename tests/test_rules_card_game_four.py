"""Four players: the first scoring, the second deck, and the end. A test for each sentence of leaflet and rulings."""

from collections import Counter

import pytest

from branchline import CHANCE, OVER
from branchline.cardgame.game import CardGame
from branchline.core.game import State
from card_game import (
    BOX,
    MAIN_ACTIONS,
    arrange,
    choose,
    complete,
    completed,
    hand,
    last_card,
    let_chance,
    pile,
    play_words,
    plays,
    railyard,
    run_out,
    score_lines,
    scoring,
    tickets,
    to_scoring,
    track,
    wait,
    whose_turn,
)
from toolkit import Cards, awaited, cell, legal_words

HELD = [["Chicago–Miami", "Dallas–Miami"], ["Miami–Boston"], ["Seattle–Denver"], ["Dallas–Helena"]]
every_first = pytest.mark.parametrize("first", [0, 1, 2, 3])


def half_time(*choices: str, first: int = 0, tracks: tuple[Cards, ...] = ()) -> tuple[CardGame, State]:
    """The first deck has run out with seat `first` at turn, and these tickets are completed; nothing is dealt yet."""
    hands: list[Cards] = [{"black": 2}, {"blue": 3}, {}, {"wild": 1}]
    yards: list[dict[str, Cards]] = [{}, {"white": {"white": 4, "wild": 2}}]
    game, state = last_card(*hands, seats=4, held=HELD, tracks=tracks, railyards=yards, first=first)
    to_scoring(game, state)
    choose(game, state, *choices, *[""] * (4 - len(choices)))
    reveal(game, state)
    return game, state


def reveal(game: CardGame, state: State) -> None:
    """Chance reveals what is completed."""
    while awaited(game, state) == "chance: completed":
        play_words(game, state, f"{{{legal_words(game, state)[0]}}}")


def all_dealt(*choices: str, first: int = 0, tracks: tuple[Cards, ...] = ()) -> tuple[CardGame, State]:
    """The same, and the second half is about to begin."""
    game, state = half_time(*choices, first=first, tracks=tracks)
    let_chance(game, state)
    return game, state


def second_end(game: CardGame, state: State, tracks: list[Cards]) -> None:
    """The second deck runs out, with these tracks."""
    hands = [hand(game, state, seat) for seat in range(4)]
    taken = sum((Counter(cards) for cards in (*hands, *tracks)), Counter[str]())
    row = list((Counter(BOX) - taken).elements())[:6]
    arrange(game, state, face_up=dict(Counter(row[:5])), deck={row[5]: 1}, hands=hands, tracks=tracks)
    to_scoring(game, state)


# -- the second deck ---------------------------------------------------------------------------------------------------


def test_with_four_players_the_first_scoring_is_not_the_end() -> None:
    """The deck is played a second time."""
    game, state = half_time()
    assert game.to_move(state) == CHANCE and awaited(game, state) == "chance: deal"
    assert cell(game, state, "train_deck") == 2
    let_chance(game, state)
    assert awaited(game, state) == f"2: {MAIN_ACTIONS}"


@pytest.mark.parametrize("seats", [2, 3])
def test_with_fewer_there_is_no_second_deck(seats: int) -> None:
    """The first scoring is the only one."""
    game, state = scoring(*[{}] * seats)
    complete(game, state, *[""] * seats)
    assert game.to_move(state) == OVER and cell(game, state, "train_deck") == 1


def test_every_card_outside_the_hands_is_shuffled_into_the_second_deck() -> None:
    """Tracks, used cards or not, railyards, the face-up row and the discards; hands stay as they were."""
    tracks: tuple[Cards, ...] = ({"red": 2, "yellow": 2}, {"purple": 3}, {}, {"wild": 3})
    game, state = half_time("Chicago–Miami", "", "", "best", tracks=tracks)
    hands: list[Cards] = [{"black": 3}, {"blue": 3}, {}, {"wild": 1}]  # seat 1 drew the last card
    assert [hand(game, state, seat) for seat in range(4)] == hands
    assert pile(game, state, "deck") == BOX | {"black": 7, "blue": 7, "wild": 15}
    for name in ("row", "discards"):
        assert pile(game, state, name) == {}
    for seat in range(4):
        assert railyard(game, state, seat) == {} == track(game, state, seat) == pile(game, state, "laid_out", seat)
    outcomes = dict(zip(legal_words(game, state), game.odds(state), strict=True))
    assert outcomes["deal wild"] == 15 and outcomes["deal red"] == 10


@every_first
def test_four_cards_each_are_dealt_card_by_card_from_the_player_who_goes_on(first: int) -> None:
    """Player after player, one card at a time, four times round; then five are turned up."""
    game, state = half_time(first=first)
    before = [sum(hand(game, state, seat).values()) for seat in range(4)]
    order = []
    while awaited(game, state) == "chance: deal":
        had = [sum(hand(game, state, seat).values()) for seat in range(4)]
        game.play(state, game.legal(state)[0])
        order.append(next(seat for seat in range(4) if sum(hand(game, state, seat).values()) > had[seat]))
    assert order == [(first + 1 + i) % 4 for i in range(16)]
    assert [sum(hand(game, state, seat).values()) for seat in range(4)] == [size + 4 for size in before]
    for _ in range(5):
        assert awaited(game, state) == "chance: turn up"
        game.play(state, game.legal(state)[0])
    assert sum(pile(game, state, "row").values()) == 5
    assert whose_turn(game, state) == (first + 1) % 4 + 1


@every_first
def test_the_player_to_the_left_of_the_last_turn_goes_on(first: int) -> None:
    """The player who drew the last card had the last turn; the next one has the first turn with the second deck."""
    game, state = all_dealt(first=first)
    order = []
    for _ in range(5):
        order.append(whose_turn(game, state))
        wait(game, state)
    assert order == [(first + 1 + i) % 4 + 1 for i in range(5)]


def test_the_cards_dealt_again_are_secret() -> None:
    """And what was known of a hand is known still."""
    states = []
    for card in ("red", "wild"):
        game, state = half_time()
        play_words(game, state, f"{{deal {card}}}")
        states.append(state)
    for viewer in (0, 2, 3, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
    assert game.view(states[0], 1) != game.view(states[1], 1)


def test_what_was_known_of_a_hand_is_still_known() -> None:
    """A card taken face up before the scoring stays in the hand, and everybody has seen it go there."""
    game, state = last_card(seats=4, held=HELD)
    play_words(game, state, "1: draw blue", "{turn up black}", "1: stop drawing")
    wait(game, state, 4)
    complete(game, state, "", "", "", "")
    assert pile(game, state, "known", 0) == {"blue": 1}
    assert hand(game, state, 0)["blue"] >= 1


def test_a_record_tells_of_the_second_deck() -> None:
    """How many cards it has before any is dealt, on the last line of the first scoring."""
    game, state = last_card({"black": 2}, seats=4, held=HELD)
    to_scoring(game, state)
    play_words(game, state, *["complete no more"] * 4, *["{completed no more}"] * 3)
    before = state.cells[:]
    play_words(game, state, "{completed no more}")
    assert game.events(before, state.cells) == [{"event": "second deck", "deck": 96 - 3}]


# -- what stays and what goes ------------------------------------------------------------------------------------------


def test_tickets_that_were_not_completed_stay_in_hand_in_secret_and_cost_nothing_yet() -> None:
    """They may still be completed with the second deck; nobody learns which they are."""
    game, state = all_dealt("Chicago–Miami", tracks=({"wild": 2},))
    assert completed(game, state, 0) == ["Chicago–Miami"] and tickets(game, state, 0) == ["Dallas–Miami"]
    for viewer in (1, 2, 3, None):
        seen = game.view(state, viewer).named()
        held, told = seen["tickets"], seen["completed"]
        assert isinstance(held, list) and isinstance(told, list)
        assert held[0] == 0 and told[0] == 1 << 11 and seen["ticket_count"] == [1, 1, 1, 1]
    second_end(game, state, [{"wild": 2}, {}, {}, {}])
    complete(game, state, "Dallas–Miami", "", "", "")
    mine = score_lines(game, state, 0)
    assert mine["Dallas–Miami"] == 9 and mine["Chicago–Miami"] == 10


def test_cards_of_the_first_track_are_of_no_use_in_the_second_half() -> None:
    """What was not used is discarded with the rest."""
    game, state = all_dealt(tracks=({"red": 1},))
    assert track(game, state, 0) == {}
    second_end(game, state, [{"yellow": 1}, {}, {}, {}])  # together they would complete Chicago–Miami
    assert legal_words(game, state) == ["complete best", "complete no more"]


def test_a_completed_ticket_is_not_completed_again() -> None:
    """It lies aside; the cards for it would be there."""
    game, state = all_dealt("Chicago–Miami", tracks=({"wild": 2},))
    second_end(game, state, [{"red": 2, "yellow": 2}, {}, {}, {}])
    assert "complete Chicago–Miami" not in legal_words(game, state)


def test_a_player_with_no_ticket_left_is_offered_the_best_choice_too() -> None:
    """It is none, as any choice is then."""
    game, state = all_dealt("", "", "Seattle–Denver", tracks=({}, {}, {"wild": 2}))
    assert tickets(game, state, 2) == []
    second_end(game, state, [{}, {}, {"wild": 5}, {}])
    play_words(game, state, "1: complete best", "2: complete best")
    assert legal_words(game, state) == ["complete best", "complete no more"]
    play_words(game, state, "3: complete best", "4: complete best")
    let_chance(game, state)
    assert completed(game, state, 2) == ["Seattle–Denver"]


def test_play_resumes_exactly_as_before() -> None:
    """Draw, play, rob, take tickets: the railyards begin empty, so every colour is free."""
    game, state = half_time()
    play_words(game, state, *["{deal white}", "{deal red}", "{deal red}", "{deal red}"] * 2)
    let_chance(game, state)
    assert "2 white" in plays(game, state)  # which lay in her own railyard before the scoring
    play_words(game, state, "2: play 2 white", "3: play 2 red")
    assert railyard(game, state, 1) == {"white": {"white": 2}}
    play_words(game, state, "4: play 2 red, 1 locomotive")
    assert pile(game, state, "discards") == {"red": 2}
    play_words(game, state, "1: draw deck", "{deal green}", "1: draw deck", "{deal green}")
    assert track(game, state, 1) == {"white": 1}


@every_first
def test_when_the_second_deck_runs_out_everybody_has_one_more_turn_and_the_game_ends(first: int) -> None:
    """Then the tracks are scored again, and that is all."""
    game, state = all_dealt(first=first)
    hands = [hand(game, state, seat) for seat in range(4)]
    left = list((Counter(BOX) - sum(map(Counter, hands), Counter[str]())).elements())
    arrange(game, state, face_up=dict(Counter(left[:5])), deck={left[5]: 1}, hands=hands)
    run_out(game, state)
    order = []
    while whose_turn(game, state):
        order.append(whose_turn(game, state))
        wait(game, state)
    assert order == [(first + 2 + i) % 4 + 1 for i in range(4)]
    complete(game, state, "", "", "", "")
    assert game.to_move(state) == OVER


# -- the score ---------------------------------------------------------------------------------------------------------


def test_the_points_of_both_scorings_are_added_and_the_rest_is_lost_only_at_the_end() -> None:
    """What was completed in either half adds, what never was takes off; each ticket once."""
    game, state = all_dealt("Chicago–Miami", "", "Seattle–Denver", tracks=({"wild": 2}, {}, {"wild": 2}))
    second_end(game, state, [{"wild": 2}, {}, {}, {"wild": 2}])
    complete(game, state, "Dallas–Miami", "", "", "Dallas–Helena")
    assert score_lines(game, state, 0) == {
        "Chicago–Miami": 10,
        "Dallas–Miami": 9,
        "bonus Chicago": 12,
        "bonus Dallas": 10,
        "bonus Miami": 8,
    }
    assert score_lines(game, state, 1) == {"Miami–Boston": -12}
    assert score_lines(game, state, 2) == {"Seattle–Denver": 10, "bonus Seattle": 8}
    assert score_lines(game, state, 3) == {"Dallas–Helena": 10, "bonus Dallas": 10}
    assert game.scores(state).ranks == [1, 4, 3, 2]


def test_bonuses_count_the_tickets_of_both_halves_and_only_at_the_end() -> None:
    """One to Miami in each half beats one in the first."""
    tracks: tuple[Cards, ...] = ({"wild": 2}, {"wild": 3})
    game, state = all_dealt("Chicago–Miami", "Miami–Boston", tracks=tracks)
    assert "bonus Miami" in score_lines(game, state, 1)  # if it ended now, they would share it
    second_end(game, state, [{"wild": 2}, {}, {}, {}])
    complete(game, state, "Dallas–Miami", "", "", "")
    assert "bonus Miami" in score_lines(game, state, 0)
    assert score_lines(game, state, 1) == {"Miami–Boston": 12}


# -- a short second deck -----------------------------------------------------------------------------------------------


def hoarded(outside: int, first: int = 0) -> tuple[CardGame, State]:
    """The first deck is scored; so few cards are outside the hands, and nothing is dealt yet."""
    game, state = last_card(seats=4, held=HELD, first=first)
    run_out(game, state)
    arrange(game, state, tracks=[{}, {}, dict(Counter((list(BOX) * 3)[:outside]))], rest=0)
    wait(game, state, 4)
    choose(game, state, "best", "best", "best", "best")
    reveal(game, state)
    assert sum(hand(game, state, 0).values()) == 96 - outside
    return game, state


@pytest.mark.parametrize(
    ("outside", "dealt", "row", "left"),
    [
        (3, [0, 1, 1, 1], 0, 0),
        (10, [2, 3, 3, 2], 0, 0),
        (16, [4, 4, 4, 4], 0, 0),
        (19, [4, 4, 4, 4], 3, 0),
        (21, [4, 4, 4, 4], 5, 0),
        (22, [4, 4, 4, 4], 5, 1),
    ],
)
def test_with_too_few_cards_they_are_dealt_as_far_as_they_go(
    outside: int, dealt: list[int], row: int, left: int
) -> None:
    """In turn from the player who goes on, here seat 2; then what is left is turned up."""
    game, state = hoarded(outside)
    before = [sum(hand(game, state, seat).values()) for seat in range(4)]
    let_chance(game, state)
    assert [sum(hand(game, state, seat).values()) - before[seat] for seat in range(4)] == dealt
    assert (sum(pile(game, state, "row").values()), cell(game, state, "deck_size")) == (row, left)
    assert whose_turn(game, state) == 2


@pytest.mark.parametrize("outside", [0, 3, 16, 19, 21])
def test_a_second_deck_that_runs_out_at_once_gives_everybody_just_one_more_turn(outside: int) -> None:
    """While it is dealt or while the row is laid out; with not a card outside the hands there is nothing to deal."""
    game, state = hoarded(outside)
    let_chance(game, state)
    order = []
    while whose_turn(game, state):
        order.append(whose_turn(game, state))
        wait(game, state)
    assert order == [2, 3, 4, 1]
    complete(game, state, "", "", "", "")
    assert game.to_move(state) == OVER


def test_a_second_deck_with_a_card_left_after_the_row_is_played_on() -> None:
    """Only an empty deck brings the last turns."""
    game, state = hoarded(22)
    let_chance(game, state)
    wait(game, state, 6)
    assert whose_turn(game, state) == 4
    run_out(game, state)
    wait(game, state, 4)
    assert awaited(game, state) == "1: complete"


def test_a_record_tells_that_the_second_deck_ran_out_before_the_first_turn() -> None:
    """On the last line before it, and of nobody's turn."""
    game, state = hoarded(3)
    play_words(game, state, "{deal black}", "{deal blue}")
    before = state.cells[:]
    play_words(game, state, "{deal green}")
    assert game.events(before, state.cells) == [{"event": "last round", "seat": None}]
    assert pile(game, state, "row") == {}
