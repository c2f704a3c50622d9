"""The family of map titles, as the general screens know it."""

from pathlib import Path

from rich.console import Console

from branchline.cli.commands import Commands
from branchline.cli.family import Family
from branchline.cli.maps import show
from branchline.cli.maps.commands import MapCommands
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.rules import score_words, shown
from branchline.cli.maps.table import MapTable
from branchline.cli.maps.told import MapTeller
from branchline.cli.maps.typed import MapTyped
from branchline.cli.maps.worse import worse
from branchline.cli.menu import Menu
from branchline.cli.session import Session
from branchline.cli.table import Table
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


class Maps(Family):
    def table(self, view: View, names: list[str], console: Console) -> MapTable:
        return MapTable(view, names, console)

    def menu(self, table: Table) -> MapMenu:
        assert isinstance(table, MapTable)
        return MapMenu(table)

    def typed(self, view: View, names: list[str]) -> MapTyped:
        return MapTyped(_ours(view.game), view, names)

    def commands(self, session: Session, table: Table, menu: Menu, saved: set[Path]) -> Commands:
        return MapCommands(self, session, table, menu, saved)

    def teller(self, names: list[str], me: int, game: Game) -> MapTeller:
        return MapTeller(names, me, _ours(game))

    def scored(self, game: Game, line: ScoreLine) -> str:
        routes = line.facts.get("routes")
        if line.what == "routes" and isinstance(routes, list):
            return plural(len(routes), "route")
        return score_words(line, shown(_ours(game)))

    def news(self, then: View, now: View) -> list[str]:
        """A ticket whose way others made longer."""
        return worse(_ours(now.game), then, now)

    def brief(self, game: Game) -> list[str]:
        return show.brief(_ours(game))

    def box(self, title: Title, console: Console) -> None:
        show.box(_board(title), console)

    def provenance(self, title: Title) -> dict[str, str]:
        return _board(title).board.provenance

    def facts(self, title: Title) -> dict[str, object]:
        return show.facts(_board(title))
