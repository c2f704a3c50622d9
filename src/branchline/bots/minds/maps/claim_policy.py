"""Which routes the planner claims: those of its plan, what fills the time once nothing is planned, and the last one."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.bots.minds.maps.best_claim import BestClaim
from branchline.bots.minds.maps.candidate_weights import MapCandidateWeights
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.route_planner import RoutePlanner
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import Numbers
from branchline.routes.planner_weights import SIXTEENTHS, PlannerWeights
from branchline.routes.rules.declared import POINT
from branchline.routes.rules.rule import overrides
from branchline.routes.state import ANY_COLOUR, WORD, bit_of

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
        self.lengths = game.reader.lengths
        self.words: i64 = game.words_per_mask
        # The routes at each place, as a mask.
        self.at_place = vec[i64]([0] * (game.geometry.places * game.words_per_mask))
        for route in range(game.geometry.routes):
            for place in (game.geometry.ends_a[route], game.geometry.ends_b[route]):
                self.at_place[place * self.words + route // WORD] |= bit_of(route)
        self.start: i64 = game.claim.start
        self.paying = paying
        self.outlook = outlook
        self.planner = planner
        self.weights = weights
        self.candidates = candidates
        self.best_claim = BestClaim(game, paying, outlook)
        self.gaining = [rule for rule in game.rules if overrides(rule, "ending_gains")]

    def last(self, cells: Cells, seat: int, hasty: bool) -> int:
        """The claim that brings most at once and at the end, the latter not in haste; or NO_ACTION."""
        routes = self.paying.payable_routes(cells, seat)
        gains = vec[i64]() if hasty else self.ending_gains(cells, seat, list(routes))
        return self.best_claim.among(cells, seat, routes, gains)

    def ending_gains(self, cells: Cells, seat: int, routes: list[int]) -> Numbers:
        """For each route the points that it would bring at the end by rules that compare what seats have."""
        gains = vec[i64]([0] * len(routes))
        for rule in self.gaining:
            more = rule.ending_gains(cells, seat, routes)
            for i in range(len(routes)):
                gains[i] += more[i]
        return gains

    def wanted(self, cells: Cells, seat: i64, plan: RoutePlan) -> i64:
        """A claim of the plan that can be paid: the one most in danger first. Or NO_ACTION."""
        best: i64 = NO_ACTION
        most: i64 = 0
        weights, paying = self.weights, self.paying
        self.planner.turn_to_twins(cells, seat, plan)
        can_pay = self.payable_of(cells, seat, plan)
        if len(can_pay) == 0:
            return best
        spare = paying.spare(cells, seat, plan.routes, less_wilds_needed=False)
        base: i64 = weights.claim_base
        wild_cost: i64 = weights.wild_cost
        steal_cost: i64 = weights.steal_cost
        i: i64
        for i in range(len(can_pay)):
            route = can_pay[i]
            action: i64 = paying.payment(cells, seat, route, spare)
            payment: i64 = action - self.start
            wilds: i64 = paying.paid_wilds[payment] - paying.wilds_needed[route]
            score: i64 = base + self.danger(cells, seat, route) - wilds * COST_UNIT * wild_cost
            if self.reader.pay_colour(cells, route) == ANY_COLOUR:  # cards that another route of the plan needs
                beyond: i64 = paying.paid_cards[payment]
                have: i64 = spare[paying.paid_colour[payment]]
                beyond -= have if have > 0 else 0
                if beyond > 0:
                    score -= beyond * COST_UNIT * steal_cost
            if score > most:
                most = score
                best = action
        return best

    def payable_of(self, cells: Cells, seat: i64, plan: RoutePlan) -> Numbers:
        """The routes of the plan that can be paid, in its order."""
        out = vec[i64]()
        wanted = plan.mask
        masks = vec[i64]()
        some: i64 = 0
        word: i64
        for word in range(self.words):
            mask: i64 = wanted[word]
            if mask:
                mask &= self.paying.payable(cells, seat, word)
            masks = append(masks, mask)
            some |= mask
        if some:
            for each in plan.routes:
                route: i64 = each
                if masks[route // WORD] >> route % WORD & 1:
                    out = append(out, route)
        return out

    def danger(self, cells: Cells, seat: i64, route: i64) -> i64:
        """How likely it seems that somebody else takes a route: the more of them are at its ends, the more."""
        geometry, reader = self.geometry, self.reader
        near: i64 = 0
        words = self.words
        place_a: i64 = geometry.ends_a[route] * words
        place_b: i64 = geometry.ends_b[route] * words
        each: i64
        word: i64
        for each in range(self.game.seats):
            if each == seat:
                continue
            for word in range(words):
                claims: i64 = cells[reader.claims_at + each * words + word]
                near += count(claims & self.at_place[place_a + word]) + count(claims & self.at_place[place_b + word])
        weight: i64 = self.weights.danger_weight
        return near * NEAR * weight + self.lengths[route]

    def filling(self, cells: Cells, seat: i64) -> i64:
        """Nothing is planned: the claim that brings most for the turn, or NO_ACTION to go on collecting."""
        routes = self.paying.payable_routes(cells, seat)
        if len(routes) == 0:
            return NO_ACTION
        outlook, weights = self.outlook, self.weights
        root = self.game.roots(cells, seat)
        missed = outlook.missed(cells, seat, root)
        tempo: i64 = weights.tempo
        fill_cost: i64 = weights.fill_cost
        best: i64 = NO_ACTION
        most: i64 = 0
        i: i64
        for i in range(len(routes)):
            route = routes[i]
            cost: i64 = self.lengths[route] * tempo * fill_cost // SIXTEENTHS
            gain: i64 = outlook.gain_beside(cells, seat, root, missed, route) * POINT - cost
            if gain > most:
                most = gain
                best = route
        if best < 0 or (most < weights.fill_least and self.planner.turns(cells) > weights.fill_end):
            return NO_ACTION
        return self.paying.payment(cells, seat, best, self.paying.hand(cells, seat))

    def weigh(self, cells: Cells, seat: int, plan: RoutePlan, own: int, actions: list[int], values: list[int]) -> None:
        """All claims that can be paid, but the own choice, by what they bring and by how soon they may be lost."""
        outlook = self.outlook
        spare = self.paying.spare(cells, seat, plan.routes, less_wilds_needed=False)
        root = self.game.roots(cells, seat)
        missed = outlook.missed(cells, seat, root)
        candidates = self.candidates
        for route in self.paying.payable_routes(cells, seat):
            action = self.paying.payment(cells, seat, route, spare)
            if action != own:
                points = outlook.gain_beside(cells, seat, root, missed, route)
                value = points * candidates.point_value - candidates.claim_cost
                if plan.has(route):
                    value += candidates.planned_value
                actions.append(action)
                values.append(value + self.danger(cells, seat, route) // DANGER_UNIT)


def count(mask: i64) -> i64:
    """The bits of a mask."""
    bits: i64 = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits
