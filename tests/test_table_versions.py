"""Tables go on by the version that they were begun by; finished games are shown whatever became of that."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, update

from branchline import title
from branchline.core.game import Version, version_numbers
from branchline.core.record import DamagedRecord, from_json, to_json, to_text, verify
from branchline.server.refused import Refused
from branchline.server.store import migrate
from branchline.server.store.checking import faults
from branchline.server.store.database import connect, url_of
from branchline.server.store.reading import OnlyKept, read
from branchline.server.store.schema import event
from branchline.server.store.store import Store
from branchline.server.table import events as e
from branchline.server.table.checks import playing_level
from branchline.server.table.kept_game import KeptGame, kept_game
from branchline.titles import OURS, find_game, load_titles
from branchline.wire import commands as c
from own_boards import PLAIN, TOLL, Edit
from tables import Desk, Running
from test_server_damage import keep
from test_server_damage import played as played_desk
from test_upgrades import play as play_on

FIRST, SECOND = Version(1, 1), Version(2, 1)


@pytest.fixture
def database(tmp_path: Path) -> Engine:
    engine = connect(url_of(None, tmp_path))
    migrate.check(engine)
    return engine


def put(engine: Engine, seq: int, change: Callable[[str], str], desk: Desk) -> None:
    """Another body in the place of one event."""
    body = change(e.encode(desk.events[seq - 1]))
    with engine.begin() as connection:
        connection.execute(update(event).where(event.c.seq == seq).values(body=body))


def kept(engine: Engine) -> KeptGame:
    with pytest.raises(OnlyKept) as only:
        read(Store(engine), "table")
    return only.value.kept


@pytest.mark.parametrize("version", [FIRST, SECOND], ids=str)
def test_a_table_opens_and_goes_on_under_the_version_that_it_was_opened_by(database: Engine, version: Version) -> None:
    desk = Desk("card-game", "", "", version=version).begin("Ann", "Bo")
    for _ in range(6):
        seat = desk.table.waiting_for()[0]
        desk.play(seat, desk.table.match.legal(seat)[0])
    keep(database, desk)
    table = read(Store(database), "table").table
    assert table.game.version == version and table.match.moves == desk.table.match.moves
    assert table.game is title("card-game", version).game(2)


def test_the_result_is_kept_with_the_move_that_ended_the_game() -> None:
    for key in OURS:
        desk = played_desk(key)
        ending = desk.events[-1]
        assert isinstance(ending, e.MovePlayed | e.Chose) and ending.result is not None
        lines = list(to_json(desk.table.match.record(desk.table.names)))
        assert ending.result == lines[-1]


@pytest.mark.parametrize("key", OURS)
def test_a_finished_game_is_read_whatever_became_of_its_rules(database: Engine, key: str) -> None:
    """Without them: who played, every move in words and by whom, the result; as the record has it."""
    desk = played_desk(key)
    keep(database, desk)
    put(database, 1, lambda body: body.replace('"played_by":[2,', '"played_by":[99,'), desk)
    found = kept(database)
    record = desk.table.match.record(desk.table.names)
    header = to_text(record).replace('[Rules "2"]', '[Rules "99"]').replace('[Board "reconstruction"]\n', "")
    assert found.text() == header
    lines = found.lines()
    facts = [(line["by"], line["words"]) for line in to_json(record) if "words" in line]
    assert [(line["by"], line["words"]) for line in lines if "words" in line] == facts
    assert lines[-1] == list(to_json(record))[-1]
    numbers = version_numbers(desk.table.game.version)  # once its rules are there again
    here = {**lines[0], "rules": numbers[0], "board": numbers[1]}
    verify(from_json(list(enumerate([here, *lines[1:]], 1)), find_game))
    wrong = [here, {**lines[1], "by": 1}, *lines[2:]]
    with pytest.raises(DamagedRecord, match="line 2"):
        from_json(list(enumerate(wrong, 1)), find_game)


def test_a_game_with_moves_taken_back_and_people_who_left_is_read_as_it_ended(database: Engine) -> None:
    """The corpus of the last release has everything that can happen at a table; its results were not kept yet."""
    file = Path(__file__).parent / "old_tables" / "0.1.0" / "london.jsonl"
    *bodies, _ = file.read_text("utf-8").splitlines()
    desk = Desk("london", "", "", "planner", version=FIRST)
    desk.events = []
    for body in bodies:
        happened = e.decode(body)
        assert not isinstance(happened, e.UnknownEvent)
        desk.events.append(happened)
    opened = desk.events[0]
    assert isinstance(opened, e.Opened)
    desk.table = type(desk.table)("table", b"a secret for tests", opened)
    for seq, each in enumerate(desk.events, 1):
        desk.table.apply(each, seq, 0)
    keep(database, desk)
    put(database, 1, lambda body: body.replace('"rules":1', '"rules":99'), desk)
    whole = to_text(desk.table.match.record(desk.table.names))
    assert kept(database).text().splitlines()[3:] == whole.split("\n\n= ")[0].splitlines()[3:]


def test_an_event_that_nobody_knows_any_more_keeps_no_finished_game_from_being_shown(database: Engine) -> None:
    desk = played_desk("london")
    desk.happen(e.Said(0, "well played"))
    keep(database, desk)
    put(database, len(desk.events), lambda _: '{"e":"applauded","seat":0}', desk)
    table = read(Store(database), "table").table
    assert table.status == "over" and table.version == len(desk.events)
    assert table.match.moves == desk.table.match.moves


def test_a_finished_game_is_read_though_its_board_was_changed_without_a_new_version(
    database: Engine, edited: Edit
) -> None:
    load_titles(edited(PLAIN))
    desk = played_desk("plain")
    keep(database, desk)
    load_titles(edited(PLAIN, ("vehicles = 20", "vehicles = 30")))
    with pytest.raises(OnlyKept, match="changed without a new version, or its history is damaged") as only:
        read(Store(database), "table")
    assert only.value.kept.text() == to_text(desk.table.match.record(desk.table.names))
    assert only.value.damaged is not None
    assert [(fault.damage, fault.what) for fault in faults(database, lambda *_: None)] == [
        (True, only.value.damaged.detail)
    ]


def test_a_finished_game_keeps_its_score_though_its_board_was_changed_in_what_only_scoring_reads(
    database: Engine, edited: Edit
) -> None:
    """Its moves are still possible, but it would not end as its players saw it end."""
    load_titles(edited(PLAIN))
    desk = played_desk("plain")
    keep(database, desk)
    load_titles(edited(PLAIN, ("\n1 = 1\n", "\n1 = 7\n")))
    with pytest.raises(OnlyKept, match="another score than it had") as only:
        read(Store(database), "table")
    assert only.value.kept.text() == to_text(desk.table.match.record(desk.table.names))
    assert [fault.damage for fault in faults(database, lambda *_: None)] == [True]


NEEDS_A_FILE = """

