"""`branchline play`: one person at the terminal against bots."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.bots.opponents import thinks
from branchline.bots.registry import Spec
from branchline.cli.build import print_build_notice
from branchline.cli.coach import Coach
from branchline.cli.display_names import headline
from branchline.cli.ending import show_end
from branchline.cli.heard import Hearing, to_type
from branchline.cli.line_reader import LineReader
from branchline.cli.named_bots import named_bots
from branchline.cli.older_rules import print_differences
from branchline.cli.paint import QUIET, terminal
from branchline.cli.play_messages import (
    FAILED,
    HOW_TO,
    KNOWS_OPTIONS,
    LOST,
    NAME_A_TITLE,
    NO_CHOICE_FOR,
    NO_SUCH_CHOICE,
    NO_SUCH_MOVE,
    NONE_OF_THESE,
    NOT_SAVED,
    NOTHING_TAKEN_BACK,
    OVER,
    PLAYED_WITH,
    RECORD_IN,
    SAVE_ELSEWHERE,
    SAVED_IN,
    TAKEN_BACK,
    THINKING,
    TITLE_OR_GAME,
    TO_GO_ON,
    WHICH,
    YOU_ARE,
    YOUR_ANSWER,
)
from branchline.cli.progress import spinner
from branchline.cli.session import Session, new_session, resume_session
from branchline.cli.signals import INTERRUPTED
from branchline.cli.speech import say, say_sentence, spoken
from branchline.cli.terminal_families import family_of
from branchline.cli.typed_names import shortened
from branchline.core.actions import Illegal, Unreadable
from branchline.core.sentence import Message
from branchline.core.system_fault import system_fault
from branchline.core.text import normal
from branchline.core.title import TitleError
from branchline.describe.story import narrated, narrator_of
from branchline.titles import title


def _number(text: str, most: int, no_such: Message) -> int:
    """The number that was typed, if it is one of those shown."""
    number = int(text[:9])
    if not 1 <= number <= most:
        raise Unreadable(no_such.sentence(number=text[:9], most=most))
    return number


class QuitGame(Exception):
    """The person leaves the game."""


class PlayRepl:
    """The conversation: show what is to be decided, read what is typed, do it."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.game = session.game
        self.family = family_of(session.game.key)
        self.names = session.names
        self.narrator = narrator_of(session.game, language=spoken())
        self.console = console
        self.reader = LineReader(self.suggestions)
        self.copies: set[Path] = set()
        self.waiting: list[str] = []  # the rest of a line that said several moves
        self.same_line: set[int] = set()  # moves, by their place in the record, that a line said with the one before
        self.confirming = False  # whether the person was asked to confirm a move
        self.unsaved = ""  # why the last attempt to save failed
        self.coach = Coach(session, console)
        session.thinking = self.thinking
        self.look()
        self.hearing = Hearing(spoken(), self.parser.game, self.parser.places())
        self.heard = self.hearing.line("")

    def look(self) -> None:
        """Take the person's view of the table as it is now."""
        self.table = self.family.table(self.session.view(), self.names, self.console)
        self.menu = self.family.menu(self.table)
        self.parser = self.family.parser(self.table.view, self.names)
        self.commands = self.family.commands(self.session, self.table, self.menu, self.copies)

    def say(self, words: str, style: str = "") -> None:
        self.console.print(Text(words, style))

    def say_path(self, words: str, style: str = "") -> None:
        """Words with a path or a command in them, which must not be broken at the end of a line."""
        self.console.print(Text(words, style), soft_wrap=True)

    def suggestions(self) -> list[str]:
        return [*self.commands.suggestions(), *self.parser.suggestions()]

    def hear(self, prompt: str) -> str:
        """The next line, in the English that everything here understands."""
        self.heard = self.hearing.line(self.reader.line(prompt))
        return self.heard.english

    def refuse(self, error: Unreadable | Illegal) -> None:
        """Say why a line was not obeyed, in the words that were typed."""
        self.say(say_sentence(self.heard.quoted_as_typed(error.reason)), "yellow")

    # -- the conversation ---------------------------------------------------------------------------------------------

    def run(self) -> int:
        try:
            self.welcome()
            self.session.go_on()
            self.look()
            self.save()
            self.on_to_the_end()
            while self.look_back():
                self.on_to_the_end()
            return 0
        except (QuitGame, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return INTERRUPTED
        finally:
            self.session.opponents.leave()

    def on_to_the_end(self) -> None:
        """Decision after decision, and the result."""
        while not self.session.over:
            if not self.waiting:
                self.show()
            self.decide()
            self.look()
            self.save()
        self.news()
        show_end(self.session.record, self.session.seat, self.console)
        self.say_path(self.unsaved or say(RECORD_IN, file=str(self.session.file)))

    def welcome(self) -> None:
        self.console.print(headline(self.game))
        session = self.session
        self.say(say(YOU_ARE, seat=session.seat + 1, seats=self.game.seats, against=session.against()))
        if self.game.options:
            self.say(say(PLAYED_WITH, options=list(self.game.options)))
        print_differences(title(self.game.key, self.game.version), self.console)
        self.save()
        if not self.unsaved:
            self.say_path(say(SAVED_IN, file=str(session.file)), QUIET)
        self.say(say(HOW_TO, help=to_type("help")), QUIET)

    def thinking(self, seat: int) -> AbstractContextManager[object]:
        """What is shown while a bot chooses for whom a person may have to wait."""
        if not thinks(self.session.opponents.specs[seat]):
            return nullcontext()
        return spinner(self.console, say(THINKING, who=self.who(seat)))

    def who(self, seat: int) -> dict[str, object]:
        """One of the others, as the fact of a message."""
        return {"name": self.names[seat], "you": False}

    def show(self) -> None:
        """Everything the decision needs: what happened, the table, the moves."""
        self.draw(self.news())

    def news(self) -> int:
        """What happened since the person's last decision, that move included, as the person saw it; how many lines."""
        own = self.session.own_moves()
        since = own[-1] + 1 if own else 0
        history = narrated(self.session.seen(), self.session.seat, spoken())
        news = [sentence for last, sentence in history if last >= since]
        if own and not self.session.over:
            news += self.narrator.news(self.session.view_after(own[-1]), self.table.view)
        if news:
            self.console.print()
        for sentence in news:
            self.say(sentence)
        faults = self.session.opponents.take_faults()
        for fault in faults:
            self.say(say(FAILED, who=self.who(fault.seat), replaced=fault.replaced, what=fault.what), "yellow")
        return len(news) + len(faults)

    def draw(self, above: int = 0) -> None:
        self.console.print()
        self.table.draw()
        self.console.print()
        self.table.ask()
        blank = 4  # the empty lines and the question
        self.menu.draw(above + self.table.height() + blank)

    def decide(self) -> None:
        """Read until a move is made or taken back. Whatever is typed, the game goes on."""
        self.confirming = False
        same = bool(self.waiting)
        text = self.waiting.pop(0) if self.waiting else self.hear("> ")
        while True:
            actions: list[int] = []
            again = ""
            try:
                if self.commands.named(text) == "undo":
                    if self.undo():
                        return
                else:
                    actions, again = self.execute(text)
            except (QuitGame, EOFError):
                raise
            except (Unreadable, Illegal) as error:
                self.waiting = []
                self.refuse(error)
            except Exception as error:  # a fault of ours, and no reason to end a game
                self.say(say(LOST, error=type(error).__name__, words=shortened(str(error))), "red")
            if actions:
                place = len(self.session.record.moves)
                self.same_line = self.same_line | {place} if same else self.same_line - {place}
                self.session.play(actions[0])
                return
            same = False
            text = again or self.hear("> ")

    def execute(self, text: str) -> tuple[list[int], str]:
        """Obey a line: the move it means, or none; and the line that was typed instead of an answer, if one was."""
        if self.commands.named(text) == "quit":
            raise QuitGame
        if not text and self.menu.default:
            return self.menu.default, ""
        if self.commands.named(text) == "table" or (not text and self.reader.terminal):
            self.draw()
        elif self.commands.named(text) == "hint":
            self.coach.hint(text.partition(" ")[2])
        elif text and not self.commands.obey(text):
            first, *rest = self.parser.one_by_one(text)
            actions, again = self.choose(self.parse(first))
            confirmation = self.menu.confirmation(actions[0]) if actions and not self.confirming else ""
            if confirmation:
                self.confirming = True
                self.say(confirmation)
                return [], ""
            self.waiting = [*rest, *self.waiting] if actions else []
            return actions, again
        return [], ""

    def parse(self, text: str) -> list[int]:
        """The moves that a number or words may mean."""
        if self.parser.begins_with_a_count(text):
            return self.parser.parse(text)
        if not text.isdecimal() or not self.menu.entries:
            return self._numbered(text) or self.parser.parse(text)
        return self.menu.entries[_number(text, len(self.menu.entries), NO_SUCH_MOVE) - 1].actions

    def _numbered(self, text: str) -> list[int]:
        """What a number of the menu and the answer to its second step mean, in one: `1 pink`."""
        number, _, answer = text.partition(" ")
        if not answer or not number.isdecimal() or not 1 <= int(number[:9]) <= len(self.menu.entries):
            return []
        entry = self.menu.entries[int(number[:9]) - 1]
        if len(entry.actions) < 2 and not self.parser.counted(entry.actions[0]):
            return []
        found = self.parser.behind_a_number(answer, entry.actions)
        if not found:
            raise Unreadable(NO_CHOICE_FOR.sentence(typed=shortened(answer.strip()), entry=entry.label))
        return found

    def choose(self, actions: list[int]) -> tuple[list[int], str]:
        """The second step, where the first left several moves open: ask until one is left.

        An answer is one of those first, then a command. A whole new move, with its verb, is handed back to be heard;
        nothing else becomes a move that was not asked about.
        """
        before: list[list[int]] = []
        while len(actions) > 1:
            numbers = self.menu.choices(actions)
            text = self.hear(say(WHICH if numbers else YOUR_ANSWER) + " ")
            try:
                if text.isdecimal() and numbers:
                    actions = [actions[_number(text, numbers, NO_SUCH_CHOICE) - 1]]
                elif found := self.parser.parse_answer(text, actions):
                    before.append(actions)
                    actions = found
                elif self.commands.named(text) == "hint":
                    self.coach.hint(text.partition(" ")[2])
                elif normal(text) in ("", "no", "cancel") or self.commands.named(text) == "undo":
                    if not before or not self.menu.step_by_step:
                        self.menu.left()
                        return [], ""
                    actions = before.pop()
                elif self.commands.named(text) == "quit":
                    raise QuitGame
                elif self.parser.verb(text) and not self.commands.named(text):
                    return [], text
                elif not self.commands.obey(text):
                    self.refuse(Unreadable(NONE_OF_THESE.sentence(typed=shortened(text))))
            except Unreadable as error:
                self.refuse(error)
        return actions, ""

    def look_back(self) -> bool:
        """After the end, at a terminal: the table can still be looked at. Whether a decision was taken back."""
        if self.reader.terminal:
            self.say(self.commands.after_the_end())
        while self.reader.terminal:
            try:
                text = self.hear("> ")
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return False
            if self.commands.named(text) == "quit":
                return False
            if self.commands.named(text) == "undo" and self.undo():
                self.look()
                self.save()
                return True
            try:
                if self.commands.named(text) == "score":
                    show_end(self.session.record, self.session.seat, self.console)
                elif self.commands.named(text) == "review":
                    self.coach.review(text.partition(" ")[2])
                elif not self.commands.obey(text):
                    self.say(say(OVER, then=self.commands.after_the_end()))
            except Unreadable as error:
                self.refuse(error)
        return False

    def undo(self) -> bool:
        """Take the person's last decision back; all those that one line made."""
        taken: list[str] = []
        while words := self.session.undo():
            taken.insert(0, words)
            place = len(self.session.record.moves)
            if place not in self.same_line:
                break
            self.same_line.remove(place)
        self.say(say(TAKEN_BACK, moves=taken) if taken else say(NOTHING_TAKEN_BACK))
        return bool(taken)

    def save(self) -> None:
        """After every move. A full or read-only disk must not end the game."""
        try:
            self.session.save()
            self.unsaved = ""
        except OSError as error:
            before, self.unsaved = self.unsaved, say(NOT_SAVED, why=system_fault(error))
            if before != self.unsaved:
                self.say(say(SAVE_ELSEWHERE, why=self.unsaved, save=to_type("save FILE")), "red")

    def leave(self) -> None:
        self.console.print()
        self.save()
        if not self.unsaved:
            self.say(say(TO_GO_ON))
            self.say_path("  " + self.session.resume_words())


def play(
    key: str | None,
    seats: int | None,
    seat: int | None,
    names: list[str] | None,
    seed: str | None,
    file: Path | None,
    resume: Path | None,
    console: Console,
    options: dict[str, object] | None = None,
    against: list[Spec] | None = None,
) -> int:
    """Play, or go on with a saved game; the exit code. The first of the names is the person's, the rest the bots'.

    Raises TitleError, SpecError or DamagedRecord, each one line, if there is nothing to play.
    """
    if key is not None and resume is not None:
        raise TitleError(TITLE_OR_GAME.sentence())
    if resume is not None and options:
        raise TitleError(KNOWS_OPTIONS.sentence())
    if resume is not None:
        session = resume_session(resume, seat, seed, file, against)
    elif key is None:
        raise TitleError(NAME_A_TITLE.sentence())
    else:
        seats = seats or max(2, 1 + len(against or []))
        session = new_session(key, seats, seat, names, seed, file, options, against)
    print_build_notice()
    return PlayRepl(session, console).run()


def run(
    key: str | None,
    seats: int | None,
    seat: int | None,
    name: str | None,
    seed: str | None,
    file: Path | None,
    resume: Path | None,
    options: dict[str, object] | None = None,
    against: str | None = None,
    bot: list[str] | None = None,
) -> int:
    names = None if name is None else [name]
    return play(key, seats, seat, names, seed, file, resume, terminal(), options, named_bots(against, bot))
