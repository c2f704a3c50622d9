"""The database's shape: what it is, what it should be, and the way there."""

from pathlib import Path

import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from branchline.server.store.database import DatabaseError


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def newest() -> str:
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def present(engine: Engine) -> str | None:
    """The revision that the database has; None if it is empty."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgrade(engine: Engine) -> None:
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check(engine: Engine) -> None:
    """An empty database is set up; one of another version is left alone, and said so."""
    found, wanted = present(engine), newest()
    if found is None:
        if sqlalchemy.inspect(engine).get_table_names():
            raise DatabaseError("This database holds something else already; name an empty one.")
        upgrade(engine)
    elif found != wanted:
        known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
        if found not in known:
            raise DatabaseError(f"The database was made by a newer Branchline (version {found}); upgrade this one.")
        how = "run “branchline db backup”, then “branchline db upgrade”"
        raise DatabaseError(f"The database is of an older version: {how}.")
