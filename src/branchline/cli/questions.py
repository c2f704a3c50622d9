"""What a person can ask at the table besides moving. Nothing here changes the game."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline.cli.menu import Menu, some_tickets
from branchline.cli.paint import STRONG, paragraph
from branchline.cli.screen import TableScreen
from branchline.core.actions import Unreadable
from branchline.core.text import listing
from branchline.describe.brief import brief
from branchline.describe.situation import FEW
from branchline.describe.story import narrated

if TYPE_CHECKING:
    from branchline.cli.move_parser import MoveParser
    from branchline.cli.session import Session

COMMANDS = {
    "hint": "or “?”: what search would do here, and why; “hint 5s”: think longer",
    "log": "the game so far, as you saw it; “log 5”: its last five lines",
    "undo": "go back to your previous decision, as often as you like",
    "save FILE": "write a copy of the record",
    "rules": "the rules in brief",
    "help": "this list",
    "quit": "save and leave",
}
AFTERWARDS = {
    "score": "the result again",
    "review": "what search would have done; “review 2s” thinks longer",
}
ALIASES = {"?": "hint", "h": "help", "l": "log", "q": "quit", "exit": "quit", "u": "undo", "back": "undo"}


class Commands:
    """For one decision: they are answered from the table as the person sees it. A family adds what it can be asked."""

    parser: "ClassVar[type[MoveParser]]"
    looks: ClassVar[dict[str, str]] = {}  # what can be looked at, and what that shows
    aliases: ClassVar[dict[str, str]] = {}
    meanings: ClassVar[dict[str, str]] = {}  # of the examples that need an explanation
    afterwards: ClassVar[tuple[str, ...]] = ("score", "table", "tickets", "log")  # what is worth a look after the end

    def __init__(self, session: "Session", table: TableScreen, menu: Menu, saved: set[Path]) -> None:
        self.session = session
        self.table = table
        self.menu = menu
        self.saved = saved  # the copies written so far: only those may be written over
        after = AFTERWARDS if session.over else {}
        always = {name: what for name, what in COMMANDS.items() if name != "hint" or not session.over}
        self.known = {**self.own_looks(), **self.looks, **after, **always}

    # -- what a family says -------------------------------------------------------------------------------------------

    def own_looks(self) -> dict[str, str]:
        """What only this title can be asked."""
        return {}

    def is_move(self, word: str) -> bool:
        """Whether a word, with more behind it, begins a move although it could be a command."""
        return False

    def answer(self, command: str, rest: str, text: str) -> bool:
        """Answer one of the family's own commands; or, with no command, a line that asks for something."""
        return False

    def examples(self) -> list[str]:
        """Moves as they can be typed, for help."""
        game = self.table.game
        keep = ["keep 1", "keep both"] if game.offers <= FEW else [f"keep {self._kept()}", "keep all"]
        return ["draw deck", f"draw {game.cards.wild_called}", "draw tickets", *keep]

    def suggestions(self) -> list[str]:
        """For Tab."""
        return [name.split()[0] for name in self.known]

    # -- which one ----------------------------------------------------------------------------------------------------

    def named(self, text: str) -> str:
        """The command that the text is, or nothing."""
        word, _, rest = text.partition(" ")
        return self._named(word.lower(), bool(rest)) if word else ""

    def _named(self, word: str, more: bool) -> str:
        """The command that the word is, or begins and nothing else does."""
        names = [name.split()[0] for name in self.known]
        if more and self.is_move(word):
            return ""
        word = {**ALIASES, **self.aliases}.get(word, word)
        if word in names:
            return word
        begun = [name for name in names if name.startswith(word)]
        verbs = self.parser(self.table.view, self.table.names).verbs() if len(begun) == 1 else []
        return begun[0] if len(begun) == 1 and not any(verb.startswith(word) for verb in verbs) else ""

    # -- answers ------------------------------------------------------------------------------------------------------

    def obey(self, text: str) -> bool:
        """Answer, if the text is one of the commands that change nothing."""
        answer, rest = self.named(text), text.partition(" ")[2].strip()
        if answer in ("undo", "quit"):
            return False
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
            self.table.line(f"You play against {self.session.against()}.")
        elif answer == "log":
            self.log(rest)
        elif answer == "save":
            self.save(rest)
        else:
            return self.answer(answer, rest, text)
        return True

    def help(self) -> None:
        table = self.table
        table.line("Moves, in words or by number:")
        for words in self.examples():
            meaning = self.meanings.get(words, "")
            table.line(f"  {words.ljust(13)}{meaning}" if meaning else f"  {words}")
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
        table.tickets(more=True)
        if table.view.offer:
            table.line(table.label("On offer")[0])
            table.tickets(offered=True, more=True)

    def log(self, last: str = "") -> None:
        """The story, or only its last lines, as many as asked for."""
        if last and not (last.isdecimal() and int(last[:9])):
            raise Unreadable("Say how many lines of it, such as “log 5”, or “log” for all.")
        history = narrated(self.session.seen(), self.session.seat)
        first = len(history) - int(last[:9]) if last else 0
        for number, (_, sentence) in enumerate(history[max(0, first) :], 1 + max(0, first)):
            paragraph(self.table.console, f"{number:>3}", sentence, 5)

    def after_the_end(self) -> str:
        """What can still be said when the game is over."""
        shown = listing([f"“{name}”" for name in self.afterwards])
        review = "“review” tells what search would have done"
        undo = "“undo” takes your last decision back, and the game goes on"
        return f"{shown} show the game; {review}; {undo}; “quit” leaves."

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
