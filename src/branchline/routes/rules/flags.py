"""Flags: cards of spent colours laid out until they make a flag."""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from branchline.core.actions import EngineKind, Kind
from branchline.core.cells import Cells, cells_of
from branchline.core.encoding import counts
from branchline.core.game import AWAIT, TURN
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.core.text import is_an, listing, normal
from branchline.core.view import EVERYONE
from branchline.routes.rules.declared import POINT, Badges, Intent, RuleBounds, Shape, Tally
from branchline.routes.rules.rule import USUAL_SCALE, CompiledRule, Rule

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame


KEEP_CARD: Final = Message("flags.keep-card", "Keep the {card, card} for your flag?")
FIRST_CHOOSE_CARD: Final = Message("flags.first-choose", "First decide whether to keep a card for the flag.")
ONLY_AFTER_CLAIM: Final = Message(
    "flags.only-after-claim",
    "A card is kept for the flag only right after claiming a route of a colour you still miss.",
)
KEEP: Final = Message("terminal.move.keep-for-flag", "keep a card for the flag")
KEEP_NONE: Final = Message("terminal.move.keep-none-for-flag", "keep no card for the flag")
KEPT: Final = Message(
    "terminal.story.kept-for-flag",
    "kept {an, select, true {an} other {a}} {colour, colour} card for the flag",
)
KEPT_NONE: Final = Message("terminal.story.kept-none-for-flag", "kept no card for the flag")
MADE: Final = Message("terminal.story.made-flag", "made a flag ({points, plural, one {# point} other {# points}})")
LINE: Final = Message("terminal.score.flags", "{flags, plural, one {# flag} other {# flags}}")
LINE_ALONE: Final = Message("terminal.score.flags-alone", "Flags")
WORTH: Final = Message("terminal.why.flag", "A whole flag brings {points, plural, one {# point} other {# points}}.")
BRIEF: Final = Message(
    "terminal.brief.flags",
    "Flags: after claiming {an, select, true {an} other {a}} {colours, sentences, or} route you may keep one of the "
    "cards you paid, of its colour and no {wild, wild}, if none of that colour lies before you yet. One of each makes "
    "a flag: {points} points at once, and its cards are discarded. What is left over at the end scores nothing.",
)
BRIEF_COLOUR: Final = Message("terminal.brief.flag-colour", "{colour, colour}")
LABEL: Final = Message("terminal.flags.label", "cards for a flag")
FLAG: Final = Message("terminal.flags.flag", "flag")
COMPLETED: Final = Message("terminal.flags.completed", "flags completed")
HEADING: Final = Message("terminal.menu.flag", "Flag")
ANSWER_YES: Final = Message("terminal.flags.answer-yes", "yes, keep it")
ANSWER_NO: Final = Message("terminal.flags.answer-no", "no")


def _flag(board: "Board") -> tuple[list[str], int]:
    """The colours of the flag and its points, as the board's `flag` table has them."""
    table = board.more.get("flag", {})
    if isinstance(table, dict):
        colours, points = table.get("colours"), table.get("points")
        if isinstance(colours, list) and isinstance(points, int):
            return [str(colour) for colour in colours], points
    return [], 0


class Flags(Rule):
    """After claiming a route of a flag colour the player may keep one spent card of it; a whole flag scores at once."""

    key: ClassVar[str] = "flags"
    board_keys: ClassVar[dict[str, Shape]] = {"flag": {"colours": [str], "points": int}}
    move_facts: ClassVar[dict[str, Shape]] = {"flag": {"colour": str, "kept": bool}}
    event_facts: ClassVar[dict[str, Shape]] = {"flag": {"seat": int, "points": int, "discarded": {str: int}}}
    score_facts: ClassVar[dict[str, Shape]] = {"flags": {"flags": int}}

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        colours, _ = _flag(board)
        if not colours:
            shape = 'flag must be a table {colours = ["…", …], points = …}'
            return [("flag", -1, shape if "flag" in board.more else f"{shape}; or play without the rule flags")]
        if len(set(colours)) < len(colours):
            return [("flag", -1, "each colour of the flag must be another one; remove what is there twice")]
        unknown = [colour for colour in colours if colour not in board.colours]
        if unknown:
            return [
                ("flag", -1, f"flag colour {unknown[0]!r} is not in cards; use one of {listing(board.colours, 'or')}")
            ]
        return []

    def brief(self, board: "Board") -> Sentence | str:
        colours, points = _flag(board)
        named = [BRIEF_COLOUR.sentence(colour=colour) for colour in colours]
        return BRIEF.sentence(an=is_an(colours[0]), colours=named, wild=board.words.wild, points=points)

    def figures(self, board: "Board") -> dict[str, object]:
        colours, points = _flag(board)
        return {"flag": colours, "flag_size": len(colours), "flag_points": points}

    def compile(self, game: "RoutesGame") -> CompiledRule:
        return CompiledFlags(self, game)


