"""The moves that can be made now: numbered, gathered where there are many, and drawn."""

from itertools import chain, product
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text

from branchline.cli.heard import to_type
from branchline.cli.paint import QUIET, STRONG, padded
from branchline.cli.screen import TableScreen
from branchline.cli.speech import parted, say, spoken, text
from branchline.cli.table_messages import (
    BOTH_TICKETS,
    KEEP,
    KEEP_BOTH,
    KEEP_NONE,
    KEEP_TICKET,
    MORE,
    NO_TICKET,
    NOTHING_DONE,
    ONE_TICKET,
    TYPE_NUMBERS,
    WHICH_ONE,
)
from branchline.core.actions import Kind
from branchline.core.sentence import Message
from branchline.describe.situation import FEW, MenuWords
from branchline.describe.story import action_words

LEAST_ROWS = 3  # in the menu, however small the screen; on a taller one as many as fit
SUGGESTED = 8  # rows, however tall the screen, where the moves are far too many for a menu
USEFUL = "useful"  # the heading of routes that lie on a shortest way of the person's tickets


def some_tickets(least: int, offered: int) -> str:
    """An example of tickets to keep, two at least, by their numbers."""
    numbers = list(range(1, max(2, least) + 1))
    numbers[-1] = min(numbers[-1] + 1, offered)
    return " ".join([str(number) for number in numbers])


def _fitting(notes: list[list[Text]], room: int) -> list[Text]:
    """The longest forms of the notes that fit: all notes if they can, the last one at length rather than the first."""
    all_of_them = product(*reversed(notes))
    some = product(*[[*forms, Text()] for forms in reversed(notes)])
    for forms in chain(all_of_them, some):
        chosen = [form for form in reversed(forms) if form]
        if sum([form.cell_len + 2 for form in chosen]) <= room + 2:
            return chosen
    return []


class Entry:
    """One move, or several that are told apart in a second step.

    `heading` tells sorts of entries apart, `margin` is what it is called on the screen, and `spoken` is the entry where
    there are no headings. Entries without `row` stand on a line with the others of their heading. With it they stand
    below each other, `row` behind the label; there may be many of those, and the command `listed_by` shows all. `notes`
    follow as far as there is room on the line, each in one of its forms, the longest first; the last note is the most
    worth its room. `chip` is how an entry without `row` looks where there are colours, if not like its label.
    """

    def __init__(
        self,
        heading: str,
        margin: str,
        label: str,
        actions: list[int],
        spoken: Text,
        row: list[Text] | None = None,
        listed_by: str = "",
        notes: list[list[Text]] | None = None,
        chip: Text | None = None,
    ) -> None:
        self.heading = heading
        self.margin = margin
        self.label = label
        self.actions = actions
        self.spoken = spoken
        self.row = row
        self.listed_by = listed_by
        self.notes = notes or []
        self.chip = chip if chip is not None else Text(label)


