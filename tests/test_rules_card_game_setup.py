"""The Card Game's set-up, as its leaflet and the rulings have it: a test for each sentence."""

import json
from pathlib import Path

import pytest

from branchline import CHANCE, title
from branchline.core.record import new_record, redact, to_text
from branchline.core.view import SPECTATOR
from card_game import (
    BOX,
    COLOURS,
    card_game,
    every_table,
    hand,
    let_chance,
    lists,
    named,
    pile,
    play_words,
    set_up_lines,
    sound,
    tickets,
    to_main,
    whose_turn,
)
from toolkit import awaited, legal_words, reason

FACTS = Path(__file__).parent / "facts" / "card-game.json"

# -- the box -----------------------------------------------------------------------------------------------------------


def test_the_box_holds_96_train_cards_46_tickets_and_6_bonus_cards() -> None:
    """Ten cards of each of eight colours and sixteen locomotives; 148 cards in all."""
    game = card_game()
    whole = dict(zip([*game.cards.colours, "wild"], game.cards.counts, strict=True))
    assert whole == dict.fromkeys(COLOURS, 10) | {"wild": 16}
    assert (sum(whole.values()), len(game.all_tickets), len(game.box.bonuses)) == (96, 46, 6)
    assert sum(title("card-game").contents().values()) == 148


def test_the_tickets_and_bonuses_are_those_of_the_printed_cards() -> None:
    """The ends, the points and the cards needed of each ticket, and what each big city is worth."""
    facts = json.loads(FACTS.read_text("utf-8"))
    game = card_game()
    assert [game.ticket_facts(number) for number in range(46)] == facts["tickets"]
    assert game.box.bonuses == facts["bonuses"]


