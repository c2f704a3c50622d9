"""From one release to the next: clients, live tables, databases, backups and records of the last one go on with this.

The last release is really run here, from `tests/releases`.
"""

import json
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest

from all_titles import TITLES
from branchline.client import Table
from branchline.core.game import Version
from branchline.core.record import from_text, verify
from branchline.routes.check import FIRST_IN_PLACE
from branchline.titles import find_game, load_titles, title
from branchline.wire.messages import TableSnapshot
from databases import Postgres
from kept_releases import unpack
from own_boards import PLAIN, printed_paris
from tables import Opening, Running, environment

pytestmark = pytest.mark.server

QUICK = ("london", "card-game")
some_titles = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key in QUICK else pytest.mark.slow) for key in TITLES]
)


@pytest.fixture(scope="module")
def last(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the last release lies."""
    return unpack("package", tmp_path_factory.mktemp("release"))


def branchline(home: Path | None, *words: str, titles: Path | None = None) -> str:
    command = [sys.executable, "-m", "branchline", *words]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(home, titles), timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def play(*people: Table, most: int = 100_000) -> None:
    """Let them play until the game is over or that many moves are made."""
    version = max(person.wait(lambda _: True).version for person in people)
    for number in range(most):
        states = [person.wait(partial(is_at_least, version)) for person in people]
        if any(state.status == "over" for state in states):
            return
        mover, state = next((person, state) for person, state in zip(people, states, strict=True) if state.legal)
        actions = state.actions()
        version = mover.play(actions[-1 if number % 3 else 0])


def is_at_least(version: int, found: TableSnapshot) -> bool:
    return found.version >= version


def moves_of(server: Running, table: str) -> int:
    return int(httpx.get(f"{server.address}/api/tables/{table}").json()["moves"])


def record_of(server: Running, table: str) -> str:
    return httpx.get(f"{server.address}/api/tables/{table}/record").text


def check_record(text: str, rules: int, board: int = 1) -> None:
    record = from_text(text, find_game)
    verify(record)
    assert record.game.version == Version(rules, board) and record.result is not None


def resumed(server: Running, opening: Opening, *seats: int) -> list[Table]:
    """The people of a table, at this server."""
    people = [Table(server.address, opening.name, opening.tokens[seat]) for seat in seats]
    for person in people:
        person.wait(lambda _: True)
    return people


# A client of the last release, which sits down and plays a game to its end.
CLIENT = """
import sys
from branchline import __version__
from branchline.client import Server, Table
from branchline.client.engine_views import view_of
from branchline.wire.http import NewTable
from branchline.wire.settings import SeatPlan
address, key = sys.argv[1:]
opened = Server(address).open(NewTable(key, [SeatPlan(), SeatPlan(bot="greedy")]))
me = Table.join(next(invite.link for invite in opened.invites if invite.seat == 1), "Ann")
Table(address, opened.table, opened.host).start()
asked = 0
while me.wait().status != "over":
    state = me.state
    if not asked:
        because = me.because("pass")
        asked = 1 if because.reason.code and because.words else 0
        assert view_of(me).legal() == state.actions()
    me.play(state.actions()[len(state.actions()) // 2])
me.say("well played")
print(__version__, opened.table, state.protocol, asked, len(me.state.result["winners"]))
"""


@some_titles
def test_a_client_of_the_last_release_plays_a_whole_game_at_this_server(server: Running, last: Path, key: str) -> None:
    command = [sys.executable, "-c", CLIENT, server.address, key]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(last), timeout=120)
    assert done.returncode == 0, done.stderr
    version, table, protocol, asked, winners = done.stdout.split()
    assert (version, protocol, asked) == ("0.1.0", "1", "1") and int(winners) >= 1
    check_record(record_of(server, table), title(key).version.rules)


@pytest.mark.slow
@pytest.mark.parametrize("key", TITLES)
def test_a_bot_of_the_last_release_plays_or_says_why_it_can_not(tmp_path: Path, last: Path, key: str) -> None:
    """It has an engine of its own, which knows only the first rules."""
    with Running(tmp_path / "data") as server:
        for seed in range(4):
            opening = server.open(key, "", "greedy")
            link = f"{server.address}/t/{opening.name}#{opening.tokens[1]}"
            command = [sys.executable, "-m", "branchline", "join", link, "--bot", "random", "--seed", str(seed)]
            joined = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(last)
            )
            host = opening.host()
            host.wait(lambda found: bool(found.seats[0].name))
            host.start()
            out, err = joined.communicate(timeout=60)
            if joined.returncode == 0:
                assert httpx.get(f"{server.address}/api/tables/{opening.name}").json()["status"] == "over", out
            else:
                assert key == "card-game" and "version 2 of the rules" in err


def test_a_table_goes_on_by_its_rules_while_two_servers_are_replaced_one_after_the_other(
    tmp_path: Path, postgres: Postgres, last: Path
) -> None:
    """Rolling: an old and a new server have one database, with a player of one table at each."""
    database = ("--database", postgres.new())
    with Running(tmp_path / "one", *database, home=last) as one, Running(tmp_path / "two", *database, home=last) as two:
        opening = one.open("london", "", "")
        for person in opening.begun("Ann", "Bo"):
            person.close()
        ann, bo = *resumed(one, opening, 1), *resumed(two, opening, 2)
        play(ann, bo, most=10)
        two.stop()
        two.home = None
        two.again()  # this release; the player comes back by itself
        bo.wait(lambda found: found.seats[0].here)
        play(ann, bo, most=10)
        assert bo.state is not None and (bo.state.rules, bo.state.board) == (1, 1)
        newer = two.open("london", "", "")
        assert [person.state.rules for person in newer.begun("Cy", "Di") if person.state] == [2, 2]
        refused = httpx.get(f"{one.address}/api/tables/{newer.name}")  # the old one can't play it, and harms nothing
        assert refused.status_code == 409
        one.stop()
        one.home = None
        one.again()
        ann.wait(lambda found: found.seats[1].here)
        play(ann, bo)
        for server in (one, two):
            check_record(record_of(server, opening.name), 1)
        people = resumed(one, newer, 1, 2)
        play(*people)
        check_record(record_of(one, newer.name), 2)
        assert "damaged" not in "".join([*one.lines, *two.lines])


def test_the_last_release_plays_no_table_by_other_rules_than_its_own_whatever_number_a_board_has(
    tmp_path: Path, last: Path
) -> None:
    """As in a rolling upgrade. That release knows one number, the board's, and this board has that of the new rules."""
    board = tmp_path / "plain"
    shutil.copytree(PLAIN, board)
    with (board / "board.toml").open("r+", encoding="utf-8") as file:
        text = file.read()
        file.seek(0)
        file.write(f"rules_version = 2\n{text}")
    with Running(tmp_path / "data", titles=board) as server:
        opening = server.open("plain", "", "")
        people = opening.begun("Ann", "Bo")
        assert {person.state.rules for person in people if person.state} == {2}
        for person in people:
            person.close()
        server.stop()
        server.home = last
        server.again()
        assert httpx.get(f"{server.address}/api/tables/{opening.name}").status_code == 409
        server.stop()
        server.home = None
        server.again()
        play(*resumed(server, opening, 1, 2))


def test_an_embedded_database_of_the_last_release_is_opened_and_its_tables_go_on(tmp_path: Path, last: Path) -> None:
    with Running(tmp_path / "data", home=last) as server:
        live = server.open("card-game", "", "")
        play(*live.begun("Ann", "Bo"), most=12)
        ended = server.open("paris", "", "")
        play(*ended.begun("Cy", "Di"))
        before = record_of(server, ended.name)
        moves = moves_of(server, live.name)
        server.stop()
        server.home = None
        server.again()
        assert record_of(server, ended.name) == before
        check_record(before, 1)
        assert moves_of(server, live.name) == moves
        play(*resumed(server, live, 1, 2))
        check_record(record_of(server, live.name), 1)
        summary = httpx.get(f"{server.address}/api/tables/{live.name}").json()
        assert summary.get("rules", 1) == 1


@pytest.mark.slow
def test_a_backup_of_the_last_release_is_restored_by_this_one(tmp_path: Path, last: Path) -> None:
    with Running(tmp_path / "data", home=last) as server:
        live = server.open("san-francisco", "", "")
        play(*live.begun("Ann", "Bo"), most=12)
        moves = moves_of(server, live.name)
        branchline(last, "db", "backup", "--out", str(tmp_path / "copy"), "--data", str(tmp_path / "data"))
    branchline(None, "db", "restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert branchline(None, "db", "check", "--data", str(tmp_path / "new")) == "1 table, 0 faults.\n"
    with Running(tmp_path / "new") as server:
        assert moves_of(server, live.name) == moves
        play(*resumed(server, live, 1, 2))
        check_record(record_of(server, live.name), 1)


@pytest.mark.slow
def test_a_table_that_the_last_release_played_on_a_board_in_our_place_goes_on_where_that_board_is_kept(
    tmp_path: Path, last: Path
) -> None:
    """That release took any number for it: the one of our own board, too."""
    board = tmp_path / "printed"
    shutil.copytree(last / "branchline" / "titles" / "paris", board)
    text = (board / "board.toml").read_text("utf-8")
    (board / "board.toml").write_text(re.sub("(?m)^vehicles = 15$", "vehicles = 8", text), "utf-8")
    with Running(tmp_path / "data", home=last, titles=board) as server:
        live = server.open("paris", "", "")
        play(*live.begun("Ann", "Bo"), most=10)
        server.stop()
        newest = printed_paris(tmp_path / "newest")
        shutil.copytree(board, newest / "boards" / "1")
        server.home, server.titles = None, newest
        server.again()
        play(*resumed(server, live, 1, 2))
        file = tmp_path / "game.branchline"
        file.write_text(record_of(server, live.name), "utf-8")
    assert "all right" in branchline(None, "check", str(file), titles=newest)
    command = [sys.executable, "-m", "branchline", "check", str(file)]
    assert subprocess.run(command, capture_output=True, timeout=60).returncode != 0, "it is no game on our board"


# -- a newer board ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_goes_on_by_its_board_while_two_servers_get_a_newer_one_one_after_the_other(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Somebody's printed board of Paris takes the place of ours, which the tables of before keep."""
    database, newer = ("--database", postgres.new()), printed_paris(tmp_path / "paris")
    before = title("paris").version
    with Running(tmp_path / "one", *database) as one, Running(tmp_path / "two", *database) as two:
        opening = one.open("paris", "", "")
        for person in opening.begun("Ann", "Bo"):
            person.close()
        ann, bo = *resumed(one, opening, 1), *resumed(two, opening, 2)
        play(ann, bo, most=10)
        two.stop()
        two.titles = newer
        two.again()
        bo.wait(lambda found: found.seats[0].here)
        play(ann, bo, most=10)
        later = two.open("paris", "", "")
        cy, di = later.begun("Cy", "Di")
        assert [length_shown(person) for person in (ann, bo, cy, di)] == [1, 1, 2, 2]
        refused = httpx.get(f"{one.address}/api/tables/{later.name}")  # which has no such board yet, and harms nothing
        assert refused.status_code == 409 and f"no version {FIRST_IN_PLACE} of its board" in refused.json()["words"]
        one.stop()
        one.titles = newer
        one.again()
        ann.wait(lambda found: found.seats[1].here)
        play(ann, bo)
        play(cy, *resumed(one, later, 2))
        load_titles(newer)
        for server in (one, two):
            check_record(record_of(server, opening.name), *before)
            check_record(record_of(server, later.name), before.rules, FIRST_IN_PLACE)


def length_shown(person: Table) -> int:
    """Of the route that is longer on the newer board, on the board that the server shows with this table."""
    state = person.wait(lambda _: True)
    where = f"{person.server}/api/titles/{state.title}/board"
    answer = httpx.get(where, params={"seats": 2, "version": f"{state.rules}.{state.board}"})
    assert answer.status_code == 200, answer.text
    return next(int(route["length"]) for route in answer.json()["board"]["routes"] if route["id"] == 1)


def test_a_backup_is_restored_where_the_board_is_a_newer_one_and_its_tables_keep_theirs(tmp_path: Path) -> None:
    newer = printed_paris(tmp_path / "paris")
    with Running(tmp_path / "data") as server:
        live = server.open("paris", "", "")
        play(*live.begun("Ann", "Bo"), most=12)
        branchline(None, "db", "backup", "--out", str(tmp_path / "copy"), "--data", str(tmp_path / "data"))
    restored = ("--data", str(tmp_path / "new"))
    branchline(None, "db", "restore", str(tmp_path / "copy"), *restored, titles=newer)
    assert branchline(None, "db", "check", *restored, titles=newer) == "1 table, 0 faults.\n"
    with Running(tmp_path / "new", titles=newer) as server:
        play(*resumed(server, live, 1, 2))
        check_record(record_of(server, live.name), *title("paris").version)
        later = server.open("paris", "", "")
        assert {person.state.board for person in later.begun("Cy", "Di") if person.state} == {FIRST_IN_PLACE}


# -- records and saved games ------------------------------------------------------------------------------------------


@some_titles
def test_records_of_the_last_release_replay_to_the_letter(tmp_path: Path, last: Path, key: str) -> None:
    """Both forms, whole and redacted; what this release writes of them is what that one wrote."""
    file = tmp_path / f"{key}.jsonl"
    branchline(last, "simulate", key, "--games", "6", "--seats", "2", "--seed", "5", "--out", str(file))
    assert "6 games" in branchline(None, "check", str(file))
    for seat in ([], ["--seat", "1"]):
        words = ["replay", str(file), "--game", "3", *seat, "--out"]
        branchline(last, *words, str(tmp_path / "then.branchline"))
        branchline(None, *words, str(tmp_path / "now.branchline"))
        text = (tmp_path / "now.branchline").read_text("utf-8")
        assert text == (tmp_path / "then.branchline").read_text("utf-8")
        assert '[Rules "1"]' in text and "BoardVersion" not in text


def test_a_game_saved_at_the_terminal_by_the_last_release_goes_on(tmp_path: Path, last: Path) -> None:
    file = tmp_path / "game.branchline"
    command = [sys.executable, "-m", "branchline", "play", "london", "--against", "greedy", "--seed", "3", "--file"]
    subprocess.run(
        [*command, str(file)], input="keep 1\nquit\n", text=True, env=environment(last), capture_output=True, timeout=60
    )
    saved = file.read_text("utf-8")
    command = [sys.executable, "-m", "branchline", "play", "--resume", str(file)]
    subprocess.run(command, input="draw deck\nquit\n", text=True, capture_output=True, timeout=60, check=True)
    now = file.read_text("utf-8")
    assert '[Rules "1"]' in now and len(now) > len(saved)
    assert json.loads(branchline(None, "check", "--json", str(file)))["ok"]


# Everything that the old client library asks a server over HTTP; each answer is read as its type of then.
ASKER = """
import sys
from branchline.client import Server, ServerError
from branchline.wire.http import Enter, NewTable
from branchline.wire.settings import SeatPlan

asked = set()


class Asking(Server):
    def __getattribute__(self, name):
        if not name.startswith("_") and callable(getattr(Server, name, None)):
            asked.add(name)
        return super().__getattribute__(name)


address = sys.argv[1]
anybody = Asking(address)
titles = anybody.titles()
assert len(titles.titles) == 5 and titles.titles[0].key == "london" and "greedy" in titles.levels
for each in titles.titles:
    for options in ([], list(each.options)):
        board = anybody.board(each.key, each.seats[0], options)
        assert board.title == each.key and board.board and board.rules_text
        assert [option for option, chosen in board.options.items() if chosen] == options
opened = anybody.open(NewTable("london", [SeatPlan(), SeatPlan()]))
tokens = {invite.seat: invite.token for invite in opened.invites}
entered = anybody.enter(opened.table, Enter(tokens[1], "Ann"))
assert (entered.table, entered.seat) == (opened.table, 1)
ann, host = Asking(address, entered.token or tokens[1]), Asking(address, opened.host)
summary = ann.summary(opened.table)
assert (summary.title, summary.status, summary.you, summary.seats[0].name) == ("london", "waiting", 1, "Ann")
assert host.summary(opened.table).host
links = host.links(opened.table).links
assert [(link.seat, link.this) for link in ann.links(opened.table).links] == [(1, True)]
assert {link.seat for link in links} == {None, 2} and sum(link.this for link in links) == 1
gone = next(link for link in links if link.seat == 2)
assert gone.id not in {link.id for link in host.revoke(opened.table, gone.id).links}
assert [link.this for link in host.revoke(opened.table).links if link.host] == [True]
try:
    anybody.summary("nowhere")
except ServerError as refused:
    assert refused.status == 404 and refused.code and str(refused)
else:
    raise AssertionError("not refused")
ended = sys.argv[2]
assert anybody.summary(ended).status == "over" and '[Title "london"]' in anybody.record(ended)
assert asked == {name for name, each in vars(Server).items() if callable(each) and not name.startswith("_")}
print("all read")
"""


def test_a_client_of_the_last_release_reads_all_that_it_can_ask_a_server_of_this_one(
    server: Running, last: Path
) -> None:
    ended = server.open("london", "", "")
    play(*ended.begun("Cy", "Di"))
    command = [sys.executable, "-c", ASKER, server.address, ended.name]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(last), timeout=60)
    assert done.stdout == "all read\n", done.stderr
