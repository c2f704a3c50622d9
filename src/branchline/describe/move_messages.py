"""Moves for people to read, as they can be made. What a move of a rule is called, the rule says."""

from typing import Final

from branchline.core.sentence import Message

DRAW_DECK: Final = Message("terminal.move.draw-deck", "draw deck")
DRAW: Final = Message("terminal.move.draw", "draw {card, sentence}")
CARD: Final = Message("terminal.move.card", "{colour, colour}")
WILD_CARD: Final = Message("terminal.move.wild-card", "{wild, wild}")
DRAW_TICKETS: Final = Message("terminal.move.draw-tickets", "draw tickets")
KEEP: Final = Message("terminal.move.keep", "keep {tickets, tickets}")
KEEP_NUMBERS: Final = Message("terminal.move.keep-numbers", "keep {numbers}")
KEEP_NONE: Final = Message("terminal.move.keep-none", "keep none")
KEEP_NUMBER: Final = Message("terminal.move.keep-number", "keep ? x{n}")
KEEP_UNSEEN: Final = Message("terminal.move.keep-unseen", "keep ?")
PASS: Final = Message("terminal.move.pass", "pass")
CLAIM: Final = Message("terminal.move.claim", "claim {route, route} with {cards, payment}")
PLAY: Final = Message("terminal.move.play", "play {cards, sentences, unit}")
NUMBER_OF: Final = Message("terminal.move.number-of", "{n} {colour, colour}")
NUMBER_OF_WILDS: Final = Message("terminal.move.number-of-wilds", "{n, plural, one {# {wild, wild}} other {# {wilds}}}")
STOP: Final = Message("terminal.move.stop-drawing", "stop drawing")
COMPLETE: Final = Message("terminal.move.complete", "complete {tickets, tickets}")
COMPLETE_BEST: Final = Message("terminal.move.complete-best", "complete best")
COMPLETE_NO_MORE: Final = Message("terminal.move.complete-no-more", "complete no more")
COMPLETE_UNSEEN: Final = Message("terminal.move.complete-unseen", "complete ?")
COMPLETE_UNSEEN_LAST: Final = Message("terminal.move.complete-unseen-last", "complete ? and no more")

# -- what chance does -------------------------------------------------------------------------------------------------

CHANCE: Final = Message("terminal.move.chance", "chance")  # who does it
TO: Final = Message("terminal.move.to", "{move, sentence} to {whom, who}")
DEAL: Final = Message("terminal.move.deal", "deal {card, sentence}")
DEAL_UNSEEN: Final = Message("terminal.move.deal-unseen", "deal ?")
TURN_UP: Final = Message("terminal.move.turn-up", "turn up {card, sentence}")
FLUSH: Final = Message("terminal.move.flush", "flush")
ROW_STAYS: Final = Message("terminal.move.row-stays", "row stays")
TICKET: Final = Message("terminal.move.ticket", "ticket {ticket, ticket}")
TICKET_UNSEEN: Final = Message("terminal.move.ticket-unseen", "ticket ?")
FIRST: Final = Message("terminal.move.first", "first {seat, seat}")
TOLD: Final = Message("terminal.move.told", "told")  # what everybody learns of somebody's choice
TOLD_COMPLETED: Final = Message("terminal.move.completed", "{who, who} completed {ticket, ticket}")
TOLD_NO_MORE: Final = Message("terminal.move.completed-no-more", "{who, who} completed no more")
