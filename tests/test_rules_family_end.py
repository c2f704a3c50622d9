"""The end and the score, as the leaflets of all route titles and the rulings have it: a test for each sentence."""

from itertools import product

import pytest

from branchline import OVER
from branchline.core.game import State
from branchline.routes.game import RoutesGame
from toolkit import (
    SEATS,
    TITLES,
    arrange,
    city,
    draw_blind,
    give,
    hold_tickets,
    kinds_legal,
    line_points,
    own,
    play_words,
    points,
    reason,
    set_vehicles,
    stuck,
    to_main,
    toy_board,
    toy_game,
    vehicles,
)

every_title = pytest.mark.parametrize("key", TITLES)
any_number = pytest.mark.parametrize("seats", SEATS)

# -- the end -----------------------------------------------------------------------------------------------------------


def near_the_end(seats: int, first: int = 0) -> tuple[RoutesGame, State]:
    """Six pieces each and routes of 3 to 6 spaces; everybody could pay with wilds."""
    routes = "A B 3 blue; B C 4 blue; C D 5 blue; D E 6 blue; E F 4 red; F G 1 red"
    cards = {"blue": 20, "red": 20, "white": 40, "wild": 30}
    game = toy_game(toy_board(routes, vehicles=6, cards=cards), seats=seats)
    state = to_main(game, first)
    arrange(game, state, face_up={"white": 5}, hands=[{"wild": 6}] * seats)
    return game, state


@pytest.mark.parametrize(
    ("route", "length", "ends"), [("A–B", 3, False), ("B–C", 4, True), ("C–D", 5, True), ("D–E", 6, True)]
)
def test_two_or_fewer_vehicles_at_the_end_of_a_turn_trigger_the_end(route: str, length: int, ends: bool) -> None:
    """Three pieces left do not trigger it; two, one or none do."""
    game, state = near_the_end(2)
    play_words(game, state, f"1: claim {route} with {length} wild")
    assert vehicles(game, state, 0) == 6 - length
    turns = 0
    while game.to_move(state) != OVER and turns < 8:
        draw_blind(game, state)
        turns += 1
    assert (turns == 2) == ends
    assert (turns == 8) == (not ends)


@any_number
def test_everybody_has_exactly_one_more_turn_the_trigger_included(seats: int) -> None:
    """No matter who triggers the end and who began: each player has one last turn, the trigger the very last."""
    for first, trigger in product(range(seats), range(seats)):
        game, state = near_the_end(seats, first)
        while game.to_move(state) != trigger:
            draw_blind(game, state)
        play_words(game, state, "claim B–C with 4 wild")
        turns = []
        while game.to_move(state) != OVER:
            turns.append(game.to_move(state))
            draw_blind(game, state)
        assert turns == [(trigger + 1 + i) % seats for i in range(seats)]


def test_the_last_turns_are_whole_turns() -> None:
    """In the last turn every action is open, also to the player who triggered the end."""
    game, state = near_the_end(2)
    play_words(game, state, "1: claim B–C with 4 wild")
    assert kinds_legal(game, state) == {"draw deck", "draw", "draw tickets", "claim"}
    play_words(game, state, "2: claim A–B with 3 wild", "1: claim F–G with 1 wild")
    assert game.to_move(state) == OVER
    assert points(game, state, 0) == 7 + 1 and points(game, state, 1) == 4


def test_a_pass_in_the_last_round_is_that_player_s_last_turn() -> None:
    """A player who can do nothing in the last round passes, and has had their turn."""
    game, state = stuck(3, {"blue": 2}, {"red": 7})
    set_vehicles(game, state, 0, 4)
    own(game, state, 2, "B–C", "C–D")
    play_words(game, state, "1: claim A–B with 2 blue", "{turn up blue}", "{turn up blue}")
    play_words(game, state, "2: draw blue", "2: draw blue", "3: pass", "1: pass")
    assert game.to_move(state) == OVER


def test_a_second_player_running_out_does_not_prolong_the_game() -> None:
    """The end is triggered once: another player with two or fewer pieces in the last round changes nothing."""
    game, state = near_the_end(3)
    play_words(game, state, "1: claim B–C with 4 wild", "2: claim E–F with 4 wild")
    assert vehicles(game, state, 1) == 2
    turns = []
    while game.to_move(state) != OVER:
        turns.append(game.to_move(state))
        draw_blind(game, state)
    assert turns == [2, 0]


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    """After the last turn there is no move left, and the reason says so."""
    game, state = near_the_end(2)
    play_words(game, state, "1: claim B–C with 4 wild")
    draw_blind(game, state)
    draw_blind(game, state)
    assert game.legal(state) == []
    assert reason(game, state, "draw deck") == "The game is over."


