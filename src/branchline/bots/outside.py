"""Bots in processes of their own: they may die, be late or answer nonsense, and the game goes on."""

import json
from typing import ClassVar

from branchline.bots.bot import Bot, Budget, Move
from branchline.bots.guard import PlainError, limit_of
from branchline.bots.process import Child, Dead, Late, python
from branchline.core.game import Game
from branchline.core.record import result_json
from branchline.core.score import Outcome
from branchline.core.view import View


class GivenUp(PlainError):
    """It has failed too often in this game."""


class Failed(PlainError):
    """What somebody's bot raised; the message names it."""


class OutsideBot(Bot):
    """Starts its process when it is needed, and again when it has ended, a limited number of times.

    A process that is started again receives everything once more, so it may know what the first one knew.
    """

    restarts: ClassVar[int] = 3

    def __init__(self, game: Game, seat: int, budget: Budget, limit_ms: int | None = None) -> None:
        super().__init__(game, seat, budget)
        self.limit = limit_of(budget, limit_ms)
        self.child: Child | None = None
        self.starts = 0
        self.sent: list[str] = []  # what a new process has to receive first

    # -- what the two sorts say -----------------------------------------------------------------------------------

    def command(self) -> list[str]:
        raise NotImplementedError

    def greeting(self) -> list[str]:
        """The first lines of a game."""
        raise NotImplementedError

    def welcome(self, child: Child) -> None:
        """Wait for a new process to be ready, where it says so."""

    def question(self, view: View, legal: list[int]) -> str:
        raise NotImplementedError

    def read(self, answer: str, view: View, legal: list[int]) -> int:
        """The action that an answer means; raises Failed if it means none."""
        raise NotImplementedError

    # -- the process ----------------------------------------------------------------------------------------------

    def choose(self, view: View, legal: list[int]) -> int:
        child = self.started()
        child.discard_unread()
        child.send(self.question(view, legal))
        try:
            return self.read(child.receive(self.limit), view, legal)
        except (Late, Dead):
            self.stop()
            raise

    def started(self) -> Child:
        if self.child is None:
            if self.starts > self.restarts:
                raise GivenUp(f"given up after {self.starts} starts")
            self.starts += 1
            self.child = Child(self.command())
            try:
                for line in [*self.greeting(), *self.sent]:
                    self.child.send(line)
                self.welcome(self.child)
            except BaseException:
                self.stop()
                raise
        return self.child

    def tell(self, line: str) -> None:
        self.sent.append(line)
        if self.child is not None:
            self.child.send(line)

    def stop(self) -> None:
        if self.child is not None:
            self.child.kill()
            self.child = None

    def close(self) -> None:
        if self.child is not None:
            self.child.leave()
            self.child = None


class WorkerBot(OutsideBot):
    """A class of somebody's, named as `mine.py:MyBot` or `package.module:MyBot`, run by branchline.bots.worker."""

    start_seconds: ClassVar[float] = 60.0  # to import what it needs and make its tables

    def __init__(self, game: Game, seat: int, budget: Budget, where: str, limit_ms: int | None = None) -> None:
        super().__init__(game, seat, budget, limit_ms)
        self.where = where
        self.first_view = game.view(game.start(), seat).cells
        self.wants_moves = True  # until it says that it does not

    def command(self) -> list[str]:
        return python("branchline.bots.worker")

    def greeting(self) -> list[str]:
        game, budget = self.game, self.budget
        played = {"title": game.key, "version": game.version, "seats": game.seats, "options": game.options}
        sit = {"bot": self.where, **played, "seat": self.seat}
        thinking = {"ms": budget.ms, "simulations": budget.simulations, "cores": budget.cores}
        return [json.dumps({"do": "sit", **sit, "budget": thinking, "cells": list(self.first_view)})]

    def welcome(self, child: Child) -> None:
        try:
            self.wants_moves = bool(self._reply(child.receive(self.start_seconds)).get("watches"))
        except Failed as error:
            raise Dead(str(error)) from None

    @property
    def watches(self) -> bool:
        try:
            self.started()
        except (Late, Dead, GivenUp):
            return True  # perhaps it does: it gets them when it is there
        return self.wants_moves

    def saw(self, move: Move) -> None:
        line = {
            "do": "saw",
            "by": move.by,
            "action": move.action,
            "hidden": move.redacted,
            "cells": list(move.after.cells),
        }
        self.tell(json.dumps(line))

    def over(self, result: Outcome) -> None:
        if self.child is not None:
            self.child.send(json.dumps({"do": "over", "result": result_json(result, [""] * self.game.seats)}))

    def question(self, view: View, legal: list[int]) -> str:
        return json.dumps({"do": "choose", "cells": list(view.cells), "seed": self.random.getrandbits(53)})

    def read(self, answer: str, view: View, legal: list[int]) -> int:
        action = self._reply(answer).get("action")
        if not isinstance(action, int):
            raise Failed(f"no action: {answer}")
        return action

    def _reply(self, line: str) -> dict[str, object]:
        found = json.loads(line)
        if not isinstance(found, dict):
            raise Failed(f"no answer: {line}")
        if "error" in found:
            raise Failed(str(found["error"]))
        return found
