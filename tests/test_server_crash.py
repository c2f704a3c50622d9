"""An acknowledged move is never lost, and none is played twice: servers are killed under load, at random moments."""

import os
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from branchline.client import ServerError, Table
from branchline.core.record import verify
from branchline.server.store.database import url_of
from branchline.server.store.reading import read
from branchline.server.store.schema import event as rows
from branchline.server.store.store import Store
from branchline.wire import commands as c
from databases import Postgres
from everything import TITLES
from tables import Opening, Running

pytestmark = pytest.mark.server

KILLS = int(os.environ.get("BRANCHLINE_KILLS", "6"))  # of the slow ones
TABLES = 10
WAIT_SECONDS = 120


class Player(threading.Thread):
    """Plays random moves for one seat until told to stop, and remembers what was acknowledged."""

    def __init__(self, table: Table, ended: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.ended = ended
        self.dice = random.Random(seed)
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
                command = c.Play(f"{self.ident}-{number}", self.dice.choice(state.actions()), state.moves)
                try:
                    self.acknowledged[command.id] = self.table.do(command)
                except ServerError as error:
                    assert error.code in ("stale", "illegal", "unavailable"), error
        except BaseException as fault:
            self.fault = fault

    def _turn(self, state: object) -> bool:
        return bool(getattr(state, "legal", None)) or getattr(state, "status", "") == "over"


def load(server: Running, ended: threading.Event, titles: list[str]) -> tuple[list[Opening], list[Player]]:
    tables: list[Opening] = []
    players: list[Player] = []
    for number in range(TABLES):
        opening = server.open(titles[number % len(titles)], "", "")
        for person in opening.begun("Ann", "Bo"):
            person.answer_seconds = 5
            players.append(Player(person, ended, len(players)))
        tables.append(opening)
    for player in players:
        player.start()
    return tables, players


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
            verify(table.play.record(table.names))
    engine.dispose()
    return acknowledged


def under_load(
    server: Running, titles: list[str], disturb: Callable[[], None], database: str | None, times: int = KILLS
) -> int:
    dice = random.Random()
    ended = threading.Event()
    tables, players = load(server, ended, titles)

    def moved() -> int:
        return sum(len(player.acknowledged) for player in players)

    for more in [*(dice.randrange(1, 80) for _ in range(times)), 80]:  # and all go on after the last one
        before, until = moved(), time.monotonic() + WAIT_SECONDS
        while moved() < before + more and not any(player.fault for player in players):
            assert time.monotonic() < until, "the players are stuck"
            time.sleep(0.002)
        if more != 80:
            disturb()
    ended.set()
    server.stop()
    acknowledged = check(database, server.folder, tables, players)
    faults = [player.fault for player in players if player.fault is not None]
    assert not faults, faults[0]
    return acknowledged


def kill_and_restart(server: Running) -> Callable[[], None]:
    def disturb() -> None:
        server.kill()
        server.again()

    return disturb


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        assert under_load(server, TITLES, kill_and_restart(server), None, times=1) > 80


@pytest.mark.slow
def test_kill_9_under_load_loses_nothing_on_sqlite(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        assert under_load(server, TITLES, kill_and_restart(server), None) > 100


@pytest.mark.slow
def test_kill_9_under_load_loses_nothing_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new()
    with Running(tmp_path, "--database", database) as server:
        assert under_load(server, TITLES, kill_and_restart(server), database) > 100


@pytest.mark.slow
def test_a_rolling_restart_under_load_is_invisible(tmp_path: Path) -> None:
    """Drained and started again: nothing is lost, and whoever played plays on by themselves."""

    def disturb() -> None:
        server.stop()
        server.again()

    with Running(tmp_path) as server:
        assert under_load(server, ["london", "card-game"], disturb, None) > 100
