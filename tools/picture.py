"""Draw the README's picture: a real decision of a real game in the terminal, as SVG.

`python tools/picture.py docs/play.svg`
"""

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from branchline.cli.play import Play
from branchline.cli.session import Session, start
from branchline.core.game import AWAIT


def played(title: str, seats: int, seed: str, decisions: int) -> Session:
    """A person who claims what is useful, and else draws."""
    session = start(title, seats, 1, ["You"], seed, None)
    while decisions > 0 or session.state.cells[AWAIT] != session.game.await_main:
        decisions -= 1
        legal = session.game.legal(session.state)
        claims = [action for action in legal if session.game.codec.of[action].name in ("claim", "take")]
        long = [action for action in claims if session.game.claim.paid_cards[action - session.game.claim.start] > 1]
        session.play(long[0] if long else legal[0])
    return session


def main() -> None:
    console = Console(record=True, width=96, force_terminal=True, color_system="truecolor", file=StringIO())
    session = played("san-francisco", 3, "branchline", 22)
    Play(session, console).show()
    svg = console.export_svg(title="branchline play san-francisco --seats 3", theme=MONOKAI, unique_id="branchline")
    # No fonts from elsewhere: whatever monospace the reader has will do.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "ui-monospace").replace("<!-- Generated with Rich https://www.textualize.io -->", "")
    Path(sys.argv[1]).write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
