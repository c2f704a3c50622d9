"""What the terminal says of a map: its routes and places, claims, and what can be looked at."""

from typing import Final

from branchline.core.sentence import Message

# Words at the margin.
BUILT: Final = Message("terminal.margin.built", "Built")
CUT_OFF: Final = Message("terminal.margin.cut-off", "Cut off")
USEFUL_MARGIN: Final = Message("terminal.margin.useful", "Useful")
CLAIM_MARGIN: Final = Message("terminal.margin.claim", "Claim")

# Tracks.
TRACK: Final = Message("terminal.track.short", "{length} {colour, colour}")  # where there are colours
TRACK_IN_WORDS: Final = Message(
    "terminal.track.in-words", "{length, plural, one {# space} other {# spaces}}, {colour, colour}"
)
NONE_LEFT: Final = Message("terminal.supply.none-left", "none left")
OF_COLOUR: Final = Message("terminal.supply.of-colour", "{n} {colour, colour}")
OF_EACH: Final = Message("terminal.supply.of-each", "{n} of each colour")
SEVERAL_TRACKS: Final = Message("terminal.track.several", "{n} tracks")

# The table.
BADGES: Final = Message("terminal.table.badges", "{label, sentence}: {things}")
LYING_AT: Final = Message("terminal.table.lying-at", "{things} at {place, place}")
OF_SIZE: Final = Message("terminal.table.of-size", "{size}: {things}")
YOUR_ROUTES: Final = Message("terminal.table.your-routes", "Your routes:")
ROUTES_OF: Final = Message("terminal.table.routes-of", "Routes of {name}:")

# The way of a ticket, leg by leg.
WAY_YOURS: Final = Message("terminal.way.yours", "yours")
FROM_TO: Final = Message("terminal.way.from-to", "from {a, place} to {b, place}, {track}")
TO: Final = Message("terminal.way.to", "to {b, place}, {track}")
BY_OWN_ROUTES: Final = Message("terminal.way.by-own-routes", "by your own routes")
STANDING: Final = Message("terminal.way.standing", "{track}, {standing}")

# The menu.
USEFUL: Final = Message("terminal.menu.useful", "useful")
CLAIM_SPOKEN: Final = Message(
    "terminal.menu.claim",
    "claim {name}, {points, plural, one {# point} other {# points}}, with {payment}"
    "{others, select, true { or otherwise} other {}}{useful, select, true {, useful} other {}}",
)
OR_OTHERWISE: Final = Message("terminal.menu.or-otherwise", "or otherwise")
TO_GO: Final = Message("terminal.menu.to-go", "to go")
USEFUL_MEANS: Final = Message("terminal.menu.useful-means", "on a shortest way of one of your tickets")
OTHERWISE_MEANS: Final = Message("terminal.menu.otherwise-means", "other payments fit too; “{claims}” lists them")
TO_GO_MEANS: Final = Message(
    "terminal.menu.to-go-means", "the spaces you would still have to claim for a ticket, by its shortest open way"
)

# Every claim.
CLAIM_POINTS: Final = Message(
    "terminal.claims.points",
    "{points, plural, one {# point} other {# points}}{useful, select, true {, useful for your tickets} other {}}",
)
CLAIM_NUMBER: Final = Message("terminal.claims.number", "{number}: claim {name},")
TRACK_WITH: Final = Message("terminal.claims.track-with", "{track} with")
TRACK_PAY: Final = Message("terminal.claims.track-pay", "{track}: pay")
COLOUR_FIRST: Final = Message(
    "terminal.claims.colour-first", "{colour, colour}, {length, plural, one {# space} other {# spaces}}"
)
OR: Final = Message("terminal.claims.or", "or")
NO_CLAIM: Final = Message("terminal.claims.none", "There is no route you can claim now.")
HOW_PAY: Final = Message("terminal.claims.how-pay", "Claim {route, route}: how do you pay?")
PAY: Final = Message("terminal.claims.pay", "pay {choice}")
CLAIM_TRACK: Final = Message(
    "terminal.claims.claim-track", "claim {route, route}, {colour, colour} track, with {payment}"
)

# What can be looked at.
LOOK_CLAIMS: Final = Message("terminal.look.claims", "every route you can claim now, with its payments")
LOOK_TICKETS: Final = Message("terminal.look.tickets", "your tickets and the shortest open way of each")
LOOK_MAP: Final = Message("terminal.look.map", "every route by place: open, closed or whose it is")
LOOK_ROUTES: Final = Message("terminal.look.routes", "the routes of one place")
LOOK_PLAYERS: Final = Message("terminal.look.players", "what is public of everybody")
