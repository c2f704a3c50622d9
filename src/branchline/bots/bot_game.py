"""A whole game of bots, from the first card to the result."""

from dataclasses import dataclass, field
from functools import partial

from branchline.bots.bot import Bot
from branchline.bots.guard import BotFault, decide, limit_of, notify, watches
from branchline.bots.seeding import bot_seed, one_game
from branchline.core.game import AWAIT, Game, State
from branchline.core.match import Match, Witness
from branchline.core.record import Record, new_record
from branchline.core.seeded_chance import SeededChance
from branchline.describe.onlooker import Onlooker
from branchline.trains.game import TrainGame


@dataclass
class BotGameResult:
    """A game that was played, and what it was like for the bots."""

    record: Record
    faults: list[BotFault] = field(default_factory=list)
    seconds: list[list[float]] = field(default_factory=list)  # for each seat, how long each decision took
    turns: list[int] = field(default_factory=list)


class BotWitness(Witness):
    """Lets a bot see the moves of a match as its seat may see them, from now on."""

    def __init__(self, match: Match, seat: int, bot: Bot, faults: list[BotFault]) -> None:
        self.match = match
        self.seat = seat
        self.bot = bot
        self.faults = faults
        self.onlooker = Onlooker(match.game, seat, match.state)

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        move = self.onlooker.sees(by, action, owner, state)
        notify(partial(self.bot.saw, move), self.seat, len(self.match.moves), self.faults)


class BotGame:
    """Bots sit at a game, one a seat. The same seed and the same bots play the same game.

    A seed means what it means everywhere: `7` is game `7/0`, the first of its series, and `7/12` another one of it.

    >>> from branchline import title
    >>> from branchline.bots.registry import find
    >>> game = title("london").game(seats=2)
    >>> bots = [find("random").bot(game, seat) for seat in range(2)]
    >>> played = BotGame(game, bots, seed=7).play()
    >>> played.record.result.winners, played.faults
    ([0], [])
    """

    def __init__(
        self, game: Game, bots: list[Bot], seed: str | int, names: list[str] | None = None, limit_ms: int | None = None
    ) -> None:
        if len(bots) != game.seats:
            raise ValueError(f"{game.seats} seats, but {len(bots)} bots")
        self.game = game
        self.bots = bots
        self.seed = one_game(str(seed))
        self.limits = [limit_of(bot.budget, limit_ms) for bot in bots]
        self.match = Match(game, SeededChance(self.seed))
        self.played = BotGameResult(new_record(game, names), [], [[] for _ in bots], [0] * len(bots))
        self.await_main = game.await_main if isinstance(game, TrainGame) else None  # a turn begins where it is awaited
        for seat, bot in enumerate(bots):
            if watches(bot, seat, 0, self.played.faults):
                self.match.witnesses.append(BotWitness(self.match, seat, bot, self.played.faults))

    def play(self) -> BotGameResult:
        """Play to the end and let the bots go."""
        match, played = self.match, self.played
        try:
            match.begin()
            while not match.over:
                match.play_unchecked(self._decision(match.mover))
            played.record = match.record(played.record.names)
            assert played.record.result is not None
            for seat, bot in enumerate(self.bots):
                notify(partial(bot.over, played.record.result), seat, len(match.moves), played.faults)
        finally:
            for seat, bot in enumerate(self.bots):
                notify(bot.close, seat, len(match.moves), played.faults)
        return played

    def _decision(self, seat: int) -> int:
        """What the bot of the seat does now; something legal if it fails."""
        match, moves = self.match, len(self.match.moves)
        if match.state.cells[AWAIT] == self.await_main:
            self.played.turns[seat] += 1
        view = self.game.view(match.state, seat)
        decision = decide(self.bots[seat], view, bot_seed(self.seed, seat, moves), self.limits[seat])
        self.played.seconds[seat].append(decision.seconds)
        if decision.fault:
            self.played.faults.append(BotFault(seat, moves + 1, decision.fault))
        return decision.action
