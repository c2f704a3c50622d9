"""San Francisco's own leaflet: ferries and tokens. What it shares with the others is in test_rules_family_*.py."""

from itertools import product

import pytest

from branchline import OVER
from branchline.core.game import State
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.routes.rules.ferries import Ferries
from toolkit import (
    arrange,
    at,
    awaited,
    cell,
    city,
    claims,
    discards,
    give,
    hand,
    hold_tickets,
    legal_words,
    let_chance,
    line_points,
    play_words,
    points,
    reason,
    row,
    set_turn,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
    whose_turn,
)

TURN = "draw deck, draw, draw tickets, claim, pass"
SYMBOLS = ["sea lion", "cable car", "bridge", "rose", "sourdough", "fog", "sunset"]
FIXED = {
    "Alcatraz": "sea lion",
    "Golden Gate Bridge": "bridge",
    "The Embarcadero": "cable car",
    "Sunset": "sunset",
    "Potrero Hill": "sourdough",
}
FAR = ("place rose on Twin Peaks", "place fog on Mission District")  # out of the way of most tests


def sf(seats: int = 2, first: int = 0, places: tuple[str, ...] = FAR, **cards: int) -> tuple[RoutesGame, State]:
    """The first turn, the stacks placed out of the way, with these cards in the first player's hand and no others."""
    game = city("san-francisco", seats)
    state = to_main(game, first, places=places)
    hands: list[dict[str, int]] = [{} for _ in range(seats)]
    hands[first] = cards
    arrange(game, state, face_up={"blue": 1, "green": 1, "black": 1, "purple": 1, "red": 1}, hands=hands)
    return game, state


def stacks(game: RoutesGame, state: State) -> dict[str, tuple[str, int]]:
    """Which symbol lies where, and how many of it."""
    out = {}
    for i, place in enumerate(game.board.places):
        symbol = cell(game, state, "token_stacks", i=i)
        if symbol:
            out[place.name] = (SYMBOLS[symbol - 1], cell(game, state, "tokens_left", i=symbol - 1))
    return out


def tokens(game: RoutesGame, state: State, seat: int = 0) -> set[str]:
    mask = cell(game, state, "tokens", seat)
    return {symbol for i, symbol in enumerate(SYMBOLS) if mask >> i & 1}


def hold(game: RoutesGame, state: State, seat: int, *symbols: str) -> None:
    """The seat has these tokens from earlier turns."""
    for symbol in symbols:
        state.cells[at(game, "tokens", seat)] |= 1 << SYMBOLS.index(symbol)


def empty(game: RoutesGame, state: State, symbol: str) -> None:
    """The stack of this symbol has been used up."""
    state.cells[at(game, "tokens_left", i=SYMBOLS.index(symbol))] = 0


# -- ferries -----------------------------------------------------------------------------------------------------------


def test_the_ferries_are_the_routes_over_water() -> None:
    """All tracks to Alcatraz and the one from Fort Mason to the Golden Gate Bridge, one symbol each."""
    game = city("san-francisco")
    found = {game.claim.names[i]: r.more["ferries"] for i, r in enumerate(game.board.routes) if "ferries" in r.more}
    assert found == {
        "Alcatraz–Fort Mason (black)": 1,
        "Alcatraz–Fort Mason (orange)": 1,
        "Alcatraz–Pier 39 (grey A)": 1,
        "Alcatraz–Pier 39 (grey B)": 1,
        "Fort Mason–Golden Gate Bridge": 1,
    }


@pytest.mark.parametrize(
    ("cards", "payments"),
    [
        ({"black": 2}, set()),
        ({"black": 2, "wild": 1}, {"1 black, 1 ferry"}),
        ({"black": 2, "wild": 2}, {"1 black, 1 ferry", "2 ferry"}),
        ({"wild": 2}, {"2 ferry"}),
        ({"wild": 1}, set()),
        ({"orange": 2, "wild": 1}, set()),
    ],
)
def test_a_coloured_ferry_takes_a_ferry_card_and_its_colour(cards: dict[str, int], payments: set[str]) -> None:
    """One wild for the symbol, the rest as usual; more wilds are allowed, none is not."""
    game, state = sf()
    arrange(game, state, face_up=dict.fromkeys(game.cards.colours[:5], 1), hands=[cards])
    assert claims(game, state, "Alcatraz–Fort Mason (black)") == payments


