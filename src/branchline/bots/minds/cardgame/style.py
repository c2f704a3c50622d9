"""What the simple opponents of the Card Game share: they want some colours, play what they want, and else draw it."""

from branchline.bots.minds.cardgame.base import CardMind
from branchline.bots.minds.cardgame.sight import Sight
from branchline.core.game import PHASE
from branchline.trains.game import TrainGame
from branchline.trains.state import OPENING

NOTHING = -1.0


class Style(CardMind):
    """Subclasses say which colours they want, from which suit on they play, and what tickets they take."""

    def __init__(self, game: TrainGame) -> None:
        super().__init__(game)
        self.want = [0.0] * self.kinds  # how much each colour is wanted

    # -- what a style is --------------------------------------------------------------------------------------------

    def wish(self, cells: list[int], sight: Sight) -> None:
        """Fill in `want`: here every colour that the tickets still need."""
        for colour in range(self.wild):
            self.want[colour] = float(max(0, sight.need[colour] - sight.have[colour]))

    def ready(self, cells: list[int], sight: Sight, cards: int) -> bool:
        """Whether to play this many cards now and not to wait for more."""
        return cards >= 3

    def more_tickets(self, cells: list[int], sight: Sight) -> bool:
        """Whether to draw tickets: here once the cards at hand complete those that are held."""
        return self.lacking(sight) == 0 and sight.turns > 3.0

    def rank(self, ticket: int, sight: Sight) -> float:
        """How much a ticket on offer is liked."""
        return self.points[ticket] / self.sizes[ticket]

    def room(self, sight: Sight) -> int:
        """How many cards the tickets that are kept may still lack."""
        return int(sight.turns * 0.7)

    # -- the turn ---------------------------------------------------------------------------------------------------

    def main(self, cells: list[int], sight: Sight) -> None:
        self.wish(cells, sight)
        play, cards = self.best_play(cells, sight)
        hurry = sight.turns < 4.0 + self.colours_in_hand(sight)
        if play >= 0 and sight.turns >= 1.0 and (hurry or self.ready(cells, sight, cards)):
            self.settle_on(sight, play)
        elif self.may_draw_tickets(cells, sight) and (sight.turns < 1.0 or self.more_tickets(cells, sight)):
            self.settle_on(sight, self.rules.draw_tickets.start)
        else:
            draw = self.best_draw(cells, sight, True)
            if draw >= 0:
                self.settle_on(sight, draw)
            elif play >= 0:
                self.settle_on(sight, play)
            elif self.tickets_left(cells):
                self.settle_on(sight, self.rules.draw_tickets.start)

    def second(self, cells: list[int], sight: Sight) -> None:
        self.wish(cells, sight)
        draw = self.best_draw(cells, sight, False)
        self.settle_on(sight, draw if draw >= 0 else self.rules.stop.start)

    def settle_on(self, sight: Sight, action: int) -> None:
        sight.actions.append(action)
        sight.scores.append(0.0)

    def colours_in_hand(self, sight: Sight) -> int:
        count = 0
        for colour in range(self.wild):
            if sight.hand[colour]:
                count += 1
        return count

    def lacking(self, sight: Sight) -> int:
        """Cards that the tickets need beyond those on the track, in the railyard and in the hand."""
        lacking = -sight.have[self.wild] - sight.hand[self.wild]
        for colour in range(self.wild):
            gap = sight.need[colour] - sight.have[colour] - sight.hand[colour]
            if gap > 0:
                lacking += gap
        return max(0, lacking)

    def best_play(self, cells: list[int], sight: Sight) -> tuple[int, int]:
        """The play with the most wanted cards, then the most cards, and how many; -1 if there is none.

        Wilds lengthen a suit of three or more, or are added where it takes them.
        """
        best, cards, most = -1, 0, NOTHING
        wilds = sight.hand[self.wild]
        for colour in range(self.wild):
            held = sight.hand[colour]
            least = self.least(cells, sight.seat, colour)
            if held == 0 or least == 0 or held + wilds < least:
                continue
            more = wilds if held >= 3 else max(0, least - held)
            wanted = min(float(held), self.want[colour]) + more + 0.1 * held
            if wanted > most:
                best, cards, most = self.suit(colour, held, more), held + more, wanted
        three = self.best_three(cells, sight)
        if three >= 0 and best < 0:
            return three, 3
        if three >= 0 and most < 3.0:
            wanted = 0.3
            for colour in self.rules.play_cards.three[three - self.rules.play_cards.start - self.suits]:
                wanted += min(1.0, self.want[colour])
            if wanted > most:
                return three, 3
        return best, cards

    def best_three(self, cells: list[int], sight: Sight) -> int:
        """The three single cards that are wanted most, rather those of which there is but one; -1 if there are none."""
        picked: list[int] = []
        for _ in range(3):
            best, most = -1, NOTHING
            for colour in range(self.wild):
                if sight.hand[colour] and not cells[self.rules.row_owner_at + colour] and colour not in picked:
                    wanted = min(1.0, self.want[colour]) + 0.5 / sight.hand[colour]
                    if wanted > most:
                        best, most = colour, wanted
            if best < 0:
                return -1
            picked.append(best)
        return self.three(picked[0], picked[1], picked[2])

    def best_draw(self, cells: list[int], sight: Sight, first: bool) -> int:
        """The face-up card that is wanted most and not yet in hand, a wild, or the deck; -1 if there is nothing."""
        cards = self.rules.cards
        best, most, any_card = -1, 0.0, -1
        for colour in range(self.wild):
            if cells[cards.row_at + colour]:
                any_card = colour
                wanted = self.want[colour] - sight.hand[colour]
                if wanted > most:
                    best, most = colour, wanted
        if best >= 0:
            return self.rules.draw_card.start + best
        if first and cells[cards.row_at + self.wild] and self.lacking(sight):
            return self.rules.draw_card.start + self.wild
        if cells[cards.deck_size_at]:
            return self.rules.draw_deck.start
        if any_card >= 0:
            return self.rules.draw_card.start + any_card
        return self.rules.draw_card.start + self.wild if first and cells[cards.row_at + self.wild] else -1

    # -- tickets ----------------------------------------------------------------------------------------------------

    def keep(self, cells: list[int], sight: Sight) -> None:
        """The tickets that are liked most, as long as there is room for the cards that they lack."""
        rules = self.rules
        at = rules.offer_at + sight.seat * rules.offers
        rest = [sight.have[colour] + sight.hand[colour] - sight.need[colour] for colour in range(self.kinds)]
        room = self.room(sight) - self.lacking(sight)
        kept = 0
        tried = 0
        for _ in range(cells[rules.offer_count_at + sight.seat]):
            best, most = -1, 0.0
            for i in range(cells[rules.offer_count_at + sight.seat]):
                rank = self.rank(cells[at + i].bit_length() - 1, sight)
                if not tried >> i & 1 and (best < 0 or rank > most):
                    best, most = i, rank
            tried |= 1 << best
            ticket = cells[at + best].bit_length() - 1
            missing = 0
            for colour, count in self.takes[ticket]:
                missing += max(0, count - max(0, rest[colour]))
            if missing <= room or (kept == 0 and cells[PHASE] == OPENING):
                kept |= 1 << best
                room -= missing
                for colour, count in self.takes[ticket]:
                    rest[colour] -= count
        self.settle_on(sight, rules.keep.start + kept)
