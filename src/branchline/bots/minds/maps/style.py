"""What a style of play says, and what it is put together from; how a turn goes follows from that (style_mind.py)."""

from abc import abstractmethod
from typing import Final

from branchline.bots.minds.maps.collecting import Collecting
from branchline.bots.minds.maps.outlook import Outlook
from branchline.bots.minds.maps.paying import Paying
from branchline.bots.minds.maps.prospects import Prospects
from branchline.bots.minds.maps.ways import Ways
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame

LEAST_WORTH: Final = -(1 << 40)  # below what anything is worth


class MapStyle:
    """It has no memory: what it is after follows from the cells alone. Not an ABC, for the same reason as Game."""

    @abstractmethod
    def aims(self, cells: Cells, seat: int) -> list[int]:
        """The routes it is after, in the order in which it wants them."""

    @abstractmethod
    def ready(self, cells: Cells, seat: int, aims: list[int]) -> int:
        """The claim it makes now, or NO_ACTION."""

    @abstractmethod
    def collects(self, aims: list[int]) -> list[int]:
        """The routes it draws cards for."""

    @abstractmethod
    def wants_tickets(self, cells: Cells, seat: int) -> bool:
        """Whether it draws tickets, if there are any."""

    @abstractmethod
    def keeps(self, cells: Cells, seat: int, least: int) -> int:
        """The tickets it keeps of an offer: a bit for each, at least the number given."""


class StyleTools:
    """What styles work with, made for one of them: what a route counts on its ways is the style's own."""

    def __init__(self, game: RoutesGame, prices: list[int]) -> None:
        self.game = game
        self.reader = game.reader
        self.paying = Paying(game)
        self.outlook = Outlook(game)
        self.prospects = Prospects(game, self.paying, self.outlook)
        self.collecting = Collecting(game)
        self.ways = Ways(game, prices)

    def first_that_can_be_paid(self, cells: Cells, seat: int, aims: list[int], tried: list[int]) -> int:
        """The claim of the first of some routes that can be paid, where others are wanted too; or NO_ACTION."""
        spare = self.paying.spare(cells, seat, aims, less_wilds_needed=True)
        for route in tried:
            action = self.paying.payment(cells, seat, route, spare)
            if action != NO_ACTION:
                return action
        return NO_ACTION

    def choices(self, cells: Cells, seat: int, least: int) -> list[int]:
        """The parts of an offer that may be kept: a bit for each ticket, at least the number given."""
        bits = self.game.keep.bits
        return [subset for subset in range(1 << self.reader.offer_count(cells, seat)) if bits[subset] >= least]

    def points_of(self, tickets: int) -> int:
        """Of these tickets, one bit each, together."""
        points = 0
        for ticket in self.game.listed(tickets):
            points += self.game.ticket_points[ticket]
        return points
