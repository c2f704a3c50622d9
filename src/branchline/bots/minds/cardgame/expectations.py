"""What the Card Game's planner expects: where the cards lie that it does not see, what is robbed, and what its hand is
still good for."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
        self.counts = vec[i64](game.cards.counts)
        self.seats: i64 = game.seats
        self.wild: i64 = game.cards.wild
        self.kinds: i64 = game.cards.kinds
        self.weights = weights

    def prices(self, sight: Sight) -> None:
        """What a wild is worth, and how likely a card that stays in hand still gets on the track."""
        wild, weights = self.wild, self.weights
        turns = sight.turns
        plays = 0.0  # turns that it takes to play out the hand
        gaps: i64 = 0
        price = 0.0
        colour: i64
        for colour in range(wild):
            count: i64 = sight.hand[colour]
            if count >= 2:
                plays += 1.0
            elif count == 1:
                plays += WITH_OTHERS
            gap: i64 = sight.need[colour] - sight.have[colour] - count
            if gap > 0:
                gaps += gap
                price += float(gap) * sight.price[colour]
        sight.wild_price = price / float(gaps) if gaps > sight.have[wild] else weights.spare
        hold = (turns - plays - weights.lag) / weights.hold_time
        hold = 0.0 if hold < 0.0 else hold if hold < 1.0 else 1.0
        wild_hold = (turns - 1.0 - float(sight.hand[wild]) * weights.wild_many) / weights.wild_time
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
        total: i64 = 0
        on_rows: i64 = 0
        colour: i64
        seat: i64
        at: i64
        for colour in range(kinds):
            in_row: i64 = cells[row_at + colour]
            discarded: i64 = cells[discards_at + colour]
            count: i64 = self.counts[colour] - sight.hand[colour] - in_row - discarded
            for seat in range(self.seats):
                at = seat * kinds + colour
                on_track: i64 = cells[track_at + at]
                count -= on_track
                if seat != sight.seat:
                    known: i64 = cells[known_at + at]
                    count -= known
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
            not_known: i64 = reader.hand_size(cells, seat)
            held: i64
            for colour in range(kinds):
                held = cells[at + colour]
                not_known -= held
            part = float(not_known) / float(total) if total else 0.0
            held = cells[at + wild]
            wilds = float(held) + float(unknown[wild]) * part
            for colour in range(wild):
                held = cells[at + colour]
                cards_of = float(held) + float(unknown[colour]) * part + wilds
                if cards_of > others_cards[colour]:
                    others_cards[colour] = cards_of

    def risk(self, sight: Sight, colour: i64, length: i64) -> float:
        """How likely a row of this length is robbed in one round."""
        chance = EVEN + (sight.others_cards[colour] - float(length) - EVEN_LEAD) * self.weights.slope
        if chance <= 0.0:
            return 0.0
        return self.weights.risk * chance if chance < 1.0 else self.weights.risk
