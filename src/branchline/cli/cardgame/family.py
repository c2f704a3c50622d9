"""The Card Game, as the general screens know it."""

from pathlib import Path

from rich.console import Console

from branchline.cardgame.game import CardGame
from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame import show
from branchline.cli.cardgame.commands import CardCommands
from branchline.cli.cardgame.menu import CardMenu
from branchline.cli.cardgame.move_parser import CardMoveParser
from branchline.cli.cardgame.narrator import CardGameNarrator
from branchline.cli.cardgame.screen import CardGameScreen
from branchline.cli.cardgame.words import spoken
from branchline.cli.commands import Commands
from branchline.cli.family import Family
from branchline.cli.menu import Menu
from branchline.cli.screen import TableScreen
from branchline.cli.session import Session
from branchline.core.game import Game
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.text import plural
from branchline.core.title import Title
from branchline.core.view import View


def _ours(game: Game) -> CardGame:
    assert isinstance(game, CardGame)
    return game


def _boxed(title: Title) -> CardTitle:
    assert isinstance(title, CardTitle)
    return title


class CardGameFamily(Family):
    def table(self, view: View, names: list[str], console: Console) -> CardGameScreen:
        return CardGameScreen(view, names, console)

    def menu(self, table: TableScreen) -> CardMenu:
        assert isinstance(table, CardGameScreen)
        return CardMenu(table)

    def parser(self, view: View, names: list[str]) -> CardMoveParser:
        return CardMoveParser(_ours(view.game), view, names)

    def commands(self, session: Session, table: TableScreen, menu: Menu, saved: set[Path]) -> Commands:
        return CardCommands(self, session, table, menu, saved)

    def narrator(self, names: list[str], me: int, game: Game) -> CardGameNarrator:
        return CardGameNarrator(names, me, _ours(game))

    def scored(self, game: Game, line: ScoreLine) -> str:
        tickets = line.facts.get("tickets")
        if line.what != "bonus":
            return line.label
        return f"bonus for {line.label}" + (f" ({plural(tickets, 'ticket')})" if isinstance(tickets, int) else "")

    def spoken(self, game: Game, words: str) -> str:
        return spoken(_ours(game), super().spoken(game, words))

    def move_words(self, game: Game, line: Json, names: list[str]) -> tuple[str, str]:
        who, words = super().move_words(game, line, names)
        seat = line.get("seat") if line["kind"] == _ours(game).reveal_completed.name else None
        return ("told", f"{names[seat - 1]} {words}") if isinstance(seat, int) else (who, words)

    def brief(self, game: Game) -> list[str]:
        return show.brief(_ours(game))

    def box(self, title: Title, console: Console) -> None:
        show.box(_boxed(title).box, console)

    def provenance(self, title: Title) -> dict[str, str]:
        return _boxed(title).box.provenance

    def facts(self, title: Title) -> dict[str, object]:
        return show.facts(_boxed(title))
