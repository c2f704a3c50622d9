"""How a finished game is told: one line for everything that scored."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class ScoreLine:
    """One thing that scored for a seat.

    >>> ScoreLine("routes", "Routes", 23).points
    23
    """

    what: str
    label: str
    points: int
    facts: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """Every seat's lines, totals and ranks. Rank 1 wins; equal ranks share."""

    lines: list[list[ScoreLine]]
    totals: list[int]
    ranks: list[int]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


def outcome(lines: list[list[ScoreLine]], ties: list[list[int]]) -> Outcome:
    """Rank the seats by total, then by their tie-breakers, the more the better.

    >>> both = [[ScoreLine("routes", "Routes", 7)], [ScoreLine("routes", "Routes", 7)]]
    >>> outcome(both, [[1], [2]]).winners
    [1]
    >>> outcome(both, [[1], [1]]).ranks
    [1, 1]
    """
    totals = [sum(line.points for line in seat) for seat in lines]
    keys = [[total, *tie] for total, tie in zip(totals, ties, strict=True)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    return Outcome(lines, totals, ranks)
