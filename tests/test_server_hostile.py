"""Bad input is an answer, abuse is bounded, and nobody gets in."""

import asyncio
import contextlib
import json
import re
import threading
from collections import deque
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from branchline.client import Table
from branchline.server.refused import Refused
from branchline.server.web.answers import refusal
from branchline.server.web.limiting import Limits
from branchline.server.web.socket import MOST_UNSENT, Socket
from branchline.wire.limits import FRAME_BYTES
from branchline.wire.messages import Reason
from refusals import check_refusal
from tables import Opening, Running

pytestmark = pytest.mark.server

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
TYPES = ["sync", "play", "why", "take back", "start", "rename", "leave", "reseat", "stand in", "come back", "pause"]
COMMANDS = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, "resume", "say", "rematch", "nonsense"])},
    optional={
        "id": JSON | st.just("x"),
        "move": JSON,
        "at": JSON,
        "since": JSON,
        "name": JSON,
        "seat": JSON,
        "bot": JSON,
        "fill": JSON,
        "text": JSON,
        "phrase": JSON,
    },
)


@pytest.fixture(scope="module")
def opening(server: Running) -> Opening:
    opening = server.open("london", "", "")
    for person in opening.begun("Ann", "Bo"):
        person.close()
    return opening


def socket_of(opening: Opening, token: str | None) -> "contextlib.AbstractContextManager[ClientConnection]":
    headers = {"authorization": f"Bearer {token}"} if token else {}
    address = f"{opening.server.address.replace('http', 'ws')}/api/tables/{opening.name}/socket"
    return connect(address, additional_headers=headers, compression=None)


def answer(socket: ClientConnection) -> dict[str, object]:
    """The next that is an answer, and not a look at the table."""
    while True:
        told: dict[str, object] = json.loads(socket.recv(timeout=20))
        if told["type"] != "head":
            return told