class Menu:
    """The moves of one decision at a table. Draws and tickets are the same in all families; each gathers its own."""

    step_by_step: ClassVar[bool] = False  # whether an empty answer leads back to the question before, if there was one

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.game = table.game
        self.paint = table.paint
        self.entries = self._entries()
        self.rows = [entry for entry in self.entries if entry.row is not None]

    # -- what a family says -------------------------------------------------------------------------------------------

    def own_kinds(self) -> list[Kind]:
        """The sorts of moves that it gathers."""
        return []

    def gathered(self, legal: list[int]) -> list[Entry]:
        """The legal moves of these kinds in entries."""
        return []

    def suggests(self) -> bool:
        """Whether the rows are only suggestions, since there are far too many of them."""
        return False

    def nothing(self) -> tuple[str, str]:
        """A heading of which there could be moves but are none, and the words for that."""
        return "", ""

    def hint(self) -> str:
        """What else can be typed now, where the numbers are not all there is."""
        return ""

    def second_step(self, actions: list[int]) -> tuple[str, Message | None, list[Text]] | None:
        """The question that tells these moves apart, how a person hears a `choice` if not by itself, and the choices.

        Without choices the answer has to be words, or a number that the question asks for: see MoveParser.parse_answer.
        """
        return None

    def signs(self) -> list[tuple[str, str]]:
        """What the table's short words mean, for help."""
        return []

    def confirmation(self, action: int) -> str:
        """What to ask before a move that may not be meant, once."""
        return ""

    def left(self) -> None:
        """A second step was left, and nothing came of it."""
        self.table.line(say(NOTHING_DONE))

    @property
    def default(self) -> list[int]:
        """The move that an empty line makes, if there is one."""
        return []

    # -- the entries --------------------------------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        """The legal moves in entries: first the short ones, then what stands in rows."""
        game, legal, own = self.game, self.table.view.legal(), self.own_kinds()
        found: list[Entry] = []
        for action in legal:
            kind = game.codec.kind_of[action]
            if kind is game.keep:
                found += self._kept(action)
            elif kind not in own:
                chip = self.paint.card(game.cards.name(action - kind.start)) if kind is game.draw_card else None
                found.append(self.entry(kind, self.table.situation.menu_words(action), [action], chip))
        return found + self.gathered([action for action in legal if game.codec.kind_of[action] in own])

    def entry(self, kind: Kind, words: MenuWords, actions: list[int], chip: Text | None = None) -> Entry:
        """Moves in the words of their kind."""
        return Entry(kind.name, words.heading, words.label, actions, Text(words.spoken), chip=chip)

    def _kept(self, action: int) -> list[Entry]:
        """What `keep 1` or `keep 1 2` keeps, as an entry if there is little to choose from."""
        keep, offered = self.game.keep, len(self.table.view.offer)
        if offered > FEW:
            return []
        numbers = keep.numbers(action)
        label, whole = (ONE_TICKET, KEEP_TICKET) if numbers else (NO_TICKET, KEEP_NONE)
        if len(numbers) == offered > 1:
            label, whole = BOTH_TICKETS, KEEP_BOTH
        number = numbers[0] if numbers else 0
        return [Entry(keep.name, say(KEEP), say(label, number=number), [action], Text(say(whole, number=number)))]

    # -- the menu -----------------------------------------------------------------------------------------------------

    def draw(self, above: int = 0) -> None:
        """The numbered moves: short ones on a line by their first word, the others below each other.

        `above` lines stand over them already, and should stay on the screen.
        """
        short = self.entries[: len(self.entries) - len(self.rows)]
        headings = list(dict.fromkeys(entry.margin for entry in short))
        lines = len(headings) if self.paint.coloured else len(short)
        hint = self._hint()
        # One line is for more, one for the prompt, and the hint has its own.
        most = max(LEAST_ROWS, self.table.console.height - above - lines - 2 - bool(hint))
        if self.suggests():
            most = min(most, SUGGESTED)
        most += len(self.rows) == most + 1  # instead of a line that says “one more”, that one
        fitting = self.rows[:most]
        if self.paint.coloured:
            for heading in headings:
                numbered = [(n, entry) for n, entry in enumerate(short, 1) if entry.margin == heading]
                items = [Text.assemble((str(n), STRONG), " ", entry.chip) for n, entry in numbered]
                self.table.flow(self.table.label(heading)[0], items, "  ")
            self._rows(fitting, len(short) + 1)
        else:
            for number, entry in enumerate(short + fitting, 1):
                self.table.line(f"{number}: ", entry.spoken)
        heading, words = self.nothing()
        if words:
            self.table.line(*self.table.label(heading), words)
        margin = " " * self.table.indent if self.paint.coloured else ""
        if len(self.rows) > most:
            listed = self.rows[0].listed_by
            more = say(MORE, more=len(self.rows) - most, last=len(self.entries), command=to_type(listed))
            self.table.flow(margin, [Text(word, QUIET) for word in parted(more)], " ", len(margin))
        if hint:
            self.table.flow(margin, [Text(word, QUIET) for word in parted(hint)], " ", len(margin))

    def _hint(self) -> str:
        """What can be typed where the numbers of the menu are not all there is."""
        if not self.table.situation.keeps():
            return self.hint()
        offered, least = len(self.table.view.offer), self.table.situation.least_kept()
        if offered <= FEW:
            return ""
        example = some_tickets(least, offered)
        return say(TYPE_NUMBERS, example=example, least=least, all=to_type("all"), none=to_type("none"))

    def _rows(self, shown: list[Entry], first: int) -> None:
        """Entries below each other, what follows their labels aligned."""
        width = max([cell_len(entry.label) for entry in shown], default=0)
        before = ""
        for number, entry in enumerate(shown, first):
            label = self.table.label(entry.margin if entry.margin != before else "")
            before = entry.margin
            margin = Text.assemble(*label, (f"{number} ".rjust(3), STRONG))
            row = entry.row or []
            parts = [Text.assemble(padded(entry.label, width + 2), *row[:1]), *row[1:]]
            room = self.table.console.width - margin.cell_len - sum([part.cell_len + 2 for part in parts])
            self.table.flow(margin, parts + _fitting(entry.notes, room), "  ", len(margin))

    # -- the second step ----------------------------------------------------------------------------------------------

    def choices(self, actions: list[int]) -> int:
        """The second step: what the words or the number may mean, numbered; how many numbers there are."""
        asked = self.second_step(actions)
        question, verb, choices = asked or (say(WHICH_ONE), None, [self.choice_text(action) for action in actions])
        self.table.line(question)
        for number, choice in enumerate(choices, 1):
            self.table.line(*self._numbered(number), self._choice(choice, verb))
        return len(choices)

    def choice_text(self, action: int) -> Text:
        """A move in words, where several may be meant."""
        return Text(action_words(self.table.view, action, numbers=True, language=spoken()))

    def _numbered(self, number: int) -> tuple[tuple[str, str], str]:
        return ((f"{number:>4}", STRONG), "  ") if self.paint.coloured else ((f"{number}:", ""), " ")

    def _choice(self, choice: Text, whole: Message | None) -> Text:
        return choice if self.paint.coloured or whole is None else text(whole, choice=choice)
