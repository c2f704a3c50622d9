"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
    )
    op.create_index("game_listed", "game", ["visibility", "status", "opened"])
    op.create_table(
        "event",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("move_id", sa.String(90)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "move_id", name="event_once"),
    )
    op.create_table(
        "credential",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("role", sa.Integer, nullable=False),
    )
    op.create_index("credential_of", "credential", ["game", "role"])
    op.create_table(
        "binding",
        sa.Column("session", sa.LargeBinary, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("role", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("binding_of", "binding", ["game", "role"])
    op.create_table(
        "lease",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.String(32), primary_key=True),
    )
    op.create_table(
        "server",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("server", "presence", "lease", "binding", "credential", "event", "game"):
        op.drop_table(name)
