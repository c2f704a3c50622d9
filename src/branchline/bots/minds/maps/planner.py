"""The planner of the map titles: it plans a network for its tickets, collects for it and re-plans when blocked.

Here its parts are put together: each decides one thing, and is given what it needs for that.
"""

from typing import Final

from branchline.bots.minds.maps.candidate_weights import USUAL_MAP_CANDIDATES, MapCandidateWeights
from branchline.bots.minds.maps.card_policy import CardPolicy
from branchline.bots.minds.maps.claim_policy import ClaimPolicy
from branchline.bots.minds.maps.opponent_model import OpponentModel
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.planner_reasons import PlannerReasons
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.bots.minds.maps.rule_answers import RuleAnswers
from branchline.bots.minds.maps.ticket_policy import TicketPolicy
from branchline.bots.minds.maps.track_policy import TrackPolicy
from branchline.bots.minds.mind import NO_ACTION, Memo, Mind, half
from branchline.core.actions import Uniform
from branchline.core.cells import Cells
from branchline.core.game import AWAIT, MOVER
from branchline.core.sentence import Sentence
from branchline.routes.game import RoutesGame
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.rules.declared import Intent
from branchline.trains.state import GROUPS, LAST

# A draw that is worth as much is the card policy's own choice of draws. No number to tune: it is more than a card is
# usually worth, and less than OWN_CHOICE, which that policy adds.
MOST_DRAW: Final = 40


