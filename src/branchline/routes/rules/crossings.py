"""Crossings: routes that lie across each other, so that only one of them can be taken."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.cells import Cells
from branchline.core.sentence import Message, Sentence
from branchline.routes.rules.declared import Shape
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.state import NO_TRACK, NOT_CUT, UNCLAIMED

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


CUT_BY_CLAIM: Final = Message(
    "crossings.cut-by-claim",
    "{route, route} is cut off for good: it crosses {other, route}, which is claimed.",
)
CUT_BY_TRACK: Final = Message(
    "crossings.cut-by-track",
    "{route, route} is cut off for good: it crosses {other, route}, which is built.",
)
CUT_OFF: Final = Message("terminal.story.cut-off", "{routes, routes} {routes, plural, one {is} other {are}} cut off.")
BRIEF: Final = Message(
    "terminal.brief.crossings",
    "Crossings ({pairs, plural, one {# pair} other {# pairs}} of routes): as soon as one of the two is claimed, or "
    "track is laid on it, the other is cut off for good.",
)
STANDS_CUT_OFF: Final = Message("terminal.crossings.cut-off", "cut off")
PAIRS: Final = Message("terminal.crossings.pairs", "Crossings ({n})")
PAIR: Final = Message("terminal.crossings.pair", "{a, route} and {b, route}")


def _crossings(board: "Board") -> list[list[int]]:
    """Pairs of route ids, as the board's `crossings` list has them."""
    found: list[list[int]] = []
    pairs = board.more.get("crossings", [])
    if isinstance(pairs, list):
        for pair in pairs:
            whole = isinstance(pair, list) and all(isinstance(r, int) and not isinstance(r, bool) for r in pair)
            if whole and len(pair) == 2:
                found.append([int(route) for route in pair])
    return found


class Crossings(Rule):
    """Of two routes that cross, one claimed (or built, where track is laid first) closes the other for good."""

    key: ClassVar[str] = "crossings"
    board_keys: ClassVar[dict[str, Shape]] = {"crossings": [(int, int)]}
    event_facts: ClassVar[dict[str, Shape]] = {"cut off": {"routes": [int]}}

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        pairs, listed = _crossings(board), board.more.get("crossings", [])
        if not isinstance(listed, list) or len(pairs) != len(listed):
            return [("crossings", -1, "crossings must be a list of pairs of route ids, such as [[12, 90], [15, 83]]")]
        routes = {route.id: route for route in board.routes}
        found: list[tuple[str, int, str]] = []
        for i, (a, b) in enumerate(pairs):
            if a not in routes or b not in routes:
                unknown = a if a not in routes else b
                found.append(("crossings", i, f"there is no route {unknown}; name two routes by their id"))
            elif a == b:
                found.append(("crossings", i, f"both are route {a}; name two routes by their id"))
            elif routes[a].group and routes[a].group == routes[b].group:
                found.append(("crossings", i, f"{a} and {b} run side by side and can't cross; remove the pair"))
            elif [a, b] in pairs[:i] or [b, a] in pairs[:i]:
                found.append(("crossings", i, f"{a} and {b} are listed twice; remove one"))
        return found

    def brief(self, board: "Board") -> Sentence | str:
        return BRIEF.sentence(pairs=len(_crossings(board)))

    def figures(self, board: "Board") -> dict[str, object]:
        pairs = len(_crossings(board))
        return {"crossings": pairs} if pairs else {}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledCrossings(self, game)


class CompiledCrossings(CompiledRule):
    messages: ClassVar[list[Message]] = [CUT_BY_CLAIM, CUT_BY_TRACK]

    def __init__(self, rule: Crossings, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        self.across: list[list[int]] = [[] for _ in game.board.routes]
        index = {route.id: i for i, route in enumerate(game.board.routes)}
        for a, b in _crossings(game.board):
            for one, other in ((index[a], index[b]), (index[b], index[a])):
                self.across[one].append(other)
                game.close(one, other, for_all=True)

    def cut_by(self, cells: Cells, route: int) -> int:
        for other in self.across[route]:
            if self.game.owner(cells, other) != UNCLAIMED or self.game.track_on(cells, other) != NO_TRACK:
                return other
        return NOT_CUT

    def why_not_claim(self, cells: Cells, seat: int, route: int, colour: int) -> Sentence | None:
        return self.why_closed(cells, route)

    def why_closed(self, cells: Cells, route: int) -> Sentence | None:
        cut = self.cut_by(cells, route)
        if cut == NOT_CUT:
            return None
        message = CUT_BY_CLAIM if self.game.owner(cells, cut) != UNCLAIMED else CUT_BY_TRACK
        claim = self.game.claim
        return message.sentence(route=claim.route_facts(route), other=claim.route_facts(cut))

    def standing_words(self, cells: Cells, route: int) -> Sentence | str:
        return STANDS_CUT_OFF.sentence() if self.cut_by(cells, route) != NOT_CUT else ""

    def sections(self) -> Sequence[tuple[Sentence | str, Sequence[Sentence | str]]]:
        claim = self.game.claim
        pairs = [(a, b) for a, across in enumerate(self.across) for b in across if a < b]
        lines = [PAIR.sentence(a=claim.route_facts(a), b=claim.route_facts(b)) for a, b in pairs]
        return [(PAIRS.sentence(n=len(pairs)), lines)]

    def came(self, event: dict[str, object]) -> Sentence | str:
        ids = event.get("routes")
        if event["event"] != "cut off" or not isinstance(ids, list):
            return ""
        cut = [i for i, route in enumerate(self.game.board.routes) if route.id in ids]
        return CUT_OFF.sentence(routes=[self.game.claim.route_facts(route) for route in cut])

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        cut: list[object] = []
        for route, across in enumerate(self.across):
            if across and self.cut_by(before, route) == NOT_CUT != self.cut_by(after, route):
                cut.append(self.game.board.routes[route].id)
        return [{"event": "cut off", "routes": cut}] if cut else []
