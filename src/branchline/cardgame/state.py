"""The cells and phases that only the Card Game has."""

from typing import Final

from branchline.trains.state import MORE

DECK: Final = 8  # which train deck is being played: 1, or 2 in the second half of a game of four
REVEALED: Final = 9  # while completed tickets are revealed: the last one of the seat at turn, + 1
SCALARS = ("train_deck", "shown")
assert DECK == MORE

# After those that every train game has.
COMPLETING: Final = 9
REVEALING: Final = 10
DEALING_AGAIN: Final = 11
ROW_AGAIN: Final = 12

TWO_DECKS: Final = 4  # with this many players the deck is played twice
AGAIN: Final = 4  # cards dealt to each player from the second deck
