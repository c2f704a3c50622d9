"""The table itself: how a game begins and goes on at it, and what the clients read."""

import random

import msgspec
import pytest

from all_titles import TITLES, quickly
from branchline.client import Table as Remote
from branchline.client.engine_views import view_of
from branchline.core.record import to_text, verify
from branchline.core.view import SPECTATOR
from branchline.server.table import events as e
from branchline.server.table.presenter import TablePresenter
from branchline.server.table.server_table import ServerTable
from branchline.server.table.table_match import TableMatch
from branchline.wire import messages as m
from branchline.wire.settings import Clock, SeatPlan, TableSettings
from tables import SECRET, Desk, choose_all, here, play_on, refused

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
    rng = random.Random(title)
    desk = Desk(title, "", "").begin("Ann", "Bo")
    while desk.table.status == "playing":
        play_on(desk, rng, len(desk.table.match.moves) + 20)
        for seat in (0, 1):
            if rng.random() < 0.5 and desk.table.can_take_back(seat):
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
    rng = random.Random(f"{title} {seats}")
    for _ in range(3):
        desk = Desk(title, *seats).begin(*["Ann", "Bo"][: seats.count("")])
        table, shown = desk.table, TablePresenter(desk.table)
        following = {seat: Remote("", "", None) for seat in range(SPECTATOR, len(seats))}
        known = 0
        for _ in range(60):
            for seat, client in following.items():
                client._received(over_the_wire(shown.message(seat, False, 0, here, table.log_kept(known), known == 0)))
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
            if takers and rng.random() < 0.4:
                desk.happen(table.take_back(rng.choice(takers), desk.now))
            elif table.status == "playing":
                seat = rng.choice(table.waiting_for())
                desk.play(seat, rng.choice(table.match.legal(seat)), bot=seats[seat])


def over_the_wire(message: m.TableSnapshot) -> m.TableSnapshot:
    return msgspec.json.decode(msgspec.json.encode(message), type=m.TableSnapshot)


def test_only_the_seat_at_turn_may_move_and_others_hear_whose_turn_it_is() -> None:
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


# -- what the clients receive ------------------------------------------------------------------------------------------


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
    desk, rng = Desk(title, "", "").begin("Ann", "Bo"), random.Random(5)
    choose_all(desk)
    several = 0
    while desk.table.status == "playing":
        play_on(desk, rng, len(desk.table.match.moves) + 1)
        for seat in desk.table.waiting_for():
            for group in TablePresenter(desk.table).legal(seat):
                wilds = [desk.table.game.codec.kind_of[each.action].wilds(each.action) for each in group.choices]
                assert wilds == sorted(wilds)
                several += len(set(wilds)) > 1
    assert several


def test_a_move_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the table and for every seat that looks on: what is shown and kept comes of the same pass."""
    desk, rng = Desk("london", "", "", "").begin("Ann", "Bo", "Cy"), random.Random(3)
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
        event = table.move(seat, rng.choice(table.match.legal(seat)), None, 0)
        table.status_after(event)
        table.apply(event, table.version + 1, 0, 0)  # as the hub does: the very event that was kept
        for each in range(3):
            assert len(presenter.log(each, 0)) == len(table.match.moves)
    assert added == len(table.match.moves) - before
