"""The scalar cells and the phases that every train game has."""

from typing import Final

# The scalar cells, after those of core. A family adds its own behind them.
FIRST: Final = 4  # the seat that has the first turn
LAST: Final = 5  # turns still to come once the end is triggered, else 0
DEALT: Final = 6  # cards or tickets dealt so far in this part of the set-up
GROUPS: Final = 7  # groups of tickets in the ticket deck, the top one first
SCALARS = ("first", "last", "dealt", "groups")
MORE: Final = 8  # where the cells of a family begin

# The phases, in the order of the leaflets.
DEALING: Final = 0
ROW: Final = 1
TICKETS: Final = 2
OPENING: Final = 3
STARTING: Final = 4
MAIN: Final = 5
SECOND: Final = 6
KEEPING: Final = 7
ENDING: Final = 8

FACE_UP: Final = 5
