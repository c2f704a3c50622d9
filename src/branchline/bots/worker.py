"""The other end of a WorkerBot: `python -m branchline.bots.worker` runs somebody's bot and answers for it on a pipe."""

import importlib
import importlib.util
import json
import random
import sys
import traceback
from pathlib import Path
from typing import TextIO

from branchline.bots.bot import Bot, Budget, Move
from branchline.bots.guard import answer_line, as_action, error_line
from branchline.bots.process import answer_stream, end_with_parent
from branchline.core.cells import cells_of
from branchline.core.game import Version
from branchline.core.score import Outcome, ScoreLine
from branchline.core.view import View
from branchline.titles import find_game


def bot_class(where: str) -> type[Bot]:
    """The class that `path/to/file.py:Class` or `package.module:Class` names."""
    source, _, name = where.rpartition(":")
    if source.endswith(".py"):
        path = Path(source).resolve()
        sys.path.insert(0, str(path.parent))  # it may import its neighbours
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(source)
    found = getattr(module, name)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise TypeError(f"{name} is no subclass of branchline.bots.bot.Bot")
    return found


class HostedBot:
    """One bot at one game."""

    def __init__(self, sit: dict[str, object]) -> None:
        seats, seat, options, budget, cells = (sit[key] for key in ("seats", "seat", "options", "budget", "cells"))
        assert isinstance(seats, int) and isinstance(seat, int) and isinstance(cells, list)
        version = sit["version"]
        assert isinstance(options, dict) and isinstance(budget, dict) and isinstance(version, list)
        self.game = find_game(str(sit["title"]), Version(*version), seats, options)
        self.seat = seat
        self.view = View(self.game, seat, cells_of(cells))
        self.bot = bot_class(str(sit["bot"]))(self.game, seat, Budget(**budget))

    def saw(self, line: dict[str, object]) -> None:
        by, action, redacted, cells = (line[key] for key in ("by", "action", "hidden", "cells"))
        assert isinstance(by, int) and isinstance(action, int) and isinstance(cells, list)
        before, self.view = self.view, View(self.game, self.seat, cells_of(cells))
        if self.bot.watches:
            self.bot.saw(Move(by, action, bool(redacted), before, self.view))

    def choose(self, line: dict[str, object]) -> dict[str, object]:
        cells, seed = line["cells"], line["seed"]
        assert isinstance(cells, list) and isinstance(seed, int)
        view = View(self.game, self.seat, cells_of(cells))
        self.bot.random = random.Random(seed)
        answer: object = self.bot.choose(view, view.legal())
        action = as_action(answer)
        if action is None or action < 0:
            return {"error": f"no legal action: {answer_line(answer)}"}
        return {"action": action}


def outcome_of(result: dict[str, list[dict[str, object]]]) -> Outcome:
    """The result as records have it, an Outcome again."""
    out = Outcome([], [], [])
    for score in result["scores"]:
        lines, total, rank = score["lines"], score["total"], score["rank"]
        assert isinstance(lines, list) and isinstance(total, int) and isinstance(rank, int)
        out.lines.append([ScoreLine(part.pop("what"), part.pop("label"), part.pop("points"), part) for part in lines])
        out.totals.append(total)
        out.ranks.append(rank)
    return out


def serve(requests: TextIO, answers: TextIO) -> None:
    """Answer line by line until the input ends."""
    worker: HostedBot | None = None
    wrong = ""  # what it raised where no answer was expected, reported with the next answer
    for line in requests:
        ask = json.loads(line)
        answer: dict[str, object] | None = None
        try:
            if ask["do"] == "sit":
                worker = HostedBot(ask)
                answer = {"watches": worker.bot.watches}
            elif worker is not None and ask["do"] == "saw":
                worker.saw(ask)
            elif worker is not None and ask["do"] == "over":
                worker.bot.over(outcome_of(ask["result"]))
            elif worker is not None:
                answer = {"error": wrong} if wrong else worker.choose(ask)
                wrong = ""
        except Exception as error:
            traceback.print_exc()
            if ask["do"] in ("sit", "choose"):
                answer = {"error": error_line(error)}
            else:
                wrong = f"in {ask['do']}: {error_line(error)}"
        if answer is not None:
            print(json.dumps(answer), file=answers, flush=True)
    if worker is not None:
        worker.bot.close()


def main() -> None:
    end_with_parent()
    serve(sys.stdin, answer_stream())


if __name__ == "__main__":
    main()
