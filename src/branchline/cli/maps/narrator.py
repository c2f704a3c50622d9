"""A game of a map title told in sentences: claims, flushed rows, and what the title's rules have to tell."""

from branchline.cli.facts import whole
from branchline.cli.maps.rules import shown
from branchline.cli.narrator import NOBODY, Narrator
from branchline.core.record import Json
from branchline.core.text import plural
from branchline.routes.game import RoutesGame


class MapNarrator(Narrator):
    def __init__(self, names: list[str], me: int, game: RoutesGame) -> None:
        super().__init__(names, me, game)
        self.wilds = game.board.words.wilds
        self.rules = shown(game)
        self.kinds = {kind.name: rule for rule in self.rules for kind in rule.kinds()}
        self.stays = False  # it is told that the row is not replaced

    def did(self, kind: str, line: Json) -> str:
        if kind == "claim":
            points = plural(whole(line["points"]), "point")
            return f"claimed{str(line['words']).removeprefix('claim')} ({points})"
        return self.kinds[kind].did(kind, line) if kind in self.kinds else ""

    def chance(self, kind: str, line: Json) -> None:
        if kind != "flush" or not self.turns:
            return
        if line["flushed"]:
            self.turns[-1].after.append(f"Three {self.wilds} lay face up: five new cards.")
        elif not self.stays:
            self.turns[-1].after.append(f"Three {self.wilds} stay face up: too few other cards are left.")
        self.stays = not line["flushed"]

    def happened(self, event: Json, by: int) -> tuple[int, str, str]:
        if event["event"] == "reshuffle":
            return NOBODY, "", f"The discards became a new deck of {event['deck']}."
        for rule in self.rules:
            did, came = rule.did_by(event), rule.came(event)
            if did or came:
                return whole(event["seat"]) - 1 if did else NOBODY, did, came
        return super().happened(event, by)
