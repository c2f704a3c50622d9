"""What the story of a game says. What stands behind a player's name has the player as the fact `who`: other languages
may need it where English does not."""

from typing import Final

from branchline.core.sentence import Message

TURN: Final = Message("terminal.story.turn", "{who, who} {did, sentences}.")
BEGINS: Final = Message("terminal.story.begins", "{who, who} {who, select, you {begin} other {begins}}.")

# -- cards and tickets ------------------------------------------------------------------------------------------------

A_CARD: Final = Message("terminal.story.a-card", "{an, select, true {an} other {a}} {colour, colour} card")
A_WILD: Final = Message("terminal.story.a-wild", "{an, select, true {an} other {a}} {wild, wild}")
CARDS: Final = Message(
    "terminal.story.cards", "{n, plural, one {# {colour, colour} card} other {# {colour, colour} cards}}"
)
WILD_CARDS: Final = Message(
    "terminal.story.wild-cards", "{n, plural, one {# {wild, wild} card} other {# {wild, wild} cards}}"
)
TOOK: Final = Message("terminal.story.took", "took {cards, sentences}")
DREW: Final = Message("terminal.story.drew", "drew {cards, sentences} from the deck")
DREW_UNSEEN: Final = Message(
    "terminal.story.drew-unseen", "drew {n, plural, one {a card} other {two cards}} from the deck"
)
DREW_TICKETS: Final = Message("terminal.story.drew-tickets", "drew tickets")
DREW_NUMBER: Final = Message(
    "terminal.story.drew-number-of-tickets", "drew {n, plural, one {# ticket} other {# tickets}}"
)
KEPT: Final = Message("terminal.story.kept", "kept {tickets, tickets}")
KEPT_NONE: Final = Message("terminal.story.kept-none", "kept none")
KEPT_NUMBER: Final = Message("terminal.story.kept-number", "kept {n}")
KEPT_OF: Final = Message("terminal.story.kept-of", "kept {n} of {offered, plural, one {# ticket} other {# tickets}}")
CHOSE_OPENING: Final = Message("terminal.story.chose-opening", "chose opening tickets")
PASSED: Final = Message("terminal.story.passed", "passed")
LAST_ROUND: Final = Message("terminal.story.last-round", "The last round begins: everybody has one more turn.")

# -- maps -------------------------------------------------------------------------------------------------------------

CLAIMED: Final = Message(
    "terminal.story.claimed",
    "claimed {route, route} with {cards, payment} ({points, plural, one {# point} other {# points}})",
)
# These two say the wilds by their plural; other languages by the facts `wild` and `n`.
ROW_REPLACED: Final = Message("terminal.story.row-replaced", "Three {wilds} lay face up: five new cards.")
ROW_STAYS: Final = Message("terminal.story.row-stays", "Three {wilds} stay face up: too few other cards are left.")
RESHUFFLED: Final = Message("terminal.story.reshuffled", "The discards became a new deck of {deck}.")
TICKET_CUT_OFF: Final = Message("terminal.story.ticket-cut-off", "{ticket, ticket} is cut off: no open way is left.")
TICKET_FARTHER: Final = Message(
    "terminal.story.ticket-farther",
    "{ticket, ticket} is now {spaces, plural, one {# space} other {# spaces}} away (was {was}).",
)

# -- the Card Game ----------------------------------------------------------------------------------------------------

PLAYED: Final = Message("terminal.story.played", "played {cards, sentences}")
PLAYED_SINGLES: Final = Message("terminal.story.played-singles", "played {cards, sentences} card")
ROBBED: Final = Message(
    "terminal.story.robbed", "robbed {whom, select, you {you} other {{whom, who}}} of {cards, sentences}"
)
AND_ROBBED: Final = Message("terminal.story.and-robbed", "{played, sentence}, and {robbed, sentence}")
A_SINGLE: Final = Message("terminal.story.a-single", "{an, select, true {an} other {a}} {colour, colour}")
WILDS: Final = Message("terminal.story.wilds", "{n, plural, one {# {wild, wild}} other {# {wilds}}}")
MOVED: Final = Message(
    "terminal.story.moved", "moved {cards, sentences} to {who, select, you {your} other {the}} track"
)
MOVED_CARD: Final = Message("terminal.story.moved-card", "{colour, colour}")
STOPPED: Final = Message("terminal.story.stopped", "stopped there")
GOT: Final = Message("terminal.story.got", "You got {cards, sentences}.")
DECK_RUN_OUT: Final = Message("terminal.story.deck-run-out", "The train deck has run out: everybody has one more turn.")
TURNED_UP: Final = Message("terminal.story.turned-up", "The tracks are turned up.")
TRACK: Final = Message(
    "terminal.story.track", "{who, select, you {Yours} other {That of {who, who}}}: {cards, sentences}."
)
NOTHING: Final = Message("terminal.story.nothing", "nothing")
NUMBER_OF: Final = Message("terminal.story.number-of", "{n} {colour, colour}")
COMPLETED: Final = Message(
    "terminal.story.completed",
    "{who, who} completed {tickets, tickets} ({points, plural, one {# point} other {# points}}).",
)
COMPLETED_NONE: Final = Message("terminal.story.completed-none", "{who, who} completed no ticket.")
SECOND_DECK: Final = Message(
    "terminal.story.second-deck",
    "A second deck of {deck} cards is shuffled; "
    "{enough, select, true {everybody is dealt {each}} other {all of it is dealt}}, "
    "and {who, select, you {you go} other {{who, who} goes}} on.",
)
