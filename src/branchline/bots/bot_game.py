"""A whole game of bots, from the first card to the result."""

from dataclasses import dataclass, field
from functools import partial

from branchline.bots.bot import Bot
from branchline.bots.guard import BotFault, decide, limit_of, notify, watches
from branchline.bots.luck import Luck, number
from branchline.core.actions import EVERYONE_SEES
from branchline.core.game import AWAIT, CHANCE, OVER, Game
from branchline.core.record import Record, new_record
from branchline.describe.onlooker import Onlooker
from branchline.trains.game import TrainGame


@dataclass
class BotGameResult:
    """A game that was played, and what it was like for the bots."""

    record: Record
    faults: list[BotFault] = field(default_factory=list)
    seconds: list[list[float]] = field(default_factory=list)  # for each seat, how long each decision took
    turns: list[int] = field(default_factory=list)


class BotGame:
    """Bots sit at a game, one a seat. The same seed and the same bots play the same game.

    >>> from branchline import title
    >>> from branchline.bots.registry import find
    >>> game = title("london").game(seats=2)
    >>> bots = [find("random").bot(game, seat) for seat in range(2)]
    >>> played = BotGame(game, bots, seed="7").play()
    >>> played.record.result.winners, played.faults
    ([1], [])
    """

    def __init__(
        self, game: Game, bots: list[Bot], seed: str, names: list[str] | None = None, limit_ms: int | None = None
    ) -> None:
        if len(bots) != game.seats:
            raise ValueError(f"{game.seats} seats, but {len(bots)} bots")
        self.game = game
        self.bots = bots
        self.seed = seed
        self.luck = Luck(seed)
        self.limits = [limit_of(bot.budget, limit_ms) for bot in bots]
        self.state = game.start()
        self.played = BotGameResult(new_record(game, names), [], [[] for _ in bots], [0] * len(bots))
        self.await_main = game.await_main if isinstance(game, TrainGame) else -1
        self.onlookers = [Onlooker(game, seat, self.state) for seat in range(len(bots)) if self._watches(seat)]

    def play(self) -> BotGameResult:
        """Play to the end and let the bots go."""
        try:
            while self.game.to_move(self.state) != OVER:
                self._step()
            result = self.played.record.result = self.game.scores(self.state)
            for seat, bot in enumerate(self.bots):
                notify(partial(bot.over, result), seat, len(self.played.record.moves), self.played.faults)
        finally:
            for seat, bot in enumerate(self.bots):
                notify(bot.close, seat, len(self.played.record.moves), self.played.faults)
        return self.played

    def _step(self) -> None:
        mover = self.game.to_move(self.state)
        if mover == CHANCE:
            kind = self.game.awaits[self.state.cells[AWAIT]][0]
            self._play(mover, self.game.chance(self.state, self.luck.next(kind.name)))
            return
        moves = len(self.played.record.moves)
        if self.state.cells[AWAIT] == self.await_main:
            self.played.turns[mover] += 1
        view = self.game.view(self.state, mover)
        decision = decide(self.bots[mover], view, number(self.seed, "bot", mover, moves), self.limits[mover])
        self.played.seconds[mover].append(decision.seconds)
        if decision.fault:
            self.played.faults.append(BotFault(mover, moves + 1, decision.fault))
        self._play(mover, decision.action)

    def _play(self, by: int, action: int) -> None:
        owner = EVERYONE_SEES
        if self.onlookers:
            owner = self.game.codec.kind_of[action].secret_of(self.state.cells, action)
        self.game.play(self.state, action)
        self.played.record.moves.append(action)
        for onlooker in self.onlookers:
            move = onlooker.sees(by, action, owner, self.state)
            saw = partial(self.bots[onlooker.seat].saw, move)
            notify(saw, onlooker.seat, len(self.played.record.moves), self.played.faults)

    def _watches(self, seat: int) -> bool:
        return watches(self.bots[seat], seat, 0, self.played.faults)
