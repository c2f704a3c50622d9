"""The seam between the general screens and a family of games: all that they need to know of it, and nothing else."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from branchline.cli.commands import Commands
    from branchline.cli.menu import Menu
    from branchline.cli.move_parser import MoveParser
    from branchline.cli.screen import TableScreen
    from branchline.cli.session import Session
    from branchline.core.title import Title
    from branchline.core.view import View


class Family(ABC):
    """How the games of one family are shown and played. It holds nothing: one serves all games."""

    @abstractmethod
    def table(self, view: "View", names: list[str], console: "Console") -> "TableScreen": ...

    @abstractmethod
    def menu(self, table: "TableScreen") -> "Menu":
        """The moves that can be made now, from the family's own table."""

    @abstractmethod
    def parser(self, view: "View", names: list[str]) -> "MoveParser": ...

    @abstractmethod
    def commands(self, session: "Session", table: "TableScreen", menu: "Menu", saved: set[Path]) -> "Commands":
        """What can be asked besides moving; `saved` are the copies of the record that may be written over."""

    @abstractmethod
    def box(self, title: "Title", console: "Console") -> None:
        """Show what is in the box: board, tickets, pieces."""
