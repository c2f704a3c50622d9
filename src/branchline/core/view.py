"""Who sees what. Every field of a state declares its audience once; views are derived from that, not hand-written."""

from typing import TYPE_CHECKING, Final

from branchline.core.encoding import FieldEncoding

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
        self.at = at
        self.size = size
        self.blocks = blocks
        self.audience = audience
        self.seen_through = seen_through


class Layout:
    """The fields of one game's state, in the order of their cells.

    >>> layout = Layout(seats=2)
    >>> layout.add("row", 3, EVERYONE), layout.add("hand", 3, OWNER, per_seat=True), layout.add("deck", 3)
    (0, 3, 9)
    >>> layout.masked([1, 1, 0,  2, 0, 1,  0, 3, 0,  4, 4, 4], seat=1)
    [1, 1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]
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
        if name in [field.name for field in self.fields]:
            raise ValueError(f"{name}: there is a field of that name already; give it another")
        at = self.size
        field = Field(name, at, size, blocks, audience, seen_through)
        field.encoding = encoding
        self.fields.append(field)
        self.size += size * blocks
        return at

    def encode(self, encodings: dict[str, FieldEncoding]) -> None:
        """Declare how these fields become numbers."""
        for field in self.fields:
            field.encoding = encodings.get(field.name, field.encoding)

    def undeclared(self) -> list[str]:
        """The fields that some seat sees and that nobody has said of how they become numbers."""
        return [field.name for field in self.fields if field.audience != NOBODY and field.encoding is None]

    def add_scalars(self, names: tuple[str, ...], at: int) -> None:
        """Public cells, one for each name, which must start at the place that constants give for them."""
        if self.size != at:
            raise ValueError(f"{names[0]}: its constant says cell {at}, but the next one is {self.size}")
        for name in names:
            self.add(name, 1, EVERYONE)

    def masked(self, cells: list[int], seat: int) -> list[int]:
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

    def named(self, cells: list[int]) -> dict[str, object]:
        """The cells by field name: an int, a list, or a list of these for each seat."""
        out: dict[str, object] = {}
        for field in self.fields:
            blocks: list[object] = []
            for block in range(field.blocks):
                at = field.at + block * field.size
                blocks.append(cells[at] if field.size == 1 else cells[at : at + field.size])
            out[field.name] = blocks if field.blocks > 1 else blocks[0]
        return out


class View:
    """What one seat, or a spectator, knows. Bots and browsers get this and never a State."""

    def __init__(self, game: "Game", seat: int, cells: list[int]) -> None:
        self.game = game
        self.seat = seat
        self.cells = cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.cells)))

    def legal(self) -> list[int]:
        """What this seat can do now: nothing unless it is at turn."""
        mine = self.seat != SPECTATOR and self.game.mover(self.cells) == self.seat
        return self.game.legal_cells(self.cells) if mine else []

    def named(self) -> dict[str, object]:
        return self.game.layout.named(self.cells)

    def sample(self, uniform: "Uniform") -> "State":
        """A whole state that this view may be a view of: the unseen dealt at random, from the view alone."""
        return self.game.sample(self, uniform)
