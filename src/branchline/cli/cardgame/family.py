"""The Card Game, as the general screens know it."""

from pathlib import Path

from rich.console import Console

from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame.commands import CardCommands
from branchline.cli.cardgame.menu import CardMenu
from branchline.cli.cardgame.move_parser import CardMoveParser
from branchline.cli.cardgame.screen import CardGameScreen
from branchline.cli.cardgame.show import show_box
from branchline.cli.commands import Commands
from branchline.cli.family import Family
from branchline.cli.menu import Menu
from branchline.cli.screen import TableScreen
from branchline.cli.session import Session
from branchline.core.title import Title
from branchline.core.view import View


class CardGameFamily(Family):
    def table(self, view: View, names: list[str], console: Console) -> CardGameScreen:
        return CardGameScreen(view, names, console)

    def menu(self, table: TableScreen) -> CardMenu:
        assert isinstance(table, CardGameScreen)
        return CardMenu(table)

    def parser(self, view: View, names: list[str]) -> CardMoveParser:
        return CardMoveParser(view, names)

    def commands(self, session: Session, table: TableScreen, menu: Menu, saved: set[Path]) -> Commands:
        return CardCommands(self, session, table, menu, saved)

    def box(self, title: Title, console: Console) -> None:
        assert isinstance(title, CardTitle)
        show_box(title.box, console)
