"""What a mind of the Card Game lets a search try, in numbers: found by trying, and
`make tune TITLE=card-game SEARCH=100` tries others."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class CardCandidateWeights:
    most: int = 10  # actions that are weighed at most
    most_draws: int = 4  # of them draws of cards, which differ little
    close: float = 4.0  # points; an action that is this much worse than the best has a quarter of its weight


USUAL_CARD_CANDIDATES: Final = CardCandidateWeights()
