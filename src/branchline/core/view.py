"""Who sees what. Every field of a state declares its audience once; views are derived from that, not hand-written."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from branchline.core.cells import Cells
from branchline.core.encoding import FieldEncoding
from branchline.core.moves import LegalMove, MoveGroup, grouped
from branchline.core.names import PlayerView, RouteView, TicketView, ViewNames
from branchline.core.text import plural

if TYPE_CHECKING:
    from branchline.core.actions import Uniform
    from branchline.core.game import Game, State

# An audience: who may see a field. Nobody is the default.
NOBODY: Final = 0
OWNER: Final = 1  # one block of cells a seat, each for that seat alone
EVERYONE: Final = 2

SPECTATOR: Final = -1


class Field:
    """A run of cells in the flat state: `size` of them, or `size` for each seat."""

    def __init__(self, name: str, at: int, size: int, blocks: int, audience: int, seen_through: int) -> None:
        self.encoding: FieldEncoding | None = None
        self.name = name
        self.at: i64 = at
        self.size: i64 = size
        self.blocks = blocks
        self.audience = audience
        self.seen_through = seen_through


class SeatField(Field):
    """Cells for each seat, read and written by seat: so nobody outside a hot kernel adds offsets by hand."""

    def of(self, cells: Cells, seat: i64, index: i64 = 0) -> i64:
        return cells[self.at + seat * self.size + index]

    def put(self, cells: Cells, seat: i64, value: i64, index: i64 = 0) -> None:
        cells[self.at + seat * self.size + index] = value

    def add(self, cells: Cells, seat: i64, more: i64 = 1, index: i64 = 0) -> None:
        cells[self.at + seat * self.size + index] += more


class Layout:
    """The fields of one game's state, in the order of their cells.

    >>> from branchline.core.cells import cells_of
    >>> layout = Layout(seats=2)
    >>> layout.add("row", 3, EVERYONE), layout.add("hand", 3, OWNER, per_seat=True), layout.add("deck", 3)
    (0, 3, 9)
    >>> layout.masked(cells_of([1, 1, 0,  2, 0, 1,  0, 3, 0,  4, 4, 4]), seat=1)
    vec[i64]([1, 1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0])
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.size = 0
        self.fields: list[Field] = []

    def add(
        self,
        name: str,
        size: int,
        audience: int = NOBODY,
        per_seat: bool = False,
        seen_through: int = -1,
        encoding: FieldEncoding | None = None,
    ) -> int:
        """Reserve cells and return where they start.

        `seen_through` is for sets of which a seat sees a part: it sees the bits that are also in its own cell of the
        field that starts there.
        """
        blocks = self.seats if per_seat else 1
        if audience == OWNER and not per_seat:
            raise ValueError(f"{name}: only a field with a block for each seat has owners")
        return self._append(Field(name, self.size, size, blocks, audience, seen_through), encoding)

    def add_per_seat(self, name: str, audience: int, encoding: FieldEncoding | None = None, size: int = 1) -> SeatField:
        """Reserve `size` cells for each seat."""
        field = SeatField(name, self.size, size, self.seats, audience, -1)
        self._append(field, encoding)
        return field

    def _append(self, field: Field, encoding: FieldEncoding | None) -> int:
        if field.name in [each.name for each in self.fields]:
            raise ValueError(f"{field.name}: there is a field of that name already; give it another")
        field.encoding = encoding
        self.fields.append(field)
        self.size += field.size * field.blocks
        return field.at

    def encode(self, encodings: dict[str, FieldEncoding]) -> None:
        """Declare how these fields become numbers."""
        for field in self.fields:
            field.encoding = encodings.get(field.name, field.encoding)

    def add_scalars(self, names: tuple[str, ...], at: int) -> None:
        """Public cells, one for each name, which must start at the place that constants give for them."""
        if self.size != at:
            raise ValueError(f"{names[0]}: its constant says cell {at}, but the next one is {self.size}")
        for name in names:
            self.add(name, 1, EVERYONE)

    def masked(self, cells: Cells, seat: int) -> Cells:
        """The cells as the seat sees them: what it may not see is 0."""
        out = cells[:]
        for field in self.fields:
            if field.audience == EVERYONE:
                continue
            for block in range(field.blocks):
                if field.audience == OWNER and block == seat:
                    continue
                seen = cells[field.seen_through + seat] if field.seen_through >= 0 and seat >= 0 else 0
                for i in range(field.at + block * field.size, field.at + (block + 1) * field.size):
                    out[i] = cells[i] & seen if seen else 0
        return out

    def named(self, cells: Cells) -> dict[str, object]:
        """The cells by field name: an int, a list, or a list of these for each seat."""
        out: dict[str, object] = {}
        for field in self.fields:
            blocks: list[object] = []
            for block in range(field.blocks):
                at = field.at + block * field.size
                blocks.append(cells[at] if field.size == 1 else list(cells[at : at + field.size]))
            out[field.name] = blocks if field.blocks > 1 else blocks[0]
        return out


