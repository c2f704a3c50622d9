"""A game of a map title in sentences: claims, flushed rows, and what the title's rules have to say."""

from branchline.core.names import WILD
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.text import plural
from branchline.core.view import View
from branchline.describe.narrator import Narrator, whole
from branchline.routes.game import RoutesGame


class MapNarrator(Narrator):
    def __init__(self, names: list[str], me: int, game: RoutesGame) -> None:
        super().__init__(names, me, game)
        self.wilds = game.board.words.wilds
        self.rules = game.rules
        self.routes = game.route_views
        self.kinds = {kind.name: rule for rule in game.rules for kind in rule.kinds()}
        self.stays = False  # the last sentence about the row said that it is not replaced

    def did(self, kind: str, line: Json) -> str:
        if kind == "claim":
            name = next(route.name for route in self.routes if route.id == line["route"])
            return f"claimed {name} with {self._paid(line['cards'])} ({plural(whole(line['points']), 'point')})"
        return self.kinds[kind].did(kind, line) if kind in self.kinds else ""

    def _paid(self, cards: object) -> str:
        """“2 blue, 1 bus”"""
        counts = cards.items() if isinstance(cards, dict) else []
        return ", ".join([f"{count} {self.wild if card == WILD else card}" for card, count in counts])

    def chance(self, kind: str, line: Json) -> None:
        if kind != "flush" or not self.turns:
            return
        if line["flushed"]:
            self.turns[-1].after.append(f"Three {self.wilds} lay face up: five new cards.")
        elif not self.stays:
            self.turns[-1].after.append(f"Three {self.wilds} stay face up: too few other cards are left.")
        self.stays = not line["flushed"]

    def happened(self, event: Json, by: int | None) -> tuple[int | None, str, str]:
        if event["event"] == "reshuffle":
            return None, "", f"The discards became a new deck of {event['deck']}."
        for rule in self.rules:
            did, came = rule.did_by(event), rule.came(event)
            if did and "seat" in event:
                return whole(event["seat"]) - 1, did, came
            if came:
                return None, "", came
        return super().happened(event, by)

    def scored(self, line: ScoreLine) -> str:
        """In the words of the rule that wrote it."""
        routes = line.facts.get("routes")
        if line.what == "routes" and isinstance(routes, list):
            return plural(len(routes), "route")
        return next((words for rule in self.rules if (words := rule.scored(line))), line.label)

    def news(self, then: View, now: View) -> list[str]:
        """A sentence for each ticket, held now and known then, whose shortest open way others made longer or cut."""
        sentences: list[str] = []
        known = {ticket.number: ticket for ticket in (*then.tickets, *then.offer)}
        for ticket in now.tickets:
            was, left = known[ticket.number].spaces_missing if ticket.number in known else None, ticket.spaces_missing
            if was is not None and left is None:
                sentences.append(f"{ticket.name} is cut off: no open way is left.")
            elif was is not None and left is not None and left > was:
                sentences.append(f"{ticket.name} is now {plural(left, 'space')} away (was {was}).")
        return sentences
