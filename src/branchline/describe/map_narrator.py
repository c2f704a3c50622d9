"""A game of a map title in sentences: claims, flushed rows, and what the title's rules have to say."""

from typing import Final

from branchline.core.language import ENGLISH, Language
from branchline.core.record import Json
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.view import View
from branchline.describe import move_messages as move
from branchline.describe import story_messages as story
from branchline.describe.narrator import Facts, Narrator, whole
from branchline.routes.game import RoutesGame

ROUTES: Final = Message("terminal.score.routes", "{routes, plural, one {# route} other {# routes}}")
ROUTES_ALONE: Final = Message("terminal.score.routes-alone", "Routes")
THREE: Final = 3  # wilds face up, with which the row is replaced


class MapNarrator(Narrator):
    def __init__(self, names: list[str], me: int, game: RoutesGame, language: Language = ENGLISH) -> None:
        super().__init__(names, me, game, language)
        self.wilds = game.board.words.wilds
        self.rules = game.rules
        self.game = game
        self.index = {route.id: route.index for route in game.route_views}
        self.kinds = {kind.name: rule for rule in game.rules for kind in rule.kinds()}
        self.stays = False  # the last sentence about the row said that it is not replaced

    def did(self, kind: str, line: Json) -> str:
        by = line.get("by")
        seat = by - 1 if isinstance(by, int) else self.me
        if kind == "claim":
            return self.by(seat, story.CLAIMED.sentence(points=line["points"], **self._claim(line)))
        return self.by(seat, self.kinds[kind].did(kind, line)) if kind in self.kinds else ""

    def _claim(self, line: Json) -> Facts:
        route = self.game.claim.route_facts(self.index[whole(line["route"])])
        return {"route": route, "cards": line["cards"], "wild": self.wild}

    def move(self, kind: str, line: Json) -> Sentence | str:
        if kind == "claim":
            return move.CLAIM.sentence(**self._claim(line))
        if kind == "flush":
            return (move.FLUSH if line["flushed"] else move.ROW_STAYS).sentence()
        return self.kinds[kind].move_words(kind, line) if kind in self.kinds else ""

    def chance(self, kind: str, line: Json) -> None:
        if kind != "flush" or not self.turns:
            return
        if line["flushed"] or not self.stays:
            message = story.ROW_REPLACED if line["flushed"] else story.ROW_STAYS
            self.turns[-1].after.append(self.language.say(message, wilds=self.wilds, wild=self.wild, n=THREE))
        self.stays = not line["flushed"]

    def happened(self, event: Json, by: int | None) -> tuple[int | None, str, str]:
        if event["event"] == "reshuffle":
            return None, "", self.language.say(story.RESHUFFLED, deck=event["deck"])
        for rule in self.rules:
            did, came = rule.did_by(event), self.language.words(rule.came(event))
            if did and "seat" in event:
                seat = whole(event["seat"]) - 1
                return seat, self.by(seat, did), came
            if came:
                return None, "", came
        return super().happened(event, by)

    def scored(self, line: ScoreLine) -> str:
        """In the words of the rule that wrote it."""
        routes = line.facts.get("routes")
        if line.what == "routes":
            known = isinstance(routes, list)
            return self.language.say(ROUTES, routes=routes) if known else self.language.say(ROUTES_ALONE)
        scored = next((said for rule in self.rules if (said := rule.scored(line))), line.label)
        return self.language.words(scored)

    def news(self, then: View, now: View) -> list[str]:
        """A sentence for each ticket, held now and known then, whose shortest open way others made longer or cut."""
        sentences: list[str] = []
        known = {ticket.number: ticket for ticket in (*then.tickets, *then.offer)}
        for ticket in now.tickets:
            was, left = known[ticket.number].spaces_missing if ticket.number in known else None, ticket.spaces_missing
            ends = {"a": ticket.a, "b": ticket.b}
            if was is not None and left is None:
                sentences.append(self.language.say(story.TICKET_CUT_OFF, ticket=ends))
            elif was is not None and left is not None and left > was:
                sentences.append(self.language.say(story.TICKET_FARTHER, ticket=ends, spaces=left, was=was))
        return sentences
