"""France's own leaflet, what building and claiming close: crossings, double and triple routes."""

import pytest

from branchline.routes.rules.crossings import Crossings
from branchline.routes.rules.doubles import DoubleRoutes
from branchline.titles import map_title
from france import (
    CROSSINGS,
    CUT_OFF,
    MG,
    bed_toy,
    can_lay,
    draw_two,
    every_table,
    few,
    france,
    length,
    many,
    supply,
    track,
    turn_to_lay,
)
from toolkit import (
    arrange,
    build,
    claims,
    draw_blind,
    legal_words,
    let_chance,
    owners,
    play_words,
    reason,
    set_turn,
    to_main,
    toy_board,
    toy_game,
)

# -- crossings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), CROSSINGS + [(b, a) for a, b in CROSSINGS])
def test_a_built_route_cuts_off_every_bed_that_crosses_it(one: str, other: str) -> None:
    """All ten pairs of beds of the map, either way round: once one is built the other can't be."""
    game, state = france()
    draw_two(game, state)
    assert {one, other} <= can_lay(game, state)
    play_words(game, state, f"lay {one} red")
    draw_two(game, state)
    assert other not in can_lay(game, state)
    assert reason(game, state, f"lay {other} blue") == (
        f"{other} is cut off for good: it crosses {one}, which is built."
    )


def test_the_crossings_of_the_map_are_those_that_lie_across_each_other() -> None:
    """By where the places lie, as straight lines: the listed pairs cross, and no two other routes do."""
    game = map_title("france").game(2)
    places, routes = game.board.places, game.board.routes

    def side(p: int, q: int, r: int) -> float:
        a, b, c = places[p], places[q], places[r]
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    found = set()
    for j, two in enumerate(routes):
        for i, one in enumerate(routes[:j]):
            apart = side(one.a, one.b, two.a) * side(one.a, one.b, two.b) < 0
            if apart and side(two.a, two.b, one.a) * side(two.a, two.b, one.b) < 0:
                found.add(frozenset((game.claim.names[i], game.claim.names[j])))
    assert found == {frozenset(pair) for pair in [*CROSSINGS, ("Avignon–Toulouse", "Montpellier–Rodez")]}


@every_table
def test_a_route_stays_cut_off_after_the_other_is_claimed(seats: int) -> None:
    """The leaflet's example, with any number of players: the piece goes back, the two crossed beds are lost."""
    game, state = france(seats, {}, {"yellow": 5})
    turn_to_lay(game, state, f"{MG} yellow")
    play_words(game, state, f"2: claim {MG} with 5 yellow")
    assert track(game, state) == {} and supply(game, state)[5]["yellow"] == 1
    for _ in range(seats):
        draw_two(game, state)
        assert not set(CUT_OFF) & can_lay(game, state)
        for bed in CUT_OFF:
            assert reason(game, state, f"lay {bed} red") == (
                f"{bed} is cut off for good: it crosses {MG}, which is claimed."
            )
        play_words(game, state, legal_words(game, state)[0])


def test_a_route_that_is_cut_off_can_never_be_claimed() -> None:
    """It can't be built, so it can't be claimed; the reason names what lies across it."""
    game, state = france(2, {}, {"wild": 9})
    turn_to_lay(game, state, f"{MG} yellow")
    assert claims(game, state, "Avignon–Nice") == set()
    assert reason(game, state, "claim Avignon–Nice with 4 wild") == (
        f"Avignon–Nice is cut off for good: it crosses {MG}, which is built."
    )


def test_a_route_that_is_cut_off_cuts_off_nothing() -> None:
    """Only what is built or claimed lies in the way: the third of three stays open when the middle one is lost."""
    game, state = france()
    turn_to_lay(game, state, "Cherbourg–Le Mans red")
    draw_two(game, state)
    assert "Rouen–Saint-Malo" not in can_lay(game, state)
    play_words(game, state, "lay Le Havre–Le Mans red")
    assert set(track(game, state)) == {"Cherbourg–Le Mans", "Le Havre–Le Mans"}


@every_table
def test_the_grey_route_once_claimed_cuts_off_the_bed_across_it(seats: int) -> None:
    """Avignon–Toulouse is there from the start; only its claim closes Montpellier–Rodez, to everybody."""
    game, state = france(seats, {"red": 6})
    play_words(game, state, "1: claim Avignon–Toulouse with 6 red")
    for _ in range(seats):
        draw_two(game, state)
        assert "Montpellier–Rodez" not in can_lay(game, state)
        assert reason(game, state, "lay Montpellier–Rodez red") == (
            "Montpellier–Rodez is cut off for good: it crosses Avignon–Toulouse, which is claimed."
        )
        play_words(game, state, legal_words(game, state)[0])


