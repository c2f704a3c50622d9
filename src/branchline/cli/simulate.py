"""`branchline simulate`: many random games, the same for the same seed whatever the number of processes."""

import json
import multiprocessing
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from branchline.cli.undisturbed import INTERRUPTED
from branchline.core import record as records
from branchline.core.playout import random_moves
from branchline.core.text import plural
from branchline.core.title import TitleError
from branchline.titles import load_environment, title

TEXT, JSON_LINES = "text", "json"


@dataclass
class Task:
    key: str
    seats: int
    options: dict[str, object]
    seed: str
    number: int
    form: str  # TEXT, JSON_LINES, or empty: no record is wanted


@dataclass
class Played:
    number: int
    decisions: int
    totals: list[int]
    winners: list[int]
    completed: int
    tickets: int
    text: str


def play_one(task: Task) -> Played:
    """The game with this number: it depends on title, seats, options, seed and number, and on nothing else."""
    game = title(task.key).game(task.seats, task.options)
    record = records.new_record(game)
    record.moves = random_moves(game, random.Random(f"{task.seed}:{task.number}").random)
    records.finish(record)
    assert record.result is not None
    tickets = [line for seat in record.result.lines for line in seat if line.what == "ticket"]
    text = ""
    if task.form == TEXT:
        text = records.to_text(record)
    elif task.form == JSON_LINES:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in records.to_json(record))
    return Played(
        number=task.number,
        decisions=sum(1 for action in record.moves if not game.codec.of[action].chance),
        totals=record.result.totals,
        winners=record.result.winners,
        completed=sum(1 for line in tickets if line.facts["completed"]),
        tickets=len(tickets),
        text=text,
    )


def _all_played(tasks: list[Task], jobs: int) -> Iterator[Played]:
    """The games in order of their numbers."""
    jobs = min(jobs, len(tasks))
    if jobs == 1:
        yield from map(play_one, tasks)
        return
    # Each process plays every jobs-th game and tells it through a pipe of its own: nothing to lock, nothing to hang.
    pipes: list[Connection] = []
    workers: list[multiprocessing.Process] = []
    try:
        with _interrupts_held():
            for first in range(jobs):
                here, there = multiprocessing.Pipe(duplex=False)
                pipes.append(here)
                args = (tasks[first::jobs], there, [*pipes])
                workers.append(multiprocessing.Process(target=_work, args=args, daemon=True))
                workers[-1].start()
                there.close()
        for number in range(len(tasks)):
            yield pipes[number % jobs].recv()
    except EOFError:
        raise TitleError("A process ended before it had played its games; try again with fewer --jobs.") from None
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join()


def _work(tasks: list[Task], pipe: Connection, ends: list[Connection]) -> None:
    for end in ends:  # the reader's: only if nobody else holds them does the pipe break when the reader is gone
        end.close()
    load_environment()
    with suppress(BrokenPipeError):
        for task in tasks:
            pipe.send(play_one(task))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal, and only the first one is to answer it. Processes started in here
    never hear it; this one hears it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


def run(
    key: str,
    games: int,
    seats: int,
    options: dict[str, object],
    seed: str,
    jobs: int,
    where: str | None,
    as_json: bool,
) -> None:
    title(key).game(seats, options)  # a wrong title, number of seats or option is told before anything starts
    form = _form(where)
    out = None if where is None else Path(where)
    signal.signal(signal.SIGTERM, _stop)  # leave nothing half written behind
    tasks = [Task(key, seats, options, seed, number, form) for number in range(games)]
    played: list[Played] = []
    if out is not None:
        out.absolute().parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=out.absolute().parent, prefix=".simulate-")) if out is not None else None
    try:
        with _Progress(games, quiet=as_json) as advance:
            lines = (work / "games.jsonl").open("w", encoding="utf-8") if work and form == JSON_LINES else None
            for done in _all_played(tasks, jobs):
                if lines is not None:
                    lines.write(done.text)
                elif work is not None:
                    (work / f"{key}-{done.number:06d}.branchline").write_text(done.text, "utf-8")
                done.text = ""
                played.append(done)
                advance()
            if lines is not None:
                lines.close()
        if out is not None and work is not None:
            _put_in_place(work, out, form)
    except KeyboardInterrupt:
        print("branchline: interrupted; nothing was written", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
    finally:
        if work is not None:
            shutil.rmtree(work, ignore_errors=True)
    summary = _summary(tasks[0], played)
    if as_json:
        print(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        _print_summary(summary, out)


def _form(where: str | None) -> str:
    """What the place's name asks for: one file of JSON lines, or a folder of text records."""
    if where is None:
        return ""
    path = Path(where)
    if where and (where.endswith("/") or path.is_dir() or not path.suffix) and not path.is_file():
        return TEXT
    if path.suffix == ".jsonl" and not where.endswith("/"):
        return JSON_LINES
    raise TitleError(f"“{where}”: write to a file that ends in .jsonl, or to a folder, FOLDER/.")


def _put_in_place(work: Path, out: Path, form: str) -> None:
    """Only whole games reach the place the user named."""
    if form == JSON_LINES:
        (work / "games.jsonl").replace(out)
        return
    out.mkdir(exist_ok=True)
    for file in sorted(work.iterdir()):
        file.replace(out / file.name)


class _Progress:
    """A progress bar on a terminal, nothing elsewhere. It goes to stderr, so that stdout can be piped."""

    def __init__(self, games: int, quiet: bool) -> None:
        self.games = games
        self.shown = sys.stderr.isatty() and not quiet

    def __enter__(self) -> "_Progress":
        if self.shown:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

            self.bar = Progress(
                "Playing", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True)
            )
            self.bar.start()
            self.task = self.bar.add_task("", total=self.games)
        return self

    def __call__(self) -> None:
        if self.shown:
            self.bar.advance(self.task)

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.bar.stop()


def _summary(task: Task, played: list[Played]) -> dict[str, object]:
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
    return summary


def _print_summary(summary: dict[str, object], out: Path | None) -> None:
    games, scores, wins = summary["games"], summary["mean_score"], summary["wins"]
    assert isinstance(games, int) and isinstance(scores, list) and isinstance(wins, list)
    note = " (reconstruction)" if summary.get("reconstruction") else ""
    options = summary.get("options")
    note += f", {', '.join(options)}" if isinstance(options, dict) else ""
    print(
        f"{summary['name']}{note}, {summary['seats']} random players, {plural(games, 'game')}, seed {summary['seed']}"
    )
    for seat, (score, won) in enumerate(zip(scores, wins, strict=True), 1):
        print(f"  seat {seat}: mean score {score:7.2f}, won {won / games:6.1%}")
    print(f"  scores from {summary['worst_score']} to {summary['best_score']}; {summary['shared_victories']} shared")
    print(
        f"  {summary['decisions_per_game']} decisions a game; {summary['tickets_completed']:.1%} of tickets completed"
    )
    if out is not None:
        print(f"  written to {out}")
