"""Which tickets the Card Game's planner keeps of an offer, and what it hopes of drawing some."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.bots.minds.cardgame.judgement import NEVER
from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.ticket_needs import TicketNeeds
from branchline.cardgame.game import CardGame
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.core.cells import Cells
from branchline.core.game import PHASE
from branchline.trains.state import OPENING

SURELY: Final = 0.000001  # points by which something has to be less to be surely less: far more than sums are off
LAYING_TIME: Final = 2.0  # turns, beyond one for each card, in which a ticket's cards are sure to come on the track


class OfferPolicy:
    def __init__(self, game: CardGame, needs: TicketNeeds, weights: CardGameWeights) -> None:
        self.game = game
        self.reader = game.reader
        self.wild: i64 = game.cards.wild
        self.points = vec[float]([float(points) for points in needs.points])
        self.value = vec[float](needs.value)
        # What each ticket takes, one after another: the colours, and how many cards of each; where each begins, and at
        # last where all end.
        self.takes_from = vec[i64]([0])
        self.takes_colour = vec[i64]()
        self.takes_count = vec[i64]()
        for takes in needs.takes:
            for colour, count in takes:
                self.takes_colour = append(self.takes_colour, colour)
                self.takes_count = append(self.takes_count, count)
            self.takes_from = append(self.takes_from, len(self.takes_colour))
        self.drawn: int = game.deals.draw
        self.weights = weights
        # Whether no ticket promises more than its value, and drawing is worth something: if not, no bound holds.
        self.bounded = 0.0 <= weights.sure <= 1.0 and weights.again_cost >= 0.0 and weights.new_tickets > 0.0
        self.most = self.drawn * weights.new_tickets * max(needs.value)  # that drawing tickets can bring

    def room(self, sight: Sight) -> float:
        """Fill in what the tickets leave over; return how many more cards should come on the track for new ones."""
        wild = self.wild
        rest, laid = sight.rest, sight.laid
        lacking: i64 = 0
        wilds = sight.have[wild]
        colour: i64
        for colour in range(wild):
            laid[colour] = sight.have[colour] - sight.need[colour]
            if laid[colour] < 0:
                wilds += laid[colour]
            rest[colour] = laid[colour] + sight.hand[colour]
            if rest[colour] < 0:
                lacking -= rest[colour]
        laid[wild] = wilds if wilds > 0 else 0
        future = sight.turns * self.weights.future
        if not sight.last_deck:
            future += self.weights.again
        return future + float(sight.have[wild]) + float(sight.hand[wild]) - float(lacking)

    def promise(self, ticket: i64, room: float, sight: Sight) -> float:
        """Points that one more ticket should bring, with what the others leave over."""
        missing: i64 = 0
        to_lay: i64 = 0
        rest, laid = sight.rest, sight.laid
        colours, counts = self.takes_colour, self.takes_count
        i: i64
        for i in range(self.takes_from[ticket], self.takes_from[ticket + 1]):
            colour = colours[i]
            count = counts[i]
            left: i64 = rest[colour]
            if left < count:
                missing += count - left if left > 0 else count
            left = laid[colour]
            if left < count:
                to_lay += count - left if left > 0 else count
        if to_lay <= laid[self.wild]:
            return self.value[ticket]
        chance = self.weights.sure
        if missing:
            chance *= (room + 1.0) / (float(missing) * self.weights.missing + 1.0)
            if chance > self.weights.sure:
                chance = self.weights.sure
            if chance < 0.0:
                chance = 0.0
        if not sight.last_deck:
            return chance * self.value[ticket] - (1.0 - chance) * self.points[ticket] * self.weights.again_cost
        time = (sight.turns - 1.0) / (LAYING_TIME + float(to_lay))
        if time < 1.0:
            chance = chance * time if time > 0.0 else 0.0
        return chance * self.value[ticket] - (1.0 - chance) * self.points[ticket]

    def new_tickets(self, cells: Cells, sight: Sight, least: float) -> float:
        """What drawing tickets should bring: those that may come up, as they would be kept. NEVER as soon as it is
        clear that it is less than another action brings."""
        reader, value = self.reader, self.value
        room = self.room(sight)
        returned: i64 = reader.returned(cells, sight.seat)
        gone: i64 = reader.tickets(cells, sight.seat) | returned
        seat: i64
        for seat in range(self.game.seats):
            completed: i64 = reader.completed(cells, seat)
            gone |= completed
        coming = 0.0  # what those bring at most that are still to be looked at
        count: i64 = 0
        ticket: i64
        for ticket in range(len(value)):
            if not gone >> ticket & 1:
                count += 1
                coming += value[ticket]
        if count == 0:
            return 0.0
        part = float(self.drawn) * self.weights.new_tickets
        enough = (least - SURELY) * float(count) / part if self.bounded else NEVER
        total = 0.0
        for ticket in range(len(value)):
            if not gone >> ticket & 1:
                if total + coming < enough:
                    return NEVER
                coming -= value[ticket]
                promise = self.promise(ticket, room, sight)
                if promise > 0.0:
                    total += promise
        return total / float(count) * self.drawn * self.weights.new_tickets

    def score_keeps(self, cells: Cells, sight: Sight) -> None:
        """Ticket by ticket the one that promises most; and, to be weighed, the same with one more or one less."""
        keep = self.game.keep
        offer = self.game.offer_of(cells, sight.seat)
        must = cells[PHASE] == OPENING
        room = self.room(sight)
        gains = [0.0] * len(offer)
        kept = 0
        while True:
            best = -1
            for i in range(len(offer)):
                if not kept >> i & 1:
                    gains[i] = self.promise(offer[i], room, sight)
                    if best < 0 or gains[i] > gains[best]:
                        best = i
            if best < 0 or (gains[best] <= 0.0 and (kept or not must)):
                break
            kept |= 1 << best
            room -= self.use(sight, offer[best])
        sight.score(keep.start + kept, 0.0)
        for i in range(len(offer)):
            other = kept ^ 1 << i
            if other or not must:
                sight.score(keep.start + other, -abs(gains[i]))

    def use(self, sight: Sight, ticket: i64) -> float:
        """Take a ticket's cards from those left over; how many there were not."""
        rest, laid = sight.rest, sight.laid
        missing: i64 = 0
        i: i64
        for i in range(self.takes_from[ticket], self.takes_from[ticket + 1]):
            colour = self.takes_colour[i]
            count = self.takes_count[i]
            if rest[colour] < count:
                missing += count - rest[colour] if rest[colour] > 0 else count
            if laid[colour] < count:
                laid[self.wild] -= count - laid[colour] if laid[colour] > 0 else count
            rest[colour] -= count
            laid[colour] -= count
        if laid[self.wild] < 0:
            laid[self.wild] = 0
        return float(missing)
