"""Tracks of a map as they look in a terminal."""

from rich.console import Console
from rich.text import Text

from branchline.cli.paint import Paint
from branchline.core.text import plural
from branchline.routes.board import GREY, Board, Route


class MapPaint(Paint):
    def __init__(self, console: Console, board: Board) -> None:
        super().__init__(console, board.colours, board.words.wild, board.words.wilds)

    def track(self, route: Route, laid: int = -1) -> Text:
        """A route's length and colour, or that of the track laid there, and the wilds a ferry takes.

        What is no colour to pay in, a bed on which no track lies, is not painted.
        """
        colour = self.colours[laid] if laid >= 0 else route.colour
        words = f"{route.length} {colour}" if self.coloured else f"{plural(route.length, 'space')}, {colour}"
        out = self.chip(words, colour)
        if self.coloured and colour not in (*self.colours, GREY):
            out = Text(f" {words} ")
        ferries = route.more.get("ferries")
        if isinstance(ferries, int) and ferries:
            cards = plural(ferries, f"{self.wild_called} card")
            out.append("" if self.coloured else ",").append(f" ferry, {cards}")
        return out
