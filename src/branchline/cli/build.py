"""What a person at the command line should know about the build that runs."""

import sys

from branchline.installed import can_compile, checkout, engine

MEANWHILE = "The engine is being compiled meanwhile: in a minute or two the bots think with all their strength."


def print_build_notice(compiles: bool = False) -> None:
    """If the engine is interpreted, say so before what takes long. On stderr, since stdout may be for a program."""
    notice = engine().notice
    if notice and compiles and checkout() and can_compile():
        notice = MEANWHILE
    if notice:
        print(f"branchline: {notice}", file=sys.stderr)
