"""`branchline arena`: bots play whole games against each other, and what came of it."""

import json
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from branchline.bots.arena import cluster, pool
from branchline.bots.arena.arena_game import task
from branchline.bots.arena.folder import PLOT, RECORDS, REPORT, Folder
from branchline.bots.arena.plot import plot
from branchline.bots.arena.report import report
from branchline.bots.arena.schedule import ArenaConfig, Json, check, schedule
from branchline.bots.interrupts import defer_interrupts
from branchline.bots.registry import Spec, SpecError
from branchline.cli.build import print_build_notice
from branchline.cli.named_bots import named_bots
from branchline.cli.paint import terminal
from branchline.cli.record_files import in_data_folder, write_atomically
from branchline.cli.signals import INTERRUPTED, terminate_as_interrupt
from branchline.cli.speech import percent, percents, say, spoken
from branchline.core.language import COMMAS
from branchline.core.sentence import Message

WHICH_BOTS: Final = Message("terminal.arena.which-bots", "which bots? --bots planner,greedy or --bot SPEC for each")
NONE_OVER: Final = Message("terminal.arena.none-over", "interrupted before any game was over")
STOPPED: Final = Message(
    "terminal.arena.stopped",
    "interrupted; {games, plural, one {# game} other {# games}} to play. Go on with: {command}",
)
PLAYING: Final = Message("terminal.arena.playing", "Playing")
PER_MINUTE: Final = Message("terminal.arena.per-minute", "{games}/min")
IN_BRIEF: Final = Message("terminal.arena.in-brief", "{bot} {won, number, 0}%")
# The report
PLAYED: Final = Message(
    "terminal.arena.played",
    "{title, title}{reconstruction, select, true { (reconstruction)} other {}}"
    "{options, plural, =0 {} other {, {options, list, unit}}}, {seats} players: "
    "{games, plural, one {# game} other {# games}} on {deals, plural, one {# deal} other {# deals}}, seed {seed}. "
    "± and from–to are 95 % intervals.",
)
BOT: Final = Message("terminal.arena.bot", "bot")
GAMES: Final = Message("terminal.arena.games", "games")
WON: Final = Message("terminal.arena.won", "won")
FROM_TO: Final = Message("terminal.arena.from-to", "from–to")
RATING: Final = Message("terminal.arena.rating", "rating")
SCORE: Final = Message("terminal.arena.score", "score")
MARGIN: Final = Message("terminal.arena.margin", "margin")
TICKETS: Final = Message("terminal.arena.tickets", "tickets")
TURNS: Final = Message("terminal.arena.turns", "turns")
MS: Final = Message("terminal.arena.ms", "ms")
P99: Final = Message("terminal.arena.slowest", "p99")
FAULTS: Final = Message("terminal.arena.faults", "faults")
OTHER: Final = Message("terminal.arena.other", "other")
MET: Final = Message("terminal.arena.met", "met")
BEFORE: Final = Message("terminal.arena.before", "came before it")
COMPLETED: Final = Message("terminal.arena.completed", "{completed, number, 1} of {tickets, number, 1}")
FAULTY: Final = Message(
    "terminal.arena.faulty",
    "{bot}, game {game}: {faults, plural, one {# fault} other {# faults}}, the first: {fault}",
)
MORE_FAULTY: Final = Message(
    "terminal.arena.more-faulty", "… and in {games, plural, one {# more game} other {# more games}}"
)
FILES: Final = Message("terminal.arena.files", "{files, list} are in {folder}")


def named(bots: str | None, bot: list[str] | None) -> list[Spec]:
    """Those of --bots, then those of every --bot; at least one."""
    found = named_bots(bots, bot)
    if not found:
        raise SpecError(WHICH_BOTS.sentence())
    return found


