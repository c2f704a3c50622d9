"""The bots in the games of a batch."""

from branchline.bots.registry import Spec
from branchline.bots.seeding import seat_of
from branchline.core.game import Game, State
from branchline.core.score import Outcome
from branchline.envs.common import Rows
from branchline.envs.opponent_bots import OpponentBots
from branchline.features.kernel.batch_opponents import BatchOpponents


class ShardBots(BatchOpponents):
    """They sit down anew in every game, in the order of play from behind the learner's seat, which goes to `own`.

    Where there is None in place of a bot, the seat is played by somebody who is asked elsewhere.
    """

    def __init__(self, game: Game, specs: list[Spec | None], seat: int | None, own: Rows) -> None:
        super().__init__(game, len(own))
        self.specs = specs
        self.seat = seat
        self.own = own
        self.tables: list[OpponentBots | None] = [None] * len(own)
        self.moves = [0] * len(own)

    def begin(self, number: int, seed: str, state: State) -> None:
        table = self.tables[number]
        if table is not None:
            table.leave(None, self.moves[number])  # it was given up
        own = seat_of(seed, self.game.seats) if self.seat is None else self.seat
        self.own[number] = own
        table = OpponentBots(self.game, seed, state, self.specs, own)
        self.tables[number] = table
        self.watching = table.watches  # all tables alike
        for seat in range(self.game.seats):
            self.plays[number * self.game.seats + seat] = seat in table.bots

    def choose(self, number: int, seat: int, state: State, moves: int) -> int:
        table = self._table(number)
        self.moves[number] = moves
        action = table.choose(seat, state, moves)
        if table.faults:
            table.warn(stacklevel=2)
        return action

    def saw(self, number: int, by: int, action: int, owner: int, state: State) -> None:
        self._table(number).saw(by, action, owner, state)

    def over(self, number: int, result: Outcome) -> None:
        table = self._table(number)
        table.leave(result, self.moves[number])
        table.warn(stacklevel=2)

    def leave(self) -> None:
        for number, table in enumerate(self.tables):
            if table is not None:
                table.leave(None, self.moves[number])

    def _table(self, number: int) -> OpponentBots:
        table = self.tables[number]
        assert table is not None
        return table