class CompiledFlags(CompiledRule):
    messages: ClassVar[list[Message]] = [KEEP_CARD]
    on_track: ClassVar[bool] = True

    def __init__(self, rule: Flags, game: "RoutesGame") -> None:
        super().__init__(rule, game)
        names, self.points = _flag(game.board)
        self.colours = [game.board.colours.index(name) for name in names]
        meaning = "for each colour of the flag, whether a card of it lies before each seat"
        self.cards = game.layout.add_per_seat("flag_cards", EVERYONE, counts(1, meaning), len(names))
        most = counts(game.cards.total, "flags that each seat has completed")
        self.flags = game.layout.add_per_seat("flags", EVERYONE, most)
        self.stripe = cells_of([-1] * len(game.board.routes))  # which of the flag's colours a route has
        for i, route in enumerate(game.board.routes):
            if route.colour in names:
                self.stripe[i] = names.index(route.colour)
        self.choose = FlagChoice(self)
        game.codec.add(self.choose)
        self.awaiting = game.await_kinds([self.choose])

    def on_payment(self, cells: Cells, route: i64) -> bool:
        stripe = self.stripe[route]
        if stripe < 0 or not self.game.spent_cards(cells):
            return False
        if self.cards.of(cells, cells[TURN], stripe):
            return False
        self.game.ask(cells, self.awaiting)
        return True

    def after_turn(self, cells: Cells) -> bool:
        seat = cells[TURN]
        first = self.cards.at + seat * self.cards.size  # by hand: this is asked in every turn
        i: i64
        for i in range(self.cards.size):
            if cells[first + i] == 0:
                return False
        for i, colour in enumerate(self.colours):
            self.cards.put(cells, seat, 0, i)
            self.game.cards.discard(cells, colour, 1)
        self.flags.add(cells, seat)
        self.game.add_points(cells, seat, self.points)
        return True

    def held(self, cells: Cells, counts: list[int]) -> None:
        for seat in range(self.game.seats):
            for i, colour in enumerate(self.colours):
                counts[colour] += self.cards.of(cells, seat, i)

    def kinds(self) -> list[Kind]:
        return [self.choose]

    def badges(self, cells: Cells, seat: int) -> list[Badges]:
        lying = [colour for i, colour in enumerate(self.colours) if self.cards.of(cells, seat, i)]
        names = [self.game.cards.colours[colour] for colour in lying]
        return [Badges("flag_cards", LABEL.sentence(), names, cards=True, short=FLAG.sentence())]

    def tallies(self, cells: Cells, seat: int) -> list[Tally]:
        colours = [self.game.cards.colours[colour] for colour in self.colours]
        return [Tally("flags", COMPLETED.sentence(), self.flags.of(cells, seat), colours=colours)]

    def question(self, cells: Cells) -> Sentence | None:
        if cells[AWAIT] != self.awaiting:
            return None
        return KEEP_CARD.sentence(card=self.game.board.colours[self.game.spent_colour(cells)])

    def offers(self, cells: Cells, seat: int, claim: int) -> list[Badges]:
        paid = self.game.claim
        stripe = self.stripe[paid.paid_route[claim - paid.start]]
        if stripe < 0 or not paid.paid_cards[claim - paid.start]:
            return []
        if self.cards.of(cells, seat, stripe):
            return []
        return [Badges("flag_cards", FLAG.sentence(), [self.game.cards.colours[self.colours[stripe]]], cards=True)]

    def examples(self) -> list[str]:
        return ["keep card", "keep no card"]

    def move_words(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        return (KEEP if facts["kept"] else KEEP_NONE).sentence()

    def did(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        if not facts["kept"]:
            return KEPT_NONE.sentence()
        return KEPT.sentence(an=is_an(str(facts["colour"])), colour=facts["colour"])

    def did_by(self, event: dict[str, object]) -> Sentence | str:
        return MADE.sentence(points=self.points) if event["event"] == "flag" else ""

    def scored(self, line: ScoreLine) -> Sentence | str:
        if line.what != "flags":
            return ""
        flags = line.facts.get("flags")
        return LINE_ALONE.sentence() if flags is None else LINE.sentence(flags=flags)

    def route_worth(self, cells: Cells, seat: int, route: int) -> int:
        stripe = self.stripe[route]
        if stripe < 0 or self.cards.of(cells, seat, stripe):
            return 0
        return self.points * POINT // len(self.colours)

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        actions.extend([self.choose.start, self.choose.start + 1])
        values.extend([1, 0])
        return USUAL_SCALE

    def why(self, cells: Cells, action: int) -> Sentence | str:
        return WORTH.sentence(points=self.points)

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        return RuleBounds(
            claims, high=claims // len(self.colours) * self.points
        )  # each card of a flag is from another claim

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        for seat in range(self.game.seats):
            flags = self.flags.of(cells, seat)
            if flags:
                lines[seat].append(ScoreLine("flags", "Flags", flags * self.points, {"flags": flags}))

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        out: list[dict[str, object]] = []
        for seat in range(self.game.seats):
            if self.flags.of(after, seat) > self.flags.of(before, seat):
                discarded = {self.game.board.colours[colour]: 1 for colour in self.colours}
                out.append({"event": "flag", "seat": seat + 1, "points": self.points, "discarded": discarded})
        return out


YES = ("y", "yes", "yeskeepit", "keep", "keepit")
NO = ("n", "no", "none", "keepnone", "dont", "dontkeepit")


class FlagChoice(EngineKind):
    """Keep one spent card of the route's colour for the flag, or discard them all."""

    messages: ClassVar[list[Message]] = [FIRST_CHOOSE_CARD, ONLY_AFTER_CLAIM]

    def __init__(self, rule: CompiledFlags) -> None:
        super().__init__("flag", 2)
        self.rule = rule

    def legal_into(self, cells: Cells, out: Cells, count: i64) -> i64:
        out[count] = self.start
        out[count + 1] = self.start + 1
        return count + 2

    def play(self, cells: Cells, action: i64) -> None:
        game = self.rule.game
        if action == self.start:
            stripe = self.rule.colours.index(game.spent_colour(cells))
            self.rule.cards.put(cells, cells[TURN], 1, stripe)
            game.withdraw_spent(cells)
        game.go_on(cells)

    def words(self, action: int) -> str:
        return "keep a card for the flag" if action == self.start else "keep no card for the flag"

    def parse(self, text: str) -> list[int]:
        typed = normal(text)
        if typed in ("keepacardfortheflag", "keepcard", "keepthecard", "flag"):
            return [self.start]
        if typed in ("keepnocardfortheflag", "keepnocard", "discard", "noflag"):
            return [self.start + 1]
        return []

    def answers(self, text: str) -> list[int]:
        return [self.start] if normal(text) in YES else [self.start + 1] if normal(text) in NO else []

    def menu_words(self, action: int) -> tuple[Sentence | str, Sentence | str]:
        return HEADING.sentence(), (ANSWER_YES if action == self.start else ANSWER_NO).sentence()

    def answer_words(self, cells: Cells, action: int) -> Sentence | str:
        return (ANSWER_YES if action == self.start else ANSWER_NO).sentence()

    def spoken_words(self, cells: Cells, action: int) -> Sentence | str:
        return self.answer_words(cells, action)

    def first(self) -> Sentence:
        return FIRST_CHOOSE_CARD.sentence()

    def why_not(self, cells: Cells, action: int) -> Sentence:
        return ONLY_AFTER_CLAIM.sentence()

    def facts(self, cells: Cells, action: int) -> dict[str, object]:
        colour = self.rule.game.board.colours[self.rule.game.spent_colour(cells)]
        return {"colour": colour, "kept": action == self.start}
