"""The planner of the map titles: what it plans, and that what it does follows from its plan."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from all_titles import HABITS, MAP_GAMES, MAPS, fewest_and_most, map_game_of, played
from branchline import CHANCE, OVER
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.bots.minds.mind import Memo, half
from branchline.core.game import AWAIT, State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.routes.rules.ferries import Ferries
from branchline.routes.rules.longest_path import LongestPath
from branchline.routes.rules.rule import Rule
from branchline.routes.rules.tokens import CompiledTokens
from branchline.titles import load_titles
from branchline.trains.game import Deals
from branchline.trains.state import LAST
from france import draw_two, france
from toolkit import (
    CITY_DEALS,
    Cards,
    arrange,
    at,
    at_turn,
    city,
    hold_tickets,
    kinds_legal,
    let_chance,
    own,
    play_words,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
)

EXAMPLES = Path(__file__).parent.parent / "examples"


def table(
    routes: str,
    tickets: str,
    *rules: Rule,
    hand: Cards | None = None,
    face_up: Cards | None = None,
    deck: str = "",
    deals: Deals = CITY_DEALS,
    vehicles: int = 30,
    **keys: object,
) -> tuple[RoutesGame, State, MapPlanner]:
    """A board of our own at the first turn of the first seat, which holds the tickets named; ten of `deck` are left."""
    first = " ".join(routes.split()[:2])
    listed = tickets.split(";") + [deck or f"{first} 1"] * 10
    cards = dict.fromkeys(("blue", "white", "red", "green", "wild"), 14)
    board = toy_board(
        routes, cards=cards, tickets=";".join(listed), vehicles=vehicles, districts=None, zones=None, **keys
    )
    game = toy_game(board, *rules, deals=deals)
    state = to_main(game)
    hold_tickets(game, state, 0, range(len(tickets.split(";"))))
    hold_tickets(game, state, 1, [])
    arrange(game, state, face_up=face_up or {"blue": 1, "white": 1, "red": 1, "green": 1}, hands=[hand or {}])
    return game, state, MapPlanner(game)


def planned(mind: MapPlanner, state: State, *, seat: int = 0, memo: Memo | None = None) -> set[str]:
    """The routes of the seat's plan by name."""
    plan = mind.planner.follow(state.cells, seat, memo or mind.fresh())
    return {mind.board_game.claim.names[route] for route in plan.routes}


def choice(mind: MapPlanner, state: State, memo: Memo | None = None) -> int:
    return mind.choose(state.cells, memo or mind.fresh(), half)


def says(mind: MapPlanner, state: State, memo: Memo | None = None) -> str:
    """What it does now, in words."""
    return mind.game.words(choice(mind, state, memo))


def why(mind: MapPlanner, state: State) -> str:
    """Why it does that."""
    return mind.why(state.cells, choice(mind, state))


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


# -- what the titles add -----------------------------------------------------------------------------------------------


def southwark(*taken: str) -> tuple[RoutesGame, State, MapPlanner]:
    """London: of the blue district the first seat lacks Elephant & Castle alone, where the other has taken routes."""
    game, state = at_turn("london", 2, {"green": 2})
    for seat in range(2):
        hold_tickets(game, state, seat, [])
    own(game, state, 0, "Waterloo–Globe Theatre")
    own(game, state, 1, "Big Ben–Elephant & Castle", "Elephant & Castle–Tower of London", *taken)
    return game, state, MapPlanner(game)


def test_a_district_that_lacks_one_short_route_is_planned() -> None:
    _, state, mind = southwark()
    assert planned(mind, state) == {"Globe Theatre–Elephant & Castle"}
    assert says(mind, state) == "claim Globe Theatre–Elephant & Castle with 2 green"
    assert "a district" in why(mind, state)


def test_a_district_that_is_cut_off_is_not_planned() -> None:
    _, state, mind = southwark("Waterloo–Elephant & Castle", "Globe Theatre–Elephant & Castle")
    assert planned(mind, state) == set()


