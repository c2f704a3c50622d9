"""What can be asked at a map: claims, the map, the routes of a place, and what its rules add."""

from collections.abc import Mapping
from typing import ClassVar

from branchline.cli.heard import to_type
from branchline.cli.maps import laying
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.places import places_named
from branchline.cli.maps.screen import LOOKS, MapScreen
from branchline.cli.questions import Commands
from branchline.core.sentence import Message


class MapCommands(Commands):
    parser = MapMoveParser
    looks: ClassVar[Mapping[str, Message | str]] = LOOKS
    aliases: ClassVar[dict[str, str]] = {"claim": "claims", "moves": "claims", "m": "map"}
    afterwards: ClassVar[tuple[str, ...]] = ("score", "map", "table", "tickets", "log")
    table: MapScreen
    menu: MapMenu

    def own_looks(self) -> Mapping[str, Message | str]:
        return laying.COMMANDS if self.table.laying else {}

    def is_move(self, word: str) -> bool:
        return word in ("claim", "c")

    def answer(self, command: str, rest: str, text: str) -> bool:
        if command == "claims":
            self.menu.claims()
        elif command in ("map", "routes") and not rest:
            self.table.map()
        elif command in ("map", "routes"):
            for place in places_named(self.table.game, rest):
                self.table.routes(place)
        else:
            asked = rest if command else text
            return bool(self.table.laying and self.table.laying.obey(self.table, self.menu, command, asked))
        return True

    def examples(self) -> list[str]:
        words = self.table.game.board.words
        own = [example for rule in self.table.game.rules for example in rule.examples()]
        paid = f"claim PLACE PLACE with 2 {self.table.game.board.colours[0]}, 1 {words.wild}"
        return [*super().examples(), "claim PLACE PLACE", *own, paid]

    def suggestions(self) -> list[str]:
        about_places = [name.split()[0] for name in self.known if "PLACE" in name]
        return super().suggestions() + [
            f"{to_type(word)} {place}" for word in about_places for place in self.table.game.ends
        ]
