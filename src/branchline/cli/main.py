"""The command line. Each command imports what it needs when it runs, so that the others start fast."""

import os
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from branchline import __version__, build
from branchline.cli.options import AsJson, File, Options, OutFile, Seats, TitleKey, chosen, known_title
from branchline.cli.server_commands import db_app, join, serve, tables_app
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
app.add_typer(db_app, name="db")
app.add_typer(tables_app, name="tables")


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
        str | None, typer.Argument(metavar="TITLE", help="A title's key; not with --resume.", callback=known_title)
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

    raise typer.Exit(run(key, seats, seat, name, seed, file, resume, chosen(option), against, bot))


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

    run(key, games, seats, chosen(option), seed, jobs, out, as_json, bots, features, recall, fewest_wilds, progress)


@app.command()
def arena(
    key: Annotated[str, typer.Option("--title", "-t", metavar="TITLE", help="A title's key.", callback=known_title)],
    bots: Annotated[
        str | None, typer.Option("--bots", "-b", help="Who plays: search:500ms,planner,greedy. docs/bots.md has all.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="SPEC", help="One more, such as mine.py:MyBot or exec:./mybot.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="At least this many, in whole sets.")] = 100,
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
    raise typer.Exit(run(key, found, games, seats, chosen(option), seed, jobs, out, as_json, picture, limit, where))


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

    run(key, depth, seats, chosen(option), divide, start, as_json)


app.command()(serve)
app.command()(join)


def main() -> None:
    """Run the command line; whatever was wrong with the input comes out as one line."""
    try:
        status = app(standalone_mode=False)
    except Exception as error:
        format_message = getattr(error, "format_message", None)  # typer's own: a wrong option, a missing argument
        if type(error).__name__ == "NoArgsIsHelpError":
            print(format_message() if format_message else "")
            sys.exit(2)
        if format_message is not None:
            _say(_plainly(str(format_message())) or "the command's words are off; --help shows them")
            sys.exit(2)
        if isinstance(error, BrokenPipeError):  # the program that read our output, `head` say, has had enough
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