def test_in_paris_it_keeps_a_card_for_the_flag() -> None:
    game, state = at_turn("paris", 2, {"red": 2, "blue": 1})
    game.play(state, next(a for a in game.legal(state) if game.words(a).endswith("with 1 red")))
    mind = MapPlanner(game)
    assert says(mind, state) == "keep a card for the flag"
    assert "flag" in why(mind, state)


@pytest.mark.parametrize("scarce", ["sea lion", "rose"])
def test_in_san_francisco_it_takes_the_scarcer_token(scarce: str) -> None:
    game = city("san-francisco", 3)
    state = to_main(game, places=["place rose on Pier 39", "place fog on Mission District"])
    arrange(game, state, face_up={"red": 3, "green": 2}, hands=[{"blue": 1, "wild": 1}])
    tokens = next(rule for rule in game.rules if isinstance(rule, CompiledTokens))
    state.cells[at(game, "tokens_left", i=tokens.symbols.index(scarce))] = 1
    play_words(game, state, "claim Alcatraz–Pier 39 (grey A) with 1 blue, 1 ferry")
    assert says(MapPlanner(game), state) == f"take {scarce}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_san_francisco_it_places_a_stack_where_its_plan_comes_by(seats: int) -> None:
    game = city("san-francisco", seats)
    mind, on_the_way = MapPlanner(game), 0
    for seed in range(5):
        state, chance, placed = game.start(), random.Random(seed), 0
        while placed < 2:
            seat = game.to_move(state)
            action = game.chance(state, chance.random()) if seat == CHANCE else choice(mind, state)
            if game.codec.kind_of[action].name == "place":
                placed += 1
                ends = {end for name in planned(mind, state, seat=seat) for end in name.split(" (")[0].split("–")}
                if ends:
                    assert game.facts(state.cells, action)["place"] in ends
                    on_the_way += 1
            game.play(state, action)
    assert on_the_way >= 5


@pytest.mark.parametrize("colour", ["red", "green", "white"])
def test_in_france_it_lays_track_on_its_plan_in_the_colour_it_holds_most_of(colour: str) -> None:
    game, state = france(2, {colour: 6, "yellow": 1})
    mind = MapPlanner(game)
    hold_tickets(game, state, 0, [t for t, ticket in enumerate(game.board.tickets) if ticket.name == "Lyon–Marseille"])
    draw_two(game, state)
    plan = planned(mind, state)
    assert plan
    bed, _, laid = says(mind, state).removeprefix("lay ").rpartition(" ")
    assert bed in plan
    assert laid == colour


def lay(routes: str, tickets: str, hand: Cards) -> tuple[RoutesGame, State, MapPlanner]:
    """Beds of our own, the first two of which cross; the first seat has drawn its cards and has to lay track."""
    rule, pieces = TrackBeds(), {"3": 3, "2": 3}
    game, state, mind = table(routes, tickets, rule, Crossings(), hand=hand, pieces=pieces, crossings=[[1, 2]])
    assert game.laying is not None
    state.cells[AWAIT] = game.laying.awaiting
    return game, state, mind


@pytest.mark.parametrize("hand", [{"green": 3}, {"red": 2}, {}])
def test_it_lays_no_track_across_its_own_plan(hand: Cards) -> None:
    _, state, mind = lay("A B 3 red; C D 3 bed; E F 2 bed", "A B 9", hand)
    assert says(mind, state).startswith("lay E–F ")


def laying(routes: str, hand: Cards, *crossings: list[int]) -> tuple[RoutesGame, State, MapPlanner]:
    """The other seat has built A–B, and nothing fits that but A–D; the first seat has to lay track."""
    rules = TrackBeds(), Crossings()
    game, state, mind = table(
        routes, "G H 2", *rules, hand=hand, deck="A D 9", pieces={"3": 3}, crossings=list(crossings)
    )
    own(game, state, 1, "A–B")
    assert game.laying is not None
    state.cells[AWAIT] = game.laying.awaiting
    return game, state, mind


