"""Links and browsers know for whom they were made, when, and until when; hosts can keep somebody away."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    now = str(time.time_ns() // 1_000_000)
    op.create_table(
        "credential_now",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("role", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.Column("by", sa.LargeBinary),
    )
    op.execute(
        "INSERT INTO credential_now (hash, game, role, at, used) "
        f"SELECT c.hash, c.game, c.role, g.opened, {now} FROM credential c JOIN game g ON g.id = c.game"
    )
    op.drop_table("credential")
    op.rename_table("credential_now", "credential")
    op.create_index("credential_of", "credential", ["game", "role"])
    op.add_column("binding", sa.Column("since", sa.Integer))
    op.add_column("binding", sa.Column("used", sa.BigInteger, nullable=False, server_default=now))
    with op.batch_alter_table("binding") as batch:
        batch.alter_column("used", server_default=None)
    op.add_column("binding", sa.Column("expires", sa.BigInteger))
    op.add_column("binding", sa.Column("by", sa.LargeBinary))
    op.create_table(
        "sitter",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mark", sa.LargeBinary, primary_key=True),
    )
    op.create_table(
        "banned",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("mark", sa.LargeBinary, primary_key=True),
    )


def downgrade() -> None:
    """Of a token that opens several tables only the first is kept."""
    op.drop_table("banned")
    op.drop_table("sitter")
    for name in ("by", "expires", "used"):
        op.drop_column("binding", name)
    op.drop_column("binding", "since")
    op.create_table(
        "credential_then",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("role", sa.Integer, nullable=False),
    )
    op.execute(
        "INSERT INTO credential_then (hash, game, role) SELECT hash, game, role FROM credential c "
        "WHERE at = (SELECT min(at) FROM credential WHERE hash = c.hash) ON CONFLICT DO NOTHING"
    )
    op.drop_table("credential")
    op.rename_table("credential_then", "credential")
    op.create_index("credential_of", "credential", ["game", "role"])
