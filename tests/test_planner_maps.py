"""The planner of the map titles: what it plans, and that what it does follows from its plan."""

import pytest

from branchline import CHANCE
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.core.game import State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.ferries import Ferries
from branchline.routes.rules.longest_path import LongestPath
from branchline.trains.game import Deals
from branchline.trains.state import LAST
from planned import planned, says, table, why
from toolkit import (
    Cards,
    arrange,
    city,
    hold_tickets,
    kinds_legal,
    let_chance,
    own,
    play_words,
    set_vehicles,
    to_main,
)

# -- a network ---------------------------------------------------------------------------------------------------------

# From A to D it is shortest over C and E, from B to D over F; together one of them goes along with the other.
SHARED = "A C 2 blue; C E 2 red; E D 2 green; B C 2 white; B F 2 blue; F D 2 red"


def test_two_tickets_that_share_a_way_are_planned_over_one_network() -> None:
    game, state, mind = table(SHARED, "A D 9; B D 9")
    assert planned(mind, state) in ({"A–C", "B–C", "C–E", "E–D"}, {"A–C", "B–C", "B–F", "F–D"})
    hold_tickets(game, state, 0, [0])
    assert planned(mind, state) == {"A–C", "C–E", "E–D"}
    hold_tickets(game, state, 0, [1])
    assert planned(mind, state) == {"B–F", "F–D"}


def test_it_plans_another_way_when_somebody_takes_a_route_of_its_plan() -> None:
    game, state, mind = table(SHARED, "B D 9")
    memo = mind.fresh()
    assert planned(mind, state, memo=memo) == {"B–F", "F–D"}
    own(game, state, 1, "F–D")
    assert planned(mind, state, memo=memo) == {"B–C", "C–E", "E–D"}


def test_it_holds_on_to_its_plan_while_it_builds_it_and_uses_what_is_built() -> None:
    game, state, mind = table(SHARED, "A D 9; B D 9")
    hold_tickets(game, state, 0, [0])
    memo = mind.fresh()
    assert planned(mind, state, memo=memo) == {"A–C", "C–E", "E–D"}
    own(game, state, 0, "C–E", "E–D")
    assert planned(mind, state, memo=memo) == {"A–C"}
    hold_tickets(game, state, 0, [0, 1])
    assert planned(mind, state, memo=memo) == {"A–C", "B–C"}


def test_a_ticket_that_cannot_be_completed_any_more_is_dropped() -> None:
    game, state, mind = table(SHARED, "A D 9; B D 9")
    own(game, state, 1, "A–C")
    assert planned(mind, state) == {"B–F", "F–D"}


def test_a_ticket_for_which_too_few_vehicles_are_left_is_dropped() -> None:
    game, state, mind = table(SHARED, "A D 9")
    set_vehicles(game, state, 0, 5)
    assert planned(mind, state) == set()
    set_vehicles(game, state, 0, 6)
    assert planned(mind, state) == {"A–C", "C–E", "E–D"}


def test_where_the_cheapest_way_takes_too_many_vehicles_a_shorter_one_is_planned() -> None:
    game, state, mind = table("A B 4 blue; B C 4 red; A D 2 green; D E 2 white; E C 2 green", "A C 9")
    assert planned(mind, state) == {"A–B", "B–C"}
    set_vehicles(game, state, 0, 7)
    assert planned(mind, state) == {"A–D", "D–E", "E–C"}


def test_where_the_cheapest_way_takes_too_long_a_quicker_one_is_planned() -> None:
    game, state, mind = table("A B 4 blue; B C 4 red; A C 2 green", "A C 9")
    assert planned(mind, state) == {"A–B", "B–C"}
    set_vehicles(game, state, 1, 5)
    assert planned(mind, state) == {"A–C"}


def test_a_ticket_for_which_no_time_is_left_is_dropped() -> None:
    game, state, mind = table("A B 2 blue; B C 2 red; C D 2 green; D E 2 white; E F 2 blue; F G 2 red", "A G 12")
    assert len(planned(mind, state)) == 6
    set_vehicles(game, state, 1, 3)
    assert planned(mind, state) == set()


def test_a_ticket_that_is_not_worth_its_way_is_dropped() -> None:
    _, state, mind = table("A B 1 blue; B C 1 red; C D 1 green; D E 1 white; E F 1 blue; F G 1 red", "A G 1")
    assert planned(mind, state) == set()


