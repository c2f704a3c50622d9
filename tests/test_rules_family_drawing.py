"""Drawing cards, as the leaflets of all route titles and the rulings have it: a test for each sentence."""

import pytest

from branchline.core.game import State
from branchline.routes.game import RoutesGame
from toolkit import (
    ANY_ACTION,
    DEALS,
    SECOND_CARD,
    TITLES,
    arrange,
    awaited,
    cards_toy,
    cell,
    city,
    deck,
    discards,
    finish_draw,
    hand,
    kinds_legal,
    legal_words,
    let_chance,
    play_words,
    reason,
    row,
    to_main,
    whose_turn,
)

every_title = pytest.mark.parametrize("key", TITLES)

# -- draw cards --------------------------------------------------------------------------------------------------------


@every_title
def test_two_face_up_cards_are_taken_and_each_is_replaced_at_once(key: str) -> None:
    """A face-up card goes to the hand and the deck's top card takes its place before the second is taken."""
    game = city(key)
    c, dealt = game.cards.colours, DEALS[key].hand
    state = to_main(game, hands=[[c[0]] * dealt, [c[1]] * dealt], face_up=c[1:6])
    play_words(game, state, f"1: draw {c[1]}")
    assert awaited(game, state) == "chance: turn up"
    play_words(game, state, f"{{turn up {c[0]}}}")
    assert row(game, state) == dict.fromkeys([c[0], *c[2:6]], 1)
    play_words(game, state, f"1: draw {c[0]}", f"{{turn up {c[2]}}}")
    assert hand(game, state, 0) == {c[0]: dealt + 1, c[1]: 1}
    assert row(game, state) == {c[2]: 2, c[3]: 1, c[4]: 1, c[5]: 1}
    finish_draw(game, state)
    assert whose_turn(game, state) == 2


@every_title
def test_two_cards_are_drawn_blind_from_the_deck(key: str) -> None:
    """The deck's top card goes to the hand; the row stays as it is."""
    game = city(key)
    c, dealt = game.cards.colours, DEALS[key].hand
    state = to_main(game, hands=[[c[0]] * dealt], face_up=c[1:6])
    play_words(game, state, "1: draw deck", f"{{deal {c[3]}}}", "1: draw deck", "{deal wild}")
    assert hand(game, state, 0) == {c[0]: dealt, c[3]: 1, "wild": 1}
    assert row(game, state) == dict.fromkeys(c[1:6], 1)
    finish_draw(game, state)
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