def run(
    key: str,
    bots: list[Spec],
    games: int,
    seats: int | None,
    options: dict[str, object],
    seed: str,
    jobs: int,
    out: Path | None,
    as_json: bool,
    picture: Path | None,
    limit_ms: int | None,
    address: str | None,
) -> int:
    settings = ArenaConfig(key, seats or len(bots), options, bots, seed, limit_ms)
    check(settings)
    units = schedule(settings, games)
    folder = Folder(out or in_data_folder("arena", key), settings)
    terminate_as_interrupt()
    try:
        print_build_notice()
        tasks = [task(settings, unit) for unit in units if unit.game not in folder.games]
        stopped = _play(tasks, len(units), settings, folder, jobs, address, as_json)
        rows = folder.rows_of(len(units))
        if not rows:
            print(f"branchline: {say(NONE_OVER)}", file=sys.stderr)
            return INTERRUPTED
        summary = {**report(settings, rows), "planned": len(units), "folder": str(folder.path)}
        folder.write(REPORT, json.dumps(summary, ensure_ascii=False, indent=1) + "\n")
        folder.write(PLOT, plot(summary))
    finally:
        folder.close()
    if picture is not None:
        write_atomically(picture, plot(summary))
    if as_json:
        print(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        show(summary, terminal())
    if stopped:
        missing = len([unit for unit in units if unit.game not in folder.games])
        print(f"branchline: {say(STOPPED, games=missing, command=_again(folder.path))}", file=sys.stderr)
    return INTERRUPTED if stopped else 0


def _play(
    tasks: list[Json], planned: int, settings: ArenaConfig, folder: Folder, jobs: int, address: str | None, quiet: bool
) -> bool:
    """Play what is missing, each game on disk as soon as it is over; True if somebody stopped it."""
    results = pool.played(tasks, jobs) if address is None else cluster.played(tasks, address)
    try:
        with _ArenaProgress(settings, folder, planned, planned - len(tasks), quiet) as progress:
            for result in _closing(results):
                with defer_interrupts():  # what is on disk is in the report too
                    folder.add(result)
                progress.advance()
    except KeyboardInterrupt:
        return True
    return False


def _closing(results: Iterator[Json]) -> Iterator[Json]:
    """Whatever happens to the reader, the processes behind the results end at once."""
    try:
        yield from results
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()


def _again(folder: Path) -> str:
    """The command that goes on where this one was stopped."""
    command = ["branchline"] if shutil.which("branchline") else [sys.executable, "-m", "branchline"]
    words: list[str] = []
    skip = False
    for word in sys.argv[1:]:
        if skip or word.startswith("--out="):
            skip = False
        elif word in ("--out", "-o"):
            skip = True
        else:
            words.append(word)
    return shlex.join([*command, *words, "--out", str(folder)])


class _ArenaProgress:
    """Progress and standings on a terminal, nothing elsewhere. It goes to stderr, so that stdout can be piped."""

    every = 20  # games between two looks at the standings, at the least

    def __init__(self, settings: ArenaConfig, folder: Folder, planned: int, begun: int, quiet: bool) -> None:
        self.settings = settings
        self.folder = folder
        self.planned = planned
        self.begun = self.games = begun  # how many were there already, how many there are
        self.visible = sys.stderr.isatty() and not quiet

    def __enter__(self) -> "_ArenaProgress":
        if self.visible:
            rate = TextColumn("{task.fields[rate]}")
            columns = (say(PLAYING), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
            standings = TextColumn("{task.fields[standings]}", markup=False)
            self.bar = Progress(*columns, standings, console=Console(stderr=True))
            self.bar.start()
            self.task = self.bar.add_task("", total=self.planned, completed=self.begun, rate="", standings="")
        return self

    def advance(self) -> None:
        if not self.visible:
            return
        self.games += 1
        games = self.games
        elapsed = self.bar.tasks[0].elapsed or 0.0
        rate = say(PER_MINUTE, games=round(60 * (games - self.begun) / elapsed)) if elapsed else ""
        self.bar.update(self.task, completed=games, rate=rate)
        if games % self.every == 0 or games < self.every:
            self.bar.update(self.task, standings=_in_brief(self.settings.names, self.folder.rows_of(self.planned)))

    def __exit__(self, *_: object) -> None:
        if self.visible:
            self.bar.stop()


def _in_brief(names: list[str], rows: list[Json]) -> str:
    """`planner 71%, greedy 29%`"""
    wins = dict.fromkeys(names, 0.0)
    seats = dict.fromkeys(names, 0)
    for row in rows:
        wins[str(row["bot"])] += float(str(row["win"]))
        seats[str(row["bot"])] += 1
    order = sorted(names, key=lambda name: -wins[name] / max(1, seats[name]))
    brief = [say(IN_BRIEF, bot=name, won=100 * wins[name] / max(1, seats[name])) for name in order[:4]]
    return spoken().listing(brief, COMMAS)


# -- the report ------------------------------------------------------------------------------------------------------


def show(summary: Json, console: Console) -> None:
    """The report as tables."""
    options = summary["options"]
    played: dict[str, object] = {
        **{key: summary[key] for key in ("name", "title", "seats", "games", "deals", "seed")},
        "reconstruction": "reconstruction" in summary,
        "options": [*options] if isinstance(options, dict) else [],
    }
    console.print(say(PLAYED, **played), highlight=False, markup=False)
    _standings(summary, console)
    _pairs(summary, console)
    _faults(summary, console)
    files = say(FILES, files=[RECORDS, "games.csv", REPORT, PLOT], folder=summary["folder"])
    console.print(files, highlight=False, soft_wrap=True)


def _listed(summary: Json, key: str) -> list[dict[str, dict[str, float]]]:
    found = summary[key]
    assert isinstance(found, list)
    return found


def _table(*columns: Message) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(say(column), justify="left" if column in (BOT, OTHER) else "right", no_wrap=column is not BOT)
    return table


def _standings(summary: Json, console: Console) -> None:
    tables = [
        _table(BOT, GAMES, WON, FROM_TO, RATING, SCORE, MARGIN),
        _table(BOT, TICKETS, TURNS, MS, P99, FAULTS),
    ]
    for bot in _listed(summary, "standings"):
        won, ms = bot["win_rate"], bot["ms"]
        name = str(bot["bot"])
        tables[0].add_row(
            name,
            str(bot["games"]),
            percent(won["mean"]),
            percents(won["low"], won["high"]),
            _about(bot["rating"], 0),
            _about(bot["score"], 1),
            _about(bot["margin"], 1),
        )
        tickets = say(COMPLETED, completed=bot["tickets_completed"], tickets=bot["tickets"])
        turns = _figures(float(str(bot["turns"])), 1)
        tables[1].add_row(name, tickets, turns, _ms(ms["mean"]), _ms(ms["p99"]), str(bot["faults"]))
    for table in tables:
        console.print()
        console.print(table)


def _about(interval: Mapping[str, float | None], digits: int) -> str:
    """
    >>> _about({"mean": 12, "low": 10, "high": 14}, 1), _about({"mean": 12, "low": None, "high": None}, 1)
    ('12.0 ± 2.0', '12.0 ± –')
    """
    mean, low, high = interval["mean"], interval["low"], interval["high"]
    assert mean is not None
    half = "–" if low is None or high is None else _figures((high - low) / 2, digits)
    return f"{_figures(mean, digits)} ± {half}"


def _ms(value: float) -> str:
    return _figures(value, 2 if value < 10 else 0)


def _figures(value: float, digits: int) -> str:
    return spoken().number(float(value), digits)


def _pairs(summary: Json, console: Console) -> None:
    pairs = _listed(summary, "pairs")
    if not pairs:
        return
    table = _table(BOT, OTHER, MET, BEFORE, FROM_TO)
    for pair in pairs:
        ahead = pair["ahead"]
        mean, between = percent(ahead["mean"]), percents(ahead["low"], ahead["high"])
        table.add_row(str(pair["bot"]), str(pair["other"]), str(pair["met"]), mean, between)
    console.print()
    console.print(table)


def _faults(summary: Json, console: Console) -> None:
    """What went wrong with bots: a report says so, or its numbers would be taken for those of sound bots."""
    console.print()
    faults = summary["faults"]
    assert isinstance(faults, list)
    for row in faults[:5]:
        line = say(FAULTY, bot=row["bot"], game=row["game"], faults=row["faults"], fault=row["fault"])
        console.print(line, highlight=False, markup=False)
    if len(faults) > 5:
        console.print(say(MORE_FAULTY, games=len(faults) - 5), highlight=False)
