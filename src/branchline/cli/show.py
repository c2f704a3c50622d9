"""`branchline show`: what a title has in its box, its rules in brief, its options, and where all that is from."""

import json

from rich.console import Console
from rich.text import Text

from branchline.cli.paint import STRONG, heading, paragraph, terminal
from branchline.cli.terminal_families import family_of
from branchline.describe.box_facts import box_facts
from branchline.describe.brief import brief
from branchline.titles import title


def show(key: str, console: Console) -> None:
    found = title(key)
    least, most = found.seats
    name = f"{found.name} ({found.year})" if found.year else found.name
    console.print(Text(f"{name}, {least} to {most} players", STRONG))
    family_of(found.key).box(found, console)
    heading(console, "Rules in brief")
    for line in brief(found.game(least)):
        paragraph(console, "-", line, 2)
    if found.options:
        heading(console, "Options")
        for option, what in found.options.items():
            paragraph(console, "-", f"{option}: {what} Add “--option {option}”.", 2)
    heading(console, "Where this is from")
    for what, source in found.provenance.items():
        paragraph(console, "-", f"{what}: {source}", 2)


def run(key: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps(box_facts(title(key)), ensure_ascii=False, indent=1))
    else:
        show(key, terminal())
