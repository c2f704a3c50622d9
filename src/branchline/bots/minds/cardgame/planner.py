"""A planner for the Card Game: every action is weighed in the points that it should bring in the end."""

from branchline.bots.minds.cardgame.base import NEVER, CardMind
from branchline.bots.minds.cardgame.card_game_weights import CardGameWeights
from branchline.bots.minds.cardgame.sight import Sight
from branchline.core.game import PHASE
from branchline.trains.game import TrainGame
from branchline.trains.state import LAST, OPENING


class CardGamePlanner(CardMind):
    """It holds cards back for long suits, which take few turns and are hard to rob, while there is time for them."""

    def __init__(self, game: TrainGame, weights: CardGameWeights | None = None) -> None:
        super().__init__(game)
        self.weights = CardGameWeights() if weights is None else weights
        self.most_of_tickets = (
            game.deals.draw * self.weights.new_tickets * max(self.value)
        )  # that drawing them can bring

    # -- looking ahead ----------------------------------------------------------------------------------------------

    def survey(self, cells: list[int], sight: Sight) -> None:
        """Count the cards whose place the seat does not know, and what the other seats may have of each colour."""
        rules = self.rules
        cards = rules.cards
        kinds, wild = self.kinds, self.wild
        unknown, rivals = sight.unknown, sight.rivals
        total = 0
        on_rows = 0
        for colour in range(kinds):
            count = (
                cards.counts[colour]
                - sight.hand[colour]
                - cells[cards.row_at + colour]
                - cells[cards.discards_at + colour]
            )
            for seat in range(self.seats):
                at = seat * kinds + colour
                count -= cells[rules.track_at + at]
                if seat != sight.seat:
                    count -= cells[rules.known_at + at]
            if colour == wild:
                count -= on_rows
            else:
                count -= cells[rules.row_cards_at + colour]
                on_rows += cells[rules.row_wilds_at + colour]
                rivals[colour] = 0.0
            unknown[colour] = count if count > 0 else 0
            total += unknown[colour]
        sight.unknown_total = total
        for seat in range(self.seats):
            if seat == sight.seat:
                continue
            at = rules.known_at + seat * kinds
            not_known = cells[rules.hand_size_at + seat]
            for colour in range(kinds):
                not_known -= cells[at + colour]
            part = not_known / total if total else 0.0
            wilds = cells[at + wild] + unknown[wild] * part
            for colour in range(wild):
                cards_of = cells[at + colour] + unknown[colour] * part + wilds
                if cards_of > rivals[colour]:
                    rivals[colour] = cards_of

    def risk(self, sight: Sight, colour: int, length: int) -> float:
        """How likely a row of this length is robbed in one round."""
        chance = 0.5 + (sight.rivals[colour] - length - 0.5) * self.weights.slope
        if chance <= 0.0:
            return 0.0
        return self.weights.risk * chance if chance < 1.0 else self.weights.risk

    def prices(self, sight: Sight) -> None:
        """What a wild is worth, and how likely a card that stays in hand still gets on the track."""
        wild = self.wild
        turns = sight.turns
        plays = 0.0  # turns that it takes to play out the hand
        gaps = 0
        price = 0.0
        for colour in range(wild):
            count = sight.hand[colour]
            if count >= 2:
                plays += 1.0
            elif count == 1:
                plays += 1.0 / 3.0  # with two others
            gap = sight.need[colour] - sight.have[colour] - count
            if gap > 0:
                gaps += gap
                price += gap * sight.price[colour]
        sight.wild_price = price / gaps if gaps > sight.have[wild] else self.weights.spare
        hold = (turns - plays - self.weights.lag) / self.weights.hold_time
        hold = 0.0 if hold < 0.0 else hold if hold < 1.0 else 1.0
        wild_hold = (turns - 1.0 - sight.hand[wild] * self.weights.wild_many) / self.weights.wild_time
        wild_hold = 0.0 if wild_hold < 0.0 else wild_hold if wild_hold < 1.0 else 1.0
        hold *= self.weights.hold
        wild_hold *= self.weights.hold
        if not sight.last_deck:
            if hold < self.weights.carry:
                hold = self.weights.carry
            if wild_hold < self.weights.carry:
                wild_hold = self.weights.carry
        sight.hold = hold
        sight.wild_hold = wild_hold

    # -- the turn ---------------------------------------------------------------------------------------------------

    def main(self, cells: list[int], sight: Sight) -> None:
        self.prices(sight)
        self.survey(cells, sight)
        self.score_suits(cells, sight)
        self.score_three(cells, sight)
        self.score_draws(cells, sight, True)
        best = NEVER
        for score in sight.scores:
            if score > best:
                best = score
        if self.may_draw_tickets(cells, sight) and (sight.thorough or best < self.most_of_tickets):
            sight.actions.append(self.rules.draw_tickets.start)
            sight.scores.append(self.new_tickets(cells, sight))

    def second(self, cells: list[int], sight: Sight) -> None:
        self.prices(sight)
        self.survey(cells, sight)
        self.score_draws(cells, sight, False)
        sight.actions.append(self.rules.stop.start)
        sight.scores.append(-0.5)

    def score_suits(self, cells: list[int], sight: Sight) -> None:
        rules = self.rules
        wilds = sight.hand[self.wild]
        for colour in range(self.wild):
            held = sight.hand[colour]
            if held == 0:
                continue
            least = self.least(cells, sight.seat, colour)
            if least == 0 or least > held + wilds:
                continue
            robbed = 0.0
            if cells[rules.row_owner_at + colour]:
                robbed = self.robbed(cells, sight, colour)
            low = least - held if least > held else 0
            self.score_suit(sight, colour, held, low, robbed)
            for more in range(low + 1, low + 3):
                if more <= wilds:
                    self.score_suit(sight, colour, held, more, robbed)
            if low + 2 < wilds:
                self.score_suit(sight, colour, held, wilds, robbed)

    def score_suit(self, sight: Sight, colour: int, count: int, wilds: int, robbed: float) -> None:
        """The cards that should get on the track, less what they are worth in hand."""
        gap = sight.need[colour] - sight.have[colour]
        turns = sight.turns
        left = count + wilds
        score = robbed
        stay = 1.0
        for at in range((left + 1) // 2):  # the nearer half: to count the far one too loses games
            stay *= 1.0 - self.risk(sight, colour, left)
            left -= 1
            arrives = stay
            if at + 1 > turns:
                arrives = stay * (turns - at) if turns > at else 0.0
            if at < wilds:
                score += sight.wild_price * (arrives - self.weights.wild_hold * sight.wild_hold * stay)
            elif at < wilds + gap:
                score += sight.price[colour] * (arrives - sight.hold * stay)
            else:
                score += self.weights.spare * (arrives - sight.hold * stay)
        sight.actions.append(self.suit(colour, count, wilds))
        sight.scores.append(score)

    def robbed(self, cells: list[int], sight: Sight, colour: int) -> float:
        """What it brings to rob the row of this colour: those of its cards that would have got on the track."""
        rules = self.rules
        cards = float(cells[rules.row_cards_at + colour] + cells[rules.row_wilds_at + colour])
        turns = sight.turns
        if cells[LAST] > 0:  # its owner has one more turn, or none
            after = cells[rules.row_owner_at + colour] - 1 - sight.seat
            if after < 0:
                after += self.seats
            turns = 1.0 if after < cells[LAST] else 0.0
        if cards > turns:
            cards = turns
        return cards * self.weights.rob / (self.seats - 1)

    def score_three(self, cells: list[int], sight: Sight) -> None:
        """Three single cards: the best three of the colours that lie in nobody's railyard."""
        arrives = 1.0 if sight.turns >= 1.0 else 0.0
        first = second = third = -1
        best = better = good = NEVER
        for colour in range(self.wild):
            held = sight.hand[colour]
            if held == 0 or cells[self.rules.row_owner_at + colour]:
                continue
            worth = sight.price[colour] if sight.need[colour] > sight.have[colour] else self.weights.spare
            score = worth * (arrives - sight.hold) * (1.0 - self.risk(sight, colour, 1))
            if score > best:
                third, good = second, better
                second, better = first, best
                first, best = colour, score
            elif score > better:
                third, good = second, better
                second, better = colour, score
            elif score > good:
                third, good = colour, score
        if third >= 0:
            sight.actions.append(self.three(first, second, third))
            sight.scores.append(best + better + good)

    def score_draws(self, cells: list[int], sight: Sight, first: bool) -> None:
        """Cards of the row and of the deck; the first one together with what the second should bring."""
        rules = self.rules
        cards = rules.cards
        place = sight.hold * self.weights.drawn
        worth = sight.worth
        blind = 0.0
        for colour in range(self.wild):
            short = sight.need[colour] > sight.have[colour] + sight.hand[colour]
            each = sight.price[colour] if short else self.weights.spare
            worth[colour] = each * place
            blind += sight.unknown[colour] * worth[colour]
        worth[self.wild] = sight.wild_price * sight.wild_hold * self.weights.wild_drawn
        blind += sight.unknown[self.wild] * worth[self.wild]
        deck = cells[cards.deck_size_at]
        blind = blind / sight.unknown_total if deck and sight.unknown_total else NEVER
        top = next_best = NEVER  # of the row
        for colour in range(self.wild):
            lie = cells[cards.row_at + colour]
            if lie and worth[colour] > top:
                next_best = worth[colour] if lie > 1 else top
                top = worth[colour]
            elif lie and worth[colour] > next_best:
                next_best = worth[colour]
        for colour in range(self.wild):
            if cells[cards.row_at + colour]:
                score = worth[colour]
                if first:
                    other = next_best if score >= top else top
                    if blind > other:
                        other = blind
                    if other > 0.0:
                        score += other
                sight.actions.append(rules.draw_card.start + colour)
                sight.scores.append(score)
        if first and cells[cards.row_at + self.wild]:
            sight.actions.append(rules.draw_card.start + self.wild)
            sight.scores.append(worth[self.wild])
        if deck:
            score = blind
            if first:
                other = top if top > blind else blind
                if other > 0.0:
                    score += other
            sight.actions.append(rules.draw_deck.start)
            sight.scores.append(score)

    # -- tickets ----------------------------------------------------------------------------------------------------

    def room(self, sight: Sight) -> float:
        """Fill in what the tickets leave over; return how many more cards should come on the track for new ones."""
        wild = self.wild
        rest, laid = sight.rest, sight.laid
        lacking = 0
        wilds = sight.have[wild]
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
        return future + sight.have[wild] + sight.hand[wild] - lacking

    def promise(self, ticket: int, room: float, sight: Sight) -> float:
        """Points that one more ticket should bring, with what the others leave over."""
        missing = 0
        to_lay = 0
        rest, laid = sight.rest, sight.laid
        for colour, count in self.takes[ticket]:
            left = rest[colour]
            if left < count:
                missing += count - left if left > 0 else count
            left = laid[colour]
            if left < count:
                to_lay += count - left if left > 0 else count
        if to_lay <= laid[self.wild]:
            return self.value[ticket]
        chance = self.weights.sure
        if missing:
            chance *= (room + 1.0) / (missing * self.weights.missing + 1.0)
            if chance > self.weights.sure:
                chance = self.weights.sure
            if chance < 0.0:
                chance = 0.0
        if not sight.last_deck:
            return chance * self.value[ticket] - (1.0 - chance) * self.points[ticket] * self.weights.again_cost
        time = (sight.turns - 1.0) / (2.0 + to_lay)
        if time < 1.0:
            chance = chance * time if time > 0.0 else 0.0
        return chance * self.value[ticket] - (1.0 - chance) * self.points[ticket]

    def new_tickets(self, cells: list[int], sight: Sight) -> float:
        """What drawing tickets should bring: those that may come up, as they would be kept."""
        rules = self.rules
        room = self.room(sight)
        gone = cells[rules.tickets_at + sight.seat] | cells[rules.returned_at + sight.seat]
        for seat in range(self.seats):
            gone |= cells[rules.completed_at + seat]
        total = 0.0
        count = 0
        for ticket in range(self.count):
            if not gone >> ticket & 1:
                count += 1
                promise = self.promise(ticket, room, sight)
                if promise > 0.0:
                    total += promise
        return total / count * rules.deals.draw * self.weights.new_tickets if count else 0.0

    def keep(self, cells: list[int], sight: Sight) -> None:
        """Ticket by ticket the one that promises most; and, to be weighed, the same with one more or one less."""
        rules = self.rules
        offer = rules.offer_at + sight.seat * rules.offers
        offered = cells[rules.offer_count_at + sight.seat]
        must = cells[PHASE] == OPENING
        room = self.room(sight)
        gains = [0.0] * offered
        kept = 0
        while True:
            best = -1
            for i in range(offered):
                if not kept >> i & 1:
                    gains[i] = self.promise(cells[offer + i].bit_length() - 1, room, sight)
                    if best < 0 or gains[i] > gains[best]:
                        best = i
            if best < 0 or (gains[best] <= 0.0 and (kept or not must)):
                break
            kept |= 1 << best
            room -= self.use(sight, cells[offer + best].bit_length() - 1)
        sight.actions.append(rules.keep.start + kept)
        sight.scores.append(0.0)
        for i in range(offered):
            other = kept ^ 1 << i
            if other or not must:
                sight.actions.append(rules.keep.start + other)
                sight.scores.append(-abs(gains[i]))

    def use(self, sight: Sight, ticket: int) -> int:
        """Take a ticket's cards from those left over; how many there were not."""
        rest, laid = sight.rest, sight.laid
        missing = 0
        for colour, count in self.takes[ticket]:
            if rest[colour] < count:
                missing += count - rest[colour] if rest[colour] > 0 else count
            if laid[colour] < count:
                laid[self.wild] -= count - laid[colour] if laid[colour] > 0 else count
            rest[colour] -= count
            laid[colour] -= count
        if laid[self.wild] < 0:
            laid[self.wild] = 0
        return missing