class View:
    """What one seat, or a spectator, knows. Bots and browsers get this and never a State.

    `print(view)` shows the table; the properties name what lies there. Cards are counted by colour, and a colour that
    is not there counts 0.

    >>> import random
    >>> from branchline import title
    >>> game = title("london").game(seats=2)
    >>> state = game.start()
    >>> seat = game.play_chance(state, random.Random(7).random)
    >>> view = game.view(state, seat)
    >>> view
    <View london player 1 of 2, to move, 3 legal moves>
    >>> view.hand.total(), view.offer[0].points
    (2, 5)
    """

    def __init__(self, game: "Game", seat: int, cells: Cells) -> None:
        self.game = game
        self.seat = seat
        self.cells = cells
        self._names: ViewNames | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.cells)))

    def __repr__(self) -> str:
        game = self.game
        who = "spectator" if self.seat == SPECTATOR else f"player {self.seat + 1}"
        legal = len(self.legal())
        moves = f", to move, {plural(legal, 'legal move')}" if legal else ""
        return f"<View {game.key} {who} of {game.seats}{moves}>"

    def __str__(self) -> str:
        from branchline.core.view_text import view_text  # which knows views

        return view_text(self.names)

    # -- moves --------------------------------------------------------------------------------------------------------

    @property
    def to_move(self) -> int:
        """A seat, CHANCE or OVER."""
        return self.game.mover(self.cells)

    def legal(self) -> list[int]:
        """What this seat can do now: nothing unless it is at turn."""
        mine = self.seat != SPECTATOR and self.game.mover(self.cells) == self.seat
        return self.game.legal_cells(self.cells) if mine else []

    @property
    def legal_moves(self) -> list[LegalMove]:
        """The same by name, in the same order: each with its kind, the route and the cards of a claim, and so on."""
        return [LegalMove(self, action) for action in self.legal()]

    @property
    def move_groups(self) -> list[MoveGroup]:
        """The same as a person chooses: a claim of a route with its payments, those with the fewest wilds first."""
        groups = grouped(self.game, self.cells, self.legal())
        for group in groups:
            route = group.facts.get("route")
            if isinstance(route, int):
                group.route = self.names.route(route)
        return groups

    def words(self, action: int) -> str:
        """The sentence of an action."""
        return self.game.words(action)

    def facts(self, action: int) -> dict[str, object]:
        """What an action does, by name: its kind, the route and the cards of a claim, and so on."""
        return self.game.facts(self.cells, action)

    # -- what lies on the table ---------------------------------------------------------------------------------------

    @property
    def names(self) -> ViewNames:
        """Where the following comes from; made when something is asked for by name."""
        if self._names is None:
            self._names = self.game.names(self.cells, self.seat)
        return self._names

    @property
    def hand(self) -> Counter[str]:
        """One's own cards by colour, `wild` among them."""
        return self.names.hand()

    @property
    def row(self) -> Counter[str]:
        """The cards that lie face up."""
        return self.names.row()

    @property
    def discards(self) -> Counter[str]:
        return self.names.discards()

    @property
    def deck(self) -> int:
        """How many cards are left to draw."""
        return self.names.deck()

    @property
    def ticket_deck(self) -> int:
        """How many tickets are left to draw."""
        return self.names.ticket_deck()

    @property
    def last_turns(self) -> int:
        """How many turns are left once the last round has begun, this one counted; 0 before."""
        return self.names.last_turns()

    @property
    def tickets(self) -> list[TicketView]:
        """One's own; on a map with the spaces missing and the shortest way."""
        return self.names.tickets()

    @property
    def offer(self) -> list[TicketView]:
        """Those drawn, of which some are to be kept; `keep 1 3` keeps the first and the third."""
        return self.names.offer()

    @property
    def players(self) -> list[PlayerView]:
        """Every player, by seat."""
        return self.names.players()

    @property
    def me(self) -> PlayerView:
        """The player whose view it is."""
        if self.seat == SPECTATOR:
            raise ValueError("a spectator has no seat")
        return self.names.players()[self.seat]

    @property
    def routes(self) -> list[RouteView]:
        """All of the board, in the order of `game.board.routes`; none in the Card Game."""
        return self.names.routes()

    @property
    def open_routes(self) -> list[RouteView]:
        """Those that the seat may still claim; for a spectator, that anybody may. Whether one can pay is not asked."""
        return self.names.open_routes()

    @property
    def table(self) -> dict[str, object]:
        """What the title's rules lay on the table, as facts for programs have it: token stacks, track, pieces."""
        return self.names.table()

    def named(self) -> dict[str, object]:
        """The cells by the names of their fields."""
        return self.game.layout.named(self.cells)

    # -- what it does not show ----------------------------------------------------------------------------------------

    def sample(self, uniform: "Uniform") -> "State":
        """A whole state that this view may be a view of: the unseen dealt at random, from the view alone."""
        return self.game.sample(self, uniform)
