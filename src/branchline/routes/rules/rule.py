"""A rule of a route title: a value that changes tables and masks, and speaks up at the rulebook's moments.

The moments are a short closed list; a rule overrides those it needs, and in play the game calls only these. A rule also
names the keys it reads from a board's files, so that a board for its title can be checked.
"""

from typing import TYPE_CHECKING, ClassVar

from branchline.core.score import ScoreLine

if TYPE_CHECKING:
    from branchline.routes.board import Board, Place
    from branchline.routes.game import RoutesGame


class Rule:
    board_keys: ClassVar[list[str]] = []
    place_keys: ClassVar[list[str]] = []
    route_keys: ClassVar[list[str]] = []
    route_colours: ClassVar[list[str]] = []  # that a route may have besides grey and those of the cards
    foreseen: ClassVar[bool] = True  # what it scores follows from what everybody sees
    tie_winner: ClassVar[str] = ""  # who wins a tie by this rule, where completed tickets don't decide

    def problems(self, board: "Board") -> list[tuple[str, int, str]]:
        """What is wrong with a board's data for this rule: (list or key, index or -1, sentence with the remedy)."""
        return []

    def brief(self, board: "Board") -> str:
        """The rule in a line or two, for people who know the family."""
        return ""

    def figures(self, board: "Board") -> dict[str, object]:
        """What the rules for players have to say of this rule on this board: its numbers and names, by the words that
        titles/board.*.toml have for them. Empty if nothing on the board goes by it."""
        return {}

    def ticket_ends(self, places: "list[Place]") -> dict[str, list[int]]:
        """What a ticket may name besides a place, and the places that count for it: any one of them is enough."""
        return {}

    def compile(self, game: "RoutesGame") -> None:
        """Add fields, kinds and phases; change the game's tables and masks."""

    def start(self, cells: list[int]) -> None:
        """Set the fields of this rule before anything is dealt."""

    def set_up(self, cells: list[int]) -> bool:
        """Before the first turn; True if a player has to decide something first. Called again after each decision."""
        return False

    def on_payment(self, cells: list[int], route: int) -> bool:
        """A route was claimed and paid, the payment not yet discarded; True if the player has to decide something."""
        return False

    def on_claim(self, cells: list[int], route: int) -> int:
        """The payment is discarded. If the player has to decide something: the phase for it, to which the game goes on
        when deck and row are as they should be; else 0."""
        return 0

    def after_turn(self, cells: list[int]) -> bool:
        """A turn ends; True if cards were discarded. Called again then."""
        return False

    def held(self, cells: list[int], counts: list[int]) -> None:
        """Add the cards that lie where only this rule puts them."""

    def score(self, cells: list[int], lines: list[list[ScoreLine]], ties: list[list[int]]) -> None:
        """Add to each seat's lines what the rule scores beyond routes and tickets, and to its tie-breakers if a tie
        still left then goes by this rule."""

    def why_not_claim(self, cells: list[int], seat: int, route: int, colour: int) -> str:
        """If this rule keeps the seat from an unclaimed route, or from paying in the colour (-1: with wilds alone):
        the sentence that says so."""
        return ""

    def why_closed(self, cells: list[int], route: int) -> str:
        """If this rule has closed a route that is not taken to everybody: the sentence that says so."""
        return ""

    def header_facts(self) -> dict[str, object]:
        return {}

    def events(self, before: list[int], after: list[int]) -> list[dict[str, object]]:
        return []


def ends_of(places: "list[Place]", rules: list[Rule]) -> dict[str, list[int]]:
    """All that a ticket may name, and the places that count for it."""
    ends = {place.name: [i] for i, place in enumerate(places)}
    for rule in rules:
        ends.update(rule.ticket_ends(places))
    return ends


def overrides(rule: Rule, moment: str) -> bool:
    """Whether the rule has something to do at the moment."""
    return getattr(type(rule), moment) is not getattr(Rule, moment)
