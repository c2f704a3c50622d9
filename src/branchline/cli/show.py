"""`branchline show`: what a title has in its box, its rules in brief, its options, and where all that is from."""

import json

from rich.console import Console
from rich.text import Text

from branchline.cli.box_messages import OPTION, OPTIONS, PLAYERS, RULES, SOURCE, SOURCES, TITLE_OF_YEAR
from branchline.cli.display_names import named
from branchline.cli.older_rules import print_differences
from branchline.cli.paint import STRONG, heading, paragraph, terminal
from branchline.cli.speech import say, spoken
from branchline.cli.terminal_families import family_of
from branchline.describe.box_facts import box_facts
from branchline.describe.brief import brief
from branchline.titles import title


def show(key: str, console: Console) -> None:
    found = title(key)
    least, most = found.seats
    name = named(found.key, found.name)
    name = say(TITLE_OF_YEAR, title=name, year=found.year) if found.year else name
    console.print(Text(say(PLAYERS, title=name, least=least, most=most), STRONG))
    family_of(found.key).box(found, console)
    heading(console, say(RULES))
    for line in brief(found.game(least), spoken()):
        paragraph(console, "-", line, 2)
    print_differences(found, console)
    if found.options:
        heading(console, say(OPTIONS))
        for option, what in found.options.items():
            paragraph(console, "-", say(OPTION, option=option, what=what), 2)
    heading(console, say(SOURCES))
    for part, source in found.provenance.items():
        paragraph(console, "-", say(SOURCE, what=part, source=source), 2)


def run(key: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps(box_facts(title(key)), ensure_ascii=False, indent=1))
    else:
        show(key, terminal())