@every_title
def test_the_end_comes_with_the_title_s_own_supply(key: str) -> None:
    """On the real boards too: three left and the game goes on, then a single space triggers the last round."""
    game = city(key)
    one = next(game.claim.names[i] for i, r in enumerate(game.board.routes) if r.length == 1 and not r.group)
    state = to_main(game)
    give(game, state, 0, wild=1)
    set_vehicles(game, state, 0, 3)
    play_words(game, state, f"1: claim {one} with 1 wild")
    turns = 0
    while game.to_move(state) != OVER:
        draw_blind(game, state)
        turns += 1
    assert turns == 2


# -- scoring -----------------------------------------------------------------------------------------------------------


def scored(routes_of: list[list[str]], tickets_of: list[list[int]], seats: int = 2) -> tuple[RoutesGame, State]:
    """A toy board in the shape of a line A–B–C–D–E beside a bypass A–F–C, with routes and tickets given out."""
    routes = "A B 1 blue; B C 2 blue; C D 3 blue; D E 1 red; A F 1 red; F C 1 red; D G 1 blue; G E 1 blue"
    listed = "A C 5; A E 9; B D 3; D E 1; F C 2; A B 2; D G 1; G E 2"
    game = toy_game(toy_board(routes, tickets=listed), seats=seats)
    state = to_main(game)
    for seat in range(seats):
        own(game, state, seat, *routes_of[seat])
        hold_tickets(game, state, seat, tickets_of[seat])
    return game, state


def test_a_completed_ticket_adds_its_points_and_a_failed_one_takes_them() -> None:
    """Each ticket counts by its value, up or down."""
    game, state = scored([["A–B", "B–C"], []], [[0, 1], [3]])
    assert line_points(game, state, 0) == {"routes": 3, "ticket A–C": 5, "ticket A–E": -9}
    assert line_points(game, state, 1) == {"routes": 0, "ticket D–E": -1}
    assert game.scores(state).totals == [-1, -1]


def test_a_ticket_is_completed_by_any_continuous_path() -> None:
    """The two places lie in one component of the player's routes, by whatever way; several tickets may share it."""
    game, state = scored([["A–F", "F–C", "C–D"], []], [[0, 4, 2], []])
    assert line_points(game, state, 0) == {"routes": 6, "ticket A–C": 5, "ticket F–C": 2, "ticket B–D": -3}


def test_routes_of_others_do_not_complete_a_ticket() -> None:
    """Only the player's own routes connect."""
    game, state = scored([["A–B"], ["B–C"]], [[0], [0]])
    assert line_points(game, state, 0)["ticket A–C"] == line_points(game, state, 1)["ticket A–C"] == -5


def test_two_ends_in_different_parts_of_the_network_do_not_complete_a_ticket() -> None:
    """Both places touched is not enough: the path must be unbroken."""
    game, state = scored([["A–B", "C–D", "D–E"], []], [[1], []])
    assert line_points(game, state, 0)["ticket A–E"] == -9


def test_the_player_with_the_most_points_wins() -> None:
    """The player who has the highest total is first, the rest rank by theirs."""
    game, state = scored([["A–B"], ["C–D"], ["B–C"]], [[], [], []], seats=3)
    outcome = game.scores(state)
    assert outcome.totals == [1, 4, 2]
    assert outcome.ranks == [3, 1, 2] and outcome.winners == [1]


def test_a_tie_goes_to_the_player_with_more_completed_tickets() -> None:
    """Equal totals: completed tickets decide; tickets that were not completed do not count for it."""
    game, state = scored([["D–G", "G–E"], ["B–C", "A–F", "A–B"]], [[6, 7], [5, 3]])
    outcome = game.scores(state)
    assert outcome.totals == [5, 5]
    assert outcome.winners == [0] and outcome.ranks == [1, 2]
    game, state = scored([["A–B", "B–C", "A–F"], ["D–G", "G–E"]], [[5, 3], [6, 7]])
    assert game.scores(state).totals == [5, 5] and game.scores(state).winners == [1]


def test_players_still_tied_share_the_victory() -> None:
    """Equal totals and equally many completed tickets: both win."""
    game, state = scored([["A–B"], ["D–E"], []], [[5, 3], [3], []], seats=3)
    outcome = game.scores(state)
    assert outcome.totals == [2, 2, 0]
    assert outcome.winners == [0, 1] and outcome.ranks == [1, 1, 3]


def test_the_marker_and_the_final_count_of_routes_agree() -> None:
    """A recount of the routes at the end gives what was recorded at each claim."""
    game, state = near_the_end(2)
    play_words(game, state, "1: claim B–C with 4 wild", "2: claim A–B with 3 wild", "1: claim F–G with 1 wild")
    for seat in range(2):
        assert line_points(game, state, seat)["routes"] == points(game, state, seat)
