"""Rows that are kept up from move to move are those that a plain computation gives, in whole games of every title."""

import random
from collections.abc import Iterator

import pytest

from all_titles import ALL_GAMES, MAP_GAMES, PLAY_STYLES, fewest_and_most, game_of, map_game_of, played
from branchline.bots.minds.maps.paying import Paying
from branchline.core.cells import Cells, cells_of
from branchline.core.encoding import listed
from branchline.core.game import State
from branchline.core.view import EVERYONE, OWNER, Layout
from branchline.features import Features
from branchline.features.kernel.kept_rows import KeptRows
from branchline.features.row_layout import RowLayout
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED
from branchline.trains.game import TrainGame

GAMES_AT_ONCE = 3
GAMES_EACH = 2


def plain_progress(game: RoutesGame, paying: Paying, cells: Cells, seat: int) -> bytes:
    """All of it anew, by what the planner and the command line ask for ways and cards."""
    reader = game.reader
    left = reader.vehicles(cells, seat)
    routes = range(len(game.board.routes))
    cost = [CLOSED] * len(routes)
    lacks = [0] * len(routes)
    for route in routes:
        if reader.is_mine(cells, seat, route):
            cost[route] = 0
        elif game.lengths[route] <= left and reader.is_open(cells, seat, route):
            cost[route] = game.lengths[route]
            lacks[route] = 1 + paying.short(cells, seat, route)
    held = reader.tickets(cells, seat)
    wanted = held
    for ticket in reader.offered(cells, seat):
        wanted |= ticket
    way_left, done = [0] * len(game.all_tickets), [0] * len(game.all_tickets)
    on_way = [0] * len(routes)
    for ticket in game.listed(wanted):
        way: list[int] = []
        spaces = game.geometry.way(cells_of(cost), *game.ticket_ends[ticket], way)
        way_left[ticket] = min(spaces, 255)
        done[ticket] = int(spaces == 0 and bool(held >> ticket & 1))
        for route in way:
            on_way[route] = 1
    return bytes([*way_left, *done, *on_way, *lacks])


def rows_of_many_games(game: TrainGame, seed: int) -> Iterator[tuple[int, State, int]]:
    """Whole games by players of different styles, taken turns with; where one ends the next begins: the game's place,
    the state, and the seats in turn, more often the one to decide."""
    rng = random.Random(seed)
    waiting = [played(game, style, seed) for style in rng.sample(PLAY_STYLES, GAMES_AT_ONCE) for _ in range(GAMES_EACH)]
    rng.shuffle(waiting)
    running: list[Iterator[State]] = [iter(()) for _ in range(GAMES_AT_ONCE)]
    while running:
        place = rng.randrange(len(running))
        state = next(running[place], None)
        if state is not None:
            mover = game.to_move(state)
            if mover >= 0:
                yield place, state, mover
            if rng.random() < 0.1:
                yield place, state, rng.randrange(game.seats)
        elif waiting:
            running[place] = waiting.pop().states()
        else:
            running.pop(place)  # the others move up: rows do not depend on what was there before


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(MAP_GAMES))
def test_progress_that_is_kept_up_is_progress_worked_out_anew(key: str, seats: int) -> None:
    """Which of several ways of the same length is shown, too."""
    game = map_game_of(key, seats)
    features, paying = Features(game, progress=True), Paying(game)
    start = Features(game).size
    kept = features.kept_rows(GAMES_AT_ONCE)
    for place, state, seat in rows_of_many_games(game, seats):
        assert kept.row(place, state.cells, seat)[start:] == plain_progress(game, paying, state.cells, seat)


@pytest.mark.parametrize(("key", "seats"), fewest_and_most(ALL_GAMES))
def test_a_row_that_is_kept_up_is_the_row_of_its_cells_alone(key: str, seats: int) -> None:
    game = game_of(key, seats)
    progress = isinstance(game, RoutesGame)
    features = Features(game, progress=progress, attentive=True, oracle=True)
    kept, hidden = features.kept_rows(GAMES_AT_ONCE), features.kept_hidden_rows(GAMES_AT_ONCE)
    assert hidden is not None
    for number, (place, state, seat) in enumerate(rows_of_many_games(game, 10 + seats)):
        row, hidden_row = kept.row(place, state.cells, seat), hidden.row(place, state.cells, seat)
        if number % 7 == 0:
            fresh, fresh_hidden = features.kept_rows(1), features.kept_hidden_rows(1)
            assert row == fresh.row(0, state.cells, seat)
            assert fresh_hidden is not None and hidden_row == fresh_hidden.row(0, state.cells, seat)


@pytest.mark.parametrize(("key", "seats"), [("london", 2), ("france", 2), ("card-game", 2)])
def test_masks_that_are_kept_up_have_the_legal_actions(key: str, seats: int) -> None:
    game = game_of(key, seats)
    for fewest_wilds in (False, True):
        features = Features(game, fewest_wilds)
        masks = features.kept_masks(GAMES_AT_ONCE)
        size = game.codec.size
        for place, state, seat in rows_of_many_games(game, 20 + seats):
            if game.to_move(state) != seat:
                continue
            masks.show(place, state.cells)
            legal = features.legal(state)
            assert bytes(masks.masks[place * size : (place + 1) * size]) == features.mask(legal)
            assert [masks.one(place, (i + 0.5) / len(legal)) for i in range(len(legal))] == legal
            assert not masks.is_legal(place, -1) and not masks.is_legal(place, size)


def test_lists_side_by_side_end_each_for_itself() -> None:
    """Behind the first 0 of a list there are only zeros: of this list, and of the seat whose list it is."""
    layout = Layout(seats=2)
    layout.add("four", 4, EVERYONE)
    layout.add("one", 3, EVERYONE, encoding=listed(9, "a list"))
    layout.add("each", 2, EVERYONE, per_seat=True, encoding=listed(9, "a list of each seat"))
    layout.add("own", 2, OWNER, per_seat=True, encoding=listed(9, "a list of one's own"))
    rows = RowLayout(2)
    for field in layout.fields[1:]:
        assert field.encoding is not None
        rows.add(field, field.encoding, everyone=field.audience == EVERYONE)
    kept = KeptRows(rows.plan(layout.size), None, None, 1)
    cells = cells_of([0, 0, 0, 0, 3, 0, 4, 5, 6, 0, 7, 8, 0, 1, 300])
    assert list(kept.row(0, cells, 0)) == [3, 0, 0, 5, 6, 0, 0, 8, 0]
    assert list(kept.row(0, cells, 1)) == [3, 0, 0, 0, 0, 5, 6, 1, 255]
    cells[5] = cells[9] = 2
    assert list(kept.row(0, cells, 1)) == [3, 2, 4, 2, 7, 5, 6, 1, 255]
