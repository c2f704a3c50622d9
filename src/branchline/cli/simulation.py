"""Simulated games: what one is to be, how it is played, and the processes that play many."""

import multiprocessing
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final

from branchline.bots.bot_game import BotGame
from branchline.bots.guard import BotFault
from branchline.bots.registry import RANDOM, Spec
from branchline.bots.seeding import bot_seed, game_seed
from branchline.cli.record_files import json_lines
from branchline.cli.signals import block_interrupts
from branchline.core import record as records
from branchline.core.game import Game
from branchline.core.match import Match
from branchline.core.seeded_chance import SeededChance
from branchline.core.sentence import Message
from branchline.core.title import TitleError
from branchline.titles import title

if TYPE_CHECKING:
    from branchline.features import Features
    from branchline.features.dataset import DatasetConfig, Decisions

PROCESS_ENDED: Final = Message(
    "terminal.simulate.process-ended", "A process ended before it had played its games; try again with fewer --jobs."
)

TEXT, JSON_LINES = "text", "json"


@dataclass
class SimulationTask:
    key: str
    seats: int
    options: dict[str, object]
    seed: str
    number: int
    form: str  # TEXT, JSON_LINES, or empty: no record is wanted
    bots: list[Spec]  # one a seat; none where nobody was named, and all choose at random
    dataset: "DatasetConfig | None"  # what the rows of a data set are to hold, if one is wanted

    @property
    def names(self) -> list[str]:
        return [spec.text for spec in self.bots] or [RANDOM] * self.seats

    @property
    def at_random(self) -> bool:
        """Whether nobody needs a seat at a table: the engine plays such games by itself, and much faster. They are the
        same whether `random` was named or not."""
        return all(spec.name == RANDOM for spec in self.bots)


@dataclass
class SimulatedGame:
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


def play_one(task: SimulationTask) -> SimulatedGame:
    """The game with this number: it depends only on the task, and on the clock if bots look at it."""
    game = title(task.key).game(task.seats, task.options)
    seed = game_seed(task.seed, task.number)
    faults: list[BotFault] = []
    if task.at_random:
        record = random_game(game, seed).record(task.names if task.bots else None)
    else:
        bots = [spec.bot(game, seat) for seat, spec in enumerate(task.bots)]
        table = BotGame(game, bots, seed, task.names).play()
        record, faults = table.record, table.faults
    assert record.result is not None
    tickets = [line for seat in record.result.lines for line in seat if line.what == "ticket"]
    rows = _rows(task, record, faults)
    text = ""
    if task.form == TEXT:
        text = records.to_text(record)
    elif task.form == JSON_LINES:
        text = json_lines(record)
    return SimulatedGame(
        number=task.number,
        decisions=sum(1 for action in record.moves if not game.codec.kind_of[action].chance),
        totals=record.result.totals,
        winners=record.result.winners,
        completed=sum(1 for line in tickets if line.facts["completed"]),
        tickets=len(tickets),
        text=text,
        rows=rows,
        left_out=rows.left_out if rows is not None else 0,
        faults=[f"game {task.number}, {task.names[fault.seat]}: {fault.what}" for fault in faults],
    )


def random_game(game: Game, seed: str) -> Match:
    """The very game that bots with the name `random` play, without the views that they would not look at."""
    match = Match(game, SeededChance(seed))
    match.begin()
    while not match.over:
        bots_own = random.Random(bot_seed(seed, match.mover, len(match.moves)))
        match.play_unchecked(bots_own.choice(match.legal()))
    return match


def _rows(task: SimulationTask, record: records.Record, faults: list[BotFault]) -> "Decisions | None":
    if task.dataset is None:
        return None
    from branchline.features.dataset import decisions

    not_own = {fault.move - 1 for fault in faults if fault.replaced}
    return decisions(features_of(record.game, task.dataset), record, task.number, task.dataset.recall, not_own)


@cache
def features_of(game: Game, dataset: "DatasetConfig") -> "Features":
    """Once for all games of a process: it takes longer to make than a game to play."""
    from branchline.features import Features

    return Features(game, dataset.fewest_wilds, dataset.progress, dataset.attentive, dataset.oracle)


def play_all(tasks: list[SimulationTask], jobs: int) -> Iterator[SimulatedGame]:
    """The games in order of their numbers."""
    jobs = min(jobs, len(tasks))
    # Bots always get a process of their own: Ctrl-C in the middle of their compiled code would crash it.
    if jobs == 1 and tasks[0].at_random:
        yield from map(play_one, tasks)
        return
    # Each process plays every jobs-th game and sends it through a pipe of its own: nothing to lock, nothing to hang.
    pipes: list[Connection] = []
    workers: list[multiprocessing.Process] = []
    try:
        with block_interrupts():
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
        raise TitleError(PROCESS_ENDED.sentence()) from None
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join()


def _work(tasks: list[SimulationTask], pipe: Connection, ends: list[Connection]) -> None:
    for end in ends:  # the reader's: only if nobody else holds them does the pipe break when the reader is gone
        end.close()
    with suppress(BrokenPipeError):
        for task in tasks:
            pipe.send(play_one(task))
