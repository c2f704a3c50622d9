"""The set-up that the leaflets of all route titles share, with the rulings on it: a test for each sentence."""

import pytest

from branchline import CHANCE
from branchline.core.game import State
from branchline.routes.game import RoutesGame
from toolkit import (
    BOXES,
    DEALS,
    PLAYERS,
    TABLES,
    TITLES,
    awaited,
    cell,
    city,
    deck,
    discards,
    draw_blind,
    hand,
    keep_all,
    keeps,
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

every_title = pytest.mark.parametrize("key", TITLES)
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)

# -- in the box and set-up ---------------------------------------------------------------------------------------------


@every_title
def test_the_box_holds_these_cards_vehicles_and_tickets(key: str) -> None:
    """The deck by colour, the pieces of each player and the number of tickets are those of the leaflet's list."""
    game = city(key)
    each, cards, ticket_count = BOXES[key]
    assert deck(game, game.start()) == cards
    assert [vehicles(game, game.start(), seat) for seat in range(2)] == [each, each]
    assert game.tickets_left(game.start().cells) == len(game.board.tickets) == ticket_count


@every_title
def test_as_many_can_play_as_the_leaflet_says(key: str) -> None:
    """A city is for two, three or four, France for five as well: there are no more sets of pieces."""
    for seats in PLAYERS[key]:
        assert city(key, seats).seats == seats
    most = max(PLAYERS[key])
    for seats in (1, most + 1):
        with pytest.raises(ValueError, match=f"2 to {most} players, not {seats}"):
            city(key, seats)


@every_table
def test_the_set_up_goes_hands_row_tickets_choices_first_player(key: str, seats: int) -> None:
    """The hands, five face up, tickets for each, the choices, then the first player; tokens come last of all."""
    game, deals = city(key, seats), DEALS[key]
    state = game.start()
    order: list[str] = []
    while whose_turn(game, state) == 0:
        mover = game.to_move(state)
        action = game.legal(state)[0] if mover == CHANCE else game.legal(state)[-1]
        order.append(game.codec.kind_of[action].name)
        game.play(state, action)
        sound(game, state)
    plain = ["deal"] * deals.hand * seats + ["turn up"] * 5 + ["ticket"] * deals.opening * seats
    plain += ["keep"] * seats + ["first"]
    assert order == plain + ["place"] * (2 if key == "san-francisco" else 0)


@every_table
def test_each_player_starts_with_their_cards_and_the_marker_at_zero(key: str, seats: int) -> None:
    """Everybody holds two cards, in France eight, the whole supply of pieces and no points; five cards lie face up."""
    game, dealt = city(key, seats), DEALS[key].hand
    state = to_main(game)
    for seat in range(seats):
        assert sum(hand(game, state, seat).values()) == dealt
        assert points(game, state, seat) == 0
        assert vehicles(game, state, seat) == BOXES[key][0]
    assert sum(row(game, state).values()) == 5
    assert sum(deck(game, state).values()) == sum(BOXES[key][1].values()) - dealt * seats - 5
    assert discards(game, state) == {}


@every_title
def test_cards_are_dealt_from_a_shuffled_deck(key: str) -> None:
    """Every card left in the deck is as likely as any other to come next."""
    game = city(key)
    state = game.start()
    play_words(game, state, "{deal wild}", "{deal blue}")
    weights = dict(zip(legal_words(game, state), game.odds(state), strict=True))
    assert weights == {f"deal {colour}": count for colour, count in deck(game, state).items()}
    box = BOXES[key][1]
    assert weights["deal wild"] == box["wild"] - 1 and weights["deal blue"] == box["blue"] - 1


def in_set_up(key: str = "london") -> tuple[RoutesGame, State, list[str]]:
    """The hands are dealt, the row is about to be turned up; with the colours of the title."""
    game = city(key)
    state = game.start()
    colours = game.cards.colours
    play_words(game, state, *[f"{{deal {colours[i]}}}" for i in (0, 1) for _ in range(DEALS[key].hand)])
    return game, state, colours


@every_title
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


@every_table
def test_each_player_is_dealt_the_opening_tickets(key: str, seats: int) -> None:
    """Two tickets each, in France five, all of them different."""
    game, dealt = city(key, seats), DEALS[key].opening
    state = before_choosing(game)
    offers = [game.offer_of(state.cells, seat) for seat in range(seats)]
    assert [len(offer) for offer in offers] == [dealt] * seats
    assert len({ticket for offer in offers for ticket in offer}) == dealt * seats
    assert game.tickets_left(state.cells) == BOXES[key][2] - dealt * seats


