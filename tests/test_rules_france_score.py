"""France's own leaflet, what is counted at the end: zones, the longest path, Globetrotter, ties."""

import random

import pytest

from branchline.core.game import State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.globetrotter import Globetrotter
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.zones import Zones
from branchline.titles import map_title
from toolkit import (
    arrange,
    at_turn,
    hold_tickets,
    line_points,
    own,
    play_words,
    points,
    set_turn,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
)

# -- zones -------------------------------------------------------------------------------------------------------------


def with_routes(*names: str, tickets: tuple[str, ...] = ()) -> tuple[RoutesGame, State]:
    """The first player holds these routes and tickets."""
    game, state = at_turn("france")
    own(game, state, 0, *names)
    listed = [ticket.name for ticket in game.board.tickets]
    for seat in range(2):
        hold_tickets(game, state, seat, [])
    hold_tickets(game, state, 0, [listed.index(ticket) for ticket in tickets])
    return game, state


def test_the_zones_are_five_countries_and_corsica() -> None:
    """Each has several ends, one for each city from which a route leads there, and nothing leads on from an end."""
    game = map_title("france").game(2)
    ends: dict[object, list[str]] = {}
    for i, place in enumerate(game.board.places):
        if "zone" in place.more:
            neighbours = {r.a if r.b == i else r.b for r in game.board.routes if i in (r.a, r.b)}
            assert len(neighbours) == 1
            ends.setdefault(place.more["zone"], []).append(game.board.places[neighbours.pop()].name)
    assert ends == {
        "Belgique": ["Calais", "Lille", "Reims"],
        "Allemagne": ["Metz", "Strasbourg", "Mulhouse"],
        "Suisse": ["Besançon", "Mulhouse", "Lyon"],
        "Italie": ["Grenoble", "Briançon", "Nice"],
        "Espagne": ["Bayonne", "Pau", "Toulouse", "Perpignan"],
        "Corse": ["Perpignan", "Marseille", "Nice"],
    }


TO_GERMANY = {
    "Metz": ("Metz–Strasbourg", "Metz–Allemagne (Metz) (yellow)"),
    "Strasbourg": ("Strasbourg–Allemagne (Strasbourg) (red)",),
    "Mulhouse": ("Mulhouse–Strasbourg", "Mulhouse–Allemagne (Mulhouse)"),
}
AVIGNON_STRASBOURG = ("Avignon–Lyon (A)", "Dijon–Lyon (A)", "Dijon–Mulhouse", "Mulhouse–Strasbourg")


@pytest.mark.parametrize("city", list(TO_GERMANY))
def test_a_ticket_to_a_zone_is_completed_by_any_one_of_its_ends(city: str) -> None:
    """Whichever city the route into the zone starts from."""
    ways = [name for name in TO_GERMANY[city] if name not in AVIGNON_STRASBOURG]
    game, state = with_routes(*AVIGNON_STRASBOURG, *ways, tickets=("Allemagne–Avignon",))
    assert line_points(game, state, 0)["ticket Allemagne–Avignon"] == 12


def test_a_ticket_to_a_zone_is_not_completed_without_a_route_into_it() -> None:
    """A city at the border is not the country."""
    game, state = with_routes(*AVIGNON_STRASBOURG, tickets=("Allemagne–Avignon",))
    assert line_points(game, state, 0)["ticket Allemagne–Avignon"] == -12


def test_a_route_into_the_zone_that_is_not_connected_does_not_complete_the_ticket() -> None:
    """An end of the zone counts only where the way from the city leads to that very end."""
    game, state = with_routes(*AVIGNON_STRASBOURG, "Metz–Allemagne (Metz) (blue)", tickets=("Allemagne–Avignon",))
    assert line_points(game, state, 0)["ticket Allemagne–Avignon"] == -12


