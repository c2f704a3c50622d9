"""The cells and phases that only map titles have, and the numbers of the family."""

from typing import Final

from branchline.trains.state import MORE

WORD: Final = 60  # routes in one word of a mask: compiled ints are fast only to 62 bits
BIT_HASH: Final = 67  # the powers of two below 2**66 all differ modulo 67
# In place of a number, each for one thing:
ANY_COLOUR: Final = -1  # of a colour: a route is paid in any one colour, or in that of track not yet laid
WILDS_ALONE: Final = -1  # of the colour of a payment
UNCLAIMED: Final = -1  # of the seat that has a route
NO_TRACK: Final = -1  # of the colour of the track on a route
NOT_CUT: Final = -1  # of the route that cuts one off

PASSES: Final = 8  # players in a row who had to pass; below zero while the last of them ends the turn
ROUTE: Final = 9  # the route claimed last, + 1
SPENT: Final = 10  # of the claim not yet finished: the colour, how many cards of it, how many wilds
SPENT_CARDS: Final = 11
SPENT_WILDS: Final = 12
CLAIM_STEP: Final = 13  # how many rules have spoken: on that claim, its payment first, then itself; or in the set-up
CLAIM_PAID: Final = 14  # whether its payment is discarded
SCALARS = (
    "passes",
    "route",
    "spent",
    "spent_cards",
    "spent_wilds",
    "claim_step",
    "claim_paid",
)
assert PASSES == MORE

PLACING: Final = 9  # the set-up of the title's own rules, before the first turn

END_VEHICLES: Final = 2  # vehicles left that trigger the end


def bit_places() -> list[int]:
    """The place of a bit in a word, by the bit modulo BIT_HASH."""
    places = [0] * BIT_HASH
    for place in range(WORD):
        places[(1 << place) % BIT_HASH] = place
    return places


def bit_of(route: int) -> int:
    """The bit of a route in its word of a mask.

    A Python int is shifted on purpose: mypyc shifts a constant by an int of the machine in 32 bits, which loses it.
    """
    return 1 << route % WORD
