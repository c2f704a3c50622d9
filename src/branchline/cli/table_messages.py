"""What the terminal says of a table and its menu, whatever is played."""

from typing import Final

from branchline.core.sentence import Message

# Words at the margin; the longest one says where all lines begin, so they should be short.
FACE_UP: Final = Message("terminal.margin.face-up", "Face up")
PILES: Final = Message("terminal.margin.piles", "Piles")
HAND: Final = Message("terminal.margin.hand", "Hand")
TICKETS: Final = Message("terminal.margin.tickets", "Tickets")
KEEP: Final = Message("terminal.margin.keep", "Keep")
LABEL: Final = Message("terminal.margin.label", "{word}:")  # where there are no colours

# Cards.
CARDS: Final = Message("terminal.cards.of-colour", "{n} {colour, colour}")
WILDS: Final = Message("terminal.cards.wilds", "{n, plural, one {# {wild, wild}} other {# {wilds}}}")
NO_CARDS: Final = Message("terminal.cards.none", "none")

# Players.
YOU: Final = Message("terminal.player.you", "You")
YOU_BY_NAME: Final = Message("terminal.player.you-by-name", "{name} (you)")
NUMBER: Final = Message("terminal.player.number", "{n} {word}")  # where numbers are in no column: 3 tickets
KNOWN_CARDS: Final = Message("terminal.player.known-cards", "taken face up and not spent:")

# Tickets.
POINTS: Final = Message("terminal.ticket.points", "{n, plural, one {# point} other {# points}}")
TICKET: Final = Message("terminal.ticket.held", "Ticket:  {ticket}, {points}, {note}")
OFFERED: Final = Message("terminal.ticket.offered", "Ticket {number}: {ticket}, {points}, {note}")

# The question.
ASKED: Final = Message("terminal.question.asked", "{title}: {question}")
NOTED_TITLE: Final = Message(
    "terminal.title.noted", "{title, title} ({note, select, reconstruction {reconstruction} other {{note}}})"
)
NOT_PRINTED: Final = Message(
    "terminal.title.not-printed",
    "(our {note, select, reconstruction {reconstruction} other {{note}}}, not the printed board)",
)
TITLE: Final = Message("terminal.title.name", "{title, title}")

# The menu.
KEEP_TICKET: Final = Message("terminal.menu.keep-ticket", "keep ticket {number}")
KEEP_BOTH: Final = Message("terminal.menu.keep-both", "keep both")
KEEP_NONE: Final = Message("terminal.menu.keep-none", "keep none")
ONE_TICKET: Final = Message("terminal.menu.ticket", "ticket {number}")
BOTH_TICKETS: Final = Message("terminal.menu.both", "both")
NO_TICKET: Final = Message("terminal.menu.none", "none")
NOTHING_DONE: Final = Message("terminal.menu.nothing-done", "Nothing is done yet.")
MORE: Final = Message("terminal.menu.more", "and {more} more, to {last}: “{command}” lists them all")
TYPE_NUMBERS: Final = Message(
    "terminal.menu.type-numbers",
    "Type the numbers of the tickets you keep, such as “{example}”"
    "{least, plural, =0 {, “{all}” or “{none}”} other {, or “{all}”}}.",
)
WHICH_ONE: Final = Message("terminal.menu.which-one", "Which one?")
NOTHING_YET: Final = Message("terminal.menu.nothing-yet", "nothing yet")
LOOK_TABLE: Final = Message("terminal.look.table", "the table again")