def test_two_routes_into_the_same_zone_are_not_connected() -> None:
    """From Metz and from Strasbourg into Germany: no way leads from one city to the other."""
    routes = ("Paris–Reims (A)", "Metz–Reims", "Metz–Allemagne (Metz) (blue)", TO_GERMANY["Strasbourg"][0])
    game, state = with_routes(*routes, tickets=("Paris–Strasbourg", "Calais–Allemagne"))
    assert line_points(game, state, 0)["ticket Paris–Strasbourg"] == -7
    assert line_points(game, state, 0)["ticket Calais–Allemagne"] == -9
    game, state = with_routes(*routes, "Metz–Strasbourg", tickets=("Paris–Strasbourg",))
    assert line_points(game, state, 0)["ticket Paris–Strasbourg"] == 7


def test_the_longest_path_does_not_run_through_a_zone() -> None:
    """Each route into one is a dead end for it as well."""
    game, state = with_routes("Metz–Allemagne (Metz) (blue)", "Strasbourg–Allemagne (Strasbourg) (red)")
    assert longest(game, state) == [1, 0]
    game, state = with_routes("Nice–Corse (Nice)", "Marseille–Corse (Marseille)", "Marseille–Nice (A)")
    assert longest(game, state) == [2 + 2 + 3, 0]  # Corsica twice, at the two ends of the path


NANCY = ("Nancy–Reims (A)", "Besançon–Nancy")


@pytest.mark.parametrize(
    ("routes", "completed"),
    [
        (("Lille–Belgique (Lille)", "Lille–Reims", *NANCY, "Besançon–Suisse (Besançon)"), True),
        (("Reims–Belgique (Reims)", *NANCY, "Besançon–Mulhouse", "Mulhouse–Suisse (Mulhouse)"), True),
        (("Reims–Belgique (Reims)", *NANCY, "Lyon–Suisse (Lyon) (A)"), False),
        (("Lille–Belgique (Lille)", "Reims–Belgique (Reims)", "Besançon–Suisse (Besançon)"), False),
    ],
)
def test_a_ticket_between_two_zones_takes_an_end_of_each(routes: tuple[str, ...], completed: bool) -> None:
    """Belgium and Switzerland: any end of the one, connected with any end of the other."""
    game, state = with_routes(*routes, tickets=("Belgique–Suisse",))
    assert line_points(game, state, 0)["ticket Belgique–Suisse"] == (12 if completed else -12)


def test_every_ticket_names_places_or_zones_of_the_map() -> None:
    """58 different ones; thirteen of them name a zone, three of these two."""
    game = map_title("france").game(2)
    places = {place.name for place in game.board.places}
    zones = [sum(end not in places for end in (ticket.a, ticket.b)) for ticket in game.board.tickets]
    assert len({frozenset((ticket.a, ticket.b)) for ticket in game.board.tickets}) == 58
    assert [zones.count(n) for n in (0, 1, 2)] == [45, 10, 3]


def test_zones_on_a_toy_board() -> None:
    """The rule alone: two ends of a zone, a ticket to it and one past it."""
    tickets = "X C 5; X D 4; A B 3; C D 2"
    board = toy_board("A X1 1 blue; B X2 1 blue; A C 1 red; B D 1 red", tickets=tickets, zones={"X": "X1 X2"})
    game = toy_game(board, Zones())
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, hands=[{"blue": 2, "red": 1}])
    for name in ("A–X1", "B–X2", "A–C"):
        set_turn(game, state, 0)
        play_words(game, state, f"1: claim {name} with 1 {'red' if name == 'A–C' else 'blue'}")
    hold_tickets(game, state, 0, [0, 1, 2, 3])
    expected = {"routes": 3, "ticket X–C": 5, "ticket X–D": -4, "ticket A–B": -3, "ticket C–D": -2}
    assert line_points(game, state, 0) == expected


# -- the bonuses -------------------------------------------------------------------------------------------------------


def longest(game: RoutesGame, state: State) -> list[int]:
    """The spaces of each player's longest path, as the score lines tell them."""
    found = []
    for lines in game.scores(state).lines:
        facts = [line.facts["spaces"] for line in lines if line.what == "longest_path"]
        assert len(facts) <= 1
        spaces = facts[0] if facts else 0
        assert isinstance(spaces, int)
        found.append(spaces)
    return found


