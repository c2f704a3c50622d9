"""Claiming a route, as the leaflets of all route titles and the rulings have it: a test for each sentence."""

from itertools import combinations, product

import pytest

from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import State
from branchline.routes.board import GREY
from branchline.routes.game import RoutesGame
from branchline.routes.rules.doubles import DoubleRoutes
from toolkit import (
    BOXES,
    SEATS,
    TABLES,
    TITLES,
    arrange,
    build,
    cards_toy,
    city,
    claims,
    discards,
    finish_claim,
    give,
    hand,
    own,
    owners,
    play_words,
    points,
    reason,
    set_turn,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
    vehicles,
    whose_turn,
)

every_title = pytest.mark.parametrize("key", TITLES)
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)
any_number = pytest.mark.parametrize("seats", SEATS)

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


@every_title
def test_every_route_of_the_map_takes_as_many_cards_as_it_has_spaces(key: str) -> None:
    """Each printed route with a rich hand: exactly the payments of its colour and length, ferries with their wild.

    Where track has to be laid first, the colour is that of the track, whichever it is.
    """
    game = city(key)
    state = to_main(game)
    wild = game.board.words.wild
    rich = dict.fromkeys(game.cards.colours, 4)
    arrange(game, state, face_up={game.cards.colours[0]: 2}, hands=[{**rich, "wild": 5}])
    for i, route in enumerate(game.board.routes):
        symbols = route.more.get("ferries", 0)
        assert isinstance(symbols, int)
        expected, here, name = set(), state, game.claim.names[i]
        colours = game.cards.colours if route.colour == GREY else [route.colour]
        if game.needs_track[i]:
            assert claims(game, state, name) == set()
            here, colours = state.copy(), [game.cards.colours[i % len(game.cards.colours)]]
            build(game, here, f"{name} {colours[0]}")
        for colour in colours:
            expected |= coloured_payments(route.length, colour, 4, 5, wild, symbols)
        assert claims(game, here, name) == expected


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


def ready(game: RoutesGame, state: State, length: int) -> tuple[int, str]:
    """The first route of a length that is neither grey nor a ferry, and its colour; if it is a bed, track is laid."""
    plain = [r.length == length and r.colour != GREY and "ferries" not in r.more for r in game.board.routes]
    i = plain.index(True)
    if not game.needs_track[i]:
        return i, game.board.routes[i].colour
    build(game, state, f"{game.claim.names[i]} {game.cards.colours[0]}")
    return i, game.cards.colours[0]


@every_title
def test_a_route_cannot_be_claimed_without_the_cards(key: str) -> None:
    """Too few cards: the reason names what the hand has."""
    game = city(key)
    wild = game.board.words.wild
    state = to_main(game)
    i, colour = ready(game, state, 2)
    name = game.claim.names[i]
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


@every_title
def test_a_claim_scores_at_once_and_takes_a_vehicle_for_each_space(key: str) -> None:
    """The marker moves by the table the moment the route is claimed; each space takes one piece."""
    table = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    game = city(key)
    lengths = sorted(set(game.lengths))
    printed = {"london": [1, 2, 3, 4], "paris": [1, 2, 3], "san-francisco": [1, 2, 3, 5], "france": [1, 2, 3, 4, 5, 6]}
    assert lengths == printed[key]
    for length in lengths:
        state = to_main(game)
        give(game, state, 0, wild=length)
        i = list(game.lengths).index(length)
        name = game.claim.names[i]
        if game.needs_track[i]:
            build(game, state, f"{name} {game.cards.colours[0]}")
        play_words(game, state, f"1: claim {name} with {length} wild")
        assert points(game, state, 0) == table[length]
        assert vehicles(game, state, 0) == BOXES[key][0] - length
        assert owners(game, state) == {name: 0}