def test_the_reason_names_no_ticket_that_it_has_given_up() -> None:
    game, state, mind = table(SHARED, "A D 9; B D 9")
    own(game, state, 1, "A–C")
    assert "A–D" not in why(mind, state)
    assert "B–D" in why(mind, state)


# -- claims ------------------------------------------------------------------------------------------------------------


def test_it_claims_a_payable_route_of_its_plan_rather_than_drawing() -> None:
    _, state, mind = table(SHARED, "B D 9", hand={"red": 2})
    assert says(mind, state) == "claim F–D with 2 red"
    assert "B–D" in why(mind, state)


@pytest.mark.parametrize(("threatened", "colour"), [("A–B", "blue"), ("B–C", "red")])
def test_of_two_routes_it_claims_the_one_in_danger_first(threatened: str, colour: str) -> None:
    routes = "A B 2 blue; B C 2 red; A X 1 green; A Y 1 green; C V 1 white; C W 1 white"
    game, state, mind = table(routes, "A C 9", hand={"blue": 2, "red": 2})
    own(game, state, 1, *(("A–X", "A–Y") if threatened == "A–B" else ("C–V", "C–W")))
    assert says(mind, state) == f"claim {threatened} with 2 {colour}"


PARALLEL = "A B 3 red group=D1; A B 3 blue group=D1; C D 6 white"


@pytest.mark.parametrize("colour", ["red", "blue"])
@pytest.mark.parametrize("key", ["london", "paris"])
def test_it_turns_to_the_parallel_track_whose_colour_it_holds(key: str, colour: str) -> None:
    game, state, mind = table(PARALLEL, "A B 9", DoubleRoutes(3), hand={colour: 2}, rules=key)
    assert says(mind, state) == f"draw {colour}"
    arrange(game, state, face_up={"white": 1, "green": 1}, hands=[{colour: 3}])
    assert says(mind, state) == f"claim A–B ({colour}) with 3 {colour}"
    assert "nothing better" not in why(mind, state)


def test_a_parallel_track_will_do_when_somebody_takes_the_other() -> None:
    game, state, mind = table(PARALLEL, "A B 9", DoubleRoutes(2), hand={"red": 2})
    memo = mind.fresh()
    says(mind, state, memo)
    assert planned(mind, state, memo=memo) == {"A–B (red)"}
    own(game, state, 1, "A–B (red)")
    assert planned(mind, state, memo=memo) == {"A–B (blue)"}


@pytest.mark.parametrize(("needed", "other"), [("red", "blue"), ("blue", "red")])
def test_a_grey_route_is_not_paid_with_a_colour_that_the_plan_needs(needed: str, other: str) -> None:
    _, state, mind = table(f"A B 2 grey; B C 3 {needed}; D E 6 white", "A C 9", hand={needed: 2, other: 2})
    assert says(mind, state) == f"claim A–B with 2 {other}"


def last_round(hand: Cards) -> tuple[RoutesGame, State, MapPlanner]:
    """The last turn of a seat that lacks B–C for its ticket A–C."""
    game, state, mind = table("A B 1 blue; B C 1 red; D E 4 green", "A C 6", hand=hand, deck="D E 12")
    own(game, state, 0, "A–B")
    state.cells[LAST] = 1
    return game, state, mind


@pytest.mark.parametrize("hand", [{"red": 1, "green": 4}, {"red": 1}])
def test_in_the_last_turn_it_completes_a_ticket_rather_than_claim_a_long_route(hand: Cards) -> None:
    _, state, mind = last_round(hand)
    assert says(mind, state) == "claim B–C with 1 red"
    assert "A–C" in why(mind, state)


def test_in_the_last_turn_it_claims_the_longest_route_if_no_ticket_is_to_be_had() -> None:
    _, state, mind = last_round({"blue": 1, "green": 4})
    assert says(mind, state) == "claim D–E with 4 green"


