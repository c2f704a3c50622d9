"""A table's clocks: what runs, what stops and for how long."""

import pytest

from branchline.server.table.presenter import TablePresenter
from branchline.wire.settings import Clock
from tables import Desk, here, refused


def test_a_bank_runs_while_its_seat_decides_and_gains_the_increment() -> None:
    desk = Desk("london", "", "", clock=Clock(bank=60, increment=5)).begin("Ann", "Bo")
    desk.now = 10_000
    desk.play(0, "keep 1")
    assert desk.table.clocks.left(0, 20_000) == 55_000  # 10 s used, 5 s gained, and it stands still
    assert desk.table.clocks.left(1, 20_000) == 40_000  # still choosing
    desk.now = 20_000
    desk.play(1, "keep 1")
    (mover,) = desk.table.waiting_for()
    assert [desk.table.clocks.left(seat, 21_000) for seat in (mover, 1 - mover)] == (
        [54_000, 45_000] if mover == 0 else [44_000, 55_000]
    )


def test_clocks_stop_while_paused_and_nobody_moves() -> None:
    desk = Desk("london", "", "", clock=Clock(move=60)).begin("Ann", "Bo")
    desk.now = 10_000
    desk.happen(desk.table.pause(1, desk.now))
    desk.now = 1_000_000
    with refused("not now", "Bo has stopped the clocks"):
        desk.play(0, "keep 1")
    assert desk.table.clocks.left(0, desk.now) == 50_000
    desk.happen(desk.table.resume(0, desk.now))
    assert desk.table.clocks.left(0, desk.now + 1_000) == 49_000
    with refused("not now"):
        desk.table.resume(0, desk.now)


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [(Clock(move=5), 300), (Clock(bank=1200, increment=15), 1200), (Clock(move=14 * 86_400), 86_400)],
)
def test_each_seat_may_stop_the_clocks_for_a_while_in_one_game(clock: Clock, seconds: int) -> None:
    desk = Desk("london", "", "", clock=clock).begin("Ann", "Bo")
    desk.happen(desk.table.pause(1, desk.now))
    desk.now += 100_000
    desk.happen(desk.table.resume(0, desk.now))  # anybody may
    desk.now += 1_000
    desk.happen(desk.table.pause(1, desk.now))
    desk.now += 1000 * seconds - 100_001
    with refused("stale"):
        desk.table.run_on(desk.now)
    seats = TablePresenter(desk.table).seats(desk.now, here)
    assert [seat.pause for seat in seats] == [1000 * seconds, 1]
    desk.now += 5_000  # a little late
    desk.happen(desk.table.run_on(desk.now))
    assert desk.table.paused_by is None
    for table in (desk.table, desk.read_again()):
        with refused("not now", "You have stopped the clocks for as long as one may"):
            table.pause(1, desk.now)
        assert table.pause_left(0, desk.now) == 1000 * seconds


def test_without_a_clock_a_game_is_paused_as_long_as_anybody_likes() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    for _ in range(3):
        desk.happen(desk.table.pause(1, desk.now))
        desk.now += 100 * 86_400_000
        with refused("stale"):
            desk.table.run_on(desk.now)
        desk.happen(desk.table.resume(1, desk.now))


def test_a_table_read_from_its_events_gives_back_the_time_the_server_was_down() -> None:
    desk = Desk("london", "", "", clock=Clock(bank=60)).begin("Ann", "Bo")
    desk.now = 10_000
    desk.play(0, "keep 1")
    again = desk.read_again()
    again.run_clocks(9_999_000)
    assert again.clocks.left(1, 9_999_000) == 60_000


def test_a_server_that_ends_in_order_keeps_what_the_clocks_show() -> None:
    desk = Desk("london", "", "", clock=Clock(move=60)).begin("Ann", "Bo")
    desk.now = 40_000
    desk.happen(desk.table.halt(desk.now))
    assert desk.table.clocks.left(0, desk.now + 1_000) == 19_000  # where another server goes on
    again = desk.read_again()
    again.run_clocks(9_999_000)
    assert again.clocks.left(0, 9_999_000) == 20_000
