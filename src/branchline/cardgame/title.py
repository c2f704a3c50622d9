"""The Card Game as a title: its box, its option, and how its planner judges."""

from pathlib import Path
from typing import Final

from branchline.cardgame.box import read_box
from branchline.cardgame.earlier import FirstRulesCardGame
from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cardgame.planner_weights import read_card_game_weights
from branchline.core.game import Version
from branchline.core.sentence import Message, Sentence
from branchline.core.title import Title

# The game of each version of the rules, as for the map titles.
GAMES: Final[dict[int, type[CardGame]]] = {1: FirstRulesCardGame, 2: CardGame}
NEWEST: Final = max(GAMES)
TRACK_IS_OPEN: Final = Message("terminal.option.open-track", "Everybody may look through their own track at any time.")


class CardTitle(Title):
    def __init__(self, folder: Path, rules: int = NEWEST) -> None:
        super().__init__(folder, {OPEN_TRACK: TRACK_IS_OPEN.sentence()})
        self.box = read_box(folder)
        self.weights = read_card_game_weights(folder)
        self.key = self.box.key
        self.name = self.box.name
        self.year = self.box.year
        self.seats = self.box.seats
        self.version = Version(rules, self.box.version)
        self.note = ""
        self.provenance = self.box.provenance

    @property
    def differences(self) -> list[Sentence]:
        return GAMES[self.version.rules].differences

    def contents(self) -> dict[str, int]:
        return {"cards": sum(self.box.cards), "tickets": len(self.box.tickets), "bonuses": len(self.box.bonuses)}

    def make(self, seats: int, options: dict[str, object]) -> CardGame:
        return GAMES[self.version.rules](self.box, seats, options, self.weights)

    def by_rules(self, rules: int) -> "CardTitle":
        """The same box by another version of the rules."""
        return CardTitle(self.folder, rules)

    def game(self, seats: int, options: dict[str, object] | None = None) -> CardGame:
        game = super().game(seats, options)
        assert isinstance(game, CardGame)
        return game
