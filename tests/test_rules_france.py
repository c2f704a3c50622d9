"""France's own leaflet, set-up, claims and tickets. What all leaflets share: the family's tests."""

from itertools import product

import pytest

from branchline.core.actions import Unreadable
from branchline.routes.board import GREY
from branchline.titles import map_title
from france import (
    COLOURS,
    MG,
    beds,
    every_table,
    ferries,
    france,
    length,
    supply,
    track,
    turn_to_lay,
)
from toolkit import (
    Cards,
    awaited,
    claims,
    give,
    keep_all,
    keeps,
    legal_words,
    let_chance,
    play_words,
    points,
    reason,
    set_vehicles,
    to_main,
    vehicles,
    whose_turn,
)

# -- set-up ------------------------------------------------------------------------------------------------------------


def test_there_are_sixty_four_pieces_sorted_by_length() -> None:
    """All lie beside the board at the start: of each of the eight colours three of 2 and of 3, one of 4 and of 5."""
    game, state = france()
    each = {2: 3, 3: 3, 4: 1, 5: 1}
    assert supply(game, state) == {spaces: dict.fromkeys(COLOURS, count) for spaces, count in each.items()}
    assert sum(count for pieces in supply(game, state).values() for count in pieces.values()) == 64
    assert {length(game, bed) for bed in beds(game)} == set(each)


@every_table
def test_returned_opening_tickets_of_all_players_are_one_shuffled_lot_under_the_deck(seats: int) -> None:
    """Everybody returns two of five: when the rest of the deck is gone, any of all these comes up next.

    What is returned later, as by the first player at once, lies below them.
    """
    game = map_title("france").game(seats)
    state = game.start()
    let_chance(game, state)
    returned = set()
    for seat in range(seats):
        returned |= {game.offer_of(state.cells, seat)[i] for i in (1, 3)}
        play_words(game, state, f"{seat + 1}: keep 1 3 5")
    play_words(game, state, "{first 1}")
    names = {"ticket " + game.board.tickets[ticket].name for ticket in returned}
    assert len(names) == 2 * seats
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    play_words(game, state, "1: keep 2")
    while True:
        play_words(game, state, "draw tickets")
        while awaited(game, state) == "chance: ticket" and not names & set(legal_words(game, state)):
            game.play(state, game.legal(state)[0])
        if awaited(game, state) == "chance: ticket":
            break
        play_words(game, state, keep_all(4))
    assert game.tickets_left(state.cells) == 2 * seats + 3
    assert set(legal_words(game, state)) == names and set(game.odds(state)) == {1}


def test_most_routes_are_beds_and_cannot_be_claimed_at_the_start() -> None:
    """With every card a player could wish for, only what is built already can be claimed: one space, or grey."""
    game, state = france(2, {**dict.fromkeys(COLOURS, 6), "wild": 6})
    assert len(beds(game)) == 123 > len(game.board.routes) / 2
    assert track(game, state) == {}
    for i, route in enumerate(game.board.routes):
        name = game.claim.names[i]
        ready = route.length == 1 or route.colour == GREY
        assert (name in beds(game)) != ready
        assert bool(claims(game, state, name)) == ready
    assert reason(game, state, f"claim {MG} with 5 wild") == f"No track lies on {MG} yet."


# -- claim a route -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("have", "wilds"), list(product((0, 1, 2, 4, 5), (0, 1, 3, 5))))
def test_a_built_route_takes_the_colour_of_its_track_and_any_number_of_locomotives(have: int, wilds: int) -> None:
    """Five spaces with yellow track: yellow cards and locomotives in every mixture the hand allows; no other colour."""
    game, state = france(2, {}, {"yellow": have, "wild": wilds, "red": 7, "blue": 7})
    turn_to_lay(game, state, f"{MG} yellow")
    expected = set()
    for spent in range(6):
        if spent <= wilds and 5 - spent <= have:
            parts = [f"{5 - spent} yellow"] * (spent < 5) + [f"{spent} locomotive"] * (spent > 0)
            expected.add(", ".join(parts))
    assert claims(game, state, MG) == expected


