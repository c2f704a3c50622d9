"""Cards as they look in a terminal: always a word, and its colour where there are colours."""

import os
from collections.abc import Mapping

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from branchline.cli.speech import parted, say, spoken
from branchline.cli.table_messages import CARDS, NO_CARDS, WILDS
from branchline.core.names import WILD

INKS = {
    "blue": "#ffffff on #1f6fc4",
    "green": "#ffffff on #2e7d32",
    "black": "#ffffff on #3a3a3a",
    "pink": "#000000 on #f48fb1",
    "yellow": "#000000 on #fdd835",
    "orange": "#000000 on #fb8c00",
    "white": "#000000 on #f5f5f5",
    "red": "#ffffff on #c62828",
    "purple": "#ffffff on #7b1fa2",
    "grey": "#000000 on #b0b0b0",
}
PLAIN_INK = "bold"  # a colour that only a board from elsewhere knows
QUIET = "dim"
STRONG = "bold"
WARNING = "bold yellow"


def terminal() -> Console:
    """Where people read. NO_COLOR means no codes at all, not even bold ones: a screen reader may read them out."""
    return Console(highlight=False, color_system=None if os.environ.get("NO_COLOR") else "auto")


class Paint:
    """Draws for one console and deck. Without colours it writes the same words, parted by commas."""

    def __init__(self, console: Console, colours: list[str], wild: str, wilds: str) -> None:
        self.colours = colours
        self.wild_called, self.wilds_called = wild, wilds
        self.coloured = console.color_system is not None and not console.no_color

    def chip(self, words: str, colour: str) -> Text:
        return Text.assemble((f" {words} ", INKS.get(colour, PLAIN_INK))) if self.coloured else Text(words)

    def wild(self, words: str) -> Text:
        """A wild is every colour of the deck at once."""
        if not self.coloured:
            return Text(words)
        chip = Text()
        for i, letter in enumerate(f" {words} "):
            chip.append(letter, INKS.get(self.colours[i % len(self.colours)], PLAIN_INK))
        return chip

    def card(self, colour: str, count: int = 0) -> Text:
        """One card, or a number of a colour."""
        if colour == WILD and count:
            return self.wild(say(WILDS, n=count, wild=self.wild_called, wilds=self.wilds_called))
        if colour == WILD:
            return self.wild(spoken().term("wild", self.wild_called, {"n": 1}))
        words = say(CARDS, n=count, colour=colour) if count else spoken().term("colour", colour, {"form": "alone"})
        return self.chip(words, colour)

    def row(self, cards: Mapping[str, int]) -> list[Text]:
        """Card by card."""
        return [self.card(colour) for colour in self.order(cards) for _ in range(cards[colour])]

    def hand(self, cards: Mapping[str, int]) -> Text:
        """Colour by colour."""
        return self.joined(self.cards(cards))

    def cards(self, cards: Mapping[str, int]) -> list[Text]:
        """How many of each colour, as far as there are any."""
        return [self.card(colour, cards[colour]) for colour in self.order(cards)]

    def order(self, cards: Mapping[str, int]) -> list[str]:
        """The colours of which there are any, as the deck has them."""
        return [colour for colour in (*self.colours, WILD) if cards.get(colour)]

    def joined(self, chips: list[Text]) -> Text:
        return Text(" " if self.coloured else ", ").join(chips) if chips else Text(say(NO_CARDS))

    @property
    def between(self) -> str:
        """What parts several things that may have commas of their own."""
        return "  " if self.coloured else "; "


def padded(words: str, width: int) -> str:
    """Words in a column: with the room that is left."""
    return words + " " * (width - cell_len(words))


def flow(console: Console, margin: str | Text, parts: list[Text], between: str, indent: int) -> None:
    """Parts one after another behind a margin, none of them broken at the end of a line."""
    mark = between.rstrip()
    gap = between[len(mark) :] or " "
    glued = str(margin).strip() and not str(margin).endswith(" ")
    line = Text.assemble(margin, " " * max(indent - cell_len(str(margin)), 1 if glued else 0))
    empty = True
    for i, part in enumerate(parts):
        shown = part if i == len(parts) - 1 else Text.assemble(part, mark)
        if not empty and line.cell_len + len(gap) + shown.cell_len > console.width:
            console.print(line)
            line, empty = Text(" " * indent), True
        line.append("" if empty else gap).append_text(shown)
        empty = False
    console.print(line)


def printed_whole(console: Console, line: Text) -> None:
    """On as many lines as it needs; a space that does not break joins what it stands between, for which Rich breaks
    all the same."""
    if line.cell_len <= console.width:
        console.print(line)
    else:
        flow(console, "", list(line.split(" ")), " ", 0)


def paragraph(console: Console, margin: str | Text, text: str, indent: int) -> None:
    """Words that begin behind their margin on every line."""
    flow(console, margin, [Text(word) for word in parted(text)], " ", indent)


def heading(console: Console, words: str) -> None:
    """A line between the parts of a long text."""
    console.print()
    console.print(Text(words, STRONG))
