"""What the minds of the Card Game share: reading the cells of a seat, the needs of its tickets, and the words."""

from typing import Final

from branchline.bots.minds.cardgame.reasons import reason
from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.mind import Memo, Mind
from branchline.cardgame.game import CardGame
from branchline.cardgame.state import DECK, TWO_DECKS
from branchline.core.actions import Uniform
from branchline.core.game import AWAIT, MOVER
from branchline.trains.game import TrainGame
from branchline.trains.state import GROUPS, LAST

PACE_DRAW: Final = 0.65  # turns until a card has left the deck
PACE_PLAY: Final = 0.16  # and until one in hand is played
BONUS_SHARE: Final = 0.2  # what a completed ticket brings of each bonus it counts for
MOST: Final = 10  # actions that are weighed at most
MOST_DRAWS: Final = 4  # of them draws of cards, which differ little
CLOSE: Final = 4.0  # points; an action that is this much worse than the best has a quarter of its weight
NEVER: Final = -1000000.0  # the score of what is not to be done


class CardMind(Mind):
    def __init__(self, game: TrainGame) -> None:
        super().__init__(game)
        assert isinstance(game, CardGame)
        self.rules: CardGame = game
        self.seats = game.seats
        self.wild = game.cards.wild
        self.kinds = game.cards.kinds
        self.count = len(game.all_tickets)
        self.suits = len(game.play_cards.suit)  # the sets of three colours come behind them
        self.last_draw = game.draw_card.start + self.wild  # the draws of cards come first of all actions
        self.takes = game.packing.takes
        self.points = [ticket.points for ticket in game.all_tickets]
        self.sizes = [sum(need) for need in game.packing.needs]
        self.value: list[float] = []  # of each ticket: its points and its share of the bonuses
        for ticket in range(self.count):
            share = 0.0
            for city, naming in enumerate(game.naming):
                if naming >> ticket & 1:
                    share += BONUS_SHARE * game.bonus[city]
            self.value.append(self.points[ticket] + share)

    def fresh(self) -> Memo:
        return Sight(self.kinds)

    # -- deciding ---------------------------------------------------------------------------------------------------

    def choose(self, cells: list[int], memo: Memo, uniform: Uniform) -> int:
        sight = self.look(cells, memo)
        self.consider(cells, sight)
        best = 0
        for at in range(1, len(sight.scores)):
            if sight.scores[at] > sight.scores[best]:
                best = at
        return sight.actions[best]

    def weigh(self, cells: list[int], memo: Memo, actions: list[int], weights: list[float]) -> None:
        """The best actions by their scores; the one that `choose` names comes first."""
        sight = self.look(cells, memo)
        sight.thorough = True
        self.consider(cells, sight)
        sight.thorough = False
        scores = sight.scores
        best = max(scores)
        total = 0.0
        draws = 0
        for _ in range(len(scores)):
            top = 0
            for at in range(1, len(scores)):
                if scores[at] > scores[top]:
                    top = at
            action = sight.actions[top]
            behind = 1.0 + (best - scores[top]) / CLOSE
            scores[top] = NEVER - 1.0
            if action <= self.last_draw:
                draws += 1
            if len(actions) < MOST and (action > self.last_draw or draws <= MOST_DRAWS):
                actions.append(action)
                weights.append(1.0 / (behind * behind))
                total += weights[-1]
        for at in range(len(weights)):
            weights[at] /= total

    def consider(self, cells: list[int], sight: Sight) -> None:
        """Fill in the actions that are worth a thought, with a score for each."""
        rules = self.rules
        sight.actions.clear()
        sight.scores.clear()
        awaited = cells[AWAIT]
        if awaited == rules.await_main:
            self.main(cells, sight)
            if not sight.actions:
                sight.actions.append(rules.passing.start)
                sight.scores.append(0.0)
        elif awaited == rules.await_second:
            self.second(cells, sight)
        elif awaited == rules.await_keep:
            self.keep(cells, sight)
        else:
            sight.actions.append(rules.complete.start + rules.complete.best)
            sight.scores.append(0.0)

    def main(self, cells: list[int], sight: Sight) -> None:
        """The action of a turn."""
        raise NotImplementedError

    def second(self, cells: list[int], sight: Sight) -> None:
        """The second card of a draw, or none."""
        raise NotImplementedError

    def keep(self, cells: list[int], sight: Sight) -> None:
        """Which of the tickets on offer."""
        raise NotImplementedError

    # -- looking ----------------------------------------------------------------------------------------------------

    def look(self, cells: list[int], memo: Memo) -> Sight:
        assert isinstance(memo, Sight)
        sight: Sight = memo
        rules, kinds, wild = self.rules, self.kinds, self.wild
        seat = cells[MOVER]
        sight.seat = seat
        sight.last_deck = self.seats != TWO_DECKS or cells[DECK] == 2
        sight.turns = self.turns_left(cells)
        if sight.tickets != cells[rules.tickets_at + seat]:
            self.add_up(cells[rules.tickets_at + seat], sight)
        hand, have = sight.hand, sight.have
        at_hand, at_track = rules.hand_at + seat * kinds, rules.track_at + seat * kinds
        forgotten = cells[rules.track_size_at + seat]
        for colour in range(kinds):
            hand[colour] = cells[at_hand + colour]
            have[colour] = cells[at_track + colour]
            forgotten -= have[colour]
        if forgotten > 0 and sight.needed > 0:  # a player who has not kept count: most of it will have been of use
            for colour in range(wild):
                have[colour] += forgotten * sight.need[colour] // sight.needed
        time = int(sight.turns)
        for colour in range(wild):
            if cells[rules.row_owner_at + colour] == seat + 1:
                wilds = cells[rules.row_wilds_at + colour]
                if wilds > time:
                    wilds = time
                count = cells[rules.row_cards_at + colour]
                if count > time - wilds:
                    count = time - wilds
                have[wild] += wilds
                have[colour] += count
        return sight

    def turns_left(self, cells: list[int]) -> float:
        """About how many turns each seat has after this one: the deck is to be drawn and the hands are to be played."""
        if cells[LAST] > 0:
            return 0.0
        rules = self.rules
        deck = cells[rules.cards.deck_size_at]
        cards = deck
        for seat in range(self.seats):
            cards += cells[rules.hand_size_at + seat]
        if deck == 0:
            return 1.0
        return 1.0 + (deck * PACE_DRAW + cards * PACE_PLAY) / self.seats

    def add_up(self, tickets: int, sight: Sight) -> None:
        """The needs of the tickets, and what a card of each colour brings them: a missed ticket costs its points."""
        need, price = sight.need, sight.price
        sight.tickets = tickets
        sight.needed = 0
        for colour in range(self.kinds):
            need[colour] = 0
            price[colour] = 0.0
        ticket = 0
        while tickets:
            if tickets & 1:
                each = (self.value[ticket] + self.points[ticket]) / self.sizes[ticket]
                for colour, count in self.takes[ticket]:
                    need[colour] += count
                    price[colour] += each * count
                sight.needed += self.sizes[ticket]
            tickets >>= 1
            ticket += 1
        for colour in range(self.wild):
            if need[colour]:
                price[colour] /= need[colour]

    # -- actions ----------------------------------------------------------------------------------------------------

    def suit(self, colour: int, count: int, wilds: int) -> int:
        play = self.rules.play_cards
        return play.start + play.base[colour] + (count - 1) * play.most_wilds + wilds

    def three(self, a: int, b: int, c: int) -> int:
        """Three single cards, given in any order."""
        if a > b:
            a, b = b, a
        if b > c:
            b, c = c, b
        if a > b:
            a, b = b, a
        play = self.rules.play_cards
        return play.start + play.three_at[(a * self.wild + b) * self.wild + c]

    def least(self, cells: list[int], seat: int, colour: int) -> int:
        """How many cards a suit of this colour must have now; 0 if it can't be played."""
        rules = self.rules
        owner = cells[rules.row_owner_at + colour]
        if owner == 0:
            return 2
        if owner == seat + 1:
            return 0
        return cells[rules.row_cards_at + colour] + cells[rules.row_wilds_at + colour] + 1

    def tickets_left(self, cells: list[int]) -> bool:
        return cells[GROUPS] > 0

    def may_draw_tickets(self, cells: list[int], sight: Sight) -> bool:
        """Whether to think of tickets: in the last turn, or if some lie on top that nobody has returned in play.

        If everybody drew returned ones and returned them, the game would not end. They lie in groups no larger than a
        draw.
        """
        if cells[GROUPS] == 0:
            return False
        return sight.turns < 1.0 or cells[self.rules.group_size_at] > self.rules.deals.draw

    # -- words ------------------------------------------------------------------------------------------------------

    def why(self, cells: list[int], action: int) -> str:
        return reason(self.rules, cells, self.look(cells, self.fresh()), action)
