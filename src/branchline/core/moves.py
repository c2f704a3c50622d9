"""Moves by name: what each is and does; and the legal ones in groups, by what they have in common."""

from collections import Counter
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from branchline.core.cells import Cells
from branchline.core.names import RouteView, TicketView

if TYPE_CHECKING:
    from branchline.core.game import Game
    from branchline.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class NamedAction:
    """An action by name, from the view before it. Its facts are made when something of them is asked for.

    What it does not have is empty: a draw costs no cards and is about no route.
    """

    def __init__(self, view: "View", action: int, redacted: bool = False) -> None:
        self.view = view
        self.action = action
        self.redacted = redacted  # the seat may not know which action it is of all those that look alike to it
        self._facts: dict[str, object] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NamedAction) or type(self) is not type(other):
            return False
        return self.action == other.action and self.redacted == other.redacted and self.view == other.view

    def __hash__(self) -> int:
        return hash(self.action)

    def __str__(self) -> str:
        return self.words

    @property
    def kind(self) -> str:
        """What sort of move it is: `draw`, `claim`, `keep` … docs/records.md lists them."""
        return self.view.game.codec.kind_of[self.action].name

    @property
    def words(self) -> str:
        """Its sentence, as records have it."""
        kind = self.view.game.codec.kind_of[self.action]
        return kind.redacted_words(self.action) if self.redacted else kind.words(self.action)

    @property
    def facts(self) -> dict[str, object]:
        """All that it does by name, as records have it; what is hidden from the seat is None, or a number."""
        if self._facts is None:
            kind, cells = self.view.game.codec.kind_of[self.action], self.view.cells
            facts = kind.redacted_facts(cells, self.action) if self.redacted else kind.facts(cells, self.action)
            self._facts = {"kind": kind.name, **facts}
        return self._facts

    @property
    def route(self) -> RouteView | None:
        """The route that it claims or lays track on."""
        found = self.facts.get("route")
        return self.view.names.route(found) if isinstance(found, int) else None

    @property
    def cards(self) -> Counter[str]:
        """The cards that it costs or plays, by colour, `wild` among them."""
        found = self.facts.get("cards")
        return Counter(found) if isinstance(found, dict) else Counter()

    @property
    def card(self) -> str:
        """The card that it draws face up, or that chance turned: a colour, or `wild`."""
        return self._text("card")

    @property
    def colour(self) -> str:
        """Of the track that it lays, or of the route that it claims."""
        return self._text("colour")

    @property
    def points(self) -> int:
        """What a claim scores at once."""
        found = self.facts.get("points")
        return found if isinstance(found, int) else 0

    @property
    def tickets(self) -> list[TicketView]:
        """The tickets that its player chooses to keep, or to complete in the Card Game."""
        found = self.facts.get("kept") or self.facts.get("tickets")
        if not isinstance(found, list):
            return []
        known, out = [*self.view.offer, *self.view.tickets], list[TicketView]()
        for facts in [each for each in found if isinstance(each, dict)]:  # a rule may mean something else by the name
            for ticket in known:
                if (ticket.a, ticket.b, ticket.points) == (facts.get("a"), facts.get("b"), facts.get("points")):
                    known.remove(ticket)  # a board may have two that are alike
                    out.append(ticket)
                    break
        return out

    def _text(self, name: str) -> str:
        found = self.facts.get(name)
        return found if isinstance(found, str) else ""


class LegalMove(NamedAction):
    """What a seat can do now; `action` is what it answers with, and what is played."""

    def __repr__(self) -> str:
        return f"<LegalMove {self.action} {self.words}>"


class MoveChoice:
    """One legal action."""

    def __init__(self, action: int, words: str, facts: dict[str, object]) -> None:
        self.action = action
        self.words = words  # without what its group says
        self.facts = facts

    @property
    def cards(self) -> Counter[str]:
        """The cards that it costs."""
        found = self.facts.get("cards")
        return Counter(found) if isinstance(found, dict) else Counter()

    def __repr__(self) -> str:
        return f"<Choice {self.action} {self.words}>"


class MoveGroup:
    """Legal actions that begin alike: a claim of one route with its payments, the tickets to keep."""

    def __init__(self, kind: str, words: str, facts: dict[str, object], choices: list[MoveChoice]) -> None:
        self.kind = kind
        self.words = words  # what all have in common; empty if that is nothing
        self.facts = facts  # likewise
        self.choices = choices  # those that cost the fewest wilds first
        self.route: RouteView | None = None  # what it is about, on a map

    @property
    def action(self) -> int:
        """The first choice: for a claim, the payment with the fewest wilds."""
        return self.choices[0].action

    @property
    def points(self) -> int:
        """What a claim scores at once."""
        found = self.facts.get("points")
        return found if isinstance(found, int) else 0

    def __repr__(self) -> str:
        count = len(self.choices)
        return f"<Moves {self.kind}: {self.words or self.choices[0].words}{f', {count} choices' if count > 1 else ''}>"


def by_words(game: "Game", actions: list[int]) -> dict[tuple[str, str], list[tuple[int, str]]]:
    """Actions in the order given by their kind and what they have in common, each with what is chosen then."""
    groups: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for action in actions:
        kind = game.codec.kind_of[action]
        common, rest = kind.parts(action)
        groups.setdefault((kind.name, common), []).append((action, rest))
    return groups


def grouped(game: "Game", cells: Cells, legal: list[int]) -> list[MoveGroup]:
    """The actions by kind and common words, in the order of what is cheapest in wilds."""
    kind_of = game.codec.kind_of
    groups: list[MoveGroup] = []
    for (kind, common), actions in by_words(game, sorted(legal, key=lambda each: kind_of[each].wilds(each))).items():
        choices = [MoveChoice(action, rest, kind_of[action].facts(cells, action)) for action, rest in actions]
        groups.append(MoveGroup(kind, common, {}, choices))
        if common:
            _share(groups[-1])
    return groups


def _share(group: MoveGroup) -> None:
    """What all choices have in common goes to the group."""
    shared = group.choices[0].facts
    for choice in group.choices:
        shared = {name: value for name, value in shared.items() if choice.facts.get(name) == value}
    group.facts = shared
    for choice in group.choices:
        choice.facts = {name: value for name, value in choice.facts.items() if name not in shared}
