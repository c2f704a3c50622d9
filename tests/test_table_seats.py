"""Who sits at a table, who plays for them, and what they say to each other."""

import random

import pytest

from branchline.server.table.checks import check_level, check_settings
from branchline.server.table.server_table import MOST_CHAT
from branchline.wire import commands as c
from branchline.wire.settings import Clock, SeatPlan, TableSettings
from tables import Desk, play_on, refused

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
    desk.table.chat_count = MOST_CHAT
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
