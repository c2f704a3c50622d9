"""One game of an arena, as a piece of work that any process on any machine can do.

`python -m branchline.bots.arena.arena_game` does such pieces line by line.
"""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from branchline.bots.arena.schedule import ArenaConfig, Json, Unit
from branchline.bots.bot import Budget
from branchline.bots.bot_game import BotGame, BotGameResult
from branchline.bots.process import answer_stream, end_with_parent
from branchline.bots.registry import Spec
from branchline.bots.seeding import game_seed
from branchline.core.record import to_text
from branchline.titles import title


def task(settings: ArenaConfig, unit: Unit) -> Json:
    """All that a process must know to play the game."""
    return {
        **asdict(unit),
        "title": settings.title,
        "seats": settings.seats,
        "options": settings.options,
        "seed": game_seed(settings.seed, unit.deal),
        "specs": [asdict(settings.bots[i]) for i in unit.bots],
        "limit_ms": settings.limit_ms,
        "folder": str(Path.cwd()),
    }


def play(task: Json) -> Json:
    """Play it; what comes back depends on the task alone, except times."""
    seats, options, specs, limit = (task[key] for key in ("seats", "options", "specs", "limit_ms"))
    assert isinstance(seats, int) and isinstance(options, dict) and isinstance(specs, list)
    assert limit is None or isinstance(limit, int)
    game = title(str(task["title"])).game(seats, options)
    found = [Spec(**{**spec, "budget": Budget(**spec["budget"])}) for spec in specs]
    bots = [spec.bot(game, seat, limit) for seat, spec in enumerate(found)]
    names = [spec.text for spec in found]
    played = BotGame(game, bots, str(task["seed"]), names, limit).play()
    rows = [_row(task, played, seat) for seat in range(seats)]
    return {"game": task["game"], "rows": rows, "record": to_text(played.record)}


def _row(task: Json, played: BotGameResult, seat: int) -> Json:
    result = played.record.result
    assert result is not None
    others = [total for other, total in enumerate(result.totals) if other != seat]
    tickets = [line for line in result.lines[seat] if line.what == "ticket"]
    faults = [fault.what for fault in played.faults if fault.seat == seat]
    return {
        "game": task["game"],
        "deal": task["deal"],
        "seed": task["seed"],
        "seat": seat + 1,
        "bot": played.record.names[seat],
        "score": result.totals[seat],
        "rank": result.ranks[seat],
        "win": 1 / len(result.winners) if seat in result.winners else 0.0,
        "margin": result.totals[seat] - max(others),
        "tickets_completed": sum([1 for line in tickets if line.facts["completed"]]),
        "tickets": len(tickets),
        "turns": played.turns[seat],
        "decisions": len(played.seconds[seat]),
        "faults": len(faults),
        "fault": faults[0] if faults else "",
        "ms": " ".join([f"{1000 * seconds:.3g}" for seconds in played.seconds[seat]]),
    }


def go_to(task: Json) -> None:
    """Files and programs are named from where the arena was started, if that is here."""
    if Path(str(task["folder"])).is_dir():
        os.chdir(str(task["folder"]))


def main() -> None:
    end_with_parent()
    answers = answer_stream()
    for line in sys.stdin:
        print(json.dumps(play(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
