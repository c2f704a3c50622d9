"""Bots at the other seats of one game: whatever they do, the game goes on."""

import warnings
from collections.abc import Callable, Sequence
from functools import partial

from branchline.bots.bot import Bot
from branchline.bots.guard import BotFault, decide, limit_of, notify, watches
from branchline.bots.registry import Spec, find
from branchline.bots.seeding import bot_seed
from branchline.core.game import Game, State
from branchline.core.match import Witness
from branchline.core.score import Outcome
from branchline.core.text import plural
from branchline.describe.onlooker import Onlooker


def specs_of(against: str | Sequence[str], others: int) -> list[Spec]:
    """The bots that are named: one for all other seats, or one for each.

    >>> [spec.text for spec in specs_of("greedy", 3)], [spec.text for spec in specs_of(["greedy", "planner"], 2)]
    (['greedy', 'greedy', 'greedy'], ['greedy', 'planner'])
    """
    named = [against] if isinstance(against, str) else list(against)
    check_count(len(named), others)
    found = [find(text) for text in named]
    return found * others if len(found) == 1 else found


def check_count(named: int, others: int) -> None:
    if named not in (1, others):
        seats, bots = plural(others, "other seat"), plural(named, "bot")
        raise ValueError(f"{seats}, but {bots}: name one for each, or one for all")


class OpponentBots(Witness):
    """The bots of a game that is about to begin. Its specs are in the order of play, from behind the seat `own`; where
    there is None, somebody else decides for the seat.

    If one of them `watches`, it has to be a witness of the game.
    """

    def __init__(self, game: Game, seed: str, start: State, specs: Sequence[Spec | None], own: int) -> None:
        self.game = game
        self.seed = seed
        self.specs = {(own + i) % game.seats: spec for i, spec in enumerate(specs, 1) if spec is not None}
        self.faults: list[BotFault] = []
        self.bots: dict[int, Bot] = {seat: spec.bot(game, seat) for seat, spec in self.specs.items()}
        self.limits = {seat: limit_of(bot.budget) for seat, bot in self.bots.items()}
        self.moves = 0  # that it has seen
        watching = [seat for seat, bot in self.bots.items() if watches(bot, seat, 0, self.faults)]
        self.onlookers = {seat: Onlooker(game, seat, start) for seat in watching}

    @property
    def watches(self) -> bool:
        return bool(self.onlookers)

    def saw(self, by: int, action: int, owner: int, state: State) -> None:
        self.moves += 1
        for seat, onlooker in self.onlookers.items():
            bot = self.bots.get(seat)
            if bot is not None:  # else it has left
                self._tell(seat, partial(bot.saw, onlooker.sees(by, action, owner, state)), self.moves)

    def choose(self, seat: int, state: State, moves: int) -> int:
        """A legal action for the seat, which has to decide now, after that many moves."""
        view = self.game.view(state, seat)
        decision = decide(self.bots[seat], view, bot_seed(self.seed, seat, moves), self.limits[seat])
        if decision.fault:
            self.faults.append(BotFault(seat, moves + 1, decision.fault))
        return decision.action

    def leave(self, result: Outcome | None, moves: int) -> None:
        """Let the bots go, with the result if there is one. Nothing happens a second time."""
        bots, self.bots = self.bots, {}
        for seat, bot in bots.items():
            if result is not None:
                self._tell(seat, partial(bot.over, result), moves)
            self._tell(seat, bot.close, moves)

    def warn(self, stacklevel: int) -> None:
        """Warn of what has failed: else somebody might learn against random moves and never know."""
        for fault in self.faults:
            instead = "; a random legal move was played for it" if fault.replaced else ""
            said = f"seat_{fault.seat} ({self.specs[fault.seat].text}) failed{instead}: {fault.what}"
            warnings.warn(said, stacklevel=stacklevel + 1)
        self.faults.clear()

    def _tell(self, seat: int, say: Callable[[], None], moves: int) -> None:
        notify(say, seat, moves, self.faults)
