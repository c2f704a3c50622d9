"""What is kept: tables as their events, and who may sit where. SQLite or PostgreSQL, through SQLAlchemy Core."""
