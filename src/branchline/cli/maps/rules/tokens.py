"""Tokens at the terminal."""

import re
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline.cli.maps.rules.shown import Shown
from branchline.cli.menu import Entry
from branchline.cli.narrator import whole
from branchline.core.actions import Kind
from branchline.core.game import AWAIT
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural
from branchline.routes.rules.tokens import CompiledTokens

if TYPE_CHECKING:
    from branchline.cli.maps.move_parser import MapMoveParser
    from branchline.cli.maps.screen import MapScreen
    from branchline.core.record import Json
    from branchline.routes.game import RoutesGame
    from branchline.routes.rules.rule import CompiledRule


class TokensShown(Shown):
    verbs: ClassVar[tuple[str, ...]] = ("take", "place")

    def __init__(self, rule: "CompiledRule", game: "RoutesGame") -> None:
        super().__init__(rule, game)
        assert isinstance(rule, CompiledTokens)
        self.rule = rule
        fixed = [symbol for symbol, _ in rule.stacks]
        self.loose = [name for symbol, name in enumerate(rule.symbols) if symbol not in fixed]

    def kinds(self) -> list[Kind]:
        return [self.rule.place, self.rule.take]

    def pieces(self) -> list[str]:
        places = self.game.board.places
        stacks = [f"{self.rule.symbols[symbol]} at {places[place].name}" for symbol, place in self.rule.stacks]
        return [f"Tokens: {', '.join(stacks)}; the players place {listing(self.loose)}."]

    def beside(self, table: "MapScreen", seat: int) -> list[Text]:
        owned = self.rule.owned_by(table.cells, seat)
        return [Text(f"tokens: {listing(owned)}")] if owned else []

    def piles(self, table: "MapScreen") -> list[tuple[str, list[Text]]]:
        places = enumerate(self.game.board.places)
        stacks = [Text(f"{stack} at {place.name}") for i, place in places if (stack := self._stack(table, i))]
        return [("Stacks", stacks)] if stacks else []

    def _stack(self, table: "MapScreen", place: int) -> str:
        symbol = table.cells[self.rule.stacks_at + place] - 1
        left = table.cells[self.rule.left_at + symbol] if symbol >= 0 else 0
        return plural(left, f"{self.rule.symbols[symbol]} token") if left else ""

    def lies_at(self, table: "MapScreen", place: int) -> str:
        return self._stack(table, place)

    def question(self, table: "MapScreen") -> str:
        asked = {
            self.rule.await_take: "Which token do you take?",
            self.rule.await_place: "Place a stack of tokens. Which?",
        }
        return asked.get(table.cells[AWAIT], "")

    def entries(self, table: "MapScreen", legal: list[int]) -> list[Entry]:
        found: list[Entry] = []
        stacks: dict[str, list[int]] = {}
        for action in legal:
            if self.game.codec.kind_of[action] is self.rule.place:
                stacks.setdefault(self.game.words(action).split(" on ")[0], []).append(action)
            else:
                symbol = action - self.rule.take.start
                place = table.cells[self.rule.stacks_at : self.rule.left_at].index(symbol + 1)
                label = f"{self.rule.symbols[symbol]} from {self.game.board.places[place].name}"
                found.append(Entry("take", label, [action]))
        return found + [Entry("place", words.removeprefix("place "), actions) for words, actions in stacks.items()]

    def brings(self, table: "MapScreen", action: int) -> list[Text]:
        claim = self.game.claim
        symbols = self.rule.takeable(table.cells, claim.paid_route[action - claim.start])
        names = [self.rule.symbols[symbol] for symbol in symbols]
        return [Text(f"token: {listing(names, 'or')}")] if names else []

    def examples(self) -> list[str]:
        return [f"take {self.rule.symbols[0]}", f"place {self.loose[0]} on PLACE"]

    def reads(self, parser: "MapMoveParser", text: str) -> list[int]:
        if parser.view.cells[AWAIT] != self.rule.await_take:
            return []
        return self.rule.take.parse("take " + re.sub(r"^take\s+|\s+from\s.*", "", text, flags=re.IGNORECASE))

    def why_not(self, parser: "MapMoveParser", action: int) -> str:
        cells, take = parser.view.cells, self.rule.take
        if self.game.codec.kind_of[action] is not take or cells[AWAIT] != self.rule.await_take:
            return ""
        symbol = self.rule.symbols[action - take.start]
        if symbol in self.rule.owned_by(cells, parser.view.seat):
            return ""
        there = listing([self.rule.symbols[a - take.start] for a in parser.legal], "or")
        return f"There is no {symbol} token here: {there}."

    def did(self, kind: str, line: "Json") -> str:
        if kind != "place":
            return ""  # a token taken is an event
        tokens = plural(whole(line["count"]), f"{line['symbol']} token")
        return f"placed {tokens} on {line['place']}"

    def did_by(self, event: "Json") -> str:
        return f"took the {event['symbol']} token from {event['place']}" if event["event"] == "token" else ""

    def scored(self, line: ScoreLine) -> str:
        symbols = line.facts.get("symbols")
        if line.what != "tokens" or not isinstance(symbols, list):
            return ""
        return f"{line.label} ({', '.join([str(symbol) for symbol in symbols])})"