@every_title
def test_some_opening_tickets_must_be_kept_and_all_may_be(key: str) -> None:
    """Of the two opening tickets either or both are kept, never none; of France's five any three, four or all."""
    game, deals = city(key), DEALS[key]
    state = before_choosing(game)
    ways = keeps(deals.opening, deals.opening_keep)
    assert legal_words(game, state) == ways
    if key == "france":
        assert len(ways) == 10 + 5 + 1
        assert reason(game, state, "keep 2 5") == reason(game, state, "keep none") == "Keep at least 3 tickets."
    else:
        assert ways == ["keep 1", "keep 2", "keep 1 2"]
        assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    assert reason(game, state, "draw deck") == "First choose which tickets to keep."


@pytest.mark.parametrize(
    ("key", "words"), [(key, way) for key in TITLES for way in keeps(DEALS[key].opening, DEALS[key].opening_keep)]
)
def test_the_chosen_opening_tickets_are_held_and_the_others_returned(key: str, words: str) -> None:
    """What a player keeps is theirs; what they do not keep goes back."""
    game, dealt = city(key), DEALS[key].opening
    state = before_choosing(game)
    offer = game.offer_of(state.cells, 0)
    kept = [int(number) - 1 for number in words.split()[1:]]
    play_words(game, state, f"1: {words}", f"2: {keep_all(dealt)}")
    assert game.tickets_of(state.cells, 0) == sorted(offer[i] for i in kept)
    assert game.offer_of(state.cells, 0) == []
    assert game.tickets_left(state.cells) == BOXES[key][2] - 2 * dealt + (dealt - len(kept))


@every_title
def test_opening_tickets_are_chosen_at_once_and_in_secret(key: str) -> None:
    """Until everybody has chosen, nobody can tell what another chose, nor how many; then the numbers are public."""
    game, deals = city(key, 3), DEALS[key]
    fewest, every = deals.opening_keep, deals.opening
    one, other = [words for words in keeps(every, fewest) if len(words.split()) == 1 + fewest][:2]
    states = []
    for words in (one, other, keep_all(every)):
        state = before_choosing(game)
        play_words(game, state, f"1: {words}")
        states.append(state)
    for viewer in (1, 2, None):
        assert len({game.view(state, viewer) for state in states}) == 1
    assert len({game.view(state, 0) for state in states}) == 3
    counts = []
    for state in states:
        play_words(game, state, f"2: {one}", f"3: {keep_all(every)}")
        counts.append([cell(game, state, "ticket_count", seat) for seat in range(3)])
    assert counts == [[fewest, fewest, every], [fewest, fewest, every], [every, fewest, every]]
    assert game.view(states[0], 1) == game.view(states[1], 1)  # which ones is still a secret


@every_title
def test_returned_opening_tickets_lie_under_the_deck(key: str) -> None:
    """Nobody draws a returned opening ticket before all others are gone; nobody learns in which order they lie."""
    game, deals = city(key, 2), DEALS[key]
    state = before_choosing(game)
    fewest, every = deals.opening_keep, deals.opening
    offers = [game.offer_of(state.cells, seat) for seat in range(2)]
    returned = {*offers[0][: every - fewest], *offers[1][fewest:]}
    first, *_, last = [words for words in keeps(every, fewest) if len(words.split()) == 1 + fewest]
    play_words(game, state, f"1: {last}", f"2: {first}", "{first 1}")
    while "place" in kinds_legal(game, state):
        play_words(game, state, legal_words(game, state)[0])
    start = game.parse("ticket " + game.board.tickets[0].name)
    while game.tickets_left(state.cells) > len(returned):
        play_words(game, state, "draw tickets")
        for _ in range(deals.draw):
            outcomes = [action - start for action in game.legal(state)]
            assert not returned & set(outcomes)
            game.play(state, start + outcomes[0])
        play_words(game, state, keep_all(deals.draw))
    play_words(game, state, "draw tickets")
    assert len(returned) == 2 * (every - fewest)
    while returned:
        assert {action - start for action in game.legal(state)} == returned
        assert len(set(game.odds(state))) == 1
        ticket = max(returned)
        game.play(state, start + ticket)
        returned.remove(ticket)


@every_table
def test_the_first_player_is_random_and_play_goes_clockwise(key: str, seats: int) -> None:
    """Every seat is as likely to begin; then the turns go round in seat order."""
    game = city(key, seats)
    state = before_choosing(game)
    play_words(game, state, *[f"{seat + 1}: {keep_all(DEALS[key].opening)}" for seat in range(seats)])
    assert legal_words(game, state) == [f"first {seat + 1}" for seat in range(seats)]
    assert len(set(game.odds(state))) == 1
    for first in range(seats):
        state = to_main(game, first)
        turns = []
        for _ in range(2 * seats):
            turns.append(whose_turn(game, state) - 1)
            draw_blind(game, state)
        assert turns == [(first + i) % seats for i in range(2 * seats)]