def needs_a_file(rule, *more, then=CompiledToll.{moment}):
    open({needed!r}).close()
    return then(rule, *more)


CompiledToll.{moment} = needs_a_file
"""


@pytest.mark.parametrize("moment", ["start", "on_payment", "score"])
@pytest.mark.parametrize("result", [True, False], ids=["with its result", "without, as 0.1.0 kept it"])
def test_a_finished_game_is_read_though_its_rule_from_elsewhere_fails_by_now(
    database: Engine, tmp_path: Path, moment: str, result: bool
) -> None:
    """In any way that Python knows; and what looks through all tables goes on with the next."""
    desk, after = keep_toll(database), tmp_path / "after"
    if not result:
        put(database, len(desk.events), lambda body: json.dumps({**json.loads(body), "result": None}), desk)
    shutil.copytree(TOLL, after)
    needed = after / "needed"
    needed.touch()
    with (after / "toll.py").open("a", encoding="utf-8") as file:
        file.write(NEEDS_A_FILE.format(moment=moment, needed=str(needed)))
    load_titles(after)
    needed.unlink()
    with pytest.raises(OnlyKept) as only:
        read(Store(database), "table")
    assert [move.words for move in only.value.kept.moves] == [
        desk.table.game.words(action) for action in desk.table.match.moves
    ]
    assert [fault.table for fault in faults(database, lambda *_: None)] == ["table"]


def keep_toll(database: Engine) -> Desk:
    load_titles(TOLL)
    desk = played_desk("toll")
    keep(database, desk)
    return desk


def test_a_kept_game_names_the_bots_that_filled_the_free_seats(database: Engine) -> None:
    """Bea was expected and never came; the third seat was given back."""
    desk = Desk("london", "", "", "", "search:1s")
    for seat, name in ((0, "Ann"), (2, "Cy")):
        desk.happen(desk.table.sit(seat, name))
    desk.happen(desk.table.leave(2))
    desk.happen(desk.table.reseat(c.Reseat("x", 2, "greedy")))
    desk.happen(desk.table.reseat(c.Reseat("x", 2, "")))
    desk.happen(desk.table.start(c.Start("x", fill="planner")))
    shown = [desk.table.names, kept_game(desk.events, 0).names]
    assert shown == [["Ann", "Bot 2 (planner)", "Bot 3 (planner)", "Bot 4 (search:1000ms)"]] * 2


def test_a_finished_game_of_the_last_release_is_read_though_its_board_was_changed(
    database: Engine, edited: Edit
) -> None:
    """Which kept no results: the moves are there, and that the score is not known."""
    load_titles(edited(PLAIN))
    desk = played_desk("plain")
    keep(database, desk)
    put(database, len(desk.events), lambda body: json.dumps({**json.loads(body), "result": None}), desk)
    load_titles(edited(PLAIN, ("vehicles = 20", "vehicles = 21")))
    found = kept(database)
    assert [move.words for move in found.moves] == [desk.table.game.words(each) for each in desk.table.match.moves]
    assert found.result is None


DAMAGED_EVENTS = {
    "a seat that is not there": '{"e":"renamed","seat":9,"name":"Zoe"}',
    "a move without words": '{"e":"played","seat":0,"moves":[]}',
    "more taken back than there was": '{"e":"took back","seat":0,"kept":-1}',
    "what can't be read": '{"e":"said","seat":"who",',
    "a value that nobody knows": '{"e":"said","seat":0,"text":7}',
}


@pytest.mark.parametrize("result", [True, False], ids=["with its result", "without, as 0.1.0 kept it"])
@pytest.mark.parametrize("damage", DAMAGED_EVENTS)
def test_damage_in_a_finished_game_is_said_and_it_is_read(database: Engine, damage: str, result: bool) -> None:
    desk = played_desk("london")
    words = [desk.table.game.words(action) for action in desk.table.match.moves]
    for line in ("well played", "again?"):
        desk.happen(e.Said(0, line))
    keep(database, desk)
    ending = max(seq for seq, each in enumerate(desk.events, 1) if isinstance(each, e.MovePlayed))
    if not result:
        put(database, ending, lambda body: json.dumps({**json.loads(body), "result": None}), desk)
    put(database, len(desk.events) - 1, lambda _: DAMAGED_EVENTS[damage], desk)
    with pytest.raises(OnlyKept) as only:
        read(Store(database), "table")
    found = only.value.kept
    if not damage.startswith(("a move", "more")):  # as far as they have to do with moves, nobody knows what they did
        assert [move.words for move in found.moves] == words
        assert (found.result is not None) == result
    assert found.text() and found.lines() and [player for player in found.names if player != "Zoe"] == found.names
    fault = f"event {len(desk.events) - 1} can't"
    assert [each.what.startswith(fault) and each.damage for each in faults(database, lambda *_: None)] == [True]


def test_if_the_game_can_not_be_replayed_around_such_an_event_its_moves_are_read(database: Engine) -> None:
    desk = played_desk("london")
    keep(database, desk)
    last = max(seq for seq, each in enumerate(desk.events[:-1], 1) if isinstance(each, e.MovePlayed))
    put(database, last, lambda _: '{"e":"moved twice","seat":0}', desk)
    found = kept(database)
    assert found.result is not None and len(found.moves) < len(desk.table.match.moves)
    assert found.moves[-1].words == desk.table.game.words(desk.table.match.moves[-1])


def test_a_live_table_with_such_an_event_is_left_to_the_release_that_knows_it(database: Engine) -> None:
    desk = played_desk("london", most=20)
    keep(database, desk)
    put(database, 9, lambda _: '{"e":"moved twice","seat":0}', desk)
    with pytest.raises(Refused) as refused:
        read(Store(database), "table")
    assert refused.value.code == "not now" and "another version of Branchline" in refused.value.words


@pytest.mark.parametrize("level", ["oracle", "search:9days", "mine.py:MyBot"])
def test_a_level_that_is_gone_keeps_its_name_and_another_bot_plays_on(database: Engine, level: str) -> None:
    desk = Desk("london", "", "planner").begin("Ann")
    while desk.table.match.mover >= 0 and len(desk.events) < 12:
        seat = desk.table.waiting_for()[0]
        desk.play(seat, desk.table.match.legal(seat)[0], bot=desk.table.chairs[seat].player)
    keep(database, desk)
    put(database, 1, lambda body: body.replace('"planner"', f'"{level}"'), desk)
    table = read(Store(database), "table").table
    assert table.chairs[1].bot == level and level in table.names[1]
    assert playing_level(level) == "planner"


@pytest.mark.server
def test_a_finished_game_is_shown_and_taken_along_after_its_board_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRANCHLINE_TITLES", str(PLAIN))
    with Running(tmp_path / "data") as server:
        opening = server.open("plain", "", "")
        ann, bo = opening.begun("Ann", "Bo")
        play_on(ann, bo)
        where = f"{server.address}/api/tables/{opening.name}"
        before = {form: httpx.get(f"{where}/record?form={form}").text for form in ("text", "json")}
        server.stop()
        monkeypatch.delenv("BRANCHLINE_TITLES")
        server.again()
        summary = httpx.get(where).json()
        assert summary["only_kept"] and summary["status"] == "over" and summary["title"] == summary["name"] == "plain"
        assert summary["missing"]["words"].startswith("There is no title")
        assert summary["missing"]["reason"]["facts"]["key"] == "plain"
        assert [seat["name"] for seat in summary["seats"]] == ["Ann", "Bo"]
        assert httpx.get(f"{where}/record").text == before["text"]
        now = [json.loads(line) for line in httpx.get(f"{where}/record?form=log").text.splitlines()]
        then = [json.loads(line) for line in before["json"].splitlines()]
        assert [line.get("words") for line in now] == [line.get("words") for line in then] and now[-1] == then[-1]
        refused = httpx.get(f"{where}/replay/0")
        assert refused.status_code == 409
        said = refused.json()["words"]
        assert said.startswith("This game can't be replayed here, but its moves are kept: There is no title")