@pytest.mark.parametrize("colour", ["red", "green", "white"])
@pytest.mark.parametrize("mine", [True, False])
def test_it_lays_what_another_wants_in_a_colour_that_the_other_can_hardly_have(colour: str, mine: bool) -> None:
    """That is one of which it has many itself, or of which many are discarded."""
    routes = "G H 1 red; A B 2 blue; E F 3 bed; B D 3 bed"
    game, state, mind = laying(routes, {colour: 2} if mine else {})
    if not mine:
        state.cells[game.cards.discards_at + game.cards.colours.index(colour)] = 6
    assert says(mind, state) == f"lay B–D {colour}"
    assert "others may want" in why(mind, state)


def test_in_the_last_round_it_lays_nothing_that_another_wants() -> None:
    """A player who has one turn left can't build a bed and claim it."""
    _, state, mind = laying("G H 1 red; A B 2 blue; B D 3 bed; E F 3 bed", {})
    assert says(mind, state).startswith("lay B–D ")
    state.cells[LAST] = 1
    assert says(mind, state).startswith("lay E–F ")
    assert why(mind, state) == "The others have no use for it."


def test_it_cuts_off_what_another_is_building() -> None:
    """Track on E–F, which nobody wants, closes B–D, which the other wants."""
    routes = "G H 1 red; A B 2 blue; I J 3 bed; B D 3 bed; E F 3 bed"
    _, state, mind = laying(routes, {}, [4, 5])
    assert says(mind, state).startswith("lay E–F ")
    assert why(mind, state) == "It cuts off B–D, which others may want."


def test_its_own_track_waits_until_it_can_be_paid() -> None:
    """The colour in which a bed is built is chosen best when the cards for it are there."""
    for hand, bed in (({"red": 3}, "A–B"), ({"red": 1, "green": 1}, "E–F")):
        _, state, mind = lay("A B 3 bed; C D 3 red; E F 2 bed", "A B 9", hand)
        assert says(mind, state).startswith(f"lay {bed} ")


def test_of_two_tickets_whose_ways_cross_neither_cuts_off_the_other() -> None:
    """A–B can be had in one way only; C–D crosses it, but there is a way round."""
    _, state, mind = lay("A B 2 bed; C D 3 bed; C E 2 bed; E D 2 bed", "A B 9; C D 9", {"red": 3})
    assert planned(mind, state) == {"A–B", "C–E", "E–D"}
    assert not says(mind, state).startswith("lay C–D")


# -- every game --------------------------------------------------------------------------------------------------------


def decisions(game: RoutesGame, mind: MapPlanner, seed: int) -> Iterator[tuple[State, RoutePlan, int]]:
    """Every decision of a game among planners: where it stood, the seat's memo before it, and what was chosen."""
    state, chance = game.start(), random.Random(seed)
    memos = [mind.fresh() for _ in range(game.seats)]
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            game.play(state, game.chance(state, chance.random()))
            continue
        memo = memos[seat].copy()
        assert isinstance(memo, RoutePlan)
        action = mind.choose(game.view(state, seat).cells, memos[seat], half)
        yield state, memo, action
        game.play(state, action)


def weighed(mind: MapPlanner, state: State, memo: Memo) -> list[int]:
    """The actions that it thinks worth a thought, the best first; what must hold of every such list does."""
    actions: list[int] = []
    weights: list[float] = []
    mind.weigh(mind.game.view(state, mind.game.to_move(state)).cells, memo, actions, weights)
    assert set(actions) <= set(mind.game.legal(state))
    assert len(set(actions)) == len(actions) == len(weights)
    assert min(weights) > 0
    assert sum(weights) == pytest.approx(1)
    assert weights[0] == max(weights)
    return actions


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_what_it_weighs_is_legal_adds_up_and_begins_with_its_own_choice(key: str, seats: int) -> None:
    game = map_game_of(key, seats)
    mind = MapPlanner(game)
    for seed in range(2):
        for state, memo, action in decisions(game, mind, seed):
            assert action in game.legal(state)
            assert weighed(mind, state, memo)[0] == action, game.words(action)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("key", MAPS)
