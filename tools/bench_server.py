"""Measure the table server: `python tools/bench_server.py [--tables 1000 …] [--seconds 30] [--pace 5] [--games 10000]`,
and what floods do to it: `python tools/bench_server.py --only-floods [pings …]`.

The server runs on one core, the clients on another, over real sockets with the real engine on SQLite. It prints how
long a move takes to every screen, what the server's core is busy with, what an idle table costs in memory, how fast a
long table opens from the database, and whether memory grows with the games played. Then how long a move takes while
somebody attacks the server (`tools/flooding.py`); if a bar is missed there, it says so and ends with 1.
"""

import argparse
import asyncio
import contextlib
import gc
import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import flooding
from branchline import build
from branchline.client import Server
from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import Hub
from branchline.server.peers import NoPeers
from branchline.server.seating import Seating, TableDraft, Visitor
from branchline.server.store import migrate
from branchline.server.store.database import connect as open_database
from branchline.server.store.database import url_of
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.table.server_table import ServerTable
from branchline.server.thinkers import Thinkers
from branchline.wire import commands as c
from branchline.wire.http import Enter, NewTable
from branchline.wire.messages import Legal
from branchline.wire.settings import SeatPlan, TableSettings

PACE = 5.0  # seconds between two moves at a table
SETTLE = 5.0
P99, MEMORY, LOG = 100, 300, 1  # ms, MB, MB a minute: bars under every flood
WATCHED = 10  # tables that spectators come to
FLOODS = ["none", *flooding.KINDS]
WARM = 30  # moves made at a table before it is measured


class Glance(msgspec.Struct):
    """As much of a message as the clients here look at."""

    type: str
    version: int = 0
    moves: int = 0
    status: str = ""
    legal: list[msgspec.Raw] = []


_glance = msgspec.json.Decoder(Glance)
_group = msgspec.json.Decoder(Legal)