@pytest.mark.parametrize(
    ("cards", "payments"),
    [
        ({"blue": 2, "red": 1}, set()),
        ({"blue": 2, "red": 1, "wild": 1}, {"1 blue, 1 ferry", "1 red, 1 ferry"}),
        ({"blue": 2, "wild": 3}, {"1 blue, 1 ferry", "2 ferry"}),
    ],
)
def test_a_grey_ferry_takes_a_ferry_card_and_any_one_colour(cards: dict[str, int], payments: set[str]) -> None:
    """The symbol takes its wild; the other space takes a card of any colour."""
    game, state = sf()
    arrange(game, state, face_up=dict.fromkeys(game.cards.colours[:5], 1), hands=[cards])
    assert claims(game, state, "Alcatraz–Pier 39 (grey A)") == payments


def test_the_long_ferry_of_five_spaces() -> None:
    """Five cards, at least one a wild: four blue and one, three and two, and so on, up to five wilds."""
    game, state = sf(blue=5, red=3, wild=5)
    assert claims(game, state, "Fort Mason–Golden Gate Bridge") == {
        "4 blue, 1 ferry",
        "3 blue, 2 ferry",
        "2 blue, 3 ferry",
        "1 blue, 4 ferry",
        "3 red, 2 ferry",
        "2 red, 3 ferry",
        "1 red, 4 ferry",
        "5 ferry",
    }
    play_words(game, state, "1: claim Fort Mason–Golden Gate Bridge with 4 blue, 1 ferry")
    assert points(game, state, 0) == 10
    assert discards(game, state) == {"blue": 4, "wild": 1}


def test_a_ferry_without_a_ferry_card_is_refused_with_the_reason() -> None:
    """With no wild in hand, or one that the payment leaves out, the sentence says what a ferry takes."""
    game, state = sf(black=2)
    words = "claim Alcatraz–Fort Mason (black) with 2 black"
    assert reason(game, state, words) == "This ferry takes at least 1 ferry card; you have none."
    game, state = sf(black=2, wild=1)
    assert reason(game, state, words) == (
        "Alcatraz–Fort Mason (black) is a ferry: at least 1 ferry card must be spent."
    )


@pytest.mark.parametrize(("symbols", "wilds", "have"), list(product((0, 1, 2, 3), range(5), range(5))))
def test_a_ferry_takes_a_wild_for_each_symbol(symbols: int, wilds: int, have: int) -> None:
    """On a toy board: of three cards at least as many are wilds as the route has symbols."""
    board = toy_board(f"A B 3 blue ferries={symbols}; B C 1 red")
    game = toy_game(board, Ferries())
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, hands=[{"blue": have, "wild": wilds, "red": 2}])
    expected = set()
    for spent in range(symbols, 4):
        if spent <= wilds and 3 - spent <= have:
            expected.add({0: "3 blue", 1: "2 blue, 1 bus", 2: "1 blue, 2 bus", 3: "3 bus"}[spent])
    assert claims(game, state, "A–B") == expected


def test_routes_that_are_no_ferries_take_no_ferry_card() -> None:
    """Only the symbol asks for a wild."""
    game, state = sf(red=1)
    assert claims(game, state, "Fort Mason–Lombard Street") == {"1 red"}


# -- the stacks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "height"), [(2, 2), (3, 2), (4, 3)])
def test_five_stacks_stand_from_the_start(seats: int, height: int) -> None:
    """On the five red places, each of one symbol: three tokens high with four players, otherwise two."""
    game = city("san-francisco", seats)
    assert stacks(game, game.start()) == {place: (symbol, height) for place, symbol in FIXED.items()}
    assert len(set(FIXED.values())) == 5


