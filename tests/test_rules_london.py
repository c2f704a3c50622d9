"""London's own leaflet: districts, and its buses. What it shares with the other cities is in test_rules_family_*.py."""

import pytest

from branchline import OVER
from branchline.routes.board import GREY
from branchline.routes.rules.districts import Districts
from toolkit import (
    city,
    give,
    hold_tickets,
    let_chance,
    line_points,
    own,
    play_words,
    points,
    reason,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
)

MEMBERS = {
    1: {"British Museum", "Covent Garden"},
    2: {"Piccadilly Circus", "Trafalgar Square", "Buckingham Palace", "Big Ben"},
    3: {"Waterloo", "Globe Theatre", "Elephant & Castle"},
    4: {"The Charterhouse", "St Paul's", "Brick Lane", "Tower of London"},
    5: {"Regent's Park", "King's Cross", "Baker Street", "Hyde Park"},
}

# For each district a way to link it inside, and one that runs through places outside of it.
INSIDE = {
    1: ["British Museum–Covent Garden (grey A)"],
    2: ["Piccadilly Circus–Trafalgar Square (blue)", "Trafalgar Square–Big Ben", "Buckingham Palace–Big Ben"],
    3: ["Waterloo–Globe Theatre", "Globe Theatre–Elephant & Castle"],
    4: ["The Charterhouse–St Paul's", "St Paul's–Brick Lane", "Brick Lane–Tower of London"],
    5: ["Baker Street–Regent's Park", "Regent's Park–King's Cross", "Baker Street–Hyde Park"],
}
OUTSIDE = {
    1: ["British Museum–Piccadilly Circus", "Piccadilly Circus–Covent Garden (green)"],
    2: [
        "Piccadilly Circus–Hyde Park (grey A)",
        "Hyde Park–Buckingham Palace (yellow)",
        "Buckingham Palace–Big Ben",
        "Big Ben–Waterloo",
        "Trafalgar Square–Waterloo",
    ],
    3: ["Waterloo–Elephant & Castle", "Elephant & Castle–Tower of London", "Globe Theatre–Tower of London"],
    4: [
        "The Charterhouse–Brick Lane",
        "Brick Lane–Tower of London",
        "Globe Theatre–Tower of London",
        "St Paul's–Globe Theatre (grey B)",
    ],
    5: [
        "Baker Street–Regent's Park",
        "Regent's Park–British Museum",
        "King's Cross–British Museum",
        "British Museum–Piccadilly Circus",
        "Piccadilly Circus–Hyde Park (grey B)",
    ],
}

each_district = pytest.mark.parametrize("number", [1, 2, 3, 4, 5])


def districts(seat_routes: list[list[str]]) -> list[dict[str, int]]:
    """The district lines of each seat that holds these routes."""
    game = city("london", len(seat_routes))
    state = to_main(game)
    out = []
    for seat, names in enumerate(seat_routes):
        set_vehicles(game, state, seat, 40)  # enough for whole networks
        own(game, state, seat, *names)
    for seat in range(len(seat_routes)):
        lines = line_points(game, state, seat)
        out.append({name: p for name, p in lines.items() if name.startswith("district")})
    return out


@each_district
def test_a_district_is_the_places_of_one_number(number: int) -> None:
    """The places with the same number, which is also its points."""
    board = city("london").board
    assert {p.name for p in board.places if p.more.get("district") == number} == MEMBERS[number]


@each_district
def test_a_district_scores_its_number_when_all_its_places_are_linked(number: int) -> None:
    """Every place of the district linked with every other by the player's own routes: the number in points."""
    assert districts([INSIDE[number], []]) == [{f"district District {number}": number}, {}]


@each_district
def test_the_link_may_run_through_places_outside_the_district(number: int) -> None:
    """What counts is one connected network; which places it passes does not matter."""
    assert districts([OUTSIDE[number], []])[0][f"district District {number}"] == number


@each_district
def test_a_district_with_one_place_missing_scores_nothing(number: int) -> None:
    """Without any one of the routes of a shortest linkage a place is cut off, and the district is not complete."""
    for i in range(len(INSIDE[number])):
        routes = INSIDE[number][:i] + INSIDE[number][i + 1 :]
        assert districts([routes, []]) == [{}, {}]


def test_all_places_touched_but_in_two_parts_is_no_district() -> None:
    """Each place of the district has a route, but the network falls into two parts."""
    routes = ["Piccadilly Circus–Trafalgar Square (orange)", "Buckingham Palace–Big Ben"]
    assert districts([routes, []]) == [{}, {}]


def test_the_routes_of_another_player_do_not_link_a_district() -> None:
    """Two players who hold the halves of a linkage have neither of them the district."""
    assert districts([INSIDE[3][:1], INSIDE[3][1:]]) == [{}, {}]


