"""A rule that has one of everything on the table, and a decision, an event, points and a key under names of ours."""

from typing import ClassVar, Final

from branchline.core.actions import Kind
from branchline.core.cells import Cells
from branchline.core.encoding import counts
from branchline.core.game import AWAIT
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.view import EVERYONE
from branchline.routes.board import Board
from branchline.routes.game import RoutesGame
from branchline.routes.kinds import RoutesKind
from branchline.routes.rules.declared import (
    Area,
    Badges,
    Intent,
    Marker,
    Markers,
    Pieces,
    RuleBounds,
    Shape,
    Supply,
    Tally,
)
from branchline.routes.rules.rule import CompiledRule, Rule

WHICH_TENT: Final = Message("fair.which-tent", "Which tent do you pitch?")
FIRST_TENT: Final = Message("fair.first-tent", "First pitch a tent.")
TENTS = ("red", "striped")


class Fair(Rule):
    key: ClassVar[str] = "fair"
    route_keys: ClassVar[dict[str, Shape]] = {"ferries": str}
    move_facts: ClassVar[dict[str, Shape]] = {"place": {"tent": str}}
    event_facts: ClassVar[dict[str, Shape]] = {"cut off": {"rope": int}}
    score_facts: ClassVar[dict[str, Shape]] = {"tokens": {"prizes": int}}
    route_colours: ClassVar[list[str]] = ["sawdust", "purple"]

    def brief(self, board: Board) -> str:
        return "Fair: after a claim a tent is pitched."

    def compile(self, game: RoutesGame) -> CompiledRule:
        return CompiledFair(self, game)


class CompiledFair(CompiledRule):
    messages: ClassVar[list[Message]] = [WHICH_TENT]
    unplanned: ClassVar[bool] = True

    def __init__(self, rule: Fair, game: RoutesGame) -> None:
        super().__init__(rule, game)
        pitched = counts(len(game.board.routes), "tents of each sort")
        self.tents_at = game.layout.add("tents", len(TENTS), EVERYONE, encoding=pitched)
        self.pitch = Pitch(self)
        game.codec.add(self.pitch)
        self.awaiting = game.await_kinds([self.pitch])

    def kinds(self) -> list[Kind]:
        return [self.pitch]

    def on_payment(self, cells: Cells, route: int) -> bool:
        self.game.ask(cells, self.awaiting)
        return True

    def question(self, cells: Cells) -> Sentence | None:
        return WHICH_TENT.sentence() if cells[AWAIT] == self.awaiting else None

    def did(self, kind: str, facts: dict[str, object]) -> str:
        return f"pitched a {facts['tent']} tent"

    def examples(self) -> list[str]:
        return ["pitch a red tent"]

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(claims, high=2)

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        for own in lines:
            own.append(ScoreLine("tokens", "Prizes of the fair", 2, {"prizes": 2}))

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        tents = slice(self.tents_at, self.tents_at + len(TENTS))
        return [{"event": "cut off", "rope": 4}] if sum(after[tents]) > sum(before[tents]) else []

    def came(self, event: dict[str, object]) -> str:
        return f"A rope of {event['rope']} yards is cut off." if event["event"] == "cut off" else ""

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        actions.extend([self.pitch.start, self.pitch.start + 1])
        values.extend([0, 1])
        return 16.0

    def why(self, cells: Cells, action: int) -> str:
        return "It likes stripes."

    def badges(self, cells: Cells, seat: int) -> list[Badges]:
        return [Badges("prizes", "prizes", ["bear", "kite"])]

    def tallies(self, cells: Cells, seat: int) -> list[Tally]:
        return [Tally("tokens", "fair tokens", 3)]  # a name of ours for something else

    def markers(self, cells: Cells) -> list[Markers]:
        fixed = [Marker(3, "bear", 2), Marker(5, "red", 1)]
        pitched = [Marker(0, tent, cells[self.tents_at + i]) for i, tent in enumerate(TENTS)]
        return [Markers("tents", "Tents", "tent", fixed + [tent for tent in pitched if tent.count])]

    def pieces(self, cells: Cells) -> list[Pieces]:
        return [Pieces("garlands", "Garlands", "none", [0, 8], [1, 0])]

    def supplies(self, cells: Cells) -> list[Supply]:
        return [Supply("ropes", "Ropes", "Ropes, by yards", "yard", [4], [[3] * len(self.game.cards.colours)])]

    def areas(self) -> list[Area]:
        return [Area("meadow", "7", [1, 2], 5)]

    def place_words(self, place: int) -> str:
        return "meadow 7" if place in (1, 2) else ""


class Pitch(RoutesKind):
    messages: ClassVar[list[Message]] = [FIRST_TENT]

    def __init__(self, rule: CompiledFair) -> None:
        super().__init__(rule.game, "place", len(TENTS))
        self.rule = rule

    def legal(self, cells: Cells, out: list[int]) -> None:
        out.extend(range(self.start, self.start + len(TENTS)))

    def play(self, cells: Cells, action: int) -> None:
        cells[self.rule.tents_at + action - self.start] += 1
        self.game.go_on(cells)

    def words(self, action: int) -> str:
        return f"pitch a {TENTS[action - self.start]} tent"

    def first(self) -> Sentence:
        return FIRST_TENT.sentence()

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        return {"tent": TENTS[action - self.start]}