@pytest.mark.parametrize(("seats", "placed", "total"), [(2, 1, 12), (3, 2, 14), (4, 3, 21)])
def test_the_two_stacks_set_aside_are_placed_before_the_first_turn(seats: int, placed: int, total: int) -> None:
    """Seven stacks then stand: the placed ones as high as the others, but single tokens with two players."""
    game, state = sf(seats)
    found = stacks(game, state)
    assert found["Twin Peaks"] == ("rose", placed) and found["Mission District"] == ("fog", placed)
    assert len(found) == 7 and sum(count for _, count in found.values()) == total


@pytest.mark.parametrize(("seats", "first"), [(s, f) for s in (2, 3, 4) for f in range(s)])
def test_the_last_player_places_first_then_the_second_to_last(seats: int, first: int) -> None:
    """After the first player is known: with three or four the last and the last but one; with two the second, twice."""
    game = city("san-francisco", seats)
    state = game.start()
    let_chance(game, state)
    play_words(game, state, *[f"{seat + 1}: keep 1" for seat in range(seats)])
    assert awaited(game, state) == "chance: first"
    play_words(game, state, f"{{first {first + 1}}}")
    last, before_last = (first - 1) % seats, (first - 2) % seats
    assert awaited(game, state) == f"{last + 1}: place"
    play_words(game, state, f"{last + 1}: place rose on Twin Peaks")
    assert awaited(game, state) == f"{(last if seats == 2 else before_last) + 1}: place"
    play_words(game, state, "place fog on Presidio")
    assert awaited(game, state) == f"{first + 1}: {TURN}"


def placing(seats: int = 3) -> tuple[RoutesGame, State]:
    """The last player is about to place a stack; seat 1 begins."""
    game = city("san-francisco", seats)
    state = game.start()
    let_chance(game, state)
    play_words(game, state, *[f"{seat + 1}: keep 1" for seat in range(seats)], "{first 1}")
    return game, state


def test_a_stack_goes_on_any_place_without_one() -> None:
    """All sixteen places without a stack, for either symbol; then fifteen for the one that is left."""
    game, state = placing()
    free = [place.name for place in game.board.places if place.name not in FIXED]
    assert len(free) == 16
    assert set(legal_words(game, state)) == {f"place {s} on {p}" for s in ("rose", "fog") for p in free}
    play_words(game, state, "3: place fog on Union Square")
    assert set(legal_words(game, state)) == {f"place rose on {p}" for p in free if p != "Union Square"}


@pytest.mark.parametrize(("one", "other"), [("rose", "fog"), ("fog", "rose")])
def test_the_placer_chooses_which_symbol_goes_where(one: str, other: str) -> None:
    """The first to place takes either of the two stacks; the second gets the other."""
    game, state = placing()
    play_words(game, state, f"3: place {one} on Presidio", f"2: place {other} on The Castro")
    assert stacks(game, state)["Presidio"] == (one, 2) and stacks(game, state)["The Castro"] == (other, 2)


def test_no_place_gets_two_stacks_and_no_stack_is_placed_twice() -> None:
    """The reasons name the place that is taken, or the stack that stands already."""
    game, state = placing()
    assert reason(game, state, "place rose on Alcatraz") == "Alcatraz has a stack already; choose a place without one."
    assert reason(game, state, "place bridge on Presidio") == "The bridge stack is on the board already."
    play_words(game, state, "3: place fog on Presidio")
    assert reason(game, state, "place rose on Presidio") == "Presidio has a stack already; choose a place without one."
    assert reason(game, state, "place fog on The Castro") == "The fog stack is on the board already."
    play_words(game, state, "2: place rose on The Castro")
    assert reason(game, state, "place rose on Twin Peaks") == "Stacks of tokens are placed before the first turn only."


