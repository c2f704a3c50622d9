"""`branchline simulate`: many games, the same for the same seed whatever the number of processes."""

import json
import multiprocessing
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from branchline.bots.guard import Fault
from branchline.bots.registry import RANDOM, Spec, SpecError, find_all
from branchline.bots.table import Table
from branchline.cli.build import tell_build
from branchline.cli.signals import INTERRUPTED
from branchline.core import record as records
from branchline.core.game import Game
from branchline.core.playout import random_moves
from branchline.core.text import listing, plural
from branchline.core.title import TitleError
from branchline.extras import need
from branchline.titles import title

if TYPE_CHECKING:
    from branchline.features import Features
    from branchline.features.dataset import Asked, Decisions, Writer

TEXT, JSON_LINES = "text", "json"


@dataclass
class Task:
    key: str
    seats: int
    options: dict[str, object]
    seed: str
    number: int
    form: str  # TEXT, JSON_LINES, or empty: no record is wanted
    bots: list[Spec]  # one a seat; none where nobody was named, and all choose at random
    asked: "Asked | None"  # what the rows of a data set are to hold, if one is wanted

    @property
    def names(self) -> list[str]:
        return [spec.text for spec in self.bots] or [RANDOM] * self.seats

    @property
    def at_random(self) -> bool:
        """Whether nobody needs a seat at a table: the engine plays such games by itself, and much faster. They are the
        same whether `random` was named or not."""
        return all(spec.name == RANDOM for spec in self.bots)


@dataclass
class Played:
    number: int
    decisions: int
    totals: list[int]
    winners: list[int]
    completed: int
    tickets: int
    text: str
    rows: "Decisions | None"
    left_out: int  # of the decisions, those that are no row
    faults: list[str]


def play_one(task: Task) -> Played:
    """The game with this number: it depends on the task, and else only on bots that look at the clock."""
    game = title(task.key).game(task.seats, task.options)
    faults: list[Fault] = []
    if task.at_random:
        record = records.new_record(game, task.names if task.bots else None)
        record.moves = random_moves(game, random.Random(f"{task.seed}:{task.number}").random)
        records.finish(record)
    else:
        bots = [spec.bot(game, seat) for seat, spec in enumerate(task.bots)]
        table = Table(game, bots, f"{task.seed}/{task.number}", task.names).play()
        record, faults = table.record, table.faults
    assert record.result is not None
    tickets = [line for seat in record.result.lines for line in seat if line.what == "ticket"]
    rows = _rows(task, record, faults)
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
        rows=rows,
        left_out=rows.left_out if rows is not None else 0,
        faults=[f"game {task.number}, {task.names[fault.seat]}: {fault.what}" for fault in faults],
    )


def _rows(task: Task, record: records.Record, faults: list[Fault]) -> "Decisions | None":
    if task.asked is None:
        return None
    from branchline.features.dataset import decisions

    not_own = {fault.move - 1 for fault in faults if fault.replaced}
    return decisions(features_of(record.game, task.asked), record, task.number, task.asked.recall, not_own)


@cache
def features_of(game: Game, asked: "Asked") -> "Features":
    """Once for all games of a process: it takes longer to make than a game to play."""
    from branchline.features import Features

    return Features(game, asked.fewest_wilds, asked.progress)


def _all_played(tasks: list[Task], jobs: int) -> Iterator[Played]:
    """The games in order of their numbers."""
    jobs = min(jobs, len(tasks))
    # Bots always get a process of their own: Ctrl-C in the middle of their compiled code would crash it.
    if jobs == 1 and tasks[0].at_random:
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
    bots: str | None = None,
    features: str | None = None,
    recall: int = 0,
    fewest_wilds: bool = False,
    progress: bool = False,
) -> None:
    game = title(key).game(seats, options)  # a wrong title, number of seats or option is told before anything starts
    named = {"--recall": recall, "--fewest-wilds": fewest_wilds, "--progress": progress}
    data = _data_file(features, [option for option, given in named.items() if given])
    asked = None if data is None else _asked(game, recall, fewest_wilds, progress)
    task = Task(key, seats, options, seed, 0, _form(where), _seated(bots, seats), asked)
    out = None if where is None else Path(where)
    tell_build()
    signal.signal(signal.SIGTERM, _stop)  # leave nothing half written behind
    played: list[Played] = []
    try:
        with _written(task, games, out, data) as write, _Progress(games, quiet=as_json) as advance:
            for done in _all_played([replace(task, number=number) for number in range(games)], jobs):
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


def _data_file(where: str | None, options: list[str]) -> Path | None:
    """Where a data set is to be, if one is wanted."""
    if where is None:
        if options:
            said = "says" if len(options) == 1 else "say"
            raise TitleError(
                f"{listing(options)} {said} what is in a data set; --features FILE.parquet says where it is to be."
            )
        return None
    if Path(where).is_dir():
        raise TitleError(f"“{where}” is a folder; write the decisions to a file that ends in .parquet.")
    if not where.endswith(".parquet"):
        raise TitleError(f"“{where}”: write the decisions to a file that ends in .parquet.")
    return Path(where)


def _asked(game: Game, recall: int, fewest_wilds: bool, progress: bool) -> "Asked":
    try:
        need("data")
        from branchline.features.dataset import Asked
    except ImportError as error:  # it says what to install
        raise TitleError(str(error)) from None
    asked = Asked(recall, fewest_wilds, progress)
    features_of(game, asked)  # raises where the title has no such numbers
    return asked


@contextmanager
def _written(task: Task, games: int, out: Path | None, data: Path | None) -> Iterator[Callable[[Played], None]]:
    """Takes the games one by one, and only when all have been taken puts them where the user wants them."""
    with ExitStack() as folders:
        work = None if out is None else folders.enter_context(_folder_beside(out))
        rows = None if data is None else folders.enter_context(_folder_beside(data)) / "rows.parquet"
        with ExitStack() as files:
            lines: TextIO | None = None
            writer: Writer | None = None
            if work is not None and task.form == JSON_LINES:
                lines = files.enter_context((work / "games.jsonl").open("w", encoding="utf-8"))
            if rows is not None:
                writer = files.enter_context(_writer(rows, task, games))

            def write(done: Played) -> None:
                if lines is not None:
                    lines.write(done.text)
                elif work is not None:
                    (work / f"{task.key}-{done.number:06d}.branchline").write_text(done.text, "utf-8")
                if writer is not None and done.rows is not None:
                    writer.add(done.rows)
                done.text, done.rows = "", None  # what is written need not be kept

            yield write
        if work is not None and out is not None:
            _put_in_place(work, out, task.form)
        if rows is not None and data is not None:
            rows.replace(data)


@contextmanager
def _folder_beside(place: Path) -> Iterator[Path]:
    """A folder for what is not whole yet, on the same disk as the place where it is to be."""
    parent = place.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=parent, prefix=".simulate-"))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _writer(path: Path, task: Task, games: int) -> "Writer":
    from branchline.features.dataset import Writer

    assert task.asked is not None
    features = features_of(title(task.key).game(task.seats, task.options), task.asked)
    return Writer(path, features, task.asked, task.names, task.seed, games)


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
    if task.bots:
        faults = [fault for game in played for fault in game.faults]
        summary |= {"bots": task.names, "faults": len(faults), "first_fault": faults[0] if faults else ""}
    if task.asked is not None:
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
