"""Options and arguments that several commands have."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

import typer

from branchline.cli import help_messages as texts
from branchline.cli.help import help_text
from branchline.core.sentence import Message

NEAR_TITLE: Final = Message("terminal.options.near-title", "{why, sentence} Did you mean “{near}”?")


def known_title(key: str | None) -> str | None:
    """A title's key; if there is none of that name, say which one may be meant."""
    from branchline.core.title import TitleError
    from branchline.titles import NO_TITLE, keys, title

    try:
        if key is not None:
            title(key)
    except TitleError as error:
        unknown = error.reason.code == NO_TITLE.code  # and not a version that there is none of, say
        near = get_close_matches(key or "", keys(), 1, 0.6) if unknown else []
        if not near:
            raise
        raise TitleError(NEAR_TITLE.sentence(why=error.reason, near=near[0])) from None
    return key


TitleKey = Annotated[str, typer.Argument(metavar="TITLE", help=help_text(texts.ANY_TITLE), callback=known_title)]
Seats = Annotated[int, typer.Option("--seats", "-s", help=help_text(texts.ANY_SEATS))]
AsJson = Annotated[bool, typer.Option("--json", help=help_text(texts.ANY_JSON))]
Options = Annotated[list[str] | None, typer.Option("--option", "-O", metavar="NAME", help=help_text(texts.ANY_OPTION))]
File = Annotated[Path, typer.Argument(metavar="FILE", help=help_text(texts.ANY_FILE))]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help=help_text(texts.ANY_DATA))]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="BRANCHLINE_DATABASE",
        help=help_text(texts.ANY_DATABASE),
    ),
]
OutFile = Annotated[Path | None, typer.Option("--out", "-o", help=help_text(texts.ANY_OUT))]


def chosen(names: list[str] | None) -> dict[str, object]:
    """What is switched on, as records have it."""
    return dict.fromkeys(names or [], True)