def test_with_two_players_the_second_places_two_single_tokens() -> None:
    """Both by the player who goes second, on two different places."""
    game, state = placing(2)
    play_words(game, state, "2: place fog on Presidio")
    assert reason(game, state, "place rose on Presidio") == "Presidio has a stack already; choose a place without one."
    play_words(game, state, "2: place rose on Crissy Field")
    assert stacks(game, state)["Presidio"] == ("fog", 1) and stacks(game, state)["Crissy Field"] == ("rose", 1)
    assert whose_turn(game, state) == 1


def test_the_placing_is_public() -> None:
    """Everybody sees the stacks and what is left of them."""
    game, state = sf()
    for viewer in (0, 1, None):
        named = game.view(state, viewer).named()
        assert named["token_stacks"] == list(state.cells[at(game, "token_stacks") : at(game, "tokens_left")])
        assert named["tokens_left"] == [2, 2, 2, 1, 2, 1, 2]


# -- taking tokens -----------------------------------------------------------------------------------------------------


def test_a_claim_next_to_a_stack_takes_a_token_of_it() -> None:
    """With one token to be had it is taken, without asking; the stack is one lower and the turn goes on."""
    game, state = sf(purple=1)
    play_words(game, state, "1: claim Crissy Field–Golden Gate Bridge (purple) with 1 purple")
    assert tokens(game, state) == {"bridge"}
    assert stacks(game, state)["Golden Gate Bridge"] == ("bridge", 1)
    assert awaited(game, state) == f"2: {TURN}"


def test_the_token_may_lie_at_either_end_of_the_route() -> None:
    """Both of the linked places count."""
    game, state = sf(orange=2)
    play_words(game, state, "1: claim Japanese Gardens–Sunset (orange) with 2 orange")
    assert tokens(game, state) == {"sunset"}
    game, state = sf(black=3)
    play_words(game, state, "1: claim Potrero Hill–South Beach with 3 black")
    assert tokens(game, state) == {"sourdough"}


def test_a_claim_away_from_the_stacks_takes_nothing() -> None:
    """No stack at either end: nothing happens."""
    game, state = sf(red=1)
    play_words(game, state, "1: claim Fort Mason–Lombard Street with 1 red")
    assert tokens(game, state) == set()
    assert awaited(game, state) == f"2: {TURN}"


TWO = ("place rose on Pier 39", "place fog on Presidio")


@pytest.mark.parametrize("symbol", ["cable car", "rose"])
def test_between_two_stacks_the_player_chooses_one_token(symbol: str) -> None:
    """Only one token is taken, from whichever of the two places the player says."""
    game, state = sf(places=TWO, green=1)
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green")
    assert set(legal_words(game, state)) == {"take cable car", "take rose"}
    assert points(game, state, 0) == 1 and discards(game, state) == {"green": 1} and hand(game, state, 0) == {}
    play_words(game, state, f"1: take {symbol}")
    assert tokens(game, state) == {symbol}
    left = stacks(game, state)
    assert left["The Embarcadero"][1] == (1 if symbol == "cable car" else 2)
    assert left["Pier 39"][1] == (0 if symbol == "rose" else 1)
    assert discards(game, state) == {"green": 1}
    assert awaited(game, state) == f"2: {TURN}"


def test_deck_and_row_are_renewed_before_a_token_is_chosen() -> None:
    """The payment is discarded with the claim: what it makes possible happens before the player chooses."""
    game, state = sf(places=TWO)
    arrange(game, state, face_up={"red": 4}, hands=[{"green": 1}], rest=1)
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green", "{turn up green}")
    assert row(game, state) == {"red": 4, "green": 1}
    assert legal_words(game, state) == ["take cable car", "take rose"]


