"""Alembic runs this; `branchline.server.store.migrate` gives it the connection."""

from alembic import context

from branchline.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
