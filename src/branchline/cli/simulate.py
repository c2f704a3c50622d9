"""`branchline simulate`: many games, the same for the same seed whatever the number of processes."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.bots.registry import Spec, SpecError, find_all
from branchline.cli.build import print_build_notice
from branchline.cli.progress import progress_bar
from branchline.cli.signals import INTERRUPTED, terminate_as_interrupt
from branchline.cli.simulation import SimulatedGame, SimulationTask, features_of, play_all
from branchline.cli.simulation_files import dataset_file, record_form, written
from branchline.core.game import Game
from branchline.core.text import listing, plural
from branchline.core.title import TitleError
from branchline.extras import need
from branchline.titles import title

if TYPE_CHECKING:
    from branchline.features.dataset import DatasetConfig


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
) -> None:
    game = title(key).game(seats, options)  # fails on a wrong title, number of seats or option before anything starts
    named = {"--recall": recall, "--fewest-wilds": fewest_wilds, "--progress": progress}
    data = dataset_file(features, [option for option, given in named.items() if given])
    dataset = None if data is None else _dataset_config(game, recall, fewest_wilds, progress)
    task = SimulationTask(key, seats, options, seed, 0, record_form(where), _seated(bots, seats), dataset)
    out = None if where is None else Path(where)
    print_build_notice()
    terminate_as_interrupt()  # leave nothing half written behind
    played: list[SimulatedGame] = []
    try:
        with written(task, games, out, data) as write, progress_bar("Playing", games, quiet=as_json) as advance:
            for done in play_all([replace(task, number=number) for number in range(games)], jobs):
                write(done)
                played.append(done)
                advance()
    except KeyboardInterrupt:
        print("branchline: interrupted; nothing was written", file=sys.stderr)
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
        raise SpecError("which bots? --bots planner,greedy")
    if len(found) > seats:
        raise SpecError(
            f"{plural(len(found), 'bot')} for {plural(seats, 'seat')}; --seats {len(found)} has room for them"
        )
    return found + found[-1:] * (seats - len(found))


def _dataset_config(game: Game, recall: int, fewest_wilds: bool, progress: bool) -> "DatasetConfig":
    try:
        need("data")
        from branchline.features.dataset import DatasetConfig
    except ImportError as error:  # it says what to install
        raise TitleError(str(error)) from None
    dataset = DatasetConfig(recall, fewest_wilds, progress)
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
    note = " (reconstruction)" if summary.get("reconstruction") else ""
    options = summary.get("options")
    note += f", {', '.join(options)}" if isinstance(options, dict) else ""
    who = listing(bots) if isinstance(bots, list) else f"{summary['seats']} random players"
    print(f"{summary['name']}{note}, {who}, {plural(games, 'game')}, seed {summary['seed']}")
    for seat, (score, won) in enumerate(zip(scores, wins, strict=True), 1):
        label = f"seat {seat}, {bots[seat - 1]}:" if isinstance(bots, list) else f"seat {seat}:"
        width = len("seat 1, :") + max(map(len, bots)) if isinstance(bots, list) else 0
        print(f"  {label:{width}} mean score {score:7.2f}, won {won / games:6.1%}")
    print(f"  scores from {summary['worst_score']} to {summary['best_score']}; {summary['shared_victories']} shared")
    print(
        f"  {summary['decisions_per_game']} decisions a game; {summary['tickets_completed']:.1%} of tickets completed"
    )
    if summary.get("faults"):
        print(f"  faults: {summary['faults']}, the first in {summary['first_fault']}")
    if out is not None:
        print(f"  written to {out}")
    if data is not None:
        left_out = f"; {summary['left_out']} left out, as docs/datasets.md tells" if summary["left_out"] else ""
        print(f"  {summary['rows']} decisions written to {data}{left_out}")
