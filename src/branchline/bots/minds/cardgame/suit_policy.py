"""Which cards the Card Game's planner plays: suits, and three single cards."""

from typing import Final

from branchline.bots.minds.cardgame.expectations import Expectations
from branchline.bots.minds.cardgame.judgement import NEVER
from branchline.bots.minds.cardgame.sight import Sight
from branchline.cardgame.game import CardGame
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.core.cells import Cells
from branchline.trains.state import LAST

MORE_WILDS: Final = 2  # beyond the fewest that a suit takes, each of them tried; then all at once


class SuitPolicy:
    """It holds cards back for long suits, which take few turns and are hard to rob, while there is time for them."""

    def __init__(self, game: CardGame, expectations: Expectations, weights: CardGameWeights) -> None:
        self.play_cards = game.play_cards
        self.reader = game.reader
        self.seats: int = game.seats
        self.wild = game.cards.wild
        self.expectations = expectations
        self.weights = weights

    def score_suits(self, cells: Cells, sight: Sight) -> None:
        reader = self.reader
        wilds = sight.hand[self.wild]
        for colour in range(self.wild):
            held = sight.hand[colour]
            if held == 0 or reader.is_own(cells, sight.seat, colour):
                continue
            least = reader.least_suit(cells, colour)
            if least > held + wilds:
                continue
            robbed = 0.0
            if not reader.is_free(cells, colour):
                robbed = self.robbed(cells, sight, colour)
            low = least - held if least > held else 0
            self.score_suit(sight, colour, held, low, robbed)
            for more in range(low + 1, low + MORE_WILDS + 1):
                if more <= wilds:
                    self.score_suit(sight, colour, held, more, robbed)
            if low + MORE_WILDS < wilds:
                self.score_suit(sight, colour, held, wilds, robbed)

    def score_suit(self, sight: Sight, colour: int, count: int, wilds: int, robbed: float) -> None:
        """The cards that should get on the track, less what they are worth in hand."""
        weights = self.weights
        gap = sight.need[colour] - sight.have[colour]
        turns = sight.turns
        left = count + wilds
        score = robbed
        stay = 1.0
        for at in range((left + 1) // 2):  # the nearer half: to count the far one too loses games
            stay *= 1.0 - self.expectations.risk(sight, colour, left)
            left -= 1
            arrives = stay
            if at + 1 > turns:
                arrives = stay * (turns - at) if turns > at else 0.0
            if at < wilds:
                score += sight.wild_price * (arrives - weights.wild_hold * sight.wild_hold * stay)
            elif at < wilds + gap:
                score += sight.price[colour] * (arrives - sight.hold * stay)
            else:
                score += weights.spare * (arrives - sight.hold * stay)
        sight.score(self.play_cards.suit_of(colour, count, wilds), score)

    def robbed(self, cells: Cells, sight: Sight, colour: int) -> float:
        """What it brings to rob the row of this colour: those of its cards that would have got on the track."""
        cards = float(self.reader.row_length(cells, colour))
        turns = sight.turns
        if cells[LAST] > 0:  # its owner has one more turn, or none
            after = self.reader.owner(cells, colour) - sight.seat
            if after < 0:
                after += self.seats
            turns = 1.0 if after < cells[LAST] else 0.0
        if cards > turns:
            cards = turns
        return cards * self.weights.rob / (self.seats - 1)

    def score_three(self, cells: Cells, sight: Sight) -> None:
        """Three single cards: the best three of the colours that lie in nobody's railyard."""
        arrives = 1.0 if sight.turns >= 1.0 else 0.0
        first = second = third = -1
        best = better = good = NEVER
        for colour in range(self.wild):
            if sight.hand[colour] == 0 or not self.reader.is_free(cells, colour):
                continue
            worth = sight.price[colour] if sight.need[colour] > sight.have[colour] else self.weights.spare
            score = worth * (arrives - sight.hold) * (1.0 - self.expectations.risk(sight, colour, 1))
            if score > best:
                third, good = second, better
                second, better = first, best
                first, best = colour, score
            elif score > better:
                third, good = second, better
                second, better = colour, score
            elif score > good:
                third, good = colour, score
        if third >= 0:
            sight.score(self.play_cards.three_of(first, second, third), best + better + good)
