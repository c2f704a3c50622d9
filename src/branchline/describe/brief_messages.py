"""The rules in brief. What a rule of a title asks for, the rule says."""

from typing import Final

from branchline.core.sentence import Message

# -- maps -------------------------------------------------------------------------------------------------------------

MAP_AIM: Final = Message(
    "terminal.brief.map-aim",
    "Aim: most points, from routes you claim and tickets whose two places your own routes link. A ticket left open at "
    "the end costs its points.",
)
MAP_START: Final = Message(
    "terminal.brief.map-start",
    "At the start: {hand, cards} each; {opening, plural, one {# ticket} other {# tickets}} dealt, keep {keep} or more; "
    "the first player is drawn by lot.",
)
MAP_TURN: Final = Message(
    "terminal.brief.map-turn", "Each turn one of three: draw cards, claim a route, or draw tickets."
)
# Where a message says {wilds} or {vehicles}, other languages have the facts `wild` or `vehicle` and `n`.
MAP_DRAW: Final = Message(
    "terminal.brief.map-draw",
    "Draw cards: two, each from the {face_up} face up or blind from the deck. "
    "{an_wild, select, true {An} other {A}} {wild, wild} taken face up is your only card of the turn, so it is never "
    "the second one; blind it is a card like others. {row, sentence}",
)
MAP_ROW: Final = Message("terminal.brief.map-row", "Three {wilds} face up and the whole row is replaced.")
MAP_CLAIM: Final = Message(
    "terminal.brief.map-claim",
    "Claim a route: as many cards of its colour as it has spaces"
    "{grey, select, true {, of one colour of your choice if it is grey} other {}}. "
    "{an_wild, select, true {An} other {A}} {wild, wild} card stands for any colour. "
    "It takes {an_vehicle, select, true {an} other {a}} {vehicle, vehicle} for each space.",
)
MAP_SCORE: Final = Message("terminal.brief.map-score", "A route scores at once: {scale, sentences}.")
FIRST_SCORE: Final = Message(
    "terminal.brief.first-score",
    "{points, plural, one {# point} other {# points}} for {spaces, plural, one {# space} other {# spaces}}",
)
MORE_SCORE: Final = Message(
    "terminal.brief.more-score", "{points} for {spaces, plural, one {# space} other {# spaces}}"
)
MAP_TICKETS: Final = Message(
    "terminal.brief.map-tickets", "Draw tickets: {draw}, keep {keep} or more, the rest go under the deck."
)
MAP_END: Final = Message(
    "terminal.brief.map-end",
    "The end: the player who finishes a turn with {n} {vehicles} or fewer starts the last round; everybody, that "
    "player too, has one more turn.",
)
MAP_TIE: Final = Message(
    "terminal.brief.map-tie",
    "A tie goes to the player who completed more tickets; if that is a tie too, the victory is shared.",
)
MAP_TIE_THEN: Final = Message(
    "terminal.brief.map-tie-then",
    "A tie goes to the player who completed more tickets, then to {winner, sentence}; if that is a tie too, the "
    "victory is shared.",
)
THEN_TO: Final = Message("terminal.brief.then-to", "{first, sentence}, then to {next, sentence}")

# -- the Card Game ----------------------------------------------------------------------------------------------------

CARDS_AIM: Final = Message(
    "terminal.brief.cards-aim",
    "Aim: most points, from tickets. A ticket names two cities and the cards that complete it. A ticket left open at "
    "the end costs its points.",
)
CARDS_TRACK: Final = Message(
    "terminal.brief.cards-track",
    "Cards go from your hand to your railyard, where they lie in rows, one for each colour, and from there, turn by "
    "turn, on your track. Only cards on your track complete tickets.",
)
CARDS_START: Final = Message(
    "terminal.brief.cards-start",
    "At the start: {n, plural, one {# {wild, wild}} other {# {wilds}}} and {hand} cards each; {opening} tickets dealt, "
    "keep {keep} or more; the first player is drawn by lot.",
)
CARDS_TURN: Final = Message(
    "terminal.brief.cards-turn",
    "Each turn begins with your railyard: from each of your rows the top card goes on your track, by itself. "
    "{wilds_first} lie on top of a row, so they go first.",
)
CARDS_THEN: Final = Message(
    "terminal.brief.cards-then",
    "Then one of three: draw cards, play cards into your railyard, or draw tickets.",
)
CARDS_DRAW: Final = Message(
    "terminal.brief.cards-draw",
    "Draw cards: up to two, each from the {face_up} face up or blind from the deck; after the first you may stop. "
    "A {wild, wild} taken face up is your only card of the turn, so it is never the second one; "
    "blind it is a card like others.",
)
CARDS_PLAY: Final = Message(
    "terminal.brief.cards-play",
    "Play a suit: two or more cards of one colour; {wilds} count, if at least one card has the colour. "
    "Or play three colours: three single cards, each of another colour, without {wilds}.",
)
CARDS_ROB: Final = Message(
    "terminal.brief.cards-rob",
    "You can't play a colour that your own railyard has. If somebody else's has it, you need more cards than that row "
    "has: then it is robbed, and all of it is discarded. Single cards can't rob.",
)
CARDS_HIDDEN: Final = Message(
    "terminal.brief.cards-hidden",
    "What is on a track stays there, face down, until it is scored. You may "
    "{open_track, select, true {look} other {not look}} through your own.",
)
CARDS_TICKETS: Final = Message(
    "terminal.brief.cards-tickets",
    "Draw tickets: {draw}, keep as many as you like, or none; the rest go under the ticket deck.",
)
CARDS_END: Final = Message(
    "terminal.brief.cards-end",
    "The end: the deck is never reshuffled. Once it has run out, everybody, the player at turn too, has one more turn. "
    "Then the tracks are turned up.",
)
CARDS_SCORE: Final = Message(
    "terminal.brief.cards-score",
    "Scoring: choose which of your tickets the cards of your track complete. Each card counts for one ticket, "
    "a {wild, wild} as any colour.",
)
CARDS_ALL: Final = Message(
    "terminal.brief.cards-all",
    "You may not stop completing tickets while the cards that are left complete one more of yours.",
)
CARDS_TWICE: Final = Message(
    "terminal.brief.cards-twice",
    "With {players} players this is the first of two scorings. All cards that are in no hand are shuffled, everybody "
    "is dealt {each}, and the game goes on to a second one; only then do open tickets cost points.",
)
CARDS_CITIES: Final = Message(
    "terminal.brief.cards-cities",
    "Big cities: the player with the most completed tickets that name a city wins its bonus; all who tie score it.",
)
CARDS_TIE: Final = Message(
    "terminal.brief.cards-tie",
    "A tie goes to the player who completed more tickets, then to the one with more bonuses; if that is a tie too, the "
    "victory is shared.",
)
