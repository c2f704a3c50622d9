"""The other cores of a search: each has a process that tries the same candidates in worlds of its own.

`python -m branchline.bots.search_workers` is such a process; it speaks JSON lines.
"""

import contextlib
import json
import sys
from math import inf
from time import perf_counter
from typing import Any, TextIO

from branchline.bots.families import mind
from branchline.bots.guard import PlainError
from branchline.bots.minds.tree import TreeSearch
from branchline.bots.process import Child, answer_stream, end_with_parent, python
from branchline.core.cells import cells_of
from branchline.core.game import Game, Version
from branchline.core.view import View
from branchline.titles import find_game

START_SECONDS = 60.0
LATE_SECONDS = 0.05  # beyond its time, for which an answer is still waited for


class SearchWorkers:
    """The processes. One that dies or is late is dropped: the search goes on with those that answer. They search with
    the usual weights: tuning uses one core."""

    def __init__(self, game: Game, size: int) -> None:
        self.children: list[Child] = []
        for _ in range(size):
            with contextlib.suppress(PlainError):
                child = Child(python("branchline.bots.search_workers"))
                self.children.append(child)
                sit = {"title": game.key, "version": game.version, "seats": game.seats, "options": game.options}
                child.send(json.dumps({"do": "sit", **sit}))
        for child in self.children[:]:
            self._answer(child, START_SECONDS)

    def begin(self, view: View, seed: int, also: list[int]) -> None:
        for i, child in enumerate(self.children):
            ask = {
                "do": "begin",
                "seat": view.seat,
                "cells": list(view.cells),
                "seed": seed + (i + 1) * 104729,
                "also": also,
            }
            child.send(json.dumps(ask))

    def think(self, search: TreeSearch, alive: list[int], until: float, most: int) -> None:
        """Go on with the search's win scale: its results and theirs are added up."""
        seconds = None if until == inf else until - perf_counter()
        ask = json.dumps(
            {"do": "think", "alive": alive, "seconds": seconds, "most": most, "win_scale": search.win_scale}
        )
        for child in self.children:
            child.send(ask)

    def gather(self, search: TreeSearch, until: float) -> int:
        """Add the results of the processes to the search; returns how many games they tried."""
        done = 0
        for child in self.children[:]:
            found = self._answer(child, None if until == inf else max(0.0, until + LATE_SECONDS - perf_counter()))
            if found is not None:
                done += search.add(found["visits"], found["sums"], found["square"])
        return done

    def _answer(self, child: Child, seconds: float | None) -> dict[str, Any] | None:
        try:
            answer: dict[str, Any] = json.loads(child.receive(seconds))
            return answer
        except (PlainError, ValueError):
            self.children.remove(child)
            child.kill()
            return None

    def close(self) -> None:
        for child in self.children:
            child.kill()
        self.children = []


def serve(answers: TextIO) -> None:
    game: Game | None = None
    search: TreeSearch | None = None
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["do"] == "sit":
            game = find_game(ask["title"], Version(*ask["version"]), ask["seats"], ask["options"])
            mind(game, "planner")
            print("{}", file=answers, flush=True)
        elif ask["do"] == "begin" and game is not None:
            search = TreeSearch(mind(game, "planner"), View(game, ask["seat"], cells_of(ask["cells"])), ask["seed"])
            for action in ask["also"]:
                search.consider(action)
        elif search is not None:
            search.clear()
            search.win_scale = ask["win_scale"]
            until = inf if ask["seconds"] is None else perf_counter() + ask["seconds"]
            search.think(ask["alive"], until, ask["most"])
            found = {"visits": search.tallies(), "sums": search.sums(), "square": search.square}
            print(json.dumps(found), file=answers, flush=True)


if __name__ == "__main__":
    end_with_parent()
    with contextlib.suppress(KeyboardInterrupt):
        serve(answer_stream())
