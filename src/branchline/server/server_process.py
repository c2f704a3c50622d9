"""A server process, or several on one database: the tables, and the web in front of them."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from branchline import __version__
from branchline.bots.process import end_with_parent
from branchline.core.language import Language
from branchline.core.sentence import Message, SentenceError
from branchline.core.system_fault import system_fault
from branchline.installed import engine
from branchline.messages import language
from branchline.server import logs, metrics
from branchline.server.compiling import Compiling
from branchline.server.faults import reason
from branchline.server.housekeeping import Housekeeping
from branchline.server.hub import Hub
from branchline.server.open_files import most_connections
from branchline.server.peers import NoPeers, Peers, PostgresPeers
from branchline.server.replaying import Replaying
from branchline.server.store import migrate
from branchline.server.store.database import DatabaseError, connect, url_of
from branchline.server.store.lock import Lock
from branchline.server.store.store import Store
from branchline.server.store.writer import DatabaseWriter
from branchline.server.thinkers import Thinkers
from branchline.server.web.app import build
from branchline.server.web.client_files import ClientFiles
from branchline.server.web.limiting import Limits
from branchline.server.web.origin import EVERYWHERE, LOOPBACK
from branchline.titles import load_environment
from branchline.wire.limits import FRAME_BYTES

log = logging.getLogger("branchline.server")

DRAIN_SECONDS = 3  # beyond what connections.py lets anybody have
DATABASE_SECONDS = 0.1  # between attempts to reach it
BACKLOG = 100  # connections that are taken in one go; those after it wait for the moves that have come meanwhile
NEIGHBOURS = 10  # ports that are tried before any that is free
LEVELS = ("debug", "info", "warning", "error")
ENVIRONMENT = "BRANCHLINE_SERVE"  # how the processes of one server learn what was asked for

SEVERAL_WORKERS = Message(
    "serve.several-workers",
    "Several workers need PostgreSQL: name one with --database postgresql://…, or serve with one worker.",
)
NO_ORIGIN = Message(
    "serve.no-origin", "--origin is the address that people type, https://trains.example, not “{text}”."
)
NO_LEVEL = Message("serve.no-log-level", "--log is one of {levels, list, unit}, not “{text}”.")
UPGRADED = Message(
    "terminal.serve.upgraded",
    "The tables were brought to this version's form; as they were before they lie in {copy}",
)
PORT_TAKEN = Message("serve.port-taken", "{host}:{port} can't be had: {why, sentence}. Name another with --port.")


class ServeError(SentenceError):
    """What was asked for can't be served; the message says what to do."""


class ServeConfig(msgspec.Struct, frozen=True):
    """What the command line says."""

    host: str
    port: int
    folder: str
    database: str | None = None
    origins: list[str] = []
    log: str = "info"
    workers: int = 1
    rate: float = 1.0  # times what one address may do
    beat: float = 20.0  # seconds between heartbeats
    or_another: bool = False  # port, if that one is taken
    compile: bool = False  # the engine, behind what is served
    prune_after: int | None = None  # days
    language: str = "en"  # of the terminal where it was started


def data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "branchline"


class ServerProcess:
    """Everything that one process needs; `close` it when done."""

    def __init__(self, database: str | None, folder: Path, searchers: int, compiles: bool, terminal: Language) -> None:
        url = url_of(database, folder)
        embedded = url.get_backend_name() == "sqlite"
        self.lock = Lock(Path(url.database or "")) if embedded else None
        self.engine = connect(url)
        if not embedded:
            await_database(self.engine)
        migrate.check(self.engine)
        self.writer = DatabaseWriter(self.engine, self._written)
        self.thinkers = Thinkers(searchers)
        self.replaying = Replaying()
        self.compiling = Compiling(compiles, self.thinkers.use, terminal)
        peers: Peers = NoPeers() if embedded else PostgresPeers(self.engine)
        self.hub = Hub(Store(self.engine), self.writer, self.thinkers, peers)

    def close(self) -> None:
        log.info("ending")
        self.writer.close()
        self.thinkers.close()
        self.replaying.close()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.release()

    def _written(self, jobs: int, seconds: float) -> None:
        metrics.COMMITTED.inc(jobs)
        metrics.COMMIT_SECONDS.observe(seconds)


def await_database(engine: Engine) -> None:
    """A worker that starts while the database does waits for it: one that gave up would end its supervisor too."""
    waiting = False
    while True:
        try:
            engine.connect().close()
        except DBAPIError as error:
            if reason(error) != "connection lost":
                raise
            if not waiting:
                log.warning("waiting for the database")
            waiting = True
            time.sleep(DATABASE_SECONDS)
        else:
            return


