"""What the terminal says in the Card Game: of its table, its menu and its scoring."""

from typing import Final

from branchline.core.sentence import Message

# Words at the margin.
BONUSES: Final = Message("terminal.margin.bonuses", "Bonuses")
TRACK: Final = Message("terminal.margin.track", "Track")
LEFT: Final = Message("terminal.margin.left", "Left")
PLAY_MARGIN: Final = Message("terminal.margin.play", "Play")
STOP_MARGIN: Final = Message("terminal.margin.stop", "Stop")

# The table.
KNOWN_IN_HAND: Final = Message("terminal.player.known-in-hand", "known to be in hand:")
RAILYARD: Final = Message("terminal.player.railyard", "railyard")
BONUS: Final = Message("terminal.card-game.bonus", "{city, place} {points}")
NOTHING_YET: Final = Message("terminal.card-game.nothing-yet", "nothing yet")
UNDER: Final = Message("terminal.card-game.under", "{cards} under {n, plural, one {# {wild, wild}} other {# {wilds}}}")
NEEDS: Final = Message("terminal.card-game.needs", "needs {cards}")
NOTED: Final = Message("terminal.card-game.noted", "{needs}, {note}")
DONE: Final = Message("terminal.card-game.done", "done")
YOUR_TRACK: Final = Message("terminal.card-game.your-track", "Your track:")
TRACK_OF: Final = Message("terminal.card-game.track-of", "Track of {name}:")
LEFT_OF_IT: Final = Message("terminal.card-game.left-of-it", "Left of it:")
EMPTY: Final = Message("terminal.card-game.empty", "empty")
NOTHING: Final = Message("terminal.card-game.nothing", "nothing")
COMPLETABLE: Final = Message(
    "terminal.card-game.completable",
    "Ticket {number}: {ticket}, {points, plural, one {# point} other {# points}}, {note}, {needs}",
)

# The menu.
WITH_ONE_CARD: Final = Message("terminal.card-game.with-one-card", "with one card")
STOP_DRAWING: Final = Message("terminal.card-game.stop-drawing", "stop drawing")
THREE_COLOURS: Final = Message("terminal.card-game.three-colours", "three colours")
PLAY_THREE: Final = Message("terminal.card-game.play-three", "play three colours, one card each")
PLAY_SUIT: Final = Message("terminal.card-game.play-suit", "play {suit, sentence}")
PLAY_AND_ROB: Final = Message("terminal.card-game.play-and-rob", "play {suit, sentence}, {robs}")
CARDS: Final = Message("terminal.card-game.cards", "{numbers} {colour, colour}")  # 2–4 red
ENTER_GOES_ON: Final = Message("terminal.card-game.enter-goes-on", "Enter goes on.")
ENTER_IS_BEST: Final = Message(
    "terminal.card-game.enter-is-best",
    "Enter or “{best}” makes the best choice by the points of tickets; it does not count bonuses for cities. "
    "Or type numbers of tickets, such as “{example}”{stop, select, true {, then “{done}”} other {}}.",
)
CAN_COMPLETE: Final = Message(
    "terminal.card-game.can-complete",
    "{more, select, true {{n, plural, one {# more ticket} other {# more tickets}}} "
    "other {{n, plural, one {# ticket} other {# tickets}}}} can be completed. {left} "
    "Type “{done}” again, or numbers, or Enter for the best.",
)
NOTHING_CHOSEN: Final = Message("terminal.card-game.nothing-chosen", "Nothing is chosen.")
NOTHING_PLAYED: Final = Message("terminal.card-game.nothing-played", "Nothing is played.")
NAME_THREE: Final = Message(
    "terminal.card-game.name-three",
    "Three cards of different colours: {colours, colours}. Name them, such as “{example}”.",
)

# What the table's short words mean.
ROBS: Final = Message("terminal.card-game.robs-word", "robs")
ROBS_MEANS: Final = Message(
    "terminal.card-game.robs-means", "drives somebody's row of that colour out of their railyard, all of it"
)
ADDED_MEANS: Final = Message("terminal.card-game.added-means", "in the menu: how many {wilds} can be added")
ON_TOP_MEANS: Final = Message(
    "terminal.card-game.on-top-means", "{wilds} on top of a row in a railyard; they leave it first"
)
ON_TRACK: Final = Message("terminal.card-game.on-track-word", "on track")
ON_TRACK_MEANS: Final = Message(
    "terminal.card-game.on-track-means",
    "cards that will complete tickets{hidden, select, true {; they lie face down} other {}}",
)

# What can be looked at.
LOOK_PLAYS: Final = Message("terminal.look.plays", "what you can play into your railyard now, and why not the rest")
LOOK_NEEDS: Final = Message("terminal.look.needs", "your tickets and the cards they need")
LOOK_RAILYARDS: Final = Message("terminal.look.railyards", "railyards, and what else is public of everybody")
