"""What an older version of a title's rules does otherwise than the newest one, for those who play on by it."""

from typing import Final

from rich.console import Console

from branchline.cli.paint import paragraph
from branchline.cli.speech import say, say_sentence
from branchline.core.sentence import Message
from branchline.core.title import Title

DIFFERENT: Final = Message(
    "terminal.older-rules.different", "Played by version {version}, which has older rules. What is different:"
)


def print_differences(found: Title, console: Console) -> None:
    """Nothing if it has the newest rules."""
    if found.differences:
        paragraph(console, "", say(DIFFERENT, version=str(found.version)), 0)
    for difference in found.differences:
        paragraph(console, "-", say_sentence(difference), 2)