class MapPlanner(Mind):
    def __init__(
        self, game: RoutesGame, weights: PlannerWeights | None = None, candidates: MapCandidateWeights | None = None
    ) -> None:
        super().__init__(game)
        self.board_game = game
        self.weights = game.weights if weights is None else weights
        self.candidates = USUAL_MAP_CANDIDATES if candidates is None else candidates
        paying, outlook = Paying(game), Outlook(game)
        self.planner = RoutePlanner(game, paying, outlook, self.weights)
        self.opponent_model = OpponentModel(game, self.planner, self.candidates)
        self.claims = ClaimPolicy(game, paying, outlook, self.planner, self.weights, self.candidates)
        self.cards = CardPolicy(game, paying, outlook, self.weights, self.candidates, self.planner.twins)
        self.tickets = TicketPolicy(game, self.planner, self.weights)
        self.answers = RuleAnswers(game)
        self.tracks: TrackPolicy | None = None
        if game.laying is not None:
            self.tracks = TrackPolicy(game, game.laying, paying, self.opponent_model, self.weights, self.planner.twins)
        self.reasons = PlannerReasons(game, self.planner, self.tracks, self.answers)

    def fresh(self) -> Memo:
        return RoutePlan(self.board_game.words_per_mask)

    def fits(self, cells: Cells, seat: int) -> list[float]:
        return self.opponent_model.fits(cells, seat)

    def prepare(self, cells: Cells, seat: int, memo: Memo) -> None:
        plan = self.planner.follow(cells, seat, memo)
        plan.hasty = True
        if self.tracks is not None:
            plan.wanted = self.opponent_model.wanted_by_others(cells, seat)
            plan.in_the_way = self.tracks.in_the_way_of(plan.wanted)

    def choose(self, cells: Cells, memo: Memo, uniform: Uniform) -> int:
        game = self.board_game
        seat = cells[MOVER]
        now = cells[AWAIT]
        if now == game.await_main:
            return self.turn(cells, seat, memo)
        if now == game.await_second:
            return self.cards.draw(cells, seat, self.planner.follow(cells, seat, memo))
        if now == game.await_keep:
            return self.tickets.keep(cells)
        tracks = self.tracks
        if tracks is not None and now == tracks.laying.awaiting:
            return tracks.lay(cells, self.planner.follow(cells, seat, memo))
        if game.asking[now] is not None:
            return self.answers.best(cells, self.intent(cells, memo))
        return game.legal_cells(cells)[0]

    def intent(self, cells: Cells, memo: Memo) -> Intent:
        """What it is after, for a rule that asks for a decision."""
        return Planned(self.planner, cells, memo)

    def turn(self, cells: Cells, seat: int, memo: Memo) -> int:
        game = self.board_game
        if cells[LAST] > 0:
            assert isinstance(memo, RoutePlan)
            best = self.claims.last(cells, seat, memo.hasty)
            return best if best >= 0 else self.cards.anything(cells)
        plan = self.planner.follow(cells, seat, memo)
        best = self.claims.wanted(cells, seat, plan)
        if best >= 0:
            return best
        if not plan.routes:
            if self.tickets.worth_drawing(cells, seat, plan):
                return game.draw_tickets.start
            best = self.claims.filling(cells, seat)
            if best >= 0:
                return best
        return self.cards.draw(cells, seat, plan)

    # -- for a search -------------------------------------------------------------------------------------------------

    def weigh(self, cells: Cells, memo: Memo, actions: list[int], weights: list[float]) -> None:
        game = self.board_game
        seat = cells[MOVER]
        now = cells[AWAIT]
        tracks = self.tracks
        found: list[int] = []
        values: list[int] = []
        scale = self.candidates.turn_scale
        if now == game.await_main:
            self.weigh_turn(cells, seat, memo, found, values)
        elif now == game.await_second:
            self.cards.weigh_draws(cells, self.planner.follow(cells, seat, memo), found, values)
        elif now == game.await_keep:
            self.tickets.weigh_keeps(cells, found, values)
            scale = self.candidates.keep_scale
        elif tracks is not None and now == tracks.laying.awaiting:
            plan = self.planner.follow(cells, seat, memo)
            tracks.weigh_lays(cells, plan, found, values)
            tracks.weigh_other_lays(cells, plan, found, values)
            scale = self.candidates.lay_scale
        elif game.asking[now] is not None:
            scale = self.answers.weigh(cells, self.intent(cells, memo), found, values)
        else:
            found = game.legal_cells(cells)
            values = [0] * len(found)
        own = found.index(self.choose(cells, memo, half))
        for value in values:
            if value >= values[own]:
                values[own] = value + 1  # its own choice comes first
        best_few(found, values, scale, self.candidates.candidates, actions, weights)

    def weigh_turn(self, cells: Cells, seat: int, memo: Memo, actions: list[int], values: list[int]) -> None:
        """The planner's own choice, other claims by what they bring, draws and tickets."""
        tickets = self.board_game.draw_tickets.start
        own = self.turn(cells, seat, memo)
        actions.append(own)
        values.append(0)
        plan = self.planner.follow(cells, seat, memo)
        self.claims.weigh(cells, seat, plan, own, actions, values)
        candidates = self.candidates
        draws: list[int] = []
        worth: list[int] = []
        self.cards.weigh_draws(cells, plan, draws, worth)
        for i in range(len(draws)):
            if draws[i] != own:
                actions.append(draws[i])
                values.append(worth[i] if worth[i] < MOST_DRAW else candidates.draw_value)
        if cells[GROUPS] > 0 and own != tickets and cells[LAST] == 0:
            actions.append(tickets)
            values.append(candidates.tickets_value)
        for value in values:
            if value + candidates.own_lead > values[0]:
                values[0] = value + candidates.own_lead

    def reason(self, cells: Cells, action: int) -> Sentence | str:
        return self.reasons.why(cells, action)


def best_few(
    found: list[int], values: list[int], scale: float, most: int, actions: list[int], weights: list[float]
) -> None:
    """The best candidates, weighed by how far each is behind the best."""
    total = 0.0
    top = 0
    for n in range(most):
        best = -1
        for i in range(len(found)):
            if found[i] >= 0 and (best < 0 or values[i] > values[best]):
                best = i
        if best < 0:
            break
        if n == 0:
            top = values[best]
        behind = (top - values[best]) / scale
        weight = 1.0 / (1.0 + behind * behind)
        actions.append(found[best])
        weights.append(weight)
        total += weight
        found[best] = NO_ACTION
    for i in range(len(weights)):
        weights[i] /= total


class Planned(Intent):
    """What the plan is after. Most answers need no look at it, and a search asks for thousands."""

    def __init__(self, planner: RoutePlanner, cells: Cells, memo: Memo) -> None:
        super().__init__(cells[MOVER])
        self.planner = planner
        self.cells = cells
        self.memo = memo

    def routes(self) -> list[int]:
        return self.planner.follow(self.cells, self.seat, self.memo).routes

    def place_worths(self) -> list[int]:
        return self.planner.place_worths(self.planner.follow(self.cells, self.seat, self.memo))
