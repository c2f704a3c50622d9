"""What a view shows, by name: the words that bot writers, programs and readers share.

A family says what there is in its games by a `ViewNames` of its own; what it does not have is empty.
"""

from collections import Counter
from typing import TYPE_CHECKING, Final

from branchline.core.cells import Cells
from branchline.core.text import plural

if TYPE_CHECKING:
    from branchline.core.game import Game
    from branchline.core.sentence import Sentence

WILD: Final = "wild"  # what views and records call the card that stands for any colour


def listed_cards(cards: Counter[str]) -> str:
    """
    >>> listed_cards(Counter(blue=2, wild=1)), listed_cards(Counter())
    ('2 blue, 1 wild', 'none')
    """
    return ", ".join([f"{count} {colour}" for colour, count in cards.items()]) or "none"


class RouteView:
    """A route of the board. Nothing of it changes in a game."""

    def __init__(
        self, index: int, id: int, name: str, a: str, b: str, length: int, colour: str, points: int, wilds: int
    ) -> None:
        self.index = index  # in `game.board.routes`
        self.id = id  # as records and facts have it
        self.name = name
        self.a = a
        self.b = b
        self.length = length
        self.colour = colour
        self.points = points
        self.wilds = wilds  # that paying for it takes at least

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RouteView) and self.id == other.id and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Route {self.id} {self.name}, {self.length} {self.colour}>"


class TicketView:
    """A ticket as a seat sees it."""

    def __init__(
        self,
        number: int,
        a: str,
        b: str,
        points: int,
        completed: bool,
        spaces_missing: int | None,
        way: list[RouteView],
        needs: Counter[str],
    ) -> None:
        self.number = number  # in `game.all_tickets`
        self.a = a
        self.b = b
        self.points = points
        self.completed = completed
        self.spaces_missing = spaces_missing  # on the shortest way; None if there is none, or no map
        self.way = way  # the routes still to claim on it
        self.needs = needs  # the cards that it takes, in a game without a map

    @property
    def name(self) -> str:
        return f"{self.a}–{self.b}"

    def __repr__(self) -> str:
        state = ""
        if self.completed:
            state = ", completed"
        elif self.needs:
            state = f", needs {listed_cards(self.needs)}"
        elif self.spaces_missing is None:
            state = ", no way left"
        elif self.spaces_missing:
            state = f", {plural(self.spaces_missing, 'space')} missing"
        return f"<Ticket {self.name}, {plural(self.points, 'point')}{state}>"


class RailyardRow:
    """A row of a railyard in the Card Game."""

    def __init__(self, colour: str, cards: int, wilds: int) -> None:
        self.colour = colour
        self.cards = cards
        self.wilds = wilds

    def __repr__(self) -> str:
        return f"<Row {self.cards} {self.colour}, {self.wilds} wild>"


class PlayerView:
    """What everybody sees of a player; of oneself also what the title's rules show the owner alone."""

    def __init__(self, seat: int, cards: int, known: Counter[str], tickets: int) -> None:
        self.seat = seat
        self.cards = cards  # in hand
        self.known = known  # of those, what was taken face up and not spent since
        self.tickets = tickets
        # On a map:
        self.points = 0
        self.vehicles = 0
        self.routes: list[RouteView] = []
        self.badges: dict[str, list[str]] = {}  # what a rule lays before a player, by name: tokens, cards
        self.tallies: dict[str, int] = {}  # a number that a rule gives a player
        # In the Card Game:
        self.railyard: list[RailyardRow] = []
        self.track_size = 0
        self.track: Counter[str] | None = None  # if every card is known
        self.laid_out: Counter[str] = Counter()  # the track once it is turned up to be scored
        self.completed: list[TicketView] = []

    def __repr__(self) -> str:
        words = f"{plural(self.cards, 'card')}, {plural(self.tickets, 'ticket')}"
        if self.vehicles or self.routes:
            words += f", {plural(self.points, 'point')}, {plural(len(self.routes), 'route')}, {self.vehicles} vehicles"
        if self.railyard or self.track_size:
            words += f", {plural(len(self.railyard), 'row')}, {self.track_size} on the track"
        return f"<Player {self.seat + 1}: {words}>"


class ViewNames:
    """The cells of a view by name; `seat` is SPECTATOR for somebody who has no hand."""

    def __init__(self, game: "Game", cells: Cells, seat: int) -> None:
        self.game = game
        self.cells = cells
        self.seat = seat
        self._by_id: dict[int, RouteView] = {}

    def hand(self) -> Counter[str]:
        return Counter()

    def row(self) -> Counter[str]:
        return Counter()

    def discards(self) -> Counter[str]:
        return Counter()

    def deck(self) -> int:
        return 0

    def ticket_deck(self) -> int:
        return 0

    def last_turns(self) -> int:
        return 0

    def tickets(self) -> list[TicketView]:
        return []

    def offer(self) -> list[TicketView]:
        return []

    def chosen(self) -> list[TicketView]:
        return []

    def players(self) -> list[PlayerView]:
        return []

    def routes(self) -> list[RouteView]:
        return []

    def route(self, id: int) -> RouteView | None:
        """The route that facts and records call so, if there is one."""
        if not self._by_id:
            self._by_id = {route.id: route for route in self.routes()}
        return self._by_id.get(id)

    def open_routes(self) -> list[RouteView]:
        return []

    def table(self) -> dict[str, object]:
        return {}

    # -- in words -----------------------------------------------------------------------------------------------------

    def card_words(self, cards: Counter[str]) -> str:
        """Cards as players call them."""
        return listed_cards(cards)

    def player_words(self, seat: int) -> list[str]:
        """A player's things, each in a few words."""
        return []

    def question(self) -> "Sentence | None":
        """What a rule asks the seat that is to move, if it does."""
        return None

    def table_words(self) -> list[str]:
        """What else lies on the table, a sentence each."""
        return []

    def ticket_words(self, ticket: TicketView) -> str:
        return f"{ticket.name}, {plural(ticket.points, 'point')}"
