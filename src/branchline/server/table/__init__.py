"""One table: what has happened, what may happen, what each seat is shown. No clock, socket or database in here."""
