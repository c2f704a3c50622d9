"""What a table's situation is said in: what is left, whose routes are which, and what has to be decided."""

from typing import Final

from branchline.core.sentence import Message

# What is left of the piles.
DISCARDED: Final = Message("terminal.table.discarded", "{n} discarded")
TICKETS_LEFT: Final = Message("terminal.table.tickets-left", "{n, plural, one {# ticket} other {# tickets}} left")
IN_DECK: Final = Message("terminal.table.in-deck", "{n} in the deck")

# The numbers of a player: the word alone, since the numbers stand in a column before it.
POINTS: Final = Message("terminal.number.points", "{n, plural, one {point} other {points}}")
CARDS: Final = Message("terminal.number.cards", "{n, plural, one {card} other {cards}}")
TICKETS: Final = Message("terminal.number.tickets", "{n, plural, one {ticket} other {tickets}}")
OPEN_TICKETS: Final = Message("terminal.number.open-tickets", "{n, plural, one {open ticket} other {open tickets}}")
VEHICLES: Final = Message("terminal.number.vehicles", "{n, plural, one {{vehicle}} other {{vehicles}}}")
ON_TRACK: Final = Message("terminal.number.on-track", "on track")
TURNED_UP: Final = Message("terminal.number.turned-up", "turned up")
WOULD_SCORE: Final = Message("terminal.table.would-score", "would score at the end now: {scores, sentences}")
SCORE: Final = Message("terminal.table.score", "{what, sentence} {points}")  # points with their sign: longest path +10
WILDS_HELD: Final = Message("terminal.table.wilds", "{n, plural, one {# {wild, wild}} other {# {wilds}}}")

# Tickets.
NONE_YET: Final = Message("terminal.ticket.none-yet", "none yet")
NONE: Final = Message("terminal.ticket.none", "none")
DONE: Final = Message("terminal.ticket.done", "done")
CUT_OFF: Final = Message("terminal.ticket.cut-off", "cut off: no open way is left")
TO_GO: Final = Message(
    "terminal.ticket.to-go",
    "{spaces, plural, one {# space} other {# spaces}} to go"
    "{unbuilt, plural, =0 {} other {, # {bare, sentence}}}"
    "{short, select, true {, you have {left, vehicles}} other {}}",
)

# How a route stands.
YOURS: Final = Message("terminal.route.yours", "yours")
OPEN: Final = Message("terminal.route.open", "open")
CLOSED: Final = Message("terminal.route.closed", "closed")
CLOSED_TO_YOU: Final = Message("terminal.route.closed-to-you", "closed to you")
ALSO_CLOSED_TO_YOU: Final = Message("terminal.route.also-closed-to-you", "{standing, sentence}, closed to you")
CUT_BY: Final = Message("terminal.route.cut-by", "{route, route} by {other, route}")

# The question.
YOUR_TURN: Final = Message("terminal.question.your-turn", "Your turn.")
YOUR_LAST_TURN: Final = Message("terminal.question.your-last-turn", "Your last turn.")
THIS_IS_LAST: Final = Message("terminal.question.this-is-last", "This is your last turn.")
SECOND_CARD: Final = Message("terminal.question.second-card", "Your second card.")
WHICH_KEEP: Final = Message(
    "terminal.question.which-keep",
    "Which tickets do you keep? {least, plural, =0 {Any number, or none} other {At least {least}}}.",
)
