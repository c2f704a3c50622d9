"""What a seat knows as one row of numbers, the same shape in every position of a game."""

from dataclasses import dataclass
from functools import cached_property
from math import prod

from librt.strings import BytesWriter

from branchline.core.encoding import BITS, COUNTS, LATER_SEAT, LISTED, SEAT, FieldEncoding
from branchline.core.game import Game, State
from branchline.core.view import NOBODY, OWNER, Field
from branchline.features.kernel.encode import Program, mask
from branchline.features.kernel.fewest_wilds import FewestWilds
from branchline.features.kernel.ticket_progress import Progress
from branchline.features.payments import fewest_wilds_of
from branchline.routes.game import RoutesGame
from branchline.routes.state import WORD

Step = tuple[int, int, int, int]  # see branchline.features.kernel.encode


@dataclass(frozen=True)
class Feature:
    """A named part of the row."""

    name: str
    at: int
    shape: tuple[int, ...]  # the own seat first, the others in the order of play
    high: int
    meaning: str

    @cached_property
    def size(self) -> int:
        return prod(self.shape)


class Features:
    """The rows of one game: numbers from 0 to 255, one byte each.

    A row is made from what the seat sees and nothing else: its steps read public cells and the seat's own.

    >>> from branchline import title
    >>> features = Features(title("london").game(seats=2))
    >>> features.size, [(f.name, f.shape) for f in features.fields if f.name in ("hand", "claims")]
    (365, [('hand', (7,)), ('claims', (2, 44))])
    """

    def __init__(self, game: Game, fewest_wilds: bool = False, progress: bool = False) -> None:
        self.game = game
        self.fields: list[Feature] = []
        self.size = 0
        self._steps: list[list[Step]] = [[] for _ in range(game.seats)]
        for field in game.layout.fields:
            if field.audience == NOBODY:
                continue
            if field.encoding is None:
                raise ValueError(f"features can't render the field {field.name} of {game.name}: it has no encoding")
            if field.encoding.size:  # else it is left out
                self._add(field, field.encoding)
        self.programs = [Program(_joined(steps)) for steps in self._steps]
        self.progress: Progress | None = self._add_progress() if progress else None
        self.highs = b"".join([bytes([feature.high]) * feature.size for feature in self.fields])
        self.fewest_wilds: FewestWilds | None = fewest_wilds_of(game) if fewest_wilds else None
        self.no_mask = bytes(game.codec.size)

    def observe(self, state: State, seat: int) -> bytes:
        """The row of a seat."""
        out = BytesWriter()
        self.programs[seat].observe(state.cells, out)
        if self.progress is not None:
            self.progress.observe(state.cells, seat, out)
        return out.getvalue()

    def legal(self, state: State) -> list[int]:
        """The legal actions, or with the fewest wilds those of them that waste none."""
        legal = self.game.legal_cells(state.cells)
        return legal if self.fewest_wilds is None else self.fewest_wilds.filtered(legal)

    def mask(self, legal: list[int]) -> bytes:
        """One byte for each action of the game, 1 for these."""
        out = BytesWriter()
        mask(legal, self.no_mask, out)
        return out.getvalue()

    def _add(self, field: Field, how: FieldEncoding) -> None:
        entries = field.size // how.words
        everyone = field.blocks > 1 and field.audience != OWNER and not how.own
        shape: tuple[int, ...] = (field.blocks,) if everyone else ()
        shape += (entries,) if entries > 1 else ()
        shape += (how.size,) if how.what not in (COUNTS, LISTED) else ()
        feature = Feature(field.name, self.size, shape or (1,), min(how.high, 255), how.meaning)
        self.fields.append(feature)
        for seat, steps in enumerate(self._steps):
            blocks = [(seat + i) % field.blocks for i in range(field.blocks if everyone else 1)]
            for block in blocks if field.blocks > 1 else [0]:
                cell = field.at + block * field.size
                if how.what in (COUNTS, LISTED):
                    steps.append((how.what, cell, entries, 0))
                    continue
                for entry in range(entries):
                    steps += _entry(how, cell + entry * how.words, seat)
        self.size += feature.size

    def _add_progress(self) -> Progress:
        """What a player works out from what it sees: not in the state, but much of what there is to learn."""
        game = self.game
        if not isinstance(game, RoutesGame):
            raise ValueError(f"progress is worked out on maps, and {game.name} has none")
        tickets, routes = len(game.all_tickets), len(game.board.routes)
        for name, size, high, meaning in (
            (
                "way_left",
                tickets,
                255,
                "for each own or offered ticket, the fewest spaces still to claim, 255: none",
            ),
            ("ticket_done", tickets, 1, "own tickets that are completed"),
            ("on_way", routes, 1, "routes on a shortest way of an own or offered ticket"),
            (
                "lacks",
                routes,
                game.longest + 1,
                "for each route to be had, 1 and the cards lacking to pay for it",
            ),
        ):
            self.fields.append(Feature(name, self.size, (size,), high, meaning))
            self.size += size
        return Progress(game)


def _entry(how: FieldEncoding, cell: int, seat: int) -> list[Step]:
    if how.what == BITS:
        starts = range(0, how.size, WORD) if how.words > 1 else [0]
        return [(BITS, cell + part, min(how.size - start, WORD), 0) for part, start in enumerate(starts)]
    more = how.less * 64 + seat if how.what in (SEAT, LATER_SEAT) else how.less
    return [(how.what, cell, how.size, more)]


def _joined(steps: list[Step]) -> list[Step]:
    """The same with fewer steps: counts whose cells follow one another are taken together."""
    out: list[Step] = []
    for step in steps:
        what, cell, size, _ = step
        if out and what == COUNTS == out[-1][0] and out[-1][1] + out[-1][2] == cell:
            out[-1] = (COUNTS, out[-1][1], out[-1][2] + size, 0)
        else:
            out.append(step)
    return out
