"""The command line. Each command imports what it needs when it runs, so that the others start fast."""

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from branchline import __version__, build
from branchline.cli import help_messages as texts
from branchline.cli import speech, wrong_words
from branchline.cli.help import HelpCommand, HelpGroup, help_text
from branchline.cli.options import AsJson, File, Options, OutFile, Seats, TitleKey, chosen, known_title
from branchline.cli.server_commands import db_app, join, serve, tables_app
from branchline.cli.signals import INTERRUPTED
from branchline.core.sentence import Message, SentenceError

if TYPE_CHECKING:  # typer has it from click, or as its own, by its version
    from typer._click import Context
    from typer._click.exceptions import ClickException

LANGUAGE: Final = "--language"
DATABASE_UNUSABLE: Final = Message("terminal.error.database", "the database can't be used: {why}")
INTERRUPTED_NOW: Final = Message("terminal.error.interrupted", "interrupted")
FILE_UNUSABLE: Final = Message(
    "terminal.error.file",
    "{file}: {why, select, ENOENT {No such file or directory} EACCES {Permission denied} EISDIR {Is a directory} "
    "ENOTDIR {Not a directory} EEXIST {File exists} ENOSPC {No space left on device} other {{words}}}",
)


class Root(HelpGroup):
    """It speaks the language that its words ask for, already when they ask for help or are wrong; the option may stand
    behind the command too."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        named, others = _language(args)
        lacks_value = len(named) == 1  # then nothing else is to be taken for it
        speech.use(None if lacks_value or not named else named[1])
        return super().parse_args(ctx, named if lacks_value else named + others)


def _language(words: list[str]) -> tuple[list[str], list[str]]:
    """The option and what it names, if it is there, and all other words. Behind -- there are no options."""
    end = words.index("--") if "--" in words else len(words)
    for at, word in enumerate(words[:end]):
        if word == LANGUAGE:
            return words[at : at + 2], words[:at] + words[at + 2 :]
        if word.startswith(f"{LANGUAGE}="):
            return list(word.split("=", 1)), words[:at] + words[at + 1 :]
    return [], words


app = typer.Typer(
    name="branchline",
    cls=Root,
    help=help_text(texts.BRANCHLINE),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
titles_app = typer.Typer(cls=HelpGroup, invoke_without_command=True, help=help_text(texts.TITLES))
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
        typer.Option("--titles", help=help_text(texts.BRANCHLINE_TITLES)),
    ] = None,
    language: Annotated[  # which Root speaks already
        str | None, typer.Option(LANGUAGE, help=help_text(texts.BRANCHLINE_LANGUAGE))
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=help_text(texts.BRANCHLINE_VERSION))
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
    if context.invoked_subcommand is None:
        from branchline.cli.titles import list_titles as run
        from branchline.titles import load_environment

        load_environment()
        run(as_json)


@titles_app.command("check", cls=HelpCommand, help=help_text(texts.TITLES_CHECK))
def check_titles(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=help_text(texts.TITLES_CHECK_FOLDER))],
    as_json: AsJson = False,
) -> None:
    from branchline.cli.titles import check_board

    raise typer.Exit(check_board(folder, as_json))


@app.command(cls=HelpCommand, help=help_text(texts.SHOW))
def show(key: TitleKey, as_json: AsJson = False) -> None:
    from branchline.cli import show as module

    module.run(key, as_json)


@app.command(cls=HelpCommand, help=help_text(texts.PLAY))
def play(
    key: Annotated[
        str | None, typer.Argument(metavar="TITLE", help=help_text(texts.PLAY_TITLE), callback=known_title)
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            "-a",
            metavar="BOTS",
            help=help_text(texts.PLAY_AGAINST),
        ),
    ] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", metavar="SPEC", help=help_text(texts.ANY_BOT))] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help=help_text(texts.PLAY_SEATS))] = None,
    seat: Annotated[int | None, typer.Option("--seat", help=help_text(texts.PLAY_SEAT))] = None,
    name: Annotated[str | None, typer.Option("--name", help=help_text(texts.PLAY_NAME))] = None,
    seed: Annotated[str | None, typer.Option("--seed", help=help_text(texts.ANY_SEED))] = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help=help_text(texts.PLAY_FILE))] = None,
    resume: Annotated[Path | None, typer.Option("--resume", "-r", help=help_text(texts.PLAY_RESUME))] = None,
    option: Options = None,
) -> None:
    from branchline.cli.play import run

    raise typer.Exit(run(key, seats, seat, name, seed, file, resume, chosen(option), against, bot))


@app.command(cls=HelpCommand, help=help_text(texts.SIMULATE))
def simulate(
    key: TitleKey,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=help_text(texts.SIMULATE_GAMES))] = 100,
    seats: Seats = 2,
    bots: Annotated[
        str | None,
        typer.Option("--bots", "-b", help=help_text(texts.SIMULATE_BOTS)),
    ] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option("--seed", help=help_text(texts.SIMULATE_SEED))] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help=help_text(texts.ANY_JOBS))] = 1,
    out: Annotated[str | None, typer.Option("--out", "-o", help=help_text(texts.SIMULATE_OUT))] = None,
    features: Annotated[
        str | None,
        typer.Option("--features", metavar="FILE.parquet", help=help_text(texts.SIMULATE_FEATURES)),
    ] = None,
    recall: Annotated[
        int,
        typer.Option(
            "--recall",
            metavar="MOVES",
            min=0,
            max=10_000,
            help=help_text(texts.SIMULATE_RECALL),
        ),
    ] = 0,
    fewest_wilds: Annotated[bool, typer.Option("--fewest-wilds", help=help_text(texts.SIMULATE_FEWEST_WILDS))] = False,
    progress: Annotated[bool, typer.Option("--progress", help=help_text(texts.SIMULATE_PROGRESS))] = False,
    attentive: Annotated[bool, typer.Option("--attentive", help=help_text(texts.SIMULATE_ATTENTIVE))] = False,
    oracle: Annotated[bool, typer.Option("--oracle", help=help_text(texts.SIMULATE_ORACLE))] = False,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.simulate import run

    wanted = recall, fewest_wilds, progress, attentive, oracle
    run(key, games, seats, chosen(option), seed, jobs, out, as_json, bots, features, *wanted)


@app.command(cls=HelpCommand, help=help_text(texts.ARENA))
def arena(
    key: Annotated[
        str, typer.Option("--title", "-t", metavar="TITLE", help=help_text(texts.ARENA_TITLE), callback=known_title)
    ],
    bots: Annotated[str | None, typer.Option("--bots", "-b", help=help_text(texts.ARENA_BOTS))] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", metavar="SPEC", help=help_text(texts.ANY_BOT))] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=help_text(texts.ARENA_GAMES))] = 100,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help=help_text(texts.ARENA_SEATS))] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option("--seed", help=help_text(texts.ANY_SEED))] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help=help_text(texts.ANY_JOBS))] = 1,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="DIR", help=help_text(texts.ARENA_OUT))] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help=help_text(texts.ARENA_PLOT))
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="MS", min=1, help=help_text(texts.ARENA_LIMIT))
    ] = None,
    on_cluster: Annotated[bool, typer.Option("--cluster", help=help_text(texts.ARENA_CLUSTER))] = False,
    address: Annotated[str | None, typer.Option("--address", help=help_text(texts.ARENA_ADDRESS))] = None,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.arena import named, run

    found = named(bots, bot)
    where = (address or "here") if on_cluster or address else None
    raise typer.Exit(run(key, found, games, seats, chosen(option), seed, jobs, out, as_json, picture, limit, where))


@app.command(cls=HelpCommand, help=help_text(texts.REPLAY))
def replay(
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", help=help_text(texts.REPLAY_SEAT))] = None,
    game: Annotated[int, typer.Option("--game", "-g", min=1, help=help_text(texts.ANY_GAME))] = 1,
    at: Annotated[int | None, typer.Option("--at", min=0, help=help_text(texts.REPLAY_AT))] = None,
    out: OutFile = None,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.records import replay as run

    run(file, seat, game, at, out, as_json)


@app.command(cls=HelpCommand, help=help_text(texts.REVIEW))
def review(
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", help=help_text(texts.REVIEW_SEAT))] = None,
    game: Annotated[int, typer.Option("--game", "-g", min=1, help=help_text(texts.ANY_GAME))] = 1,
    think: Annotated[str, typer.Option("--think", help=help_text(texts.REVIEW_THINK))] = "500ms",
    as_json: AsJson = False,
) -> None:
    from branchline.cli.review import run

    raise typer.Exit(run(file, seat, game, think, as_json))


@app.command(cls=HelpCommand, help=help_text(texts.CHECK))
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE", help=help_text(texts.CHECK_PATHS))],
    as_json: AsJson = False,
) -> None:
    from branchline.cli.archive import check as run

    raise typer.Exit(run(paths, as_json))


@app.command(cls=HelpCommand, help=help_text(texts.PERFT))
def perft(
    key: TitleKey,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help=help_text(texts.PERFT_DEPTH))],
    seats: Annotated[int | None, typer.Option("--seats", "-s", help=help_text(texts.PERFT_SEATS))] = None,
    option: Options = None,
    divide: Annotated[bool, typer.Option("--divide", help=help_text(texts.PERFT_DIVIDE))] = False,
    start: Annotated[Path | None, typer.Option("--from", help=help_text(texts.PERFT_FROM))] = None,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.records import perft as run

    run(key, depth, seats, chosen(option), divide, start, as_json)


app.command(cls=HelpCommand, help=help_text(texts.SERVE))(serve)
app.command(cls=HelpCommand, help=help_text(texts.JOIN))(join)


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
            _say(wrong_words.in_words(cast("ClickException", error)))
            sys.exit(2)
        if isinstance(error, BrokenPipeError):  # the program that read our output, `head` say, has had enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        if type(error).__module__.partition(".")[0] in ("sqlalchemy", "alembic", "psycopg"):
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()
            _say(speech.say(DATABASE_UNUSABLE, why=reason[0] if reason else type(error).__name__))
            sys.exit(1)
        if isinstance(error, ValueError | OSError):  # ours: TitleError, DamagedRecord and the like
            _say(_reason(error))
            sys.exit(1)
        if type(error).__name__ == "Abort":  # typer's word for Ctrl-C
            _say(speech.say(INTERRUPTED_NOW))
            sys.exit(INTERRUPTED)
        raise
    except KeyboardInterrupt:
        _say(speech.say(INTERRUPTED_NOW))
        sys.exit(INTERRUPTED)
    sys.exit(status if isinstance(status, int) else 0)


def _reason(error: ValueError | OSError) -> str:
    if isinstance(error, SentenceError):
        return speech.say_sentence(error.reason)
    if isinstance(error, OSError) and error.filename:
        why = errno.errorcode.get(error.errno or 0, "")
        return speech.say(FILE_UNUSABLE, file=str(error.filename), why=why, words=str(error.strerror))
    return str(error)


def _say(message: str) -> None:
    print("branchline: " + " ".join(speech.parted(message)), file=sys.stderr)


if __name__ == "__main__":
    main()