def bonus(game: RoutesGame, state: State, what: str) -> list[int]:
    """What each player scores of a bonus."""
    return [line_points(game, state, seat).get(what, 0) for seat in range(game.seats)]


def bonus_toy(
    *routes_of: str, tickets_of: tuple[tuple[int, ...], ...] = (), rules: tuple[Rule, ...] = ()
) -> tuple[RoutesGame, State]:
    """A board on which the players hold routes such as `A B 3; B C 2`, each listed once, and tickets by number."""
    held = [[text.split() for text in routes.split(";")] if routes else [] for routes in routes_of]
    listed = "; ".join(f"{a} {b} {n} grey" for routes in held for a, b, n in routes)
    tickets = "A B 1; A C 2; A D 3; P Q 1; P R 2; P S 3; U V 1; U W 2; X Y 1; X Z 1"
    spare = "; ".join(f"{a} {b} 1 blue" for a, b, _ in (ticket.split() for ticket in tickets.split(";")))
    board = toy_board(f"{listed}; {spare}" if listed else spare, tickets=tickets, vehicles=60)
    game = toy_game(board, *(rules or (LongestPath(10), Globetrotter(15))), seats=len(held))
    state = to_main(game)
    number = 0
    for seat, routes in enumerate(held):
        hold_tickets(game, state, seat, tickets_of[seat] if tickets_of else [])
        for _ in routes:
            own(game, state, seat, game.claim.names[number])
            number += 1
    return game, state


@pytest.mark.parametrize(
    ("routes", "spaces"),
    [
        ("H I 3", 3),
        ("H I 3; I J 2; J K 4", 9),  # a line
        ("H I 3; H J 2; H K 4", 7),  # a star: two of three arms
        ("H I 1; I J 1; J H 1", 3),  # a ring, back to its start
        ("H I 1; I J 1; J H 1; H K 4", 7),  # a ring with a tail: H is passed twice
        ("H I 2; I J 2; J H 2; H K 1; K L 1; L H 1", 9),  # a figure of eight
        ("H I 1; I J 1; J K 1; K L 1; M N 5", 5),  # spaces count, not routes
        ("H I 3; I J 3; M N 2; N O 2", 6),  # two networks: the larger one
        ("H I 2; H J 2; H K 2; H L 2; M N 6", 6),  # larger by its path, not by all its spaces
        ("H I 1; I J 1; J K 1; I L 6; J M 6", 13),  # the way from L to M, not the line from H to K
        ("H I 2; H J 2; H K 2; I J 1; I K 1; J K 1", 8),  # four places, each odd: one route stays out
    ],
)
def test_the_longest_path_uses_each_route_once_and_counts_its_spaces(routes: str, spaces: int) -> None:
    """Places may be passed again, routes may not; of separate networks the larger path counts."""
    game, state = bonus_toy(routes, "")
    assert longest(game, state) == [spaces, 0]
    assert bonus(game, state, "longest_path") == [10, 0]


def spaces_by_walking(game: RoutesGame, routes: list[int]) -> int:
    """The longest path by trying every walk there is."""
    ends = [(game.board.routes[route].a, game.board.routes[route].b) for route in routes]

    def walk(place: int, left: frozenset[int]) -> int:
        found = 0
        for i in left:
            if place in ends[i]:
                onward = ends[i][1] if place == ends[i][0] else ends[i][0]
                found = max(found, game.lengths[routes[i]] + walk(onward, left - {i}))
        return found

    return max(walk(place, frozenset(range(len(routes)))) for pair in ends for place in pair)


