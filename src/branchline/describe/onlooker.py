"""A game as one seat sees it, move by move: what bots receive and nothing more."""

from collections.abc import Iterator

from branchline.core.actions import EVERYONE_SEES
from branchline.core.game import CHANCE, Game, State
from branchline.core.moves import NamedAction
from branchline.core.view import View


class Move(NamedAction):
    """A move of anybody, or of chance, as one seat saw it: by name, with the view before it and the one after it.

    `action` is what it looked like; if it is `redacted`, the action that stands for all that look alike to this seat.
    """

    def __init__(self, by: int, action: int, redacted: bool, before: View, after: View) -> None:
        super().__init__(before, action, redacted)
        self.by = by  # a seat, or CHANCE
        self.before = before
        self.after = after
        self._events: list[dict[str, object]] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.by == other.by and super().__eq__(other) and self.after == other.after

    def __hash__(self) -> int:
        return super().__hash__()

    def __repr__(self) -> str:
        return f"<Move {'chance' if self.by == CHANCE else f'player {self.by + 1}'}: {self.words}>"

    @property
    def events(self) -> list[dict[str, object]]:
        """What the move brought about by itself, as records have it: a reshuffle, a robbery, the last round."""
        if self._events is None:  # Python 3.11's cached_property takes longer than most moves' events
            self._events = self.before.game.events(self.before.cells, self.after.cells)
        return self._events


class Onlooker:
    """Looks at a game from one seat. It sees a move after it was played."""

    def __init__(self, game: Game, seat: int, state: State) -> None:
        self.game = game
        self.seat = seat
        self.view = game.view(state, seat)

    def sees(self, by: int, action: int, owner: int, state: State) -> Move:
        """The move that led to this state; `owner` is the only seat that may know it in full, or EVERYONE_SEES."""
        before, self.view = self.view, self.game.view(state, self.seat)
        redacted = owner not in (EVERYONE_SEES, self.seat)
        visible = self.game.redacted(state.cells, action) if redacted else action
        return Move(by, visible, redacted, before, self.view)


def seen_by(game: Game, moves: list[int], seat: int) -> Iterator[Move]:
    """What the seat saw of a game: for a bot that sits down late, at a game resumed or taken back."""
    state = game.start()
    onlooker = Onlooker(game, seat, state)
    for action in moves:
        by, owner = game.to_move(state), game.codec.kind_of[action].secret_of(state.cells, action)
        game.play_unchecked(state, action)
        yield onlooker.sees(by, action, owner, state)
