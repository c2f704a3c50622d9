"""Crossings at the terminal."""

from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.maps.rules.shown import Shown
from branchline.core.text import listing
from branchline.routes.rules.crossings import CompiledCrossings

if TYPE_CHECKING:
    from branchline.cli.maps.screen import MapScreen
    from branchline.core.record import Json
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule


class CrossingsShown(Shown):
    def __init__(self, rule: "CompiledRule", game: "RoutesGame") -> None:
        super().__init__(rule, game)
        assert isinstance(rule, CompiledCrossings)
        self.rule = rule

    def sections(self) -> list[tuple[str, list[str]]]:
        names = self.game.claim.names
        pairs = [(a, b) for a, across in enumerate(self.rule.across) for b in across if a < b]
        return [(f"Crossings ({len(pairs)})", [f"{names[a]} and {names[b]}" for a, b in pairs])]

    def standing(self, table: "MapScreen", route: int) -> str:
        return "cut off" if self.rule.cut_by(table.cells, route) >= 0 else ""

    def cut_by(self, table: "MapScreen", route: int) -> str:
        by = self.rule.cut_by(table.cells, route)
        return self.game.claim.names[by] if by >= 0 else ""

    def on_board(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        return [("Cut off", table.cut_off(range(len(self.game.board.routes))))]

    def came(self, event: "Json") -> str:
        ids = event.get("routes")
        if event["event"] != "cut off" or not isinstance(ids, list):
            return ""
        routes = [name for name, r in zip(self.game.claim.names, self.game.board.routes, strict=True) if r.id in ids]
        return f"{listing(routes)} {'is' if len(routes) == 1 else 'are'} cut off."
