"""The table itself: what may happen at it, in the order of EXPERIENCE's promises."""

import random

import msgspec
import pytest

from all_titles import TITLES, quickly
from branchline.client import Table as Remote
from branchline.client.seen import view_of
from branchline.core.match import EVERY, SNAPSHOTS
from branchline.core.record import to_text, verify
from branchline.core.view import SPECTATOR
from branchline.server.refused import Refused
from branchline.server.table import events as e
from branchline.server.table.checks import check_level, check_settings
from branchline.server.table.match import TableMatch
from branchline.server.table.presenter import TablePresenter
from branchline.server.table.table import MOST_CHAT, ServerTable
from branchline.wire import commands as c
from branchline.wire import messages as m
from branchline.wire.settings import Clock, SeatPlan, TableSettings
from tables import SECRET, Desk


def here(seat: int) -> None:
    return None


def refused(code: str, words: str | None = None) -> "pytest.RaisesExc[Refused]":
    return pytest.raises(Refused, match=words, check=lambda error: error.code == code)


def choose_all(desk: Desk) -> None:
    """Everybody keeps the first choice of opening tickets."""
    while desk.table.match.at_once():
        seat = desk.table.waiting_for()[0]
        desk.play(seat, desk.table.match.legal(seat)[-1])


def play_on(desk: Desk, dice: random.Random, until: int | None = None) -> None:
    while desk.table.status == "playing" and (until is None or len(desk.table.match.moves) < until):
        seat = dice.choice(desk.table.waiting_for())
        desk.play(seat, dice.choice(desk.table.match.legal(seat)))


# -- the opening, chosen at once ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_opening_tickets_are_chosen_by_all_at_once_and_recorded_in_seat_order(title: str) -> None:
    desk = Desk(title, "", "", "").begin("Ann", "Bo", "Cy")
    table = desk.table
    dealt = len(table.match.moves)
    assert table.waiting_for() == [0, 1, 2]
    for seat in (2, 0, 1):
        assert len(table.match.moves) == dealt  # nothing is laid open before all have chosen
        desk.play(seat, table.match.legal(seat)[0])
    keeps = [line for line in to_text(table.match.record(table.names)).splitlines() if ": keep" in line]
    assert [line[0] for line in keeps] == ["1", "2", "3"]
    verify(table.match.record(table.names))


def test_a_choice_made_at_once_is_not_shown_to_the_others() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    shown = TablePresenter(desk.table)
    before = msgspec.json.encode(shown.view(1)), msgspec.json.encode(shown.view(SPECTATOR))
    log = shown.log(1, 0)
    desk.play(0, "keep 2")
    assert (msgspec.json.encode(shown.view(1)), msgspec.json.encode(shown.view(SPECTATOR))) == before
    assert shown.log(1, 0) == log
    assert [seat.deciding for seat in shown.seats(0, here)] == [False, True]


def test_why_nothing_can_be_taken_back_is_said_truly() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    with refused("not now", "nothing of yours"):
        desk.table.take_back(0, 0)
    choose_all(desk)
    (seat,) = desk.table.waiting_for()
    desk.play(seat, "draw deck")
    with refused("not now", "turned up"):
        desk.table.take_back(seat, 0)
    with refused("not now", "Another player"):
        desk.table.take_back(1 - seat, 0)


def test_a_choice_can_be_taken_back_until_all_have_chosen() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    desk.play(0, "keep 1")
    with refused("illegal", "You have chosen; take it back to choose again"):
        desk.play(0, "keep 2")
    desk.happen(desk.table.take_back(0, desk.now))
    desk.play(0, "keep 2")
    desk.play(1, "keep 1 2")
    with refused("not now"):
        desk.table.take_back(0, desk.now)
    assert "1: keep 2\n2: keep 1 2\n" in to_text(desk.table.match.record(desk.table.names))


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_table_is_its_events(title: str) -> None:
    """Whole games, and moves taken back on the way: opened from its events, the table is the same to everybody."""
    dice = random.Random(title)
    desk = Desk(title, "", "").begin("Ann", "Bo")
    while desk.table.status == "playing":
        play_on(desk, dice, len(desk.table.match.moves) + 20)
        for seat in (0, 1):
            if dice.random() < 0.5 and desk.table.can_take_back(seat):
                desk.happen(desk.table.take_back(seat, desk.now))
                break
    again = desk.read_again()
    for seat in (SPECTATOR, 0, 1):
        was = TablePresenter(desk.table).message(seat, False, 0, here, 0, fresh=True)
        assert msgspec.json.encode(
            TablePresenter(again).message(seat, False, 0, here, 0, fresh=True)
        ) == msgspec.json.encode(was)
    verify(again.match.record(again.names))


