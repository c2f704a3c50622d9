"""Perfect recall: what each seat has seen happen, move by move, as the ints of the actions."""

from typing import Final

from branchline.core.actions import EVERYONE_SEES
from branchline.core.cells import Cells
from branchline.core.game import Game, State
from branchline.core.match import Witness

NOTHING: Final = -1  # where no move was yet


class Recall(Witness):
    """Keeps what each seat saw of the moves of one game: those of a match that it watches, or those that it plays.

    A secret that is not the seat's own is given as the action that stands for all that look alike to it, with
    `game.codec.size` added: so it can't be taken for one that was seen.

    >>> from branchline import title
    >>> game = title("london").game(seats=2)
    >>> state, recall = game.start(), Recall(game)
    >>> recall.play(state, game.parse("deal blue"))
    >>> [seen[0] // game.codec.size for seen in recall.seen]  # the first seat sees its card, the other that it has one
    [0, 1]
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: list[list[int]] = [[] for _ in range(game.seats)]
        # Moves of which more will be revealed: their place, the action, its owner.
        self.unrevealed: list[tuple[int, int, int]] = []

    def play(self, state: State, action: int) -> None:
        self.play_cells(state.cells, action)

    def play_cells(self, cells: Cells, action: int) -> None:
        kind = self.game.codec.kind_of[action]
        owner = kind.secret_of(cells, action)
        kind.play(cells, action)
        self.note(action, owner, cells)

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        self.note(action, owner, state.cells)

    def note(self, action: int, owner: int, cells: Cells) -> None:
        """A move that led to these cells; `owner` is the only seat that may know it in full, or EVERYONE_SEES."""
        game = self.game
        kind = game.codec.kind_of[action]
        visible = action
        if owner != EVERYONE_SEES:
            visible = game.redacted(cells, action) + game.codec.size
            if visible != kind.redact(action) + game.codec.size:
                self.unrevealed.append((len(self.seen[0]), action, owner))
        for seat, seen in enumerate(self.seen):
            seen.append(action if seat == owner else visible)
        if self.unrevealed:
            self._reveal(cells)

    def last(self, seat: int, count: int) -> list[int]:
        """The last moves that the seat saw, the newest at the end; NOTHING before the first."""
        seen = self.seen[seat][-count:] if count else []
        return [NOTHING] * (count - len(seen)) + seen

    def copy(self) -> "Recall":
        other = Recall(self.game)
        other.seen = [seen[:] for seen in self.seen]
        other.unrevealed = self.unrevealed[:]
        return other

    def _reveal(self, cells: Cells) -> None:
        """Once all have chosen their opening tickets, everybody learns how many each has kept."""
        still: list[tuple[int, int, int]] = []
        for index, action, owner in self.unrevealed:
            redacted = self.game.codec.kind_of[action].redact(action)
            if self.game.redacted(cells, action) != redacted:
                still.append((index, action, owner))
                continue
            for seat, seen in enumerate(self.seen):
                if seat != owner:
                    seen[index] = redacted + self.game.codec.size
        self.unrevealed = still
