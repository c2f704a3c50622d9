"""Draw the documents' pictures: real decisions of real games in the terminal, as SVG.

`python tools/picture.py docs` writes play.svg, france.svg and card-game.svg.
"""

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from branchline.cardgame.game import CardGame
from branchline.cli.play import PlayRepl
from branchline.cli.session import Session, new_session
from branchline.core.game import AWAIT
from branchline.routes.game import RoutesGame


def played(title: str, seats: int, seed: str, decisions: int, kind: str) -> Session:
    """A person who claims what is useful, and else draws; until a decision that begins with this kind."""
    session = new_session(title, seats, 1, ["You"], seed, None).go_on()
    game = session.game
    assert isinstance(game, RoutesGame)
    while decisions > 0 or session.state.cells[AWAIT] == game.await_second or awaited(session) != kind:
        decisions -= 1
        legal = game.legal(session.state)
        claims = [action for action in legal if game.codec.kind_of[action].name in ("claim", "take")]
        long = [action for action in claims if game.claim.paid_cards[action - game.claim.start] > 1]
        session.play(long[0] if long else legal[0])
    return session


def carded(seats: int, seed: str) -> Session:
    """A person who draws in the Card Game, and plays single cards at times; until everybody has rows, one to rob."""
    session = new_session("card-game", seats, 1, ["You"], seed, None).go_on()
    game = session.game
    assert isinstance(game, CardGame)
    turns = 0
    while True:
        cells, legal = session.state.cells, game.legal(session.state)
        plays = [game.play_cards.cards_of(action) for action in legal if game.codec.kind_of[action] is game.play_cards]
        rows = [game.rows_of(cells, seat) for seat in range(seats)]
        if all(rows) and any(cards[colour] for cards in plays for seat in rows[1:] for colour, _, _ in seat):
            return session
        turns += cells[AWAIT] == game.await_main
        singles = [action for action in legal if ", " in game.words(action) and "1" not in game.words(action)]
        session.play(singles[0] if singles and turns % 3 == 0 else legal[0])


def awaited(session: Session) -> str:
    return session.game.awaits[session.state.cells[AWAIT]][0].name


def draw(session: Session, caption: str, file: Path) -> None:
    console = Console(record=True, width=96, force_terminal=True, color_system="truecolor", file=StringIO())
    PlayRepl(session, console).show()
    svg = console.export_svg(title=caption, theme=MONOKAI, unique_id="branchline")
    # No fonts from elsewhere: whatever monospace the reader has will do.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "ui-monospace").replace("<!-- Generated with Rich https://www.textualize.io -->", "")
    file.write_text(svg, "utf-8")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    city = played("san-francisco", 3, "branchline", 22, "draw deck")
    draw(city, "branchline play san-francisco --seats 3", folder / "play.svg")
    draw(played("france", 3, "branchline", 30, "lay"), "branchline play france --seats 3", folder / "france.svg")
    draw(carded(3, "branchline"), "branchline play card-game --seats 3", folder / "card-game.svg")
