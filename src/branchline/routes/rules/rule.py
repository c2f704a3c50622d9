"""A rule of a map title: everything that it means, declared once.

A `Rule` is a value: a name, its numbers, the keys that it reads from a board's files. Compiled for a game it becomes a
`CompiledRule`, which has the rule's fields and kinds of action in that game and speaks up at the rulebook's moments, a
short closed list of which it overrides those that it needs. What it has on the table, what it scores and what a route
or a decision is worth to somebody who plans it says in the words of `declared.py`; every layer above works from those.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from branchline.core.actions import Kind, Uniform
from branchline.core.cells import Cells
from branchline.core.game import AWAIT
from branchline.core.score import ScoreLine
from branchline.core.sentence import Message, Sentence
from branchline.routes.rules.declared import (
    Area,
    Badges,
    Intent,
    Markers,
    Pieces,
    RuleBounds,
    RunningTotals,
    Shape,
    Supply,
    Tally,
    TicketEnd,
)
from branchline.routes.state import NOT_CUT

if TYPE_CHECKING:
    from branchline.routes.board import Board
    from branchline.routes.game import RoutesGame

USUAL_SCALE: Final = 16.0  # what `weigh` returns where a rule has no other: see there
RuleProblem = tuple[str, int, str]  # of a board: the list or key, the index or -1, the sentence with the remedy


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """A rule with its numbers, before it is compiled for a game. Compiling writes nothing into it."""

    key: ClassVar[str] = ""  # by which a board names it
    numbers: ClassVar[dict[str, int]] = {}  # what a board may set, with the usual values
    # What it reads from a board's files, by key:
    board_keys: ClassVar[dict[str, Shape]] = {}
    place_keys: ClassVar[dict[str, Shape]] = {}
    route_keys: ClassVar[dict[str, Shape]] = {}
    # What programs receive of it, by the name of the kind of action, of the event, and of the score line:
    move_facts: ClassVar[dict[str, Shape]] = {}
    event_facts: ClassVar[dict[str, Shape]] = {}
    score_facts: ClassVar[dict[str, Shape]] = {}
    header_keys: ClassVar[dict[str, Shape]] = {}  # what `header_facts` adds
    route_colours: ClassVar[list[str]] = []  # that a route may have besides grey and those of the cards
    tie_winner: ClassVar[Sentence | str] = ""  # who wins a tie by this rule, where completed tickets don't decide

    def __repr__(self) -> str:
        """As a board names it."""
        numbers = ", ".join([f"{name} = {getattr(self, name, usual)}" for name, usual in self.numbers.items()])
        return f"<Rule {self.key or type(self).__name__}{f', {numbers}' if numbers else ''}>"

    def problems(self, board: "Board") -> list[RuleProblem]:
        """What is wrong with a board's data for this rule."""
        return []

    def brief(self, board: "Board") -> Sentence | str:
        """The rule in a line or two, for people who know the family."""
        return ""

    def figures(self, board: "Board") -> dict[str, object]:
        """What the rules for players have to say of this rule on this board: its numbers and names, by the words that
        titles/board.*.toml have for them. Empty if nothing on the board goes by it."""
        return {}

    def ticket_ends(self, board: "Board") -> list[TicketEnd]:
        """What a ticket may name besides a place."""
        return []

    def compile(self, game: "RoutesGame") -> "CompiledRule":
        """The rule in a game: adds its fields, kinds and phases, and changes the game's tables and masks."""
        return CompiledRule(self, game)


