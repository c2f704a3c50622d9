"""The search in numbers, the same for all titles: found by trying, and `make tune SEARCH=100` tries others, in searches
of 100 simulations.

Those of a family, which say what its planner lets a search try, are `MapCandidateWeights` and `CardCandidateWeights`.
What a candidate is thought to be worth before it is tried is measured instead (`PRIOR_MEAN` in `tree.py`).
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class SearchWeights:
    # In the tree.
    expansion_visits: int = 6  # of a node, before it chooses by what it has learnt; until then the mind plays on
    others_expansion_visits: int = 60  # the same where another seat moves: it holds other cards in every world
    depth: int = 24  # moves, those of chance too, that the tree goes down at most
    exploration: float = 0.2  # how much a candidate's prior weighs against what it has brought so far
    fpu_reduction: float = 0.05  # first-play urgency: an untried candidate counts as this much worse than its node
    # The win scale, how far ahead makes a win likely, in points: until that is known better, and then by how much the
    # margins vary; far ahead or behind, points still count.
    worlds_first: int = 4  # tries of every candidate, to learn how far points vary
    first_win_scale: float = 12.0  # in those
    least_win_scale: float = 2.0  # and at least from then on
    spread_share: float = 0.4  # of the margins' standard deviation
    lead_share: float = 0.5  # of their mean


USUAL_SEARCH: Final = SearchWeights()
