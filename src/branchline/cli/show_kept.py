"""A finished game as it was kept, for when its rules are not here: who played, every move as records have it, and the
result."""

from typing import Final

from branchline.cli.records import MOVED, SCORED
from branchline.cli.speech import say, spoken
from branchline.core.game import CHANCE
from branchline.core.sentence import Message
from branchline.describe.shown_names import shown_names
from branchline.server.table.kept_game import KeptGame

NAMES: Final = Message("terminal.tables.names", "Players: {names, list}")
NO_RESULT: Final = Message("terminal.tables.no-result", "How it ended was not kept.")


def show_kept(kept: KeptGame) -> None:
    names = shown_names(kept.names, spoken())
    print(say(NAMES, names=names))
    for number, move in enumerate(kept.moves, 1):
        words = move.words if move.by == CHANCE else say(MOVED, who=names[move.by], move=move.words)
        print(f"{number:>4}  {words}")
    if kept.result is None:
        print(say(NO_RESULT))
        return
    for score in sorted(kept.result["scores"], key=lambda score: score["rank"]):
        lines = [f"{line['label']} {line['points']:+d}" for line in score["lines"]]
        name = names[kept.result["scores"].index(score)]
        print(say(SCORED, rank=score["rank"], name=name, points=score["total"], lines=lines))
