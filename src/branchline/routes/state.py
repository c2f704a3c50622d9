"""The scalar cells of a map title's state, its phases and the numbers of the family."""

from typing import Final

WORD: Final = 60  # routes in one word of a mask: compiled ints are fast only to 62 bits
BIT_HASH: Final = 67  # the powers of two below 2**66 all differ modulo 67

# The scalar cells of the family, after those of core.
FIRST: Final = 4  # the seat that has the first turn
LAST: Final = 5  # turns still to come once the end is triggered, else 0
PASSES: Final = 6  # players in a row who had to pass
DEALT: Final = 7  # cards or tickets dealt so far in this part of the set-up
ROUTE: Final = 8  # the route claimed last, + 1
SPENT: Final = 9  # of the claim not yet finished: the colour, how many cards of it, how many wilds
SPENT_CARDS: Final = 10
SPENT_WILDS: Final = 11
CLAIM_STEP: Final = 12  # how many rules have spoken on that claim, first on its payment, then on itself
CLAIM_PAID: Final = 13  # whether its payment is discarded
GROUPS: Final = 14  # groups of tickets in the ticket deck, the top one first
SCALARS = (
    "first",
    "last",
    "passes",
    "dealt",
    "route",
    "spent",
    "spent_cards",
    "spent_wilds",
    "claim_step",
    "claim_paid",
    "groups",
)

# The phases, in the order of the leaflet.
DEALING: Final = 0
ROW: Final = 1
TICKETS: Final = 2
OPENING: Final = 3
STARTING: Final = 4
PLACING: Final = 5
MAIN: Final = 6
SECOND: Final = 7
KEEPING: Final = 8
ENDING: Final = 9

FACE_UP: Final = 5
END_AT: Final = 2  # vehicles left that trigger the end


def bit_places() -> list[int]:
    """The place of a bit in a word, by the bit modulo BIT_HASH."""
    places = [0] * BIT_HASH
    for place in range(WORD):
        places[(1 << place) % BIT_HASH] = place
    return places
