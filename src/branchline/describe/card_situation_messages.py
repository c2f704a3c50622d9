"""What the situation in the Card Game is said in: the end, the scoring, and what can be played."""

from typing import Final

from branchline.core.sentence import Message

COMPLETED: Final = Message("terminal.card-game.completed", "completed: {tickets, tickets}")
AHEAD: Final = Message("terminal.card-game.ahead", "ahead for {cities, list}")
DECK_LEFT: Final = Message(
    "terminal.card-game.deck-left",
    "{near, select, true {only } other {}}{n} in the {deck, select, first {first deck} second {second deck} "
    "other {deck}}, then the last round",
)
DECK_OUT: Final = Message(
    "terminal.card-game.deck-out",
    "the {deck, select, first {first deck} second {second deck} other {deck}} has run out",
)

# Tickets: how they stand, and in the choice of a scoring.
COMPLETES: Final = Message("terminal.card-game.completes", "your track completes it")
CHOSEN: Final = Message("terminal.card-game.chosen", "chosen")
BEST: Final = Message("terminal.card-game.best", "best")
POSSIBLE: Final = Message("terminal.card-game.possible", "possible")
TOO_FEW_CARDS: Final = Message("terminal.card-game.too-few-cards", "too few cards")

# The question.
NO_TICKET: Final = Message("terminal.card-game.no-ticket", "You hold no ticket.")
COMPLETES_NONE: Final = Message(
    "terminal.card-game.completes-none",
    "Your track completes {more, select, true {no other ticket} other {no ticket}}.",
)
WHICH_COMPLETE: Final = Message(
    "terminal.card-game.which-complete",
    "{more, select, true {Which other tickets} other {Which tickets}} do you complete? "
    "Best: {tickets, plural, one {# ticket} other {# tickets}}, {points, plural, one {# point} other {# points}}.",
)
LAST_BEFORE_SCORING: Final = Message(
    "terminal.card-game.last-before-scoring", "Your last turn before the first scoring."
)
THIS_IS_LAST_BEFORE_SCORING: Final = Message(
    "terminal.card-game.this-is-last-before-scoring", "This is your last turn before the first scoring."
)
OPEN_FOR_NOW: Final = Message(
    "terminal.card-game.open-for-now",
    "What you leave open costs nothing yet and can be completed with the second deck; "
    "the cards of your track do not stay.",
)
OPEN_COSTS: Final = Message("terminal.card-game.open-costs", "What you leave open costs its points.")
CAN_ROB: Final = Message(
    "terminal.card-game.can-rob",
    "Cards played now do not reach your track, but can rob{stay, select, true {; cards in hand stay yours} other {}}.",
)

# Plays.
ROBS: Final = Message("terminal.card-game.robs", "robs {name} of {n}")
IT_ROBS: Final = Message("terminal.card-game.it-robs", "It robs {name} of {n}.")
OFFERED: Final = Message(
    "terminal.card-game.offered",
    "{colour, colour}: {numbers} {n, plural, one {card} other {cards}}"
    "{with, select, up {, up to {wilds, sentence}} and { and {wilds, sentence}} other {}}"
    "{least, plural, =0 {} other {, at least # in all}}",
)
WILDS: Final = Message("terminal.card-game.wilds", "{numbers} {n, plural, one {{wild, wild}} other {{wilds}}}")
HOW_MANY_WILDS: Final = Message(
    "terminal.card-game.how-many-wilds",
    "{cards} {colour, colour}, and how many {wilds}? {numbers}; you have {held, sentence}.",
)
HOW_MANY_CARDS: Final = Message(
    "terminal.card-game.how-many-cards",
    "How many {colour, colour} cards? {numbers}; "
    "you have {held}{more, select, true {, and {wilds_held, sentence} to add} other {}}.",
)
AT_LEAST: Final = Message("terminal.card-game.at-least", "At least {n} in all.")
ONE_IS_NO_SUIT: Final = Message("terminal.card-game.one-is-no-suit", "One card is no suit.")
YOU_HAVE: Final = Message(
    "terminal.card-game.you-have",
    "You have {n, plural, one {# {colour, colour} card} other {# {colour, colour} cards}}"
    "{more, select, true { and {wilds_held, sentence}} other {}}.",
)
TOO_FEW_COLOURS: Final = Message(
    "terminal.card-game.too-few-colours",
    "{n, plural, =0 {none that you have is free} one {only {colours, colours} is free} "
    "other {only {colours, colours} are free}}; you need three",
)
SPAN: Final = Message("terminal.card-game.span", "{first} to {last}")
