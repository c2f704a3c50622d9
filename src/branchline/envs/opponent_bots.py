"""Bots at the other seats of one game: whatever they do, the game goes on."""

from collections.abc import Callable, Sequence
from functools import partial

from branchline.bots.bot import Bot
from branchline.bots.guard import BotFault, decide, limit_of, notify, watches
from branchline.bots.luck import number
from branchline.bots.registry import Spec, find
from branchline.core.game import OVER, State
from branchline.core.text import plural
from branchline.describe.onlooker import Onlooker
from branchline.envs.game_run import GameRun


def specs_of(against: str | Sequence[str], others: int) -> list[Spec]:
    """The bots that are named: one for all other seats, or one for each.

    >>> [spec.text for spec in specs_of("greedy", 3)], [spec.text for spec in specs_of(["greedy", "planner"], 2)]
    (['greedy', 'greedy', 'greedy'], ['greedy', 'planner'])
    """
    named = [against] if isinstance(against, str) else list(against)
    if len(named) not in (1, others):
        seats, bots = plural(others, "other seat"), plural(len(named), "bot")
        raise ValueError(f"{seats}, but {bots}: name one for each, or one for all")
    found = [find(text) for text in named]
    return found * others if len(found) == 1 else found


class OpponentBots:
    """The bots of a game that is about to begin. Its specs are in the order of play, from behind the seat `own`."""

    def __init__(self, run: GameRun, specs: list[Spec], own: int, seed: str) -> None:
        self.run = run
        self.seed = seed
        self.faults: list[BotFault] = []
        self.bots: dict[int, Bot] = {}
        for i, spec in enumerate(specs, 1):
            seat = (own + i) % run.game.seats
            self.bots[seat] = spec.bot(run.game, seat)
        self.limits = {seat: limit_of(bot.budget) for seat, bot in self.bots.items()}
        watching = [seat for seat, bot in self.bots.items() if watches(bot, seat, 0, self.faults)]
        self.onlookers = [Onlooker(run.game, seat, run.state) for seat in watching]
        if self.onlookers:
            run.witness = self.saw

    def choose(self, seat: int) -> int:
        """A legal action for the seat, which has to decide now."""
        moves = len(self.run.moves)
        view = self.run.game.view(self.run.state, seat)
        decision = decide(self.bots[seat], view, number(self.seed, "bot", seat, moves), self.limits[seat])
        if decision.fault:
            self.faults.append(BotFault(seat, moves + 1, decision.fault))
        return decision.action

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        """Bots that watch receive a move that led to this state."""
        for onlooker in self.onlookers:
            move = onlooker.sees(by, action, owner, state)
            self._tell(onlooker.seat, partial(self.bots[onlooker.seat].saw, move))

    def leave(self) -> None:
        """Let the bots go, with the result if there is one. Nothing happens a second time."""
        run, bots = self.run, self.bots
        self.bots = {}
        result = run.game.scores(run.state) if bots and run.mover == OVER else None
        for seat, bot in bots.items():
            if result is not None:
                self._tell(seat, partial(bot.over, result))
            self._tell(seat, bot.close)

    def _tell(self, seat: int, say: Callable[[], None]) -> None:
        notify(say, seat, len(self.run.moves), self.faults)
