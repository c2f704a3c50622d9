"""The planner of the map titles: what it makes of the rules that titles add."""

import random

import pytest

from branchline import CHANCE
from branchline.bots.minds.maps.planner import MapPlanner
from branchline.core.game import AWAIT, State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.declared import Area
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.rules.tokens import CompiledTokens
from branchline.trains.state import LAST
from france import draw_two, france
from planned import choice, planned, says, table, why
from toolkit import (
    Cards,
    arrange,
    at,
    at_turn,
    city,
    hold_tickets,
    own,
    play_words,
    to_main,
)


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


class Islands(Rule):
    def compile(self, game: RoutesGame) -> CompiledRule:
        return CompiledIslands(self, game)


class CompiledIslands(CompiledRule):
    def areas(self) -> list[Area]:
        return [Area("island", "North", [0, 1], 9)]


def test_an_area_is_called_what_its_rule_calls_it() -> None:
    _, state, mind = table("A B 2 green; C D 2 red", "C D 1", Islands(), hand={"green": 2})
    hold_tickets(mind.board_game, state, 0, [])
    assert says(mind, state) == "claim A–B with 2 green"
    assert why(mind, state) == "It is on the way for an island."


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


@pytest.mark.parametrize("crossing", [[1, 2], [2, 1]])
def test_a_plan_has_no_two_routes_that_cross_where_no_track_is_laid_either(crossing: list[int]) -> None:
    """Only C–D has a way around."""
    routes, tickets = "A B 2 red; C D 2 blue; C E 2 green; E D 2 white", "A B 9; C D 9"
    _, state, mind = table(routes, tickets)
    assert planned(mind, state) == {"A–B", "C–D"}
    game, state, mind = table(routes, tickets, Crossings(), crossings=[crossing])
    assert game.laying is None
    assert planned(mind, state) == {"A–B", "C–E", "E–D"}


@pytest.mark.parametrize("crossings", [[], [[2, 3]]])
def test_a_plan_does_not_turn_to_a_parallel_track_that_crosses_another_route_of_it(crossings: list[list[int]]) -> None:
    """Of A–B the blue track is there to be paid for."""
    routes = "A B 3 red group=D1; A B 3 blue group=D1; C D 2 green"
    _, state, mind = table(routes, "A B 9; C D 9", Crossings(), hand={"blue": 3}, crossings=crossings)
    memo = mind.fresh()
    assert ("blue" in says(mind, state, memo)) == (not crossings)
    assert planned(mind, state, memo=memo) == {"A–B (blue)" if not crossings else "A–B (red)", "C–D"}


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
