"""An easy opponent: it sees one step ahead."""

from typing import Final

from branchline.bots.minds.maps.style import MapStyle, StyleTools
from branchline.bots.minds.maps.style_mind import MapStyleMind
from branchline.bots.minds.maps.ways import usual_prices
from branchline.bots.minds.mind import NO_ACTION
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame

POINT_WORTH: Final = 2  # of a point that a claim brings at once
WAY_WORTH: Final = 3  # of lying on a ticket's way
# Of routes that could be next the one that lacks the fewest cards, then the one that is worth most: NEXT less LACKING
# for each card that lacks is more than any worth.
NEXT: Final = 1 << 20
LACKING: Final = 1 << 10
MOST_THIRDS: Final = 2  # thirds of the vehicles that are most of them
THIRDS: Final = 3
LOST_TROUBLE: Final = 100  # spaces that count as much trouble as a lost point
MOST_TROUBLE: Final = 1 << 40  # more than there can be


class MapGreedy(MapStyle):
    """It claims whatever brings most at once, and else draws for the route that it can pay for next.

    While it has a ticket to complete it leaves the short routes that lie on no way of its own.
    """

    def __init__(self, tools: StyleTools) -> None:
        self.tools = tools
        self.game = tools.game

    def worths(self, cells: Cells, seat: int) -> list[int]:
        """What claiming each route would bring at once, a little more on a ticket's way; 0 if it won't have it."""
        game, tools = self.game, self.tools
        worths = [0] * len(game.lengths)
        on_way = [False] * len(game.lengths)
        ways = tools.ways.ways(cells, seat)
        for way in ways:
            for route in way.routes:
                on_way[route] = True
        root = game.roots(cells, seat)
        for route in tools.reader.open_routes(cells, seat):
            short = 2 * game.lengths[route] < game.longest
            if on_way[route] or not ways or not short:
                gain = tools.outlook.gain(cells, seat, root, route)
                worths[route] = POINT_WORTH * gain + (WAY_WORTH if on_way[route] else 0)
        return worths

    def aims(self, cells: Cells, seat: int) -> list[int]:
        """The route that lacks the fewest cards; of several the best."""
        best, most = -1, 0
        for route, worth in enumerate(self.worths(cells, seat)):
            if worth:
                key = NEXT - LACKING * self.tools.paying.short(cells, seat, route) + worth
                if key > most:
                    best, most = route, key
        return [best] if best >= 0 else []

    def ready(self, cells: Cells, seat: int, aims: list[int]) -> int:
        """Of all that it can pay for, the best."""
        spare = self.tools.paying.hand(cells, seat)
        best, most = NO_ACTION, 0
        for route, worth in enumerate(self.worths(cells, seat)):
            if worth > most:
                action = self.tools.paying.payment(cells, seat, route, spare)
                if action != NO_ACTION:
                    best, most = action, worth
        return best

    def collects(self, aims: list[int]) -> list[int]:
        return aims

    def wants_tickets(self, cells: Cells, seat: int) -> bool:
        """Hardly ever: only if it has nothing to do for those it has and everybody has most of their vehicles."""
        fewest = min([self.tools.reader.vehicles(cells, each) for each in range(self.game.seats)])
        return THIRDS * fewest >= MOST_THIRDS * self.game.board.vehicles and not self.tools.ways.ways(cells, seat)

    def keeps(self, cells: Cells, seat: int, least: int) -> int:
        """As few as allowed, the easiest ones."""
        tools = self.tools
        best, least_trouble = 0, MOST_TROUBLE
        for subset in tools.choices(cells, seat, least):
            if self.game.keep.bits[subset] == least:
                network = tools.ways.network(cells, seat, tools.reader.kept(cells, seat, subset))
                trouble = network.spaces + LOST_TROUBLE * network.lost
                if trouble < least_trouble:
                    best, least_trouble = subset, trouble
        return best


def greedy(game: RoutesGame) -> MapStyleMind:
    tools = StyleTools(game, usual_prices(game))
    return MapStyleMind(tools, MapGreedy(tools))
