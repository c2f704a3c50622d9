"""The bots at a person's table: what they are called, what they see, and what happens when one fails."""

import contextlib
import re
import shlex
from functools import partial
from pathlib import Path
from typing import Final

from branchline.bots.bot import Bot, Budget
from branchline.bots.bot_game import BotWitness
from branchline.bots.guard import BotFault, decide, limit_of, notify, watches
from branchline.bots.interrupts import defer_interrupts
from branchline.bots.registry import PROGRAMS, SEARCH, Spec
from branchline.core.game import Game
from branchline.core.language import ENGLISH, UNIT, Language
from branchline.core.match import Match
from branchline.core.score import Outcome
from branchline.core.sentence import Message
from branchline.describe.onlooker import seen_by

SECONDS: Final = Message("terminal.bot.seconds", "{seconds} s")
MILLISECONDS: Final = Message("terminal.bot.milliseconds", "{ms} ms")
SIMULATIONS: Final = Message("terminal.bot.simulations", "{n, plural, one {# simulation} other {# simulations}}")
CORES: Final = Message("terminal.bot.cores", "{n} cores")

LONGEST = 24  # letters of a program's name


def level(spec: Spec) -> str:
    """What a bot is called beside its number: ours by their names, a class by its own, a program by its words."""
    if spec.name in PROGRAMS:
        words = " ".join([Path(word).name for word in shlex.split(spec.where)])
        return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    return spec.name or re.split(r"\.py:", spec.text)[-1].split(":")[0]


def described(spec: Spec, language: Language = ENGLISH) -> str:
    """Its level, and how long it thinks if it is one that thinks."""
    return language.listing([level(spec), *_budget_words(spec.budget, language)], UNIT)


def _budget_words(budget: Budget, language: Language) -> list[str]:
    parts: list[str] = []
    if budget.ms is not None and budget.ms >= 1000:
        parts.append(language.say(SECONDS, seconds=f"{budget.ms / 1000:g}".replace(".", language.decimal)))
    elif budget.ms is not None:
        parts.append(language.say(MILLISECONDS, ms=budget.ms))
    if budget.simulations is not None:
        parts.append(language.say(SIMULATIONS, n=budget.simulations))
    if budget.cores > 1:
        parts.append(language.say(CORES, n=budget.cores))
    return parts


def thinks(spec: Spec) -> bool:
    """Whether a person may have to wait for it."""
    return spec.name == SEARCH or not spec.ours


def portable(spec: Spec) -> str:
    """Its words for a saved game, which may be resumed in another folder."""
    if spec.name in PROGRAMS:
        program, *rest = shlex.split(spec.where)
        whole = str(Path(program).absolute()) if "/" in program else program
        return f"{spec.name}:{shlex.join([whole, *rest])}"
    path, at_class, rest_of_it = spec.text.partition(".py:")
    return f"{Path(path + '.py').absolute()}:{rest_of_it}" if at_class and not spec.ours else spec.text


class Opponents:
    """They take their seats when the first of them has to decide, and then receive what they would have seen so far.

    When moves are taken back they leave and sit down again, so that they know what they knew then.
    """

    def __init__(self, game: Game, specs: dict[int, Spec]) -> None:
        self.game = game
        self.specs = specs  # by seat
        self.bots: dict[int, Bot] = {}
        self.faults: list[BotFault] = []  # not yet shown to the person

    def choose(self, match: Match, seat: int, seed: int) -> int:
        """What the bot of this seat does now; something legal if it fails."""
        if not self.bots:
            self._sit_down(match)
        bot = self.bots[seat]
        with defer_interrupts() if self.specs[seat].ours else contextlib.nullcontext():
            decision = decide(bot, self.game.view(match.state, seat), seed, limit_of(bot.budget))
        if decision.fault:
            self.faults.append(BotFault(seat, len(match.moves) + 1, decision.fault))
        return decision.action

    def over(self, result: Outcome, move: int) -> None:
        """The game is over: they get the result, and leave."""
        for seat, bot in self.bots.items():
            notify(partial(bot.over, result), seat, move, self.faults)
        self.leave()

    def leave(self) -> None:
        for bot in self.bots.values():
            with contextlib.suppress(Exception):  # nobody needs it any more
                bot.close()
        self.bots = {}

    def take_faults(self) -> list[BotFault]:
        """What went wrong since this was called last."""
        faults = self.faults[:]
        self.faults.clear()  # bots that watch go on adding to it
        return faults

    def _sit_down(self, match: Match) -> None:
        self.bots = {seat: spec.bot(self.game, seat) for seat, spec in self.specs.items()}
        match.witnesses = []
        for seat, bot in self.bots.items():
            if watches(bot, seat, len(match.moves), self.faults):
                for number, move in enumerate(seen_by(self.game, match.moves, seat), 1):
                    notify(partial(bot.saw, move), seat, number, self.faults)
                match.witnesses.append(BotWitness(match, seat, bot, self.faults))
