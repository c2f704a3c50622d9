"""`branchline serve` and `branchline db …`: the table server from the command line."""

import time
import webbrowser
from datetime import datetime
from pathlib import Path

from branchline.core.text import plural
from branchline.server.serve import Asked, data_folder, run
from branchline.server.store import copies, migrate
from branchline.server.store import prune as prunes
from branchline.server.store.database import connect, existing, url_of


def serve(asked: Asked, opens: bool) -> None:
    def ready(address: str, lan: str) -> None:
        print(f"Branchline's tables are at {address}   (Ctrl-C ends)", flush=True)
        if lan:
            print(f"Others on your network find them at {lan}", flush=True)
        if opens:
            webbrowser.open(address)

    run(asked, ready)


def upgrade(folder: Path | None, database: str | None) -> None:
    engine = connect(url_of(database, folder or data_folder()))
    before = migrate.present(engine)
    migrate.upgrade(engine)
    after = migrate.newest()
    same = f"The database is of version {after} already."
    print(same if before == after else f"Upgraded from {before or 'nothing'} to version {after}.")


def backup(folder: Path | None, database: str | None, out: Path | None) -> None:
    engine = connect(existing(url_of(database, folder or data_folder())))
    path = out or Path(f"branchline-{datetime.now():%Y-%m-%d-%H%M%S}.backup")
    print(f"{path}: {copies.backup(engine, path)} rows")


def prune(folder: Path | None, database: str | None, days: int, finished: bool) -> None:
    engine = connect(existing(url_of(database, folder or data_folder())))
    migrate.check(engine)
    gone = prunes.prune(engine, int((time.time() - days * 86_400) * 1000), finished)
    print(f"Removed {plural(gone, 'table')}.")


def restore(folder: Path | None, database: str | None, file: Path) -> None:
    file.open("rb").close()  # before a database is made for it
    engine = connect(url_of(database, folder or data_folder()))
    print(f"{copies.restore(engine, file)} rows from {file}")
