"""The result of a game: one line for everything that scored."""

import re
from dataclasses import dataclass
from typing import Final

from branchline.core.text import listing


class ScoreLine:
    """One thing that scored for a seat. No dataclass: what that writes is not compiled, and every game ends with some.

    >>> ScoreLine("routes", "Routes", 23).points
    23
    """

    def __init__(self, what: str, label: str, points: int, facts: dict[str, object] | None = None) -> None:
        self.what: Final = what
        self.label: Final = label
        self.points: Final = points
        self.facts: Final[dict[str, object]] = {} if facts is None else facts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoreLine):
            return NotImplemented
        same = self.what == other.what and self.label == other.label and self.points == other.points
        return same and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.what, self.label, self.points))

    def __repr__(self) -> str:
        return f"ScoreLine({self.what!r}, {self.label!r}, {self.points}, {self.facts!r})"

    def __reduce__(self) -> tuple[type["ScoreLine"], tuple[str, str, int, dict[str, object]]]:
        """For pickle, which can't look into a compiled class."""
        return ScoreLine, (self.what, self.label, self.points, self.facts)


@dataclass(frozen=True, repr=False)
class Outcome:
    """Every seat's lines, totals and ranks. Rank 1 wins; equal ranks share."""

    lines: list[list[ScoreLine]]
    totals: list[int]
    ranks: list[int]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def __repr__(self) -> str:
        winners = listing([str(seat + 1) for seat in self.winners])
        verb = "players {} share the win" if len(self.winners) > 1 else "player {} wins"
        return f"<Outcome {', '.join([str(total) for total in self.totals])}: {verb.format(winners)}>"


def outcome(lines: list[list[ScoreLine]], ties: list[list[int]]) -> Outcome:
    """Rank the seats by total, then by their tie-breakers, the more the better.

    >>> both = [[ScoreLine("routes", "Routes", 7)], [ScoreLine("routes", "Routes", 7)]]
    >>> outcome(both, [[1], [2]])
    <Outcome 7, 7: player 2 wins>
    >>> outcome(both, [[1], [1]])
    <Outcome 7, 7: players 1 and 2 share the win>
    """
    totals = [sum(line.points for line in seat) for seat in lines]
    keys = [[total, *tie] for total, tie in zip(totals, ties, strict=True)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    return Outcome(lines, totals, ranks)


def measure(line: ScoreLine, fact: str) -> int:
    """How many there were: by the fact of that name, or by a label such as “Longest path, 12 spaces”, for a record may
    hold no more than that.

    >>> measure(ScoreLine("longest_path", "Longest path, 12 spaces", 10), "spaces")
    12
    """
    known = line.facts.get(fact)
    if isinstance(known, int):
        return known
    found = re.search("[0-9]+", line.label)
    return int(found[0][:9]) if found else 0
