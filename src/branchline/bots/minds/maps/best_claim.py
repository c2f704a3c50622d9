"""The claim that brings most at once: what a planner and a style look for when the end is near."""

from mypy_extensions import i64

from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import Numbers


class BestClaim:
    def __init__(self, game: RoutesGame, paying: Paying, outlook: Outlook) -> None:
        self.game = game
        self.paying = paying
        self.outlook = outlook

    def among(self, cells: Cells, seat: i64, routes: Numbers, more: Numbers) -> i64:
        """The claim of one of these routes, which can all be paid, that brings most points, or NO_ACTION; `more` has
        what each brings beyond those that are sure, or is empty."""
        best: i64 = NO_ACTION
        if len(routes) == 0:
            return best
        outlook = self.outlook
        root = self.game.roots(cells, seat)
        missed = outlook.missed(cells, seat, root)
        most: i64 = 0
        i: i64
        found: i64 = -1
        for i in range(len(routes)):
            points: i64 = outlook.gain_beside(cells, seat, root, missed, routes[i])
            if len(more):
                points += more[i]
            if points > most:
                most = points
                found = routes[i]
        return self.paying.payment(cells, seat, found, self.paying.hand(cells, seat)) if found >= 0 else best