def memory(process: int) -> int:
    """In KiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300) | st.text(max_size=300) | JSON.map(json.dumps) | COMMANDS.map(json.dumps))
def test_any_frame_gets_a_typed_answer_and_the_table_is_untouched(opening: Opening, frame: str | bytes) -> None:
    """From a spectator, who may do nothing at all."""
    with socket_of(opening, None) as socket:
        before = json.loads(socket.recv())
        socket.send(frame)
        told = answer(socket)
        if told["type"] == "table":  # it was a sync
            assert told["version"] == before["version"]
        else:
            assert told["type"] == "error" and told["code"], told
            check_refusal(told)
        socket.send('{"type":"sync"}')
        after = answer(socket)
        assert after["version"] == before["version"] and after["moves"] == before["moves"]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(COMMANDS)
def test_a_players_odd_commands_never_break_the_table(opening: Opening, command: dict[str, object]) -> None:
    """From a seat, some of them may even be right: the table goes on either way."""
    if command["type"] in ("leave", "pause", "rematch"):
        return
    with socket_of(opening, opening.tokens[1]) as socket:
        socket.recv()
        socket.send(json.dumps(command))
        told = answer(socket)
        assert told["type"] in ("ack", "error", "because", "table", "said")
        assert told.get("code") != "unavailable", told
        if told["type"] == "error" or told.get("words"):
            check_refusal(told)


def test_a_frame_that_is_too_long_is_refused(opening: Opening) -> None:
    with socket_of(opening, opening.tokens[1]) as socket:
        socket.recv()
        socket.send("x" * (FRAME_BYTES + 1))
        told = answer(socket)
        assert (told["code"], told["reason"]) == ("too large", {"code": "message.too-large", "facts": {"most": 16}})
        with pytest.raises(ConnectionClosed) as closed:
            socket.send("x" * (FRAME_BYTES * 20))
            while True:
                socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_deeply_nested_json_is_refused(opening: Opening) -> None:
    with socket_of(opening, None) as socket:
        socket.recv()
        socket.send('{"type":"why","id":"x","move":' + "[" * 5000 + "]" * 5000 + "}")
        assert answer(socket)["code"] == "unreadable"


def test_what_a_library_says_of_an_unreadable_frame_is_words_within_the_reason(opening: Opening) -> None:
    with socket_of(opening, None) as socket:
        socket.recv()
        socket.send('{"type":"dance","id":"x"}')
        told = answer(socket)
    why = {"words": "Invalid value 'dance' - at `$.type`"}
    assert told["reason"] == {"code": "message.unreadable", "facts": {"why": why}}
    assert (told["words"], told["id"]) == (f"The message can't be read: {why['words']}", "x")


def test_a_flood_of_commands_is_slowed_and_then_cut_off(tmp_path: Path) -> None:
    with Running(tmp_path, rate=1) as own:
        opening = own.open("london", "", "")
        with socket_of(opening, None) as socket:
            codes: dict[str, int] = {}
            with pytest.raises(ConnectionClosed):
                for _ in range(1000):
                    socket.send('{"type":"why","id":"x","move":"draw deck"}')
                    told = json.loads(socket.recv(timeout=20))
                    code = str(told.get("code"))
                    codes[code] = codes.get(code, 0) + 1
        assert codes["not yours"] < 150 and codes["too many"] > 100
        assert httpx.get(own.address + "/healthz").status_code == 200


def test_a_flood_of_requests_and_tables_is_slowed_and_memory_stays_bounded(tmp_path: Path) -> None:
    with Running(tmp_path, rate=1) as own:
        before = memory(own.process.pid)
        with httpx.Client(base_url=own.address, headers={"origin": own.address}) as client:
            opened = [client.post("/api/tables", json={"title": "london", "seats": [{}, {}]}) for _ in range(200)]
            assert sum(answer.status_code == 201 for answer in opened) < 40
            assert {answer.status_code for answer in opened} == {201, 429}
            looked = [client.get("/api/titles").status_code for _ in range(500)]
            assert 429 in looked
            for _ in range(5):
                with contextlib.suppress(httpx.HTTPError):
                    client.post("/api/tables", content=b"x" * (1 << 20))
        assert memory(own.process.pid) - before < 40 * 1024


def test_our_own_reconnect_storm_gets_in(tmp_path: Path) -> None:
    """A club behind one address comes back in the same second, more than are let in at once: all get in soon."""
    with Running(tmp_path, rate=1) as own:
        opening = own.open("london", "", "")
        people = [Table(own.address, opening.name, None) for _ in range(120)]
        comers = [threading.Thread(target=person.wait, args=[lambda _: True], daemon=True) for person in people]
        for comer in comers:
            comer.start()
        for comer in comers:
            comer.join(60)
        assert all(person.state is not None for person in people)
        counted = httpx.get(f"{own.address}/metrics").text
        assert 'branchline_refused_total{code="too many"}' in counted  # there was something to get past


def test_one_address_has_a_limited_number_of_sockets() -> None:
    limits = Limits(0.1)
    for _ in range(20):
        limits.enter("192.0.2.1")
    with pytest.raises(Refused, match="connected from your address") as refused:
        limits.enter("192.0.2.1")
    assert refusal(refused.value).status_code == 429
    assert refused.value.reason == Reason("server.too-many-connected", {})
    limits.enter("192.0.2.2")
    limits.leave("192.0.2.1")
    limits.enter("192.0.2.1")


def test_a_client_that_never_reads_is_let_go() -> None:
    """It costs no more than its queue. (A real one would first fill the machine's own buffers, of many megabytes.)"""

    class Deaf:
        closed: int | None = None

        async def send_text(self, text: str) -> None:
            await asyncio.sleep(3600 if self.closed is None and text != "last" else 0)

        async def close(self, code: int) -> None:
            self.closed = code

    async def run() -> None:
        socket = Socket.__new__(Socket)
        deaf = Deaf()
        socket.seat = 0
        socket.websocket, socket.unsent, socket.sending, socket.closing = deaf, deque(), None, 0  # type: ignore[assignment]
        for _ in range(MOST_UNSENT + 10):
            socket.send("message")
            assert len(socket.unsent) <= MOST_UNSENT
        assert socket.closing == 1013 and not socket.unsent
        assert socket.sending is not None
        socket.sending.cancel()

    asyncio.run(run())


HALF = "\\ud800"  # of a character, as JSON can spell it


def test_halves_of_characters_are_refused_at_every_door(server: Running, opening: Opening) -> None:
    with httpx.Client(base_url=server.address, headers={"origin": server.address}) as client:

        def refused(path: str, body: str) -> None:
            found = client.post(path, content=body.encode())
            assert found.status_code == 400, (path, body, found.text)
            check_refusal(found.json())

        seats = '"seats": [{}, {}]'
        refused("/api/tables", f'{{"title": "{HALF}", {seats}}}')
        refused("/api/tables", f'{{"title": "london", "seats": [{{"name": "{HALF}"}}, {{}}]}}')
        refused("/api/tables", f'{{"title": "london", "seats": [{{"bot": "greedy", "name": "x{HALF}"}}, {{}}]}}')
        refused("/api/tables", f'{{"title": "london", {seats}, "options": {{"{HALF}": true}}}}')
        refused(f"/api/tables/{opening.name}/enter", f'{{"name": "{HALF}"}}')
        head = '[Branchline "1"]\n[Title "london"]\n[Rules "1"]\n[Seats "2"]\n'
        game = Path(__file__).with_name("games").joinpath("card-game-robbery.branchline").read_text("utf-8")
        assert "[Player1 " in game
        for record in (
            head + f'[Player1 "{HALF}"]\n',
            re.sub(r"\[Player1 .*", lambda _: f'[Player1 "{HALF}"]', game),
            head.replace("london", HALF),
            head + f'[Option "{HALF}=true"]\n',
            head + f'[Option "x=\\"\\{HALF}\\""]\n',
            "".join(f'{{"kind": "game", "title": "london", "names": ["{HALF}", "x"]}}\n'),
        ):
            refused("/api/records", record)
        for path in (
            "/api/titles/%ED%A0%80/board",
            "/api/titles/london/board?seats=%ED%A0%80",
            "/api/titles/london/board?option=%ED%A0%80",
            "/api/titles/london/board?lang=%ED%A0%80",
            "/api/tables/%ED%A0%80",
            "/t/%ED%A0%80",
            f"/api/tables/{opening.name}/record?seat=%ED%A0%80",
            f"/api/tables/{opening.name}/record?form=%ED%A0%80",
        ):
            found = client.get(path)
            assert found.status_code < 500, path
            if found.status_code >= 400:
                check_refusal(found.json())
    with socket_of(opening, opening.tokens[1]) as socket:
        socket.recv()
        for command in ('"say", "text"', '"rename", "name"', '"play", "move"', '"why", "move"', '"start", "fill"'):
            socket.send(f'{{"id": "x", "type": {command}: "{HALF}"}}')
            assert answer(socket)["code"] == "unreadable"


@pytest.mark.parametrize("path", ["x", "../../etc/passwd", "%00", "a" * 3000, "\u202e"])
def test_odd_names_of_tables_are_not_found(server: Running, path: str) -> None:
    found = httpx.get(f"{server.address}/api/tables/{path}")
    assert found.status_code in (404, 400)
    check_refusal(found.json())


def test_a_number_that_no_client_could_read_goes_out_as_text(opening: Opening) -> None:
    seat = 10**30
    path = f"{opening.server.address}/api/tables/{opening.name}/invites/{seat}"
    found = httpx.post(path, headers={"authorization": f"Bearer {opening.tokens[1]}"}, json={})
    assert (found.status_code, found.json()["reason"]["facts"]) == (404, {"seat": str(seat)})
    check_refusal(found.json())
