"""What the Card Game's planner expects: where the cards lie that it does not see, what is robbed, and what its hand is
still good for."""

from typing import Final

from branchline.bots.minds.cardgame.sight import Sight
from branchline.cardgame.game import CardGame
from branchline.cardgame.planner_weights import CardGameWeights
from branchline.core.cells import Cells

# Robbing a row takes one card more than it has. A seat that should have half of that one, EVEN_LEAD cards beyond the
# row, can do it with the chance EVEN. Chosen: `slope` and `risk`, which are tuned, say how that goes on.
EVEN: Final = 0.5
EVEN_LEAD: Final = 0.5
WITH_OTHERS: Final = 1.0 / 3.0  # of a turn, to play a single card: with two others


class Expectations:
    def __init__(self, game: CardGame, weights: CardGameWeights) -> None:
        self.reader = game.reader
        self.counts = game.cards.counts
        self.seats = game.seats
        self.wild = game.cards.wild
        self.kinds = game.cards.kinds
        self.weights = weights

    def prices(self, sight: Sight) -> None:
        """What a wild is worth, and how likely a card that stays in hand still gets on the track."""
        wild, weights = self.wild, self.weights
        turns = sight.turns
        plays = 0.0  # turns that it takes to play out the hand
        gaps = 0
        price = 0.0
        for colour in range(wild):
            count = sight.hand[colour]
            if count >= 2:
                plays += 1.0
            elif count == 1:
                plays += WITH_OTHERS
            gap = sight.need[colour] - sight.have[colour] - count
            if gap > 0:
                gaps += gap
                price += gap * sight.price[colour]
        sight.wild_price = price / gaps if gaps > sight.have[wild] else weights.spare
        hold = (turns - plays - weights.lag) / weights.hold_time
        hold = 0.0 if hold < 0.0 else hold if hold < 1.0 else 1.0
        wild_hold = (turns - 1.0 - sight.hand[wild] * weights.wild_many) / weights.wild_time
        wild_hold = 0.0 if wild_hold < 0.0 else wild_hold if wild_hold < 1.0 else 1.0
        hold *= weights.hold
        wild_hold *= weights.hold
        if not sight.last_deck:
            if hold < weights.carry:
                hold = weights.carry
            if wild_hold < weights.carry:
                wild_hold = weights.carry
        sight.hold = hold
        sight.wild_hold = wild_hold

    def survey(self, cells: Cells, sight: Sight) -> None:
        """Count the cards whose place the seat does not know, and what the other seats may have of each colour.

        The cells are read by hand: a search does this for every seat and colour at every decision.
        """
        reader = self.reader
        kinds, wild = self.kinds, self.wild
        row_at, discards_at, track_at, known_at = reader.row_at, reader.discards_at, reader.track_at, reader.known_at
        unknown, others_cards = sight.unknown, sight.others_cards
        total = 0
        on_rows = 0
        for colour in range(kinds):
            count = self.counts[colour] - sight.hand[colour] - cells[row_at + colour] - cells[discards_at + colour]
            for seat in range(self.seats):
                at = seat * kinds + colour
                count -= cells[track_at + at]
                if seat != sight.seat:
                    count -= cells[known_at + at]
            if colour == wild:
                count -= on_rows
            else:
                count -= reader.row_cards(cells, colour)
                on_rows += reader.row_wilds(cells, colour)
                others_cards[colour] = 0.0
            unknown[colour] = count if count > 0 else 0
            total += unknown[colour]
        sight.unknown_total = total
        for seat in range(self.seats):
            if seat == sight.seat:
                continue
            at = known_at + seat * kinds
            not_known = reader.hand_size(cells, seat)
            for colour in range(kinds):
                not_known -= cells[at + colour]
            part = not_known / total if total else 0.0
            seen_wilds: int = cells[at + wild]
            wilds = seen_wilds + unknown[wild] * part
            for colour in range(wild):
                seen: int = cells[at + colour]
                cards_of = seen + unknown[colour] * part + wilds
                if cards_of > others_cards[colour]:
                    others_cards[colour] = cards_of

    def risk(self, sight: Sight, colour: int, length: int) -> float:
        """How likely a row of this length is robbed in one round."""
        chance = EVEN + (sight.others_cards[colour] - length - EVEN_LEAD) * self.weights.slope
        if chance <= 0.0:
            return 0.0
        return self.weights.risk * chance if chance < 1.0 else self.weights.risk
