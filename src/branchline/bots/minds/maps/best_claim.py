"""The claim that brings most at once: what a planner and a style look for when the end is near."""

from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame


class BestClaim:
    def __init__(self, game: RoutesGame, paying: Paying, outlook: Outlook) -> None:
        self.game = game
        self.reader = game.reader
        self.paying = paying
        self.outlook = outlook

    def among(self, cells: Cells, seat: int, routes: list[int], more: list[int]) -> int:
        """The claim of one of these routes that brings most points, or NO_ACTION; `more` has what each brings beyond
        those that are sure."""
        root = self.game.roots(cells, seat)
        spare = self.reader.hand(cells, seat)
        best = NO_ACTION
        most = 0
        for i, route in enumerate(routes):
            action = self.paying.payment(cells, seat, route, spare)
            if action >= 0:
                points = self.outlook.gain(cells, seat, root, route) + more[i]
                if points > most:
                    most = points
                    best = action
        return best
