"""What a person can ask at the table besides moving. Nothing here changes the game."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text

from branchline.cli import heard
from branchline.cli.heard import to_type
from branchline.cli.menu import Menu, some_tickets
from branchline.cli.older_rules import print_differences
from branchline.cli.paint import STRONG, padded, paragraph
from branchline.cli.questions_messages import (
    AFTER_THE_END,
    AGAINST,
    ALSO,
    EXISTS,
    HELP,
    HINT,
    HOW_MANY_LINES,
    LOG,
    MOVES,
    NOT_WRITTEN,
    ON_OFFER,
    QUIT,
    QUOTED,
    REVIEW,
    RULES,
    SAVE,
    SAVED_COPY,
    SCORE,
    UNDO,
    WHERE_TO,
)
from branchline.cli.screen import TableScreen
from branchline.cli.speech import say, say_sentence, spoken
from branchline.cli.table_messages import LABEL
from branchline.core.actions import Unreadable
from branchline.core.sentence import Message
from branchline.core.system_fault import system_fault
from branchline.describe.brief import brief
from branchline.describe.situation import FEW
from branchline.describe.story import narrated
from branchline.titles import title

if TYPE_CHECKING:
    from branchline.cli.move_parser import MoveParser
    from branchline.cli.session import Session

COMMANDS: Mapping[str, Message] = {  # by what is typed in English, and what it does
    "hint": HINT,
    "log": LOG,
    "undo": UNDO,
    "save FILE": SAVE,
    "rules": RULES,
    "help": HELP,
    "quit": QUIT,
}
AFTERWARDS: Mapping[str, Message] = {"score": SCORE, "review": REVIEW}
SHORT = 12  # letters of a command, for which a list has room at least
ALIASES = {"?": "hint", "h": "help", "l": "log", "q": "quit", "exit": "quit", "u": "undo", "back": "undo"}


def does(what: Message | str) -> str:
    """What a command does; its examples begin with words that can be typed."""
    if isinstance(what, str):
        return say_sentence(what)
    return say(what, **{word: to_type(word) for word in heard.COMMANDS})


class Commands:
    """For one decision: they are answered from the table as the person sees it. A family adds what it can be asked."""

    parser: "ClassVar[type[MoveParser]]"
    looks: ClassVar[Mapping[str, Message | str]] = {}  # what can be looked at, and what that shows
    aliases: ClassVar[dict[str, str]] = {}
    meanings: ClassVar[Mapping[str, Message]] = {}  # of the examples that need an explanation
    afterwards: ClassVar[tuple[str, ...]] = ("score", "table", "tickets", "log")  # what is worth a look after the end

    def __init__(self, session: "Session", table: TableScreen, menu: Menu, saved: set[Path]) -> None:
        self.session = session
        self.table = table
        self.menu = menu
        self.saved = saved  # the copies written so far: only those may be written over
        after = AFTERWARDS if session.over else {}
        always = {name: what for name, what in COMMANDS.items() if name != "hint" or not session.over}
        self.known: dict[str, Message | str] = {**self.own_looks(), **self.looks, **after, **always}

    # -- what a family says -------------------------------------------------------------------------------------------

    def own_looks(self) -> Mapping[str, Message | str]:
        """What only this title can be asked."""
        return {}

    def is_move(self, word: str) -> bool:
        """Whether a word, with more behind it, begins a move although it could be a command."""
        return False

    def answer(self, command: str, rest: str, text: str) -> bool:
        """Answer one of the family's own commands; or, with no command, a line that asks for something."""
        return False

    def examples(self) -> list[str]:
        """Moves as they can be typed in English, for help."""
        game = self.table.game
        keep = ["keep 1", "keep both"] if game.offers <= FEW else [f"keep {self._kept()}", "keep all"]
        return ["draw deck", f"draw {game.cards.wild_called}", "draw tickets", *keep]

    def suggestions(self) -> list[str]:
        """For Tab."""
        return [to_type(name.split()[0]) for name in self.known]

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
            for line in brief(self.table.game, spoken()):
                paragraph(self.table.console, "-", line, 2)
            print_differences(title(self.table.game.key, self.table.game.version), self.table.console)
        elif answer == "table":
            self.table.draw()
        elif answer == "tickets":
            self.tickets()
        elif answer == "players":
            self.table.players(more=True)
            self.table.line(say(AGAINST, against=self.session.against()))
        elif answer == "log":
            self.log(rest)
        elif answer == "save":
            self.save(rest)
        else:
            return self.answer(answer, rest, text)
        return True

    def help(self) -> None:
        table = self.table
        table.line(say(MOVES))
        examples = {to_type(example): self.meanings.get(example) for example in self.examples()}
        wide = max([SHORT, *(cell_len(words) for words, meaning in examples.items() if meaning)])
        for words, meaning in examples.items():
            if meaning:
                paragraph(table.console, f"  {padded(words, wide)} ", say(meaning), wide + 3)
            else:
                table.line(f"  {words}")
        table.line(say(ALSO))
        wide = max([SHORT, *(cell_len(to_type(name)) for name in self.known)])
        for name, what in self.known.items():
            paragraph(table.console, Text(f"  {padded(to_type(name), wide)} ", STRONG), does(what), wide + 3)
        for word, what in self.menu.signs():
            label = say(LABEL, word=word)
            paragraph(table.console, label, what, cell_len(label) + 1)

    def _kept(self) -> str:
        """Numbers of tickets that may be kept whenever tickets are drawn."""
        game = self.table.game
        return some_tickets(max(game.deals.opening_keep, game.deals.draw_keep), game.offers)

    def tickets(self) -> None:
        table = self.table
        table.tickets(more=True)
        if table.view.offer:
            table.line(table.label(say(ON_OFFER))[0])
            table.tickets(offered=True, more=True)

    def log(self, last: str = "") -> None:
        """The story, or only its last lines, as many as asked for."""
        if last and not (last.isdecimal() and int(last[:9])):
            raise Unreadable(HOW_MANY_LINES.sentence(log=to_type("log")))
        history = narrated(self.session.seen(), self.session.seat, spoken())
        first = len(history) - int(last[:9]) if last else 0
        for number, (_, sentence) in enumerate(history[max(0, first) :], 1 + max(0, first)):
            paragraph(self.table.console, f"{number:>3}", sentence, 5)

    def after_the_end(self) -> str:
        """What can still be said when the game is over."""
        named = [QUOTED.sentence(words=to_type(name)) for name in self.afterwards]
        review, undo, leave = to_type("review"), to_type("undo"), to_type("quit")
        return say(AFTER_THE_END, shown=named, review=review, undo=undo, quit=leave)

    def save(self, text: str) -> None:
        if not text:
            raise Unreadable(WHERE_TO.sentence(save=to_type("save FILE")))
        self.table.console.print(Text(self._saved(text)), soft_wrap=True)

    def _saved(self, text: str) -> str:
        """Save a copy; the words about it, in which a path must not be broken."""
        try:
            path = Path(text).expanduser()
            if path.exists() and path not in self.saved:
                return say(EXISTS, file=str(path))
            self.session.save(path)
        except OSError as error:
            return say(NOT_WRITTEN, file=text, why=system_fault(error))
        except (ValueError, RuntimeError) as error:  # no path at all; a home that nobody has
            return f"{text}: {error}"
        self.saved.add(path)
        return say(SAVED_COPY, file=str(path))
