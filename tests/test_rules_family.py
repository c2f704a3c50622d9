"""What the three city leaflets share and the rulings say of all route titles: a test for each sentence."""

from itertools import product

import pytest

from branchline import CHANCE, OVER
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import State
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.routes.rules.doubles import DoubleRoutes
from toolkit import (
    CITIES,
    SEATS,
    arrange,
    awaited,
    cell,
    city,
    claims,
    deck,
    discards,
    finish_claim,
    give,
    hand,
    hold_tickets,
    kinds_legal,
    legal_words,
    let_chance,
    line_points,
    no_tickets_left,
    own,
    owners,
    play_words,
    points,
    reason,
    row,
    set_turn,
    set_vehicles,
    sound,
    tickets,
    to_main,
    toy_board,
    toy_game,
    vehicles,
    whose_turn,
)

every_city = pytest.mark.parametrize("key", CITIES)
every_table = pytest.mark.parametrize("seats", SEATS)

SECOND = "draw deck, draw"  # what is awaited of a player after the first card
TURN = "draw deck, draw, draw tickets, claim, pass"  # and at the start of a turn


def cards_toy(seats: int = 2, **cards: int) -> tuple[RoutesGame, State]:
    """A board with few routes and the cards a test needs, at the first turn of seat 1; `arrange` lays the cards."""
    routes = "A B 1 blue; B C 2 red; C D 3 blue; A D 2 grey"
    game = toy_game(toy_board(routes, cards=cards or {"blue": 14, "red": 9, "wild": 9}), seats=seats)
    return game, to_main(game, hands=[["blue"] * 2] * seats, face_up=["blue", "blue", "red", "red", "red"])


def draw_blind(game: RoutesGame, state: State) -> None:
    """A whole turn: both cards from the deck."""
    for _ in range(2):
        play_words(game, state, "draw deck")
        let_chance(game, state)


# -- in the box and set-up ---------------------------------------------------------------------------------------------

