"""The tables of the database. Migrations are written to make exactly this; a test compares."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# A table of players. `secret` is what its chance depends on; it never leaves the server.
game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("title", String(60), nullable=False),
    Column("status", String(10), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("opened", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Index("game_listed", "visibility", "status", "opened"),
)

# What happened at it. Thanks to the primary key, two servers can't write two histories of one table.
event = Table(
    "event",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("move_id", String(90)),
    Column("at", BigInteger, nullable=False),
    Column("form", Integer, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("game", "move_id", name="event_once"),
)

# Links: a token has a role at a table, and by a rematch at the next one too. A role is a seat from 0, HOST or ANY_SEAT.
# `since` is the number of the event that gave the role to the person the token is for: once somebody else sits on a
# seat, earlier tokens open nothing, whether their rows are still here or not. None: made before that was kept, and
# removed when the seat got another person. `by` is the link with which another one was made, or by which a browser
# came: when it is revoked, they are too.
credential = Table(
    "credential",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("role", Integer, nullable=False),
    Column("since", Integer),
    Column("at", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # last, to a day
    Column("expires", BigInteger),
    Column("by", LargeBinary),
    Index("credential_of", "game", "role"),
)

# Browsers: the roles that a cookie has gathered.
binding = Table(
    "binding",
    metadata,
    Column("session", LargeBinary, primary_key=True),
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("role", Integer, primary_key=True),
    Column("since", Integer),
    Column("at", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("by", LargeBinary),
    Index("binding_of", "game", "role"),
)

# Before a game, what recognizes its people: hashes of their cookies and addresses; and those who may not come back.
sitter = Table(
    "sitter",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("mark", LargeBinary, primary_key=True),
)
banned = Table(
    "banned",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("mark", LargeBinary, primary_key=True),
)

# With several servers on one database: which of them lets bots think and clocks run at a table, until when. The table
# is kept consistent by the events' primary key; this only saves two servers from doing the same work.
lease = Table(
    "lease",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Who is connected, and to which server: a seat's person, a HOST, an ONLOOKER. That server keeps `until` in the future
# while it lives.
presence = Table(
    "presence",
    metadata,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("server", String(32), primary_key=True),
)
server = Table(
    "server",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
