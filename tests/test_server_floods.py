"""Idle connections, floods and replays cost those who make them, and nobody else."""

import asyncio
import contextlib
import io
import json
import logging
import os
import signal
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from branchline.client import Server
from branchline.server import open_files, replaying
from branchline.server.compiling import Compiling
from branchline.server.hub import Hub
from branchline.server.logs import LINES_OF_A_KIND, WINDOW_SECONDS, JsonLines, Throttled
from branchline.server.peers import NoPeers
from branchline.server.refused import Refused
from branchline.server.replaying import Replaying
from branchline.server.store import migrate
from branchline.server.store.database import connect as connect_to
from branchline.server.store.database import url_of
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.thinkers import Thinkers
from branchline.server.web import connections, limiting
from branchline.server.web.app import build
from branchline.server.web.client_files import ClientFiles
from branchline.server.web.limiting import Limits
from branchline.server.web.record_pages import BYTES_OF_A_MOVE, MOVES_OF_A_STEP
from branchline.server.web.socket import Paced
from processes import children
from raw_sockets import CONTINUATION, PING, TEXT, Raw, frame, many, socket_path, until
from tables import Opening, Running

pytestmark = pytest.mark.server


def healthy(server: Running) -> bool:
    return httpx.get(f"{server.address}/healthz", timeout=20).status_code == 200


# -- how many ----------------------------------------------------------------------------------------------------------


def test_silent_connections_and_spectators_keep_nobody_out_and_do_not_fill_the_log(tmp_path: Path) -> None:
    """More of them than the server may have files."""
    with Running(tmp_path, files=300) as server:
        opening = server.open("london", "", "")
        with many(server.port, 400):
            assert healthy(server)
            with many(server.port, 400):
                assert healthy(server) and server.open("london", "", "")
        watching = []
        with contextlib.ExitStack() as stack:
            address = server.address.replace("http", "ws") + socket_path(opening)
            with pytest.raises(InvalidStatus) as refused:
                for _ in range(400):
                    watching.append(stack.enter_context(connect(address, ping_interval=None)))
            assert refused.value.response.status_code == 503 and len(watching) > 100
            assert healthy(server)
            with many(server.port, 400):
                assert healthy(server)
        assert len("".join(server.lines)) < 10_000
        assert any("few files may be open" in line for line in server.lines)


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        with Running(tmp_path) as server:
            assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_one_address_has_a_limited_number_of_connections_and_its_neighbours_get_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")  # a proxy that is not this machine
    ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with Running(tmp_path, rate=0.1) as server, many(server.port, 30) as silent:
        with socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0)) as neighbour:
            neighbour.sendall(ask)
            assert neighbour.recv(100).startswith(b"HTTP/1.1 200")
        new = Raw(server.port)  # for which the one that has waited longest makes room
        assert silent[0].rest() == b""
        new.send(ask)
        assert new.rest().startswith(b"HTTP/1.1 200")
        silent[1].send(ask)
        assert silent[1].rest().startswith(b"HTTP/1.1 200")


# -- how much ----------------------------------------------------------------------------------------------------------


def flood(name: str) -> list[bytes]:
    """What comes first, and what comes again and again."""
    return {
        "continuation frames": [frame(TEXT, b"x", fin=False), frame(CONTINUATION, fin=False) * 1000],
        "pings": [b"", frame(PING, b"x" * 100) * 100],
        "pongs": [b"", frame(0xA) * 1000],
        "bytes": [b"", frame(TEXT, b"x" * 125) * 1000],
    }[name]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("data"), rate=1) as running:
        yield running


@pytest.fixture(scope="module")
def opening(server: Running) -> Opening:
    return server.open("london", "", "")


@pytest.mark.parametrize("name", ["continuation frames", "pings", "pongs", "bytes"])
def test_a_flood_of_frames_is_cut_off(server: Running, opening: Opening, name: str) -> None:
    raw = Raw(server.port).upgraded(socket_path(opening))
    start, again = flood(name)
    raw.send(start)
    sent = 0
    while raw.send(again):
        sent += len(again)
        assert sent < 20_000_000, "it goes on and on"
    raw.close()
    assert healthy(server)


