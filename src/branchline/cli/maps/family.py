"""The family of map titles, as the general screens know it."""

from pathlib import Path

from rich.console import Console

from branchline.cli.commands import Commands
from branchline.cli.family import Family
from branchline.cli.maps.commands import MapCommands
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.screen import MapScreen
from branchline.cli.maps.show import show_box
from branchline.cli.menu import Menu
from branchline.cli.screen import TableScreen
from branchline.cli.session import Session
from branchline.core.title import Title
from branchline.core.view import View
from branchline.routes.title import RoutesTitle


class MapFamily(Family):
    def table(self, view: View, names: list[str], console: Console) -> MapScreen:
        return MapScreen(view, names, console)

    def menu(self, table: TableScreen) -> MapMenu:
        assert isinstance(table, MapScreen)
        return MapMenu(table)

    def parser(self, view: View, names: list[str]) -> MapMoveParser:
        return MapMoveParser(view, names)

    def commands(self, session: Session, table: TableScreen, menu: Menu, saved: set[Path]) -> Commands:
        return MapCommands(self, session, table, menu, saved)

    def box(self, title: Title, console: Console) -> None:
        assert isinstance(title, RoutesTitle)
        show_box(title, console)