@contextmanager
def server(
    folder: Path, core: int | None, rate: str = "100000", log: tuple[str, int | None] = ("warning", None)
) -> Iterator[tuple[str, int]]:
    """`branchline serve`, pinned to a core; its address and its process. `log`: its level, and a file."""
    command = [sys.executable, "-m", "branchline", "serve", "--no-open", "--port", "0", "--data", str(folder)]
    command += ["--rate", rate, "--log", log[0]]
    pin = (lambda: os.sched_setaffinity(0, {core})) if core is not None else None
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log[1], text=True, preexec_fn=pin)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        yield found[0], process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def memory(process: int, field: str = "VmRSS") -> int:
    """KiB in use, or as `VmHWM` the most that ever were."""
    found = re.search(field + r":\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1])


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Screen:
    """One seat's socket."""

    def __init__(self, table: "TableLoad") -> None:
        self.table = table
        self.moves = 0
        self.legal: list[msgspec.Raw] = []
        self.socket: ClientConnection | None = None

    async def run(self, address: str, token: str, by: str = "") -> None:
        headers = {"authorization": f"Bearer {token}"} | ({"x-forwarded-for": by} if by else {})
        async with connect(address, additional_headers=headers, compression=None, ping_interval=None) as socket:
            self.socket = socket
            async for frame in socket:
                told = _glance.decode(frame)
                if told.type == "table":
                    self.moves, self.legal = told.moves, told.legal
                    self.table.shown(told)
                elif told.type == "error":
                    self.table.load.errors += 1


class TableLoad:
    """Two screens and what they wait for."""

    def __init__(self, load: "Load", name: str, tokens: list[str], host: str) -> None:
        self.load = load
        self.name, self.tokens, self.host = name, tokens, host
        self.screens = [Screen(self) for _ in tokens]
        self.sent = 0.0
        self.version = 0  # the latest that a screen has shown
        self.waiting = 0  # screens that have not shown the move yet
        self.before = 0  # the version at which it was made

    def shown(self, told: Glance) -> None:
        self.version = max(self.version, told.version)
        if self.waiting and told.version > self.before:  # and not somebody who came or goes
            self.waiting -= 1
            self.load.latencies.append(time.perf_counter() - self.sent)

    async def move(self, rng: random.Random) -> None:
        """Somebody plays whatever comes first to mind."""
        screen = next((each for each in self.screens if each.legal), None)
        if screen is None or screen.socket is None:
            return
        action = rng.choice(_group.decode(rng.choice(screen.legal)).choices).action
        self.waiting, self.before = len(self.screens), self.version
        self.load.moves += 1
        self.load.sequence += 1
        frame = msgspec.json.encode(c.PlayMove(str(self.load.sequence), action))
        self.sent = time.perf_counter()
        await screen.socket.send(frame.decode())

    async def play(self, until: float, rng: random.Random) -> None:
        await asyncio.sleep(rng.random() * min(self.load.pace, until - time.perf_counter()))
        while time.perf_counter() < until:
            if not self.waiting:  # nobody moves who does not see yet what came of the last one
                await self.move(rng)
            await asyncio.sleep(self.load.pace)


class Load:
    def __init__(self, address: str, title: str, pace: float = PACE) -> None:
        self.address = address
        self.title = title
        self.pace = pace
        self.tables: list[TableLoad] = []
        self.latencies: list[float] = []
        self.moves = self.errors = self.sequence = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, count: int) -> None:
        """More tables, each with two people connected and the game begun."""
        web = Server(self.address)
        for _ in range(count):
            opened = await asyncio.to_thread(web.open, NewTable(self.title, [SeatPlan(), SeatPlan()]))
            tokens = []
            for invite in opened.invites:
                if invite.seat is not None:
                    entered = await asyncio.to_thread(web.enter, opened.table, Enter(invite.token))
                    assert entered.token is not None
                    tokens.append(entered.token)
            table = TableLoad(self, opened.table, tokens, opened.host)
            self.tables.append(table)
            address = f"{self.address.replace('http', 'ws')}/api/tables/{opened.table}/socket"
            for screen, token in zip(table.screens, tokens, strict=True):
                self.tasks.append(asyncio.ensure_future(screen.run(address, token)))
            async with connect(
                address, additional_headers={"authorization": f"Bearer {opened.host}"}, compression=None
            ) as host:
                await host.send(msgspec.json.encode(c.Start("start")).decode())
                while _glance.decode(await host.recv()).type != "ack":
                    pass

    def connect(self, tables: list[tuple[str, list[str]]]) -> None:
        """To tables that are there already, each as if from an address of its own."""
        for number, (name, tokens) in enumerate(tables):
            table = TableLoad(self, name, tokens, "")
            self.tables.append(table)
            address = f"{self.address.replace('http', 'ws')}/api/tables/{name}/socket"
            by = f"198.51.{number // 250}.{number % 250 + 1}"
            for screen, token in zip(table.screens, tokens, strict=True):
                self.tasks.append(asyncio.ensure_future(screen.run(address, token, by)))

    async def warm(self) -> None:
        """The first moves of every table, as fast as they go: measured is the middle of a game, not its beginning."""
        rng = random.Random(2)
        for start in range(0, len(self.tables), 50):
            await asyncio.gather(*(self.advance(each, rng) for each in self.tables[start : start + 50]))

    async def advance(self, table: TableLoad, rng: random.Random) -> None:
        while table.screens[0].moves < WARM:
            if not table.waiting:
                await table.move(rng)
            await asyncio.sleep(0.001)

    async def run(self, seconds: float) -> None:
        self.latencies, self.moves = [], 0
        gc.collect()
        gc.disable()  # the clients' pauses are not the server's
        until = time.perf_counter() + seconds
        rng = random.Random(1)
        await asyncio.gather(*(table.play(until, random.Random(rng.random())) for table in self.tables))
        await asyncio.sleep(1)
        gc.enable()

    def missed(self) -> int:
        return sum(table.waiting for table in self.tables)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def commits(address: str) -> tuple[float, float, float]:
    """Commits so far, the seconds they took, and the jobs in them."""
    text = urllib.request.urlopen(f"{address}/metrics").read().decode()

    def value(name: str) -> float:
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    return (
        value("branchline_commit_seconds_count"),
        value("branchline_commit_seconds_sum"),
        value("branchline_committed_total"),
    )


def at(values: list[float], share: float) -> float:
    """In ms; infinite if nothing was answered in the time."""
    if not values:
        return math.inf
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


