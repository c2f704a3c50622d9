"""Where the planner lays track, and what places are worth to it."""

from branchline.bots.minds.maps.base import best_of
from branchline.bots.minds.maps.plan import PlanningMind, RoutePlan
from branchline.bots.minds.mind import Memo
from branchline.core.game import MOVER
from branchline.routes.state import BIT_HASH, WORD
from branchline.trains.state import LAST

TOO_EARLY = 1500  # it can't be paid yet, and who knows in which colour it will be


class TrackPolicy:
    def __init__(self, mind: PlanningMind) -> None:
        self.mind = mind
        self.words = mind.words
        self.wild = mind.wild
        self.cuts = mind.cuts

    def lay(self, cells: list[int], memo: Memo) -> int:
        actions: list[int] = []
        values: list[int] = []
        self.weigh_lays(cells, memo, actions, values)
        best = best_of(actions, values) if actions else -1
        if best < 0 or values[actions.index(best)] < 0:
            plan = self.mind.follow(cells, cells[MOVER], memo)
            if plan.hasty:
                quick = self.quick_lay(cells, plan)
                return quick if quick >= 0 else best
            self.weigh_other_lays(cells, memo, actions, values)
            best = best_of(actions, values)
        return best

    def quick_lay(self, cells: list[int], plan: RoutePlan) -> int:
        """A bed outside the plan in haste: where others want to build, or what cuts them off; -1 if there is none."""
        laying, game = self.mind.laying, self.mind.board_game
        assert laying is not None
        seat = cells[MOVER]
        wanted = plan.wanted
        likes = self.likes(cells, seat, self.mind.spare(cells, seat, plan))
        last = cells[LAST] > 0
        best = -1
        most = 0
        for word in range(self.words):
            mask = cells[laying.unbuilt_at + word]
            if not last:
                mask &= ~plan.mask[word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                bed = word * WORD + game.bit_place[bit % BIT_HASH]
                value = wanted[bed] * self.mind.lengths[bed] // 8
                if last:
                    value = -value
                else:
                    for cut in self.cuts[bed]:
                        if plan.mask[cut // WORD] >> cut % WORD & 1:
                            value -= 2000
                        elif cells[laying.unbuilt_at + cut // WORD] >> cut % WORD & 1:
                            value += wanted[cut] * 5 // 8
                if (best < 0 or value > most) and self.liked(cells, bed, likes) >= 0:
                    most = value
                    best = bed
        if best < 0:
            return -1
        return laying.on(best, self.liked(cells, best, likes))

    def liked(self, cells: list[int], bed: int, likes: list[int]) -> int:
        """The colour that one would like best of those that there are pieces of, or -1."""
        laying = self.mind.laying
        assert laying is not None
        at = laying.supply_of(bed)
        best = -1
        for colour in range(self.wild):
            if cells[at + colour] and (best < 0 or likes[colour] > likes[best]):
                best = colour
        return best

    def weigh_lays(self, cells: list[int], memo: Memo, actions: list[int], values: list[int]) -> None:
        """Beds of the plan, each in the colours that there are: best in what one has."""
        laying, game = self.mind.laying, self.mind.board_game
        assert laying is not None
        if cells[LAST] > 0:
            return  # one can't claim them any more
        seat = cells[MOVER]
        plan = self.mind.follow(cells, seat, memo)
        spare = self.mind.spare(cells, seat, plan)
        wilds = cells[game.hand_at + seat * self.mind.kinds + self.wild]
        for word in range(self.words):
            mask = cells[laying.unbuilt_at + word] & plan.mask[word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                bed = word * WORD + game.bit_place[bit % BIT_HASH]
                length = self.mind.lengths[bed]
                at = laying.supply_of(bed)
                for colour in range(self.wild):
                    if cells[at + colour]:
                        have = spare[colour] if spare[colour] > 0 else 0
                        lacks = length - have if have < length else 0
                        value = 1000 - 30 * lacks + 4 * length
                        if lacks > wilds:
                            value -= TOO_EARLY
                        actions.append(laying.on(bed, colour))
                        values.append(value)

    def weigh_other_lays(self, cells: list[int], memo: Memo, actions: list[int], values: list[int]) -> None:
        """Beds outside the plan: what one could claim oneself, what others want, and what cuts them off.

        Track in the way of the others is laid in a colour that they hardly have: else they would choose it. In the last
        round they can't lay it and claim it themselves, so it is kept from where they want it.
        """
        laying, game = self.mind.laying, self.mind.board_game
        assert laying is not None
        seat = cells[MOVER]
        plan = self.mind.follow(cells, seat, memo)
        spare = self.mind.spare(cells, seat, plan)
        wilds = cells[game.hand_at + seat * self.mind.kinds + self.wild]
        wanted = plan.wanted if plan.hasty else self.wanted_by_others(cells, seat)
        likes = self.likes(cells, seat, spare)
        last = cells[LAST] > 0
        for word in range(self.words):
            mask = cells[laying.unbuilt_at + word]
            if not last:
                mask &= ~plan.mask[word]
            while mask:
                bit = mask & -mask
                mask ^= bit
                bed = word * WORD + game.bit_place[bit % BIT_HASH]
                colour = self.liked(cells, bed, likes)
                if colour < 0:
                    continue
                value = wanted[bed] * self.mind.lengths[bed] // 8
                if last:
                    value = -value
                else:
                    for cut in self.cuts[bed]:
                        if plan.mask[cut // WORD] >> cut % WORD & 1:
                            value -= 2000  # one's own plan would suffer
                        else:  # or a parallel track, which they then have to build in this colour
                            value += wanted[cut] * 5 // 8
                    have = spare[colour] if spare[colour] > 0 else 0
                    value += self.mind.values[bed] * (8 if self.mind.lengths[bed] - have <= wilds else -2)
                actions.append(laying.on(bed, colour))
                values.append(value)

    def why(self, cells: list[int], seat: int, bed: int) -> str:
        """Why a bed outside the plan, in a sentence."""
        if cells[LAST] > 0:
            return "The others have no use for it."
        wanted = self.wanted_by_others(cells, seat)
        most = bed
        for cut in self.cuts[bed]:
            if wanted[cut] > wanted[most] and cut not in self.mind.twins[bed]:
                most = cut
        if most != bed:
            return f"It cuts off {self.mind.board_game.claim.names[most]}, which others may want."
        if wanted[bed]:
            return "Its own plan has no use for track now, and others may want to build here."
        return "Its own plan has no use for track now."

    def wanted_by_others(self, cells: list[int], seat: int) -> list[int]:
        """For each route how likely it is on the way of somebody else's ticket, in 1024ths."""
        game = self.mind.board_game
        wanted = [0] * self.mind.geometry.routes
        for other in range(game.seats):
            if other != seat:
                likely = self.mind.wanted(cells, other, cells[game.tickets_at + seat])
                for route in range(len(wanted)):
                    if likely[route] > wanted[route]:
                        wanted[route] = likely[route]
        return wanted

    def likes(self, cells: list[int], seat: int, spare: list[int]) -> list[int]:
        """For each colour how much one would like track in it: the more oneself has, and the fewer others can get."""
        game = self.mind.board_game
        cards = game.cards
        hand = game.hand_at + seat * self.mind.kinds
        likes: list[int] = []
        for colour in range(self.wild):
            others = cards.counts[colour] - cells[cards.discards_at + colour] - cells[hand + colour]
            likes.append((spare[colour] if spare[colour] > 0 else 0) - others)
        return likes

    def place_worths(self, plan: RoutePlan) -> list[int]:
        """What it is worth to find something at each place: most where one's own routes will end."""
        geometry = self.mind.geometry
        ends = [0] * geometry.places
        for route in plan.routes:
            ends[geometry.ends_a[route]] += 1
            ends[geometry.ends_b[route]] += 1
        # A place that few routes lead to is one that the others reach less.
        return [
            8 * (ends[place] if ends[place] < 2 else 2) - (geometry.first[place + 1] - geometry.first[place])
            for place in range(geometry.places)
        ]
