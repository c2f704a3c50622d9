"""`branchline play`: one person at the terminal against bots."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.cli.ask import Asker
from branchline.cli.commands import Commands
from branchline.cli.ending import show_end
from branchline.cli.moves import Menu
from branchline.cli.paint import QUIET, STRONG
from branchline.cli.session import Session, resume, start
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
        self.unsaved = ""  # why the last attempt to save failed
        self.look()

    def look(self) -> None:
        """Take the person's view of the table as it is now."""
        self.table = Table(self.session.view(), self.names, self.console)
        self.menu = Menu(self.table)
        self.typed = Typed(self.game, self.table.view, self.names)
        self.commands = Commands(self.session, self.table, self.menu)

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
            show_end(self.session.record, self.session.seat, self.console)
            self.say(f"The record is in {self.session.file}" if not self.unsaved else self.unsaved)
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
        self.say(f"Saved after every move in {self.session.file}", QUIET)
        self.say("Type a move or its number. “help” lists what else you can say.", QUIET)

    def show(self) -> None:
        """Everything the decision needs: what happened, the table, the moves."""
        own = self.session.own_moves()
        since = own[-1] + 1 if own else 0
        told = tell(self.session.seen(), self.session.seat, self.game.board.words)
        news = [sentence for last, sentence in told if last >= since]
        if news:
            self.console.print()
        for sentence in news:
            self.say(sentence)
        self.draw()

    def draw(self) -> None:
        self.console.print()
        self.table.draw()
        self.console.print()
        note = f" ({self.game.board.note})" if self.game.board.note else ""
        self.say(f"{self.game.name}{note}: {self.table.question()}", STRONG)
        if self.table.cells[AWAIT] == self.game.await_keep:
            self.table.tickets(offered=True)
        self.menu.draw()

    def decide(self) -> None:
        """Read until a move is made or taken back."""
        text = self.ask.line("> ")
        while True:
            again = ""
            try:
                if text in ("quit", "exit", "q"):
                    raise Leave
                if text in ("undo", "u", "back"):
                    if self.undo():
                        return
                elif text in ("table", "") and self.ask.terminal:
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