@every_title
def test_any_open_route_can_be_claimed_even_unconnected(key: str) -> None:
    """With one route claimed, every other route but its twin is as open as before, wherever it lies."""
    game = city(key)
    state = to_main(game)
    own(game, state, 0, game.claim.names[0])
    arrange(game, state, face_up={game.cards.colours[0]: 2}, hands=[{"wild": max(game.lengths)}])
    twins = [r.group for r in game.board.routes if r.group]
    closed = {i for i, r in enumerate(game.board.routes) if r.group in twins and r.group == game.board.routes[0].group}
    for i in range(len(game.board.routes)):
        if i not in closed | {0}:
            here = state.copy()
            if game.needs_track[i]:
                build(game, here, f"{game.claim.names[i]} {game.cards.colours[0]}")
            assert claims(game, here, game.claim.names[i])


@every_title
def test_only_one_route_is_claimed_in_a_turn(key: str) -> None:
    """However many cards are left, the claim ends the turn."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=6)
    route, _ = ready(game, state, 2)
    play_words(game, state, f"1: claim {game.claim.names[route]} with 2 wild")
    finish_claim(game, state)
    assert whose_turn(game, state) == 2


@every_title
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


@pytest.mark.parametrize(
    ("key", "what"),
    [("london", "buses"), ("paris", "buses"), ("san-francisco", "cable cars"), ("france", "trains")],
)
def test_without_enough_vehicles_a_route_cannot_be_claimed(key: str, what: str) -> None:
    """A piece for each space is needed: one too few closes the route to that player, exactly enough does not."""
    game = city(key)
    state = to_main(game)
    give(game, state, 0, wild=5)
    i, _ = ready(game, state, 3)
    name = game.claim.names[i]
    set_vehicles(game, state, 0, 2)
    assert claims(game, state, name) == set()
    assert reason(game, state, f"claim {name} with 3 wild") == f"{name} takes 3 {what}; you have 2 {what} left."
    set_vehicles(game, state, 0, 3)
    play_words(game, state, f"1: claim {name} with 3 wild")
    assert vehicles(game, state, 0) == 0


# -- double routes -----------------------------------------------------------------------------------------------------


BOTH_FROM = {"london": 3, "paris": 3, "san-francisco": 3, "france": 4}  # players with whom all tracks are open


def twins(game: RoutesGame) -> list[tuple[int, int]]:
    """Every two tracks of the same double route, or triple route where there are such."""
    groups: dict[str, list[int]] = {}
    for i, route in enumerate(game.board.routes):
        if route.group:
            groups.setdefault(route.group, []).append(i)
    assert {len(group) for group in groups.values()} == ({2, 3} if game.key == "france" else {2})
    return [pair for group in groups.values() for pair in combinations(group, 2)]


@every_table
def test_double_routes_of_the_map_close_as_the_number_of_players_says(key: str, seats: int) -> None:
    """Every double route, either track first: never both to one player; to another only with three or four players.

    In France only with four or five; and where track has to be laid first, it can't be on a track that is closed.
    """
    game = city(key, seats)
    start = to_main(game)
    longest = max(game.lengths[track] for pair in twins(game) for track in pair)
    give(game, start, 0, wild=longest)
    give(game, start, 1, wild=longest)
    both = seats >= BOTH_FROM[key]
    for one, other in twins(game) + [(b, a) for a, b in twins(game)]:
        state = start.copy()
        name = game.claim.names[other]
        own(game, state, 0, game.claim.names[one])
        if game.needs_track[other] and both:
            build(game, state, f"{name} {game.cards.colours[0]}")
        elif game.needs_track[other]:
            with pytest.raises(Illegal, match="once one of its tracks is claimed"):
                build(game, state.copy(), f"{name} {game.cards.colours[0]}")
        assert claims(game, state, name) == set()
        set_turn(game, state, 1)
        assert bool(claims(game, state, name)) == both


@any_number
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


@every_title
def test_the_tracks_of_a_double_route_have_the_same_length_and_ends(key: str) -> None:
    """That is what the leaflet calls a double route, or triple; no two other routes join the same places."""
    game = city(key)
    paired = {i for pair in twins(game) for i in pair}
    for one, other in twins(game):
        a, b = game.board.routes[one], game.board.routes[other]
        assert {a.a, a.b} == {b.a, b.b} and a.length == b.length
    ends = [frozenset((r.a, r.b)) for i, r in enumerate(game.board.routes) if i not in paired]
    assert len(ends) == len(set(ends))