@pytest.mark.parametrize(("theirs", "claims"), [(5, "A–B with 1 blue"), (6, "D–E with 4 green")])
def test_in_the_last_turn_it_takes_the_longest_path_if_a_short_route_brings_it(theirs: int, claims: str) -> None:
    """Its path has four spaces and would have five; the longest route brings more than the short one alone."""
    routes = f"A B 1 blue; B C 4 red; D E 4 green; F G {theirs - 2} white; G H 2 white"
    hand = {"blue": 1, "green": 4}
    game, state, mind = table(routes, "A B 1", LongestPath(10), hand=hand, deck="D E 12")
    hold_tickets(game, state, 0, [])
    own(game, state, 0, "B–C")
    own(game, state, 1, "F–G", "G–H")
    state.cells[LAST] = 1
    assert says(mind, state) == f"claim {claims}"
    assert ("longest path" in why(mind, state)) == (theirs == 5)


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["red", "blue", "green"])
def test_it_draws_the_colour_that_its_plan_lacks(colour: str) -> None:
    _, state, mind = table(f"A B 3 {colour}; C D 6 white", "A B 9", hand={colour: 1, "white": 3})
    assert says(mind, state) == f"draw {colour}"
    play_words(mind.board_game, state, f"draw {colour}")
    let_chance(mind.board_game, state)
    arrange(mind.board_game, state, face_up={colour: 1, "white": 2}, hands=[{colour: 2, "white": 3}])
    assert says(mind, state) == f"draw {colour}"


@pytest.mark.parametrize("key", ["san-francisco", "france"])
def test_where_only_a_ferry_is_missing_it_takes_a_wild(key: str) -> None:
    face_up, hand = {"blue": 2, "wild": 1, "red": 2}, {"blue": 5}
    routes = "A B 2 blue ferries=1; C D 6 red"
    _, state, mind = table(routes, "A B 9", Ferries(), hand=hand, face_up=face_up, rules=key)
    assert says(mind, state) == "draw bus"


# -- tickets -----------------------------------------------------------------------------------------------------------


def all_built() -> tuple[RoutesGame, State, MapPlanner]:
    """Its only ticket is complete, and those of the deck take one route each and bring twelve points."""
    game, state, mind = table("A B 2 blue; B C 2 red; C D 2 green", "A B 5", deck="B C 12", hand={"white": 2})
    own(game, state, 0, "A–B")
    return game, state, mind


def test_it_draws_tickets_when_all_is_built_and_there_is_time() -> None:
    _, state, mind = all_built()
    assert says(mind, state) == "draw tickets"
    assert "time for another ticket" in why(mind, state)


def test_it_draws_no_tickets_while_its_plan_is_to_be_built() -> None:
    game, state, mind = all_built()
    hold_tickets(game, state, 0, [0, 1])
    assert says(mind, state) != "draw tickets"


def test_it_draws_no_tickets_without_vehicles_for_them_or_in_the_last_round() -> None:
    game, state, mind = all_built()
    set_vehicles(game, state, 0, 3)
    assert says(mind, state) != "draw tickets"
    game, state, mind = all_built()
    state.cells[LAST] = 1
    assert says(mind, state) != "draw tickets"


@pytest.mark.parametrize("swapped", [False, True])
def test_it_keeps_the_ticket_on_its_way_and_not_the_one_across_the_map(swapped: bool) -> None:
    game = city("london")
    state = to_main(game, offers=["Covent Garden–Tower of London", "Hyde Park–Covent Garden"])
    own(game, state, 0, "Covent Garden–St Paul's (grey A)", "St Paul's–Tower of London (pink)")
    hold_tickets(game, state, 0, [])
    set_vehicles(game, state, 0, 6)
    near, far = "{ticket Trafalgar Square–St Paul's}", "{ticket Regent's Park–Elephant & Castle}"
    play_words(game, state, "draw tickets", *((far, near) if swapped else (near, far)))
    assert says(MapPlanner(game), state) == ("keep 2" if swapped else "keep 1")


def test_at_the_start_it_keeps_the_tickets_that_share_a_way() -> None:
    routes = "A C 2 blue; C E 2 red; E D 2 green; B C 2 white; V W 2 blue; W X 2 red; X Y 2 green"
    deals = Deals(hand=2, opening=3, opening_keep=2, draw=2, draw_keep=1)
    game, _, mind = table(routes, "A D 9; B D 9; V Y 9", deals=deals, vehicles=12)
    for order in (("A–D", "B–D", "V–Y"), ("V–Y", "A–D", "B–D"), ("A–D", "V–Y", "B–D")):
        state = game.start()
        offered = list(order)
        while game.to_move(state) == CHANCE:
            if "ticket" in kinds_legal(game, state) and offered:
                play_words(game, state, f"{{ticket {offered.pop(0)}}}")
            else:
                game.play(state, game.legal(state)[0])
        kept = [str(i + 1) for i, name in enumerate(order) if name != "V–Y"]
        assert says(mind, state) == f"keep {' '.join(kept)}"
