"""The table as one seat, or a spectator, sees it, from a View alone: plain lines that a screen reader can read.

What all train games have stands here; a family says what else there is.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.cli.display_names import called, titled
from branchline.cli.paint import QUIET, STRONG, WARNING, Paint, flow, paragraph
from branchline.core.names import TicketView
from branchline.core.text import plural
from branchline.core.view import SPECTATOR
from branchline.describe.situation import BAD, GOOD, NORMAL, Situation
from branchline.trains.game import TrainGame

TONES = {NORMAL: "", GOOD: "bold green", BAD: "red"}
INDENT = 9  # where lines begin, behind the word at the margin
Rows = list[tuple[str, list[Text]]]  # words for the margin, each with things in a row


class TableScreen(ABC):
    known_words: ClassVar[str] = "taken face up and not spent"  # of cards in somebody's hand that everybody knows
    situation: Situation
    game: TrainGame
    paint: Paint

    def __init__(self, situation: Situation, console: Console, paint: Paint) -> None:
        self.situation = situation
        self.game = situation.game
        self.view = situation.view
        self.seat = situation.seat
        self.names = situation.names
        self.console = console
        self.paint = paint

    # -- what a family says -------------------------------------------------------------------------------------------

    @abstractmethod
    def ticket_note(self, ticket: TicketView) -> Text:
        """What a player should know about a ticket besides its points: how far it still is, what it needs."""

    @abstractmethod
    def for_onlookers(self) -> None:
        """Draw what is shown to somebody who can't ask for it."""

    def ticket_more(self, ticket: TicketView) -> list[Text]:
        """More of a ticket, for a person who asks, in parts that should not be broken."""
        return []

    def beside(self, seat: int) -> list[Text]:
        """What else there is to show of a player."""
        return []

    def before(self, seat: int) -> tuple[str, list[Text]]:
        """What lies before a player: what that is called, and the things."""
        return "", []

    def asks_about_tickets(self) -> bool:
        """Whether the question itself shows the tickets that the person holds."""
        return False

    def beside_deck(self) -> Rows:
        """What lies on the table besides cards and tickets."""
        return []

    def of_use(self) -> Rows:
        """What helps the person's tickets."""
        return []

    def with_question(self) -> Rows:
        """What has to be seen for it."""
        return []

    # -- lines --------------------------------------------------------------------------------------------------------

    def line(self, *parts: str | Text | tuple[str, str]) -> None:
        self.console.print(Text.assemble(*parts))

    def name(self, seat: int) -> str:
        return self.names[seat] if seat != self.seat else called(self.names, seat)

    def label(self, word: str) -> tuple[Text, str]:
        """A word at the margin, and the room to where all lines begin."""
        label = word if self.paint.coloured or not word else f"{word}:"
        return Text(label, QUIET), " " * (INDENT - len(label))

    def flow(self, margin: str | Text, parts: list[Text], between: str, indent: int = INDENT) -> None:
        flow(self.console, margin, parts, between, indent)

    def rows(self, rows: Rows) -> None:
        """Things in a row behind their margins, each with a line of its own, or as many as it needs."""
        for margin, parts in rows:
            if self.paint.coloured:
                self.flow(Text(margin, QUIET), parts, " ")
            else:
                self.flow(margin, parts, ", ", len(margin) + 1)

    def things(self, word: str, parts: list[Text]) -> None:
        """Things on the table, if there are any: in a row, or without colours line by line."""
        rows = [parts] if self.paint.coloured else [[part] for part in parts]
        for row in rows if parts else []:
            self.flow(self.label(word)[0], row, self.paint.between)

    # -- the table ----------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        self.players()
        self.piles()
        if self.seat != SPECTATOR:
            hand = self.paint.cards(self.view.hand) or [Text("none")]
            self.flow(self.label("Hand")[0], hand, " " if self.paint.coloured else ", ")
            if not self.asks_about_tickets():
                self.tickets()
            for word, parts in self.of_use():
                self.things(word, parts)

    def players(self, more: bool = False) -> None:
        width = max([len(self.name(seat)) for seat in range(self.game.seats)])
        between = "  " if self.paint.coloured else ", "
        numbers = [self.situation.numbers(seat) for seat in range(self.game.seats)]
        room = [max(2, *[len(str(count)) for count, _, _ in column]) for column in zip(*numbers, strict=True)]
        for seat in range(self.game.seats):
            name = self.name(seat).ljust(width) if self.paint.coloured else f"{self.name(seat)}:"
            line = Text(name, STRONG if seat == self.seat else "")
            facts: list[Text] = []
            for digits, (count, one, many) in zip(room, numbers[seat], strict=True):
                word = one if count == 1 else many
                aligned = f"{count:>{digits}} {word.ljust(len(many))}"
                facts.append(Text(aligned if self.paint.coloured else f"{count} {word}"))
            line.append("  " if self.paint.coloured else " ").append_text(Text(between).join(facts + self.beside(seat)))
            word, lying = self.before(seat)
            if lying and self.paint.coloured:
                self.flow(line, lying, "  ", line.cell_len + 2)
            else:
                self.console.print(line)
                if lying:
                    self.flow(f"  {word}:", lying, self.paint.between, len(word) + 4)
            if more:
                self._known_of(seat)
                for fact in self.situation.more_of(seat):
                    self.line(f"    {fact}")

    def _known_of(self, seat: int) -> None:
        """The cards that a player was seen to take."""
        known = self.view.players[seat].known
        if seat != self.seat and known:
            self.line(f"    {self.known_words}: ", self.paint.hand(known))

    def piles(self) -> None:
        self.line(*self.label("Face up"), self.paint.row(self.view.row))
        deck, *others = self.situation.piles()
        style = WARNING if self.situation.near_end() else ""
        self.line(*self.label("Piles"), (deck, style), *[f", {words}" for words in others])
        for margin, parts in self.beside_deck():
            self.flow(self.label(margin)[0], parts, ", ")

    def height(self) -> int:
        """About how many lines the table and what belongs to the question take, to fill a screen."""
        tickets = len(self.view.tickets) or 1
        lines = self.game.seats + 2 + tickets + self._lines(self.paint.cards(self.view.hand) or [Text()], 1)
        for _, parts in self.beside_deck() + self.with_question() + self.of_use():
            lines += self._lines(parts, 2)
        return lines + len(self.view.offer)

    def _lines(self, parts: list[Text], gap: int) -> int:
        """How many lines things in a row take, with a gap between them."""
        return -(-sum([part.cell_len + gap for part in parts]) // (self.console.width - INDENT)) or 1

    # -- tickets ------------------------------------------------------------------------------------------------------

    def tickets(self, offered: bool = False, more: bool = False) -> None:
        """The tickets held, or those on offer by number, with what is to be known of each; or more than that."""
        held = self.view.offer if offered else self.view.tickets
        width = max([len(ticket.name) for ticket in held], default=0)
        for i, ticket in enumerate(held):
            name, points = ticket.name, plural(ticket.points, "point")
            if self.paint.coloured:
                margin = f"{i + 1}".rjust(INDENT - 2) + "  "
                first = Text(margin, STRONG) if offered else Text.assemble(*self.label("" if i else "Tickets"))
                self.coloured_ticket(Text.assemble(first, f"{name.ljust(width)}  {points.rjust(9)}  "), ticket)
            else:
                label = f"Ticket {i + 1}: {name}, {points}, " if offered else f"Ticket:  {name}, {points}, "
                self.line(label, self.ticket_note(ticket))
            if more and (parts := self.ticket_more(ticket)):
                self.flow("", parts, " " if self.paint.coloured else "; ", INDENT + 2)
        if not held and not offered:
            self.line(*self.label("Tickets"), self.situation.no_tickets())

    def coloured_ticket(self, margin: Text, ticket: TicketView) -> None:
        """The line of a ticket where there are colours, behind its name and points."""
        self.line(margin, self.ticket_note(ticket))

    # -- the question -------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """The question, and what has to be seen for it."""
        self.line((f"{titled(self.game)}: {self.situation.question()}", STRONG))
        if remark := self.situation.remark():
            paragraph(self.console, "", remark, 0)
        if self.situation.keeps():
            self.tickets(offered=True)
        self.rows(self.with_question())
