"""Which family a title belongs to, and how its games are shown and played: the one table of families."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame.menu import CardMenu
from branchline.cli.cardgame.move_parser import CardMoveParser
from branchline.cli.cardgame.questions import CardCommands
from branchline.cli.cardgame.screen import CardGameScreen
from branchline.cli.cardgame.show import show_card_box
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.questions import MapCommands
from branchline.cli.maps.screen import MapScreen
from branchline.cli.maps.show import show_map_box
from branchline.cli.menu import Menu
from branchline.cli.move_parser import MoveParser
from branchline.cli.questions import Commands
from branchline.cli.screen import TableScreen
from branchline.core.title import Title
from branchline.core.view import View
from branchline.routes.title import RoutesTitle
from branchline.titles import title


@dataclass(frozen=True)
class Family:
    """What the general screens need to know of a family. Its menu and commands take a table of its own."""

    table: Callable[[View, list[str], Console], TableScreen]
    menu: Callable[..., Menu]
    parser: Callable[[View, list[str]], MoveParser]
    commands: Callable[..., Commands]  # for a session, a table, its menu and the copies that may be written over
    box: Callable[[Title, Console], None]  # shows what is in the box: board, tickets, pieces


FAMILIES: dict[type[Title], Family] = {
    RoutesTitle: Family(MapScreen, MapMenu, MapMoveParser, MapCommands, show_map_box),
    CardTitle: Family(CardGameScreen, CardMenu, CardMoveParser, CardCommands, show_card_box),
}


def family_of(key: str) -> Family:
    """The family of the title with this key."""
    return FAMILIES[type(title(key))]