@pytest.mark.parametrize("seed", range(40))
def test_the_longest_path_on_the_map_is_found_exactly(seed: int) -> None:
    """In random networks it is as long as a walk over all ways finds it, and the routes named are such a way."""
    rng = random.Random(seed)
    game = map_title("france").game(2)
    places = {rng.choice(range(40))}
    mine: list[int] = []
    groups: set[str] = set()
    while len(mine) < 9:
        near = [
            i
            for i, r in enumerate(game.board.routes)
            if i not in mine and {r.a, r.b} & places and (not r.group or r.group not in groups)
        ]
        if rng.random() < 0.7:  # rather close a ring than go on
            near = [i for i in near if {game.board.routes[i].a, game.board.routes[i].b} <= places] or near
        route = game.board.routes[rng.choice(near)]
        mine.append(game.board.routes.index(route))
        groups.add(route.group)
        places |= {route.a, route.b}
    state = to_main(game)
    set_vehicles(game, state, 0, 60)
    own(game, state, 0, *[game.claim.names[i] for i in mine])
    line = next(line for line in game.scores(state).lines[0] if line.what == "longest_path")
    assert line.facts["spaces"] == spaces_by_walking(game, mine)
    ids = line.facts["routes"]
    assert isinstance(ids, list)
    named = [i for i in mine if game.board.routes[i].id in ids]
    assert spaces_by_walking(game, named) == sum(game.lengths[i] for i in named) == line.facts["spaces"]


@pytest.mark.parametrize(
    ("routes", "points_of"),
    [
        (("H I 5", "M N 3; N O 1", ""), [10, 0, 0]),
        (("H I 3", "M N 3; N O 1", ""), [0, 10, 0]),
        (("H I 4", "M N 3; N O 1", "S T 2"), [10, 10, 0]),
        (("H I 4", "M N 3; N O 1", "S T 2; T U 2"), [10, 10, 10]),
        (("", "", ""), [0, 0, 0]),
    ],
)
def test_the_longest_path_scores_ten_for_all_who_tie_and_for_nobody_without_a_route(
    routes: tuple[str, ...], points_of: list[int]
) -> None:
    """The longest of all scores; everybody who has one as long scores too; no route at all is no path."""
    game, state = bonus_toy(*routes)
    assert bonus(game, state, "longest_path") == points_of


def test_the_score_line_of_a_path_names_its_spaces_and_routes() -> None:
    """Also where it scores nothing, so that everybody sees how it was compared."""
    game, state = bonus_toy("H I 3; H J 2; H K 4", "M N 2")
    mine, other = ([line for line in lines if line.what == "longest_path"] for lines in game.scores(state).lines)
    assert [(line.label, line.points, line.facts) for line in mine] == [
        ("Longest path, 7 spaces", 10, {"spaces": 7, "routes": [1, 3]})
    ]
    assert [(line.label, line.points) for line in other] == [("Longest path, 2 spaces", 0)]


@pytest.mark.parametrize(
    ("tickets_of", "points_of"),
    [
        (((0, 1), (3,), (6,)), [15, 0, 0]),
        (((0,), (3, 4), (6, 7)), [0, 15, 15]),
        (((0,), (3,), (6,)), [15, 15, 15]),
        (((0, 2, 5, 8), (3, 4), ()), [0, 15, 0]),  # only completed ones count, not those held
        (((8,), (9,), ()), [0, 0, 0]),
        (((), (), ()), [0, 0, 0]),
    ],
)
def test_globetrotter_scores_fifteen_for_all_with_the_most_completed_tickets(
    tickets_of: tuple[tuple[int, ...], ...], points_of: list[int]
) -> None:
    """How many were completed, not what they are worth; all who tie score; nobody with none completed."""
    game, state = bonus_toy("A B 1; B C 1", "P Q 1; Q R 1", "U V 1; V W 1", tickets_of=tickets_of)
    assert bonus(game, state, "globetrotter") == points_of


def test_the_score_line_of_globetrotter_names_the_tickets() -> None:
    """How many were completed, also where it scores nothing."""
    game, state = bonus_toy("A B 1", "P Q 1; Q R 1", tickets_of=((0,), (3, 4)))
    lines = [[line for line in seat if line.what == "globetrotter"] for seat in game.scores(state).lines]
    told = [[(line.label, line.points, line.facts) for line in seat] for seat in lines]
    assert told == [
        [("Globetrotter, 1 ticket", 0, {"completed": 1})],
        [("Globetrotter, 2 tickets", 15, {"completed": 2})],
    ]


