"""What a person can ask at the table besides moving. Nothing here changes the game."""

import re
from pathlib import Path

from rich.text import Text

from branchline.cli.moves import Menu
from branchline.cli.paint import STRONG, paragraph
from branchline.cli.session import Session
from branchline.cli.show import brief
from branchline.cli.table import Table
from branchline.cli.told import tell
from branchline.cli.typed import COMMANDS, MOVES, places_said
from branchline.core.actions import Unreadable
from branchline.core.text import listing

ALIASES = {"?": "help", "h": "help", "claim": "claims", "moves": "claims", "l": "log", "m": "map"}


class Commands:
    """For one decision: they are answered from the table as the person sees it."""

    def __init__(self, session: Session, table: Table, menu: Menu, saved: set[Path]) -> None:
        self.session = session
        self.table = table
        self.menu = menu
        self.saved = saved  # the copies written so far: only those may be written over

    def obey(self, text: str) -> bool:
        """Answer, if the text is one of the commands."""
        word, _, rest = text.partition(" ")
        answer = self._named(word.lower(), bool(rest))
        if answer == "help":
            self.help()
        elif answer == "rules":
            for line in brief(self.table.game):
                paragraph(self.table.console, "-", line, 2)
        elif answer == "tickets":
            self.table.tickets(ways=True)
        elif answer == "players":
            self.table.players(more=True)
        elif answer == "claims":
            self.menu.claims()
        elif answer == "log":
            self.log()
        elif answer in ("map", "routes") and not rest:
            self.table.map()
        elif answer in ("map", "routes"):
            for place in self.places(rest):
                self.table.routes(place)
        elif answer == "save":
            self.save(rest.strip())
        return bool(answer)

    def _named(self, word: str, more: bool) -> str:
        """The command that the word is, or begins and nothing else does."""
        names = [name.split()[0] for name in COMMANDS]
        if more and word in ("claim", "c"):
            return ""  # a move
        word = ALIASES.get(word, word)
        if word in names:
            return word
        begun = [name for name in names if name.startswith(word)]
        return begun[0] if len(begun) == 1 and not any(verb.startswith(word) for verb in MOVES) else ""

    def suggestions(self) -> list[str]:
        """For Tab."""
        places = [place.name for place in self.table.game.board.places]
        return [name.split()[0] for name in COMMANDS] + [f"routes {place}" for place in places]

    def help(self) -> None:
        table = self.table
        wild = table.game.board.words.wild
        table.line("Moves, in words or by number:")
        for words in ("draw deck", f"draw {wild}", "draw tickets", "keep 1 2", "claim PLACE PLACE"):
            table.line(f"  {words}")
        for words in table.other_moves():
            table.line(f"  {words}")
        table.line(f"  claim PLACE PLACE with 2 {table.game.board.colours[0]}, 1 {wild}")
        table.line("Beginnings are enough where they are clear; Tab completes. You can also say:")
        for name, what in COMMANDS.items():
            table.line((f"  {name.ljust(13)}", STRONG), what)

    def log(self) -> None:
        told = tell(self.session.seen(), self.session.seat, self.table.game.board.words)
        for number, (_, sentence) in enumerate(told, 1):
            paragraph(self.table.console, f"{number:>3}", sentence, 5)

    def places(self, text: str) -> list[int]:
        """The places that are asked for."""
        board = self.table.game.board
        found = places_said(self.table.game, [word for word in re.split(r"[\s–-]+", text) if word])
        if not found:
            raise Unreadable(f"There is no place “{text}” on this board: {listing([p.name for p in board.places])}.")
        return found

    def save(self, text: str) -> None:
        if not text:
            raise Unreadable("Say where to: “save FILE”. The game is saved after every move anyway.")
        path = Path(text).expanduser()
        if path.exists() and path not in self.saved:
            raise Unreadable(f"{path} exists already; choose another name.")
        try:
            self.session.save(path)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror or error}.") from None
        self.saved.add(path)
        self.table.console.print(Text(f"Saved a copy in {path}"))
