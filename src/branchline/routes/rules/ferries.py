"""Ferries: routes over water that take some wild cards."""

from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.cells import Cells
from branchline.core.names import WILD
from branchline.core.sentence import Message, Sentence
from branchline.core.text import is_an
from branchline.routes.rules.declared import Shape
from branchline.routes.rules.rule import CompiledRule, Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


TOO_FEW_WILDS: Final = Message(
    "ferries.too-few-wilds", "This ferry takes at least {needed, cards}; you have {has, cards}."
)
WILDS_NEEDED: Final = Message(
    "ferries.wilds-needed", "{route, route} is a ferry: at least {needed, cards} must be spent."
)
NO_WILDS: Final = Message("ferries.no-wilds", "This ferry takes at least {needed, cards}; you have none.")
BRIEF: Final = Message(
    "terminal.brief.ferries",
    "Ferries: each ferry symbol on a route takes {an, select, true {an} other {a}} {wild, wild} card, the rest is paid "
    "as usual.",
)
FERRY: Final = Message("terminal.ferries.ferry", "ferry, {needed, cards}")


class Ferries(Rule):
    """A route with k ferry symbols takes at least k wilds; the rest is paid as usual."""

    key: ClassVar[str] = "ferries"
    route_keys: ClassVar[dict[str, Shape]] = {"ferries": int}

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        found: list[tuple[str, int, str]] = []
        for i, route in enumerate(board.routes):
            symbols = route.more.get("ferries", 0)
            if not isinstance(symbols, int) or isinstance(symbols, bool) or not 0 <= symbols <= route.length:
                found.append(
                    ("routes", i, f"ferries = {symbols!r} must be a whole number from 0 to the length, {route.length}")
                )
        return found

    def brief(self, board: "Board") -> Sentence | str:
        return BRIEF.sentence(an=is_an(board.words.wild), wild=board.words.wild)

    def figures(self, board: "Board") -> dict[str, object]:
        ferries = [route for route in board.routes if route.more.get("ferries")]
        return {"ferries": len(ferries)} if ferries else {}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledFerries(self, game)


class CompiledFerries(CompiledRule):
    messages: ClassVar[list[Message]] = [TOO_FEW_WILDS, NO_WILDS, WILDS_NEEDED]

    def __init__(self, rule: Ferries, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        self.symbols: list[int] = []
        for i, route in enumerate(game.board.routes):
            symbols = route.more.get("ferries", 0)
            assert isinstance(symbols, int)
            self.symbols.append(symbols)
            game.need_wilds(i, symbols)

    def route_words(self, route: int) -> Sentence | str:
        needed = self.symbols[route]
        return FERRY.sentence(needed={WILD: needed}, wild=self.game.cards.wild_called) if needed else ""

    def why_not_claim(self, cells: Cells, seat: int, route: int, colour: int) -> Sentence | None:
        needed = self.symbols[route]
        has = self.game.hand_of(cells, seat)[self.game.cards.wild]
        if has >= needed:
            return None
        takes, wild = {WILD: needed}, self.game.cards.wild_called
        if not has:
            return NO_WILDS.sentence(needed=takes, wild=wild)
        return TOO_FEW_WILDS.sentence(needed=takes, has={WILD: has}, wild=wild)

    def why_not_wilds(self, route: int, wilds: int) -> Sentence | None:
        game, needed = self.game, self.symbols[route]
        if wilds >= needed:
            return None
        name = game.claim.route_facts(route)
        return WILDS_NEEDED.sentence(route=name, needed={WILD: needed}, wild=game.cards.wild_called)
