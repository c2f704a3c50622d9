"""An easy opponent: it sees one step ahead."""

from branchline.bots.minds.maps.aiming import Aiming


class MapGreedy(Aiming):
    """It claims whatever brings most at once, and else draws for the route that it can pay for next.

    While it has a ticket to complete it leaves the short routes that lie on no way of its own.
    """

    def worths(self, cells: list[int], seat: int) -> list[int]:
        """What claiming each route would bring at once, a little more on a ticket's way; 0 if it won't have it."""
        on_way = [False] * self.geometry.routes
        ways = self.ways(cells, seat, cells[self.board_game.tickets_at + seat])
        for way in ways:
            for route in way.routes:
                on_way[route] = True
        root = self.board_game.roots(cells, seat)
        left = cells[self.board_game.vehicles_at + seat]
        worths: list[int] = []
        for route in range(self.geometry.routes):
            worth = 0
            if self.lengths[route] <= left and self.is_open(cells, seat, route):
                scrap = 2 * self.lengths[route] < self.board_game.longest
                if on_way[route] or not ways or not scrap:
                    worth = 2 * self.gain(cells, seat, root, route) + (3 if on_way[route] else 0)
            worths.append(worth)
        return worths

    def aims(self, cells: list[int], seat: int) -> list[int]:
        """The route that lacks the fewest cards; of several the best."""
        worths = self.worths(cells, seat)
        best, most = -1, 0
        for route in range(self.geometry.routes):
            if worths[route]:
                key = (1 << 20) - (self.short(cells, seat, route) << 10) + worths[route]
                if key > most:
                    best, most = route, key
        return [best] if best >= 0 else []

    def ready(self, cells: list[int], seat: int, aims: list[int]) -> int:
        """Of all that it can pay for, the best."""
        worths = self.worths(cells, seat)
        spare = self.hand(cells, seat)
        best, most = -1, 0
        for route in range(self.geometry.routes):
            if worths[route] > most:
                action = self.payment(cells, seat, route, spare)
                if action >= 0:
                    best, most = action, worths[route]
        return best

    def wants_tickets(self, cells: list[int], seat: int) -> bool:
        """Hardly ever: only if it has nothing to do for those it has and everybody has most of their vehicles."""
        game = self.board_game
        fewest = min(cells[game.vehicles_at : game.vehicles_at + game.seats])
        return 3 * fewest >= 2 * game.board.vehicles and not self.ways(cells, seat, cells[game.tickets_at + seat])

    def keeps(self, cells: list[int], seat: int, least: int) -> int:
        """As few as allowed, the easiest ones."""
        game = self.board_game
        best, least_trouble = 0, 1 << 40
        for subset in range(1 << cells[game.offer_count_at + seat]):
            if game.keep.bits[subset] == least:
                plan: list[int] = []
                lost = self.network(cells, seat, self.offered(cells, seat, subset), plan)
                trouble = self.spaces(plan) + 100 * lost
                if trouble < least_trouble:
                    best, least_trouble = subset, trouble
        return best
