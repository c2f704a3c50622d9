"""The seam between the general screens and a family of games: all that they need to know of it, and nothing else."""

import re
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.core.record import Json, Record, to_json
from branchline.trains.game import TrainGame

CARD_OF_CHANCE = re.compile("^(deal|turn up) wild$")

if TYPE_CHECKING:
    from rich.console import Console

    from branchline.cli.commands import Commands
    from branchline.cli.menu import Menu
    from branchline.cli.move_parser import MoveParser
    from branchline.cli.narrator import Narrator
    from branchline.cli.screen import TableScreen
    from branchline.cli.session import Session
    from branchline.core.game import Game
    from branchline.core.score import ScoreLine
    from branchline.core.title import Title
    from branchline.core.view import View


class Family(ABC):
    """How the games of one family are shown, played, told and listed. It holds nothing: one serves all games."""

    # -- at the table -------------------------------------------------------------------------------------------------

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

    # -- the story ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def narrator(self, names: list[str], me: int, game: "Game") -> "Narrator": ...

    @abstractmethod
    def scored(self, game: "Game", line: "ScoreLine") -> str:
        """What a line of the score is for, tickets apart; its facts may be missing."""

    def spoken(self, game: "Game", words: str) -> str:
        """The words of a move, as records have them, for people to read: wilds as the title calls them."""
        return CARD_OF_CHANCE.sub(rf"\1 {game.cards.wild_called}", words) if isinstance(game, TrainGame) else words

    def move_words(self, game: "Game", line: Json, names: list[str]) -> tuple[str, str]:
        """Who made a move that a record has, and its words, for people to read."""
        by, to = line["by"], line.get("to")
        who = names[by - 1] if isinstance(by, int) else "chance"
        whom = f" to {names[to - 1]}" if isinstance(to, int) else ""
        return who, self.spoken(game, str(line["words"])) + whom

    def narrate(self, redacted: Record, me: int) -> list[tuple[int, str]]:
        """Each turn as (the number of its last move, sentence)."""
        narrator = self.narrator(redacted.names, me, redacted.game)
        for line in to_json(redacted):
            if "move" in line:
                narrator.read(line)
        return narrator.sentences()

    def news(self, then: "View", now: "View") -> list[str]:
        """What is worse, or better, for a person than it was, and no move tells."""
        return []

    # -- the title ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def brief(self, game: "Game") -> list[str]:
        """The rules in a line or two each."""

    @abstractmethod
    def box(self, title: "Title", console: "Console") -> None:
        """Show what is in the box: board, tickets, pieces."""

    @abstractmethod
    def provenance(self, title: "Title") -> dict[str, str]:
        """Where what is from."""

    @abstractmethod
    def facts(self, title: "Title") -> dict[str, object]:
        """All that is shown of a title, for a program."""
