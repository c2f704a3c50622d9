"""What a person at the command line should know about the build that runs."""

import sys
from typing import Final

from branchline.cli.speech import say_sentence
from branchline.core.sentence import Message
from branchline.installed import can_compile, checkout, engine

MEANWHILE: Final = Message(
    "terminal.engine.meanwhile",
    "The engine is being compiled meanwhile: in a minute or two the bots think with all their strength.",
)


def print_build_notice(compiles: bool = False) -> None:
    """If the engine is interpreted, say so before what takes long. On stderr, since stdout may be for a program."""
    notice = engine().notice
    if notice is not None and compiles and checkout() and can_compile():
        notice = MEANWHILE.sentence()
    if notice is not None:
        print(f"branchline: {say_sentence(notice)}", file=sys.stderr)
