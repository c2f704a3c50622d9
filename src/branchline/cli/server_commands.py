"""The commands about the table server: `serve`, `db …`, `tables …`, `join`. Each imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli import help_messages as texts
from branchline.cli.help import HelpCommand, HelpGroup, help_text
from branchline.cli.options import AsJson, Data, Database

db_app = typer.Typer(cls=HelpGroup, no_args_is_help=True, help=help_text(texts.DB))
tables_app = typer.Typer(cls=HelpGroup, no_args_is_help=True, help=help_text(texts.TABLES))


def serve(
    host: Annotated[str, typer.Option("--host", help=help_text(texts.SERVE_HOST))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=help_text(texts.SERVE_PORT))] = 8000,
    or_another: Annotated[bool, typer.Option("--or-another", help=help_text(texts.SERVE_OR_ANOTHER))] = False,
    opens: Annotated[bool, typer.Option("--open/--no-open", help=help_text(texts.SERVE_OPEN))] = True,
    data: Data = None,
    database: Database = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help=help_text(texts.SERVE_ORIGIN)),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help=help_text(texts.SERVE_WORKERS))] = 1,
    rate: Annotated[float, typer.Option("--rate", min=0.1, help=help_text(texts.SERVE_RATE))] = 1.0,
    beat: Annotated[float, typer.Option("--beat", min=0.1, help=help_text(texts.SERVE_BEAT))] = 20.0,
    log: Annotated[str, typer.Option("--log", help=help_text(texts.SERVE_LOG))] = "info",
    compiles: Annotated[bool, typer.Option("--compile", help=help_text(texts.SERVE_COMPILE))] = False,
    prune_after: Annotated[
        int | None,
        typer.Option(
            "--prune-after",
            metavar="DAYS",
            min=1,
            help=help_text(texts.SERVE_PRUNE_AFTER),
        ),
    ] = None,
) -> None:
    from branchline.cli.serve import serve as run
    from branchline.cli.speech import spoken
    from branchline.server.server_process import ServeConfig, data_folder

    folder = str(data or data_folder())
    words = (host, port, folder, database, origin or [], log, workers, rate, beat, or_another, compiles, prune_after)
    run(ServeConfig(*words, spoken().code), opens)


@db_app.command("upgrade", cls=HelpCommand, help=help_text(texts.DB_UPGRADE))
def db_upgrade(data: Data = None, database: Database = None) -> None:
    from branchline.cli.serve import upgrade as run

    run(data, database)


@db_app.command("backup", cls=HelpCommand, help=help_text(texts.DB_BACKUP))
def db_backup(
    data: Data = None,
    database: Database = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help=help_text(texts.DB_BACKUP_OUT))
    ] = None,
) -> None:
    from branchline.cli.serve import backup as run

    run(data, database, out)


@db_app.command("check", cls=HelpCommand, help=help_text(texts.DB_CHECK))
def db_check(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    from branchline.cli.serve import check as run

    raise typer.Exit(run(data, database, as_json))


@db_app.command("prune", cls=HelpCommand, help=help_text(texts.DB_PRUNE))
def db_prune(
    days: Annotated[int, typer.Option("--days", min=1, help=help_text(texts.DB_PRUNE_DAYS))],
    unfinished: Annotated[bool, typer.Option("--unfinished", help=help_text(texts.DB_PRUNE_UNFINISHED))] = False,
    finished: Annotated[bool, typer.Option("--finished", help=help_text(texts.DB_PRUNE_FINISHED))] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from branchline.cli.serve import prune as run

    run(data, database, days, unfinished, finished)


@db_app.command("restore", cls=HelpCommand, help=help_text(texts.DB_RESTORE))
def db_restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text(texts.DB_RESTORE_FILE))],
    data: Data = None,
    database: Database = None,
) -> None:
    from branchline.cli.serve import restore as run

    run(data, database, file)


@tables_app.command("list", cls=HelpCommand, help=help_text(texts.TABLES_LIST))
def tables_list(
    lobby: Annotated[bool, typer.Option("--lobby", help=help_text(texts.TABLES_LIST_LOBBY))] = False,
    unfinished: Annotated[bool, typer.Option("--unfinished", help=help_text(texts.TABLES_LIST_UNFINISHED))] = False,
    finished: Annotated[bool, typer.Option("--finished", help=help_text(texts.TABLES_LIST_FINISHED))] = False,
    older_than: Annotated[
        int | None,
        typer.Option("--older-than", metavar="DAYS", min=0, help=help_text(texts.TABLES_LIST_OLDER_THAN)),
    ] = None,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.tables import listed as run

    asked = {"waiting": lobby, "playing": unfinished, "over": finished}
    run(data, database, [status for status, wanted in asked.items() if wanted], older_than, as_json)


@tables_app.command("show", cls=HelpCommand, help=help_text(texts.TABLES_SHOW))
def tables_show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=help_text(texts.TABLES_SHOW_TABLE))],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.tables import show as run

    run(data, database, table, as_json)


@tables_app.command("delete", cls=HelpCommand, help=help_text(texts.TABLES_DELETE))
def tables_delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help=help_text(texts.TABLES_DELETE_TABLES))],
    yes: Annotated[bool, typer.Option("--yes", help=help_text(texts.TABLES_DELETE_YES))] = False,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    from branchline.cli.tables import delete as run

    raise typer.Exit(run(data, database, tables, yes, as_json))


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help=help_text(texts.JOIN_LINK))],
    bot: Annotated[str, typer.Option("--bot", "-b", help=help_text(texts.JOIN_BOT))],
    name: Annotated[str | None, typer.Option("--name", help=help_text(texts.JOIN_NAME))] = None,
    seed: Annotated[str | None, typer.Option("--seed", help=help_text(texts.JOIN_SEED))] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=help_text(texts.JOIN_QUIET))] = False,
) -> None:
    from branchline.cli.join import run

    raise typer.Exit(run(link, bot, name, seed, quiet))
