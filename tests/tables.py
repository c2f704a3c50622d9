"""Real table servers for the tests: started as anybody would start them, and talked to over the wire."""

import os
import queue
import random
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

import pytest

from branchline import title
from branchline.client import Server, Table
from branchline.core.game import Version
from branchline.server.refused import Refused
from branchline.server.table import events as e
from branchline.server.table.server_table import ServerTable
from branchline.titles import ENVIRONMENT
from branchline.wire import commands as c
from branchline.wire.http import NewTable, OpenedTable
from branchline.wire.settings import SeatPlan, TableSettings
from refusals import check_refused

LONDON = {"title": "london", "seats": [{}, {}]}  # a table of it, as a browser asks for one
START_SECONDS = 60
SECRET = b"a secret for tests"
PORTS = 10_000  # that servers of the tests choose from


def free_port() -> int:
    """One that stays free while a server is down: below those that the system gives to outgoing connections."""
    try:
        end = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    except OSError:
        end = 32_768
    while True:
        port = random.SystemRandom().randrange(max(1024, end - PORTS), end)
        with socket.socket() as trying:
            try:
                trying.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def environment(home: Path | None, titles: Path | None = None) -> dict[str, str]:
    """Of a process that runs the release in this folder, or else this one; with boards from elsewhere."""
    found = dict(os.environ) if home is None else {**os.environ, "PYTHONPATH": str(home)}
    return found if titles is None else {**found, ENVIRONMENT: str(titles)}


class Running:
    """`branchline serve` in a process of its own, on a free port: of this release, or of the one in `home`; with the
    boards in `titles`, if those are given."""

    def __init__(
        self,
        folder: Path,
        *more: str,
        rate: float = 1000,
        files: int | None = None,
        home: Path | None = None,
        titles: Path | None = None,
    ) -> None:
        self.folder = folder
        self.files = files  # that it may have open
        self.home = home
        self.titles = titles
        self.more = [*more, "--rate", str(rate)]
        self.address = ""
        self.lines: list[str] = []
        self.start(free_port())

    def start(self, port: int) -> None:
        command = [sys.executable, "-m", "branchline", "serve", "--no-open", "--port", str(port)]
        command += ["--data", str(self.folder), *self.more]
        if self.files is not None:
            command = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *command]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env=environment(self.home, self.titles),
        )
        said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, args=[self.process, said], daemon=True).start()
        try:
            address = said.get(timeout=START_SECONDS)
        except queue.Empty:
            raise AssertionError("the server does not start: " + "".join(self.lines)) from None
        if address is None:
            raise AssertionError("the server ended: " + "".join(self.lines))
        self.address = address

    def _read(self, process: "subprocess.Popen[str]", said: "queue.SimpleQueue[str | None]") -> None:
        """What it prints; its address, and None at the end, go to the start that waits for them and to no later one."""
        assert process.stdout is not None
        for line in process.stdout:
            self.lines.append(line)
            found = re.search(r"tables are at (http://\S+)", line)
            if found:
                said.put(found[1])
        said.put(None)

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As systemd would."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def again(self) -> None:
        """Start once more, at the same address."""
        self.start(self.port)

    def open(self, key: str, *seats: str, **more: object) -> "Opening":
        """A table; a seat is a bot's level, or empty for a person."""
        plans = [SeatPlan(bot=seat) if seat else SeatPlan() for seat in seats]
        return Opening(self, Server(self.address).open(NewTable(key, plans, **more)))  # type: ignore[arg-type]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


class Opening:
    """A table that was opened, and the links to it."""

    def __init__(self, server: Running, opened: OpenedTable) -> None:
        self.server = server
        self.opened = opened
        self.name = opened.table
        self.links = {invite.seat: invite.link for invite in opened.invites}
        self.tokens = {invite.seat: invite.token for invite in opened.invites}

    def host(self) -> Table:
        return Table(self.server.address, self.name, self.opened.host)

    def sit(self, seat: int | None, name: str | None = None) -> Table:
        table = Table.join(self.links[seat], name)
        state = table.wait(lambda _: True)
        assert state.you is not None and table.token is not None
        self.tokens[state.you] = table.token  # from now on
        return table

    def watch(self) -> Table:
        table = Table(self.server.address, self.name, None)
        table.wait(lambda _: True)
        return table

    def begun(self, *names: str) -> list[Table]:
        """Everybody sits down, and the game begins."""
        people = [self.sit(seat, name) for seat, name in zip(self._seats(), names, strict=True)]
        host = self.host()
        host.start()
        host.close()
        for person in people:
            person.wait(lambda table: table.status == "playing")
        return people

    def _seats(self) -> list[int]:
        return [seat for seat in self.links if seat is not None]


# -- a table without a server ------------------------------------------------------------------------------------------


class Desk:
    """The table itself, with a clock that a test turns."""

    def __init__(self, key: str, *seats: str, version: Version | None = None, **more: object) -> None:
        plans = [SeatPlan(bot=seat) if seat else SeatPlan() for seat in seats]
        settings = TableSettings(key, plans, **more)  # type: ignore[arg-type]
        opened = e.opening(settings, version or title(key).version)
        self.now = 0
        self.events: list[e.AnyEvent] = []
        self.table = ServerTable("table", SECRET, opened)
        self.happen(opened)

    def happen(self, event: e.AnyEvent) -> None:
        kept = e.decode(e.encode(event))
        assert not isinstance(kept, e.UnknownEvent)
        self.events.append(kept)
        self.table.apply(kept, len(self.events), 0, self.now)

    def begin(self, *names: str) -> Self:
        for name in names:
            self.happen(self.table.sit(None, name))
        self.happen(self.table.start(c.Start("start")))
        return self

    def play(self, seat: int, move: str | int, bot: str = "") -> None:
        self.happen(self.table.move(seat, move, None, self.now, bot))

    def read_again(self) -> ServerTable:
        """The table as it is opened from its events."""
        opened = self.events[0]
        assert isinstance(opened, e.Opened)
        table = ServerTable("table", SECRET, opened)
        for seq, event in enumerate(self.events, 1):
            table.apply(event, seq, 0)
        return table


def here(seat: int) -> None:
    return None


def refused(code: str, words: str | None = None) -> "pytest.RaisesExc[Refused]":
    def check(error: Refused) -> bool:
        check_refused(error)
        return error.code == code

    return pytest.raises(Refused, match=words, check=check)


def choose_all(desk: Desk) -> None:
    """Everybody keeps the first choice of opening tickets."""
    while desk.table.match.simultaneous():
        seat = desk.table.waiting_for()[0]
        desk.play(seat, desk.table.match.legal(seat)[-1])


def play_on(desk: Desk, rng: random.Random, until: int | None = None) -> None:
    while desk.table.status == "playing" and (until is None or len(desk.table.match.moves) < until):
        seat = rng.choice(desk.table.waiting_for())
        desk.play(seat, rng.choice(desk.table.match.legal(seat)))
