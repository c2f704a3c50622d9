"""How a style of the Card Game is played: it plays what it wants, and else draws it."""

from typing import Final

from branchline.bots.minds.cardgame.judgement import CardJudgement
from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import CardStyle
from branchline.bots.minds.mind import NO_ACTION
from branchline.cardgame.game import CardGame
from branchline.core.cells import Cells
from branchline.core.game import PHASE
from branchline.trains.state import GROUPS, OPENING

UNWANTED: Final = -1.0  # below what anything is wanted
HURRY: Final = 4.0  # turns beyond the colours in hand with which everything is played at once
LONG: Final = 3  # cards of a colour that are worth all wilds
THREE: Final = 3  # single cards that are played together
CARD: Final = 0.1  # how much any card of a play counts, wanted or not
CARD_OF_THREE: Final = 0.3  # the same of three colours together
ALONE: Final = 0.5  # how much rather a card is played alone of which there is but one


class StyleJudgement(CardJudgement):
    """It settles on one action."""

    def __init__(self, game: CardGame, style: CardStyle) -> None:
        self.game = game
        self.reader = game.reader
        self.wild = game.cards.wild
        self.style = style

    def main(self, cells: Cells, sight: Sight) -> None:
        game, style = self.game, self.style
        want = style.wish(sight)
        play, cards = self.best_play(cells, sight, want)
        hurry = sight.turns < HURRY + sight.colours_in_hand()
        if play != NO_ACTION and sight.turns >= 1.0 and (hurry or style.ready(sight, want, cards)):
            sight.score(play, 0.0)
        elif sight.may_draw_tickets and (sight.turns < 1.0 or style.more_tickets(sight)):
            sight.score(game.draw_tickets.start, 0.0)
        else:
            draw = self.best_draw(cells, sight, want, True)
            if draw != NO_ACTION:
                sight.score(draw, 0.0)
            elif play != NO_ACTION:
                sight.score(play, 0.0)
            elif cells[GROUPS] > 0:
                sight.score(game.draw_tickets.start, 0.0)

    def second(self, cells: Cells, sight: Sight) -> None:
        draw = self.best_draw(cells, sight, self.style.wish(sight), False)
        sight.score(draw if draw != NO_ACTION else self.game.stop.start, 0.0)

    def best_play(self, cells: Cells, sight: Sight, want: list[float]) -> tuple[int, int]:
        """The play with the most wanted cards, then the most cards, and how many; or NO_ACTION.

        Wilds lengthen a suit of three or more, or are added where it takes them.
        """
        play_cards = self.game.play_cards
        best, cards, most = NO_ACTION, 0, UNWANTED
        wilds: int = sight.hand[self.wild]
        for colour in range(self.wild):
            held: int = sight.hand[colour]
            if held == 0 or self.reader.is_own(cells, sight.seat, colour):
                continue
            least: int = self.reader.least_suit(cells, colour)
            if held + wilds < least:
                continue
            more = wilds if held >= LONG else max(0, least - held)
            wanted = min(float(held), want[colour]) + more + CARD * held
            if wanted > most:
                best, cards, most = play_cards.suit_of(colour, held, more), held + more, wanted
        three = self.best_three(cells, sight, want)
        if three and best == NO_ACTION:
            return play_cards.three_of(three[0], three[1], three[2]), THREE
        if three and most < THREE:
            wanted = CARD_OF_THREE
            for colour in sorted(three):
                wanted += min(1.0, want[colour])
            if wanted > most:
                return play_cards.three_of(three[0], three[1], three[2]), THREE
        return best, cards

    def best_three(self, cells: Cells, sight: Sight, want: list[float]) -> list[int]:
        """The three colours that are wanted most as single cards, rather those of which there is but one; or none."""
        picked: list[int] = []
        for _ in range(THREE):
            best, most = -1, UNWANTED
            for colour in range(self.wild):
                if sight.hand[colour] and self.reader.is_free(cells, colour) and colour not in picked:
                    wanted = min(1.0, want[colour]) + ALONE / float(sight.hand[colour])
                    if wanted > most:
                        best, most = colour, wanted
            if best < 0:
                return []
            picked.append(best)
        return picked

    def best_draw(self, cells: Cells, sight: Sight, want: list[float], first: bool) -> int:
        """The face-up card that is wanted most and not yet in hand, a wild, or the deck; NO_ACTION if there is nothing.

        A wild can be taken only first.
        """
        game, reader = self.game, self.reader
        best, most, any_card = -1, 0.0, -1
        for colour in range(self.wild):
            if reader.in_row(cells, colour):
                any_card = colour
                wanted = want[colour] - float(sight.hand[colour])
                if wanted > most:
                    best, most = colour, wanted
        if best >= 0:
            return game.draw_card.start + best
        wild = first and reader.in_row(cells, self.wild) > 0
        if wild and sight.lacking():
            return game.draw_card.start + self.wild
        if reader.deck_size(cells):
            return game.draw_deck.start
        if any_card >= 0:
            return game.draw_card.start + any_card
        return game.draw_card.start + self.wild if wild else NO_ACTION

    def keep(self, cells: Cells, sight: Sight) -> None:
        """The tickets that are liked most, as long as there is room for the cards that they lack."""
        offer = self.game.offer_of(cells, sight.seat)
        rest = [sight.have[colour] + sight.hand[colour] - sight.need[colour] for colour in range(len(sight.hand))]
        room = self.style.room(sight) - sight.lacking()
        kept = 0
        tried = 0
        for _ in offer:
            best, most = -1, 0.0
            for i, ticket in enumerate(offer):
                rank = self.style.rank(ticket)
                if not tried >> i & 1 and (best < 0 or rank > most):
                    best, most = i, rank
            tried |= 1 << best
            missing = self.style.needs.missing(offer[best], rest)
            if missing <= room or (kept == 0 and cells[PHASE] == OPENING):
                kept |= 1 << best
                room -= missing
                for colour, count in self.style.needs.takes[offer[best]]:
                    rest[colour] -= count
        sight.score(self.game.keep.start + kept, 0.0)
