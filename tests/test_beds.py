"""Track beds in whole games of France: what a plain reading of the rules allows, and nothing is lost or made."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from all_titles import PLAY_STYLES, examples, map_game_of, played
from branchline.core.game import AWAIT, OVER, State
from branchline.routes.game import RoutesGame
from branchline.routes.rules.beds import CompiledBeds

some_tables = st.integers(2, 5)
some_styles = st.sampled_from(PLAY_STYLES)
some_seeds = st.integers(0, 2**32)
games = settings(max_examples=examples(30), deadline=None)


def beds_of(game: RoutesGame) -> CompiledBeds:
    return next(rule for rule in game.rules if isinstance(rule, CompiledBeds))


def on_the_board(game: RoutesGame, state: State) -> dict[int, int]:
    """The colour of the piece on each bed that has one."""
    found = {route: game.track_on(state.cells, route) for route in range(len(game.board.routes))}
    return {route: colour for route, colour in found.items() if colour >= 0}


def plain_lays(game: RoutesGame, state: State) -> set[str]:
    """Every bed and piece, from the sentences of the leaflet and the rulings alone."""
    board, laid = game.board, on_the_board(game, state)
    used = Counter((board.routes[route].length, colour) for route, colour in laid.items())
    owned = {route for route in range(len(board.routes)) if game.owner(state.cells, route) >= 0}
    taken = {board.routes[route].id for route in owned | set(laid)}
    crossings = board.more["crossings"]
    pieces = board.more["pieces"]
    assert isinstance(crossings, list) and isinstance(pieces, dict)
    found: set[str] = set()
    for i, route in enumerate(board.routes):
        if route.colour != "bed" or route.id in taken:
            continue
        if any(route.id in pair and taken & set(pair) for pair in crossings):
            continue
        siblings = {other.id for other in board.routes if route.group and other.group == route.group}
        if game.seats < 4 and taken & siblings:
            continue
        for colour, name in enumerate(board.colours):
            if used[route.length, colour] < pieces[str(route.length)]:
                found.add(f"lay {game.claim.names[i]} {name}")
    return found


@games
@given(some_tables, some_styles, some_seeds)
def test_lays_are_exactly_those_that_a_plain_reading_of_the_rules_allows(seats: int, style: str, seed: int) -> None:
    game = map_game_of("france", seats)
    lay, rng = beds_of(game).lay, random.Random(seed)
    to_lay = [s.copy() for s in played(game, style, seed).states() if game.awaits[s.cells[AWAIT]] == [lay]]
    for state in rng.sample(to_lay, min(6, len(to_lay))):
        legal = game.legal(state)
        assert {game.words(action) for action in legal} == plain_lays(game, state)
        for u in (0.0, 0.3, 0.5, 0.999999, rng.random()):
            assert lay.pick(state.cells, u) == legal[int(u * len(legal))]


@games
@given(some_tables, some_styles, some_seeds)
def test_a_player_who_draws_cards_builds_in_the_same_turn_unless_nothing_can_be_built(
    seats: int, style: str, seed: int
) -> None:
    game = map_game_of("france", seats)
    record = played(game, style, seed)
    turn: list[str] = []
    seat = -1
    for state, action in zip(record.states(), [*record.moves, -1], strict=True):
        if state.cells[AWAIT] == game.await_main or game.to_move(state) == OVER:
            if "draw" in turn or "draw deck" in turn:
                assert turn.count("lay") == bool("lay" in turn)
                assert "lay" in turn or plain_lays(game, state) == set()
            else:
                assert "lay" not in turn
            turn, seat = [], game.to_move(state)
        if action >= 0 and not game.codec.kind_of[action].chance and seat >= 0:
            assert game.to_move(state) == seat
            turn.append(game.codec.kind_of[action].name)


@games
@given(some_tables, some_styles, some_seeds)
def test_pieces_are_in_the_supply_or_on_one_bed_each(seats: int, style: str, seed: int) -> None:
    game = map_game_of("france", seats)
    beds = beds_of(game)
    for state in [state.copy() for state in played(game, style, seed).states()][::7]:
        laid = Counter((game.board.routes[r].length, colour) for r, colour in on_the_board(game, state).items())
        for length, count in zip(beds.lengths, beds.counts, strict=True):
            for colour, left in enumerate(beds.left(state.cells, length)):
                assert left >= 0 and left + laid[length, colour] == count
        for route in on_the_board(game, state):
            assert game.owner(state.cells, route) < 0
            colours = [
                state.cells[game.track_at + c * game.words_per_mask + route // 60] >> route % 60 & 1 for c in range(8)
            ]
            assert sum(colours) == 1