@every_table
def test_the_bed_once_built_cuts_off_the_grey_route_across_it(seats: int) -> None:
    """Montpellier–Rodez built: nobody can claim Avignon–Toulouse, not even when the bed's piece is gone again."""
    game, state = france(seats, {"wild": 6}, {"red": 8})
    assert claims(game, state, "Avignon–Toulouse") == {"6 locomotive"}
    turn_to_lay(game, state, "Montpellier–Rodez red")
    for how in ("built", "claimed"):
        assert claims(game, state, "Avignon–Toulouse") == set()
        assert reason(game, state, "claim Avignon–Toulouse with 6 red") == (
            f"Avignon–Toulouse is cut off for good: it crosses Montpellier–Rodez, which is {how}."
        )
        if how == "built":
            play_words(game, state, "2: claim Montpellier–Rodez with 2 red")
            for _ in range(seats - 2):
                draw_blind(game, state)
            assert claims(game, state, "Avignon–Toulouse") == set()
            draw_blind(game, state)


def test_the_grey_route_and_the_bed_are_both_open_until_one_is_taken() -> None:
    """That the grey route lies there already cuts off nothing; nor does building anything else."""
    game, state = france(2, {"red": 6})
    draw_two(game, state)
    assert "Montpellier–Rodez" in can_lay(game, state)
    play_words(game, state, f"1: lay {MG} yellow")
    draw_blind(game, state)
    assert "6 red" in claims(game, state, "Avignon–Toulouse")


def test_crossings_without_beds() -> None:
    """On a board where routes are there from the start a claim cuts off what crosses it; the rule needs no beds."""
    board = toy_board("A B 2 blue; C D 2 red; B C 1 blue", crossings=[[1, 2]])
    game = toy_game(board, Crossings())
    state = to_main(game)
    arrange(game, state, face_up={"green": 5}, hands=[{"blue": 3}, {"red": 2, "blue": 1}])
    play_words(game, state, "1: claim A–B with 2 blue")
    assert claims(game, state, "C–D") == set() and claims(game, state, "B–C") == {"1 blue"}
    assert reason(game, state, "claim C–D with 2 red") == "C–D is cut off for good: it crosses A–B, which is claimed."


def test_beds_without_crossings() -> None:
    """And beds need no crossings: each is built and claimed by itself."""
    game, state = bed_toy("A B 2 bed; C D 2 bed; B C 1 blue")
    turn_to_lay(game, state, "A–B blue")
    turn_to_lay(game, state, "C–D red")
    play_words(game, state, "1: claim A–B with 2 blue", "2: claim C–D with 2 red")
    assert owners(game, state) == {"A–B": 0, "C–D": 1}


# -- double and triple routes ------------------------------------------------------------------------------------------

TRIPLE = ["Dijon–Paris (A)", "Dijon–Paris (B)", "Dijon–Paris (C)"]
DOUBLE = ["Marseille–Nice (A)", "Marseille–Nice (B)"]


@few
@pytest.mark.parametrize("tracks", [DOUBLE, TRIPLE])
def test_with_two_or_three_players_a_built_track_closes_its_siblings(seats: int, tracks: list[str]) -> None:
    """One track is built: no other of them can be built any more, by anybody, nor claimed."""
    called = "double" if tracks is DOUBLE else "triple"
    for one in tracks:
        game, state = france(seats, {}, {"wild": 9})
        turn_to_lay(game, state, f"{one} yellow")
        closed = f"With {seats} players a {called} route closes once one of its tracks is built."
        for other in tracks:
            if other != one:
                assert claims(game, state, other) == set()
                assert reason(game, state, f"claim {other} with {length(game, other)} wild") == closed
        for _ in range(seats):
            draw_two(game, state)
            assert not can_lay(game, state) & set(tracks)
            for other in tracks:
                if other != one:
                    assert reason(game, state, f"lay {other} red") == closed
            play_words(game, state, legal_words(game, state)[0])


@few
@pytest.mark.parametrize("tracks", [DOUBLE, TRIPLE])
def test_with_two_or_three_players_the_siblings_stay_closed_after_the_claim(seats: int, tracks: list[str]) -> None:
    """The piece is in the supply again, but the route is taken: with so few players one track is all there is."""
    game, state = france(seats, {}, {"wild": 9})
    spaces = length(game, tracks[0])
    turn_to_lay(game, state, f"{tracks[0]} yellow")
    play_words(game, state, f"2: claim {tracks[0]} with {spaces} wild")
    for _ in range(seats):
        draw_two(game, state)
        assert not can_lay(game, state) & set(tracks)
        assert reason(game, state, f"lay {tracks[1]} red") == (
            f"With {seats} players a {'double' if tracks is DOUBLE else 'triple'} route closes "
            "once one of its tracks is claimed."
        )
        play_words(game, state, legal_words(game, state)[0])


