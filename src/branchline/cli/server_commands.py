"""The commands about the table server: `serve`, `db …`, `tables …`, `join`. Each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.options import AsJson, Data, Database

db_app = typer.Typer(no_args_is_help=True, help="The table server's database: upgrade, back up, restore, check, prune.")
tables_app = typer.Typer(no_args_is_help=True, help="The tables that a server keeps: list them, look at one, delete.")


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
    from branchline.server.server_process import ServeConfig, data_folder

    folder = str(data or data_folder())
    words = (host, port, folder, database, origin or [], log, workers, rate, beat, or_another, compiles, prune_after)
    run(ServeConfig(*words), opens)


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