async def measure_load(sizes: list[int], seconds: float, title: str, pace: float) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), cores[-1]) as (address, process):
        load = Load(address, title, pace)
        await load.open(1)
        await load.warm()
        await asyncio.sleep(SETTLE)
        empty = memory(process)
        print(f"The server alone, with one table: {empty / 1024:.1f} MiB.\n")
        told = ["live tables", "moves/s", "p50 ms", "p95 ms", "p99 ms", "most ms", "core busy", "ms a move"]
        told += ["clients' core", "commits/s", "ms each", "KiB a table"]
        print("| " + " | ".join(told) + " |\n|" + "---|" * len(told), flush=True)
        for size in sizes:
            await load.open(size - len(load.tables))
            await load.warm()
            await asyncio.sleep(SETTLE)
            each = (memory(process) - empty) / (len(load.tables) - 1)
            before, busy, began = commits(address), cpu_seconds(process), time.perf_counter()
            own = time.process_time()
            await load.run(seconds)
            after, took = commits(address), time.perf_counter() - began
            spent = cpu_seconds(process) - busy
            made = after[0] - before[0]
            cells = [
                f"{size:,}",
                f"{load.moves / took:.0f}",
                *(f"{at(load.latencies, share):.1f}" for share in (0.5, 0.95, 0.99, 1.0)),
                f"{spent / took:.0%}",
                f"{spent / max(1, load.moves) * 1000:.2f}",
                f"{(time.process_time() - own) / took:.0%}",
                f"{made / took:.0f}",
                f"{(after[1] - before[1]) / max(1, made) * 1000:.1f}",
                f"{each:.0f}",
            ]
            print("| " + " | ".join(cells) + " |", flush=True)
            if load.errors or load.missed():
                print(f"({load.errors} refused, {load.missed()} screens still waiting)", flush=True)
        await load.close()


# -- without sockets ---------------------------------------------------------------------------------------------------


def hub(folder: Path) -> tuple[Hub, Any]:
    engine = open_database(url_of(None, folder))
    migrate.check(engine)
    writer = DatabaseWriter(engine)
    return Hub(Store(engine), writer, Thinkers(1), NoPeers()), engine


async def play_game(tables: Hub, title: str, rng: random.Random, least: int = 0) -> str:
    """A whole game, or its first moves, of people who play at random."""
    return (await played(tables, title, rng, least)).name


async def sit(tables: Hub, new: TableDraft, seat: int) -> None:
    live, nobody = await tables.find(new.name), Visitor(None, None, "127.0.0.1")
    _, new.link_tokens[seat] = await Seating(tables).sit(live, nobody, seat, "Ann", None)


async def played(tables: Hub, title: str, rng: random.Random, least: int = 0) -> TableDraft:
    new = await Seating(tables).open(TableSettings(title, [SeatPlan(), SeatPlan()]), None, None)
    live = await tables.find(new.name)
    for seat in (0, 1):
        await sit(tables, new, seat)
    await tables.do(live, lambda table: table.start(c.Start("x")))
    while live.table.status == "playing" and (not least or len(live.table.match.moves) < least):
        seat = rng.choice(live.table.waiting_for())
        action = rng.choice(live.table.match.legal(seat))
        decide = partial(ServerTable.move, seat=seat, move=action, at=None, now=0)
        await tables.do(live, decide, f"{seat}:{len(live.table.match.moves)}")
    return new


def measure_start(times: int) -> None:
    """From the command to the first answer, on a new folder and on one with a database."""
    new: list[float] = []
    again: list[float] = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            for told in (new, again):
                began = time.perf_counter()
                with server(Path(folder), None):
                    told.append(time.perf_counter() - began)
                    time.sleep(1)  # its bots are awake
    print("| starts on | ready in ms (median) | most |\n|---|---|---|")
    for what, told in (("a new folder", new), ("one with a database", again)):
        print(f"| {what} | {at(told, 0.5):.0f} | {at(told, 1):.0f} |", flush=True)