@pytest.mark.parametrize("title", quickly(TITLES, "london", "card-game"))
@pytest.mark.parametrize("seats", [("", ""), ("planner", "", "greedy")])
def test_a_client_that_follows_has_the_log_of_one_that_comes_anew(title: str, seats: tuple[str, ...]) -> None:
    """After any moves and take-backs, and the view that it replays to is the one that is shown."""
    dice = random.Random(f"{title} {seats}")
    for _ in range(3):
        desk = Desk(title, *seats).begin(*["Ann", "Bo"][: seats.count("")])
        table, shown = desk.table, TablePresenter(desk.table)
        following = {seat: Remote("", "", None) for seat in range(SPECTATOR, len(seats))}
        known = 0
        for _ in range(60):
            for seat, client in following.items():
                client._shown(over_the_wire(shown.message(seat, False, 0, here, table.log_kept(known), known == 0)))
                fresh = over_the_wire(TablePresenter(table).message(seat, False, 0, here, 0, fresh=True))
                assert client.log == fresh.log
                right = (
                    table.view(seat)
                    if client.state and client.state.legal
                    else table.game.view(table.match.state, seat)
                )
                assert view_of(client).cells == right.cells
            known = table.version
            takers = [seat for seat, bot in enumerate(seats) if not bot and table.can_take_back(seat)]
            if takers and dice.random() < 0.4:
                desk.happen(table.take_back(dice.choice(takers), desk.now))
            elif table.status == "playing":
                seat = dice.choice(table.waiting_for())
                desk.play(seat, dice.choice(table.match.legal(seat)), bot=seats[seat])


def over_the_wire(message: m.TableSnapshot) -> m.TableSnapshot:
    return msgspec.json.decode(msgspec.json.encode(message), type=m.TableSnapshot)


def test_only_the_seat_at_turn_may_move_and_others_are_told_whose_turn_it_is() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    choose_all(desk)
    (mover,) = desk.table.waiting_for()
    other = 1 - mover
    with refused("illegal", f"It is not your turn: {'Ann' if mover == 0 else 'Bo'} has to decide"):
        desk.play(other, "draw deck")
    with refused("unreadable"):
        desk.play(mover, "fly to the moon")
    with refused("illegal", "There is no action"):
        desk.play(mover, 1 << 30)
    with refused("stale"):
        desk.table.move(mover, "draw deck", 3, 0)


def test_why_not_tells_the_reason_in_the_titles_words() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    choose_all(desk)
    (mover,) = desk.table.waiting_for()
    too_long = "claim Baker Street–British Museum with 4 bus"
    assert desk.table.why(mover, too_long) == desk.table.game.why_not(
        desk.table.match.state, desk.table.game.parse(too_long)
    )
    assert desk.table.why(mover, "draw deck") is None
    assert "not your turn" in str(desk.table.why(1 - mover, "draw deck"))


def test_why_no_payment_for_a_route_will_do_is_said_without_naming_one() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    choose_all(desk)
    (mover,) = desk.table.waiting_for()
    coloured = str(desk.table.why(mover, "claim Baker Street–British Museum"))
    assert coloured.startswith("Baker Street–British Museum takes 4 orange cards, or bus cards for them; you have ")
    grey = str(desk.table.why(mover, "claim Baker Street–Piccadilly Circus"))
    assert grey.startswith(
        "Baker Street–Piccadilly Circus takes 4 cards of one colour, or bus cards for them; you have "
    )
    hand = TablePresenter(desk.table).view(mover)["hand"]
    assert isinstance(hand, dict)
    most = max([count for colour, count in hand.items() if colour != "wild"], default=0) + hand.get("wild", 0)
    assert grey.endswith(f"you have {most} at most.")
    for route in {words.split(" with ")[0] for words in map(desk.table.game.words, desk.table.match.legal(mover))}:
        assert desk.table.why(mover, route) is None or not route.startswith("claim"), "it can be paid for"


