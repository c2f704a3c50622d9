"""Which routes the planner claims: those of its plan, what fills the time once nothing is planned, and the last one."""

from typing import Final

from branchline.bots.minds.maps.best_claim import BestClaim
from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.planner_weights import SIXTEENTHS, PlannerWeights
from branchline.routes.rules.declared import POINT
from branchline.routes.rules.rule import overrides
from branchline.routes.state import ANY_COLOUR

COST_UNIT: Final = 4  # what the weights of spending wilds and needed cards count in, against the base of a claim
NEAR: Final = 2  # what a route that another seat has claimed counts at an end
DANGER_UNIT: Final = 2  # what the danger that a route is lost counts in for a search, which compares claims with draws


class ClaimPolicy:
    def __init__(
        self,
        game: RoutesGame,
        paying: Paying,
        outlook: Outlook,
        planner: RoutePlanner,
        weights: PlannerWeights,
        candidates: MapCandidateWeights,
    ) -> None:
        self.game = game
        self.reader = game.reader
        self.geometry = game.geometry
        self.lengths = game.lengths
        self.paying = paying
        self.outlook = outlook
        self.planner = planner
        self.weights = weights
        self.candidates = candidates
        self.best_claim = BestClaim(game, paying, outlook)
        self.gaining = [rule for rule in game.rules if overrides(rule, "ending_gains")]

    def last(self, cells: Cells, seat: int, hasty: bool) -> int:
        """The claim that brings most at once and at the end, the latter not in haste; or NO_ACTION."""
        routes = self.reader.open_routes(cells, seat)
        gains = [0] * len(routes) if hasty else self.ending_gains(cells, seat, routes)
        return self.best_claim.among(cells, seat, routes, gains)

    def ending_gains(self, cells: Cells, seat: int, routes: list[int]) -> list[int]:
        """For each route the points that it would bring at the end by rules that compare what seats have."""
        gains = [0] * len(routes)
        for rule in self.gaining:
            more = rule.ending_gains(cells, seat, routes)
            for i in range(len(routes)):
                gains[i] += more[i]
        return gains

    def wanted(self, cells: Cells, seat: int, plan: RoutePlan) -> int:
        """A claim of the plan that can be paid: the one most in danger first. Or NO_ACTION."""
        best = NO_ACTION
        most = 0
        spare: list[int] = []
        weights = self.weights
        self.planner.turn_to_twins(cells, seat, plan)
        claim = self.game.claim
        for route in plan.routes:
            if self.paying.short(cells, seat, route):
                continue
            if not spare:
                spare = self.paying.spare(cells, seat, plan.routes, less_wilds_needed=False)
            action = self.paying.payment(cells, seat, route, spare)
            if action >= 0:
                wilds = claim.paid_wilds[action - claim.start] - self.game.wilds_needed[route]
                score = weights.claim_base + self.danger(cells, seat, route) - wilds * COST_UNIT * weights.wild_cost
                if self.reader.pay_colour(cells, route) == ANY_COLOUR:  # cards that another route of the plan needs
                    beyond = claim.paid_cards[action - claim.start]
                    have = spare[claim.paid_colour[action - claim.start]]
                    beyond -= have if have > 0 else 0
                    if beyond > 0:
                        score -= beyond * COST_UNIT * weights.steal_cost
                if score > most:
                    most = score
                    best = action
        return best

    def danger(self, cells: Cells, seat: int, route: int) -> int:
        """How likely it seems that somebody else takes a route: the more of them are at its ends, the more."""
        geometry = self.geometry
        near = 0
        for place in (geometry.ends_a[route], geometry.ends_b[route]):
            for i in range(geometry.first[place], geometry.first[place + 1]):
                other = geometry.at[i]
                for each in range(self.game.seats):
                    if each != seat and self.reader.is_mine(cells, each, other):
                        near += NEAR
        return near * self.weights.danger_weight + self.lengths[route]

    def filling(self, cells: Cells, seat: int) -> int:
        """Nothing is planned: the claim that brings most for the turn, or NO_ACTION to go on collecting."""
        root = self.game.roots(cells, seat)
        spare = self.reader.hand(cells, seat)
        weights = self.weights
        best = NO_ACTION
        most = 0
        for route in self.reader.open_routes(cells, seat):
            if self.paying.short(cells, seat, route):
                continue
            action = self.paying.payment(cells, seat, route, spare)
            if action < 0:
                continue
            cost = self.lengths[route] * weights.tempo * weights.fill_cost // SIXTEENTHS
            gain = self.outlook.gain(cells, seat, root, route) * POINT - cost
            if gain > most:
                most = gain
                best = action
        if best >= 0 and most < weights.fill_least and self.planner.turns(cells) > weights.fill_end:
            return NO_ACTION
        return best

    def weigh(self, cells: Cells, seat: int, plan: RoutePlan, own: int, actions: list[int], values: list[int]) -> None:
        """All claims that can be paid, but the own choice, by what they bring and by how soon they may be lost."""
        spare = self.paying.spare(cells, seat, plan.routes, less_wilds_needed=False)
        root = self.game.roots(cells, seat)
        candidates = self.candidates
        for route in self.reader.open_routes(cells, seat):
            if self.paying.short(cells, seat, route):
                continue
            action = self.paying.payment(cells, seat, route, spare)
            if action >= 0 and action != own:
                points = self.outlook.gain(cells, seat, root, route)
                value = points * candidates.point_value - candidates.claim_cost
                if plan.has(route):
                    value += candidates.planned_value
                actions.append(action)
                values.append(value + self.danger(cells, seat, route) // DANGER_UNIT)