def test_who_floods_again_and_again_is_not_let_in_for_a_while() -> None:
    limits = Limits()
    for _ in range(5):
        limits.enter("192.0.2.1")
        limits.connections.flooded("192.0.2.1")
    with pytest.raises(Refused, match="wait a moment"):
        limits.enter("192.0.2.1")
    limits.enter("192.0.2.2")


def test_a_seat_that_floods_keeps_itself_out_and_nobody_else_there(server: Running, opening: Opening) -> None:
    for seat, name in ((1, "Ann"), (2, "Bo")):
        opening.sit(seat, name).close()
    for _ in range(5):
        raw = Raw(server.port).upgraded(socket_path(opening), opening.tokens[1])
        raw.send(frame(0xA) * 1000)
        raw.rest()
    address = server.address.replace("http", "ws") + socket_path(opening)
    ann, bo = ({"Authorization": f"Bearer {opening.tokens[seat]}"} for seat in (1, 2))
    with connect(address) as spectator, connect(address, additional_headers=bo) as neighbour:
        assert spectator.recv() and neighbour.recv()
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers=ann)
    assert refused.value.response.status_code == 429


def test_a_thousand_spectators_are_served_a_few_at_a_time() -> None:
    async def run() -> None:
        turns = Paced(20)
        told: list[int] = []
        between: list[int] = []
        for number in range(100):
            turns.add(partial(told.append, number))
        asyncio.get_running_loop().call_soon(lambda: between.append(len(told)))  # a player's move
        await until(lambda: len(told) == 100)
        assert told == list(range(100)) and between == [20]

    asyncio.run(run())


def test_one_spectator_that_can_not_be_reached_keeps_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise LookupError("no such socket")

    async def run() -> None:
        turns, told = Paced(20), list[int]()
        for number in range(50):
            turns.add(fail if number == 10 else partial(told.append, number))
        await until(lambda: len(told) == 49)
        turns.add(partial(told.append, 50))
        await until(lambda: 50 in told)

    asyncio.run(run())
    assert "no such socket" in caplog.text


# -- the log -----------------------------------------------------------------------------------------------------------


def test_a_line_that_comes_again_and_again_is_left_out_and_counted() -> None:
    now = [0.0]
    written = io.StringIO()
    handler = Throttled(written, lambda: now[0])
    handler.setFormatter(JsonLines())
    log = logging.Logger("floods")
    log.addHandler(handler)
    for number in range(20_000):
        log.warning("accept failed, %d", number)
    assert len(written.getvalue()) < 5000
    log.warning("something else")
    now[0] = WINDOW_SECONDS
    log.warning("all is well")
    *some, other, left_out, well = map(json.loads, written.getvalue().splitlines())
    assert len(some) == LINES_OF_A_KIND and other["what"] == "something else" and well["what"] == "all is well"
    assert left_out["left_out"] == str(20_000 - LINES_OF_A_KIND) and left_out["from"] == "floods"