BOXES = {
    "london": (17, {"blue": 6, "green": 6, "black": 6, "pink": 6, "yellow": 6, "orange": 6, "wild": 8}, 20),
    "paris": (15, {"white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6, "wild": 8}, 20),
    "san-francisco": (20, {"blue": 6, "green": 6, "black": 6, "purple": 6, "red": 6, "orange": 6, "wild": 8}, 24),
}


@every_city
def test_the_box_holds_these_cards_vehicles_and_tickets(key: str) -> None:
    """The deck by colour, the pieces of each player and the number of tickets are those of the leaflet's list."""
    game = city(key)
    each, cards, ticket_count = BOXES[key]
    assert deck(game, game.start()) == cards
    assert [vehicles(game, game.start(), seat) for seat in range(2)] == [each, each]
    assert game.tickets_left(game.start().cells) == len(game.board.tickets) == ticket_count


@every_city
def test_two_to_four_players_can_play(key: str) -> None:
    """Four sets of pieces lie in the box: a game is for two, three or four."""
    for seats in SEATS:
        assert city(key, seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(ValueError, match=f"2 to 4 players, not {seats}"):
            city(key, seats)


@every_city
@every_table
def test_the_set_up_goes_hands_row_tickets_choices_first_player(key: str, seats: int) -> None:
    """Two cards each, five face up, two tickets each, the choices, then the first player; tokens come last of all."""
    game = city(key, seats)
    state = game.start()
    order: list[str] = []
    while whose_turn(game, state) == 0:
        mover = game.to_move(state)
        action = game.legal(state)[0] if mover == CHANCE else game.legal(state)[-1]
        order.append(game.codec.of[action].name)
        game.play(state, action)
        sound(game, state)
    plain = ["deal"] * 2 * seats + ["turn up"] * 5 + ["ticket"] * 2 * seats + ["keep"] * seats + ["first"]
    assert order == plain + ["place"] * (2 if key == "san-francisco" else 0)


@every_city
@every_table
def test_each_player_starts_with_two_cards_and_the_marker_at_zero(key: str, seats: int) -> None:
    """Everybody holds two cards, the whole supply of pieces and no points; five cards lie face up."""
    game = city(key, seats)
    state = to_main(game)
    for seat in range(seats):
        assert sum(hand(game, state, seat).values()) == 2
        assert points(game, state, seat) == 0
        assert vehicles(game, state, seat) == BOXES[key][0]
    assert sum(row(game, state).values()) == 5
    assert sum(deck(game, state).values()) == sum(BOXES[key][1].values()) - 2 * seats - 5
    assert discards(game, state) == {}


@every_city
def test_cards_are_dealt_from_a_shuffled_deck(key: str) -> None:
    """Every card left in the deck is as likely as any other to come next."""
    game = city(key)
    state = game.start()
    play_words(game, state, "{deal wild}", "{deal blue}")
    weights = dict(zip(legal_words(game, state), game.odds(state), strict=True))
    assert weights == {f"deal {colour}": count for colour, count in deck(game, state).items()}
    assert weights["deal wild"] == 7 and weights["deal blue"] == 5


def in_set_up(key: str = "london") -> tuple[RoutesGame, State, list[str]]:
    """The hands are dealt, the row is about to be turned up; with the colours of the title."""
    game = city(key)
    state = game.start()
    colours = game.cards.colours
    play_words(game, state, *[f"{{deal {colours[i]}}}" for i in (0, 0, 1, 1)])
    return game, state, colours


@every_city
def test_three_wilds_in_the_first_row_are_flushed(key: str) -> None:
    """Three wilds among the first five: all five are discarded and five new ones turned up before the tickets."""
    game, state, c = in_set_up(key)
    play_words(game, state, "{turn up wild}", "{turn up wild}", "{turn up wild}")
    assert awaited(game, state) == "chance: turn up"  # three of five: only when all five lie there
    play_words(game, state, f"{{turn up {c[0]}}}", f"{{turn up {c[1]}}}")
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}")
    assert row(game, state) == {}
    assert discards(game, state) == {c[0]: 1, c[1]: 1, "wild": 3}
    play_words(game, state, *[f"{{turn up {colour}}}" for colour in c[:5]])
    assert awaited(game, state) == "chance: ticket"
    assert row(game, state) == dict.fromkeys(c[:5], 1)


def test_the_first_row_is_flushed_again_and_again() -> None:
    """If the five new cards show three wilds again, they go as well."""
    game, state, c = in_set_up()
    for times in (1, 2):
        play_words(game, state, *["{turn up wild}"] * 3, *[f"{{turn up {c[2]}}}"] * 2)
        play_words(game, state, "{flush}")
        assert discards(game, state) == {c[2]: 2 * times, "wild": 3 * times}
    play_words(game, state, *[f"{{turn up {colour}}}" for colour in c[:5]])
    assert awaited(game, state) == "chance: ticket"


@pytest.mark.parametrize("wilds", [0, 1, 2, 3, 4, 5])
def test_the_row_is_flushed_from_three_wilds_on(wilds: int) -> None:
    """Two wilds may lie face up; three, four or five may not."""
    game, state, c = in_set_up()
    play_words(game, state, *["{turn up wild}"] * wilds, *[f"{{turn up {c[2]}}}"] * (5 - wilds))
    assert awaited(game, state) == ("chance: flush" if wilds >= 3 else "chance: ticket")


# -- opening tickets ---------------------------------------------------------------------------------------------------


def before_choosing(game: RoutesGame) -> State:
    """Everything is dealt; seat 1 is the first asked which tickets it keeps."""
    state = game.start()
    let_chance(game, state)
    return state


@every_city
@every_table
def test_each_player_is_dealt_two_tickets(key: str, seats: int) -> None:
    """Two tickets each, all of them different."""
    game = city(key, seats)
    state = before_choosing(game)
    offers = [game.offer_of(state.cells, seat) for seat in range(seats)]
    assert [len(offer) for offer in offers] == [2] * seats
    assert len({ticket for offer in offers for ticket in offer}) == 2 * seats
    assert game.tickets_left(state.cells) == BOXES[key][2] - 2 * seats


@every_city
def test_one_opening_ticket_must_be_kept_and_both_may_be(key: str) -> None:
    """Of the two opening tickets either or both are kept, never none."""
    game = city(key)
    state = before_choosing(game)
    assert legal_words(game, state) == ["keep 1", "keep 2", "keep 1 2"]
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    assert reason(game, state, "draw deck") == "First choose which tickets to keep."


@every_city
@pytest.mark.parametrize(("words", "kept"), [("keep 1", [0]), ("keep 2", [1]), ("keep 1 2", [0, 1])])
def test_the_chosen_opening_tickets_are_held_and_the_other_returned(key: str, words: str, kept: list[int]) -> None:
    """What a player keeps is theirs; what they do not keep goes back."""
    game = city(key)
    state = before_choosing(game)
    offer = game.offer_of(state.cells, 0)
    play_words(game, state, f"1: {words}", "2: keep 1 2")
    assert game.tickets_of(state.cells, 0) == sorted(offer[i] for i in kept)
    assert game.offer_of(state.cells, 0) == []
    assert game.tickets_left(state.cells) == BOXES[key][2] - 4 + (2 - len(kept))


@every_city
def test_opening_tickets_are_chosen_at_once_and_in_secret(key: str) -> None:
    """Until everybody has chosen, nobody can tell what another chose, nor how many; then the numbers are public."""
    game = city(key, 3)
    states = []
    for words in ("keep 1", "keep 2", "keep 1 2"):
        state = before_choosing(game)
        play_words(game, state, f"1: {words}")
        states.append(state)
    for viewer in (1, 2, None):
        assert len({game.view(state, viewer) for state in states}) == 1
    assert len({game.view(state, 0) for state in states}) == 3
    counts = []
    for state in states:
        play_words(game, state, "2: keep 1", "3: keep 1 2")
        counts.append([cell(game, state, "ticket_count", seat) for seat in range(3)])
    assert counts == [[1, 1, 2], [1, 1, 2], [2, 1, 2]]
    assert game.view(states[0], 1) == game.view(states[1], 1)  # which one is still a secret


@every_city
def test_returned_opening_tickets_lie_under_the_deck(key: str) -> None:
    """Nobody draws a returned opening ticket before all others are gone; nobody learns in which order they lie."""
    game = city(key, 2)
    state = before_choosing(game)
    first, second = game.offer_of(state.cells, 0)[0], game.offer_of(state.cells, 1)[1]
    play_words(game, state, "1: keep 2", "2: keep 1", "{first 1}")
    while "place" in kinds_legal(game, state):
        play_words(game, state, legal_words(game, state)[0])
    start = game.parse("ticket " + game.board.ticket_name(game.board.tickets[0]))
    while game.tickets_left(state.cells) > 2:
        play_words(game, state, "draw tickets")
        for _ in range(2):
            outcomes = [action - start for action in game.legal(state)]
            assert first not in outcomes and second not in outcomes
            game.play(state, start + outcomes[0])
        play_words(game, state, "keep 1 2")
    play_words(game, state, "draw tickets")
    assert {action - start for action in game.legal(state)} == {first, second}
    assert len(set(game.odds(state))) == 1
    game.play(state, start + second)
    assert [action - start for action in game.legal(state)] == [first]


@every_city
@every_table
def test_the_first_player_is_random_and_play_goes_clockwise(key: str, seats: int) -> None:
    """Every seat is as likely to begin; then the turns go round in seat order."""
    game = city(key, seats)
    state = before_choosing(game)
    play_words(game, state, *[f"{seat + 1}: keep 1" for seat in range(seats)])
    assert legal_words(game, state) == [f"first {seat + 1}" for seat in range(seats)]
    assert len(set(game.odds(state))) == 1
    for first in range(seats):
        state = to_main(game, first)
        turns = []
        for _ in range(2 * seats):
            turns.append(whose_turn(game, state) - 1)
            draw_blind(game, state)
        assert turns == [(first + i) % seats for i in range(2 * seats)]


# -- the turn ----------------------------------------------------------------------------------------------------------


@every_city
def test_a_turn_is_one_of_three_actions(key: str) -> None:
    """Draw cards, claim a route or draw tickets: nothing else is there to choose, and passing is none of them."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=2)
    assert kinds_legal(game, state) == {"draw deck", "draw", "claim", "draw tickets"}


@every_city
def test_each_action_ends_the_turn(key: str) -> None:
    """One action, and only one: after it the next player is at turn."""
    game = city(key)
    length_one = next(i for i, length in enumerate(game.lengths) if length == 1)
    for words in (["draw deck", "draw deck"], [f"claim {game.claim.names[length_one]} with 1 wild"], ["draw tickets"]):
        state = to_main(game)
        give(game, state, 0, wild=1)
        for word in words:
            play_words(game, state, word)
            let_chance(game, state)
            finish_claim(game, state)
        if words == ["draw tickets"]:
            play_words(game, state, "1: keep 1")
        assert awaited(game, state) == f"2: {TURN}"


# -- draw cards --------------------------------------------------------------------------------------------------------


@every_city
def test_two_face_up_cards_are_taken_and_each_is_replaced_at_once(key: str) -> None:
    """A face-up card goes to the hand and the deck's top card takes its place before the second is taken."""
    game = city(key)
    c = game.cards.colours
    state = to_main(game, hands=[[c[0], c[0]]], face_up=c[1:6])
    play_words(game, state, f"1: draw {c[1]}")
    assert awaited(game, state) == "chance: turn up"
    play_words(game, state, f"{{turn up {c[0]}}}")
    assert row(game, state) == dict.fromkeys([c[0], *c[2:6]], 1)
    play_words(game, state, f"1: draw {c[0]}", f"{{turn up {c[2]}}}")
    assert hand(game, state, 0) == {c[0]: 3, c[1]: 1}
    assert row(game, state) == {c[2]: 2, c[3]: 1, c[4]: 1, c[5]: 1}
    assert whose_turn(game, state) == 2


@every_city
def test_two_cards_are_drawn_blind_from_the_deck(key: str) -> None:
    """The deck's top card goes to the hand; the row stays as it is."""
    game = city(key)
    c = game.cards.colours
    state = to_main(game, hands=[[c[0], c[0]]], face_up=c[1:6])
    play_words(game, state, "1: draw deck", f"{{deal {c[3]}}}", "1: draw deck", "{deal wild}")
    assert hand(game, state, 0) == {c[0]: 2, c[3]: 1, "wild": 1}
    assert row(game, state) == dict.fromkeys(c[1:6], 1)
    assert whose_turn(game, state) == 2


@pytest.mark.parametrize("blind_first", [True, False])
def test_one_card_may_come_blind_and_one_face_up(blind_first: bool) -> None:
    """The two draws are chosen one by one, in either order."""
    game = city("london")
    state = to_main(game, hands=[["blue", "blue"]], face_up=["green", "black", "pink", "yellow", "orange"])
    blind, open_card = ["1: draw deck", "{deal pink}"], ["1: draw yellow", "{turn up green}"]
    play_words(game, state, *(blind + open_card if blind_first else open_card + blind))
    assert hand(game, state, 0) == {"blue": 2, "pink": 1, "yellow": 1}
    assert whose_turn(game, state) == 2


@every_city
def test_a_card_drawn_blind_is_a_secret_and_one_taken_face_up_is_not(key: str) -> None:
    """The others see that a card was drawn, not which; a face-up card they see."""
    game = city(key)
    c = game.cards.colours
    states = []
    for colour in (c[1], "wild"):
        state = to_main(game, hands=[[c[0], c[0]]], face_up=c[1:6])
        play_words(game, state, "1: draw deck", f"{{deal {colour}}}")
        states.append(state)
    for viewer in (1, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
    assert game.view(states[0], 0) != game.view(states[1], 0)
    assert game.view(states[0], 1).named()["hand_size"] == [3, 2]
    play_words(game, states[0], f"1: draw {c[2]}")
    known = game.view(states[0], None).named()["known"]
    assert isinstance(known, list)
    assert known[0] == [1 if i == 2 else 0 for i in range(game.cards.kinds)]


@every_city
def test_a_face_up_card_that_is_not_there_cannot_be_taken(key: str) -> None:
    """Only what lies face up can be taken."""
    game = city(key)
    c = game.cards.colours
    state = to_main(game, hands=[[c[0], c[0]]], face_up=c[1:6])
    assert reason(game, state, f"draw {c[0]}") == f"No {c[0]} card lies face up."
    assert reason(game, state, "draw wild") == f"No {game.board.words.wild} card lies face up."


@every_city
def test_a_face_up_bus_taken_first_ends_the_draw(key: str) -> None:
    """A wild taken from the row as the first card is the only one of the turn."""
    game = city(key)
    c = game.cards.colours
    state = to_main(game, hands=[[c[0], c[0]]], face_up=["wild", *c[1:5]])
    play_words(game, state, "1: draw wild", f"{{turn up {c[5]}}}")
    assert hand(game, state, 0) == {c[0]: 2, "wild": 1}
    assert awaited(game, state) == f"2: {TURN}"


@every_city
def test_a_face_up_bus_is_never_the_second_card(key: str) -> None:
    """After any first card a face-up wild can't be taken; the reason says so in the title's word."""
    game = city(key)
    c, wild = game.cards.colours, game.board.words.wild
    for first in ([f"1: draw {c[1]}", f"{{turn up {c[1]}}}"], ["1: draw deck", f"{{deal {c[1]}}}"]):
        state = to_main(game, hands=[[c[0], c[0]]], face_up=["wild", *c[1:5]])
        play_words(game, state, *first)
        assert awaited(game, state) == f"1: {SECOND}"
        assert f"draw {wild}" not in legal_words(game, state)
        assert reason(game, state, "draw wild") == (
            f"A face-up {wild} card can't be the second card; take another or draw from the deck."
        )


def test_a_bus_turned_up_after_the_first_card_is_no_second_card_either() -> None:
    """The replacement of the first card may be a wild: it stays out of reach for this turn."""
    game = city("london")
    state = to_main(game, face_up=["green", "black", "pink", "yellow", "orange"])
    play_words(game, state, "1: draw green", "{turn up wild}")
    assert legal_words(game, state) == ["draw deck", "draw black", "draw pink", "draw yellow", "draw orange"]


def test_a_bus_drawn_blind_counts_as_one_card() -> None:
    """Only a face-up wild ends the draw: one from the deck is a card like any other, first or second."""
    game = city("london")
    state = to_main(game, face_up=["green", "black", "pink", "yellow", "orange"])
    play_words(game, state, "1: draw deck", "{deal wild}", "1: draw deck", "{deal wild}")
    assert hand(game, state, 0)["wild"] == 2
    assert whose_turn(game, state) == 2


def test_the_second_card_must_be_taken() -> None:
    """Whoever began to draw draws the second card too: there is no stopping, claiming or passing in between."""
    game = city("london")
    state = to_main(game)
    play_words(game, state, "1: draw deck", "{deal blue}")
    assert kinds_legal(game, state) == {"draw deck", "draw"}
    for words in ("pass", "draw tickets", "claim Big Ben–Waterloo with 1 blue"):
        assert reason(game, state, words) == "You are drawing cards: take the second one."


def test_a_hand_may_hold_any_number_of_cards() -> None:
    """There is no limit: a player can draw until nothing is left."""
    game, state = cards_toy()
    arrange(game, state, face_up={"blue": 5}, deck={"red": 2}, rest=0)
    assert sum(hand(game, state, 0).values()) == 25
    play_words(game, state, "1: draw deck", "{deal red}", "1: draw deck", "{deal red}")
    assert sum(hand(game, state, 0).values()) == 27


# -- three wilds face up -----------------------------------------------------------------------------------------------


def test_a_third_wild_in_the_row_flushes_it_before_the_second_card() -> None:
    """At any time: the refill after the first card brings the third wild, so the row goes before the player goes on."""
    game = city("london")
    state = to_main(game, face_up=["wild", "wild", "green", "black", "pink"])
    play_words(game, state, "1: draw green", "{turn up wild}")
    assert legal_words(game, state) == ["flush"]
    assert reason(game, state, "draw black") == "First a card has to be turned."
    play_words(game, state, "{flush}")
    assert discards(game, state) == {"black": 1, "pink": 1, "wild": 3}
    play_words(game, state, *[f"{{turn up {colour}}}" for colour in ("blue", "green", "yellow", "wild", "wild")])
    assert awaited(game, state) == f"1: {SECOND}"
    play_words(game, state, "1: draw yellow")


def test_a_third_wild_after_the_second_card_flushes_the_row_before_the_next_turn() -> None:
    """The refill after the second card may bring the third wild as well."""
    game = city("london")
    state = to_main(game, face_up=["wild", "wild", "green", "black", "pink"])
    play_words(game, state, "1: draw deck", "{deal blue}", "1: draw green", "{turn up wild}", "{flush}")
    assert awaited(game, state) == "chance: turn up"
    let_chance(game, state)
    assert awaited(game, state) == f"2: {TURN}"


def test_new_rows_are_flushed_as_long_as_they_show_three_wilds() -> None:
    """If the five new cards show three wilds again, they are discarded again."""
    game = city("london")
    state = to_main(game, face_up=["wild", "wild", "green", "black", "pink"])
    play_words(game, state, "1: draw green", "{turn up wild}", "{flush}")
    play_words(game, state, *["{turn up wild}"] * 4, "{turn up blue}", "{flush}")
    assert discards(game, state) == {"black": 1, "pink": 1, "blue": 1, "wild": 7}
    play_words(game, state, *[f"{{turn up {colour}}}" for colour in ("blue", "green", "yellow", "wild", "black")])
    assert awaited(game, state) == f"1: {SECOND}"


def test_a_flush_with_a_short_deck_shuffles_the_flushed_cards_in() -> None:
    """Too few cards to turn up: the moment the deck is empty the discards, the old row among them, refill it."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 1, "blue": 2, "red": 1}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}", "{flush}")
    assert discards(game, state) == {"blue": 2, "wild": 3}
    play_words(game, state, "{turn up blue}", "{turn up blue}", "{turn up red}")
    assert deck(game, state) == {"blue": 2, "wild": 3} and discards(game, state) == {}
    play_words(game, state, "{turn up wild}", "{turn up wild}")
    assert row(game, state) == {"blue": 2, "red": 1, "wild": 2}
    assert awaited(game, state) == f"1: {SECOND}"


def stays(game: RoutesGame, state: State) -> None:
    """The row with three wilds is not flushed, and nothing is moved by that."""
    before = row(game, state), deck(game, state), discards(game, state)
    assert legal_words(game, state) == ["row stays"]
    assert reason(game, state, "flush") == "The row stays: flushing it could never end."
    play_words(game, state, "{row stays}")
    assert (row(game, state), deck(game, state), discards(game, state)) == before


@pytest.mark.parametrize(
    ("stock", "spent", "others"),
    [({"wild": 3}, {}, 2), ({"wild": 2, "red": 1}, {}, 3), ({"wild": 2}, {"red": 1}, 3), ({"wild": 3}, {"wild": 2}, 2)],
)
def test_three_wilds_stay_while_fewer_than_three_other_cards_are_about(
    stock: dict[str, int], spent: dict[str, int], others: int
) -> None:
    """Fewer than three non-wilds in deck, discards and row together: a flush could never end. With three it could."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck=stock, discards=spent, rest=1)
    assert hand(game, state, 1)["blue"] >= 3  # what the players hold does not count
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert row(game, state) == {"wild": 3, "blue": 2}
    about = [row(game, state), deck(game, state), discards(game, state)]
    assert sum(count for pile in about for colour, count in pile.items() if colour != "wild") == others
    if others >= 3:
        assert legal_words(game, state) == ["flush"]
    else:
        stays(game, state)
        assert awaited(game, state) == f"1: {SECOND}"


@pytest.mark.parametrize(
    ("stock", "spent", "pointless"),
    [
        ({"wild": 4, "blue": 2}, {}, True),  # five and five, three wilds in each: they would only change places
        ({"wild": 5, "blue": 1}, {}, True),
        ({"wild": 3, "blue": 3}, {}, False),  # the deck has two wilds
        ({"wild": 4, "blue": 3}, {}, False),  # six cards in the deck
        ({"wild": 4, "blue": 1}, {}, False),  # four cards in the deck
        ({"wild": 4, "blue": 2}, {"red": 1}, False),  # a discard
    ],
)
def test_three_wilds_stay_when_row_and_deck_would_only_change_places(
    stock: dict[str, int], spent: dict[str, int], pointless: bool
) -> None:
    """Five in the row, five in the deck, no discards, three wilds or more in each: the row stays; else it does not."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck=stock, discards=spent, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    if pointless:
        stays(game, state)
        assert awaited(game, state) == f"1: {SECOND}"
    else:
        assert legal_words(game, state) == ["flush"]


@pytest.mark.parametrize(("payment", "flushed"), [("1 blue", True), ("1 bus", False)])
def test_a_later_discard_that_makes_three_other_cards_flushes_the_row(payment: str, flushed: bool) -> None:
    """Three wilds stayed for want of other cards: the claim that discards the third other card flushes them at once."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 3, "blue": 2}, deck={"wild": 2}, hands=[{"blue": 1, "wild": 1}], rest=1)
    play_words(game, state, f"1: claim A–B with {payment}")
    if flushed:
        assert legal_words(game, state) == ["flush"]
    else:
        stays(game, state)
        assert awaited(game, state) == f"2: {TURN}"


def test_a_later_discard_flushes_a_row_that_would_only_have_changed_places() -> None:
    """Row and deck of five with three wilds each stayed: the first discard makes the flush worth while."""
    game, state = cards_toy()
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up=piles, deck=piles, hands=[{"blue": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 blue")
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}", *["{turn up wild}"] * 3, *["{turn up blue}"] * 2)
    assert legal_words(game, state) == ["flush"]  # the old deck came up; six cards are in the new one
    assert deck(game, state) == {"wild": 3, "blue": 3}


def test_a_card_drawn_from_the_deck_flushes_a_row_that_would_only_have_changed_places() -> None:
    """The row stays only where a flush could never end; with four cards left in the deck it can end, so it goes."""
    game, state = cards_toy()
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up=piles, deck=piles, rest=1)
    play_words(game, state, "1: draw deck", "{deal blue}")
    assert legal_words(game, state) == ["flush"]


def test_the_third_wild_from_the_bottom_of_the_deck_is_flushed_after_the_shuffle() -> None:
    """The card that empties the deck is the third wild: first the discards become the deck, then the row goes."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 1}, discards={"blue": 4, "red": 3}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert deck(game, state) == {"blue": 4, "red": 3} and discards(game, state) == {}
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}")
    assert deck(game, state) == {"blue": 4, "red": 3}
    assert discards(game, state) == {"wild": 3, "blue": 2}


def test_the_shuffle_may_make_a_flush_pointless() -> None:
    """Also then: the last card is the third wild, the new deck has five cards with three wilds: the row stays."""
    game, state = cards_toy()
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 1}, discards=piles, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert row(game, state) == deck(game, state) == piles
    stays(game, state)
    assert awaited(game, state) == f"1: {SECOND}"


def test_wilds_in_a_hand_do_not_flush_anything() -> None:
    """Only what lies face up counts."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, hands=[{"wild": 5}])
    play_words(game, state, "1: draw blue", "{turn up red}")
    assert awaited(game, state) == f"1: {SECOND}"


# -- the deck runs out -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["1: draw deck", "{deal red}"], ["1: draw blue", "{turn up red}"]])
def test_the_discards_become_the_deck_the_moment_it_is_empty(words: list[str]) -> None:
    """Whether a player drew the last card or it was turned up: the discards are the new deck before anything else."""
    game, state = cards_toy()
    arrange(game, state, face_up={"blue": 5}, deck={"red": 1}, discards={"red": 3, "wild": 2}, rest=1)
    before = cell(game, state, "reshuffles")
    play_words(game, state, *words)
    assert deck(game, state) == {"red": 3, "wild": 2} and discards(game, state) == {}
    assert cell(game, state, "reshuffles") == before + 1
    assert awaited(game, state) == f"1: {SECOND}"


def test_a_deck_that_still_has_a_card_is_not_reshuffled() -> None:
    """One card left is not empty: the discards stay where they are."""
    game, state = cards_toy()
    arrange(game, state, face_up={"blue": 5}, deck={"red": 2}, discards={"red": 3}, rest=1)
    play_words(game, state, "1: draw deck", "{deal red}")
    assert deck(game, state) == {"red": 1} and discards(game, state) == {"red": 3}


def test_an_empty_deck_stays_empty_until_a_card_is_discarded() -> None:
    """Neither deck nor discards: nothing can be drawn blind; the next claim's cards are the new deck."""
    game, state = cards_toy()
    arrange(game, state, face_up={"blue": 5}, deck={"red": 1}, hands=[{}, {"blue": 3}], rest=0)
    play_words(game, state, "1: draw deck", "{deal red}")
    assert deck(game, state) == {} and discards(game, state) == {}
    assert reason(game, state, "draw deck") == "The deck is empty, and there are no discards to shuffle."
    play_words(game, state, "1: draw blue", "2: claim C–D with 3 blue")
    assert deck(game, state) == {"blue": 3} and discards(game, state) == {}


@pytest.mark.parametrize(("route", "cards", "left"), [("A–B", 1, 0), ("A–D", 2, 0), ("C–D", 3, 1)])
def test_a_row_of_fewer_than_five_is_refilled_as_soon_as_a_card_is_discarded(route: str, cards: int, left: int) -> None:
    """With deck and discards empty the row shrinks; a claim's cards go up until five lie there again."""
    game, state = cards_toy()
    arrange(game, state, face_up={"red": 5}, hands=[{}, {"blue": 3}], rest=0)
    play_words(game, state, "1: draw red", "1: draw red")
    assert row(game, state) == {"red": 3} and whose_turn(game, state) == 2
    play_words(game, state, f"2: claim {route} with {cards} blue")
    for _ in range(min(cards, 2)):
        play_words(game, state, "{turn up blue}")
    assert row(game, state) == {"red": 3, "blue": min(cards, 2)}
    assert sum(deck(game, state).values()) == left
    assert whose_turn(game, state) == 1


@pytest.mark.parametrize("face_up", [{"blue": 1, "wild": 2}, {"blue": 1}])
def test_with_no_second_card_to_take_the_action_ends_after_one(face_up: dict[str, int]) -> None:
    """No deck and nothing but wilds face up, or nothing at all: the first card was the only one."""
    game, state = cards_toy()
    arrange(game, state, face_up=face_up, rest=1)
    play_words(game, state, "1: draw blue")
    assert awaited(game, state) == f"2: {TURN}"


def test_after_the_last_card_of_the_deck_the_action_ends_if_only_wilds_lie_there() -> None:
    """A blind first card that leaves no deck and only face-up wilds is the only card of the turn."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2}, deck={"red": 1}, rest=1)
    play_words(game, state, "1: draw deck", "{deal red}")
    assert awaited(game, state) == f"2: {TURN}"


def test_a_face_up_wild_can_be_the_only_thing_to_draw() -> None:
    """As the first card a wild may be taken even where nothing else is left."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 1}, rest=1)
    assert [words for words in legal_words(game, state) if words.startswith("draw ")] == ["draw bus", "draw tickets"]


def test_with_nothing_to_draw_the_draw_action_is_not_legal() -> None:
    """No deck, no discards, no face-up card: cards can't be drawn, the other actions can."""
    game, state = cards_toy()
    arrange(game, state, rest=0)
    assert kinds_legal(game, state) == {"draw tickets", "claim"}
    assert reason(game, state, "draw deck") == "The deck is empty, and there are no discards to shuffle."
    assert reason(game, state, "draw blue") == "No blue card lies face up."


# -- claim a route: payment --------------------------------------------------------------------------------------------


def coloured_payments(length: int, colour: str, have: int, wilds: int, wild: str, at_least: int = 0) -> set[str]:
    """All ways to pay a coloured route, straight from the ruling."""
    found = set()
    for spent in range(at_least, length + 1):
        if spent <= wilds and length - spent <= have:
            parts = [f"{length - spent} {colour}"] * (spent < length) + [f"{spent} {wild}"] * (spent > 0)
            found.add(", ".join(parts))
    return found


@pytest.mark.parametrize(("length", "have", "wilds"), list(product((1, 2, 3, 4), range(5), range(5))))
def test_a_coloured_route_takes_its_colour_or_wilds_in_any_mixture(length: int, have: int, wilds: int) -> None:
    """n spaces take n cards, each of the colour or wild, up to all wild; every mixture the hand allows is open."""
    game = toy_game(toy_board(f"A B {length} blue; B C 1 red"))
    state = to_main(game, hands=[["red", "red"]])
    arrange(game, state, face_up={"red": 5}, hands=[{"blue": have, "wild": wilds, "red": 4, "green": 4}])
    assert claims(game, state, "A–B") == coloured_payments(length, "blue", have, wilds, "bus")


@pytest.mark.parametrize(("length", "blue", "red", "wilds"), list(product((1, 2, 3), (0, 1, 3), (0, 2), (0, 1, 2, 3))))
def test_a_grey_route_takes_any_one_colour_with_wilds_or_all_wilds(
    length: int, blue: int, red: int, wilds: int
) -> None:
    """A grey route of n spaces: n cards of one colour of the player's choice, wilds among them, or wilds alone."""
    game = toy_game(toy_board(f"A B {length} grey; B C 1 red"))
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, hands=[{"blue": blue, "red": red, "wild": wilds}])
    expected = coloured_payments(length, "blue", blue, wilds, "bus")
    expected |= coloured_payments(length, "red", red, wilds, "bus")
    assert claims(game, state, "A–B") == expected


@every_city
def test_every_route_of_the_map_takes_as_many_cards_as_it_has_spaces(key: str) -> None:
    """Each printed route with a rich hand: exactly the payments of its colour and length, ferries with their wild."""
    game = city(key)
    state = to_main(game)
    wild = game.board.words.wild
    rich = dict.fromkeys(game.cards.colours, 4)
    arrange(game, state, face_up={game.cards.colours[0]: 2}, hands=[{**rich, "wild": 5}])
    for i, route in enumerate(game.board.routes):
        symbols = route.more.get("ferries", 0)
        assert isinstance(symbols, int)
        expected = set()
        for colour in game.cards.colours if route.colour == GREY else [route.colour]:
            expected |= coloured_payments(route.length, colour, 4, 5, wild, symbols)
        assert claims(game, state, game.claim.names[i]) == expected


def test_two_colours_never_pay_one_route() -> None:
    """A set is of one colour, on grey routes as well."""
    game = city("london")
    with pytest.raises(Unreadable, match="A route is paid in one colour"):
        game.parse("claim Trafalgar Square–Waterloo with 1 blue, 1 green")


def test_another_colour_does_not_pay_a_coloured_route() -> None:
    """A blue route takes blue cards or wilds; green ones are no payment for it."""
    game = city("london")
    with pytest.raises(Unreadable, match="Baker Street–Regent's Park takes 2 cards: blue, or bus cards"):
        game.parse("claim Baker Street–Regent's Park with 2 green")
    with pytest.raises(Unreadable, match="takes 2 cards"):
        game.parse("claim Baker Street–Regent's Park with 3 blue")


@every_city
def test_a_route_cannot_be_claimed_without_the_cards(key: str) -> None:
    """Too few cards: the reason names what the hand has."""
    game = city(key)
    wild = game.board.words.wild
    state = to_main(game)
    plain = [r.length == 2 and r.colour != GREY and "ferries" not in r.more for r in game.board.routes]
    i = plain.index(True)
    colour, name = game.board.routes[i].colour, game.claim.names[i]
    arrange(game, state, face_up=dict.fromkeys(game.cards.colours[:5], 1), hands=[{colour: 1}])
    assert claims(game, state, name) == set()
    assert reason(game, state, f"claim {name} with 2 {colour}") == f"{name} with 2 {colour}: you have 1 {colour} card."
    assert reason(game, state, f"claim {name} with 1 {colour}, 1 {wild}") == (
        f"{name} with 1 {colour}, 1 {wild}: you have no {wild} card."
    )
    with pytest.raises(Illegal, match="you have 1"):
        game.check(state, game.parse(f"claim {name} with 2 {colour}"))


def test_the_spent_cards_are_discarded_and_are_public() -> None:
    """What was paid leaves the hand for the discards, wilds too, where everybody sees it."""
    game, state = cards_toy()
    arrange(game, state, face_up={"red": 5}, hands=[{"blue": 2, "wild": 2}])
    play_words(game, state, "1: claim C–D with 2 blue, 1 bus")
    assert hand(game, state, 0) == {"wild": 1}
    assert discards(game, state) == {"blue": 2, "wild": 1}
    assert game.view(state, None).named()["discards"] == [2, 0, 1]


def test_the_player_decides_how_many_wilds_to_spend() -> None:
    """Nothing is chosen for the player: with enough of both, each payment spends exactly what it says."""
    for wilds in range(4):
        game, state = cards_toy()
        arrange(game, state, face_up={"red": 5}, hands=[{"blue": 3, "wild": 3}])
        parts = [f"{3 - wilds} blue"] * (wilds < 3) + [f"{wilds} wild"] * (wilds > 0)
        play_words(game, state, "1: claim C–D with " + ", ".join(parts))
        left = {"blue": wilds, "wild": 3 - wilds}
        assert hand(game, state, 0) == {colour: count for colour, count in left.items() if count}


# -- claim a route: which and how many ---------------------------------------------------------------------------------


@every_city
def test_a_claim_scores_at_once_and_takes_a_vehicle_for_each_space(key: str) -> None:
    """The marker moves by the table the moment the route is claimed; each space takes one piece."""
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}
    game = city(key)
    lengths = sorted(set(game.lengths))
    assert lengths == {"london": [1, 2, 3, 4], "paris": [1, 2, 3], "san-francisco": [1, 2, 3, 5]}[key]
    for length in lengths:
        state = to_main(game)
        give(game, state, 0, wild=length)
        name = game.claim.names[game.lengths.index(length)]
        play_words(game, state, f"1: claim {name} with {length} wild")
        assert points(game, state, 0) == table[length]
        assert vehicles(game, state, 0) == BOXES[key][0] - length
        assert owners(game, state) == {name: 0}


@every_city
def test_any_open_route_can_be_claimed_even_unconnected(key: str) -> None:
    """With one route claimed, every other route but its twin is as open as before, wherever it lies."""
    game = city(key)
    state = to_main(game)
    own(game, state, 0, game.claim.names[0])
    arrange(game, state, face_up={game.cards.colours[0]: 2}, hands=[{"wild": 5}])
    twins = [r.group for r in game.board.routes if r.group]
    closed = {i for i, r in enumerate(game.board.routes) if r.group in twins and r.group == game.board.routes[0].group}
    for i in range(len(game.board.routes)):
        if i not in closed | {0}:
            assert claims(game, state, game.claim.names[i])


@every_city
def test_only_one_route_is_claimed_in_a_turn(key: str) -> None:
    """However many cards are left, the claim ends the turn."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=6)
    route = next(i for i, r in enumerate(game.board.routes) if r.length == 2)
    play_words(game, state, f"1: claim {game.claim.names[route]} with 2 wild")
    finish_claim(game, state)
    assert whose_turn(game, state) == 2


@every_city
def test_a_claimed_route_is_closed_to_everybody(key: str) -> None:
    """A taken route can't be claimed again; the reason says whose it is."""
    game = city(key, 3)
    state = to_main(game)
    i = next(i for i, r in enumerate(game.board.routes) if not r.group)
    name, length = game.claim.names[i], game.lengths[i]
    own(game, state, 0, name)
    give(game, state, 0, wild=4)
    give(game, state, 1, wild=4)
    assert claims(game, state, name) == set()
    assert reason(game, state, f"claim {name} with {length} wild") == f"{name} is yours already."
    set_turn(game, state, 1)
    assert claims(game, state, name) == set()
    assert reason(game, state, f"claim {name} with {length} wild") == f"{name} belongs to player 1."


@pytest.mark.parametrize(("key", "what"), [("london", "buses"), ("paris", "buses"), ("san-francisco", "cable cars")])
def test_without_enough_vehicles_a_route_cannot_be_claimed(key: str, what: str) -> None:
    """A piece for each space is needed: one too few closes the route to that player, exactly enough does not."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=5)
    i = game.lengths.index(3)
    name = game.claim.names[i]
    set_vehicles(game, state, 0, 2)
    assert claims(game, state, name) == set()
    assert reason(game, state, f"claim {name} with 3 wild") == f"{name} takes 3 {what}; you have 2 {what} left."
    set_vehicles(game, state, 0, 3)
    play_words(game, state, f"1: claim {name} with 3 wild")
    assert vehicles(game, state, 0) == 0


# -- double routes -----------------------------------------------------------------------------------------------------


def twins(game: RoutesGame) -> list[tuple[int, int]]:
    groups: dict[str, list[int]] = {}
    for i, route in enumerate(game.board.routes):
        if route.group:
            groups.setdefault(route.group, []).append(i)
    assert all(len(pair) == 2 for pair in groups.values())
    return [(pair[0], pair[1]) for pair in groups.values()]


@every_city
@every_table
def test_double_routes_of_the_map_close_as_the_number_of_players_says(key: str, seats: int) -> None:
    """Every double route, either track first: never both to one player; to another only with three or four players."""
    game = city(key, seats)
    for one, other in twins(game) + [(b, a) for a, b in twins(game)]:
        state = to_main(game)
        give(game, state, 0, wild=3)
        give(game, state, 1, wild=3)
        own(game, state, 0, game.claim.names[one])
        assert claims(game, state, game.claim.names[other]) == set()
        set_turn(game, state, 1)
        assert bool(claims(game, state, game.claim.names[other])) == (seats >= 3)


@every_table
def test_claiming_one_track_of_a_double_route_in_play(seats: int) -> None:
    """By real moves on a toy board: the twin is closed to the claimer always, and to the others with two players."""
    board = toy_board("A B 2 blue group=D1; A B 2 red group=D1; B C 1 green")
    game = toy_game(board, DoubleRoutes(both_from=3), seats=seats)
    state = to_main(game)
    arrange(game, state, face_up={"white": 5}, hands=[{"blue": 2, "red": 2}, {"red": 2}])
    play_words(game, state, "1: claim A–B (blue) with 2 blue")
    mine = state.copy()
    set_turn(game, mine, 0)
    assert claims(game, mine, "A–B (red)") == set()
    assert reason(game, mine, "claim A–B (red) with 2 red") == (
        "You hold the other track of this double route; nobody may claim both."
    )
    if seats == 2:
        assert claims(game, state, "A–B (red)") == set()
        assert reason(game, state, "claim A–B (red) with 2 red") == (
            "With 2 players a double route closes once one of its tracks is claimed."
        )
    else:
        play_words(game, state, "2: claim A–B (red) with 2 red")
        assert owners(game, state) == {"A–B (blue)": 0, "A–B (red)": 1}


@every_city
def test_the_tracks_of_a_double_route_have_the_same_length_and_ends(key: str) -> None:
    """That is what the leaflet calls a double route; no two other routes join the same places."""
    game = city(key)
    paired = {i for pair in twins(game) for i in pair}
    for one, other in twins(game):
        a, b = game.board.routes[one], game.board.routes[other]
        assert {a.a, a.b} == {b.a, b.b} and a.length == b.length
    ends = [frozenset((r.a, r.b)) for i, r in enumerate(game.board.routes) if i not in paired]
    assert len(ends) == len(set(ends))


# -- draw tickets ------------------------------------------------------------------------------------------------------


@every_city
def test_two_tickets_are_drawn_and_at_least_one_is_kept(key: str) -> None:
    """Either of the two, or both; not none."""
    game = city(key)
    state = to_main(game)
    play_words(game, state, "1: draw tickets")
    assert awaited(game, state) == "chance: ticket"
    let_chance(game, state)
    assert len(game.offer_of(state.cells, 0)) == 2
    assert legal_words(game, state) == ["keep 1", "keep 2", "keep 1 2"]
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    assert reason(game, state, "draw deck") == "First choose which tickets to keep."


@every_city
@pytest.mark.parametrize(("words", "kept"), [("keep 1", 1), ("keep 2", 1), ("keep 1 2", 2)])
def test_kept_tickets_join_those_held_and_none_is_ever_given_up(key: str, words: str, kept: int) -> None:
    """A ticket once kept stays, and there is no limit to their number."""
    game = city(key)
    state = to_main(game)
    held = tickets(game, state, 0)
    left = game.tickets_left(state.cells)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    offer = [game.board.ticket_name(game.board.tickets[t]) for t in game.offer_of(state.cells, 0)]
    play_words(game, state, f"1: {words}")
    chosen = {"keep 1": offer[:1], "keep 2": offer[1:], "keep 1 2": offer}[words]
    assert sorted(tickets(game, state, 0)) == sorted(held + chosen)
    assert game.tickets_left(state.cells) == left - kept
    assert whose_turn(game, state) == 2


@every_city
def test_a_player_may_hold_every_ticket_there_is(key: str) -> None:
    """Any number of tickets may be held: one player takes them all."""
    game = city(key)
    state = to_main(game)
    while game.tickets_left(state.cells):
        set_turn(game, state, 0)
        play_words(game, state, "1: draw tickets")
        let_chance(game, state)
        play_words(game, state, "1: keep 1 2")
    assert len(tickets(game, state, 0)) == BOXES[key][2] - 2


def few_tickets(count: int) -> tuple[RoutesGame, State]:
    """A toy game with `count` tickets left in the deck at the first turn, each from A to another place."""
    names = "BCDEFGHIJ"
    routes, listed = [f"A {name} 1 blue" for name in names], [f"A {name} 1" for name in names]
    game = toy_game(toy_board("; ".join(routes), tickets="; ".join(listed)))
    state = to_main(game)
    assert game.tickets_left(state.cells) == 5
    while game.tickets_left(state.cells) > count:
        play_words(game, state, "draw tickets")
        let_chance(game, state)
        play_words(game, state, "keep 1 2" if game.tickets_left(state.cells) >= count else "keep 1")
    set_turn(game, state, 0)
    return game, state


def test_returned_tickets_go_to_the_bottom_of_the_deck() -> None:
    """A returned ticket comes up again only after every other of the deck, the earlier returned ones first."""
    game, state = few_tickets(5)
    play_words(game, state, "1: draw tickets", "{ticket A–F}", "{ticket A–G}", "1: keep 1")
    play_words(game, state, "2: draw tickets", "{ticket A–H}", "{ticket A–I}", "2: keep 2")
    play_words(game, state, "1: draw tickets")
    assert legal_words(game, state) == ["ticket A–J"]
    play_words(game, state, "{ticket A–J}")
    assert legal_words(game, state) == ["ticket A–G"]  # returned first
    play_words(game, state, "{ticket A–G}", "1: keep 2", "2: draw tickets")
    assert legal_words(game, state) == ["ticket A–H"]
    play_words(game, state, "{ticket A–H}")
    assert legal_words(game, state) == ["ticket A–J"]


def test_a_single_ticket_left_must_be_kept() -> None:
    """With one ticket in the deck the action is still possible, and the ticket is kept."""
    game, state = few_tickets(1)
    play_words(game, state, "1: draw tickets")
    game.play(state, game.legal(state)[0])
    assert legal_words(game, state) == ["keep 1"]
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    assert reason(game, state, "keep 2") == "Only 1 ticket can be chosen from."
    play_words(game, state, "1: keep 1")
    assert game.tickets_left(state.cells) == 0 and whose_turn(game, state) == 2


def test_without_tickets_in_the_deck_none_can_be_drawn() -> None:
    """An empty ticket deck: the action is not legal."""
    game, state = few_tickets(1)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    play_words(game, state, "1: keep 1")
    assert "draw tickets" not in legal_words(game, state)
    assert reason(game, state, "draw tickets") == "No ticket is left in the ticket deck."


@every_city
def test_tickets_and_their_completion_are_secret_and_their_number_is_not(key: str) -> None:
    """Others see how many tickets a player holds and draws, never which, nor whether they are completed."""
    game = city(key)
    names = [game.board.ticket_name(t) for t in game.board.tickets]
    seen = []
    for offers in ([names[0], names[1]], [names[2], names[3]]):
        state = to_main(game, offers=[*offers, names[4], names[5]])
        play_words(game, state, "1: draw tickets", f"{{ticket {names[6]}}}", f"{{ticket {names[7]}}}", "1: keep 2")
        seen.append(state)
    for viewer in (1, None):
        assert game.view(seen[0], viewer) == game.view(seen[1], viewer)
        assert game.view(seen[0], viewer).named()["ticket_count"] == [3, 2]
    assert game.view(seen[0], 0) != game.view(seen[1], 0)


@every_city
def test_whether_one_or_the_other_ticket_was_kept_is_secret(key: str) -> None:
    """That one ticket was kept is public; which of the two is not, nor what went back."""
    game = city(key)
    names = [game.board.ticket_name(t) for t in game.board.tickets]
    states = []
    for words in ("keep 1", "keep 2"):
        state = to_main(game, offers=names[:4])
        play_words(game, state, "1: draw tickets", f"{{ticket {names[6]}}}", f"{{ticket {names[7]}}}", f"1: {words}")
        states.append(state)
    assert game.view(states[0], 1) == game.view(states[1], 1)
    assert game.view(states[0], 0) != game.view(states[1], 0)


@every_city
def test_hands_are_secret_and_their_size_is_not(key: str) -> None:
    """Nobody but the owner sees a hand; everybody sees how many cards it has."""
    game = city(key)
    c = game.cards.colours
    one = to_main(game, hands=[[c[0], c[1]], [c[2], c[2]]])
    two = to_main(game, hands=[[c[3], "wild"], [c[2], c[2]]])
    for viewer in (1, None):
        assert game.view(one, viewer) == game.view(two, viewer)
        assert game.view(one, viewer).named()["hand_size"] == [2, 2]
    assert game.view(one, 0) != game.view(two, 0)


# -- passing -----------------------------------------------------------------------------------------------------------


@every_city
def test_a_player_who_can_do_anything_may_not_pass(key: str) -> None:
    """A pass is legal only where nothing else is."""
    game = city(key)
    state = to_main(game)
    assert "pass" not in legal_words(game, state)
    assert reason(game, state, "pass") == "You can pass only when you can do nothing else."


def stuck(seats: int, *hands: dict[str, int]) -> tuple[RoutesGame, State]:
    """Nothing to draw and no tickets left; every route has two blue spaces. The last seat holds the rest."""
    board = toy_board("A B 2 blue; B C 2 blue; C D 2 blue", cards={"blue": 3, "red": 14, "wild": 1})
    game = toy_game(board, seats=seats)
    state = to_main(game, hands=[["red", "red"]] * seats, face_up=["red"] * 4 + ["blue"])
    no_tickets_left(game, state)
    arrange(game, state, hands=hands, rest=seats - 1)
    return game, state


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


@every_table
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


# -- the end -----------------------------------------------------------------------------------------------------------


def near_the_end(seats: int, first: int = 0) -> tuple[RoutesGame, State]:
    """Six pieces each and routes of 3 to 6 spaces; everybody could pay with wilds."""
    routes = "A B 3 blue; B C 4 blue; C D 5 blue; D E 6 blue; E F 4 red; F G 1 red"
    cards = {"blue": 20, "red": 20, "white": 30, "wild": 24}
    game = toy_game(toy_board(routes, vehicles=6, cards=cards), seats=seats)
    state = to_main(game, first)
    arrange(game, state, face_up={"white": 5}, hands=[{"wild": 6}] * seats)
    return game, state


@pytest.mark.parametrize(
    ("route", "length", "ends"), [("A–B", 3, False), ("B–C", 4, True), ("C–D", 5, True), ("D–E", 6, True)]
)
def test_two_or_fewer_vehicles_at_the_end_of_a_turn_trigger_the_end(route: str, length: int, ends: bool) -> None:
    """Three pieces left do not trigger it; two, one or none do."""
    game, state = near_the_end(2)
    play_words(game, state, f"1: claim {route} with {length} wild")
    assert vehicles(game, state, 0) == 6 - length
    turns = 0
    while game.to_move(state) != OVER and turns < 8:
        draw_blind(game, state)
        turns += 1
    assert (turns == 2) == ends
    assert (turns == 8) == (not ends)


@every_table
def test_everybody_has_exactly_one_more_turn_the_trigger_included(seats: int) -> None:
    """Whoever triggers the end, wherever the game began: each player has one last turn, the trigger the very last."""
    for first, trigger in product(range(seats), range(seats)):
        game, state = near_the_end(seats, first)
        while game.to_move(state) != trigger:
            draw_blind(game, state)
        play_words(game, state, "claim B–C with 4 wild")
        turns = []
        while game.to_move(state) != OVER:
            turns.append(game.to_move(state))
            draw_blind(game, state)
        assert turns == [(trigger + 1 + i) % seats for i in range(seats)]


def test_the_last_turns_are_whole_turns() -> None:
    """In the last turn every action is open, also to the player who triggered the end."""
    game, state = near_the_end(2)
    play_words(game, state, "1: claim B–C with 4 wild")
    assert kinds_legal(game, state) == {"draw deck", "draw", "draw tickets", "claim"}
    play_words(game, state, "2: claim A–B with 3 wild", "1: claim F–G with 1 wild")
    assert game.to_move(state) == OVER
    assert points(game, state, 0) == 7 + 1 and points(game, state, 1) == 4


def test_a_pass_in_the_last_round_is_that_player_s_last_turn() -> None:
    """Whoever can do nothing in the last round passes, and has had their turn."""
    game, state = stuck(3, {"blue": 2}, {"red": 7})
    set_vehicles(game, state, 0, 4)
    own(game, state, 2, "B–C", "C–D")
    play_words(game, state, "1: claim A–B with 2 blue", "{turn up blue}", "{turn up blue}")
    play_words(game, state, "2: draw blue", "2: draw blue", "3: pass", "1: pass")
    assert game.to_move(state) == OVER


def test_a_second_player_running_out_does_not_prolong_the_game() -> None:
    """The end is triggered once: another player with two or fewer pieces in the last round changes nothing."""
    game, state = near_the_end(3)
    play_words(game, state, "1: claim B–C with 4 wild", "2: claim E–F with 4 wild")
    assert vehicles(game, state, 1) == 2
    turns = []
    while game.to_move(state) != OVER:
        turns.append(game.to_move(state))
        draw_blind(game, state)
    assert turns == [2, 0]


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    """After the last turn there is no move left, and the reason says so."""
    game, state = near_the_end(2)
    play_words(game, state, "1: claim B–C with 4 wild")
    draw_blind(game, state)
    draw_blind(game, state)
    assert game.legal(state) == []
    assert reason(game, state, "draw deck") == "The game is over."


@every_city
def test_the_end_comes_with_the_title_s_own_supply(key: str) -> None:
    """On the real boards too: three left and the game goes on, then a single space triggers the last round."""
    game = city(key)
    one = next(game.claim.names[i] for i, r in enumerate(game.board.routes) if r.length == 1 and not r.group)
    state = to_main(game)
    give(game, state, 0, wild=1)
    set_vehicles(game, state, 0, 3)
    play_words(game, state, f"1: claim {one} with 1 wild")
    turns = 0
    while game.to_move(state) != OVER:
        draw_blind(game, state)
        turns += 1
    assert turns == 2


# -- scoring -----------------------------------------------------------------------------------------------------------


def scored(routes_of: list[list[str]], tickets_of: list[list[int]], seats: int = 2) -> tuple[RoutesGame, State]:
    """A toy board in the shape of a line A–B–C–D–E beside a bypass A–F–C, with routes and tickets given out."""
    routes = "A B 1 blue; B C 2 blue; C D 3 blue; D E 1 red; A F 1 red; F C 1 red; D G 1 blue; G E 1 blue"
    listed = "A C 5; A E 9; B D 3; D E 1; F C 2; A B 2; D G 1; G E 2"
    game = toy_game(toy_board(routes, tickets=listed), seats=seats)
    state = to_main(game)
    for seat in range(seats):
        own(game, state, seat, *routes_of[seat])
        hold_tickets(game, state, seat, tickets_of[seat])
    return game, state


def test_a_completed_ticket_adds_its_points_and_a_failed_one_takes_them() -> None:
    """Each ticket counts by its value, up or down."""
    game, state = scored([["A–B", "B–C"], []], [[0, 1], [3]])
    assert line_points(game, state, 0) == {"routes": 3, "ticket A–C": 5, "ticket A–E": -9}
    assert line_points(game, state, 1) == {"routes": 0, "ticket D–E": -1}
    assert game.scores(state).totals == [-1, -1]


def test_a_ticket_is_completed_by_any_continuous_path() -> None:
    """The two places lie in one component of the player's routes, by whatever way; several tickets may share it."""
    game, state = scored([["A–F", "F–C", "C–D"], []], [[0, 4, 2], []])
    assert line_points(game, state, 0) == {"routes": 6, "ticket A–C": 5, "ticket F–C": 2, "ticket B–D": -3}


def test_routes_of_others_do_not_complete_a_ticket() -> None:
    """Only the player's own routes connect."""
    game, state = scored([["A–B"], ["B–C"]], [[0], [0]])
    assert line_points(game, state, 0)["ticket A–C"] == line_points(game, state, 1)["ticket A–C"] == -5


def test_two_ends_in_different_parts_of_the_network_do_not_complete_a_ticket() -> None:
    """Both places touched is not enough: the path must be unbroken."""
    game, state = scored([["A–B", "C–D", "D–E"], []], [[1], []])
    assert line_points(game, state, 0)["ticket A–E"] == -9


def test_the_player_with_the_most_points_wins() -> None:
    """Whoever has the highest total is first, the rest rank by theirs."""
    game, state = scored([["A–B"], ["C–D"], ["B–C"]], [[], [], []], seats=3)
    outcome = game.scores(state)
    assert outcome.totals == [1, 4, 2]
    assert outcome.ranks == [3, 1, 2] and outcome.winners == [1]


def test_a_tie_goes_to_the_player_with_more_completed_tickets() -> None:
    """Equal totals: completed tickets decide; tickets that were not completed do not count for it."""
    game, state = scored([["D–G", "G–E"], ["B–C", "A–F", "A–B"]], [[6, 7], [5, 3]])
    outcome = game.scores(state)
    assert outcome.totals == [5, 5]
    assert outcome.winners == [0] and outcome.ranks == [1, 2]
    game, state = scored([["A–B", "B–C", "A–F"], ["D–G", "G–E"]], [[5, 3], [6, 7]])
    assert game.scores(state).totals == [5, 5] and game.scores(state).winners == [1]


def test_players_still_tied_share_the_victory() -> None:
    """Equal totals and equally many completed tickets: both win."""
    game, state = scored([["A–B"], ["D–E"], []], [[5, 3], [3], []], seats=3)
    outcome = game.scores(state)
    assert outcome.totals == [2, 2, 0]
    assert outcome.winners == [0, 1] and outcome.ranks == [1, 1, 3]


def test_the_marker_and_the_final_count_of_routes_agree() -> None:
    """A recount of the routes at the end gives what was recorded at each claim."""
    game, state = near_the_end(2)
    play_words(game, state, "1: claim B–C with 4 wild", "2: claim A–B with 3 wild", "1: claim F–G with 1 wild")
    for seat in range(2):
        assert line_points(game, state, seat)["routes"] == points(game, state, seat)


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


@every_city
def test_there_is_a_reason_for_every_move_that_is_not_legal(key: str) -> None:
    """Whatever is refused is refused with a sentence; whatever is legal has none."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=3)
    legal = set(game.legal(state))
    for action in range(game.codec.size):
        why = game.why_not(state, action)
        assert (why == "") == (action in legal)
        assert not why or why.endswith(".")
