"""The set-up that the leaflets of all route titles share, with the rulings on it: a test for each sentence."""

import pytest

from branchline import CHANCE
from branchline.core.game import State
from branchline.routes.game import RoutesGame
from toolkit import (
    BOXES,
    CITIES,
    SEATS,
    awaited,
    cell,
    city,
    deck,
    discards,
    draw_blind,
    hand,
    kinds_legal,
    legal_words,
    let_chance,
    play_words,
    points,
    reason,
    row,
    sound,
    to_main,
    vehicles,
    whose_turn,
)

every_city = pytest.mark.parametrize("key", CITIES)
every_table = pytest.mark.parametrize("seats", SEATS)

# -- in the box and set-up ---------------------------------------------------------------------------------------------


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