@every_title
def test_a_card_drawn_blind_is_a_secret_and_one_taken_face_up_is_not(key: str) -> None:
    """The others see that a card was drawn, not which; a face-up card they see."""
    game = city(key)
    c, dealt = game.cards.colours, DEALS[key].hand
    states = []
    for colour in (c[1], "wild"):
        state = to_main(game, hands=[[c[0]] * dealt], face_up=c[1:6])
        play_words(game, state, "1: draw deck", f"{{deal {colour}}}")
        states.append(state)
    for viewer in (1, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
    assert game.view(states[0], 0) != game.view(states[1], 0)
    assert game.view(states[0], 1).named()["hand_size"] == [dealt + 1, dealt]
    play_words(game, states[0], f"1: draw {c[2]}")
    known = game.view(states[0], None).named()["known"]
    assert isinstance(known, list)
    assert known[0] == [1 if i == 2 else 0 for i in range(game.cards.kinds)]


@every_title
def test_a_face_up_card_that_is_not_there_cannot_be_taken(key: str) -> None:
    """Only what lies face up can be taken."""
    game = city(key)
    c = game.cards.colours
    state = to_main(game, face_up=c[1:6])
    assert reason(game, state, f"draw {c[0]}") == f"No {c[0]} card lies face up."
    assert reason(game, state, "draw wild") == f"No {game.board.words.wild} card lies face up."


@every_title
def test_a_face_up_bus_taken_first_ends_the_draw(key: str) -> None:
    """A wild taken from the row as the first card is the only one of the turn."""
    game = city(key)
    c, dealt = game.cards.colours, DEALS[key].hand
    state = to_main(game, hands=[[c[0]] * dealt], face_up=["wild", *c[1:5]])
    play_words(game, state, "1: draw wild", f"{{turn up {c[5]}}}")
    assert hand(game, state, 0) == {c[0]: dealt, "wild": 1}
    finish_draw(game, state)
    assert awaited(game, state) == f"2: {ANY_ACTION}"


@every_title
def test_a_face_up_bus_is_never_the_second_card(key: str) -> None:
    """After any first card a face-up wild can't be taken; the reason says so in the title's word."""
    game = city(key)
    c, wild = game.cards.colours, game.board.words.wild
    for first in ([f"1: draw {c[1]}", f"{{turn up {c[1]}}}"], ["1: draw deck", f"{{deal {c[1]}}}"]):
        state = to_main(game, face_up=["wild", *c[1:5]])
        play_words(game, state, *first)
        assert awaited(game, state) == f"1: {SECOND_CARD}"
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
    """A player who began to draw draws the second card too: there is no stopping, claiming or passing in between."""
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
    assert reason(game, state, "draw black") == "First the row has to be settled: three wilds lie face up."
    play_words(game, state, "{flush}")
    assert discards(game, state) == {"black": 1, "pink": 1, "wild": 3}
    play_words(game, state, *[f"{{turn up {colour}}}" for colour in ("blue", "green", "yellow", "wild", "wild")])
    assert awaited(game, state) == f"1: {SECOND_CARD}"
    play_words(game, state, "1: draw yellow")


def test_a_third_wild_after_the_second_card_flushes_the_row_before_the_next_turn() -> None:
    """The refill after the second card may bring the third wild as well."""
    game = city("london")
    state = to_main(game, face_up=["wild", "wild", "green", "black", "pink"])
    play_words(game, state, "1: draw deck", "{deal blue}", "1: draw green", "{turn up wild}", "{flush}")
    assert awaited(game, state) == "chance: turn up"
    let_chance(game, state)
    assert awaited(game, state) == f"2: {ANY_ACTION}"


def test_new_rows_are_flushed_as_long_as_they_show_three_wilds() -> None:
    """If the five new cards show three wilds again, they are discarded again."""
    game = city("london")
    state = to_main(game, face_up=["wild", "wild", "green", "black", "pink"])
    play_words(game, state, "1: draw green", "{turn up wild}", "{flush}")
    play_words(game, state, *["{turn up wild}"] * 4, "{turn up blue}", "{flush}")
    assert discards(game, state) == {"black": 1, "pink": 1, "blue": 1, "wild": 7}
    play_words(game, state, *[f"{{turn up {colour}}}" for colour in ("blue", "green", "yellow", "wild", "black")])
    assert awaited(game, state) == f"1: {SECOND_CARD}"


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
    assert awaited(game, state) == f"1: {SECOND_CARD}"


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
        assert awaited(game, state) == f"1: {SECOND_CARD}"


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
def test_by_the_first_rules_three_wilds_stay_when_row_and_deck_would_only_change_places(
    stock: dict[str, int], spent: dict[str, int], pointless: bool
) -> None:
    """Five in the row, five in the deck, no discards, three wilds or more in each: the row stays; else it does not."""
    game, state = cards_toy(version=1)
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck=stock, discards=spent, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    if pointless:
        stays(game, state)
        assert awaited(game, state) == f"1: {SECOND_CARD}"
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
        assert awaited(game, state) == f"2: {ANY_ACTION}"


def test_by_the_first_rules_a_later_discard_flushes_a_row_that_would_only_have_changed_places() -> None:
    """Row and deck of five with three wilds each stayed: the first discard makes the flush worth while."""
    game, state = cards_toy(version=1)
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up=piles, deck=piles, hands=[{"blue": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 blue")
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}", *["{turn up wild}"] * 3, *["{turn up blue}"] * 2)
    assert legal_words(game, state) == ["flush"]  # the old deck came up; six cards are in the new one
    assert deck(game, state) == {"wild": 3, "blue": 3}


def test_by_the_first_rules_a_card_drawn_from_the_deck_flushes_a_row_that_would_only_have_changed_places() -> None:
    """The row stays only where a flush could never end; with four cards left in the deck it can end, so it goes."""
    game, state = cards_toy(version=1)
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up=piles, deck=piles, rest=1)
    play_words(game, state, "1: draw deck", "{deal blue}")
    assert legal_words(game, state) == ["flush"]


def test_by_the_first_rules_the_third_wild_from_the_bottom_of_the_deck_is_flushed_after_the_shuffle() -> None:
    """The card that empties the deck is the third wild: first the discards become the deck, then the row goes."""
    game, state = cards_toy(version=1)
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 1}, discards={"blue": 4, "red": 3}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert deck(game, state) == {"blue": 4, "red": 3} and discards(game, state) == {}
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}")
    assert deck(game, state) == {"blue": 4, "red": 3}
    assert discards(game, state) == {"wild": 3, "blue": 2}


def test_by_the_first_rules_the_shuffle_may_make_a_flush_pointless() -> None:
    """Also then: the last card is the third wild, the new deck has five cards with three wilds: the row stays."""
    game, state = cards_toy(version=1)
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 1}, discards=piles, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert row(game, state) == deck(game, state) == piles
    stays(game, state)
    assert awaited(game, state) == f"1: {SECOND_CARD}"