@mypyc_attr(allow_interpreted_subclasses=True)
class CompiledRule:
    """A rule in one game."""

    messages: ClassVar[list[Message]] = []  # its question and its reasons; its kinds have their own
    on_track: ClassVar[bool] = False  # what it scores is added to a seat's points at once
    unplanned: ClassVar[bool] = False  # planners play as if it scored nothing, which is said here on purpose
    # What it scores follows from what everybody sees. If not, it is left out wherever somebody reads what they or
    # others would score now.
    foreseen: ClassVar[bool] = True
    unshown: ClassVar[list[str]] = []  # its fields that nobody needs to see, though they may: bookkeeping

    def __init__(self, rule: Rule, game: "RoutesGame") -> None:
        self.rule = rule
        self.game = game

    def __repr__(self) -> str:
        return f"{self.rule!r} in {self.game!r}"

    # -- moments ------------------------------------------------------------------------------------------------------

    def start(self, cells: Cells) -> None:
        """Set the fields of this rule before anything is dealt."""

    # Where a player has to decide something, the rule says so (`game.ask`) and returns True. The `play` of the
    # decision's kind does what was decided and calls `game.go_on`. It moves no cards, but for those of a payment.

    def set_up(self, cells: Cells) -> bool:
        """Before the first turn; called again after each decision, until it returns False."""
        return False

    def on_payment(self, cells: Cells, route: i64) -> bool:
        """A route was claimed and paid, the payment not yet discarded."""
        return False

    def on_claim(self, cells: Cells, route: i64) -> bool:
        """The payment is discarded. Returns True if the player has to decide something; `ask_after_claim` asks for it
        when deck and row are as they should be."""
        return False

    def ask_after_claim(self, cells: Cells) -> None:
        """Ask for what `on_claim` returned True for."""

    def after_draw(self, cells: Cells) -> bool:
        """The cards of a turn are drawn."""
        return False

    def after_turn(self, cells: Cells) -> bool:
        """A turn ends, and nothing can be decided any more; True if cards were discarded. Called again then."""
        return False

    def held(self, cells: Cells, counts: list[int]) -> None:
        """Add the cards that lie where only this rule puts them."""

    def sample(self, cells: Cells, seat: int, uniform: Uniform) -> None:
        """Deal at random what fields of this rule hide from the seat; a rule that hides something must."""

    # -- fields, for views, wire, terminal, pictures and page ---------------------------------------------------------

    # Each of the next five returns the same keys from the start to the end, with nothing in them where there is
    # nothing: what they are called is published before the first move. They may get the cells of a view.

    def badges(self, cells: Cells, seat: int) -> list[Badges]:
        """What lies before a seat."""
        return []

    def tallies(self, cells: Cells, seat: int) -> list[Tally]:
        """Numbers that go with a seat."""
        return []

    def markers(self, cells: Cells) -> list[Markers]:
        """What lies at places."""
        return []

    def pieces(self, cells: Cells) -> list[Pieces]:
        """What lies on routes."""
        return []

    def supplies(self, cells: Cells) -> list[Supply]:
        """What lies beside the board."""
        return []

    def areas(self) -> list[Area]:
        """Places that score together; a planner links them if it is worth it."""
        return []

    # What the next five say is a sentence, so that every language has it; plain words are the same in all.

    def sections(self) -> Sequence[tuple[Sentence | str, Sequence[Sentence | str]]]:
        """What the board has for it, for people who look at the board: headings with lines below."""
        return []

    def box(self) -> Sequence[Sentence | str]:
        """What there is on the board or in the box for it, for people who look at the board: a sentence each."""
        return []

    def place_words(self, place: int) -> Sentence | str:
        """What a place belongs to."""
        return ""

    def route_words(self, route: int) -> Sentence | str:
        """What a route is besides a route, and what it takes: `ferry, 1 locomotive card`."""
        return ""

    def standing_words(self, cells: Cells, route: int) -> Sentence | str:
        """How a route stands that nobody has claimed, if that is more than open or closed: `cut off`."""
        return ""

    def cut_by(self, cells: Cells, route: int) -> int:
        """The route that cuts this one off for good, or NOT_CUT."""
        return NOT_CUT

    # -- decisions ----------------------------------------------------------------------------------------------------

    def kinds(self) -> list[Kind]:
        """The kinds of action that it adds."""
        return []

    def question(self, cells: Cells) -> Sentence | None:
        """What a player has to decide now, if this rule asks: a question."""
        return None

    def offers(self, cells: Cells, seat: int, claim: int) -> list[Badges]:
        """What a claim, an action, would bring the seat besides points."""
        return []

    def examples(self) -> list[str]:
        """Moves as they can be typed, for help."""
        return []

    # -- the story ----------------------------------------------------------------------------------------------------

    # Each of these returns a sentence, which comes in the reader's language, or words, which are the same in all.
    # What stands behind a player's name gets that player as the fact `who`.

    def move_words(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        """A move of its kinds for people to choose: “place fog on Sunset”. Empty where its words do."""
        return ""

    def did(self, kind: str, facts: dict[str, object]) -> Sentence | str:
        """A move of its kinds, behind the name of the player: “placed 3 fog tokens on Sunset”."""
        return ""

    def did_by(self, event: dict[str, object]) -> Sentence | str:
        """An event that a player brought about, its fact `seat`, behind the player's name."""
        return ""

    def came(self, event: dict[str, object]) -> Sentence | str:
        """Any other event as a sentence."""
        return ""

    def wrote(self, line: ScoreLine) -> bool:
        """Whether a line of the score is this rule's."""
        return line.what in self.rule.score_facts

    def scored(self, line: ScoreLine) -> Sentence | str:
        """What a line of the score is for, if this rule wrote it; empty where its label says it. Its facts may be
        missing."""
        return ""

    # -- scoring ------------------------------------------------------------------------------------------------------

    def score(self, cells: Cells, lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        """Add to each seat's lines what the rule scores beyond routes and tickets, and to its tie-breakers if a tie
        still left then goes by this rule."""

    def add_points(self, running: RunningTotals) -> None:
        """Add the same points to the totals. A rule that a search asks thousands of times a second has a quicker way
        than its score lines; without one it is right all the same."""
        if self.on_track:
            return
        lines: list[list[ScoreLine]] = [[] for _ in running.totals]
        self.score(running.cells, lines, [[] for _ in running.totals])
        for seat, scored in enumerate(lines):
            for line in scored:
                running.totals[seat] += line.points

    def bounds(self, claims: int, draws: int) -> RuleBounds:
        """What it adds at most, in a game in which all seats together make at most this many claims and draws of
        cards."""
        return RuleBounds()

    # -- reasons ------------------------------------------------------------------------------------------------------

    def why_not_claim(self, cells: Cells, seat: int, route: int, colour: int) -> Sentence | None:
        """If this rule keeps the seat from an unclaimed route, or from paying in the colour (or WILDS_ALONE): the
        sentence that says so."""
        return None

    def why_not_wilds(self, route: int, wilds: int) -> Sentence | None:
        """If this rule keeps everybody from paying for a route with this many wilds: the sentence that says so."""
        return None

    def why_closed(self, cells: Cells, route: int) -> Sentence | None:
        """If this rule has closed a route that is not taken to everybody: the sentence that says so."""
        return None

    # -- worth --------------------------------------------------------------------------------------------------------

    def route_worth(self, cells: Cells, seat: int, route: int) -> int:
        """What claiming a route brings beyond its points, tickets and areas, by POINT for a point."""
        return 0

    def ending_gains(self, cells: Cells, seat: int, routes: list[int]) -> list[int]:
        """For each of these routes the points that claiming it would bring the seat at the end by this rule, if nothing
        else happened any more. Areas and `route_worth` are counted already."""
        return [0] * len(routes)

    def weigh(self, cells: Cells, intent: Intent, actions: list[int], values: list[int]) -> float:
        """This rule asks: add what may be done, and what each is worth to somebody with these plans. Returns by how
        much an action has to be behind the best to be half as likely."""
        for kind in self.game.awaits[cells[AWAIT]]:
            kind.legal(cells, actions)
        for _ in actions:
            values.append(0)
        return USUAL_SCALE

    def why(self, cells: Cells, action: int) -> Sentence | str:
        """Why a planner chose an action of this rule's kinds, in a sentence."""
        return ""

    def gain_words(self, cells: Cells, seat: int, route: int) -> Sentence | str:
        """What a claim at the end brings by this rule, in a sentence."""
        return ""

    # -- facts for programs -------------------------------------------------------------------------------------------

    def header_facts(self) -> dict[str, object]:
        """What it adds to the first line of a record and to the first message to a bot, by `header_keys`."""
        return {}

    def events(self, before: Cells, after: Cells) -> list[dict[str, object]]:
        """What an action has brought about by itself, from the cells before and after it: `{"event": "toll", "seat": 1,
        …}` by `event_facts`, with seats from 1. They may be those of a view."""
        return []


def ends_of(board: "Board", rules: list[Rule]) -> dict[str, list[int]]:
    """All that a ticket may name, and the places that count for it."""
    ends = {place.name: [i] for i, place in enumerate(board.places)}
    for rule in rules:
        for end in rule.ticket_ends(board):
            ends[end.name] = end.places
    return ends


def overrides(rule: CompiledRule, declaration: str) -> bool:
    """Whether the rule has something to say there."""
    return getattr(type(rule), declaration) is not getattr(CompiledRule, declaration)
