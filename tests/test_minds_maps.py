"""The easy mind of the map titles and the four published styles: legal, honest, and each in its own way."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from all_titles import MAP_GAMES, PLAY_STYLES, fewest_and_most, map_game_of, played
from branchline import CHANCE, OVER
from branchline.bots.minds.maps.greedy import greedy
from branchline.bots.minds.maps.style_mind import MapStyleMind
from branchline.bots.minds.maps.styles import long_routes, one_step, path_hoarder, ticket_hoarder
from branchline.bots.minds.mind import Memo, Mind
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, TURN, State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import TrackBeds
from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.ferries import Ferries
from branchline.titles import load_titles
from branchline.trains.state import LAST
from toolkit import (
    Cards,
    arrange,
    at_turn,
    build,
    city,
    hold_tickets,
    own,
    set_turn,
    set_vehicles,
    to_main,
    toy_board,
    toy_game,
)

Maker = Callable[[RoutesGame], MapStyleMind]
MINDS: list[Maker] = [greedy, one_step, long_routes, path_hoarder, ticket_hoarder]
STYLES = MINDS[1:]
EXAMPLES = Path(__file__).parent.parent / "examples"


def _half() -> float:
    return 0.5


def choice(mind: Mind, cells: Cells) -> int:
    return mind.choose(cells, mind.fresh(), _half)


def says(mind: Mind, state: State) -> str:
    """What it does now, in words."""
    return mind.game.words(choice(mind, state.cells))


def whole_game(game: RoutesGame, minds: list[Mind], seed: int) -> State:
    """A game of these minds, one a seat, to its end."""
    state, chance = game.start(), random.Random(seed)
    rng = random.Random(f"dice {seed}").random
    while (seat := game.to_move(state)) != OVER:
        action = game.chance(state, chance.random()) if seat == CHANCE else minds[seat].choose(state.cells, Memo(), rng)
        game.play(state, action)
    return state


# -- every game --------------------------------------------------------------------------------------------------------


def honest_game(game: RoutesGame, minds: list[MapStyleMind], seed: int) -> None:
    """To the end; every choice is legal, has a reason, and is the same from the view and any world that fits it."""
    state, chance = game.start(), random.Random(seed)
    decisions = 0
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            game.play(state, game.chance(state, chance.random()))
            continue
        mind, view = minds[seat], game.view(state, seat)
        action = choice(mind, view.cells)
        assert action in game.legal(state), f"{type(mind.style).__name__}: {action}"
        assert choice(mind, state.cells) == action
        why = mind.why(view.cells, action)
        assert why[0].isupper() and why.endswith(".") and len(why) < 160
        if decisions % 5 == 0:
            world = view.sample(chance.random)
            assert choice(mind, world.cells) == action
            assert mind.why(world.cells, action) == why
        game.play(state, action)
        decisions += 1
        assert decisions < 2000


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_they_play_whole_games_legally_and_see_no_more_than_they_may(key: str, seats: int) -> None:
    game = map_game_of(key, seats)
    minds = [mind(game) for mind in MINDS]
    for seed in range(3):
        honest_game(game, [minds[(seat + 2 * seed) % len(minds)] for seat in range(seats)], seed)


@pytest.mark.parametrize("mind", MINDS)
@pytest.mark.parametrize("key", ["isle", "plain", "valley"])
def test_they_play_any_board(key: str, mind: Maker) -> None:
    game = load_titles(EXAMPLES / key)[0].game(2)
    honest_game(game, [mind(game)] * 2, 1)


@pytest.mark.parametrize("mind", MINDS)
def test_they_come_to_an_end_when_nobody_can_get_what_they_want(mind: Maker) -> None:
    """Few cards for four players, and every route takes three of a colour: soon nothing is left to draw."""
    board = toy_board("A B 3 blue; B C 3 red; C D 3 blue; D A 3 red", cards={"blue": 8, "red": 8, "wild": 3})
    game = toy_game(board, seats=4)
    honest_game(game, [mind(game)] * 4, 1)


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_the_totals_of_a_mind_are_those_of_the_engine(key: str, seats: int) -> None:
    """At the end of games of all sorts of players, and on the way there."""
    game = map_game_of(key, seats)
    for style in PLAY_STYLES:
        states = [state.copy() for state in played(game, style, seats).states()]
        for state in [*states[:: len(states) // 4], states[-1]]:
            assert game.totals(state.cells) == game.scores(state).totals
    minds: list[Mind] = [MINDS[seat](game) for seat in range(seats)]
    end = whole_game(game, minds, seats)
    assert minds[0].totals(end.cells) == game.scores(end).totals


@pytest.mark.parametrize("key", ["london", "paris", "san-francisco", "france"])
def test_greedy_beats_a_random_player_and_a_style_beats_greedy(key: str) -> None:
    game = map_game_of(key, 2)
    ladder: list[Mind] = [Mind(game), greedy(game), ticket_hoarder(game)]
    games = 6 if key == "france" else 20
    for worse, better in ((0, 1), (1, 2)):
        won = 0
        for i in range(games):
            seats = [ladder[better], ladder[worse]] if i % 2 else [ladder[worse], ladder[better]]
            won += game.scores(whole_game(game, seats, i // 2)).winners == [i % 2 == 0]
        assert won >= 0.6 * games


# -- one step ahead ----------------------------------------------------------------------------------------------------

FORK = "A B 2 blue; B C 3 red; A D 1 white; D C 1 green; D E 4 blue; E F 1 red"


def fork(*hands: Cards, face_up: Cards | None = None) -> tuple[RoutesGame, State]:
    """From A to C over B, five spaces, or over D, two. The first seat holds A–C; the others nothing."""
    game = toy_game(toy_board(FORK, tickets="A C 6; A B 2; E F 1; A E 5; D E 4; B C 3; A D 1; D C 1; B D 2; C E 5"))
    state = to_main(game)
    for seat in range(2):
        hold_tickets(game, state, seat, [0] if seat == 0 else [])
    arrange(game, state, face_up=face_up or {"blue": 1, "red": 1, "white": 1, "green": 1}, hands=hands)
    return game, state


def test_greedy_claims_what_brings_most_at_once() -> None:
    game, state = fork({"blue": 4, "white": 1})
    assert says(greedy(game), state) == "claim D–E with 4 blue"


def test_greedy_goes_along_the_way_of_its_ticket_and_leaves_scraps() -> None:
    game, state = fork({"red": 1, "white": 1})
    assert says(greedy(game), state) == "claim A–D with 1 white"
    game, state = fork({"red": 1})
    assert says(greedy(game), state) == "draw white"


def test_greedy_completes_a_ticket_rather_than_claim_a_long_route() -> None:
    game, state = fork({"blue": 4, "green": 1})
    own(game, state, 0, "A–D")
    mind = greedy(game)
    assert says(mind, state) == "claim D–C with 1 green"
    assert mind.why(state.cells, choice(mind, state.cells)) == "This completes A–C and brings 1 point."


def test_greedy_keeps_the_easiest_tickets_and_no_more_than_it_must() -> None:
    for key, kept in (("london", 1), ("france", 3)):
        game = city(key)
        mind = greedy(game)
        end = whole_game(game, [mind, mind], 2)
        assert min(end.cells[game.ticket_count_at : game.ticket_count_at + 2]) == kept
    game, state = fork()
    state.cells[AWAIT] = game.await_keep
    for i, ticket in enumerate((0, 6)):
        state.cells[game.offer_at + i] = 1 << ticket
    state.cells[game.offer_count_at] = 2
    assert says(greedy(game), state) == "keep 2"


@pytest.mark.parametrize("mind", MINDS)
def test_in_the_last_round_they_all_take_what_brings_most(mind: Maker) -> None:
    game, state = fork({"blue": 4, "white": 1})
    state.cells[LAST] = 1
    assert says(mind(game), state) == "claim D–E with 4 blue"


# -- the styles --------------------------------------------------------------------------------------------------------


def test_one_step_claims_the_first_route_of_the_way_that_it_can_pay_for() -> None:
    game, state = fork({"blue": 4, "white": 1})
    assert says(one_step(game), state) == "claim A–D with 1 white"


def test_one_step_draws_for_one_route_alone() -> None:
    game, state = fork({"red": 2}, face_up={"blue": 3, "red": 2})
    own(game, state, 1, "A–D")
    mind = one_step(game)
    assert says(mind, state) == "draw red"
    assert mind.why(state.cells, choice(mind, state.cells)) == "It collects red cards for B–C."


def test_one_step_works_on_its_most_valuable_ticket() -> None:
    game, state = fork({"white": 1, "red": 1})
    hold_tickets(game, state, 0, [2, 6])  # E–F for 1 point; A–D for 1
    assert says(one_step(game), state) == "claim E–F with 1 red"
    hold_tickets(game, state, 0, [2, 0])
    assert says(one_step(game), state) == "claim A–D with 1 white"


def test_long_routes_goes_the_way_of_long_routes() -> None:
    game, state = fork({"blue": 2, "white": 1, "red": 3})
    assert says(long_routes(game), state) == "claim B–C with 3 red"
    assert says(one_step(game), state) == "claim A–D with 1 white"


def test_long_routes_claims_the_longest_when_its_tickets_are_done() -> None:
    game, state = fork({"blue": 2, "white": 1})
    hold_tickets(game, state, 0, [])
    set_vehicles(game, state, 1, 6)  # too late for another ticket
    assert says(long_routes(game), state) == "draw blue"
    assert long_routes(game).style.aims(state.cells, 0) == [game.claim.names.index("D–E")]


def test_path_hoarder_claims_nothing_until_it_can_pay_for_the_whole_way() -> None:
    game, state = fork({"white": 1, "blue": 4})
    assert says(path_hoarder(game), state) == "draw green"
    arrange(game, state, face_up={"red": 4}, hands=[{"white": 1, "green": 1}])
    assert says(path_hoarder(game), state).startswith("claim ")
    arrange(game, state, face_up={"red": 4}, hands=[{"white": 1, "wild": 1}])
    assert says(path_hoarder(game), state).startswith("claim ")


def test_path_hoarder_keeps_a_colour_for_the_route_that_needs_it() -> None:
    board = toy_board("A B 2 grey; B C 2 red; D E 4 blue", tickets=";".join(["A C 5"] * 10))
    game = toy_game(board)
    state = to_main(game)
    hold_tickets(game, state, 0, [0])
    arrange(game, state, face_up={"green": 2}, hands=[{"red": 2, "blue": 1, "wild": 1}, {"red": 2}])
    mind = path_hoarder(game)
    assert says(mind, state) == "claim B–C with 2 red"
    own(game, state, 0, "B–C")
    arrange(game, state, face_up={"green": 2}, hands=[{"blue": 1, "wild": 1}, {"red": 2}])
    assert says(mind, state) == "claim A–B with 1 blue, 1 bus"


def test_path_hoarder_claims_what_it_can_when_time_runs_out() -> None:
    game, state = fork({"white": 1})
    set_vehicles(game, state, 1, 2)
    assert says(path_hoarder(game), state) == "claim A–D with 1 white"


def test_ticket_hoarder_draws_tickets_before_it_builds() -> None:
    game, state = fork({"white": 1})
    assert says(ticket_hoarder(game), state) == "draw tickets"
    assert says(one_step(game), state) == "claim A–D with 1 white"


def test_ticket_hoarder_builds_one_network_when_its_tickets_are_enough() -> None:
    game, state = fork({"blue": 2, "red": 1})
    hold_tickets(game, state, 0, [0, 2, 3])  # A–C, E–F and A–E: seven spaces
    mind = ticket_hoarder(game)
    assert {game.claim.names[route] for route in mind.style.aims(state.cells, 0)} == {"A–D", "D–C", "D–E", "E–F"}
    assert says(mind, state) == "claim E–F with 1 red"


def test_ticket_hoarder_holds_more_tickets_than_one_step() -> None:
    held = [0, 0]
    for key in ("london", "paris", "san-francisco"):
        game = city(key)
        for seed in range(8):
            end = whole_game(game, [ticket_hoarder(game), one_step(game)], seed)
            for seat in range(2):
                held[seat] += end.cells[game.ticket_count_at + seat]
    assert held[0] > held[1]


# -- what the titles add -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mind", MINDS)
def test_a_ferry_makes_them_collect_wilds(mind: Maker) -> None:
    board = toy_board("A B 2 blue ferries=1; C D 6 red", tickets=";".join(["A B 5"] * 10))
    game = toy_game(board, Ferries())
    state = to_main(game)
    hold_tickets(game, state, 0, [0])
    arrange(game, state, face_up={"blue": 2, "wild": 1, "red": 2}, hands=[{"blue": 3}, {"red": 2}])
    set_vehicles(game, state, 0, 4)  # too few for another ticket
    assert says(mind(game), state) == "draw bus"


@pytest.mark.parametrize("mind", MINDS)
def test_in_france_they_lay_track_on_their_way_in_a_colour_they_have(mind: Maker) -> None:
    board = toy_board("A B 3 bed; C D 3 bed; D E 2 bed", tickets=";".join(["A B 5"] * 10), pieces={"3": 3, "2": 3})
    rule = TrackBeds()
    game = toy_game(board, rule)
    state = to_main(game)
    hold_tickets(game, state, 0, [0])
    arrange(game, state, face_up={"blue": 1}, hands=[{"red": 3, "green": 2}, {"blue": 2}])
    set_turn(game, state, 0)
    assert game.laying is not None
    state.cells[AWAIT] = game.laying.awaiting
    assert says(mind(game), state) == "lay A–B red"
    set_turn(game, state, 0)
    set_vehicles(game, state, 0, 4)  # too few for another ticket
    build(game, state, "A–B red")
    assert says(mind(game), state) == "claim A–B with 3 red"


@pytest.mark.parametrize("mind", STYLES)
def test_nobody_lays_track_across_their_own_way(mind: Maker) -> None:
    board = toy_board(
        "A B 3 red; C D 3 bed; E F 2 bed",
        tickets=";".join(["A B 5"] * 10),
        pieces={"3": 3, "2": 3},
        crossings=[[1, 2]],
    )
    rule = TrackBeds()
    game = toy_game(board, rule, Crossings())
    state = to_main(game)
    hold_tickets(game, state, 0, [0])
    arrange(game, state, face_up={"blue": 1}, hands=[{"green": 3}, {"blue": 2}])
    assert game.laying is not None
    state.cells[AWAIT] = game.laying.awaiting
    assert says(mind(game), state) == "lay E–F green"


def test_stacks_of_tokens_go_where_they_come_by() -> None:
    game = city("san-francisco")
    state, mind, seen = game.start(), one_step(game), 0
    chance = random.Random(4)
    while seen < 2:
        seat = game.to_move(state)
        action = game.chance(state, chance.random()) if seat == CHANCE else choice(mind, state.cells)
        if game.codec.kind_of[action].name == "place":
            seen += 1
            facts = game.facts(state.cells, action)
            ends = set()
            for route in mind.style.aims(state.cells, state.cells[TURN]):
                ends |= {game.board.places[game.board.routes[route].a].name}
                ends |= {game.board.places[game.board.routes[route].b].name}
            assert facts["place"] in ends
        game.play(state, action)


def test_a_card_is_kept_for_the_flag() -> None:
    game, state = at_turn("paris", 2, {"red": 2, "blue": 1})
    mind = greedy(game)
    action = next(a for a in game.legal(state) if game.words(a).endswith("with 1 red"))
    game.play(state, action)
    assert says(mind, state) == "keep a card for the flag"
    assert mind.why(state.cells, choice(mind, state.cells)) == "A whole flag brings 4 points."
