"""The Card Game as a title: its box, its option, and how its planner judges."""

from pathlib import Path

from branchline.cardgame.box import read_box
from branchline.cardgame.game import OPEN_TRACK, CardGame
from branchline.cardgame.planner_weights import read_card_game_weights
from branchline.core.title import Title


class CardTitle(Title):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder, {OPEN_TRACK: "Everybody may look through their own track at any time."})
        self.box = read_box(folder)
        self.weights = read_card_game_weights(folder)
        self.key = self.box.key
        self.name = self.box.name
        self.year = self.box.year
        self.seats = self.box.seats
        self.rules_version = self.box.rules_version
        self.note = ""
        self.provenance = self.box.provenance

    def contents(self) -> dict[str, int]:
        return {"cards": sum(self.box.cards), "tickets": len(self.box.tickets), "bonuses": len(self.box.bonuses)}

    def make(self, seats: int, options: dict[str, object]) -> CardGame:
        return CardGame(self.box, seats, options, self.weights)

    def game(self, seats: int, options: dict[str, object] | None = None) -> CardGame:
        game = super().game(seats, options)
        assert isinstance(game, CardGame)
        return game
