"""The mind of the Card Game: it looks, lets a judgement score what may be done, and takes the best."""

from mypy_extensions import i64

from branchline.bots.minds.cardgame.candidate_weights import USUAL_CARD_CANDIDATES, CardCandidateWeights
from branchline.bots.minds.cardgame.judgement import NEVER, CardJudgement
from branchline.bots.minds.cardgame.lookout import Lookout
from branchline.bots.minds.cardgame.reasons import why
from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.ticket_needs import TicketNeeds
from branchline.bots.minds.mind import Memo, Mind
from branchline.cardgame.game import CardGame
from branchline.core.actions import Uniform
from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.core.sentence import Sentence


class CardMind(Mind):
    def __init__(
        self,
        game: CardGame,
        needs: TicketNeeds,
        judgement: CardJudgement,
        candidates: CardCandidateWeights | None = None,
    ) -> None:
        super().__init__(game)
        self.rules = game
        self.kinds = game.cards.kinds
        self.last_draw = game.draw_card.start + game.cards.wild  # the draws of cards come first of all actions
        self.lookout = Lookout(game, needs)
        self.judgement = judgement
        self.candidates = USUAL_CARD_CANDIDATES if candidates is None else candidates

    def fresh(self) -> Memo:
        return Sight(self.kinds)

    def choose(self, cells: Cells, memo: Memo, uniform: Uniform) -> int:
        sight = self.lookout.look(cells, memo)
        self.consider(cells, sight)
        scores = sight.scores
        best: i64 = 0
        at: i64
        for at in range(1, len(scores)):
            if scores[at] > scores[best]:
                best = at
        return sight.actions[best]

    def weigh(self, cells: Cells, memo: Memo, actions: list[int], weights: list[float]) -> None:
        """The best actions by their scores; the one that `choose` names comes first."""
        sight = self.lookout.look(cells, memo)
        sight.thorough = True
        self.consider(cells, sight)
        sight.thorough = False
        scores = sight.scores
        candidates = self.candidates
        best = max(scores)
        total = 0.0
        draws = 0
        for _ in range(len(scores)):
            top = 0
            for at in range(1, len(scores)):
                if scores[at] > scores[top]:
                    top = at
            action = sight.actions[top]
            behind = 1.0 + (best - scores[top]) / candidates.close
            scores[top] = NEVER - 1.0
            if action <= self.last_draw:
                draws += 1
            if len(actions) < candidates.most and (action > self.last_draw or draws <= candidates.most_draws):
                actions.append(action)
                weights.append(1.0 / (behind * behind))
                total += weights[-1]
        for at in range(len(weights)):
            weights[at] /= total

    def consider(self, cells: Cells, sight: Sight) -> None:
        """Fill in the actions that are worth a thought, with a score for each."""
        rules = self.rules
        sight.clear()
        awaited = cells[AWAIT]
        if awaited == rules.await_main:
            self.judgement.main(cells, sight)
            if len(sight.actions) == 0:
                sight.score(rules.passing.start, 0.0)
        elif awaited == rules.await_second:
            self.judgement.second(cells, sight)
        elif awaited == rules.await_keep:
            self.judgement.keep(cells, sight)
        else:
            sight.score(rules.complete.start + rules.complete.best, 0.0)

    def reason(self, cells: Cells, action: int) -> Sentence | str:
        return why(self.rules, cells, self.lookout.look(cells, self.fresh()), action)