def test_a_client_that_goes_away_in_the_middle_of_a_body_leaves_no_traceback(server: Running) -> None:
    raw = Raw(server.port)
    raw.send(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    raw.close()
    gone = Raw(server.port)  # which comes after it
    gone.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert b"200" in gone.rest() and healthy(server)
    assert not any("Traceback" in line or "ClientDisconnect" in line for line in server.lines)


# -- replays -----------------------------------------------------------------------------------------------------------


GAME = Path(__file__).parent / "games" / "london-districts.branchline"


def test_games_are_replayed_in_a_process_of_their_own(server: Running) -> None:
    text = GAME.read_bytes()
    name = httpx.post(f"{server.address}/api/records", content=text).json()["table"]
    path = f"{server.address}/api/tables/{name}/replay"
    whole = httpx.get(f"{path}/0?count=50").json()
    (process,) = children(server.process.pid, "branchline.server.replayer")
    os.kill(process, signal.SIGKILL)
    assert httpx.get(f"{path}/0?count=50").json() == whole  # by another one
    assert children(server.process.pid, "branchline.server.replayer") not in ([], [process])
    assert Server(server.address).record(name)


def test_replays_and_uploads_of_one_address_are_counted_by_what_they_cost_and_wait_in_turn(tmp_path: Path) -> None:
    async def run() -> None:
        engine = connect_to(url_of(None, tmp_path))
        migrate.check(engine)
        hub = Hub(Store(engine), DatabaseWriter(engine), Thinkers(1), NoPeers())
        limits, replaying = Limits(), Replaying()
        limits.replays.clock = lambda: 0.0  # which stands still
        app = build(
            hub, Compiling(False, hub.driver.thinkers.use), limits, replaying, ClientFiles(), [], False, "", [], print
        )

        def at(address: str) -> httpx.AsyncClient:
            return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 5)), base_url="http://x")

        async with at("192.0.2.1") as one, at("192.0.2.2") as other:
            name = (await one.post("/api/records", content=GAME.read_bytes())).json()["table"]
            path = f"/api/tables/{name}/replay/0?count=50"
            found = await asyncio.gather(*(one.get(path) for _ in range(8)), other.get(path))
            assert sorted(each.status_code for each in found[:8]) == [200] * 5 + [429] * 3
            assert found[8].status_code == 200
            left = limits.replays.filled["192.0.2.1"].full
            assert limits.replays.take("192.0.2.1", left - 210)  # fifty steps of two seats, twice
            assert [(await one.get(path)).status_code for _ in range(3)] == [200, 200, 429]
            assert (await one.post("/api/records", content=GAME.read_bytes())).status_code == 429
            assert (await other.get(path)).status_code == 200
        replaying.close()
        await hub.close()
        hub.writer.close()
        engine.dispose()

    asyncio.run(run())


# -- what is promised --------------------------------------------------------------------------------------------------


def test_the_docs_tell_every_limit_as_it_is() -> None:
    text = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text()
    told = text[text.index("## Limits") : text.index("## Backups")].replace(",", "")
    rates = (connections.FRAMES, limiting.REQUESTS, limiting.COMMANDS)
    promised = [f"{rate.burst} at once {rate.per_second} a second" for rate in rates]
    promised += [f"{connections.OF_ONE_ADDRESS} silent ones too", f"one address × | {limiting.SOCKETS} |"]
    promised += [f"{limiting.REPLAYS.burst} steps", f"{limiting.REPLAYS.per_second} a second; ten moves"]
    promised += [f"| {connections.HEADER_SECONDS:g} s from", f"| {connections.BODY_SECONDS:g} s and"]
    promised += [f"and {connections.SILENT_SECONDS:g} s without", f"messages | {connections.UNREAD_SECONDS:g} s;"]
    promised += [f"{connections.MOST_HEADERS}; together {connections.HEAD_BYTES // 1024} KiB;"]
    promised += [f"behind a body {connections.TRAILER_BYTES // 1024} KiB", f"{replaying.MOST_OF_ONE} of one address ×"]
    promised += [f"{connections.PARTS} and one more for each {connections.PART_BYTES} bytes"]
    promised += [
        f"1 MiB or {connections.CLOSE_SECONDS:g} s",
        f"{MOVES_OF_A_STEP * BYTES_OF_A_MOVE} bytes of an uploaded",
    ]
    promised += [f"message | {connections.MOST_FRAGMENTS};", f"less {open_files.OTHERS};", f"below {open_files.FEW} it"]
    promised += [f"| {limiting.OPENINGS.burst} at once one every", f"{replaying.MOST_WAITING} wait"]
    assert [words for words in promised if words not in told] == []
    assert f"LimitNOFILE={open_files.ENOUGH}" in text
