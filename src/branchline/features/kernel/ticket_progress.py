"""What a player of a map works out from what it sees: how far its tickets are, and what it lacks for each route."""

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.bots.minds.maps.paying import Paying
from branchline.core.cells import Cells
from branchline.routes.game import RoutesGame
from branchline.routes.geometry import CLOSED

NO_WAY = 255


class Progress:
    """Appended to a row: of each ticket the spaces still to claim, then whether it is completed; of each route whether
    it is on a shortest way, then the cards that are lacking."""

    def __init__(self, game: RoutesGame) -> None:
        self.game = game
        self.paying = Paying(game)
        self.tickets = len(game.all_tickets)
        self.routes = len(game.board.routes)
        self.empty = bytes(2 * self.tickets + 2 * self.routes)

    def observe(self, cells: Cells, seat: int, out: BytesWriter) -> None:
        base: i64 = len(out)
        out.write(self.empty)
        game, reader = self.game, self.game.reader
        completed: i64 = base + self.tickets
        on_way: i64 = completed + self.tickets
        lacks: i64 = on_way + self.routes
        left = reader.vehicles(cells, seat)
        cost = vec[i64]([CLOSED] * self.routes)
        for route in range(self.routes):
            if reader.is_mine(cells, seat, route):
                cost[route] = 0
            elif reader.lengths[route] <= left and reader.is_open(cells, seat, route):
                cost[route] = reader.lengths[route]
                short: i64 = self.paying.short(cells, seat, route)
                out[lacks + route] = u8(short + 1)
        held = reader.tickets(cells, seat)
        wanted = held
        for ticket in reader.offered(cells, seat):
            wanted |= ticket
        for ticket in range(self.tickets):
            if not wanted >> ticket & 1:
                continue
            starts, goals = game.ticket_ends[ticket]
            way: list[int] = []
            spaces = game.geometry.way(cost, starts, goals, way)
            if spaces == 0:
                if held >> ticket & 1:
                    out[completed + ticket] = 1
                continue
            number: i64 = spaces if spaces < NO_WAY else NO_WAY
            out[base + ticket] = u8(number)
            for route in way:
                out[on_way + route] = 1
