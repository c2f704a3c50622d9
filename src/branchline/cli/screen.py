"""The table as one seat, or a spectator, sees it, from a View alone: plain lines that a screen reader can read.

What all train games have stands here; a family says what else there is.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from branchline.cli.display_names import called, titled
from branchline.cli.paint import QUIET, STRONG, WARNING, Paint, flow, padded, paragraph, printed_whole
from branchline.cli.speech import say, spoken, text
from branchline.cli.table_messages import (
    ASKED,
    FACE_UP,
    HAND,
    KEEP,
    KNOWN_CARDS,
    LABEL,
    NO_CARDS,
    NUMBER,
    OFFERED,
    PILES,
    POINTS,
    TICKET,
    TICKETS,
)
from branchline.core.names import TicketView
from branchline.core.sentence import Message
from branchline.core.view import SPECTATOR
from branchline.describe.situation import BAD, GOOD, NORMAL, PlayerNumber, Situation
from branchline.trains.drawing import DRAW
from branchline.trains.game import TrainGame
from branchline.trains.seats import PASS

TONES = {NORMAL: "", GOOD: "bold green", BAD: "red"}
MARGINS = (FACE_UP, PILES, HAND, TICKETS, KEEP, DRAW, PASS)  # the words that stand there in all games
USUAL_COUNTS = (1, 2, 5)  # of which the words are as different as those of a language can be: 1 card, 2 cards
TWO_DIGITS = 20  # points of a ticket
Rows = list[tuple[str, list[Text]]]  # words for the margin, each with things in a row


class TableScreen(ABC):
    known_cards: ClassVar[Message] = KNOWN_CARDS  # of cards in somebody's hand that everybody knows
    margins: ClassVar[tuple[Message, ...]] = MARGINS
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
        # Where lines begin: behind the longest word at the margin.
        self.indent = max([cell_len(say(margin)) for margin in self.margins]) + 2

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
        """What lies before a player: what that is called where there are no colours, and the things."""
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
        printed_whole(self.console, Text.assemble(*parts))

    def name(self, seat: int) -> str:
        return self.names[seat] if seat != self.seat else called(self.names, seat)

    def label(self, word: str) -> tuple[Text, str]:
        """A word at the margin, and the room to where all lines begin."""
        label = word if self.paint.coloured or not word else say(LABEL, word=word)
        return Text(label, QUIET), " " * (self.indent - cell_len(label))

    def flow(self, margin: str | Text, parts: list[Text], between: str, indent: int | None = None) -> None:
        flow(self.console, margin, parts, between, self.indent if indent is None else indent)

    def rows(self, rows: Rows) -> None:
        """Things in a row behind their margins, each with a line of its own, or as many as it needs."""
        room = max([self.indent, *[cell_len(margin) + 1 for margin, _ in rows]])
        for margin, parts in rows:
            if self.paint.coloured:
                self.flow(Text(margin, QUIET), parts, " ", room)
            else:
                self.flow(margin, parts, ", ", cell_len(margin) + 1)

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
            hand = self.paint.cards(self.view.hand) or [Text(say(NO_CARDS))]
            self.flow(self.label(say(HAND))[0], hand, " " if self.paint.coloured else ", ")
            if not self.asks_about_tickets():
                self.tickets()
            for word, parts in self.of_use():
                self.things(word, parts)

    def players(self, more: bool = False) -> None:
        width = max([cell_len(self.name(seat)) for seat in range(self.game.seats)])
        between = "  " if self.paint.coloured else ", "
        numbers = [self.situation.numbers(seat) for seat in range(self.game.seats)]
        columns = list(zip(*numbers, strict=True))
        digits = [max(2, *[len(str(number.count)) for number in column]) for column in columns]
        room = [self._room(list(column)) for column in columns]
        for seat in range(self.game.seats):
            name = padded(self.name(seat), width) if self.paint.coloured else say(LABEL, word=self.name(seat))
            line = Text(name, STRONG if seat == self.seat else "")
            facts: list[Text] = []
            for wide, longest, number in zip(digits, room, numbers[seat], strict=True):
                word = number.word(spoken(), number.count)
                aligned = f"{number.count:>{wide}} {padded(word, longest)}"
                facts.append(Text(aligned if self.paint.coloured else say(NUMBER, n=number.count, word=word)))
            line.append("  " if self.paint.coloured else " ").append_text(Text(between).join(facts + self.beside(seat)))
            word, lying = self.before(seat)
            if not lying and self.paint.coloured and line.cell_len > self.console.width:
                self.flow(
                    Text(name, STRONG if seat == self.seat else ""), facts + self.beside(seat), between, width + 2
                )
            elif lying and self.paint.coloured:
                self.flow(line, lying, "  ", line.cell_len + 2)
            else:
                self.console.print(line)
                if lying:
                    label = say(LABEL, word=word)
                    self.flow(f"  {label}", lying, self.paint.between, cell_len(label) + 3)
            if more:
                self._known_of(seat)
                for fact in self.situation.more_of(seat):
                    paragraph(self.console, "", fact, 4)

    def _room(self, numbers: list[PlayerNumber]) -> int:
        """The width of the words of a column, whatever the numbers become."""
        counts = {*USUAL_COUNTS, *[number.count for number in numbers]}
        return max([cell_len(numbers[0].word(spoken(), count)) for count in counts])

    def _known_of(self, seat: int) -> None:
        """The cards that a player was seen to take."""
        known = self.view.players[seat].known
        if seat != self.seat and known:
            between = " " if self.paint.coloured else ", "
            self.flow(f"    {say(self.known_cards)} ", self.paint.cards(known), between, 6)

    def piles(self) -> None:
        row = self.paint.row(self.view.row) or [Text(say(NO_CARDS))]
        self.flow(self.label(say(FACE_UP))[0], row, " " if self.paint.coloured else ", ")
        deck, *others = self.situation.piles()
        style = WARNING if self.situation.near_end() else ""
        self.flow(self.label(say(PILES))[0], [Text(deck, style), *map(Text, others)], ", ")
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
        return -(-sum([part.cell_len + gap for part in parts]) // (self.console.width - self.indent)) or 1

    # -- tickets ------------------------------------------------------------------------------------------------------

    def tickets(self, offered: bool = False, more: bool = False) -> None:
        """The tickets held, or those on offer by number, with what is to be known of each; or more than that."""
        held = self.view.offer if offered else self.view.tickets
        width = max([cell_len(ticket.name) for ticket in held], default=0)
        room = max([cell_len(say(POINTS, n=points)) for points in (TWO_DIGITS, *[ticket.points for ticket in held])])
        for i, ticket in enumerate(held):
            name, points = ticket.name, say(POINTS, n=ticket.points)
            if self.paint.coloured:
                margin = f"{i + 1}".rjust(self.indent - 2) + "  "
                first = Text(margin, STRONG) if offered else Text.assemble(*self.label("" if i else say(TICKETS)))
                aligned = " " * (room - cell_len(points)) + points
                self.coloured_ticket(Text.assemble(first, f"{padded(name, width)}  {aligned}  "), ticket)
            else:
                note = self.ticket_note(ticket)
                self.line(text(OFFERED if offered else TICKET, number=i + 1, ticket=name, points=points, note=note))
            if more and (parts := self.ticket_more(ticket)):
                self.flow("", parts, " " if self.paint.coloured else "; ", self.indent + 2)
        if not held and not offered:
            self.line(*self.label(say(TICKETS)), self.situation.no_tickets())

    def coloured_ticket(self, margin: Text, ticket: TicketView) -> None:
        """The line of a ticket where there are colours, behind its name and points."""
        note = self.ticket_note(ticket)
        parts = [note] if margin.cell_len + note.cell_len <= self.console.width else list(note.split(" "))
        self.flow(margin, parts, " ", margin.cell_len)

    # -- the question -------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """The question, and what has to be seen for it."""
        self.line((say(ASKED, title=titled(self.game), question=self.situation.question()), STRONG))
        if remark := self.situation.remark():
            paragraph(self.console, "", remark, 0)
        if self.situation.keeps():
            self.tickets(offered=True)
        self.rows(self.with_question())
