"""What a person can ask at the table besides moving. Nothing here changes the game."""

from pathlib import Path

from rich.text import Text

from branchline.cli.moves import FEW, Menu, some_tickets
from branchline.cli.paint import STRONG, paragraph
from branchline.cli.places import places_named
from branchline.cli.session import Session
from branchline.cli.show import brief
from branchline.cli.table import Table
from branchline.cli.told import tell
from branchline.cli.typed import COMMANDS, verbs
from branchline.core.actions import Unreadable

ALIASES = {"?": "help", "h": "help", "claim": "claims", "moves": "claims", "l": "log", "m": "map"}
ALIASES |= {"q": "quit", "exit": "quit", "u": "undo", "back": "undo"}


class Commands:
    """For one decision: they are answered from the table as the person sees it."""

    def __init__(self, session: Session, table: Table, menu: Menu, saved: set[Path]) -> None:
        self.session = session
        self.table = table
        self.menu = menu
        self.saved = saved  # the copies written so far: only those may be written over
        self.known = {**{name: what for rule in table.shown for name, what in rule.commands.items()}, **COMMANDS}
        self.verbs = verbs(table.shown)

    def named(self, text: str) -> str:
        """The command that the text is, or nothing."""
        word, _, rest = text.partition(" ")
        return self._named(word.lower(), bool(rest)) if word else ""

    def obey(self, text: str) -> bool:
        """Answer, if the text is one of the commands that change nothing."""
        answer, rest = self.named(text), text.partition(" ")[2].strip()
        if answer == "help":
            self.help()
        elif answer == "rules":
            for line in brief(self.table.game):
                paragraph(self.table.console, "-", line, 2)
        elif answer == "table":
            self.table.draw()
        elif answer == "tickets":
            self.tickets()
        elif answer == "players":
            self.table.players(more=True)
        elif answer == "claims":
            self.menu.claims()
        elif answer == "log":
            self.log()
        elif answer in ("map", "routes") and not rest:
            self.table.map()
        elif answer in ("map", "routes"):
            for place in places_named(self.table.game, rest):
                self.table.routes(place)
        elif answer == "save":
            self.save(rest)
        elif answer not in ("undo", "quit"):
            asked = rest if answer else text
            return any(rule.obey(self.table, self.menu, answer, asked) for rule in self.table.shown)
        return answer not in ("undo", "quit")

    def _named(self, word: str, more: bool) -> str:
        """The command that the word is, or begins and nothing else does."""
        names = [name.split()[0] for name in self.known]
        if more and word in ("claim", "c"):
            return ""  # a move
        word = ALIASES.get(word, word)
        if word in names:
            return word
        begun = [name for name in names if name.startswith(word)]
        return begun[0] if len(begun) == 1 and not any(verb.startswith(word) for verb in self.verbs) else ""

    def suggestions(self) -> list[str]:
        """For Tab."""
        words = [name.split()[0] for name in self.known]
        about_places = [name.split()[0] for name in self.known if "PLACE" in name]
        return words + [f"{word} {place}" for word in about_places for place in self.table.game.ends]

    def help(self) -> None:
        table = self.table
        wild = table.game.board.words.wild
        table.line("Moves, in words or by number:")
        keep = ("keep 1", "keep both") if table.game.offers <= FEW else (f"keep {self._kept()}", "keep all")
        for words in ("draw deck", f"draw {wild}", "draw tickets", *keep, "claim PLACE PLACE"):
            table.line(f"  {words}")
        for words in [words for rule in table.shown for words in rule.examples()]:
            table.line(f"  {words}")
        table.line(f"  claim PLACE PLACE with 2 {table.game.board.colours[0]}, 1 {wild}")
        table.line("Beginnings are enough where they are clear; Tab completes. You can also say:")
        for name, what in self.known.items():
            table.line((f"  {name.ljust(13)}", STRONG), what)
        for word, what in self.menu.signs():
            paragraph(table.console, f"{word}:", what, len(word) + 2)

    def _kept(self) -> str:
        """Numbers of tickets that may be kept whenever tickets are drawn."""
        game = self.table.game
        return some_tickets(max(game.deals.opening_keep, game.deals.draw_keep), game.offers)

    def tickets(self) -> None:
        table = self.table
        table.tickets(ways=True)
        if table.game.offer_of(table.cells, table.seat):
            table.line(table.label("On offer")[0])
            table.tickets(offered=True, ways=True)

    def log(self) -> None:
        told = tell(self.session.seen(), self.session.seat)
        for number, (_, sentence) in enumerate(told, 1):
            paragraph(self.table.console, f"{number:>3}", sentence, 5)

    def save(self, text: str) -> None:
        if not text:
            raise Unreadable("Say where to: “save FILE”. The game is saved after every move anyway.")
        self.table.console.print(Text(self._saved(text)), soft_wrap=True)

    def _saved(self, text: str) -> str:
        """Save a copy; the words about it, in which a path must not be broken."""
        try:
            path = Path(text).expanduser()
            if path.exists() and path not in self.saved:
                return f"{path} exists already; choose another name."
            self.session.save(path)
        except OSError as error:
            return f"{text}: {error.strerror or error}."
        except (ValueError, RuntimeError) as error:  # no path at all; a home that nobody has
            return f"{text}: {error}"
        self.saved.add(path)
        return f"Saved a copy in {path}"
