"""`branchline simulate`: many games, the same for the same seed whatever the number of processes."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from branchline.bots.registry import Spec, SpecError, find_all
from branchline.cli.build import print_build_notice
from branchline.cli.progress import progress_bar
from branchline.cli.signals import INTERRUPTED, terminate_as_interrupt
from branchline.cli.simulation import SimulatedGame, SimulationTask, features_of, play_all
from branchline.cli.simulation_files import dataset_file, record_form, written
from branchline.cli.speech import percent, say, spoken
from branchline.core.game import Game
from branchline.core.sentence import Message
from branchline.core.title import TitleError
from branchline.extras import MissingExtra, need
from branchline.titles import title

if TYPE_CHECKING:
    from branchline.features.dataset import DatasetConfig

PLAYING: Final = Message("terminal.simulate.playing", "Playing")
STOPPED: Final = Message("terminal.simulate.stopped", "interrupted; nothing was written")
WHICH_BOTS: Final = Message("terminal.simulate.which-bots", "which bots? --bots planner,greedy")
TOO_MANY_BOTS: Final = Message(
    "terminal.simulate.too-many-bots",
    "{bots, plural, one {# bot} other {# bots}} for {seats, plural, one {# seat} other {# seats}}; --seats {bots} has "
    "room for them",
)
# The summary
PLAYED: Final = Message(
    "terminal.simulate.played",
    "{title, title}{reconstruction, select, true { (reconstruction)} other {}}"
    "{options, plural, =0 {} other {, {options, list, unit}}}, "
    "{bots, plural, =0 {{seats} random players} other {{bots, list}}}, "
    "{games, plural, one {# game} other {# games}}, seed {seed}",
)
SEAT: Final = Message("terminal.simulate.seat", "seat {seat}:")
SEAT_OF_BOT: Final = Message("terminal.simulate.seat-of-bot", "seat {seat}, {bot}:")
SEAT_SCORED: Final = Message("terminal.simulate.seat-scored", "mean score {score}, won {won}")
SCORES: Final = Message("terminal.simulate.scores", "scores from {worst} to {best}; {shared} shared")
DECISIONS: Final = Message(
    "terminal.simulate.decisions",
    "{decisions, number, 2} decisions a game; {completed, number, 1}% of tickets completed",
)
FAULTS: Final = Message("terminal.simulate.faults", "faults: {faults}, the first in {first}")
WRITTEN: Final = Message("terminal.simulate.written", "written to {file}")
ROWS_WRITTEN: Final = Message(
    "terminal.simulate.rows-written",
    "{decisions, plural, one {# decision} other {# decisions}} written to {file}"
    "{left_out, plural, =0 {} other {; # left out, as docs/datasets.md tells}}",
)


def run(
    key: str,
    games: int,
    seats: int,
    options: dict[str, object],
    seed: str,
    jobs: int,
    where: str | None,
    as_json: bool,
    bots: str | None = None,
    features: str | None = None,
    recall: int = 0,
    fewest_wilds: bool = False,
    progress: bool = False,
    attentive: bool = False,
    oracle: bool = False,
) -> None:
    game = title(key).game(seats, options)  # fails on a wrong title, number of seats or option before anything starts
    named = {"--recall": recall, "--fewest-wilds": fewest_wilds, "--progress": progress}
    named |= {"--attentive": attentive, "--oracle": oracle}
    data = dataset_file(features, [option for option, given in named.items() if given])
    dataset = None if data is None else _dataset_config(game, recall, fewest_wilds, progress, attentive, oracle)
    task = SimulationTask(key, seats, options, seed, 0, record_form(where), _seated(bots, seats), dataset)
    out = None if where is None else Path(where)
    print_build_notice()
    terminate_as_interrupt()  # leave nothing half written behind
    played: list[SimulatedGame] = []
    try:
        with written(task, games, out, data) as write, progress_bar(say(PLAYING), games, quiet=as_json) as advance:
            for done in play_all([replace(task, number=number) for number in range(games)], jobs):
                write(done)
                played.append(done)
                advance()
    except KeyboardInterrupt:
        print(f"branchline: {say(STOPPED)}", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
    summary = _summary(task, played)
    if as_json:
        print(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        _print_summary(summary, out, data)


def _seated(text: str | None, seats: int) -> list[Spec]:
    """The bots at the seats in the order named; the last one fills the table."""
    if text is None:
        return []
    found = find_all(text)
    if not found:
        raise SpecError(WHICH_BOTS.sentence())
    if len(found) > seats:
        raise SpecError(TOO_MANY_BOTS.sentence(bots=len(found), seats=seats))
    return found + found[-1:] * (seats - len(found))


def _dataset_config(
    game: Game, recall: int, fewest_wilds: bool, progress: bool, attentive: bool, oracle: bool
) -> "DatasetConfig":
    try:
        need("data")
        from branchline.features.dataset import DatasetConfig
    except ImportError as error:  # it says what to install
        raise TitleError(error.reason if isinstance(error, MissingExtra) else str(error)) from None
    dataset = DatasetConfig(recall, fewest_wilds, progress, attentive, oracle)
    features_of(game, dataset)  # raises where the title has no such numbers
    return dataset


def _summary(task: SimulationTask, played: list[SimulatedGame]) -> dict[str, object]:
    games, seats = len(played), task.seats
    found = title(task.key)
    wins = [sum(1 / len(game.winners) for game in played if seat in game.winners) for seat in range(seats)]
    kept = sum(game.tickets for game in played)
    summary: dict[str, object] = {
        "title": task.key,
        "name": found.name,
        "seats": seats,
        "seed": task.seed,
        "games": games,
        "decisions": sum(game.decisions for game in played),
        "decisions_per_game": round(sum(game.decisions for game in played) / games, 2),
        "mean_score": [round(sum(game.totals[seat] for game in played) / games, 2) for seat in range(seats)],
        "best_score": max(max(game.totals) for game in played),
        "worst_score": min(min(game.totals) for game in played),
        "wins": [round(won, 2) for won in wins],
        "shared_victories": sum(1 for game in played if len(game.winners) > 1),
        "tickets_completed": round(sum(game.completed for game in played) / kept, 4) if kept else 0.0,
    }
    if found.note:
        summary["reconstruction"] = True
    if task.options:
        summary["options"] = task.options
    if task.bots:
        faults = [fault for game in played for fault in game.faults]
        summary |= {"bots": task.names, "faults": len(faults), "first_fault": faults[0] if faults else ""}
    if task.dataset is not None:
        left_out = sum(game.left_out for game in played)
        summary |= {"rows": sum(game.decisions for game in played) - left_out, "left_out": left_out}
    return summary


def _print_summary(summary: dict[str, object], out: Path | None, data: Path | None) -> None:
    games, scores, wins, bots = (summary.get(key) for key in ("games", "mean_score", "wins", "bots"))
    assert isinstance(games, int) and isinstance(scores, list) and isinstance(wins, list)
    options = summary.get("options")
    played: dict[str, object] = {
        **{key: summary[key] for key in ("name", "title", "games", "seats", "seed")},
        "reconstruction": "reconstruction" in summary,
        "options": [*options] if isinstance(options, dict) else [],
        "bots": bots or [],
    }
    print(say(PLAYED, **played))
    seats = range(1, len(scores) + 1)
    labels = [say(SEAT_OF_BOT, seat=n, bot=bots[n - 1]) if isinstance(bots, list) else say(SEAT, seat=n) for n in seats]
    for label, score, won in zip(labels, scores, wins, strict=True):
        in_column = spoken().number(float(score), 2).rjust(7), percent(won / games).rjust(len(percent(1)))
        scored = say(SEAT_SCORED, score=in_column[0], won=in_column[1])
        print(f"  {label:{max(map(len, labels))}} {scored}")
    lines = [say(SCORES, worst=summary["worst_score"], best=summary["best_score"], shared=summary["shared_victories"])]
    decisions, completed = summary["decisions_per_game"], summary["tickets_completed"]
    assert isinstance(completed, float)
    lines += [say(DECISIONS, decisions=decisions, completed=100 * completed)]
    if summary.get("faults"):
        lines += [say(FAULTS, faults=summary["faults"], first=summary["first_fault"])]
    if out is not None:
        lines += [say(WRITTEN, file=str(out))]
    if data is not None:
        lines += [say(ROWS_WRITTEN, decisions=summary["rows"], file=str(data), left_out=summary["left_out"])]
    for line in lines:
        print(f"  {line}")