def test_it_knows_what_to_do_wherever_others_have_led_the_game(key: str, habit: str) -> None:
    """Empty decks, hands full of cards or tickets, a map that is all but full."""
    game = map_game_of(key, 2)
    mind = MapPlanner(game)
    states = [state.copy() for state in played(game, habit, 1).states() if game.to_move(state) >= 0]
    for state in [*states[:: max(1, len(states) // 40)], *states[-10:]]:
        action = choice(mind, state)
        assert weighed(mind, state, mind.fresh())[0] == action
        assert mind.why(state.cells, action).endswith(".")


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_it_has_a_reason_for_every_choice(key: str, seats: int) -> None:
    game = map_game_of(key, seats)
    mind = MapPlanner(game)
    silent = set()
    for seed in range(3):
        for state, _, action in decisions(game, mind, seed):
            reason = mind.why(game.view(state, game.to_move(state)).cells, action)
            if not reason:
                silent.add(game.codec.kind_of[action].name)
                continue
            assert reason[0].isupper()
            assert reason.endswith(".")
            assert len(reason) < 200
            for slip in (" 1 points", " 1 spaces", " 1 space are", "  "):
                assert slip not in reason
            assert key == "london" or "district" not in reason
    assert not silent


@pytest.mark.parametrize("key", MAPS)
def test_the_reason_for_a_choice_of_tickets_counts_what_these_tickets_ask_for(key: str) -> None:
    """Not what else is planned, districts say, and not only the tickets that seem worth their way."""
    game = map_game_of(key, 2)
    mind = MapPlanner(game)
    for seed in range(8):
        state, dice = game.start(), random.Random(seed)
        while (seat := game.to_move(state)) == CHANCE:
            game.play(state, game.chance(state, dice.random()))
        alone = [fewest(game, ticket) for ticket in game.offer_of(state.cells, seat)]
        for action in game.legal(state):
            kept = [spaces for i, spaces in enumerate(alone) if action - game.keep.start >> i & 1]
            found = re.search(r"takes (\d+) space", mind.why(state.cells, action))
            assert found and max(kept) <= int(found[1]) <= sum(kept)


def fewest(game: RoutesGame, ticket: int) -> int:
    """The spaces of the shortest way, found by trying every length."""
    starts, ends = game.ticket_ends[ticket]
    away = dict.fromkeys(starts, 0)
    while True:
        shorter: dict[int, int] = {}
        for route in game.board.routes:
            for a, b in ((route.a, route.b), (route.b, route.a)):
                if a in away and away[a] + route.length < min(away.get(b, 999), shorter.get(b, 999)):
                    shorter[b] = away[a] + route.length
        if not shorter:
            return min(away[end] for end in ends)
        away |= shorter


@pytest.mark.parametrize("key", MAPS)
def test_where_a_claim_completes_a_ticket_the_reason_names_it(key: str) -> None:
    game = map_game_of(key, 3)
    mind, seen = MapPlanner(game), 0
    for seed in range(4):
        for state, _, action in decisions(game, mind, seed):
            if game.codec.kind_of[action] is not game.claim:
                continue
            seat, after = game.to_move(state), state.copy()
            game.play(after, action)
            before, now = (game.roots(cells, seat) for cells in (state.cells, after.cells))
            for ticket in game.tickets_of(state.cells, seat):
                if game.linked(now, ticket) and not game.linked(before, ticket):
                    seen += 1
                    assert game.all_tickets[ticket].name in mind.why(state.cells, action)
    assert seen


@pytest.mark.parametrize("key", ["isle", "plain", "valley"])
def test_it_plays_any_board(key: str) -> None:
    game = load_titles(EXAMPLES / key)[0].game(2)
    mind = MapPlanner(game)
    for state, memo, action in decisions(game, mind, 1):
        assert weighed(mind, state, memo)[0] == action