@few
def test_with_two_or_three_players_a_claim_closes_siblings_that_were_there_from_the_start(seats: int) -> None:
    """Of the three tracks of one space from Orléans to Paris one is claimed; then the others are locked to all."""
    game, state = france(seats, *[{"blue": 1, "pink": 1, "orange": 1}] * seats)
    play_words(game, state, "1: claim Orléans–Paris (blue) with 1 blue")
    for seat in (*range(1, seats), 0):
        set_turn(game, state, seat)
        for other in ("pink", "orange"):
            assert claims(game, state, f"Orléans–Paris ({other})") == set()
            assert reason(game, state, f"claim Orléans–Paris ({other}) with 1 {other}") == (
                f"With {seats} players a triple route closes once one of its tracks is claimed."
                if seat
                else "You hold another track of this triple route; nobody may claim two."
            )


@many
def test_with_four_or_five_players_each_track_is_built_separately(seats: int) -> None:
    """A piece builds one track only; the others stay open beds and can't be claimed yet."""
    game, state = france(seats, {}, {"wild": 9})
    turn_to_lay(game, state, f"{TRIPLE[1]} yellow")
    assert track(game, state) == {TRIPLE[1]: "yellow"}
    assert claims(game, state, TRIPLE[1]) and not claims(game, state, TRIPLE[0])
    assert reason(game, state, f"claim {TRIPLE[0]} with 5 wild") == f"No track lies on {TRIPLE[0]} yet."
    draw_two(game, state)
    assert {TRIPLE[0], TRIPLE[2]} <= can_lay(game, state)
    assert f"lay {TRIPLE[0]} yellow" not in legal_words(game, state)  # there is one yellow piece of five


@many
@pytest.mark.parametrize("builders", [(0, 0, 0), (0, 1, 2), (3, 0, 3)])
def test_with_four_or_five_players_three_turns_build_a_triple_route(seats: int, builders: tuple[int, ...]) -> None:
    """One player builds all three, or three one each, or any who want to: each time a turn of its own."""
    game, state = france(seats)
    for name, builder, colour in zip(TRIPLE, builders, ("red", "blue", "green"), strict=True):
        while game.to_move(state) != builder:
            play_words(game, state, "draw tickets")
            let_chance(game, state)
            play_words(game, state, "keep 1")
        turn_to_lay(game, state, f"{name} {colour}")
    assert track(game, state) == dict(zip(TRIPLE, ("red", "blue", "green"), strict=True))


@many
def test_with_four_or_five_players_the_tracks_go_to_different_players(seats: int) -> None:
    """Three players claim one track each; nobody claims two, and the reason says so."""
    game, state = france(seats, {"wild": 5, "red": 5}, {"blue": 10}, {"green": 9})
    build(game, state, f"{TRIPLE[0]} red", f"{TRIPLE[1]} blue", f"{TRIPLE[2]} green")
    play_words(game, state, f"1: claim {TRIPLE[0]} with 5 red")
    mine = state.copy()
    set_turn(game, mine, 0)
    for other in TRIPLE[1:]:
        assert claims(game, mine, other) == set()
        assert reason(game, mine, f"claim {other} with 5 wild") == (
            "You hold another track of this triple route; nobody may claim two."
        )
    play_words(game, state, f"2: claim {TRIPLE[1]} with 5 blue", f"3: claim {TRIPLE[2]} with 5 green")
    assert owners(game, state) == {TRIPLE[0]: 0, TRIPLE[1]: 1, TRIPLE[2]: 2}


@many
def test_with_four_or_five_players_the_holder_of_a_track_may_build_its_sibling_for_others(seats: int) -> None:
    """Nobody may claim two tracks, but building is no claim: who holds one may build the next, to the others' use."""
    game, state = france(seats, {"wild": 4}, {"wild": 2})
    build(game, state, f"{DOUBLE[0]} red")
    play_words(game, state, f"1: claim {DOUBLE[0]} with 2 wild")
    set_turn(game, state, 0)
    turn_to_lay(game, state, f"{DOUBLE[1]} blue")
    assert claims(game, state, DOUBLE[1]) == {"2 locomotive"}
    set_turn(game, state, 0)
    assert claims(game, state, DOUBLE[1]) == set()
    assert reason(game, state, f"claim {DOUBLE[1]} with 2 wild") == (
        "You hold the other track of this double route; nobody may claim both."
    )


@pytest.mark.parametrize(("seats", "both"), [(2, False), (3, False), (4, True), (5, True)])
def test_beds_and_double_routes_on_a_toy_board(seats: int, both: bool) -> None:
    """The two rules alone: laying closes the twin to all where a claim would, and to nobody where it would not."""
    game, state = bed_toy("A B 2 bed group=D1; A B 2 bed group=D1; B C 3 bed", DoubleRoutes(both_from=4), seats=seats)
    turn_to_lay(game, state, "A–B (A) blue")
    draw_two(game, state)
    assert can_lay(game, state) == ({"A–B (B)", "B–C"} if both else {"B–C"})
