"""What one address may do."""

from starlette.requests import HTTPConnection

from branchline.core.sentence import Message
from branchline.server.rate_limits import Buckets, Rate
from branchline.server.refused import SERVER_FULL, TOO_MANY_REQUESTS, Refused
from branchline.server.replaying import MOST_OF_ONE
from branchline.server.web.authentication import address_of
from branchline.server.web.connections import Connections

REQUESTS = Rate(60, 20)  # of one address
FILES = Rate(2000, 200)  # of the client: a page is a dozen of them, and a whole club may come at once
OPENINGS = Rate(20, 0.2)  # of tables and records, which stay
REPLAYS = Rate(10_000, 200)  # steps that a seat is shown: a long game of five seats has 3,500
FLOODS = Rate(5, 0.1)  # sockets that were cut off for what they sent: each costs about as much as a table that opens
COMMANDS = Rate(60, 20)
SOCKETS = 200  # at once
ALL_SOCKETS = 20_000  # of everybody, if there may be as many connections

TOO_MANY_CONNECTED = Message("server.too-many-connected", "Too many are connected from your address.")


class Limits:
    """What one address may do; `times` as much where many share an address."""

    def __init__(self, times: float = 1.0, most_connections: int = 2 * ALL_SOCKETS) -> None:
        self.floods = Buckets(FLOODS.times(times))  # by seat, or a spectator's address
        self.connections = Connections(most_connections, times, self.floods.take)
        self.all_sockets = min(ALL_SOCKETS, self.connections.most_sockets)
        self.commands = Buckets(COMMANDS.times(times))  # by seat, or a spectator's address
        self.most_sockets = SOCKETS * times
        self.most_replaying = max(1, MOST_OF_ONE * times)
        self.most_seats = max(1, int(times))  # at a public table, without a link
        self.sockets: dict[str, int] = {}  # open ones
        self.sockets_closed = 0
        self.requests = Buckets(REQUESTS.times(times))
        self.files = Buckets(FILES.times(times))
        self.openings = Buckets(OPENINGS.times(times))
        self.replays = Buckets(REPLAYS.times(times))

    def enter(self, address: str, who: str | None = None) -> None:
        """A socket, of a seat or of a spectator's address: those nearby don't pay for what a seat has sent."""
        if not self.floods.has(who or address):
            raise Refused("too many", TOO_MANY_REQUESTS.sentence())
        if self.sockets.get(address, 0) >= self.most_sockets:
            raise Refused("too many", TOO_MANY_CONNECTED.sentence())
        if sum(self.sockets.values()) >= self.all_sockets:
            raise Refused("unavailable", SERVER_FULL.sentence())
        self.sockets[address] = self.sockets.get(address, 0) + 1

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def take(self, request: HTTPConnection, buckets: Buckets, cost: float = 1) -> None:
        """One more of these, or as many as it costs, or a refusal."""
        if not buckets.take(address_of(request), cost):
            raise Refused("too many", TOO_MANY_REQUESTS.sentence())