def test_a_third_wild_that_empties_the_deck_is_flushed_before_the_deck_is_renewed() -> None:
    """Immediately discard all five cards: they are shuffled into the new deck with the discards."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 1}, discards={"blue": 4, "red": 3}, rest=1)
    before = cell(game, state, "reshuffles")
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert deck(game, state) == {} and discards(game, state) == {"blue": 4, "red": 3}
    assert legal_words(game, state) == ["flush"] and cell(game, state, "reshuffles") == before
    play_words(game, state, "{flush}")
    assert deck(game, state) == {"blue": 6, "red": 3, "wild": 3} and discards(game, state) == {}
    assert cell(game, state, "reshuffles") == before + 1
    play_words(game, state, *["{turn up blue}"] * 5)
    assert awaited(game, state) == f"1: {SECOND_CARD}"


def test_three_wilds_in_a_row_that_could_not_be_filled_are_flushed_before_the_deck_is_renewed() -> None:
    """The deck runs out while a new row is turned up, and three of the cards that lie there are wilds."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 4, "red": 1}, discards={"red": 3}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}", "{flush}")
    assert deck(game, state) == {"wild": 3, "red": 1}
    play_words(game, state, "{turn up red}", "{turn up wild}", "{turn up wild}", "{turn up wild}")
    assert row(game, state) == {"red": 1, "wild": 3} and deck(game, state) == {}
    assert legal_words(game, state) == ["flush"]
    play_words(game, state, "{flush}")
    assert deck(game, state) == {"red": 4, "blue": 2, "wild": 6} and discards(game, state) == {}


def test_a_new_row_is_turned_up_to_its_fifth_card_before_three_wilds_are_flushed() -> None:
    """Three of the five: with three wilds and fewer than five cards the deck still fills the row."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 5, "red": 5}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}", "{flush}", *["{turn up wild}"] * 3)
    assert row(game, state) == {"wild": 3} and awaited(game, state) == "chance: turn up"
    play_words(game, state, "{turn up red}", "{turn up red}")
    assert legal_words(game, state) == ["flush"]


def test_a_row_and_a_deck_of_five_with_three_wilds_each_do_not_change_places_for_ever() -> None:
    """The second flush comes before the empty deck is renewed, so that all ten cards are shuffled together."""
    game, state = cards_toy()
    piles = {"wild": 3, "blue": 2}
    arrange(game, state, face_up={"wild": 2, "blue": 3}, deck={"wild": 4, "blue": 2}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert row(game, state) == deck(game, state) == piles and discards(game, state) == {}
    play_words(game, state, "{flush}", *["{turn up wild}"] * 3, *["{turn up blue}"] * 2)
    assert row(game, state) == discards(game, state) == piles and deck(game, state) == {}
    play_words(game, state, "{flush}")
    assert deck(game, state) == {"wild": 6, "blue": 4}
    play_words(game, state, *["{turn up blue}"] * 4, "{turn up wild}")
    assert awaited(game, state) == f"1: {SECOND_CARD}"


def test_a_row_that_stays_lets_the_deck_be_renewed() -> None:
    """Too few other cards to flush three wilds: the discards become the deck, and the row is filled from it."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 1, "red": 1}, deck={"wild": 1}, discards={"wild": 2}, rest=1)
    play_words(game, state, "1: draw blue", "{turn up wild}")
    assert legal_words(game, state) == ["row stays"]
    play_words(game, state, "{row stays}")
    assert deck(game, state) == {"wild": 2} and awaited(game, state) == "chance: turn up"
    play_words(game, state, "{turn up wild}")
    assert row(game, state) == {"wild": 4, "red": 1} and legal_words(game, state) == ["row stays"]
    play_words(game, state, "{row stays}")
    assert awaited(game, state) == f"1: {SECOND_CARD}"


def test_a_discard_flushes_a_row_that_stayed_before_the_deck_is_renewed() -> None:
    """As soon as three other cards are about, with the deck empty: row and discards are shuffled together."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 3, "blue": 2}, hands=[{"blue": 1}], rest=1)
    play_words(game, state, "1: claim A–B with 1 blue")
    assert legal_words(game, state) == ["flush"] and deck(game, state) == {}
    play_words(game, state, "{flush}")
    assert deck(game, state) == {"wild": 3, "blue": 3} and discards(game, state) == {}


def test_wilds_in_a_hand_do_not_flush_anything() -> None:
    """Only what lies face up counts."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2, "blue": 3}, hands=[{"wild": 5}])
    play_words(game, state, "1: draw blue", "{turn up red}")
    assert awaited(game, state) == f"1: {SECOND_CARD}"


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
    assert awaited(game, state) == f"1: {SECOND_CARD}"


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
    assert awaited(game, state) == f"2: {ANY_ACTION}"


def test_after_the_last_card_of_the_deck_the_action_ends_if_only_wilds_lie_there() -> None:
    """A blind first card that leaves no deck and only face-up wilds is the only card of the turn."""
    game, state = cards_toy()
    arrange(game, state, face_up={"wild": 2}, deck={"red": 1}, rest=1)
    play_words(game, state, "1: draw deck", "{deal red}")
    assert awaited(game, state) == f"2: {ANY_ACTION}"


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