def test_another_colour_than_that_of_the_track_is_refused() -> None:
    """The reason says which colour the track has."""
    game, state = france(2, {}, {"red": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    assert reason(game, state, f"claim {MG} with 5 red") == f"{MG} has yellow track; pay in yellow."
    assert reason(game, state, f"claim {MG} with 5 yellow") == f"{MG} with 5 yellow: you have no yellow card."


def test_the_piece_goes_back_to_the_supply_and_can_be_chosen_again_at_once() -> None:
    """The next player may lay the very same piece, on another bed of its length."""
    game, state = france(3, {}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    assert supply(game, state)[5] == dict.fromkeys(COLOURS, 1) and track(game, state) == {}
    turn_to_lay(game, state, "Lyon–Rodez yellow")
    assert track(game, state) == {"Lyon–Rodez": "yellow"} and whose_turn(game, state) == 1


def test_a_bed_is_claimed_only_once() -> None:
    """The claimed route keeps its owner; that its track is gone changes nothing."""
    game, state = france(2, {"yellow": 5}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    assert claims(game, state, MG) == set()
    assert reason(game, state, f"claim {MG} with 5 yellow") == f"{MG} belongs to player 2."


def test_routes_of_one_space_are_paid_in_their_own_colour() -> None:
    """They are built already and take no track: one card of the printed colour, or a locomotive."""
    game, state = france(2, {"white": 1, "red": 1, "wild": 1})
    assert claims(game, state, "Amiens–Rouen") == {"1 white", "1 locomotive"}
    assert claims(game, state, "Paris–Rouen") == {"1 red", "1 locomotive"}
    assert claims(game, state, "Le Havre–Rouen") == {"1 locomotive"}


def test_the_grey_route_that_is_no_ferry_takes_any_one_colour() -> None:
    """Six spaces from Avignon to Toulouse, for fifteen points."""
    game, state = france(2, {"red": 6, "blue": 5, "wild": 1})
    assert claims(game, state, "Avignon–Toulouse") == {"6 red", "5 red, 1 locomotive", "5 blue, 1 locomotive"}
    play_words(game, state, "1: claim Avignon–Toulouse with 6 red")
    assert points(game, state, 0) == 15 and vehicles(game, state, 0) == 34


def test_the_ferries_are_grey_routes_over_water() -> None:
    """Five of them: along the Channel and to Corsica, with one locomotive symbol each."""
    game = map_title("france").game(2)
    found = {game.claim.names[i]: (r.length, r.colour, r.more["ferries"]) for i, r in ferries(game)}
    assert found == {
        "Brest–Cherbourg": (6, GREY, 1),
        "Calais–Cherbourg": (6, GREY, 1),
        "Marseille–Corse (Marseille)": (3, GREY, 1),
        "Nice–Corse (Nice)": (2, GREY, 1),
        "Perpignan–Corse (Perpignan)": (5, GREY, 1),
    }


@pytest.mark.parametrize(
    ("cards", "payments"),
    [
        ({"red": 3}, set()),
        ({"red": 2, "blue": 1, "wild": 1}, {"2 red, 1 locomotive"}),
        ({"red": 3, "wild": 2}, {"2 red, 1 locomotive", "1 red, 2 locomotive"}),
        ({"wild": 3}, {"3 locomotive"}),
        ({"red": 1, "wild": 1}, set()),
    ],
)
def test_a_ferry_takes_a_locomotive_for_its_symbol_and_any_one_colour(cards: Cards, payments: set[str]) -> None:
    """The other spaces as usual; more locomotives are allowed, none is not."""
    game, state = france(2, cards)
    assert claims(game, state, "Marseille–Corse (Marseille)") == payments


def test_a_ferry_without_a_locomotive_is_refused_with_the_reason() -> None:
    """Whether the hand has none, or the payment leaves it out."""
    game, state = france(2, {"red": 6})
    name = "Brest–Cherbourg"
    assert reason(game, state, f"claim {name} with 6 red") == (
        "This ferry takes at least 1 locomotive card; you have none."
    )
    give(game, state, 0, wild=1)
    assert reason(game, state, f"claim {name} with 6 red") == (
        f"{name} is a ferry: at least 1 locomotive card must be spent."
    )
    play_words(game, state, f"1: claim {name} with 5 red, 1 locomotive")
    assert points(game, state, 0) == 15


def test_france_speaks_of_trains_and_locomotives() -> None:
    """Reasons use the leaflet's words."""
    game, state = france(2, {"red": 6})
    set_vehicles(game, state, 0, 1)
    assert reason(game, state, "claim Avignon–Toulouse with 6 red") == (
        "Avignon–Toulouse takes 6 trains; you have 1 train left."
    )
    assert reason(game, state, "draw locomotive") == "No locomotive card lies face up."
    with pytest.raises(Unreadable, match="takes 5 cards: of the colour of its track, or locomotive cards"):
        game.parse(f"claim {MG} with 4 red")
    with pytest.raises(Unreadable, match="“purple” is no colour of this game"):
        game.parse(f"lay {MG} purple")
    with pytest.raises(Unreadable, match="There is no track bed “Marseille–Paris” on this board"):
        game.parse("lay Marseille–Paris red")


# -- tickets -----------------------------------------------------------------------------------------------------------


def test_with_fewer_than_four_tickets_left_all_of_them_are_drawn() -> None:
    """The last three come up together; at least one of them is kept, and what is not goes back to the deck."""
    game = map_title("france").game(3)
    state = to_main(game)
    while game.tickets_left(state.cells) > 3:
        play_words(game, state, "draw tickets")
        let_chance(game, state)
        play_words(game, state, keep_all(4))
    play_words(game, state, "draw tickets")
    let_chance(game, state)
    assert legal_words(game, state) == keeps(3, 1)
    assert reason(game, state, "keep 4") == "Only 3 tickets can be chosen from."
    assert reason(game, state, "keep none") == "Keep at least 1 ticket."
    play_words(game, state, "keep 2")
    assert game.tickets_left(state.cells) == 2
    play_words(game, state, "draw tickets")
    let_chance(game, state)
    assert legal_words(game, state) == keeps(2, 1)


def test_tickets_returned_together_lie_at_the_bottom_in_an_order_nobody_learns() -> None:
    """Three of four go back: when everything above them is gone, each of the three is as likely to come up first."""
    game = map_title("france").game(2)
    state = to_main(game)
    play_words(game, state, "1: draw tickets")
    let_chance(game, state)
    offer = game.offer_of(state.cells, 0)
    returned = {f"ticket {game.board.tickets[offer[i]].name}" for i in (0, 1, 3)}
    play_words(game, state, "1: keep 3")
    while game.tickets_left(state.cells) > 3:
        play_words(game, state, "draw tickets")
        assert not returned & set(legal_words(game, state))
        let_chance(game, state)
        play_words(game, state, keep_all(4))
    play_words(game, state, "draw tickets")
    assert set(legal_words(game, state)) == returned and set(game.odds(state)) == {1}
