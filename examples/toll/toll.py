"""A rule of one's own, in one file: every claim costs three points at the end, and after it a coin is laid face down.

Nothing in the package knows it. It has a decision of its own, a field that only its owner sees, and points below zero;
docs/architecture.md says what each part is for. A board names it: `rules = ["toll.py:Toll"]`.
"""

from typing import ClassVar, Final

from branchline.core.actions import Kind, Uniform
from branchline.core.cells import Cells
from branchline.core.encoding import counts
from branchline.core.game import AWAIT, TURN
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.text import normal, plural
from branchline.core.view import EVERYONE, OWNER
from branchline.routes.board import Board
from branchline.routes.game import RoutesGame
from branchline.routes.kinds import RoutesKind
from branchline.routes.rules.declared import POINT, Intent, RuleBounds, Shape, Tally
from branchline.routes.rules.rule import USUAL_SCALE, CompiledRule, Rule

SIDES = ("heads", "tails")
WHICH_SIDE: Final = Message("toll.which-side", "How do you lay your coin?")
FIRST_COIN: Final = Message("toll.first-coin", "First lay your coin.")
LAID: Final = Message("toll.laid", "laid a coin")
LAID_SO: Final = Message("toll.laid-so", "laid a coin, {side}")
MUST_PAY: Final = Message(
    "toll.must-pay", "must pay a toll of {points, plural, one {# point} other {# points}} at the end"
)


class Toll(Rule):
    key: ClassVar[str] = "toll"
    numbers: ClassVar[dict[str, int]] = {"price": 3}
    move_facts: ClassVar[dict[str, Shape]] = {"coin": {"side?": str}}
    event_facts: ClassVar[dict[str, Shape]] = {"toll": {"seat": int, "points": int}}
    score_facts: ClassVar[dict[str, Shape]] = {"toll": {"tolls": int}}

    def __init__(self, price: int = 3) -> None:
        self.price = price

    def brief(self, board: Board) -> str:
        return (
            f"Toll: every claim costs {plural(self.price, 'point')} at the end, and a coin is laid face down after it."
        )

    def compile(self, game: RoutesGame) -> CompiledRule:
        return CompiledToll(self, game)


class CompiledToll(CompiledRule):
    messages: ClassVar[list[Message]] = [WHICH_SIDE, LAID, LAID_SO, MUST_PAY]

    def __init__(self, rule: Toll, game: RoutesGame) -> None:
        super().__init__(rule, game)
        self.price = rule.price
        routes = len(game.board.routes)
        self.tolls = game.layout.add_per_seat("tolls", EVERYONE, counts(routes, "tolls that each seat owes"))
        self.heads = game.layout.add_per_seat("heads", OWNER, counts(routes, "coins of the own that show heads"))
        self.coin = LayCoin(self)
        game.codec.add(self.coin)
        self.awaiting = game.await_kinds([self.coin])

    def kinds(self) -> list[Kind]:
        return [self.coin]

    def on_payment(self, cells: Cells, route: int) -> bool:
        self.tolls.add(cells, cells[TURN])
        self.game.ask(cells, self.awaiting)
        return True

    def sample(self, cells: Cells, seat: int, uniform: Uniform) -> None:
        for other in range(self.game.seats):
            if other != seat:
                laid = self.tolls.of(cells, other) - (cells[AWAIT] == self.awaiting and cells[TURN] == other)
                self.heads.put(cells, other, sum(uniform() < 0.5 for _ in range(laid)))

    def tallies(self, cells: Cells, seat: int) -> list[Tally]:
        owed = Tally("tolls", "tolls", self.tolls.of(cells, seat))
        return [owed, Tally("heads", "coins that show heads", self.heads.of(cells, seat), own=True)]

    def question(self, cells: Cells) -> Sentence | None:
        return WHICH_SIDE.sentence() if cells[AWAIT] == self.awaiting else None

    def did(self, kind: str, facts: dict[str, object]) -> Sentence:
        return LAID_SO.sentence(side=facts["side"]) if "side" in facts else LAID.sentence()

    def did_by(self, event: dict[str, object]) -> Sentence | str:
        return MUST_PAY.sentence(points=self.price) if event["event"] == "toll" else ""

    def examples(self) -> list[str]:
        return ["lay a coin heads"]

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        for seat in range(self.game.seats):
            owed = self.tolls.of(cells, seat)
            if owed:
                lines[seat].append(ScoreLine("toll", plural(owed, "toll"), -self.price * owed, {"tolls": owed}))

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(claims, low=-self.price * claims)

    def route_worth(self, cells: Cells, seat: int, route: int) -> int:
        return -POINT * self.price

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        actions.extend([self.coin.start, self.coin.start + 1])
        values.extend([0, 1])
        return USUAL_SCALE

    def why(self, cells: Cells, action: int) -> str:
        return "It likes tails."

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        owing = [seat for seat in range(self.game.seats) if self.tolls.of(after, seat) > self.tolls.of(before, seat)]
        return [{"event": "toll", "seat": seat + 1, "points": -self.price} for seat in owing]


class LayCoin(RoutesKind):
    """Heads, tails, and a third that nobody plays: what the others see of either."""

    messages: ClassVar[list[Message]] = [FIRST_COIN]

    def __init__(self, rule: CompiledToll) -> None:
        super().__init__(rule.game, "coin", 3, secret=True)
        self.rule = rule

    def legal(self, cells: Cells, out: list[int]) -> None:
        out.extend([self.start, self.start + 1])

    def play(self, cells: Cells, action: int) -> None:
        if action == self.start:
            self.rule.heads.add(cells, cells[TURN])
        self.game.go_on(cells)

    def words(self, action: int) -> str:
        side = action - self.start
        return f"lay a coin {SIDES[side]}" if side < len(SIDES) else "lay a coin unseen"

    def answers(self, text: str) -> list[int]:
        return [self.start + SIDES.index(normal(text))] if normal(text) in SIDES else []

    def answer_words(self, cells: Cells, action: int) -> str:
        return SIDES[action - self.start]

    def first(self) -> Sentence:
        return FIRST_COIN.sentence()

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        side = action - self.start
        return {"side": SIDES[side]} if side < len(SIDES) else {}

    def secret_of(self, cells: Cells, action: int) -> int:
        return cells[TURN]

    def redact(self, action: int) -> int:
        return self.start + 2
