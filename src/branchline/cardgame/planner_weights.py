"""The judgement of the Card Game's planner in numbers: they stand in `planner.toml` beside its box.

They were found by playing: what won more games against greedy, the ticket hoarder and earlier planners was kept. So
they say what serves in the planner's scores, not what could be counted at a table. `make tune TITLE=card-game` looks
for better ones.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from branchline.core.title import weights_file


@dataclass(frozen=True)
class CardGameWeights:
    spare: float  # points that a card is worth that no ticket needs yet
    drawn: float  # a card that is drawn counts more: the others do not get it
    hold: float  # how likely a card in hand gets on the track if there is time enough
    hold_time: float  # turns beyond those in which the hand can be played that are time enough
    lag: float  # turns lost on the way
    rob: float  # points that a robbed card is worth: its owner loses it, and the turns spent on it
    risk: float  # how likely a seat that can rob a row does
    slope: float  # how much more likely it can for each card that it may have more than the row
    wild_hold: float  # how much more a wild in hand is worth than another card: it makes any suit longer
    wild_drawn: float  # the same for a wild that is drawn
    wild_time: float  # turns that are enough to play a wild, which goes with any suit
    wild_many: float  # further turns for each wild in hand
    future: float  # needed cards that a turn brings
    missing: float  # how many of them it takes for a missing card of one colour
    sure: float  # how likely a ticket is completed whose cards are in hand, or sure to come: rows are robbed
    new_tickets: float  # how much of what new tickets promise is believed
    carry: float  # how likely a card in hand is of use with the second deck, if not with the first
    again: float  # needed cards that the second deck brings
    again_cost: float  # with a second deck to come, this share of a ticket's points is at risk


def read_card_game_weights(folder: Path) -> CardGameWeights:
    """Those of a planner.toml that is known to be sound."""
    table = tomllib.loads(weights_file(folder).read_text("utf-8"))
    return CardGameWeights(**{name: float(value) for name, value in table.items()})
