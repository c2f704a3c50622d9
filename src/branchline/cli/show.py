"""`branchline show`: what a title has in its box, its rules in brief, its options, and where all that is from."""

import json

from rich.console import Console
from rich.text import Text

from branchline.cli.families import family_of
from branchline.cli.paint import STRONG, heading, paragraph, terminal
from branchline.titles import title


def show_json(key: str) -> dict[str, object]:
    """The same facts for a program."""
    found = title(key)
    options: dict[str, object] = {"options": found.options} if found.options else {}
    return {**family_of(found.key).facts(found), **options}


def show(key: str, console: Console) -> None:
    found = title(key)
    family = family_of(found.key)
    least, most = found.seats
    name = f"{found.name} ({found.year})" if found.year else found.name
    console.print(Text(f"{name}, {least} to {most} players", STRONG))
    family.box(found, console)
    heading(console, "Rules in brief")
    for line in family.brief(found.game(least)):
        paragraph(console, "-", line, 2)
    if found.options:
        heading(console, "Options")
        for option, what in found.options.items():
            paragraph(console, "-", f"{option}: {what} Add “--option {option}”.", 2)
    heading(console, "Where this is from")
    for what, source in family.provenance(found).items():
        paragraph(console, "-", f"{what}: {source}", 2)


def run(key: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps(show_json(key), ensure_ascii=False, indent=1))
    else:
        show(key, terminal())
