"""A game of a map title told in sentences: claims, flushed rows, and what the title's rules have to tell."""

from branchline.cli.maps.ticket_paths import FAR, TicketPaths
from branchline.cli.narrator import NOBODY, Narrator, whole
from branchline.core.record import Json
from branchline.core.text import plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame


class MapNarrator(Narrator):
    def __init__(self, names: list[str], me: int, game: RoutesGame) -> None:
        super().__init__(names, me, game)
        self.wilds = game.board.words.wilds
        self.rules = game.rules
        self.kinds = {kind.name: rule for rule in game.rules for kind in rule.kinds()}
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


def longer_ways(game: RoutesGame, then: View, now: View) -> list[str]:
    """A sentence for each ticket, held now and known then, whose shortest open way became longer, or was cut off."""
    told: list[str] = []
    had = {*game.tickets_of(then.cells, then.seat), *game.offer_of(then.cells, then.seat)}
    before, after = TicketPaths(game, then), TicketPaths(game, now)
    for ticket in game.tickets_of(now.cells, now.seat):
        was, spaces = (before.of(ticket).spaces, after.of(ticket).spaces) if ticket in had else (0, 0)
        name = game.board.tickets[ticket].name
        if spaces > was and spaces >= FAR:
            told.append(f"{name} is cut off: no open way is left.")
        elif spaces > was:
            told.append(f"{name} is now {plural(spaces, 'space')} away (was {was}).")
    return told
