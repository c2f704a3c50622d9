"""What the terminal says of track beds and pieces of track."""

from typing import Final

from branchline.core.sentence import Message

BED_MARGIN: Final = Message("terminal.margin.bed", "Bed")
GONE: Final = Message("terminal.margin.gone", "Gone")

# What can be looked at.
LOOK_BEDS: Final = Message(
    "terminal.look.beds", "track beds, with the pieces that fit; also “{beds} 5”, “{beds} yellow”"
)
LOOK_PIECES: Final = Message("terminal.look.pieces", "the pieces of track that are left, and where the others lie")

# The question and the menu.
HINT: Final = Message("terminal.lay.hint", "Or “{example}”. A place or “{length} {colour, colour}” lists what fits.")
LAY: Final = Message(
    "terminal.lay.lay",
    "lay {name}, {length, plural, one {# space} other {# spaces}}{useful, select, true {, useful} other {}}",
)
SPACES: Final = Message("terminal.lay.spaces", "{length, plural, one {# space} other {# spaces}}")
CUTS: Final = Message("terminal.lay.cuts", "cuts off {routes, routes}")
CUTS_MANY: Final = Message("terminal.lay.cuts-many", "cuts off {n, plural, one {# route} other {# routes}}")
EACH_OF: Final = Message("terminal.lay.each-of", "{n} each of {colours} colours")
YOU_HOLD: Final = Message("terminal.lay.you-hold", "you hold {cards}")
WHICH_COLOUR: Final = Message(
    "terminal.lay.which-colour",
    "Lay track on {name}, {length, plural, one {# space} other {# spaces}}"
    "{cuts, plural, =0 {} other { (cuts off {routes, routes})}}: which colour?",
)
BEDS_OR_NUMBER: Final = Message(
    "terminal.lay.beds-or-number",
    "Beds of {length, plural, one {# space} other {# spaces}}; for bed {length} say its number alone.",
)

# Lists of beds.
PIECES_OF: Final = Message("terminal.beds.pieces-of", "Pieces of {length, plural, one {# space} other {# spaces}}:")
NONE_IN_SUPPLY: Final = Message(
    "terminal.beds.none-in-supply",
    "{any, select, true {No piece} other {No {colour, colour} piece}} of "
    "{length, plural, one {# space} other {# spaces}} is in the supply.",
)
NONE_OPEN: Final = Message("terminal.beds.none-open", "No such bed is open{there, select, true { there} other {}}.")
NO_SUCH_BED: Final = Message(
    "terminal.beds.no-such-bed", "There is no such bed{there, select, true { there} other {}}."
)
USEFUL: Final = Message("terminal.beds.useful", "useful")
TRACKS: Final = Message("terminal.beds.tracks", "{n, plural, one {# track} other {# tracks}}")
LAY_NUMBER: Final = Message("terminal.beds.lay-number", "{number}: lay {bed}")
CLOSED_TO_YOU: Final = Message("terminal.beds.closed-to-you", "closed to you")

# What was typed, and can't be done.
OTHER_LENGTH: Final = Message(
    "terminal.move.bed-other-length",
    "{name} has {length, plural, one {# space} other {# spaces}}, not {wrong}.",
)
ONE_COLOUR: Final = Message("terminal.move.bed-one-colour", "Name one colour.")
TWO_PLACES: Final = Message("terminal.move.bed-two-places", "Name the two places of a bed: “{typed}” is not enough.")
NO_BED: Final = Message(
    "terminal.move.no-bed",
    "{name} is no track bed: it is there from the start.{more, select, true { {closed, sentence}} other {}}",
)
MAY_BE: Final = Message("terminal.move.colour-may-be", "“{typed}” may be {colours, sentences, or}.")
COLOUR: Final = Message("terminal.move.colour", "{colour, colour}")
NO_COLOUR: Final = Message(
    "terminal.move.bed-no-colour",
    "“{typed}” is no colour of this game.{near, select, true { Did you mean “{example}”?} other {}}",
)
