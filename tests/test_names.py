"""What people are called and write: only what can be seen, and nobody is taken for somebody else, or for a bot."""

import asyncio
from pathlib import Path

import pytest

from branchline.core.record import from_text, to_text
from branchline.server.refused import Refused
from branchline.server.replayer import RecordedGame
from branchline.server.seating import Seating, TableDraft
from branchline.server.table import events as e
from branchline.server.table.player_names import MOST_NAME, cut, like_a_bot, other, plain, skeleton
from branchline.titles import find_game
from branchline.wire import commands as c
from branchline.wire.settings import SeatPlan, TableSettings
from hubs import tables
from tables import Desk

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace",
        "Jean-Luc O’Brien",
        "李小龍",
        "Việt",
        "علی\u200cرضا",  # with the joiner's opposite, without which it reads otherwise
        "שָׁלוֹם",
        "क्\u200dष",
        "นวลจันทร์",
        "မြန်မာ",
        "🚂",
        "👩‍👩‍👧‍👦",
        "🏳️‍🌈",
        "👩🏽‍🚒",
        "#️⃣",
        "!",
    ],
)
def test_names_of_all_scripts_and_emoji_stay_as_they_are(name: str) -> None:
    assert plain(name) == name and plain(plain(name)) == name


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("  Ada\t Love\nlace ", "Ada Love lace"),
        ("\u202eevil\u202c", "evil"),
        ("\u2068Ada\u2069\ufeff", "Ada"),
        ("A\u200bd\u200da\u00ad", "Ada"),
        ("e\u0301", "é"),
        ("\ud800Ada", "Ada"),
        ("Z" + "\u0315" * 30 + "a", "Z" + "\u0315" * 4 + "a"),
        ("\u0301\u0302Ada", "Ada"),
        ("Ada\U000e0041\U000e0042\U000e0100", "Ada"),
    ],
)
def test_what_can_not_be_seen_is_taken_out(written: str, seen: str) -> None:
    assert plain(written) == seen


INVISIBLE = ["\u200b", "\u3164", "\u2800\u2800", "\u115f\u1160", "\u0301\u0302", "\U000e0041", "\u2060\ufeff", " \n "]
BOTS = ["Bot 2", "Bot 2 (greedy)", "bot2", "BOT", "В\u043eТ 2", "b0t 1", "\uff22ot 2 (search:2s)", "B\u200bot 3"]


@pytest.mark.parametrize("name", [*INVISIBLE, *BOTS])
def test_nobody_is_called_like_nothing_or_like_a_bot(name: str) -> None:
    desk = Desk("london", "", "")
    if name in INVISIBLE:
        assert desk.table.sit(0, name).name == "Player 1"
    else:
        with pytest.raises(Refused):
            desk.table.sit(0, name)
    desk.happen(desk.table.sit(0, "Ada"))
    with pytest.raises(Refused):
        desk.table.rename(0, c.Rename("x", name))


def test_names_that_only_begin_like_a_bots_are_peoples() -> None:
    assert not any(map(like_a_bot, ["Botond", "Bottas", "Bo", "Abbot", "Ada", "Bot 2's friend", "Roboto"]))


def test_two_of_one_name_are_told_apart() -> None:
    desk = Desk("london", "", "", "", "greedy")
    for name in ("Ada", "ada ", "\u0410DA"):  # the last with another script's A
        desk.happen(desk.table.sit(None, name))
    assert desk.table.names == ["Ada", "ada 2", "\u0410DA 3", "Bot 4 (greedy)"]
    with pytest.raises(Refused, match="Somebody here is called “ADA” already"):
        desk.table.rename(1, c.Rename("x", "ADA"))
    desk.happen(desk.table.rename(0, c.Rename("x", "ADA")))  # one's own name may be written otherwise
    assert other("x" * 40, ["X" * 40]) == "x" * 38 + " 2" and skeleton("!!") != skeleton("??")


def test_names_are_measured_as_they_are_seen() -> None:
    desk = Desk("london", "", "")
    assert desk.table.sit(0, "\u2068" + "x" * MOST_NAME + "\u2069" * 50).name == "x" * MOST_NAME
    with pytest.raises(Refused, match="at most 40 characters"):
        desk.table.sit(0, "x" * 41)
    family = "👩‍👩‍👧‍👦"
    assert cut("x" * 38 + family, MOST_NAME) == "x" * 38 and cut(family, 3) == ""
    with pytest.raises(Refused, match="at most 200 characters"):
        desk.table.say(0, c.Say("x", text="x" * 201))


def test_a_bots_name_of_ones_own_is_its_alone() -> None:
    desk = Desk("london", "", "")
    settings = TableSettings("london", [SeatPlan(), SeatPlan("greedy", "\u202eHAL\n9000")])
    table = TableDraft(settings, {}).table
    assert table.names[1] == "HAL 9000" and table.settings.seats[1].name == "HAL 9000"
    with pytest.raises(Refused, match="what bots are called here"):
        table.sit(0, "hal9000")
    assert desk.table.sit(0, "HAL 9000").name == "HAL 9000"


def test_names_that_were_kept_before_are_shown_as_they_should_be() -> None:
    desk = Desk("london", "", "")
    desk.happen(e.Sat(0, "\u3164"))
    desk.happen(e.Sat(1, "\u202eBo"))
    assert desk.table.names == ["Player 1", "Bo"] and desk.table.chairs[0].name == "Player 1"


def test_uploaded_names_are_cleaned_and_who_is_planned_for_is_looked_at(tmp_path: Path) -> None:
    game = Path(__file__).with_name("games") / "card-game-robbery.branchline"
    record = from_text(game.read_text("utf-8"), find_game)
    record.names[0] = "\u202e\u3164Ann\n" + "x" * 100
    record.names[1] = "Bot 2 (greedy)"
    assert "\u202e" in to_text(record)

    async def run() -> None:
        async with tables(tmp_path) as hub:
            seating = Seating(hub)
            kept = RecordedGame(
                record.game.key, record.game.version, record.game.seats, record.game.options, record.moves, record.names
            )
            live = await hub.find(await seating.keep(kept))
            assert live.table.names[:2] == ["Ann " + "x" * 36, "Bot 2 (greedy)"]
            await seating.rematch(live, None)
            again = (await hub.find(live.table.rematch)).table
            assert not any(map(like_a_bot, again.names)) and len(set(again.names)) == len(again.names)
            for name in ("Bot 1", "\u3164", "x" * 41):
                with pytest.raises(Refused):
                    await seating.open(TableSettings("london", [SeatPlan(name=name), SeatPlan()]), None, None)

    asyncio.run(run())
