"""What `branchline show` and `branchline titles` say of a box."""

from typing import Final

from branchline.core.sentence import Message

PLAYERS: Final = Message("terminal.box.players", "{title}, {least} to {most} players")
TITLE_OF_YEAR: Final = Message("terminal.box.title-of-year", "{title} ({year})")
RULES: Final = Message("terminal.box.rules", "Rules in brief")
OPTIONS: Final = Message("terminal.box.options", "Options")
OPTION: Final = Message("terminal.box.option", "{option}: {what, sentence} Add “--option {option}”.")
SOURCES: Final = Message("terminal.box.sources", "Where this is from")
SOURCE: Final = Message("terminal.box.source", "{what}: {source}")
BOARD: Final = Message("terminal.box.board", "Board")
CARDS: Final = Message("terminal.box.cards", "Cards")
TICKETS: Final = Message("terminal.box.tickets", "Tickets ({n})")
PIECES: Final = Message("terminal.box.pieces", "Pieces")
TRACKS: Final = Message("terminal.box.tracks", "{n, plural, =2 {double} =3 {triple} other {# tracks}}")
DECK: Final = Message("terminal.box.deck", "Deck of {n}:")
BONUSES: Final = Message("terminal.box.bonuses", "Bonuses:")
EACH_HAS: Final = Message("terminal.box.each-has", "Each player has {n, vehicles}.")
SCORES: Final = Message(
    "terminal.box.scores",
    "{length, plural, one {# space} other {# spaces}}: {points, plural, one {# point} other {# points}}",
)
ROUTES: Final = Message("terminal.box.routes", "Routes: {scores, sentences, unit}.")

# The list of titles.
KEY: Final = Message("terminal.titles.key", "key")
TITLE: Final = Message("terminal.titles.title", "title")
SEATS: Final = Message("terminal.titles.players", "players")
PLACES: Final = Message("terminal.titles.places", "places")
ROUTES_COLUMN: Final = Message("terminal.titles.routes", "routes")
TICKETS_COLUMN: Final = Message("terminal.titles.tickets", "tickets")
NOT_PRINTED: Final = Message(
    "terminal.titles.not-printed",
    "({note, select, reconstruction {reconstruction} other {{note}}}, not the printed board)",
)
