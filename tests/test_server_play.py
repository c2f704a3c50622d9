"""People and bots at a table, over real sockets."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from all_titles import TITLES
from branchline.client import Server, ServerError, Table
from branchline.core.record import from_text, verify
from branchline.server.web.socket import MOST_ILLEGAL
from branchline.titles import find_game
from branchline.wire import commands as c
from branchline.wire.http import Enter
from branchline.wire.settings import Clock
from processes import children, ended
from tables import Opening, Running

pytestmark = pytest.mark.server


def choose(*people: Table) -> None:
    """Everybody keeps all opening tickets."""
    for person in people:
        person.play(person.wait().actions()[-1])


def at_turn(*people: Table) -> Table:
    version = max(person.state.version for person in people if person.state)
    for person in people:
        state = person.wait(lambda found: found.version >= version)
        if state.legal:
            return person
    raise AssertionError("it is nobody's turn")


def verified(opening: Opening) -> None:
    text = Server(opening.server.address).record(opening.name)
    verify(from_text(text, find_game))


@pytest.mark.parametrize("key", TITLES)
def test_bots_alone_play_a_game_of_every_title_to_its_end(server: Running, key: str) -> None:
    opening = server.open(key, "planner", "greedy", "random")
    host = opening.host()
    host.start()
    state = host.wait(lambda found: found.status == "over")
    assert state.result is not None and len(host.log) == state.moves
    verified(opening)


def test_a_program_that_tries_illegal_moves_for_ever_hears_something_else(server: Running) -> None:
    """By which clients of the last release give up, with an engine that only knows the first rules."""
    ann, bo = server.open("card-game", "", "").begun("Ann", "Bo")
    codes = []
    for _ in range(MOST_ILLEGAL):
        with pytest.raises(ServerError) as refused:
            ann.play("complete no more")
        codes.append(refused.value.code)
    assert codes == [*["illegal"] * (MOST_ILLEGAL - 1), "unreadable"]
    assert refused.value.reason is not None and refused.value.reason.code == "message.other-rules"
    assert "version 2 of the rules" in str(refused.value)
    choose(ann, bo)  # and what is legal is played
    with pytest.raises(ServerError) as refused:
        at_turn(ann, bo).play("complete no more")
    assert refused.value.code == "illegal"


def test_two_people_see_each_others_moves_and_a_spectator_sees_both(server: Running) -> None:
    opening = server.open("london", "", "")
    ann, bo = opening.begun("Ann", "Bo")
    watcher = opening.watch()
    choose(ann, bo)
    mover = at_turn(ann, bo)
    version = mover.play("draw deck")
    for each in (ann, bo, watcher):
        state = each.wait(lambda found: found.version >= version)
        assert any(line["words"] == "draw deck" for line in each.log)
        assert (state.you is None) == (each is watcher)
    other = bo if mover is ann else ann
    dealt = [[line["words"] for line in each.log][-1] for each in (mover, other, watcher)]
    assert dealt[0].startswith("deal ") and dealt[0] != "deal ?" and dealt[1:] == ["deal ?", "deal ?"]


def test_a_move_sent_twice_is_played_once_and_answered_twice(server: Running) -> None:
    opening = server.open("london", "", "")
    ann, bo = opening.begun("Ann", "Bo")
    choose(ann, bo)
    mover = at_turn(ann, bo)
    command = c.PlayMove("the-same", "draw deck")
    first = mover.do(command)
    moves = mover.wait(lambda _: True).moves
    assert mover.do(command) == first
    assert mover.wait(lambda _: True).moves == moves
    # The other seat may use the same id: it is the seat's own.
    other = bo if mover is ann else ann
    with pytest.raises(ServerError, match="not your turn"):
        other.do(command)


def test_a_take_back_is_shown_to_everybody(server: Running) -> None:
    opening = server.open("london", "", "")
    ann, bo = opening.begun("Ann", "Bo")
    ann.play("keep 1")
    assert ann.wait(lambda _: True).take_back
    ann.take_back()
    assert ann.wait().legal
    ann.play("keep 2")
    bo.play("keep 1")
    version = bo.state.version if bo.state else 0
    ann.wait(lambda found: found.version >= version)
    for each, kept in ((ann, ["keep 2", "keep ?"]), (bo, ["keep ?", "keep 1"])):
        words = [str(line["words"]) for line in each.log if line["kind"] == "keep"]
        assert [re.sub(r"keep .*\?.*", "keep ?", told) for told in words] == kept


def test_alone_against_a_bot_moves_are_taken_back_to_ones_own_last(server: Running) -> None:
    opening = server.open("london", "", "greedy")
    (ann,) = opening.begun("Ann")
    choose(ann)
    before = ann.wait().moves
    while ann.wait().moves < before + 20:
        ann.play(ann.wait().actions()[0])
    log = [line["words"] for line in ann.log]
    seen = ann.wait().moves
    ann.do(c.TakeBack("first", seen))
    kept = ann.wait().moves
    with pytest.raises(ServerError, match="has changed since then"):  # sent anew by somebody who had no answer
        ann.do(c.TakeBack("second", seen))
    assert ann.wait().moves == kept < seen
    while ann.wait().moves > before:
        ann.take_back()
        assert [line["words"] for line in ann.log] == log[: len(ann.log)]


def test_why_not_is_answered_in_words_and_nothing_changes(server: Running) -> None:
    opening = server.open("london", "", "")
    ann, bo = opening.begun("Ann", "Bo")
    choose(ann, bo)
    mover = at_turn(ann, bo)
    version = mover.state.version if mover.state else 0
    assert mover.why_not("draw deck") == ""
    assert "not your turn" in (bo if mover is ann else ann).why_not("draw deck")
    assert mover.why_not("dance") == "“dance” is no move of this game."
    with pytest.raises(ServerError, match="You are watching"):
        opening.watch().why_not("draw deck")
    assert mover.wait(lambda _: True).version == version


def test_clocks_are_paused_and_resumed_by_the_players(server: Running) -> None:
    opening = server.open("london", "", "", clock=Clock(bank=600, increment=2))
    ann, bo = opening.begun("Ann", "Bo")
    bo.do(c.Pause("p"))
    with pytest.raises(ServerError, match="Bo has stopped the clocks"):
        ann.do(c.PlayMove("x", "keep 1"))
    state = ann.wait(lambda found: found.paused_by == 2)
    assert not state.legal and state.seats[0].clock
    ann.do(c.Resume("r"))
    assert ann.wait(lambda found: found.paused_by is None).legal


def test_an_absent_player_is_replaced_by_the_host_and_takes_the_seat_back(server: Running) -> None:
    patient = server.open("london", "", "", grace=3600)
    _, bo = patient.begun("Ann", "Bo")
    host = patient.host()
    bo.close()
    host.wait(lambda found: not found.seats[1].here)
    with pytest.raises(ServerError, match=r"Wait 3\d\d\d s more for Bo"):
        host.do(c.StandIn("1", 2))
    opening = server.open("london", "", "", grace=0)
    ann, bo = opening.begun("Ann", "Bo")
    host = opening.host()
    with pytest.raises(ServerError, match="Bo is here"):
        host.do(c.StandIn("1", 2))
    bo.close()
    assert host.wait(lambda found: not found.seats[1].here).seats[1].away is not None
    with pytest.raises(ServerError, match="Only the host"):
        ann.do(c.StandIn("2", 2))  # while the host is here
    host.do(c.StandIn("3", 2, "greedy"))
    choose(ann)
    ann.wait(lambda found: bool(found.legal) and found.seats[1].stand_in == "greedy")
    bo.wait(lambda found: found.seats[1].stand_in == "greedy")
    with pytest.raises(ServerError, match="come back to your seat first"):
        bo.do(c.PlayMove("x", "draw deck"))
    bo.do(c.ComeBack("y"))
    assert bo.wait(lambda found: found.seats[1].stand_in is None).seats[1].here


def test_who_never_came_can_be_replaced_too(server: Running) -> None:
    opening = server.open("london", "", "", grace=0)
    for seat in (1, 2):
        Server(server.address).enter(opening.name, Enter(opening.tokens[seat], f"P{seat}"))
    host = opening.host()
    host.start()
    host.wait(lambda found: found.status == "playing")
    host.do(c.StandIn("x", 1, "random"))
    host.do(c.StandIn("y", 2, "random"))
    host.wait(lambda found: found.status == "over")


def test_chat_reaches_everybody_and_spectators_do_not_speak(server: Running) -> None:
    opening = server.open("london", "", "")
    ann, bo = opening.begun("Ann", "Bo")
    watcher = opening.watch()
    ann.say("well  met")
    bo.do(c.Say("p", phrase="good luck"))
    for each in (ann, bo, watcher):
        while len(each.chat) < 2:
            each._receive()
        assert [(line.seat, line.text, line.phrase) for line in each.chat] == [
            (1, "well met", None),
            (2, None, "good luck"),
        ]
    with pytest.raises(ServerError, match="You are watching"):
        watcher.say("me too")
    assert [line.text for line in opening.watch().chat] == ["well met", None]


def test_a_rematch_keeps_everybodys_seat_and_another_begins(server: Running) -> None:
    opening = server.open("london", "", "planner")
    (ann,) = opening.begun("Ann")
    while ann.wait().status != "over":
        ann.play(ann.wait().actions()[0])
    host = opening.host()
    host.do(c.Rematch("again"))
    again, hosts = ann.rematch(), host.rematch()
    state = again.wait(lambda _: True)
    assert state.you == 2 and [seat.name for seat in state.seats] == ["Bot 1 (planner)", "Ann"]
    assert hosts.wait(lambda _: True).host and hosts.state and hosts.state.you is None
    with pytest.raises(ServerError, match="not valid here"):  # what opened any seat there opens none here
        Server(server.address).enter(again.name, Enter(opening.tokens[None]))
    hosts.start()
    assert again.wait().legal


def test_anyone_who_connects_is_there_in_their_first_message(server: Running) -> None:
    opening = server.open("london", "", "")
    ann = opening.sit(1, "Ann")
    ann.close()
    state = Table(server.address, opening.name, opening.tokens[1]).wait(lambda _: True)
    assert state.seats[0].here and state.seats[0].away is None


def test_a_command_that_can_not_be_read_is_answered_by_its_id(server: Running) -> None:
    opening = server.open("london", "", "")
    headers = {"authorization": f"Bearer {opening.sit(1, 'Ann').token}"}
    address = f"{server.address.replace('http', 'ws')}/api/tables/{opening.name}/socket"
    with connect(address, additional_headers=headers) as socket:
        socket.recv()
        socket.send('{"type": "play", "id": "mine", "move": [], "more": 1}')
        answer = json.loads(socket.recv())
        assert (answer["type"], answer["code"], answer["id"]) == ("error", "unreadable", "mine")
        socket.send('{"type": "play", "move": 1}')
        answer = json.loads(socket.recv())
        assert answer["code"] == "unreadable" and "id" not in answer


def test_hot_seat_one_browser_has_several_seats(server: Running) -> None:
    """The cookie has both seats; a socket is for one of them."""
    with httpx.Client(base_url=server.address, headers={"origin": server.address}) as browser:
        opened = browser.post("/api/tables", json={"title": "london", "seats": [{}, {}], "sit": 1}).json()
        for invite in opened["invites"]:
            if invite["seat"] == 2:
                browser.post(f"/api/tables/{opened['table']}/enter", json={"token": invite["token"], "name": "Bo"})
        cookie = {"cookie": f"branchline={browser.cookies['branchline']}"}
        address = f"{server.address.replace('http', 'ws')}/api/tables/{opened['table']}/socket"
        for seat in (1, 2):
            origin = Origin(server.address)
            with connect(f"{address}?seat={seat}", additional_headers=cookie, origin=origin) as socket:
                assert f'"you":{seat}' in str(socket.recv())


def test_a_bots_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with Running(tmp_path) as own:
        opening = own.open("london", "search:300ms", "planner")
        host = opening.host()
        host.start()
        host.wait(lambda found: found.moves > 20)
        killed = 0
        for _ in range(3):
            for bot in children(own.process.pid, "branchline.server.thinker"):
                os.kill(bot, signal.SIGKILL)
                killed += 1
            before = host.state.moves if host.state else 0
            host.wait(lambda found, before=before: found.moves > before + 5 or found.status == "over")  # type: ignore[misc]
        assert killed >= 3
        host.wait(lambda found: found.status == "over")
        verified(opening)


def test_no_process_outlives_a_killed_server(tmp_path: Path) -> None:
    with Running(tmp_path) as own:
        opening = own.open("london", "planner", "planner")
        host = opening.host()
        host.start()
        host.wait(lambda found: found.status == "over")
        found = children(own.process.pid)
        assert found
        os.kill(own.process.pid, signal.SIGKILL)  # itself alone, not its group
        own.process.wait()
        ended(*found)


def test_a_server_that_ends_says_so_and_clients_come_back_by_themselves(tmp_path: Path) -> None:
    with Running(tmp_path) as own:
        opening = own.open("london", "", "")
        ann, bo = opening.begun("Ann", "Bo")
        address = f"{own.address.replace('http', 'ws')}/api/tables/{opening.name}/socket"
        with connect(address) as socket:
            socket.recv()
            own.stop()
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(timeout=10)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        own.again()
        choose(ann, bo)
        assert at_turn(ann, bo)


def test_a_remote_bot_joins_by_a_link_and_plays_to_the_end(server: Running) -> None:
    opening = server.open("card-game", "", "random")
    command = [sys.executable, "-m", "branchline", "join", opening.links[1], "--bot", "planner", "--name", "Remote"]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    host = opening.host()
    host.wait(lambda found: found.seats[0].name == "Remote")
    host.start()
    host.wait(lambda found: found.status == "over")
    said, _ = bot.communicate(timeout=60)
    assert bot.returncode == 0 and "\nSeat 1 of 2 in The Card Game: planner plays." in said and "points" in said
    assert re.match(r"To come back to this seat: branchline join http://\S+ --bot planner\n", said)
    verified(opening)


@pytest.mark.parametrize(
    ("language", "link", "words"),
    [
        ("en", "nonsense", "is no link to a table"),
        ("en", "http://localhost:1/t/x#" + "y" * 27, "http://localhost:1 does not answer: "),
        ("de", "nonsense", "„nonsense“ ist kein Link zu einem Tisch"),
        ("de", "http://localhost:1/t/x#" + "y" * 27, "http://localhost:1 antwortet nicht: Verbindung abgelehnt"),
    ],
)
def test_a_link_that_leads_nowhere_is_one_line(language: str, link: str, words: str) -> None:
    command = [sys.executable, "-m", "branchline", "--language", language, "join", link, "--bot", "planner"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and words in done.stderr and done.stderr.count("\n") == 1
