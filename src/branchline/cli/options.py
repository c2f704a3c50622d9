"""Options and arguments that several commands have."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer


def known_title(key: str | None) -> str | None:
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
    str, typer.Argument(metavar="TITLE", help="A title's key, as `branchline titles` lists it.", callback=known_title)
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


def chosen(names: list[str] | None) -> dict[str, object]:
    """What is switched on, as records have it."""
    return dict.fromkeys(names or [], True)