def test_each_player_scores_every_district_they_completed() -> None:
    """One network may complete several districts, and two players may complete the same one."""
    game_lines = districts(
        [
            [*INSIDE[1], *INSIDE[2], "Waterloo–Globe Theatre", "Waterloo–Elephant & Castle"],
            ["British Museum–Covent Garden (grey B)"],
            [],
        ]
    )
    assert game_lines == [
        {"district District 1": 1, "district District 2": 2, "district District 3": 3},
        {"district District 1": 1},
        {},
    ]


def test_with_no_routes_there_is_no_district() -> None:
    """Nobody has a district for nothing."""
    assert districts([[], [], [], []]) == [{}, {}, {}, {}]


def test_all_five_districts_are_worth_fifteen() -> None:
    """Each district counts once, whatever else the network holds."""
    routes = [*INSIDE[1], *INSIDE[2], *INSIDE[3], *INSIDE[4], *INSIDE[5]]
    links = ["Big Ben–Waterloo", "St Paul's–Globe Theatre (grey A)", "King's Cross–British Museum"]
    found = districts([routes + links, []])[0]
    assert sum(found.values()) == 15 and len(found) == 5


def test_districts_are_scored_at_the_end_only() -> None:
    """The marker moves for the route alone; the district comes with the final count."""
    game = city("london")
    state = to_main(game)
    give(game, state, 0, wild=1)
    play_words(game, state, "1: claim British Museum–Covent Garden (grey A) with 1 bus")
    assert points(game, state, 0) == 1
    assert line_points(game, state, 0)["district District 1"] == 1


def test_a_district_on_a_toy_board_by_real_moves() -> None:
    """The rule alone: the last route of the game completes the district, and it is in the result."""
    board = toy_board("A B 1 blue; B C 1 blue; C D 2 blue", vehicles=5, districts={3: "A C", 2: "B D"})
    game = toy_game(board, Districts())
    state = to_main(game)
    give(game, state, 0, blue=5)
    for seat in range(2):
        hold_tickets(game, state, seat, [])

    def draw_twice() -> None:
        for _ in range(2):
            play_words(game, state, "2: draw deck")
            let_chance(game, state)

    play_words(game, state, "1: claim A–B with 1 blue")
    draw_twice()
    assert line_points(game, state, 0) == {"routes": 1}
    play_words(game, state, "1: claim C–D with 2 blue")
    draw_twice()
    assert line_points(game, state, 0) == {"routes": 3}
    play_words(game, state, "1: claim B–C with 1 blue")
    assert game.to_move(state) == OVER
    assert line_points(game, state, 0) == {"routes": 4, "district District 3": 3, "district District 2": 2}
    assert game.scores(state).totals == [9, 0]


def test_the_score_line_of_a_district_names_its_places() -> None:
    """A result can be read without the board: number and places are with the line."""
    game = city("london")
    state = to_main(game)
    own(game, state, 0, *INSIDE[3])
    line = next(line for line in game.scores(state).lines[0] if line.what == "district")
    places = line.facts["places"]
    assert isinstance(places, list)
    assert line.facts["district"] == 3 and set(places) == MEMBERS[3]


# -- the leaflet's words -----------------------------------------------------------------------------------------------


def test_london_has_coloured_and_grey_routes_and_no_ferries() -> None:
    """Most routes take their colour, the grey ones any; none asks for a bus card."""
    board = city("london").board
    assert {r.colour for r in board.routes} == {GREY, "blue", "green", "black", "pink", "yellow", "orange"}
    assert all("ferries" not in r.more for r in board.routes)


def test_london_speaks_of_buses() -> None:
    """Reasons use the leaflet's words: a bus is the piece and the wild card."""
    game = city("london")
    state = to_main(game)
    assert reason(game, state, "claim Baker Street–Hyde Park with 4 bus") == (
        "Baker Street–Hyde Park with 4 bus: you have no bus card."
    )
    set_vehicles(game, state, 0, 1)
    assert reason(game, state, "claim Baker Street–Regent's Park with 2 blue") == (
        "Baker Street–Regent's Park takes 2 buses; you have 1 bus left."
    )


def test_the_example_of_a_yellow_route_of_three() -> None:
    """The leaflet's picture: three yellow, or two and a bus, or one and two buses, or three buses."""
    game = city("london")
    state = to_main(game)
    give(game, state, 0, yellow=3, wild=3)
    start = "claim Regent's Park–British Museum with "
    found = {game.words(a).removeprefix(start) for a in game.legal(state) if game.words(a).startswith(start)}
    assert found == {"3 yellow", "2 yellow, 1 bus", "1 yellow, 2 bus", "3 bus"}
