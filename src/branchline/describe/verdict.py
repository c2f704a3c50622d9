"""The end of a game in words: who won, and what each line of a score is for."""

from branchline.core.score import Outcome, ScoreLine
from branchline.core.text import listing
from branchline.describe.narrator import Narrator


def ordinal(rank: int) -> str:
    """
    >>> ordinal(1), ordinal(4)
    ('1st', '4th')
    """
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(rank, f"{rank}th")


def line_words(narrator: Narrator, line: ScoreLine) -> str:
    """A score line: a ticket says whether it was completed, a bonus what it is for."""
    if line.what == "ticket":
        return f"{'ticket' if line.facts.get('completed') else 'missed ticket'} {line.label}"
    return narrator.scored(line)


def verdict(result: Outcome, names: list[str], seat: int) -> str:
    """Who won, and that others had as many points, if so; `seat` is the reader's, or -1."""
    winners = ["You" if one == seat else names[one] for one in result.winners]
    if len(winners) > 1:
        return f"{listing(winners)} share the victory."
    first = result.winners[0]
    tie = " on the tie-break" if result.totals.count(result.totals[first]) > 1 else ""
    return f"You win{tie}!" if first == seat else f"{winners[0]} wins{tie}."
