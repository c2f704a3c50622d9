"""Districts: groups of places that score for a player who links them all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from branchline.core.cells import Cells
from branchline.core.score import ScoreLine, measure
from branchline.core.sentence import Message, Sentence
from branchline.core.text import listing
from branchline.routes.rules.declared import Area, RuleBounds, RunningTotals, Shape
from branchline.routes.rules.rule import CompiledRule, Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame

LINE: Final = Message("terminal.score.district", "District {district}")
BRIEF: Final = Message(
    "terminal.brief.districts",
    "Districts, at the end, if your own routes link all places of one: {districts, sentences}.",
)
FIRST_POINTS: Final = Message(
    "terminal.brief.district-points",
    "district {district} scores {points, plural, one {# point} other {# points}}",
)
MORE_POINTS: Final = Message("terminal.brief.district-more", "district {district} scores {points}")
DISTRICT: Final = Message("terminal.districts.district", "district {district}")
IN_BOX: Final = Message(
    "terminal.districts.in-box",
    "District {district}, {points, plural, one {# point} other {# points}}: {places, list}.",
)


def _districts(board: "Board") -> list[tuple[int, int]]:
    """(number, points) of each district, as the board's `districts` list has them."""
    found: list[tuple[int, int]] = []
    table = board.more.get("districts", [])
    if isinstance(table, list):
        for entry in table:
            if (
                isinstance(entry, dict)
                and isinstance(entry.get("number"), int)
                and isinstance(entry.get("points"), int)
            ):
                found.append((entry["number"], entry["points"]))
    return found


def _known(numbers: list[int]) -> str:
    return f"; write one of {listing([str(number) for number in numbers], 'or')}, or list it there"


class Districts(Rule):
    """At the end a player scores each district whose places all lie in one component of their own routes."""

    key: ClassVar[str] = "districts"
    board_keys: ClassVar[dict[str, Shape]] = {"districts": [{"number": int, "points": int, "colour?": str}]}
    place_keys: ClassVar[dict[str, Shape]] = {"district": int}
    score_facts: ClassVar[dict[str, Shape]] = {"district": {"district": int, "places": [str]}}

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        found: list[tuple[str, int, str]] = []
        table = board.more.get("districts", [])
        entries = _districts(board)
        if not isinstance(table, list) or not table or len(entries) != len(table):
            shape = "districts must list {number = …, points = …, colour = …} tables"
            return [("districts", -1, shape if table else f"{shape}; or play without the rule districts")]
        numbers = [number for number, _ in entries]
        for i, number in enumerate(numbers):
            if numbers.index(number) != i:
                found.append(("districts", i, f"district {number} is listed twice; number each district once"))
            members = [p for p in board.places if p.more.get("district") == number]
            if len(members) < 2:
                found.append(
                    ("districts", i, f"district {number} has fewer than two places; add district = {number} to more")
                )
        for i, place in enumerate(board.places):
            district = place.more.get("district")
            if district is not None and district not in numbers:
                found.append(("places", i, f"district {district!r} is not in districts{_known(numbers)}"))
        return found

    def brief(self, board: "Board") -> Sentence | str:
        scale: list[object] = []
        for number, points in _districts(board):
            scale.append((MORE_POINTS if scale else FIRST_POINTS).sentence(district=number, points=points))
        return BRIEF.sentence(districts=scale)

    def figures(self, board: "Board") -> dict[str, object]:
        found = _districts(board)
        places = [place.more.get("district") for place in board.places]
        points = [points for _, points in found]
        return {
            "districts": len(found),
            "district_list": [(str(number), str(places.count(number)), str(points)) for number, points in found],
            "district_least": min(points),
            "district_most": max(points),
        }

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledDistricts(self, game)


class CompiledDistricts(CompiledRule):
    def __init__(self, rule: Districts, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        self.members: list[list[int]] = []
        self.names: list[int] = []
        self.points: list[int] = []
        for number, points in _districts(game.board):
            self.names.append(number)
            self.points.append(points)
            self.members.append([i for i, p in enumerate(game.board.places) if p.more.get("district") == number])

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        for seat in range(self.game.seats):
            root = self.game.components(cells, seat)
            for i, members in enumerate(self.members):
                if all(root[place] == root[members[0]] for place in members):
                    number = self.names[i]
                    places = [self.game.board.places[place].name for place in members]
                    facts: dict[str, object] = {"district": number, "places": places}
                    lines[seat].append(ScoreLine("district", f"District {number}", self.points[i], facts))

    def scored(self, line: ScoreLine) -> Sentence | str:
        return LINE.sentence(district=measure(line, "district")) if line.what == "district" else ""

    def add_points(self, running: RunningTotals) -> None:
        for seat in range(self.game.seats):
            root = running.roots[seat]
            for i, members in enumerate(self.members):
                whole = True
                for place in members:
                    if root[place] != root[members[0]]:
                        whole = False
                        break
                if whole:
                    running.totals[seat] += self.points[i]

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(
            high=sum([points for points in self.points if points > 0]),
            low=sum([min(0, points) for points in self.points]),
        )

    def areas(self) -> list[Area]:
        listed = self.game.board.more.get("districts")
        colours = [str(entry.get("colour", "")) for entry in listed] if isinstance(listed, list) else []
        return [
            Area("district", str(number), self.members[i], self.points[i], colours[i])
            for i, number in enumerate(self.names)
        ]

    def place_words(self, place: int) -> Sentence | str:
        district = self.game.board.places[place].more.get("district")
        return DISTRICT.sentence(district=district) if district is not None else ""

    def box(self) -> Sequence[Sentence | str]:
        places = self.game.board.places
        found: list[Sentence] = []
        for i, number in enumerate(self.names):
            names = [places[place].name for place in self.members[i]]
            found.append(IN_BOX.sentence(district=number, points=self.points[i], places=names))
        return found
