"""`branchline serve` and `branchline db …`: the table server from the command line."""

import contextlib
import json
import os
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from branchline.cli.build import print_build_notice
from branchline.cli.speech import say
from branchline.core.sentence import Message
from branchline.core.text import plural
from branchline.server.peers import removed
from branchline.server.server_process import ServeConfig, data_folder, run
from branchline.server.store import copies, migrate
from branchline.server.store import prune as prunes
from branchline.server.store.checking import DatabaseFault, faults
from branchline.server.store.database import connect, existing, url_of
from branchline.server.store.lock import InUse

AT: Final = Message("terminal.serve.at", "Branchline's tables are at {address}   (Ctrl-C ends)")
PORT_TAKEN: Final = Message("terminal.serve.port-taken", "(Port {port} is taken by another program.)")
NEARBY: Final = Message("terminal.serve.nearby", "Others on your network find them at {address}")
ALREADY: Final = Message("terminal.serve.already", "Branchline's tables are at {address} already.")
SAME_VERSION: Final = Message("terminal.db.same-version", "The database is of version {version} already.")
UPGRADED: Final = Message("terminal.db.upgraded", "Upgraded from {before} to version {version}.")
CREATED: Final = Message("terminal.db.created", "Upgraded from nothing to version {version}.")
BACKED_UP: Final = Message("terminal.db.backed-up", "{file}: {rows, plural, one {# row} other {# rows}}")
PRUNED: Final = Message("terminal.db.pruned", "Removed {tables, plural, one {# table} other {# tables}}.")
RESTORED: Final = Message("terminal.db.restored", "{rows, plural, one {# row} other {# rows}} from {file}")

PROGRESS_SECONDS = 0.2
CLEARED = "\r\x1b[K"  # the line of a terminal


def serve(config: ServeConfig, opens: bool) -> None:
    def ready(address: str, lan: str) -> None:
        print_build_notice(config.compile)
        print(say(AT, address=address), flush=True)
        if config.port and not address.endswith(f":{config.port}"):
            print(say(PORT_TAKEN, port=str(config.port)), flush=True)
        if lan:
            print(say(NEARBY, address=lan), flush=True)
        if opens:
            browse(address)

    try:
        run(config, ready)
    except InUse as used:
        if not (opens and used.address):
            raise
        print(say(ALREADY, address=used.address))
        browse(used.address)


def browse(address: str) -> None:
    """Open it in the browser, if there is one. That may take a while and complain, so a process of its own does it; and
    without a TERM it starts no browser in this terminal."""
    environment = {name: value for name, value in os.environ.items() if name != "TERM"}
    quiet = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "webbrowser", address],
            env=environment,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
        )


def upgrade(folder: Path | None, database: str | None) -> None:
    engine = connect(url_of(database, folder or data_folder()))
    before = migrate.present(engine)
    migrate.upgrade(engine)
    after = migrate.newest()
    if before == after:
        print(say(SAME_VERSION, version=after))
    elif before:
        print(say(UPGRADED, before=before, version=after))
    else:
        print(say(CREATED, version=after))


def backup(folder: Path | None, database: str | None, out: Path | None) -> None:
    engine = connect(existing(url_of(database, folder or data_folder())))
    path = out or Path(f"branchline-{datetime.now():%Y-%m-%d-%H%M%S}.backup")
    print(say(BACKED_UP, file=str(path), rows=copies.backup(engine, path)))


def opened(folder: Path | None, database: str | None) -> Engine:
    """A database that is there and of this version's shape."""
    engine = connect(existing(url_of(database, folder or data_folder())))
    migrate.check(engine)
    return engine


def prune(folder: Path | None, database: str | None, days: int, unfinished: bool, finished: bool) -> None:
    engine = opened(folder, database)
    now = int(time.time() * 1000)
    statuses = ["waiting", *(["playing"] if unfinished else []), *(["over"] if finished else [])]
    gone = prunes.prune(engine, now - days * prunes.DAY, statuses)
    removed(engine, gone)
    print(say(PRUNED, tables=len(gone)))


def check(folder: Path | None, database: str | None, as_json: bool) -> int:
    """One line for each fault as it is found, and how many there are; the exit status."""
    engine = opened(folder, database)
    checked = reported = 0.0
    moving = sys.stderr.isatty()

    def progress(number: int, count: int) -> None:
        nonlocal checked, reported
        checked = number
        if moving and time.monotonic() > reported + PROGRESS_SECONDS:
            reported = time.monotonic()
            print(f"\r{number} of {plural(count, 'table')} …", end="", file=sys.stderr, flush=True)

    found: list[DatabaseFault] = []
    for fault in faults(engine, progress):
        found.append(fault)
        if not as_json:
            what = fault.what if fault.damage else f"not looked at: {fault.what}"
            print(f"{CLEARED if moving else ''}{fault.table}: {what}" if fault.table else what, flush=True)
    if moving:
        print(CLEARED, end="", file=sys.stderr, flush=True)
    damage = sum(fault.damage for fault in found)
    if as_json:
        listed = [{"table": fault.table or None, "what": fault.what, "damage": fault.damage} for fault in found]
        print(json.dumps({"tables": int(checked), "faults": listed}, ensure_ascii=False, indent=2))
    else:
        print(f"{plural(int(checked), 'table')}, {plural(damage, 'fault')}.")
    return 1 if damage else 0


def restore(folder: Path | None, database: str | None, file: Path) -> None:
    file.open("rb").close()  # before a database is made for it
    engine = connect(url_of(database, folder or data_folder()))
    print(say(RESTORED, rows=copies.restore(engine, file), file=str(file)))