def test_why_nothing_can_be_played_while_the_clocks_stand_or_a_bot_plays() -> None:
    desk = Desk("london", "", "", clock=Clock(bank=600)).begin("Ann", "Bo")
    choose_all(desk)
    (mover,) = desk.table.waiting_for()
    desk.happen(desk.table.pause(mover, desk.now))
    assert str(desk.table.why(mover, "draw deck")) == "The clocks are stopped; resume first."


def test_nothing_can_be_played_before_the_start_or_after_the_end() -> None:
    desk = Desk("london", "", "")
    with refused("not now", "has not begun"):
        desk.play(0, "draw deck")
    desk.begin("Ann", "Bo")
    play_on(desk, random.Random(1))
    with refused("not now", "is over"):
        desk.play(0, "draw deck")


# -- taking back -------------------------------------------------------------------------------------------------------


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
    desk, dice = Desk("card-game", "", "").begin("Ann", "Bo"), random.Random(seed)
    shown = TablePresenter(desk.table)
    while b'"scoring"' not in bytes(shown.log(SPECTATOR, 0)[-1]):
        assert desk.table.status == "playing"
        play_on(desk, dice, len(desk.table.match.moves) + 1)
    mover = desk.table.match.by[-1]
    with refused("not now", "turned up"):
        desk.table.take_back(mover, 0)
    with refused("not now"):
        desk.table.take_back(1 - mover, 0)


