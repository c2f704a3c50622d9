"""The command line. Each command imports what it needs when it runs, so that the others start fast."""

import os
import re
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from branchline import __version__, build
from branchline.cli.signals import INTERRUPTED

app = typer.Typer(
    name="branchline",
    help="Play, record and study a family of train games: London, Paris, San Francisco, France, The Card Game.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
titles_app = typer.Typer(invoke_without_command=True, help="List the titles, or check a board of your own.")
app.add_typer(titles_app, name="titles")
db_app = typer.Typer(no_args_is_help=True, help="The table server's database: upgrade, back up, restore, check, prune.")
app.add_typer(db_app, name="db")
tables_app = typer.Typer(no_args_is_help=True, help="The tables that a server keeps: list them, look at one, delete.")
app.add_typer(tables_app, name="tables")


def _known(key: str | None) -> str | None:
    """A title's key; if there is none of that name, say which one may be meant."""
    from branchline.core.title import TitleError
    from branchline.titles import keys, title

    try:
        if key is not None:
            title(key)
    except TitleError as error:
        near = get_close_matches(key or "", keys(), 1, 0.6)
        raise TitleError(f"{error} Did you mean “{near[0]}”?" if near else str(error)) from None
    return key


TitleKey = Annotated[
    str, typer.Argument(metavar="TITLE", help="A title's key, as `branchline titles` lists it.", callback=_known)
]
Seats = Annotated[int, typer.Option("--seats", "-s", help="Number of players.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-O", metavar="NAME", help="Switch on an option that `show` lists.")
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record: .branchline or .jsonl.")]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where the tables are kept.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="BRANCHLINE_DATABASE",
        help="postgresql://… instead of a file in that folder.",
    ),
]
OutFile = Annotated[Path | None, typer.Option("--out", "-o", help="Write here: .branchline or .jsonl.")]


def _chosen(names: list[str] | None) -> dict[str, object]:
    """What is switched on, as records have it."""
    return dict.fromkeys(names or [], True)


def _version(asked: bool) -> None:
    if asked:
        print(f"branchline {__version__} ({build()} engine, Python {sys.version.split()[0]})")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    titles: Annotated[
        list[Path] | None,
        typer.Option("--titles", help="Load boards from this folder too (or set BRANCHLINE_TITLES)."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Version, build and Python.")
    ] = False,
) -> None:
    from branchline.titles import ENVIRONMENT, load_environment

    if titles:  # in the environment the folders reach the worker processes too
        known = [part for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part]
        os.environ[ENVIRONMENT] = os.pathsep.join([*known, *(str(folder.resolve()) for folder in titles)])
    if context.invoked_subcommand != "titles":  # a faulty board must not keep its maker from checking it
        load_environment()


@titles_app.callback()
def list_titles(context: typer.Context, as_json: AsJson = False) -> None:
    """List the titles, or check a board of your own."""
    if context.invoked_subcommand is None:
        from branchline.cli.titles import list_titles as run
        from branchline.titles import load_environment

        load_environment()
        run(as_json)


@titles_app.command("check")
def check_titles(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with board.toml and tickets.toml.")],
    as_json: AsJson = False,
) -> None:
    """Check a board's files: every fault with its file, its line and the remedy."""
    from branchline.cli.titles import check_board

    raise typer.Exit(check_board(folder, as_json))


@app.command()
def show(key: TitleKey, as_json: AsJson = False) -> None:
    """Show a title: what is in its box, its rules in brief, its options."""
    from branchline.cli import show as module

    module.run(key, as_json)


@app.command()
def play(
    key: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="A title's key; not with --resume.", callback=_known)
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            "-a",
            metavar="BOTS",
            help="Who else plays: planner,search:2s; the last one fills the table. "
            "If not given, planner. docs/bots.md has all.",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="SPEC", help="One more, such as mine.py:MyBot or exec:./mybot.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", "-s", help="Number of players; you and the bots named if not given.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Where you sit, from 1; random if not given.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What you are called in the record.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same cards.")] = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="Keep the record of the game here.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", "-r", help="Go on with a saved game.")] = None,
    option: Options = None,
) -> None:
    """Play in the terminal against bots. The game is saved after every move."""
    from branchline.cli.play import run

    raise typer.Exit(run(key, seats, seat, name, seed, file, resume, _chosen(option), against, bot))


