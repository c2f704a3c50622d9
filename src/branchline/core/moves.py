"""The legal moves, grouped by what they are: what many have in common, and what is then chosen."""

from collections import Counter
from typing import TYPE_CHECKING

from branchline.core.names import RouteView

if TYPE_CHECKING:
    from branchline.core.game import Game


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


def grouped(game: "Game", cells: list[int], legal: list[int]) -> list[MoveGroup]:
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
