"""A stop ends every process of a server, waits for nobody, and keeps every move."""

import contextlib
import signal
import threading
import time
from pathlib import Path

import pytest

from branchline.client import Server
from databases import Postgres
from processes import children, ended
from raw_sockets import Raw, many, socket_path
from tables import Running
from test_server_crash import Player, check

pytestmark = pytest.mark.server


def test_workers_end_with_their_supervisor_and_the_port_is_free(tmp_path: Path, postgres: Postgres) -> None:
    with Running(tmp_path, "--workers", "2", "--database", postgres.new()) as running:
        opening = running.open("london", "", "")
        workers = children(running.process.pid, "spawn_main")
        assert len(workers) == 2
        bots = [bot for worker in workers for bot in children(worker, "branchline.server.thinker")]
        running.process.kill()
        running.process.wait()
        ended(*workers, *bots)
        running.again()  # at the same address
        assert Server(running.address).summary(opening.name).status == "waiting"


def test_a_stop_waits_for_nobody_who_does_not_answer_and_keeps_every_move(tmp_path: Path) -> None:
    """Sockets that ignore the close, bodies that never end, answers that nobody reads, and who comes meanwhile."""
    with Running(tmp_path) as server:
        openings = [server.open("london", "", "") for _ in range(2)]
        over = threading.Event()
        people = [person for opening in openings for person in opening.begun("Ann", "Bo")]
        players = [Player(person, over, seed) for seed, person in enumerate(people)]
        with many(server.port, 5) as posting, many(server.port, 5) as deaf, many(server.port, 5):
            ignoring = [Raw(server.port).upgraded(socket_path(openings[0])) for _ in range(5)]
            for each in posting:
                each.send(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
            for each in deaf:
                each.socket.settimeout(0.05)
                with contextlib.suppress(TimeoutError):
                    each.send(b"GET /api/titles/france/board HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)
            for player in players:
                player.start()
            while not all(player.acknowledged for player in players):
                time.sleep(0.01)
            server.process.send_signal(signal.SIGTERM)
            coming = []
            while server.process.poll() is None:
                with contextlib.suppress(OSError):
                    coming.append(Raw(server.port))
                time.sleep(0.001)
            for each in (*ignoring, *coming):
                each.close()
        assert "timeout graceful" not in "".join(server.lines) and server.process.returncode is not None
        server.again()
        over.set()
        for player in players:
            player.join(60)
        assert check(None, tmp_path, openings, players)