def test_two_to_four_can_play() -> None:
    """No more and no fewer."""
    for seats in (2, 3, 4):
        assert title("card-game").game(seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(ValueError, match=f"2 to 4 players, not {seats}"):
            title("card-game").game(seats)


# -- cards -------------------------------------------------------------------------------------------------------------


@every_table
def test_everybody_is_given_a_locomotive_before_the_deal(seats: int) -> None:
    """The other locomotives are in the deck; that each has this one is known to all."""
    game = card_game(seats)
    state = game.start()
    assert [hand(game, state, seat) for seat in range(seats)] == [{"wild": 1}] * seats
    assert pile(game, state, "deck") == BOX | {"wild": 16 - seats}
    for viewer in (*range(seats), None):
        assert game.view(state, viewer).named()["known"] == [[0] * 8 + [1]] * seats


@every_table
def test_seven_cards_are_dealt_to_each_and_five_turned_up(seats: int) -> None:
    """So everybody begins with eight; the rest is the deck, and there are no discards."""
    game = card_game(seats)
    state = to_main(game)
    assert [sum(hand(game, state, seat).values()) for seat in range(seats)] == [8] * seats
    assert sum(pile(game, state, "row").values()) == 5
    assert sum(pile(game, state, "deck").values()) == 96 - 8 * seats - 5
    assert pile(game, state, "discards") == {}


def test_the_deck_is_shuffled_with_the_locomotives_left_over() -> None:
    """Any card left in it may come next, each as likely."""
    game = card_game(3)
    state = game.start()
    play_words(game, state, "{deal wild}", "{deal blue}")
    weights = dict(zip(legal_words(game, state), game.odds(state), strict=True))
    assert weights == {f"deal {card}": count for card, count in (BOX | {"blue": 9, "wild": 12}).items()}


@every_table
def test_the_set_up_goes_hands_row_tickets_choices_first_player(seats: int) -> None:
    """Seven cards to each, five face up, six tickets to each, then the choices, then who begins."""
    game = card_game(seats)
    state = game.start()
    order = []
    while whose_turn(game, state) == 0:
        action = game.legal(state)[-1]
        order.append(game.codec.kind_of[action].name)
        game.play(state, action)
        sound(game, state)
    expected = ["deal"] * 7 * seats + ["turn up"] * 5 + ["ticket"] * 6 * seats + ["keep"] * seats + ["first"]
    assert order == expected


@pytest.mark.parametrize("wilds", [2, 3, 5])
def test_locomotives_in_the_first_row_stay_there(wilds: int) -> None:
    """Three or more of them face up change nothing."""
    game = card_game()
    state = game.start()
    play_words(game, state, *[f"{{deal {colour}}}" for colour in COLOURS for _ in range(2)][:14])
    play_words(game, state, *["{turn up wild}"] * wilds, *["{turn up red}"] * (5 - wilds))
    assert awaited(game, state) == "chance: ticket"
    assert pile(game, state, "row").get("wild") == wilds and pile(game, state, "discards") == {}


# -- tickets -----------------------------------------------------------------------------------------------------------


@every_table
def test_six_tickets_are_dealt_to_each(seats: int) -> None:
    """All different; the others are the ticket deck."""
    game = card_game(seats)
    state = game.start()
    let_chance(game, state)
    offers = [game.offer_of(state.cells, seat) for seat in range(seats)]
    assert [len(offer) for offer in offers] == [6] * seats
    assert len({ticket for offer in offers for ticket in offer}) == 6 * seats
    assert game.tickets_left(state.cells) == 46 - 6 * seats


def test_the_ticket_deck_is_shuffled() -> None:
    """Every ticket left in it is as likely as any other to come next."""
    game = card_game()
    state = game.start()
    while awaited(game, state) != "chance: ticket":
        game.play(state, game.legal(state)[0])
    play_words(game, state, "{ticket Seattle–Miami}")
    names = [each.name for each in game.all_tickets if each.name != "Seattle–Miami"]
    assert legal_words(game, state) == [f"ticket {name}" for name in names]
    assert game.odds(state) == [1] * 45


def test_at_least_one_and_at_most_all_six_are_kept() -> None:
    """Any choice of the six but none of them."""
    game = card_game()
    state = game.start()
    let_chance(game, state)
    assert legal_words(game, state) == lists(6)[1:]
    assert len(lists(6)[1:]) == 63
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."


@pytest.mark.parametrize("words", ["keep 4", "keep 1 3 6", "keep 1 2 3 4 5 6"])
def test_what_is_kept_is_held(words: str) -> None:
    """The tickets chosen, and no others."""
    game = card_game()
    state = game.start()
    let_chance(game, state)
    offer = named(game, game.offer_of(state.cells, 0))
    play_words(game, state, f"1: {words}", "2: keep 1")
    assert tickets(game, state, 0) == [offer[int(number) - 1] for number in words.split()[1:]]
    assert game.offer_of(state.cells, 0) == []
    assert game.tickets_left(state.cells) == 46 - len(words.split()[1:]) - 1


def test_unwanted_opening_tickets_are_shuffled_back_into_the_whole_deck() -> None:
    """They may come up at once, as likely as any other; nothing of them lies at the bottom."""
    game = card_game()
    state = to_main(game, held=[["Seattle–Miami"], ["Dallas–Miami", "Chicago–Miami"]])
    play_words(game, state, "1: draw tickets")
    kept = {"Seattle–Miami", "Dallas–Miami", "Chicago–Miami"}
    there = [f"ticket {each.name}" for each in game.all_tickets if each.name not in kept]
    assert legal_words(game, state) == there and len(there) == 43
    assert game.odds(state) == [1] * 43
    play_words(game, state, "{ticket Chicago–New York}")  # which was offered to player 1 and not kept


def test_opening_tickets_are_all_dealt_and_then_chosen_at_once() -> None:
    """Until everybody has chosen nobody knows what another keeps, nor how many; then the number is known to all."""
    game = card_game(3)
    states = []
    for words in ("keep 1", "keep 2 3 4 5 6"):
        state = game.start()
        let_chance(game, state)
        assert all(len(game.offer_of(state.cells, seat)) == 6 for seat in range(3))
        play_words(game, state, f"1: {words}")
        states.append(state)
    for viewer in (1, 2, None):
        assert game.view(states[0], viewer) == game.view(states[1], viewer)
    assert game.view(states[0], 0) != game.view(states[1], 0)
    for state, number in zip(states, (1, 5), strict=True):
        assert game.view(state, 1).named()["ticket_count"] == [0, 0, 0]
        play_words(game, state, "2: keep 2", "3: keep 1 2")
        assert game.view(state, None).named()["ticket_count"] == [number, 1, 2]


@pytest.mark.parametrize(("choices", "seen"), [(1, "1: keep ?\n"), (2, "1: keep ? x3\n")])
def test_a_record_hides_an_opening_choice_until_all_have_chosen(choices: int, seen: str) -> None:
    """Not even the number of tickets is known before."""
    game = card_game()
    record = new_record(game)
    lines = set_up_lines(game, held=[["Seattle–Miami", "Dallas–Miami", "Chicago–Miami"]])
    play_words(game, game.start(), *lines[: choices - 3], moves=record.moves)
    assert seen in to_text(redact(record, SPECTATOR))
    assert "1: keep 1 2 3\n" in to_text(redact(record, 0))


@every_table
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    """Every seat may be the first, each as likely."""
    game = card_game(seats)
    for first in range(seats):
        state = to_main(game, first)
        assert whose_turn(game, state) == first + 1
    state = game.start()
    let_chance(game, state)
    play_words(game, state, *["keep 1"] * seats)
    assert game.to_move(state) == CHANCE
    assert legal_words(game, state) == [f"first {seat + 1}" for seat in range(seats)]
    assert game.odds(state) == [1] * seats


@every_table
def test_the_hands_and_tickets_of_others_are_secret_and_their_number_is_not(seats: int) -> None:
    """Everybody looks at their own alone."""
    game = card_game(seats)
    others = [{"green": 7}, {"red": 7}, {"white": 7}][: seats - 1]
    names = [each.name for each in game.all_tickets]
    theirs = [names[:6], names[6:12], names[12:18]][: seats - 1]
    one = to_main(game, hands=[{"black": 7}, *others], held=[names[20:22], *theirs])
    two = to_main(game, hands=[{"blue": 6, "wild": 1}, *others], held=[names[30:32], *theirs])
    for viewer in (*range(1, seats), None):
        assert game.view(one, viewer) == game.view(two, viewer)
        seen = game.view(one, viewer).named()
        assert seen["hand_size"] == [8] * seats and seen["ticket_count"] == [2] + [6] * (seats - 1)
    assert game.view(one, 0) != game.view(two, 0)
