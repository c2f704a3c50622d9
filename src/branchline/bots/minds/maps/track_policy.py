"""Where the planner lays track."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.bots.minds.maps.opponent_model import OpponentModel
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.plan import RoutePlan
from branchline.bots.minds.maps.rule_answers import best_of
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.core.game import MOVER
from branchline.core.sentence import Message, Sentence
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import Numbers, numbers
from branchline.routes.kinds import Laying
from branchline.routes.planner_weights import PlannerWeights
from branchline.routes.state import WORD, bit_of
from branchline.trains.state import LAST

# What laying a piece is worth, in points of its own scale: these put one sort of bed before another, whatever the
# weights of laying track say, so there is nothing to tune.
PLANNED: Final = 1000  # on a bed of the plan, before all others
TOO_EARLY: Final = 1500  # less: it can't be paid yet, and nobody knows in which colour it will be
CUTS_PLAN: Final = 2000  # less: it closes a route of the own plan
WANTED_UNIT: Final = 8  # how likely others want a bed counts in 1024ths by this for each space: the unit of the scale

NO_USE: Final = Message("terminal.why.no-use-for-track", "Its own plan has no use for track now.")
OTHERS_WANT: Final = Message(
    "terminal.why.others-want-bed",
    "Its own plan has no use for track now, and others may want to build here.",
)
NO_USE_TO_OTHERS: Final = Message("terminal.why.no-use-to-others", "The others have no use for it.")
CUTS_OFF: Final = Message("terminal.why.cuts-off", "It cuts off {route, route}, which others may want.")


class TrackPolicy:
    def __init__(
        self,
        game: RoutesGame,
        laying: Laying,
        paying: Paying,
        opponent_model: OpponentModel,
        weights: PlannerWeights,
        twins: list[list[int]],
    ) -> None:
        self.game = game
        self.reader = game.reader
        self.laying = laying
        self.paying = paying
        self.opponent_model = opponent_model
        self.weights = weights
        self.twins = twins
        self.cuts = game.reader.cuts
        routes = range(len(self.cuts))
        self.cut_by = [[other for other in routes if route in self.cuts[other]] for route in routes]
        # The same, those of one bed after another; where each begins, and at last where all end.
        self.cuts_from = vec[i64]([0])
        self.all_cuts = vec[i64]()
        for cuts in self.cuts:
            for cut in cuts:
                self.all_cuts = append(self.all_cuts, cut)
            self.cuts_from = append(self.cuts_from, len(self.all_cuts))
        self.lengths = game.reader.lengths
        self.counts = numbers(game.cards.counts)
        self.wild: i64 = game.cards.wild
        self.no_routes = numbers([0] * game.words_per_mask)

    def lay(self, cells: Cells, plan: RoutePlan) -> int:
        actions: list[int] = []
        values: list[int] = []
        self.weigh_lays(cells, plan, actions, values)
        best = best_of(actions, values) if actions else NO_ACTION
        if best < 0 or values[actions.index(best)] < 0:
            if plan.hasty:
                quick = self.quick_lay(cells, plan)
                return quick if quick >= 0 else best
            self.weigh_other_lays(cells, plan, actions, values)
            best = best_of(actions, values)
        return best

    def quick_lay(self, cells: Cells, plan: RoutePlan) -> int:
        """A bed outside the plan in haste: where others want to build, or what cuts them off, or NO_ACTION."""
        seat = cells[MOVER]
        wanted = plan.wanted
        likes = self.likes(cells, seat, self.paying.spare(cells, seat, plan.routes, less_wilds_needed=False))
        if cells[LAST] > 0:
            best = self.best_bed(cells, plan, likes, self.reader.unbuilt_beds(cells, self.no_routes, among=False), True)
        else:
            beds = self.reader.unbuilt_beds(cells, plan.in_the_way, among=True)
            best = self.best_bed(cells, plan, likes, beds, False)
            if best < 0 or self.in_the_way(cells, plan, wanted, best, True) <= 0:  # then any bed will do
                beds = self.reader.unbuilt_beds(cells, plan.mask, among=False)
                best = self.best_bed(cells, plan, likes, beds, False)
        if best < 0:
            return NO_ACTION
        return self.laying.on(best, self.liked(cells, best, likes))

    def best_bed(self, cells: Cells, plan: RoutePlan, likes: Numbers, beds: Numbers, last: bool) -> i64:
        """Of these beds, less those of the plan, the one that is most in the way of the others, in haste; in the last
        round the one that is least. -1 if there are pieces for none."""
        wanted, mask = plan.wanted, plan.mask
        best: i64 = -1
        most: i64 = 0
        i: i64
        for i in range(len(beds)):
            bed = beds[i]
            if not last and mask[bed // WORD] >> bed % WORD & 1:
                continue
            value: i64 = -self.use(wanted, bed) if last else self.in_the_way(cells, plan, wanted, bed, True)
            if (best < 0 or value > most) and self.liked(cells, bed, likes) >= 0:
                most = value
                best = bed
        return best

    def in_the_way_of(self, wanted: Numbers) -> Numbers:
        """As a mask the routes where track could be in the way of those who want some."""
        mask = self.no_routes[:]
        route: i64
        for route in range(len(wanted)):
            if wanted[route]:
                mask[route // WORD] |= bit_of(route)
                for closed_by in self.cut_by[route]:
                    mask[closed_by // WORD] |= bit_of(closed_by)
        return mask

    def use(self, wanted: Numbers, bed: i64) -> i64:
        """What track on a bed is worth to those who want it."""
        return wanted[bed] * self.lengths[bed] // WANTED_UNIT

    def in_the_way(self, cells: Cells, plan: RoutePlan, wanted: Numbers, bed: i64, only_beds: bool) -> i64:
        """How much track on a bed is in the way of the others: they want the bed, or what it closes.

        That may be a parallel track, which they then have to build in this colour; or in haste only what is a bed.
        """
        reader, mask, cuts = self.reader, plan.mask, self.all_cuts
        value: i64 = wanted[bed] * self.lengths[bed] // WANTED_UNIT
        spaces: i64 = self.weights.lay_cut
        i: i64
        for i in range(self.cuts_from[bed], self.cuts_from[bed + 1]):
            cut: i64 = cuts[i]
            if mask[cut // WORD] >> cut % WORD & 1:
                value -= CUTS_PLAN
            elif wanted[cut] and (not only_beds or reader.is_unbuilt(cells, cut)):
                value += wanted[cut] * spaces // WANTED_UNIT
        return value

    def liked(self, cells: Cells, bed: i64, likes: Numbers) -> i64:
        """The colour that one would like best of those that there are pieces of, or -1."""
        at: i64 = self.reader.supply_of[bed]  # by hand here: a search asks for every bed and colour
        best: i64 = -1
        colour: i64
        for colour in range(self.wild):
            left: i64 = cells[at + colour]
            if left and (best < 0 or likes[colour] > likes[best]):
                best = colour
        return best

    def weigh_lays(self, cells: Cells, plan: RoutePlan, actions: list[int], values: list[int]) -> None:
        """Beds of the plan, each in the colours that there are: best in what one has."""
        if cells[LAST] > 0:
            return  # one can't claim them any more
        seat = cells[MOVER]
        beds = self.reader.unbuilt_beds(cells, plan.mask, among=True)
        if len(beds) == 0:
            return
        spare = self.paying.spare(cells, seat, plan.routes, less_wilds_needed=False)
        wilds: i64 = self.reader.held(cells, seat, self.wild)
        lay_lacking: i64 = self.weights.lay_lacking
        lay_length: i64 = self.weights.lay_length
        colour: i64
        for bed in beds:
            length: i64 = self.lengths[bed]
            at: i64 = self.reader.supply_of[bed]
            for colour in range(self.wild):
                if cells[at + colour]:
                    have: i64 = spare[colour] if spare[colour] > 0 else 0
                    lacks: i64 = length - have if have < length else 0
                    value: i64 = PLANNED - lay_lacking * lacks + lay_length * length
                    if lacks > wilds:
                        value -= TOO_EARLY
                    actions.append(self.laying.on(bed, colour))
                    values.append(value)

    def weigh_other_lays(self, cells: Cells, plan: RoutePlan, actions: list[int], values: list[int]) -> None:
        """Beds outside the plan: what the seat could claim, what others want, and what cuts them off.

        Track in the way of the others is laid in a colour that they hardly have: else they would choose it. In the last
        round they can't lay it and claim it themselves, so it is kept from where they want it.
        """
        seat = cells[MOVER]
        spare = self.paying.spare(cells, seat, plan.routes, less_wilds_needed=False)
        wilds = self.reader.held(cells, seat, self.wild)
        wanted = plan.wanted if plan.hasty else self.opponent_model.wanted_by_others(cells, seat)
        likes = self.likes(cells, seat, spare)
        weights = self.weights
        last = cells[LAST] > 0
        for bed in self.reader.unbuilt_beds(cells, self.no_routes if last else plan.mask, among=False):
            colour = self.liked(cells, bed, likes)
            if colour < 0:
                continue
            value = -self.use(wanted, bed)
            if not last:
                value = self.in_the_way(cells, plan, wanted, bed, False)
                have = spare[colour] if spare[colour] > 0 else 0
                payable = self.lengths[bed] - have <= wilds
                value += self.game.values[bed] * (weights.lay_payable if payable else weights.lay_unpayable)
            actions.append(self.laying.on(bed, colour))
            values.append(value)

    def why(self, cells: Cells, seat: int, bed: int) -> Sentence:
        """Why a bed outside the plan, in a sentence."""
        if cells[LAST] > 0:
            return NO_USE_TO_OTHERS.sentence()
        wanted = self.opponent_model.wanted_by_others(cells, seat)
        most = bed
        for cut in self.cuts[bed]:
            if wanted[cut] > wanted[most] and cut not in self.twins[bed]:
                most = cut
        if most != bed:
            return CUTS_OFF.sentence(route=self.game.claim.route_facts(most))
        return (OTHERS_WANT if wanted[bed] else NO_USE).sentence()

    def likes(self, cells: Cells, seat: i64, spare: Numbers) -> Numbers:
        """For each colour how much the seat would like track in it: the more it has, and the fewer others can get."""
        reader = self.reader
        likes = vec[i64]([0] * self.wild)
        colour: i64
        for colour in range(self.wild):
            others: i64 = self.counts[colour] - reader.discarded(cells, colour) - reader.held(cells, seat, colour)
            likes[colour] = (spare[colour] if spare[colour] > 0 else 0) - others
        return likes