def test_a_token_to_choose_must_be_taken() -> None:
    """There is no declining: until one is taken nothing else can be done."""
    game, state = sf(places=TWO, green=1)
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green")
    assert legal_words(game, state) == ["take cable car", "take rose"]
    assert reason(game, state, "draw deck") == "First choose which token to take."
    assert reason(game, state, "pass") == "First choose which token to take."
    assert reason(game, state, "take fog") == "No fog lies at either end of the route you claimed."


def test_a_symbol_already_owned_is_not_taken_again() -> None:
    """With the only token at hand of a symbol the player has, nothing happens."""
    game, state = sf(purple=1)
    hold(game, state, 0, "bridge")
    play_words(game, state, "1: claim Crissy Field–Golden Gate Bridge (purple) with 1 purple")
    assert tokens(game, state) == {"bridge"}
    assert stacks(game, state)["Golden Gate Bridge"] == ("bridge", 2)
    assert awaited(game, state) == f"2: {TURN}"


def test_what_another_player_owns_does_not_matter() -> None:
    """Each player collects for themselves: the same symbol may be had by several."""
    game, state = sf(purple=1)
    hold(game, state, 1, "bridge")
    play_words(game, state, "1: claim Crissy Field–Golden Gate Bridge (purple) with 1 purple")
    assert tokens(game, state, 0) == tokens(game, state, 1) == {"bridge"}


@pytest.mark.parametrize(("owned", "taken"), [("rose", "cable car"), ("cable car", "rose")])
def test_between_two_stacks_with_one_owned_the_other_must_be_taken(owned: str, taken: str) -> None:
    """Only one is possible, so there is nothing to choose."""
    game, state = sf(places=TWO, green=1)
    hold(game, state, 0, owned)
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green")
    assert tokens(game, state) == {owned, taken}
    assert awaited(game, state) == f"2: {TURN}"


def test_between_two_stacks_with_both_owned_nothing_is_taken() -> None:
    """None is possible, so nothing happens."""
    game, state = sf(places=TWO, green=1)
    hold(game, state, 0, "rose", "cable car")
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green")
    assert tokens(game, state) == {"rose", "cable car"}
    assert stacks(game, state)["Pier 39"] == ("rose", 1)
    assert awaited(game, state) == f"2: {TURN}"


def test_an_empty_stack_gives_nothing() -> None:
    """Where all tokens are gone a claim takes none, and no choice is asked beside it."""
    game, state = sf(purple=1)
    empty(game, state, "bridge")
    play_words(game, state, "1: claim Crissy Field–Golden Gate Bridge (purple) with 1 purple")
    assert tokens(game, state) == set()
    game, state = sf(places=TWO, green=1)
    empty(game, state, "cable car")
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green")
    assert tokens(game, state) == {"rose"}
    assert awaited(game, state) == f"2: {TURN}"


def test_a_stack_is_used_up_by_claims() -> None:
    """With two tokens in the stack the third player who links the place goes without."""
    game, state = sf(3)
    arrange(game, state, face_up={"blue": 5}, hands=[{"wild": 2}, {"wild": 2}, {"wild": 3}])
    play_words(game, state, "1: claim Japanese Gardens–Sunset (black) with 2 ferry")
    play_words(game, state, "2: claim Japanese Gardens–Sunset (orange) with 2 ferry")
    assert stacks(game, state)["Sunset"] == ("sunset", 0)
    hold(game, state, 2, "rose")  # the stack at the other end
    play_words(game, state, "3: claim Sunset–Twin Peaks with 3 ferry")
    assert tokens(game, state, 0) == tokens(game, state, 1) == {"sunset"}
    assert tokens(game, state, 2) == {"rose"}
    assert whose_turn(game, state) == 1


def test_tokens_are_visible_to_all() -> None:
    """They lie open before their owner."""
    game, state = sf(purple=1)
    play_words(game, state, "1: claim Crissy Field–Golden Gate Bridge (purple) with 1 purple")
    for viewer in (0, 1, None):
        assert game.view(state, viewer).named()["tokens"] == [1 << SYMBOLS.index("bridge"), 0]


