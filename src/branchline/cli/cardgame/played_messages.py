"""Why a line typed in the Card Game can't be obeyed: `move_parser.py`."""

from typing import Final

from branchline.core.sentence import Message

HOW: Final = Message(
    "terminal.cards.how",
    "Play two or more cards of one colour, such as “{suit}”, or three colours, one card each: “{three}”.",
)
NO_TICKET_HELD: Final = Message("terminal.cards.no-ticket-held", "You hold no ticket.")
KEEP_BY_NUMBER: Final = Message(
    "terminal.cards.keep-by-number", "Say which tickets by their numbers, such as “{some}”, or “{all}”."
)
ONLY_WITH_COLOUR: Final = Message(
    "terminal.cards.only-with-colour", "A {wild, wild} is played with cards of a colour. {how, sentence}"
)
NO_WILD_WITH_THREE: Final = Message("terminal.cards.no-wild-with-three", "No {wild, wild} goes with three colours.")
ONE_IS_NO_SUIT: Final = Message("terminal.cards.one-is-no-suit", "One {card, card} is no suit. {how, sentence}")
YOU_HAVE: Final = Message(
    "terminal.cards.you-have",
    "You have {card, select, wild {{n, plural, =0 {no {wild, wild}} one {# {wild, wild}} other {# {wilds, wild}}}} "
    "other {{n, plural, =0 {no {card, card}} one {# {card, card}} other {# {card, colour} cards}}}}.",
)
YOU_CAN_PLAY: Final = Message("terminal.cards.you-can-play", "You can play {cards, sentence}.")
WITHOUT_WILDS: Final = Message(
    "terminal.cards.without-wilds",
    "You can play {n, plural, one {# {colour, colour} card} other {# {colour, colour} cards}} without {wilds, wild}.",
)
TAKES_WILDS: Final = Message(
    "terminal.cards.takes-wilds",
    "{n, plural, one {# {colour, colour} card takes} other {# {colour, colour} cards take}} {wilds, sentence}.",
)
CANT_TOGETHER: Final = Message(
    "terminal.cards.cant-together",
    "You can't play {colours, sentences} together as single cards now; “{plays}” tells why.",
)
NOT_HELD: Final = Message("terminal.cards.not-held", "You hold no ticket “{typed}”. Type its number.")
NO_SUCH_TICKET: Final = Message(
    "terminal.cards.no-such-ticket", "There is no ticket {number}: the numbers go from 1 to {most}."
)
NOT_ALL: Final = Message(
    "terminal.cards.not-all", "Your track does not complete all {n} of these; nothing is chosen yet."
)

# What the engine says with a seat, with the player's name.
NO_SINGLE_FROM: Final = Message(
    "terminal.reason.no-single", "The railyard of {owner, who} has {colour, colour}: a single card can't rob it."
)
TOO_FEW_TO_ROB_FROM: Final = Message(
    "terminal.reason.too-few-to-rob",
    "The railyard of {owner, who} has {row} in {colour, colour}: only {least} cards or more can rob it.",
)
