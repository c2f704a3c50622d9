"""What a person at the command line should know of the build that runs."""

import sys

from branchline.installed import engine


def tell_build() -> None:
    """If the engine is interpreted, say so before what takes long. On stderr, since stdout may be for a program."""
    notice = engine().notice
    if notice:
        print(f"branchline: {notice}", file=sys.stderr)
