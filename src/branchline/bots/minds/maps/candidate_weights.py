"""What the planner of the maps lets a search try, in numbers, the same for all boards: found by trying, and
`make tune SEARCH=100` tries others."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MapCandidateWeights:
    candidates: int = 8  # actions worth a thought, at most
    # By how much an action is behind the best that a search gives half the weight, in the values of each decision.
    turn_scale: float = 16.0  # what to do in a turn, and which card to draw
    keep_scale: float = 64.0  # which tickets to keep
    lay_scale: float = 30.0  # where to lay track
    # What an action of a turn is worth, beside that of cards to draw (`PlannerWeights`).
    own_lead: int = 8  # by which the own choice is ahead of all others
    draw_value: int = 30  # of the own choice of cards, where the turn is better spent on something else
    deck_worth: int = 12  # of a card from the deck
    wild_draw_cost: int = 12  # of drawing a wild, which takes the whole turn
    tickets_value: int = 12  # of drawing tickets
    point_value: int = 4  # of a point that a claim brings at once
    planned_value: int = 20  # of a claim of the plan
    claim_cost: int = 12  # of any claim: cards are kept for better ones
    # What others may hold (`OpponentModel`).
    appeal: float = 0.7  # how much likelier a ticket is held that looked good at the start: exponent for a deviation
    evidence: float = 4.0  # how much a way that is built speaks for its ticket: exponent for the whole of it


USUAL_MAP_CANDIDATES: Final = MapCandidateWeights()
