"""The one-step style of de Mesentier Silva et al.: always at work on one thing, the best one now."""

from branchline.bots.minds.cardgame.sight import Sight
from branchline.bots.minds.cardgame.style import Style


class CardGameOneStep(Style):
    """In the map games this agent claims the best route of its way as soon as it can.

    Here the step is a ticket: of those that its track does not complete yet, the one with the most points for the cards
    still missing. It draws the colours of that one alone, plays them at the first chance, two cards being enough, and
    then turns to the next.
    """

    def wish(self, cells: list[int], sight: Sight) -> None:
        rest = sight.have[:]
        for colour in range(self.wild):
            self.want[colour] = 0.0
        held = sight.tickets
        best, most = -1, 0.0
        while held:
            ticket = (held & -held).bit_length() - 1
            held &= held - 1
            missing = 0
            for colour, count in self.takes[ticket]:
                missing += max(0, count - max(0, rest[colour]))
            if missing <= rest[self.wild]:
                rest[self.wild] -= missing
                for colour, count in self.takes[ticket]:
                    rest[colour] -= min(count, max(0, rest[colour]))
            elif best < 0 or self.points[ticket] / missing > most:
                best, most = ticket, self.points[ticket] / missing
        if best >= 0:
            for colour, count in self.takes[best]:
                self.want[colour] = float(max(0, count - max(0, rest[colour])))

    def ready(self, cells: list[int], sight: Sight, cards: int) -> bool:
        for colour in range(self.wild):
            if self.want[colour] > 0.0 and sight.hand[colour]:
                return True
        return cards >= 4
