"""A planner for the Card Game: every action is weighed in the points that it should bring in the end.

Here its parts are put together: what it expects, and a policy for each decision.
"""

from typing import Final

from branchline.bots.minds.cardgame.candidate_weights import CardCandidateWeights
from branchline.bots.minds.cardgame.card_mind import CardMind
from branchline.bots.minds.cardgame.draw_policy import DrawPolicy
from branchline.bots.minds.cardgame.expectations import Expectations
from branchline.bots.minds.cardgame.judgement import NEVER, CardJudgement
from branchline.bots.minds.cardgame.offer_policy import OfferPolicy
from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.suit_policy import SuitPolicy
from branchline.bots.minds.cardgame.ticket_needs import TicketNeeds
from branchline.cardgame.game import CardGame
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.core.cells import Cells

STOPPING: Final = -0.5  # the score of no second card, chosen: one that is worth next to nothing is still drawn


class PlannerJudgement(CardJudgement):
    def __init__(self, game: CardGame, needs: TicketNeeds, weights: CardGameWeights) -> None:
        self.expectations = Expectations(game, weights)
        self.suits = SuitPolicy(game, self.expectations, weights)
        self.draws = DrawPolicy(game, weights)
        self.offers = OfferPolicy(game, needs, weights)
        self.draw_tickets = game.draw_tickets
        self.stop = game.stop

    def main(self, cells: Cells, sight: Sight) -> None:
        self.expectations.prices(sight)
        self.expectations.survey(cells, sight)
        self.suits.score_suits(cells, sight)
        self.suits.score_three(cells, sight)
        self.draws.score_draws(cells, sight, True)
        if not sight.may_draw_tickets:
            return
        best = NEVER
        for score in sight.scores:
            if score > best:
                best = score
        if sight.thorough or best < self.offers.most:
            tickets = self.offers.new_tickets(cells, sight, NEVER if sight.thorough else best)
            if tickets > NEVER:
                sight.score(self.draw_tickets.start, tickets)

    def second(self, cells: Cells, sight: Sight) -> None:
        self.expectations.prices(sight)
        self.expectations.survey(cells, sight)
        self.draws.score_draws(cells, sight, False)
        sight.score(self.stop.start, STOPPING)

    def keep(self, cells: Cells, sight: Sight) -> None:
        self.offers.score_keeps(cells, sight)


def planner(
    game: CardGame, weights: CardGameWeights | None = None, candidates: CardCandidateWeights | None = None
) -> CardMind:
    needs = TicketNeeds(game)
    judgement = PlannerJudgement(game, needs, game.weights if weights is None else weights)
    return CardMind(game, needs, judgement, candidates)
