"""`branchline play`: one person at the terminal against bots."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.cli.ask import Asker
from branchline.cli.commands import Commands
from branchline.cli.ending import show_end
from branchline.cli.moves import Menu
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.session import Session, start
from branchline.cli.session import resume as go_on
from branchline.cli.table import Table, headline
from branchline.cli.told import tell
from branchline.cli.typed import Typed
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT
from branchline.core.text import listing
from branchline.routes.title import TitleError

INTERRUPTED = 130  # what a shell expects of a command stopped by Ctrl-C


class Leave(Exception):
    """The person has had enough for now."""


class Play:
    """The conversation: show what is to be decided, read what is typed, do it."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.game = session.game
        self.names = session.record.names
        self.console = console
        self.ask = Asker(self.suggestions)
        self.copies: set[Path] = set()
        self.unsaved = ""  # why the last attempt to save failed
        self.look()

    def look(self) -> None:
        """Take the person's view of the table as it is now."""
        self.table = Table(self.session.view(), self.names, self.console)
        self.menu = Menu(self.table)
        self.typed = Typed(self.game, self.table.view, self.names)
        self.commands = Commands(self.session, self.table, self.menu, self.copies)

    def say(self, words: str, style: str = "") -> None:
        self.console.print(Text(words, style))

    def suggestions(self) -> list[str]:
        return [*self.commands.suggestions(), *self.typed.suggestions()]

    # -- the conversation ---------------------------------------------------------------------------------------------

    def run(self) -> int:
        try:
            self.welcome()
            while not self.session.over:
                self.show()
                self.decide()
                self.look()
                self.save()
            self.news()
            show_end(self.session.record, self.session.seat, self.console)
            self.console.print(Text(self.unsaved or f"The record is in {self.session.file}"), soft_wrap=True)
            return 0
        except (Leave, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return INTERRUPTED

    def welcome(self) -> None:
        self.console.print(headline(self.game))
        bots = [name for seat, name in enumerate(self.names) if seat != self.session.seat]
        what = "a random bot" if len(bots) == 1 else "random bots"
        self.say(f"You are player {self.session.seat + 1} of {self.game.seats}, against {listing(bots)}, {what}.")
        self.console.print(Text(f"Saved after every move in {self.session.file}", QUIET), soft_wrap=True)
        self.say("Type a move or its number. “help” lists what else you can say.", QUIET)

    def show(self) -> None:
        """Everything the decision needs: what happened, the table, the moves."""
        self.draw(self.news())

    def news(self) -> int:
        """What happened since the person's last decision, that move included, as the person saw it; how many lines."""
        own = self.session.own_moves()
        since = own[-1] + 1 if own else 0
        told = tell(self.session.seen(), self.session.seat, self.game.board.words)
        news = [sentence for last, sentence in told if last >= since]
        if news:
            self.console.print()
        for sentence in news:
            self.say(sentence)
        return len(news)

    def draw(self, above: int = 0) -> None:
        self.console.print()
        self.table.draw()
        self.console.print()
        note = f" ({self.game.board.note})" if self.game.board.note else ""
        self.say(f"{self.game.name}{note}: {self.table.question()}", STRONG)
        if self.table.cells[AWAIT] == self.game.await_keep:
            self.table.tickets(offered=True)
        blank = 4  # the empty lines and the question
        self.menu.draw(above + self.table.height() + blank)

    def decide(self) -> None:
        """Read until a move is made or taken back."""
        text = self.ask.line("> ")
        while True:
            again = ""
            try:
                if text.lower() in ("quit", "exit", "q"):
                    raise Leave
                if text.lower() in ("undo", "u", "back"):
                    if self.undo():
                        return
                elif text.lower() == "table" or (not text and self.ask.terminal):
                    self.draw()
                elif text and not self.commands.obey(text):
                    actions = self.meant(text)
                    if len(actions) > 1:
                        actions, again = self.choose(actions)
                    if actions:
                        self.session.play(actions[0])
                        return
            except (Unreadable, Illegal) as error:
                self.say(str(error), "yellow")
            text = again or self.ask.line("> ")

    def meant(self, text: str) -> list[int]:
        """The moves that a number or words may mean."""
        if not text.isdecimal():
            return self.typed.meant(text)
        if not 1 <= int(text) <= len(self.menu.entries):
            raise Unreadable(f"There is no move {text}: the numbers go from 1 to {len(self.menu.entries)}.")
        return self.menu.entries[int(text) - 1].actions

    def choose(self, actions: list[int]) -> tuple[list[int], str]:
        """The second step, where the first left several moves open; what is no number there is a new line."""
        self.menu.choices(actions)
        text = self.ask.line("which? ")
        if not text.isdecimal():
            return [], text
        if not 1 <= int(text) <= len(actions):
            raise Unreadable(f"There is no choice {text}: the numbers go from 1 to {len(actions)}.")
        return [actions[int(text) - 1]], ""

    def undo(self) -> bool:
        words = self.session.undo()
        self.say(f"Taken back: {words}." if words else "There is nothing to take back yet.")
        return bool(words)

    def save(self) -> None:
        """After every move. A full or read-only disk must not end the game."""
        try:
            self.session.save()
            self.unsaved = ""
        except OSError as error:
            told, self.unsaved = self.unsaved, f"The game could not be saved: {error.strerror or error}."
            if told != self.unsaved:
                self.say(f"{self.unsaved} “save FILE” writes it elsewhere.", "red")

    def leave(self) -> None:
        self.console.print()
        self.save()
        if not self.unsaved:
            self.say("Your game is saved. To go on:")
            self.console.print(Text("  " + self.session.resume_words()), soft_wrap=True)


def play(
    key: str | None,
    seats: int,
    seat: int | None,
    names: list[str] | None,
    seed: str | None,
    file: Path | None,
    resume: Path | None,
    console: Console,
) -> int:
    """Play, or go on with a saved game; the exit code. The first of the names is the person's, the rest the bots'.

    Raises TitleError or DamagedRecord, each one line, if there is nothing to play.
    """
    if key is not None and resume is not None:
        raise TitleError("Name a title or a saved game, not both: the saved game knows its title.")
    if resume is not None:
        return Play(go_on(resume, seat, seed, file), console).run()
    if key is None:
        raise TitleError("Name a title, or a saved game with --resume; “branchline titles” lists the titles.")
    return Play(start(key, seats, seat, names, seed, file), console).run()


def run(
    key: str | None,
    seats: int,
    seat: int | None,
    name: str,
    seed: str | None,
    file: Path | None,
    resume: Path | None,
) -> int:
    return play(key, seats, seat, [name], seed, file, resume, Console(highlight=False))
