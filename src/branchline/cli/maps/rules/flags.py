"""Flags at the terminal."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline.cli.maps.rules.shown import Shown
from branchline.cli.menu import Entry
from branchline.core.actions import Kind
from branchline.core.game import AWAIT
from branchline.core.score import ScoreLine
from branchline.core.text import article, normal, plural
from branchline.routes.rules.flags import CompiledFlags

if TYPE_CHECKING:
    from branchline.cli.maps.move_parser import MapMoveParser
    from branchline.cli.maps.screen import MapScreen
    from branchline.core.record import Json
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule

YES = ("y", "yes", "yeskeepit", "keep", "keepit")
NO = ("n", "no", "none", "keepnone", "dont", "dontkeepit")


class FlagsShown(Shown):
    counted: ClassVar[bool] = True

    def __init__(self, rule: "CompiledRule", game: "RoutesGame") -> None:
        super().__init__(rule, game)
        assert isinstance(rule, CompiledFlags)
        self.rule = rule

    def kinds(self) -> list[Kind]:
        return [self.rule.choose]

    def beside(self, table: "MapScreen", seat: int) -> list[Text]:
        at = self.rule.cards_at + seat * len(self.rule.colours)
        lying = [table.paint.card(colour) for i, colour in enumerate(self.rule.colours) if table.cells[at + i]]
        return [Text("flag: ").append_text(table.paint.joined(lying))] if lying else []

    def question(self, table: "MapScreen") -> str:
        if table.cells[AWAIT] != self.rule.awaiting:
            return ""
        return f"Keep the {self.game.board.colours[self.game.spent_colour(table.cells)]} card for your flag?"

    def entries(self, table: "MapScreen", legal: list[int]) -> list[Entry]:
        words = {self.rule.choose.start: "yes, keep it", self.rule.choose.start + 1: "no"}
        return [Entry("flag", words[action], [action], Text(words[action])) for action in legal]

    def brings(self, table: "MapScreen", action: int) -> list[Text]:
        claim = self.game.claim
        stripe = self.rule.stripe[claim.paid_route[action - claim.start]]
        if stripe < 0 or not claim.paid_cards[action - claim.start]:
            return []
        if table.cells[self.rule.cards_at + table.seat * len(self.rule.colours) + stripe]:
            return []
        return [Text("flag: ").append_text(table.paint.card(self.rule.colours[stripe]))]

    def examples(self) -> list[str]:
        return ["keep card", "keep no card"]

    def reads(self, parser: "MapMoveParser", text: str) -> list[int]:
        if parser.view.cells[AWAIT] == self.rule.awaiting and normal(text) in (*YES, *NO):
            return [self.rule.choose.start + (normal(text) in NO)]
        return []

    def did(self, kind: str, line: "Json") -> str:
        return f"kept {article(str(line['colour'])) if line['kept'] else 'no'} card for the flag"

    def did_by(self, event: "Json") -> str:
        return f"made a flag ({plural(self.rule.points, 'point')})" if event["event"] == "flag" else ""

    def scored(self, line: ScoreLine) -> str:
        flags = line.facts.get("flags")
        return plural(flags, "flag") if line.what == "flags" and isinstance(flags, int) else ""
