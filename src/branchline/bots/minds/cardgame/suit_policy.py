"""Which cards the Card Game's planner plays: suits, and three single cards."""

from typing import Final

from mypy_extensions import i64

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
        self.wild: i64 = game.cards.wild
        self.expectations = expectations
        self.weights = weights

    def score_suits(self, cells: Cells, sight: Sight) -> None:
        reader = self.reader
        wilds = sight.hand[self.wild]
        colour: i64
        more: i64
        for colour in range(self.wild):
            held = sight.hand[colour]
            if held == 0 or reader.is_own(cells, sight.seat, colour):
                continue
            least: i64 = reader.least_suit(cells, colour)
            if least > held + wilds:
                continue
            robbed = 0.0
            if not reader.is_free(cells, colour):
                robbed = self.robbed(cells, sight, colour)
            low: i64 = least - held if least > held else 0
            self.score_suit(sight, colour, held, low, robbed)
            for more in range(low + 1, low + MORE_WILDS + 1):
                if more <= wilds:
                    self.score_suit(sight, colour, held, more, robbed)
            if low + MORE_WILDS < wilds:
                self.score_suit(sight, colour, held, wilds, robbed)

    def score_suit(self, sight: Sight, colour: i64, count: i64, wilds: i64, robbed: float) -> None:
        """The cards that should get on the track, less what they are worth in hand."""
        weights = self.weights
        gap: i64 = sight.need[colour] - sight.have[colour]
        price: float = sight.price[colour]
        spare: float = weights.spare
        turns = sight.turns
        left: i64 = count + wilds
        score = robbed
        stay = 1.0
        at: i64
        for at in range((left + 1) // 2):  # the nearer half: to count the far one too loses games
            stay *= 1.0 - self.expectations.risk(sight, colour, left)
            left -= 1
            arrives = stay
            now = float(at)
            if now + 1.0 > turns:
                arrives = stay * (turns - now) if turns > now else 0.0
            if at < wilds:
                score += sight.wild_price * (arrives - weights.wild_hold * sight.wild_hold * stay)
            elif at < wilds + gap:
                score += price * (arrives - sight.hold * stay)
            else:
                score += spare * (arrives - sight.hold * stay)
        sight.score(self.play_cards.suit_of(colour, count, wilds), score)

    def robbed(self, cells: Cells, sight: Sight, colour: i64) -> float:
        """What it brings to rob the row of this colour: those of its cards that would have got on the track."""
        cards = float(self.reader.row_length(cells, colour))
        turns = sight.turns
        if cells[LAST] > 0:  # its owner has one more turn, or none
            after: i64 = self.reader.owner(cells, colour) - sight.seat
            if after < 0:
                after += self.seats
            turns = 1.0 if after < cells[LAST] else 0.0
        if cards > turns:
            cards = turns
        return cards * self.weights.rob / (self.seats - 1)

    def score_three(self, cells: Cells, sight: Sight) -> None:
        """Three single cards: the best three of the colours that lie in nobody's railyard."""
        arrives = 1.0 if sight.turns >= 1.0 else 0.0
        first: i64 = -1
        second: i64 = -1
        third: i64 = -1
        best = better = good = NEVER
        colour: i64
        for colour in range(self.wild):
            if sight.hand[colour] == 0 or not self.reader.is_free(cells, colour):
                continue
            worth = sight.price[colour] if sight.need[colour] > sight.have[colour] else self.weights.spare
            score = worth * (arrives - sight.hold) * (1.0 - self.expectations.risk(sight, colour, 1))
            if score > best:
                third = second
                good = better
                second = first
                better = best
                first = colour
                best = score
            elif score > better:
                third = second
                good = better
                second = colour
                better = score
            elif score > good:
                third = colour
                good = score
        if third >= 0:
            sight.score(self.play_cards.three_of(first, second, third), best + better + good)
