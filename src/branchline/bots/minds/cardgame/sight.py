"""What a seat of the Card Game sees, digested."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.bots.minds.mind import Memo

USUAL_ACTIONS: Final = 48  # room for those of most decisions


class Sight(Memo):
    """What the seat to move sees, digested; all but the needs of its tickets is read anew for every decision."""

    def __init__(self, kinds: i64) -> None:
        self.wild: i64 = kinds - 1
        self.seat: i64 = 0
        self.turns = 0.0  # of the seat, after this one
        self.last_deck = True  # what is not completed now will never be
        self.may_draw_tickets = False  # whether drawing tickets is worth a thought
        self.tickets: i64 = -1  # those that need, price and needed are for
        self.need = vec[i64]([0] * kinds)  # cards that the tickets take
        self.price = vec[float]([0.0] * kinds)  # points that a card brings them
        self.needed: i64 = 0
        self.hand = vec[i64]([0] * kinds)
        self.have = vec[i64]([0] * kinds)  # on the track, or in the own railyard and sure to get there in time
        self.unknown = vec[i64]([0] * kinds)  # cards that lie in the deck or in another hand, nobody knows which
        self.unknown_total: i64 = 0
        self.others_cards = vec[float](
            [0.0] * kinds
        )  # that one other seat may have for a suit of the colour, wilds included
        self.wild_price = 0.0
        self.hold = 0.0  # how likely a card that stays in hand will still get on the track
        self.wild_hold = 0.0
        self.worth = vec[float]([0.0] * kinds)  # of one more card in hand
        self.rest = vec[i64]([0] * kinds)  # of track, railyard and hand, what the tickets leave over
        self.laid = vec[i64]([0] * kinds)  # of track and railyard alone
        self.thorough = False  # score also what can't be the best
        self.actions = vec[i64](capacity=USUAL_ACTIONS)
        self.scores = vec[float](capacity=USUAL_ACTIONS)

    def copy(self) -> Memo:
        """An empty one: the next decision fills it."""
        return Sight(len(self.hand))

    def score(self, action: i64, score: float) -> None:
        """An action that is worth a thought."""
        self.actions = append(self.actions, action)
        self.scores = append(self.scores, score)

    def clear(self) -> None:
        """Forget the actions."""
        self.actions = vec[i64](capacity=USUAL_ACTIONS)
        self.scores = vec[float](capacity=USUAL_ACTIONS)

    def lacking(self) -> int:
        """Cards that the tickets need beyond those on the track, in the railyard and in the hand."""
        lacking: i64 = -self.have[self.wild] - self.hand[self.wild]
        colour: i64
        for colour in range(self.wild):
            gap: i64 = self.need[colour] - self.have[colour] - self.hand[colour]
            if gap > 0:
                lacking += gap
        return lacking if lacking > 0 else 0

    def colours_in_hand(self) -> int:
        count = 0
        colour: i64
        for colour in range(self.wild):
            if self.hand[colour]:
                count += 1
        return count
