"""What can be taken back at a table, and what that costs."""

import random

import pytest

from all_titles import TITLES
from branchline.core.match import MOST_SNAPSHOTS, SNAPSHOT_EVERY
from branchline.core.view import SPECTATOR
from branchline.server.table.presenter import TablePresenter
from branchline.server.table.table_match import TableMatch
from branchline.wire.settings import Clock
from tables import SECRET, Desk, choose_all, play_on, refused


def turn_of(desk: Desk) -> int:
    (seat,) = desk.table.waiting_for()
    return seat


def claim_something(desk: Desk) -> int:
    """Draw until somebody can claim a route, and claim it; who did."""
    while True:
        seat = turn_of(desk)
        claims = [a for a in desk.table.match.legal(seat) if desk.table.game.words(a).startswith("claim")]
        if claims:
            desk.play(seat, claims[0])
            return seat
        desk.play(seat, "draw deck")


def test_a_claim_can_be_taken_back_until_somebody_else_moves() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    choose_all(desk)
    seat = claim_something(desk)
    played = len(desk.table.match.moves)
    with refused("not now", "Another player"):
        desk.table.take_back(1 - seat, desk.now)
    desk.happen(desk.table.take_back(seat, desk.now))
    assert len(desk.table.match.moves) == played - 1 and turn_of(desk) == seat
    claim_something(desk)
    desk.play(1 - seat, "draw deck")
    with refused("not now"):
        desk.table.take_back(seat, desk.now)


def test_what_turned_something_up_can_not_be_taken_back() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    choose_all(desk)
    seat = turn_of(desk)
    desk.play(seat, "draw deck")
    with refused("not now", "turned up"):
        desk.table.take_back(seat, desk.now)


def test_alone_against_bots_everything_can_be_taken_back_and_the_cards_come_again() -> None:
    desk = Desk("london", "", "random").begin("Ann")
    desk.play(1, "keep 1", bot="random")
    desk.play(0, "keep 1")

    def bots_move() -> None:
        while desk.table.bots_to_move():
            seat = desk.table.bots_to_move()[0]
            desk.play(seat, desk.table.match.legal(seat)[0], bot="random")

    bots_move()
    start = list(desk.table.match.moves)
    seen = []
    for _ in range(2):
        desk.play(0, "draw deck")
        seen.append(desk.table.match.words(desk.table.match.moves[len(start) :]))
        desk.happen(desk.table.take_back(0, desk.now))
        assert desk.table.match.moves == start
    assert seen[0] == seen[1]
    for _ in range(8):
        desk.play(0, desk.table.match.legal(0)[0])
        bots_move()
    while len(desk.table.match.moves) > len(start):
        desk.happen(desk.table.take_back(0, desk.now))
    assert desk.table.match.moves == start


@pytest.mark.parametrize("seed", range(6))
def test_in_the_card_game_nothing_is_taken_back_once_the_tracks_are_turned_up(seed: int) -> None:
    desk, rng = Desk("card-game", "", "").begin("Ann", "Bo"), random.Random(seed)
    shown = TablePresenter(desk.table)
    while b'"scoring"' not in bytes(shown.log(SPECTATOR, 0)[-1]):
        assert desk.table.status == "playing"
        play_on(desk, rng, len(desk.table.match.moves) + 1)
    mover = desk.table.match.by[-1]
    with refused("not now", "turned up"):
        desk.table.take_back(mover, 0)
    with refused("not now"):
        desk.table.take_back(1 - mover, 0)


@pytest.mark.parametrize("title", TITLES)
def test_what_was_taken_back_costs_little_to_open_and_leaves_nothing_behind(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One move again and again, and then as many as there are copies of, and more: the game is where its moves alone
    bring it."""
    rng = random.Random(title)
    desk = Desk(title, "", "random").begin("Ann")
    table, played, taken = desk.table, 0, 0

    def go(moves: int) -> None:
        nonlocal played
        while table.status == "playing" and len(table.match.moves) < moves:
            seat, before = table.waiting_for()[0], len(table.match.moves)
            desk.play(seat, rng.choice(table.match.legal(seat)), bot=table.chairs[seat].player)
            played += len(table.match.moves) - before

    def back() -> None:
        nonlocal taken
        desk.happen(table.take_back(0, 0))
        taken += 1
        fresh = TableMatch(table.game, SECRET)
        fresh.add_checked(table.match.moves)
        for name in ("state", "moves", "by", "due_after", "still_deciding", "last_reveals", "chosen"):
            assert getattr(table.match, name) == getattr(fresh, name), name
        assert table.match.fingerprint() == fresh.fingerprint()

    go(130)
    longest = len(table.match.moves)
    for _ in range(40):
        back()
        go(longest)
    while len(table.match.moves) > longest - SNAPSHOT_EVERY * (MOST_SNAPSHOTS + 1):
        back()
    go(longest)
    added = 0
    add = TableMatch.add

    def count(play: TableMatch, action: int) -> None:
        nonlocal added
        added += 1
        add(play, action)

    monkeypatch.setattr(TableMatch, "add", count)
    assert desk.read_again().match.moves == table.match.moves
    assert added < played + SNAPSHOT_EVERY * taken + 2 * longest


def test_taking_back_gives_no_time() -> None:
    """Neither the increment twice nor a fresh clock for the move: what was used is used."""
    desk = Desk("london", "", "", clock=Clock(bank=60, increment=5)).begin("Ann", "Bo")
    for _ in range(10):
        desk.now += 1_000
        desk.play(0, "keep 1")
        desk.happen(desk.table.take_back(0, desk.now))
    assert desk.table.clocks.left(0, desk.now) == 50_000
    desk.play(0, "keep 1")
    assert desk.table.clocks.left(0, desk.now) == 55_000
    assert desk.read_again().clocks.bank == desk.table.clocks.bank
    desk = Desk("london", "", "", clock=Clock(move=60)).begin("Ann", "Bo")
    desk.now = 40_000
    desk.play(0, "keep 1")
    desk.happen(desk.table.take_back(0, desk.now))
    assert desk.table.clocks.left(0, desk.now + 5_000) == 15_000
    desk = Desk("london", "planner", "", clock=Clock(bank=60, increment=5)).begin("Bo")
    desk.play(0, "keep 1", bot="planner")
    desk.now += 10_000
    desk.play(1, "keep 1")
    desk.happen(desk.table.take_back(1, desk.now))  # alone against a bot, after all have chosen
    assert desk.table.clocks.left(1, desk.now) == 50_000


def test_the_time_since_the_move_that_is_taken_back_is_used_too() -> None:
    """Else a place, a look around, and a place taken back would be a clock wound up again."""
    desk = Desk("san-francisco", "", "", clock=Clock(move=60)).begin("Ann", "Bo")
    choose_all(desk)
    rng = random.Random(4)
    while not any(desk.table.can_take_back(seat) and seat in desk.table.waiting_for() for seat in (0, 1)):
        play_on(desk, rng, len(desk.table.match.moves) + 1)
    (seat,) = desk.table.waiting_for()
    desk.now += 50_000
    desk.happen(desk.table.take_back(seat, desk.now))
    assert desk.table.clocks.left(seat, desk.now) == 10_000
    assert desk.read_again().clocks.used == desk.table.clocks.used