def app() -> Starlette:
    """One worker's app, as asked for in the environment."""
    config = msgspec.json.decode(os.environ[ENVIRONMENT], type=ServeConfig)
    logs.start(config.log)
    if (supervisor := multiprocessing.parent_process()) is not None:
        end_with_parent(supervisor.pid)
    load_environment()  # a worker is a process of its own
    searchers, terminal = max(1, _cores() // config.workers), language(config.language)
    server = ServerProcess(config.database, Path(config.folder), searchers, config.compile, terminal)
    if server.lock is not None:
        server.lock.say(_address(config))
    kind = server.engine.url.get_backend_name()
    facts = {"version": __version__, "build": engine().name, "database": kind, "port": str(config.port)}
    log.info("serving", extra={"facts": facts})
    lan = f"http://{found}:{config.port}" if (found := lan_address(config.host)) else ""
    local = config.host in LOOPBACK
    housekeeping = Housekeeping(server.hub)
    behind: list[Callable[[], Coroutine[Any, Any, None]]] = [
        partial(housekeeping.beat, config.beat),
        server.thinkers.warm_up,
    ]
    if config.prune_after is not None:
        behind.append(partial(housekeeping.keep_pruning, config.prune_after))
    limits = Limits(config.rate, most_connections())
    limits.connections.end_with(signal.SIGINT, signal.SIGTERM)
    return build(
        server.hub,
        server.compiling,
        limits,
        server.replaying,
        ClientFiles(),
        config.origins,
        local,
        lan,
        behind,
        server.close,
    )


def lan_address(host: str) -> str:
    """How others on the network reach this machine, if it serves them all; found without sending anything."""
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        return str(probe.getsockname()[0])
    return ""


def run(config: ServeConfig, ready: Callable[[str, str], None]) -> None:
    """Serve until a signal ends it; once it answers `ready` is called with the address, and that for others nearby."""
    url = url_of(config.database, Path(config.folder))
    if config.workers > 1 and url.get_backend_name() == "sqlite":
        raise DatabaseError(SEVERAL_WORKERS.sentence())
    for origin in config.origins:
        if not re.fullmatch(r"https?://[^/\s]+/?", origin):
            raise ServeError(NO_ORIGIN.sentence(text=origin))
    if config.log not in LEVELS:
        raise ServeError(NO_LEVEL.sentence(levels=list(LEVELS), text=config.log))
    engine = connect(url)
    if url.get_backend_name() == "sqlite" and (copy := migrate.upgrade_embedded(engine)):
        print(language(config.language).say(UPGRADED, copy=str(copy)), flush=True)
    migrate.check(engine)  # before any worker, so that a refusal is one line
    engine.dispose()
    listening = listen(config.host, config.port, config.or_another)
    port = listening.getsockname()[1]
    config = msgspec.structs.replace(config, port=port)
    address = _address(config)
    lan = f"http://{found}:{port}" if not config.origins and (found := lan_address(config.host)) else ""
    os.environ[ENVIRONMENT] = msgspec.json.encode(config).decode()
    uvicorn_config = uvicorn.Config(
        "branchline.server.server_process:app",
        factory=True,
        workers=config.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        http="branchline.server.web.connections:Http",
        ws="branchline.server.web.connections:Ws",
        backlog=BACKLOG,
        ws_max_size=FRAME_BYTES + 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    web = uvicorn.Server(uvicorn_config)
    if config.workers > 1:
        listening.listen(BACKLOG)  # clients that connect before the workers are ready wait for them
        ready(address, lan)
        Multiprocess(uvicorn_config, [listening]).run()
    else:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(web, listening, lambda: ready(address, lan)))


async def _serve(web: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]) -> None:
    async def announce() -> None:
        while not web.started:
            await asyncio.sleep(0.01)
        ready()

    announcing = asyncio.ensure_future(announce())
    await web.serve(sockets=[listening])
    announcing.cancel()


def listen(host: str, port: int, or_another: bool = False) -> socket.socket:
    """The socket to serve on; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port, *range(port + 1, min(port + NEIGHBOURS, 65536)), 0] if or_another else [port]
    fault: OSError | None = None
    for each in tried:
        # Named, or asyncio would not take the connections for TCP, and let small messages wait for each other.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
        except OSError as error:
            listening.close()
            fault = fault or error
        else:
            listening.set_inheritable(True)
            return listening
    assert fault is not None
    raise ServeError(PORT_TAKEN.sentence(host=host, port=str(port), why=system_fault(fault)))


def _address(config: ServeConfig) -> str:
    name = "localhost" if config.host in LOOPBACK or config.host in EVERYWHERE else config.host
    return f"http://{name}:{config.port}"


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
