"""Which cards the Card Game's planner draws."""

from mypy_extensions import i64

from branchline.bots.minds.cardgame.judgement import NEVER
from branchline.bots.minds.cardgame.sight import Sight
from branchline.cardgame.game import CardGame
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.core.cells import Cells


class DrawPolicy:
    def __init__(self, game: CardGame, weights: CardGameWeights) -> None:
        self.reader = game.reader
        self.draw_deck = game.draw_deck
        self.wild: i64 = game.cards.wild
        self.draw_start: i64 = game.draw_card.start
        self.weights = weights

    def score_draws(self, cells: Cells, sight: Sight, first: bool) -> None:
        """Cards of the row and of the deck; the first one together with what the second should bring.

        The cells of the row are read by hand: a search does this at every decision.
        """
        wild, worth = self.wild, sight.worth
        row_at = self.reader.row_at
        deck = self.reader.deck_size(cells)
        unseen = self.card_worths(sight)
        blind = unseen / float(sight.unknown_total) if deck and sight.unknown_total else NEVER
        top = next_best = NEVER  # of the row
        colour: i64
        for colour in range(wild):
            lie: i64 = cells[row_at + colour]
            if lie and worth[colour] > top:
                next_best = worth[colour] if lie > 1 else top
                top = worth[colour]
            elif lie and worth[colour] > next_best:
                next_best = worth[colour]
        for colour in range(wild):
            if cells[row_at + colour]:
                score = worth[colour]
                if first:
                    other = next_best if score >= top else top
                    if blind > other:
                        other = blind
                    if other > 0.0:
                        score += other
                sight.score(self.draw_start + colour, score)
        if first and cells[row_at + wild]:
            sight.score(self.draw_start + wild, worth[wild])
        if deck:
            score = blind
            if first:
                other = top if top > blind else blind
                if other > 0.0:
                    score += other
            sight.score(self.draw_deck.start, score)

    def card_worths(self, sight: Sight) -> float:
        """Fill in what one more card of each colour is worth; return what all cards are that nobody has seen."""
        weights, wild, worth = self.weights, self.wild, sight.worth
        place = sight.hold * weights.drawn
        unseen = 0.0
        colour: i64
        for colour in range(wild):
            short = sight.need[colour] > sight.have[colour] + sight.hand[colour]
            each = sight.price[colour] if short else weights.spare
            worth[colour] = each * place
            unseen += float(sight.unknown[colour]) * worth[colour]
        worth[wild] = sight.wild_price * sight.wild_hold * weights.wild_drawn
        return unseen + float(sight.unknown[wild]) * worth[wild]
