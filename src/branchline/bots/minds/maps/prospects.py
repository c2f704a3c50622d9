"""What a seat that follows a style can still get: in how many turns, for how many points, in which order."""

from typing import Final

from branchline.bots.minds.maps.best_claim import BestClaim
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import numbers

CLAIM_PACE: Final = 3  # claims for PACE_SPACES spaces: as Outlook counts
END_TURNS: Final = 2  # turns that follow the last of them
TURN_CARDS: Final = 2  # that a turn brings
RATE: Final = 64  # how finely points for a turn are compared


class Prospects:
    def __init__(self, game: RoutesGame, paying: Paying, outlook: Outlook) -> None:
        self.game = game
        self.reader = game.reader
        self.paying = paying
        self.outlook = outlook
        self.claims = BestClaim(game, paying, outlook)

    def turns_left(self, cells: Cells) -> int:
        """About how many turns the seat to move still has, this one included."""
        return self.outlook.turns_left(cells, CLAIM_PACE, END_TURNS)

    def turns_for(self, cells: Cells, seat: int, route: int) -> int:
        """About how many turns it takes to claim a route: two cards each, and the claim."""
        return 1 + (self.paying.short(cells, seat, route) + 1) // TURN_CARDS

    def in_time(self, cells: Cells, seat: int) -> list[int]:
        """The routes that it could pay for and claim before the end."""
        turns_left = self.turns_left(cells)
        return [
            route for route in self.reader.open_routes(cells, seat) if self.turns_for(cells, seat, route) <= turns_left
        ]

    def most_for_turns(self, cells: Cells, seat: int) -> list[int]:
        """The route with most points for the turns it takes, if any can be had in time."""
        root = self.game.roots(cells, seat)
        best, most = -1, 0
        for route in self.in_time(cells, seat):
            worth = RATE * self.outlook.gain(cells, seat, root, route) // self.turns_for(cells, seat, route)
            if worth > most:
                best, most = route, worth
        return [best] if best >= 0 else []

    def best_claim(self, cells: Cells, seat: int) -> int:
        """The claim that brings most at once, or NO_ACTION."""
        return self.claims.among(cells, seat, self.paying.payable_routes(cells, seat), numbers([]))


class ClaimOrder:
    """In which order routes are claimed: by the cards that they lack and by their length, each with its weight."""

    def __init__(self, game: RoutesGame, paying: Paying, lacking: int, length: int) -> None:
        self.lengths = game.lengths
        self.paying = paying
        self.lacking = lacking
        self.length = length

    def ordered(self, cells: Cells, seat: int, routes: list[int]) -> list[int]:
        """The same routes, in the order in which to claim them."""
        left = routes[:]
        delays = [
            self.lacking * self.paying.short(cells, seat, route) - self.length * self.lengths[route] for route in routes
        ]
        out: list[int] = []
        while left:
            first = delays.index(min(delays))
            out.append(left.pop(first))
            delays.pop(first)
        return out
