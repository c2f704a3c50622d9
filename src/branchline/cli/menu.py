"""The moves that can be made now: numbered, gathered where there are many, and drawn."""

from itertools import chain, product
from typing import ClassVar

from rich.text import Text

from branchline.cli.paint import QUIET, STRONG
from branchline.cli.screen import INDENT, TableScreen
from branchline.core.actions import Kind
from branchline.describe.situation import FEW

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

    Entries without `row` stand on a line with the others of their heading. With it they stand below each other, `row`
    behind the label; there may be many of those, and the command `listed_by` shows all. `notes` follow as far as there
    is room on the line, each in one of its forms, the longest first; the last note is the most worth its room. `chip`
    is how an entry without `row` looks where there are colours, if not like its label.
    """

    def __init__(
        self,
        heading: str,
        label: str,
        actions: list[int],
        spoken: Text | None = None,
        row: list[Text] | None = None,
        listed_by: str = "",
        notes: list[list[Text]] | None = None,
        chip: Text | None = None,
    ) -> None:
        self.heading = heading
        self.label = label
        self.actions = actions
        self.spoken = spoken if spoken is not None else Text(label if label == heading else f"{heading} {label}")
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

    def second_step(self, actions: list[int]) -> tuple[str, str, list[Text]] | None:
        """The question that tells these moves apart, the verb for a person who hears the choices, and the choices.

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
        self.table.line("Nothing is done yet.")

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
                heading, label = kind.menu_words(action)
                chip = self.paint.card(game.cards.name(action - kind.start)) if kind is game.draw_card else None
                found.append(Entry(heading, label, [action], chip=chip))
        return found + self.gathered([action for action in legal if game.codec.kind_of[action] in own])

    def _kept(self, action: int) -> list[Entry]:
        """What `keep 1` or `keep 1 2` keeps, as an entry if there is little to choose from."""
        keep, offered = self.game.keep, len(self.table.view.offer)
        if offered > FEW:
            return []
        numbers = keep.numbers(action)
        label = "both" if len(numbers) == offered > 1 else f"ticket {numbers[0]}" if numbers else "none"
        return [Entry(keep.name, label, [action])]

    # -- the menu -----------------------------------------------------------------------------------------------------

    def draw(self, above: int = 0) -> None:
        """The numbered moves: short ones on a line by their first word, the others below each other.

        `above` lines stand over them already, and should stay on the screen.
        """
        short = self.entries[: len(self.entries) - len(self.rows)]
        headings = list(dict.fromkeys(entry.heading for entry in short))
        lines = len(headings) if self.paint.coloured else len(short)
        hint = self._hint()
        # One line is for more, one for the prompt, and the hint has its own.
        most = max(LEAST_ROWS, self.table.console.height - above - lines - 2 - bool(hint))
        if self.suggests():
            most = min(most, SUGGESTED)
        most += len(self.rows) == most + 1  # instead of a line that says “one more”, that one
        shown = self.rows[:most]
        if self.paint.coloured:
            for heading in headings:
                numbered = [(n, entry) for n, entry in enumerate(short, 1) if entry.heading == heading]
                items = [Text.assemble((str(n), STRONG), " ", entry.chip) for n, entry in numbered]
                self.table.flow(self.table.label(heading.capitalize())[0], items, "  ")
            self._rows(shown, len(short) + 1)
        else:
            for number, entry in enumerate(short + shown, 1):
                self.table.line(f"{number}: ", entry.spoken)
        heading, words = self.nothing()
        if words:
            self.table.line(*self.table.label(heading), words)
        margin = " " * INDENT if self.paint.coloured else ""
        if len(self.rows) > most:
            listed = self.rows[0].listed_by
            more = f"and {len(self.rows) - most} more, to {len(self.entries)}: “{listed}” lists them all"
            self.table.line(margin, (more, QUIET))
        if hint:
            self.table.flow(margin, [Text(word, QUIET) for word in hint.split()], " ", len(margin))

    def _hint(self) -> str:
        """What can be typed where the numbers of the menu are not all there is."""
        if not self.table.situation.keeps():
            return self.hint()
        offered, least = len(self.table.view.offer), self.table.situation.least_kept()
        if offered <= FEW:
            return ""
        or_none = ", “all” or “none”" if not least else ", or “all”"
        return f"Type the numbers of the tickets you keep, such as “{some_tickets(least, offered)}”{or_none}."

    def _rows(self, shown: list[Entry], first: int) -> None:
        """Entries below each other, what follows their labels aligned."""
        width = max([len(entry.label) for entry in shown], default=0)
        before = ""
        for number, entry in enumerate(shown, first):
            label = self.table.label(entry.heading.capitalize() if entry.heading != before else "")
            before = entry.heading
            margin = Text.assemble(*label, (f"{number} ".rjust(3), STRONG))
            row = entry.row or []
            parts = [Text.assemble(entry.label.ljust(width + 2), *row[:1]), *row[1:]]
            room = self.table.console.width - len(margin) - sum([part.cell_len + 2 for part in parts])
            self.table.flow(margin, parts + _fitting(entry.notes, room), "  ", len(margin))

    # -- the second step ----------------------------------------------------------------------------------------------

    def choices(self, actions: list[int]) -> int:
        """The second step: what the words or the number may mean, numbered; how many numbers there are."""
        asked = self.second_step(actions)
        question, verb, choices = asked or ("Which one?", "", [self.choice_text(action) for action in actions])
        self.table.line(question)
        for number, choice in enumerate(choices, 1):
            self.table.line(*self._numbered(number, verb), choice)
        return len(choices)

    def choice_text(self, action: int) -> Text:
        """A move in words, where several may be meant."""
        return Text(self.game.words(action))

    def _numbered(self, number: int, verb: str) -> tuple[tuple[str, str], str]:
        return ((f"{number:>4}", STRONG), "  ") if self.paint.coloured else ((f"{number}:", ""), f" {verb}")
