"""A game as one seat sees it, move by move: what bots receive and nothing more."""

from collections.abc import Iterator

from branchline.bots.bot import Move
from branchline.core.actions import EVERYONE_SEES
from branchline.core.game import Game, State


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
