"""The family of map titles, as the general screens know it."""

from pathlib import Path

from rich.console import Console

from branchline.cli.commands import Commands
from branchline.cli.family import Family
from branchline.cli.maps import show
from branchline.cli.maps.commands import MapCommands
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.narrator import MapNarrator, longer_ways
from branchline.cli.maps.screen import MapScreen, score_words
from branchline.cli.menu import Menu
from branchline.cli.screen import TableScreen
from branchline.cli.session import Session
from branchline.core.game import Game
from branchline.core.score import ScoreLine
from branchline.core.text import plural
from branchline.core.title import Title
from branchline.core.view import View
from branchline.routes.game import RoutesGame
from branchline.routes.title import RoutesTitle


def _ours(game: Game) -> RoutesGame:
    assert isinstance(game, RoutesGame)
    return game


def _board(title: Title) -> RoutesTitle:
    assert isinstance(title, RoutesTitle)
    return title


class MapFamily(Family):
    def table(self, view: View, names: list[str], console: Console) -> MapScreen:
        return MapScreen(view, names, console)

    def menu(self, table: TableScreen) -> MapMenu:
        assert isinstance(table, MapScreen)
        return MapMenu(table)

    def parser(self, view: View, names: list[str]) -> MapMoveParser:
        return MapMoveParser(_ours(view.game), view, names)

    def commands(self, session: Session, table: TableScreen, menu: Menu, saved: set[Path]) -> Commands:
        return MapCommands(self, session, table, menu, saved)

    def narrator(self, names: list[str], me: int, game: Game) -> MapNarrator:
        return MapNarrator(names, me, _ours(game))

    def scored(self, game: Game, line: ScoreLine) -> str:
        routes = line.facts.get("routes")
        if line.what == "routes" and isinstance(routes, list):
            return plural(len(routes), "route")
        return score_words(_ours(game), line)

    def news(self, then: View, now: View) -> list[str]:
        """A ticket whose way others made longer."""
        return longer_ways(_ours(now.game), then, now)

    def brief(self, game: Game) -> list[str]:
        return show.brief(_ours(game))

    def box(self, title: Title, console: Console) -> None:
        show.box(_board(title), console)

    def provenance(self, title: Title) -> dict[str, str]:
        return _board(title).board.provenance

    def facts(self, title: Title) -> dict[str, object]:
        return show.facts(_board(title))