async def measure_opening(title: str, moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tables, engine = hub(Path(folder))
        name = ""
        for seed in range(50):
            name = await play_game(tables, title, random.Random(seed), moves)
            if len(tables.tables[name].table.match.moves) >= moves:
                break
        times = []
        for _ in range(20):
            tables.tables.clear()
            began = time.perf_counter()
            live = await tables.find(name)
            live.presenter.message(0, False, 0, live.away, 0, fresh=True)
            times.append(time.perf_counter() - began)
        played = len(tables.tables[name].table.match.moves)
        print(f"| {title} | {played} | {at(times, 0.5):.1f} | {max(times) * 1000:.1f} |", flush=True)
        tables.writer.close()
        engine.dispose()


async def measure_growth(games: list[int], title: str) -> None:
    """Does memory grow with the games that were played?"""
    with tempfile.TemporaryDirectory() as folder:
        tables, engine = hub(Path(folder))
        done = 0
        rng = random.Random(3)
        print("\n| games played | MiB |\n|---|---|", flush=True)
        for until in games:
            while done < until:
                batch = min(50, until - done)
                await asyncio.gather(*(play_game(tables, title, random.Random(rng.random())) for _ in range(batch)))
                done += batch
                for live in tables.tables.values():
                    live.used = 0.0  # a minute later
                Housekeeping(tables).sweep()
            print(f"| {done:,} | {memory(os.getpid()) / 1024:.1f} |", flush=True)
        tables.writer.close()
        engine.dispose()


# -- floods ------------------------------------------------------------------------------------------------------------


class HealthSample:
    """How long `/healthz` takes somebody new, twice a second; those who get no answer count as long as they waited."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.times: list[float] = []

    async def keep_asking(self) -> None:
        while True:
            began = time.perf_counter()
            with contextlib.suppress(OSError):
                await asyncio.to_thread(lambda: urllib.request.urlopen(f"{self.address}/healthz", timeout=10).read())
            self.times.append(time.perf_counter() - began)
            await asyncio.sleep(0.5)


class Opponent:
    """Somebody who plays against a bot that has half a second, and how long it takes to answer."""

    def __init__(self, load: Load, name: str, token: str) -> None:
        self.table = TableLoad(load, name, [token], "")
        self.table.shown = self.seen  # type: ignore[method-assign]
        self.times: list[float] = []
        self.came = asyncio.Event()

    def seen(self, told: Glance) -> None:
        self.came.set()

    async def play(self, address: str) -> None:
        screen = self.table.screens[0]
        path = f"{address.replace('http', 'ws')}/api/tables/{self.table.name}/socket"
        connected = asyncio.ensure_future(screen.run(path, self.table.tokens[0], "198.51.100.1"))
        rng = random.Random(3)
        while not connected.done():
            while not screen.legal:
                self.came.clear()
                await self.came.wait()
            if self.table.sent:
                self.times.append(time.perf_counter() - self.table.sent)
            await self.table.move(rng)
            self.table.waiting = 0
            screen.legal = []


async def prepared(folder: Path, title: str, count: int) -> tuple[list[tuple[str, list[str]]], str, tuple[str, str]]:
    """Tables some moves into their game, a finished one, and one with a bot: their names and tokens."""
    tables, engine = hub(folder)
    live: list[tuple[str, list[str]]] = []
    rng = random.Random(5)
    while len(live) < count:
        new = await played(tables, title, random.Random(rng.random()), WARM)
        if tables.tables[new.name].table.status == "playing":
            live.append((new.name, [new.link_tokens[seat] for seat in (0, 1)]))
    over = await play_game(tables, "france", rng)
    bot = await Seating(tables).open(TableSettings(title, [SeatPlan(), SeatPlan("search:500ms")]), None, None)
    await sit(tables, bot, 0)
    await tables.do(tables.tables[bot.name], lambda table: table.start(c.Start("x")))
    await tables.close()
    await asyncio.sleep(0.1)  # the bot has stopped thinking
    tables.writer.close()
    tables.driver.thinkers.close()
    engine.dispose()
    return live, over, (bot.name, bot.link_tokens[0])


async def measure_flood(kind: str, count: int, seconds: float, title: str, times: float) -> list[str]:
    """One row of the table; returns the bars that are missed."""
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        tables, over, bot = await prepared(Path(folder), title, count)
        with server(Path(folder), cores[-1], "1", ("info", log.fileno())) as (address, process):
            os.sched_setaffinity(0, {cores[0]})
            load, health = Load(address, title), HealthSample(address)
            load.connect(tables)
            await asyncio.sleep(SETTLE * min(1, times))
            attacked = [over] if kind == "replays" else [name for name, _ in tables[:WATCHED]]
            command = [sys.executable, str(Path(__file__).parent / "flooding.py"), kind, address, *attacked]
            attacker = subprocess.Popen([*command, "--times", str(times)]) if kind != "none" else None
            behind = [asyncio.ensure_future(health.keep_asking())]
            opponent = Opponent(load, *bot)
            if kind == "searchers":
                behind.append(asyncio.ensure_future(opponent.play(address)))
            try:
                await asyncio.sleep(SETTLE * min(1, times))
                began, size = time.perf_counter(), os.fstat(log.fileno()).st_size
                await load.run(seconds)
                grown = (os.fstat(log.fileno()).st_size - size) / (time.perf_counter() - began) * 60
                if attacker is not None and attacker.poll() is not None:
                    raise SystemExit(f"{kind}: the attacker gave up; nothing was measured")
            finally:
                if attacker is not None:
                    attacker.kill()
                    attacker.wait()
                for task in behind:
                    task.cancel()
            most = memory(process, "VmHWM") * 1024 / 1e6
            p50, p99 = (at(load.latencies, share) for share in (0.5, 0.99))
            answered = ["", ""]
            if opponent.times:
                answered = [f"{at(opponent.times, share) / 1000:.1f}" for share in (0.5, 1)]
            cells = [kind, f"{p50:.1f}", f"{p99:.1f}", f"{at(health.times, 0.5):.1f}", f"{at(health.times, 1):.1f}"]
            cells += [f"{most:.0f}", f"{grown / 1000:.1f}", str(load.missed()), *answered]
            print("| " + " | ".join(cells) + " |", flush=True)
            await load.close()
            os.sched_setaffinity(0, set(cores))
    missed = [f"{kind}: p99 of moves is {p99:.0f} ms, not below {P99}"] if p99 >= P99 else []
    missed += [f"{kind}: {most:.0f} MB of memory, not below {MEMORY}"] if most >= MEMORY else []
    missed += [f"{kind}: {grown / 1e6:.1f} MB of log a minute, not below {LOG}"] if grown >= LOG * 1e6 else []
    missed += [f"{kind}: {load.missed()} screens never showed a move"] if load.missed() else []
    return missed


def measure_floods(kinds: list[str], count: int, seconds: float, title: str, times: float) -> list[str]:
    told = ["flood", "p50 ms", "p99 ms", "/healthz ms", "most ms", "MB", "kB of log a minute", "screens left waiting"]
    told += ["a 500 ms bot answers in s", "most s"]
    print(f"\n{count} live tables, each attack for {seconds:.0f} s.\n\n| " + " | ".join(told) + " |")
    print("|" + "---|" * len(told), flush=True)
    return [bar for kind in kinds for bar in asyncio.run(measure_flood(kind, count, seconds, title, times))]


def measure_all(asked: argparse.Namespace) -> None:
    measure_start(asked.starts)
    print("\n| title | moves | opens in ms (median of 20) | most |\n|---|---|---|---|", flush=True)
    for title in ("london", "france", "card-game"):
        asyncio.run(measure_opening(title, 120 if title == "london" else 300))
    if asked.games:
        asyncio.run(measure_growth(asked.games, asked.title))
    if asked.tables:
        print()
        asyncio.run(measure_load(asked.tables, asked.seconds, asked.title, asked.pace))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[1000, 2000])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=PACE, help="seconds between two moves at a table")
    parser.add_argument("--starts", type=int, default=8)
    parser.add_argument("--title", default="london")
    parser.add_argument("--games", type=int, nargs="*", default=[1000, 2000])
    parser.add_argument("--floods", nargs="*", choices=FLOODS, default=FLOODS)
    parser.add_argument("--only-floods", nargs="*", choices=FLOODS, help="these, or all, and nothing else")
    parser.add_argument("--flooded", type=int, default=200, help="live tables beside a flood")
    parser.add_argument("--times", type=float, default=1.0, help="times as many attackers")
    asked = parser.parse_args()
    only = asked.only_floods is not None
    print(f"The engine is {build()}; one core for the server, one for the clients.\n")
    if not only:
        measure_all(asked)
    floods = (asked.only_floods or FLOODS) if only else asked.floods
    missed = measure_floods(floods, asked.flooded, asked.seconds, asked.title, asked.times) if floods else []
    for bar in missed:
        print(f"Missed. {bar}.")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