@app.command()
def simulate(
    key: TitleKey,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seats: Seats = 2,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", "-b", help="Who plays: planner,greedy; the last one fills the table. Random choices if not given."
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed plays the same games.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use; the games stay the same.")] = 1,
    out: Annotated[
        str | None, typer.Option("--out", "-o", help="games.jsonl, or FOLDER/ for a .branchline file each.")
    ] = None,
    features: Annotated[
        str | None,
        typer.Option("--features", metavar="FILE.parquet", help="Write every decision here, as numbers to learn from."),
    ] = None,
    recall: Annotated[
        int,
        typer.Option(
            "--recall",
            metavar="MOVES",
            min=0,
            max=10_000,
            help="With --features: the last moves that the seat saw, too.",
        ),
    ] = 0,
    fewest_wilds: Annotated[
        bool, typer.Option("--fewest-wilds", help="With --features: leave out payments that waste wilds.")
    ] = False,
    progress: Annotated[
        bool, typer.Option("--progress", help="With --features, on a map: what a player works out of it, too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play whole games, by random choices or by bots, and sum them up."""
    from branchline.cli.simulate import run

    run(key, games, seats, _chosen(option), seed, jobs, out, as_json, bots, features, recall, fewest_wilds, progress)


@app.command()
def arena(
    key: Annotated[str, typer.Option("--title", "-t", metavar="TITLE", help="A title's key.", callback=_known)],
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help="Who plays: search:500ms,planner,greedy. docs/bots.md has all.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="SPEC", help="One more, such as mine.py:MyBot or exec:./mybot.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="At least so many, in whole sets.")] = 100,
    seats: Annotated[
        int | None, typer.Option("--seats", "-s", help="Players at a table; as many as there are bots if not given.")
    ] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed deals the same cards.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use; the games stay the same.")] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Write here; go on if an arena was stopped there.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the standings here too.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="MS", min=1, help="A decision that takes longer is late.")
    ] = None,
    on_cluster: Annotated[
        bool, typer.Option("--cluster", help="Play on Ray: on this machine, or at --address.")
    ] = False,
    address: Annotated[
        str | None, typer.Option("--address", help="The Ray cluster to use, with --cluster: auto, or HOST:PORT.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other: rotated seats on the same deals, ratings, intervals, records."""
    from branchline.cli.arena import named, run

    found = named(bots, bot)
    where = (address or "here") if on_cluster or address else None
    raise typer.Exit(run(key, found, games, seats, _chosen(option), seed, jobs, out, as_json, picture, limit, where))


@app.command()
def replay(
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", help="As this seat saw it; 0: a spectator.")] = None,
    game: Annotated[int, typer.Option("--game", "-g", min=1, help="Which game of the file.")] = 1,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the table after this many moves.")] = None,
    out: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game move by move; or write it in the other form, or as one seat saw it."""
    from branchline.cli.records import replay as run

    run(file, seat, game, at, out, as_json)


@app.command()
def review(
    file: File,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Whose decisions; yours if the file says so, or else everybody's.")
    ] = None,
    game: Annotated[int, typer.Option("--game", "-g", min=1, help="Which game of the file.")] = 1,
    think: Annotated[
        str, typer.Option("--think", help="About each decision: 500ms, 2s, or 200 simulations.")
    ] = "500ms",
    as_json: AsJson = False,
) -> None:
    """Tell what the search bot would have done at each decision of a game, and what it thinks the other cost."""
    from branchline.cli.review import run

    raise typer.Exit(run(file, seat, game, think, as_json))


@app.command()
def check(file: File, as_json: AsJson = False) -> None:
    """Replay every game of a record and verify each line of it."""
    from branchline.cli.records import check as run

    raise typer.Exit(run(file, as_json))


@app.command()
def perft(
    key: TitleKey,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="How many actions deep.")],
    seats: Annotated[
        int | None, typer.Option("--seats", "-s", help="Number of players: 2, or as many as the record has.")
    ] = None,
    option: Options = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count below each first action.")] = False,
    start: Annotated[Path | None, typer.Option("--from", help="Start where this record ends.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of actions from the start: the fingerprint of a rules engine."""
    from branchline.cli.records import perft as run

    run(key, depth, seats, _chosen(option), divide, start, as_json)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8000,
    or_another: Annotated[bool, typer.Option("--or-another", help="If the port is taken, take another.")] = False,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser.")] = True,
    data: Data = None,
    database: Database = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Where people find it, behind a proxy: https://trains.example."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes; several need PostgreSQL.")] = 1,
    rate: Annotated[
        float, typer.Option("--rate", min=0.1, help="Times what one address may do: more where a club shares one.")
    ] = 1.0,
    beat: Annotated[float, typer.Option("--beat", min=0.1, help="Seconds between heartbeats.")] = 20.0,
    log: Annotated[str, typer.Option("--log", help="How much is logged: debug, info, warning, error.")] = "info",
    compiles: Annotated[
        bool, typer.Option("--compile", help="In a checkout: compile the engine meanwhile, then let the bots use it.")
    ] = False,
    prune_after: Annotated[
        int | None,
        typer.Option(
            "--prune-after",
            metavar="DAYS",
            min=1,
            help="Remove lobbies and unfinished games where nothing has happened for that many days.",
        ),
    ] = None,
) -> None:
    """Host tables for friends and bots."""
    from branchline.cli.serve import serve as run
    from branchline.server.serve import Asked, data_folder

    folder = str(data or data_folder())
    words = (host, port, folder, database, origin or [], log, workers, rate, beat, or_another, compiles, prune_after)
    run(Asked(*words), opens)


@db_app.command("upgrade")
def db_upgrade(data: Data = None, database: Database = None) -> None:
    """Bring the database to this version's shape."""
    from branchline.cli.serve import upgrade as run

    run(data, database)


@db_app.command("backup")
def db_backup(
    data: Data = None,
    database: Database = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="A new file.")] = None,
) -> None:
    """Copy everything into one file; the server may go on meanwhile."""
    from branchline.cli.serve import backup as run

    run(data, database, out)


@db_app.command("check")
def db_check(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Look for damage: open every table, and find what belongs to none; the server may go on meanwhile."""
    from branchline.cli.serve import check as run

    raise typer.Exit(run(data, database, as_json))


@db_app.command("prune")
def db_prune(
    days: Annotated[int, typer.Option("--days", min=1, help="Nothing has happened there for that many days.")],
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Games that were begun and that everybody has left as well.")
    ] = False,
    finished: Annotated[bool, typer.Option("--finished", help="Finished games as well.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Remove tables at which no game was ever begun; the server may go on meanwhile."""
    from branchline.cli.serve import prune as run

    run(data, database, days, unfinished, finished)


@db_app.command("restore")
def db_restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What “db backup” wrote.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Fill an empty database, SQLite or PostgreSQL, from a backup of either."""
    from branchline.cli.serve import restore as run

    run(data, database, file)


@tables_app.command("list")
def tables_list(
    lobby: Annotated[bool, typer.Option("--lobby", help="Those where no game was begun.")] = False,
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Those where a game is being played.")] = False,
    finished: Annotated[bool, typer.Option("--finished", help="Those where the game is over.")] = False,
    older_than: Annotated[
        int | None,
        typer.Option("--older-than", metavar="DAYS", min=0, help="Where nothing has happened for that many days."),
    ] = None,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List the tables, the one where something has happened last first; the server may run meanwhile."""
    from branchline.cli.tables import listed as run

    asked = {"waiting": lobby, "playing": unfinished, "over": finished}
    run(data, database, [status for status, wanted in asked.items() if wanted], older_than, as_json)


@tables_app.command("show")
def tables_show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its name, as in its links: /t/TABLE.")],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show who sits at a table and how far it is; nothing that its players hide."""
    from branchline.cli.tables import show as run

    run(data, database, table, as_json)


@tables_app.command("delete")
def tables_delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Their names, as `tables list` has them.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Delete tables with all that belongs to them; a server that runs sends away anyone who is there."""
    from branchline.cli.tables import delete as run

    raise typer.Exit(run(data, database, tables, yes, as_json))


@app.command()
def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="An invitation: https://host/t/TABLE#TOKEN.")],
    bot: Annotated[str, typer.Option("--bot", "-b", help="Who plays: search, planner, mine.py:MyBot, exec:./mybot.")],
    name: Annotated[str | None, typer.Option("--name", help="What it is called at the table.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="For its random numbers.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing.")] = False,
) -> None:
    """Let a bot take a seat at a table elsewhere."""
    from branchline.cli.join import run

    raise typer.Exit(run(link, bot, name, seed, quiet))


def main() -> None:
    """Run the command line; whatever was wrong with the input comes out as one line."""
    try:
        status = app(standalone_mode=False)
    except Exception as error:
        said = getattr(error, "format_message", None)  # typer's own: a wrong option, a missing argument
        if type(error).__name__ == "NoArgsIsHelpError":
            print(said() if said else "")
            sys.exit(2)
        if said is not None:
            _say(_plainly(str(said())) or "the command's words are off; --help shows them")
            sys.exit(2)
        if isinstance(error, BrokenPipeError):  # whoever read our output, `head` say, has had enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        if type(error).__module__.partition(".")[0] in ("sqlalchemy", "alembic", "psycopg"):
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()
            _say(f"the database can't be used: {reason[0] if reason else type(error).__name__}")
            sys.exit(1)
        if isinstance(error, ValueError | OSError):  # ours: TitleError, DamagedRecord and the like
            name = getattr(error, "filename", None)
            _say(f"{name}: {error.strerror}" if isinstance(error, OSError) and name else str(error))
            sys.exit(1)
        if type(error).__name__ == "Abort":  # typer's word for Ctrl-C
            _say("interrupted")
            sys.exit(INTERRUPTED)
        raise
    except KeyboardInterrupt:
        _say("interrupted")
        sys.exit(INTERRUPTED)
    sys.exit(status if isinstance(status, int) else 0)


def _plainly(message: str) -> str:
    """What typer says of a number that is none, too small or too large, as a person would."""
    which = r"Invalid value for '([^']+)'.*: Input should be "
    message = re.sub(which + r"a valid integer\b.*", r"\1 takes a whole number.", message)
    message = re.sub(which + r"less than or equal to (-?\d+)", r"\1 takes \2 or less.", message)
    return re.sub(which + r"greater than or equal to (-?\d+)", r"\1 takes \2 or more.", message)


def _say(message: str) -> None:
    print("branchline: " + " ".join(message.split()), file=sys.stderr)


if __name__ == "__main__":
    main()
