"""Perfect recall: what each seat has seen happen, move by move, as the ints of the actions."""

from branchline.core.actions import EVERYONE_SEES
from branchline.core.game import Game, State

NOTHING = -1  # where no move was yet


class Recall:
    """Plays the moves of one game and keeps what each seat saw of them.

    A secret that is not the seat's own is told as the action that stands for all that look alike to it, with
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

    def play(self, state: State, action: int) -> None:
        game = self.game
        owner = game.codec.of[action].secret_of(state.cells, action)
        game.play(state, action)
        hushed = action if owner == EVERYONE_SEES else game.hushed(state.cells, action) + game.codec.size
        for seat, seen in enumerate(self.seen):
            seen.append(action if seat == owner else hushed)

    def last(self, seat: int, count: int) -> list[int]:
        """The last moves that the seat saw, the newest at the end; NOTHING before the first."""
        seen = self.seen[seat][-count:] if count else []
        return [NOTHING] * (count - len(seen)) + seen

    def copy(self) -> "Recall":
        other = Recall(self.game)
        other.seen = [seen[:] for seen in self.seen]
        return other
