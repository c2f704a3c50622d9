"""Double routes: two tracks, or three, between the same two places."""

from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.cells import Cells
from branchline.core.sentence import Message, Sentence
from branchline.routes.rules.declared import Shape
from branchline.routes.rules.rule import CompiledRule, Rule
from branchline.routes.state import NO_TRACK, UNCLAIMED

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


HOLDS_OTHER: Final = Message(
    "doubles.holds-other", "You hold the other track of this double route; nobody may claim both."
)
HOLDS_ANOTHER: Final = Message(
    "doubles.holds-another",
    "You hold another track of this {tracks, plural, =2 {double} =3 {triple} other {#-track}} route; "
    "nobody may claim two.",
)
CLOSED_BY_CLAIM: Final = Message(
    "doubles.closed-by-claim",
    "With {players} players a {tracks, plural, =2 {double} =3 {triple} other {#-track}} route closes once "
    "one of its tracks is claimed.",
)
CLOSED_BY_TRACK: Final = Message(
    "doubles.closed-by-track",
    "With {players} players a {tracks, plural, =2 {double} =3 {triple} other {#-track}} route closes once "
    "one of its tracks is built.",
)
BRIEF: Final = Message(
    "terminal.brief.doubles",
    "Double routes: nobody claims both tracks; with fewer than {both_from} players the second track closes when the "
    "first is taken.",
)
BRIEF_TRIPLES: Final = Message(
    "terminal.brief.triples",
    "Double and triple routes: nobody claims two tracks of one; with fewer than {both_from} players the others close "
    "when one is taken.",
)


class DoubleRoutes(Rule):
    """No player claims two tracks of one double route; with fewer than `both_from` players taking one closes the rest.

    A track is taken when it is claimed, or when track is laid on it where that has to come first.
    """

    key: ClassVar[str] = "double_routes"
    numbers: ClassVar[dict[str, int]] = {"both_from": 4}
    route_keys: ClassVar[dict[str, Shape]] = {"group": str}

    def __init__(self, both_from: int = 4) -> None:
        self.both_from = both_from

    def brief(self, board: "Board") -> Sentence | str:
        groups = [route.group for route in board.routes if route.group]
        triples = any(groups.count(group) > 2 for group in groups)
        return (BRIEF_TRIPLES if triples else BRIEF).sentence(both_from=self.both_from)

    def figures(self, board: "Board") -> dict[str, object]:
        groups = [route.group for route in board.routes if route.group]
        if not groups:
            return {}
        counts = list(range(board.seats[0], board.seats[1] + 1))
        closing = [str(seats) for seats in counts if seats < self.both_from]
        open_with = [str(seats) for seats in counts if seats >= self.both_from]
        tracks = max([groups.count(group) for group in groups])
        return {"doubles": True, "triples": tracks > 2, "closing": closing, "open_with": open_with}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledDoubles(self, game)


class CompiledDoubles(CompiledRule):
    messages: ClassVar[list[Message]] = [HOLDS_OTHER, HOLDS_ANOTHER, CLOSED_BY_CLAIM, CLOSED_BY_TRACK]

    def __init__(self, rule: DoubleRoutes, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        self.closed = game.seats < rule.both_from
        self.siblings: list[list[int]] = []
        for i, route in enumerate(game.board.routes):
            siblings: list[int] = []
            for j, other in enumerate(game.board.routes):
                if i != j and route.group and route.group == other.group:
                    siblings.append(j)
                    game.close(i, j, for_all=self.closed)
            self.siblings.append(siblings)

    def why_not_claim(self, cells: Cells, seat: int, route: int, colour: int) -> Sentence | None:
        tracks = len(self.siblings[route]) + 1
        for sibling in self.siblings[route]:
            if self.game.owner(cells, sibling) == seat:
                return HOLDS_ANOTHER.sentence(tracks=tracks) if tracks > 2 else HOLDS_OTHER.sentence()
        return self.why_closed(cells, route)

    def why_closed(self, cells: Cells, route: int) -> Sentence | None:
        players, tracks = self.game.seats, len(self.siblings[route]) + 1
        for sibling in self.siblings[route] if self.closed else []:
            if self.game.owner(cells, sibling) != UNCLAIMED:
                return CLOSED_BY_CLAIM.sentence(players=players, tracks=tracks)
            if self.game.track_on(cells, sibling) != NO_TRACK:
                return CLOSED_BY_TRACK.sentence(players=players, tracks=tracks)
        return None