def test_a_token_is_taken_only_by_claiming() -> None:
    """At any other time there is none to take; the reason says when there is."""
    game, state = sf()
    assert reason(game, state, "take bridge") == (
        "A token is chosen only right after claiming a route between two stacks you can take from."
    )
    game, state = sf(places=TWO, green=1)
    hold(game, state, 0, "fog")
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green")
    assert reason(game, state, "take fog") == "You have the fog already."


# -- scoring -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "worth"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_tokens_score_by_the_table(count: int, worth: int) -> None:
    """None or one scores nothing; two to seven different ones 1, 2, 4, 6, 9 and 12."""
    game, state = sf()
    for seat in range(2):
        hold_tickets(game, state, seat, [])
    hold(game, state, 1, *SYMBOLS[:count])
    assert line_points(game, state, 1).get("tokens", 0) == worth
    assert game.scores(state).totals == [0, worth]
    hold_tickets(game, state, 1, [0])
    assert game.scores(state).totals[1] == worth - 2  # beside a ticket that was not completed


def test_which_symbols_they_are_does_not_matter() -> None:
    """Three of any kind score two."""
    game, state = sf()
    hold(game, state, 0, "sunset", "fog", "sea lion")
    assert line_points(game, state, 0)["tokens"] == 2


def test_tokens_score_at_the_end_only() -> None:
    """Taking one moves no marker: the claim alone does."""
    game, state = sf(purple=1)
    hold(game, state, 0, "fog", "rose", "sunset")
    play_words(game, state, "1: claim Crissy Field–Golden Gate Bridge (purple) with 1 purple")
    assert points(game, state, 0) == 1
    assert line_points(game, state, 0)["tokens"] == 4


def test_a_token_taken_in_the_last_turn_counts() -> None:
    """The last turn is a turn like any other: its choice of token is made, and then the game is over."""
    game, state = sf(places=TWO, red=1, green=1)
    set_vehicles(game, state, 0, 3)
    for seat in range(2):
        hold_tickets(game, state, seat, [])
    play_words(game, state, "1: claim Fort Mason–Lombard Street with 1 red")
    for _ in range(2):
        play_words(game, state, "2: draw deck")
        let_chance(game, state)
    hold(game, state, 0, "fog")
    play_words(game, state, "1: claim Pier 39–The Embarcadero (green) with 1 green", "1: take rose")
    assert game.to_move(state) == OVER
    assert line_points(game, state, 0) == {"routes": 2, "tokens": 1}


# -- the leaflet's words -----------------------------------------------------------------------------------------------


def test_san_francisco_has_coloured_and_grey_routes() -> None:
    """Most routes take their colour; the grey ones a set of any one colour."""
    game = city("san-francisco")
    assert {r.colour for r in game.board.routes} == {GREY, "blue", "green", "black", "purple", "red", "orange"}
    state = to_main(game, places=FAR)
    give(game, state, 0, red=2)
    assert claims(game, state, "Lombard Street–The Embarcadero") >= {"2 red"}


def test_san_francisco_speaks_of_cable_cars_and_ferry_cards() -> None:
    """Reasons use the leaflet's words."""
    game, state = sf(red=1)
    assert reason(game, state, "claim Painted Ladies–The Castro with 1 ferry") == (
        "Painted Ladies–The Castro with 1 ferry: you have no ferry card."
    )
    set_vehicles(game, state, 0, 1)
    assert reason(game, state, "claim Mission District–Potrero Hill with 2 blue") == (
        "Mission District–Potrero Hill takes 2 cable cars; you have 1 cable car left."
    )
    set_turn(game, state, 1)
    assert reason(game, state, "draw ferry") == "No ferry card lies face up."


def test_there_are_three_tokens_of_each_of_seven_symbols() -> None:
    """The box has 21: with four players all are in play, seven stacks of three."""
    game, state = sf(4)
    assert sorted(stacks(game, state).values()) == sorted((symbol, 3) for symbol in SYMBOLS)
