"""An acknowledged move is never lost, and none is played twice: servers are killed under load, at random moments."""

import contextlib
import itertools
import os
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from sqlalchemy import create_engine, select

from all_titles import TITLES
from branchline.client import ServerError, Table
from branchline.core.record import verify
from branchline.server.store.database import url_of
from branchline.server.store.reading import read
from branchline.server.store.schema import event as rows
from branchline.server.store.store import Store
from branchline.wire import commands as c
from databases import Postgres, running_postgres
from tables import Opening, Running

pytestmark = pytest.mark.server

KILLS = int(os.environ.get("BRANCHLINE_KILLS", "6"))  # of the slow ones
GONE_SECONDS = 10  # a bot's process may have to finish a thought
LONG = pytest.mark.timeout(300 + 30 * KILLS)
TABLES = 10
WAIT_SECONDS = 120


class Player(threading.Thread):
    """Plays random moves for one seat until told to stop, and remembers what was acknowledged."""

    def __init__(self, table: Table, ended: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.ended = ended
        self.rng = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            number = 0
            while not self.ended.is_set():
                state = self.table.wait(lambda found: self._turn(found) or self.ended.is_set())
                if state.status == "over" or self.ended.is_set():
                    return
                number += 1
                command = c.PlayMove(f"{self.ident}-{number}", self.rng.choice(state.actions()), state.moves)
                try:
                    self.acknowledged[command.id] = self.table.do(command)
                except ServerError as error:
                    assert error.code in ("stale", "illegal", "unavailable"), error
        except BaseException as fault:
            self.fault = fault

    def _turn(self, state: object) -> bool:
        return bool(getattr(state, "legal", None)) or getattr(state, "status", "") == "over"


class Load:
    """Tables at which people play; where a game is over another table is opened."""

    def __init__(self, server: Running, titles: list[str]) -> None:
        self.server = server
        self.titles = itertools.cycle(titles)
        self.ended = threading.Event()
        self.tables: list[Opening] = []
        self.players: list[Player] = []  # two of each table
        for _ in range(TABLES):
            self.open()

    def open(self) -> None:
        bots = ["greedy"] * (len(self.tables) % 2)  # where nobody moves on if they do not
        opening = self.server.open(next(self.titles), "", "", *bots)
        people = opening.begun("Ann", "Bo")
        self.tables.append(opening)
        for person in people:
            person.answer_seconds = 5
            self.players.append(Player(person, self.ended, len(self.players)))
            self.players[-1].start()

    def renew(self) -> None:
        playing = sum(player.is_alive() for player in self.players)
        for _ in range(TABLES - (playing + 1) // 2):
            with contextlib.suppress(ServerError):  # a worker has just been killed
                self.open()

    def moved(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def faults(self) -> list[BaseException]:
        return [player.fault for player in self.players if player.fault is not None]


def check(database: str | None, folder: Path, tables: list[Opening], players: list[Player]) -> int:
    """Everything that was acknowledged is there, once, in its place; and every table is a legal game."""
    engine = create_engine(url_of(database, folder))
    acknowledged = 0
    with engine.connect() as connection:
        for number, opening in enumerate(tables):
            found = connection.execute(select(rows.c.seq, rows.c.move_id).where(rows.c.game == opening.name)).all()
            assert sorted(row.seq for row in found) == list(range(1, len(found) + 1))
            done = [(row.move_id.rpartition(":")[0], row.seq) for row in found if row.move_id]  # less its digest
            kept = dict(done)
            assert len(kept) == len(done)
            for seat in (0, 1):
                for command, version in players[2 * number + seat].acknowledged.items():
                    assert kept[f"{seat}:{command}"] == version
                    acknowledged += 1
            table = read(Store(engine), opening.name).table
            verify(table.match.record(table.names))
    engine.dispose()
    return acknowledged


def under_load(
    server: Running, titles: list[str], disturb: Callable[[], None], database: str | None, times: int = KILLS
) -> int:
    rng = random.Random()
    load = Load(server, titles)
    for more in [*(rng.randrange(1, 80) for _ in range(times)), 80]:  # and all go on after the last one
        before, until = load.moved(), time.monotonic() + WAIT_SECONDS
        while load.moved() < before + more and not load.faults():
            assert time.monotonic() < until, "the players are stuck"
            load.renew()
            time.sleep(0.002)
        if more != 80:
            disturb()
    load.ended.set()
    server.stop()
    acknowledged = check(database, server.folder, load.tables, load.players)
    assert not load.faults(), load.faults()[0]
    return acknowledged


class Killer:
    """Ends processes of a server, and starts again what does not start by itself. `waits` is how long it took each time
    until the server was ready: on a machine that does nothing else that should be less than two seconds."""

    def __init__(self, server: Running, victims: list[str], postgres: Postgres | None = None) -> None:
        self.server = server
        self.postgres = postgres
        self.victims = itertools.cycle(victims)
        self.rng = random.Random()
        self.waits: dict[str, list[float]] = {victim: [] for victim in victims}

    def __call__(self) -> None:
        victim, orphans = next(self.victims), list[psutil.Process]()
        leader = psutil.Process(self.server.process.pid)
        if victim in ("server", "supervisor"):
            below, began = leader.children(recursive=True), time.monotonic()
            self._end([leader])
            self.server.process.wait()
            _until_gone([each for each in below if "spawn_main" in _command(each)])  # workers: they have the port
            self.server.again()
            orphans = below
        elif victim == "database":
            assert self.postgres is not None
            self.postgres.kill()
            self.postgres.again()
            began = time.monotonic()
        else:
            if victim == "backend":
                assert self.postgres is not None
                self.postgres.kill_backend()
            else:
                thinks = victim == "thinker"
                found = [each for each in leader.children(recursive=True) if thinks == ("thinker" in _command(each))]
                found = [each for each in found if thinks or "spawn_main" in _command(each)]
                self._end([self.rng.choice(found)] if found else [])
            began = time.monotonic()
        self._until_ready()
        self.waits[victim].append(time.monotonic() - began)
        _until_gone(orphans)

    def _end(self, processes: list[psutil.Process]) -> None:
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()

    def _until_ready(self) -> None:
        until, last = time.monotonic() + WAIT_SECONDS, ""
        while True:
            try:
                answer = httpx.get(f"{self.server.address}/readyz", timeout=30)
                if answer.status_code == 200:
                    return
                last = answer.text
            except httpx.HTTPError as error:
                last = repr(error)
            assert time.monotonic() < until, f"{self.waits}, not ready: {last}\n{''.join(self.server.lines[-20:])}"
            time.sleep(0.02)

    def told(self) -> str:
        """For who runs the long loops with -s."""
        each = [
            f"{victim} {len(waits)}, {statistics.median(waits):.2f} s, at most {max(waits):.2f} s"
            for victim, waits in self.waits.items()
            if waits
        ]
        return f"killed, and ready again after: {'; '.join(each)}"


def _until_gone(processes: list[psutil.Process]) -> None:
    """Though nobody may have asked yet how they ended."""
    until = time.monotonic() + GONE_SECONDS
    while living := [each for each in processes if _lives(each)]:
        assert time.monotonic() < until, f"they live on: {living}"
        time.sleep(0.01)


def _lives(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    return False


def _command(process: psutil.Process) -> str:
    with contextlib.suppress(psutil.NoSuchProcess):
        return " ".join(process.cmdline())
    return ""


@pytest.fixture
def mortal() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed: nobody else's."""
    place = tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True)
    with place as folder, running_postgres(Path(folder)) as server:
        yield server


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        assert under_load(server, TITLES, Killer(server, ["thinker", "server"]), None, times=2) > 80


@pytest.mark.slow
def test_kill_9_of_the_database_or_of_a_worker_loses_nothing(tmp_path: Path, mortal: Postgres) -> None:
    database = mortal.new()
    with Running(tmp_path, "--database", database, "--workers", "2") as server:
        killer = Killer(server, ["worker", "database"], mortal)
        killer._until_ready()
        assert under_load(server, ["london"], killer, database, times=2) > 80


@pytest.mark.slow
@LONG
def test_kill_9_under_load_loses_nothing_on_sqlite(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        killer = Killer(server, ["server", "thinker"])
        assert under_load(server, TITLES, killer, None) > 100
        print(killer.told())


@pytest.mark.slow
@LONG
def test_kill_9_under_load_loses_nothing_on_postgresql(tmp_path: Path, mortal: Postgres) -> None:
    database = mortal.new()
    with Running(tmp_path, "--database", database, "--workers", "2") as server:
        killer = Killer(server, ["worker", "database", "supervisor", "backend", "thinker"], mortal)
        killer._until_ready()
        assert under_load(server, TITLES, killer, database) > 100
        print(killer.told())


@pytest.mark.slow
@LONG
def test_a_rolling_restart_under_load_is_invisible(tmp_path: Path) -> None:
    """Drained and started again: nothing is lost, and those who played play on by themselves."""

    def disturb() -> None:
        server.stop()
        server.again()

    with Running(tmp_path) as server:
        assert under_load(server, ["london", "card-game"], disturb, None) > 100
