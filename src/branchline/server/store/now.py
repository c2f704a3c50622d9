"""The database's own clock, by which servers on several machines agree whether one of them still lives."""

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class DatabaseNow(FunctionElement[int]):
    """Milliseconds since 1970, at the moment at which the statement asks."""

    type = BigInteger()
    inherit_cache = True


@compiles(DatabaseNow, "postgresql")
def _postgresql(element: DatabaseNow, compiler: Any, **_: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"


@compiles(DatabaseNow, "sqlite")
def _sqlite(element: DatabaseNow, compiler: Any, **_: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