# -- clocks ------------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("title", TITLES)
def test_what_was_taken_back_costs_little_to_open_and_leaves_nothing_behind(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One move again and again, and then as many as there are copies of, and more: the game is where its moves alone
    bring it."""
    dice = random.Random(title)
    desk = Desk(title, "", "random").begin("Ann")
    table, played, taken = desk.table, 0, 0

    def go(moves: int) -> None:
        nonlocal played
        while table.status == "playing" and len(table.match.moves) < moves:
            seat, before = table.waiting_for()[0], len(table.match.moves)
            desk.play(seat, dice.choice(table.match.legal(seat)), bot=table.chairs[seat].player)
            played += len(table.match.moves) - before

    def back() -> None:
        nonlocal taken
        desk.happen(table.take_back(0, 0))
        taken += 1
        fresh = TableMatch(table.game, SECRET)
        fresh.add_checked(table.match.moves)
        for name in ("state", "moves", "by", "asked", "yet", "uncovered", "chosen"):
            assert getattr(table.match, name) == getattr(fresh, name), name
        assert table.match.fingerprint() == fresh.fingerprint()

    go(130)
    longest = len(table.match.moves)
    for _ in range(40):
        back()
        go(longest)
    while len(table.match.moves) > longest - EVERY * (SNAPSHOTS + 1):
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
    assert added < played + EVERY * taken + 2 * longest


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
    dice = random.Random(4)
    while not any(desk.table.can_take_back(seat) and seat in desk.table.waiting_for() for seat in (0, 1)):
        play_on(desk, dice, len(desk.table.match.moves) + 1)
    (seat,) = desk.table.waiting_for()
    desk.now += 50_000
    desk.happen(desk.table.take_back(seat, desk.now))
    assert desk.table.clocks.left(seat, desk.now) == 10_000
    assert desk.read_again().clocks.used == desk.table.clocks.used


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


# -- who sits there ----------------------------------------------------------------------------------------------------


def test_sitting_leaving_and_bots_on_free_seats() -> None:
    desk = Desk("london", "", "", "planner")
    with refused("not now", "seats 1, 2 are free"):
        desk.table.start(c.Start("x"))
    desk.happen(desk.table.sit(1, "Bo"))
    with refused("full", "Seat 2 is taken"):
        desk.table.sit(1, "Cy")
    with refused("full"):
        desk.table.sit(2, "Cy")
    desk.happen(desk.table.leave(1))
    desk.happen(desk.table.sit(1, "Di"))
    desk.happen(desk.table.start(c.Start("x", fill="greedy")))
    assert desk.table.names == ["Bot 1 (greedy)", "Di", "Bot 3 (planner)"]
    with refused("not now", "has begun"):
        desk.table.sit(None, "Ed")


def test_a_bot_stands_in_after_the_grace_period_and_gives_the_seat_back() -> None:
    desk = Desk("london", "", "", grace=60).begin("Ann", "Bo")
    stand_in = c.StandIn("x", 2)
    with refused("not now", "Bo is here"):
        desk.table.stand_in(stand_in, None)
    with refused("not now", "Wait 20 s more for Bo"):
        desk.table.stand_in(stand_in, 40)
    desk.happen(desk.table.stand_in(stand_in, 60))
    assert desk.table.bots_to_move() == [1]
    with refused("not now", "come back to your seat first"):
        desk.play(1, "keep 1")
    desk.happen(desk.table.come_back(1))
    desk.play(1, "keep 1")


def test_who_leaves_a_running_game_is_replaced_and_may_come_back() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    desk.happen(desk.table.leave(1))
    assert desk.table.bots_to_move() == [1] and desk.table.names[1] == "Bo"
    desk.happen(desk.table.come_back(1))
    assert desk.table.bots_to_move() == []


def test_everybody_reads_who_leaves_is_sent_away_played_for_and_back() -> None:
    desk = Desk("london", "", "", "", grace=0)
    table = desk.table
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        desk.happen(table.sit(seat, name))
    desk.happen(table.leave(1))
    desk.happen(table.sit(1, "Di"))
    desk.happen(table.reseat(c.Reseat("x", 3)))
    desk.happen(table.reseat(c.Reseat("x", 3, "planner")))
    desk.happen(table.start(c.Start("x")))
    desk.happen(table.leave(1))
    desk.happen(table.come_back(1))
    desk.happen(table.stand_in(c.StandIn("x", 1), 5))
    assert [(line.seat, line.name, line.phrase) for line in table.chat] == [
        (2, "Bo", "left"),
        (3, "Cy", "freed"),
        (2, "Di", "left game"),
        (2, "Di", "came back"),
        (1, "Ann", "stood in"),
    ]


def test_the_host_reseats_before_the_game_only() -> None:
    desk = Desk("london", "", "planner")
    desk.happen(desk.table.reseat(c.Reseat("x", 2)))
    assert desk.table.chairs[1].free
    desk.happen(desk.table.reseat(c.Reseat("x", 2, "search:2s")))
    assert desk.table.chairs[1].bot == "search:2000ms"
    desk.happen(desk.table.sit(0, "Ann"))
    desk.happen(desk.table.reseat(c.Reseat("x", 1)))
    assert desk.table.chairs[0].free
    desk.happen(desk.table.sit(0, "Bo"))
    desk.happen(desk.table.start(c.Start("x")))
    with refused("not now", "has begun"):
        desk.table.reseat(c.Reseat("x", 1, "planner"))


@pytest.mark.parametrize("level", ["exec:./x", "mine.py:Bot", "search:1h", "search:60s", "search:2cores", "planer"])
def test_a_level_that_no_table_may_have_is_refused(level: str) -> None:
    with refused("not found"):
        check_level(level)


def test_settings_that_no_table_can_have_are_refused() -> None:
    two = [SeatPlan(), SeatPlan()]
    for wrong, code in [
        (TableSettings("lndon", two), "not found"),
        (TableSettings("london", [SeatPlan()]), "unreadable"),
        (TableSettings("london", two, {"no_such": True}), "unreadable"),
        (TableSettings("london", two, clock=Clock()), "unreadable"),
        (TableSettings("london", two, clock=Clock(move=10, bank=60)), "unreadable"),
        (TableSettings("london", [SeatPlan(bot="genius"), SeatPlan()]), "not found"),
    ]:
        with refused(code):
            check_settings(wrong)


# -- talk --------------------------------------------------------------------------------------------------------------


def test_chat_is_short_counted_and_may_be_off() -> None:
    desk = Desk("london", "", "")
    desk.happen(desk.table.sit(0, "Ann"))
    with refused("unreadable"):
        desk.table.say(0, c.Say("x"))
    for number in range(60):
        desk.happen(desk.table.say(0, c.Say("x", text=f"  line   {number}\n")))
    assert [line.text for line in desk.table.chat][-1] == "line 59" and len(desk.table.chat) == 50
    desk.table.said = MOST_CHAT
    with refused("not now"):
        desk.table.say(0, c.Say("x", phrase="hello"))
    with refused("not now"):
        Desk("london", "", "", chat=False).table.say(0, c.Say("x", text="hi"))


def test_a_rematch_needs_a_finished_game_and_there_is_one() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    with refused("not now", "not over"):
        desk.table.rematched("x")
    play_on(desk, random.Random(2))
    desk.happen(desk.table.rematched("other"))
    with refused("not now", "already"):
        desk.table.rematched("another")


def test_names_and_talk_are_one_line_of_what_can_be_seen() -> None:
    desk = Desk("london", "", "")
    desk.happen(desk.table.sit(0, " Ann\x00\n\u202eeve\t"))
    desk.happen(desk.table.sit(1, "\u200b"))
    assert desk.table.names == ["Ann eve", "Player 2"]
    with refused("unreadable"):
        desk.table.rename(0, c.Rename("r", "\u2066\n"))
    desk.happen(desk.table.say(0, c.Say("s", "well\r\n\x1b[31mdone")))
    assert desk.table.chat[-1].text == "well [31mdone"


# -- what the clients are told -----------------------------------------------------------------------------------------


def test_a_player_who_has_chosen_sees_what_and_nobody_else_does() -> None:
    desk = Desk("london", "", "").begin("Ann", "Bo")
    desk.play(0, "keep 2")
    shown = TablePresenter(desk.table)
    told = [shown.message(seat, False, 0, here, 0, fresh=True).chosen for seat in (0, 1, SPECTATOR)]
    assert told[0] is not None and desk.table.game.words(told[0]) == "keep 2"
    assert told[1:] == [None, None]


def test_a_free_seat_tells_whom_it_is_meant_for() -> None:
    opened = TableSettings("london", [SeatPlan(name="Ann"), SeatPlan()], chat=False)
    message = TablePresenter(ServerTable("table", SECRET, e.Opened(opened, 1))).message(
        SPECTATOR, False, 0, here, 0, fresh=True
    )
    assert [(seat.name, seat.expected) for seat in message.seats] == [("", "Ann"), ("", None)]
    assert not message.talk


@pytest.mark.parametrize("title", [key for key in TITLES if key != "card-game"])
def test_of_all_ways_to_pay_the_thrifty_ones_come_first(title: str) -> None:
    desk, dice = Desk(title, "", "").begin("Ann", "Bo"), random.Random(5)
    choose_all(desk)
    several = 0
    while desk.table.status == "playing":
        play_on(desk, dice, len(desk.table.match.moves) + 1)
        for seat in desk.table.waiting_for():
            for group in TablePresenter(desk.table).legal(seat):
                wilds = [desk.table.game.codec.kind_of[each.action].wilds(each.action) for each in group.choices]
                assert wilds == sorted(wilds)
                several += len(set(wilds)) > 1
    assert several


def test_a_move_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the table and for every seat that looks on: what is shown and kept comes of the same pass."""
    desk, dice = Desk("london", "", "", "").begin("Ann", "Bo", "Cy"), random.Random(3)
    table, presenter, added = desk.table, TablePresenter(desk.table), 0
    add = TableMatch.add

    def count(match: TableMatch, action: int) -> None:
        nonlocal added
        added += 1
        add(match, action)

    for seat in range(3):
        presenter.log(seat, 0)
    monkeypatch.setattr(TableMatch, "add", count)
    before = len(table.match.moves)
    for _ in range(30):
        seat = table.waiting_for()[0]
        event = table.move(seat, dice.choice(table.match.legal(seat)), None, 0)
        table.status_after(event)
        table.apply(event, table.version + 1, 0, 0)  # as the hub does: the very event that was kept
        for each in range(3):
            assert len(presenter.log(each, 0)) == len(table.match.moves)
    assert added == len(table.match.moves) - before