def test_a_ticket_that_reaches_a_zone_counts_for_globetrotter() -> None:
    """Completed is completed, whatever its ends are."""
    game, state = with_routes(*AVIGNON_STRASBOURG, *TO_GERMANY["Strasbourg"], tickets=("Allemagne–Avignon",))
    assert bonus(game, state, "globetrotter") == [15, 0]


def test_bonuses_are_counted_at_the_end_only() -> None:
    """The marker moves by claims alone."""
    game, state = at_turn("france", 2, {"white": 1})
    play_words(game, state, "1: claim Amiens–Rouen with 1 white")
    assert points(game, state, 0) == 1
    assert line_points(game, state, 0)["longest_path"] == 10


@pytest.mark.parametrize("rule", [LongestPath(10), Globetrotter(15)])
def test_each_bonus_stands_alone(rule: Rule) -> None:
    """On a board with one of the two, only that one is scored."""
    game, state = bonus_toy("A B 1", "P Q 1; Q R 1", tickets_of=((0,), (3, 4)), rules=(rule,))
    worth = {"longest_path": 10, "globetrotter": 15}
    for what, each in worth.items():
        there = isinstance(rule, LongestPath) == (what == "longest_path")
        assert bonus(game, state, what) == ([0, each] if there else [0, 0])


# -- who wins ----------------------------------------------------------------------------------------------------------


def test_the_most_points_win_whatever_the_bonuses() -> None:
    """Bonuses are points like any other."""
    game, state = bonus_toy("H I 6; K L 6; M N 6", "P Q 5; Q R 2", tickets_of=((), (3,)))
    outcome = game.scores(state)
    assert outcome.totals == [15 * 3, 10 + 2 + 1 + 10 + 15]
    assert outcome.winners == [0]


def test_a_tie_goes_to_more_completed_tickets_before_the_longest_path() -> None:
    """25 points each: one completed ticket beats the longest path and none."""
    game, state = bonus_toy("H I 6", "P Q 4; R S 2", tickets_of=((), (3,)))
    outcome = game.scores(state)
    assert outcome.totals == [15 + 10, 7 + 2 + 1 + 15] and bonus(game, state, "longest_path") == [10, 0]
    assert outcome.winners == [1] and outcome.ranks == [2, 1]


@pytest.mark.parametrize("swap", [False, True])
def test_a_tie_with_as_many_completed_tickets_goes_to_the_holder_of_the_longest_path(swap: bool) -> None:
    """15 points each, and no tickets: the path of five spaces wins against separate routes of four, four and one."""
    routes = ["H I 1; I J 1; J K 1; K L 1; L M 1", "P Q 4; R S 4; T U 1"]
    game, state = bonus_toy(*(reversed(routes) if swap else routes))
    outcome = game.scores(state)
    assert outcome.totals == [15, 15] and outcome.winners == [1 if swap else 0]


def test_players_who_tie_in_all_of_it_share_the_victory() -> None:
    """Equal points, equally many tickets, and both hold the longest path, or neither does."""
    game, state = bonus_toy("H I 4", "M N 4", "S T 1")
    assert game.scores(state).totals == [17, 17, 1] and game.scores(state).winners == [0, 1]
    game, state = bonus_toy("H I 4; J K 4; L M 1", "N O 4; S T 4; V W 1", "A B 2; B C 2; C D 1")
    outcome = game.scores(state)
    assert outcome.totals == [15, 15, 15] and outcome.winners == [2] and outcome.ranks == [2, 2, 1]
    game, state = bonus_toy("", "")
    assert game.scores(state).winners == [0, 1]


def test_the_shorter_of_two_paths_is_no_tie_break() -> None:
    """Among players without the bonus a longer path means nothing: they share their rank."""
    game, state = bonus_toy("H I 3; J K 3", "M N 2; N O 2; O P 2; Q R 1; S T 1", "A B 6; B C 6")
    outcome = game.scores(state)
    assert outcome.totals[:2] == [8, 8] and longest(game, state) == [3, 6, 12]
    assert outcome.ranks == [2, 2, 1]
