"""Tracks of a map as they look in a terminal."""

from rich.console import Console
from rich.text import Text

from branchline.cli.maps.map_messages import NONE_LEFT, OF_COLOUR, OF_EACH, TRACK, TRACK_IN_WORDS
from branchline.cli.paint import Paint
from branchline.cli.speech import say, say_sentence
from branchline.routes.board import GREY, Board
from branchline.routes.rules.rule import CompiledRule


def more_of(rules: list[CompiledRule], route: int) -> list[str]:
    """What the rules say of a route: `ferry, 1 locomotive card`."""
    return [say_sentence(words) for rule in rules if (words := rule.route_words(route))]


class MapPaint(Paint):
    def __init__(self, console: Console, board: Board) -> None:
        super().__init__(console, board.colours, board.words.wild, board.words.wilds)

    def track(self, length: int, colour: str, more: list[str]) -> Text:
        """A route's length, the colour it is paid in, and what else the rules say of it.

        What is no colour to pay in, a bed on which no track lies, is not painted.
        """
        words = say(TRACK if self.coloured else TRACK_IN_WORDS, length=length, colour=colour)
        out = self.chip(words, colour)
        if self.coloured and colour not in (*self.colours, GREY):
            out = Text(f" {words} ")
        for words in more:
            out.append("" if self.coloured else ",").append(f" {words}")
        return out

    def supply(self, counts: list[int]) -> list[Text]:
        """How many of each colour are left: those with the same number together."""
        if not any(counts):
            return [Text(say(NONE_LEFT))]
        if min(counts) == max(counts):
            return [Text(say(OF_EACH, n=counts[0]))]
        if not self.coloured:
            left = [(n, colour) for colour, n in zip(self.colours, counts, strict=True) if n]
            return [Text(say(OF_COLOUR, n=n, colour=colour)) for n, colour in left]
        groups: list[list[Text]] = []
        for many in sorted(set(counts) - {0}, reverse=True):
            alike = [self.card(c) for c, n in zip(self.colours, counts, strict=True) if n == many]
            groups.append([Text.assemble(f"{many}×", alike[0]), *alike[1:]])
        for group in groups[:-1]:
            group[-1].append(";")
        return [part for group in groups for part in group]
