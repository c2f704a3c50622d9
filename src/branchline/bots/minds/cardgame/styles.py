"""An easy opponent, and the four agents of de Mesentier Silva, Lee, Togelius and Nealen in the Card Game.

The papers have them play maps; what each does here is our own reading of what it does there.
"""

from typing import Final

from branchline.bots.minds.cardgame.card_mind import CardMind
from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import SUIT, TIME_FOR_TICKETS, CardStyle
from branchline.bots.minds.cardgame.style_judgement import StyleJudgement
from branchline.bots.minds.cardgame.ticket_needs import TicketNeeds
from branchline.cardgame.game import CardGame

IN_HAND: Final = 2.0  # how much a colour is wanted for each card of it in hand
GREEDY_ROOM: Final = 6  # cards that greedy's tickets may lack
LONG_SUIT: Final = 4  # cards
LONGEST_SUIT: Final = 6  # cards with which even one who hoards them plays
HOPED_A_TURN: Final = 0.9  # needed cards that one who hoards tickets hopes a turn brings on the track
RESERVE: Final = 5  # cards that one who hoards tickets hopes for beyond what they need


class CardGameGreedy(CardStyle):
    """One step ahead and no more: it plays the biggest suit it can, draws what it has most of, and keeps cheap tickets.

    It looks at its hand and not at the clock, nor at what others may do.
    """

    def wish(self, sight: Sight) -> list[float]:
        return [IN_HAND * float(sight.hand[colour]) for colour in range(sight.wild)]

    def rank(self, ticket: int) -> float:
        return -float(self.needs.sizes[ticket])

    def room(self, sight: Sight) -> int:
        return GREEDY_ROOM if sight.turns > TIME_FOR_TICKETS else 0


class CardGameOneStep(CardStyle):
    """In the map games this agent claims the best route of its way as soon as it can.

    Here the step is a ticket: of those that its track does not complete yet, the one with the most points for the cards
    still missing. It draws the colours of that one alone, plays them at the first chance, two cards being enough, and
    then turns to the next.
    """

    def wish(self, sight: Sight) -> list[float]:
        points, takes, wild = self.needs.points, self.needs.takes, sight.wild
        want = [0.0] * wild
        rest = list(sight.have)
        held: int = sight.tickets
        best, most = -1, 0.0
        while held:
            ticket = (held & -held).bit_length() - 1
            held &= held - 1
            missing = self.needs.missing(ticket, rest)
            if missing <= rest[wild]:
                rest[wild] -= missing
                for colour, count in takes[ticket]:
                    rest[colour] -= min(count, max(0, rest[colour]))
            elif best < 0 or points[ticket] / missing > most:
                best, most = ticket, points[ticket] / missing
        if best >= 0:
            for colour, count in takes[best]:
                want[colour] = float(max(0, count - max(0, rest[colour])))
        return want

    def ready(self, sight: Sight, want: list[float], cards: int) -> bool:
        for colour in range(sight.wild):
            if want[colour] > 0.0 and sight.hand[colour]:
                return True
        return cards >= LONG_SUIT


class CardGameLongRoutes(CardStyle):
    """In the map games this agent claims the longest routes, which score most.

    Here it keeps the tickets with the most points and plays only long suits, four cards or more, which also are hard to
    rob; it draws the needed colours of which it has most.
    """

    def wish(self, sight: Sight) -> list[float]:
        return [
            IN_HAND * float(sight.hand[colour]) + 1.0 if sight.need[colour] > sight.have[colour] else 0.0
            for colour in range(sight.wild)
        ]

    def ready(self, sight: Sight, want: list[float], cards: int) -> bool:
        return cards >= LONG_SUIT

    def rank(self, ticket: int) -> float:
        return float(self.needs.points[ticket])


class CardGamePathHoarder(CardStyle):
    """In the map games this agent draws until it holds the cards for a whole way, then claims it route by route.

    Here it draws until hand, railyard and track together hold all cards that its tickets need, then plays them out, the
    biggest suits first, and takes new tickets when the last is on its way.
    """

    def ready(self, sight: Sight, want: list[float], cards: int) -> bool:
        return sight.lacking() == 0 or cards >= LONGEST_SUIT

    def more_tickets(self, sight: Sight) -> bool:
        return sight.turns > TIME_FOR_TICKETS and sight.lacking() == 0 and self.to_play(sight) == 0

    def to_play(self, sight: Sight) -> int:
        """Needed cards that are still in hand."""
        count = 0
        for colour in range(sight.wild):
            count += max(0, min(sight.hand[colour], sight.need[colour] - sight.have[colour]))
        return count


class CardGameTicketHoarder(CardStyle):
    """In the map games this agent draws tickets first, to choose its ways among many, then completes them.

    Here it draws tickets at the start until those it holds need as many cards as it can hope to bring on the track, and
    then plays and draws whatever most of them need.
    """

    def ready(self, sight: Sight, want: list[float], cards: int) -> bool:
        return cards >= SUIT and not (sight.may_draw_tickets and self.more_tickets(sight))

    def more_tickets(self, sight: Sight) -> bool:
        lacking = sight.needed - sight.have[sight.wild] + RESERVE
        return float(lacking) < self.hope(sight) and sight.turns > TIME_FOR_TICKETS

    def room(self, sight: Sight) -> int:
        return int(sight.turns * HOPED_A_TURN)

    def hope(self, sight: Sight) -> float:
        """Cards that should lie on the track in the end."""
        return float(sum(sight.have) + sum(sight.hand)) + sight.turns * HOPED_A_TURN


def greedy(game: CardGame) -> CardMind:
    return _mind(game, CardGameGreedy)


def one_step(game: CardGame) -> CardMind:
    return _mind(game, CardGameOneStep)


def long_routes(game: CardGame) -> CardMind:
    return _mind(game, CardGameLongRoutes)


def path_hoarder(game: CardGame) -> CardMind:
    return _mind(game, CardGamePathHoarder)


def ticket_hoarder(game: CardGame) -> CardMind:
    return _mind(game, CardGameTicketHoarder)


def _mind(game: CardGame, style: type[CardStyle]) -> CardMind:
    needs = TicketNeeds(game)
    return CardMind(game, needs, StyleJudgement(game, style(needs)))
