"""The end of a game: what everybody scored, line by line, and who won."""

from rich.console import Console
from rich.text import Text

from branchline.cli.families import family_of
from branchline.cli.names import called, titled
from branchline.cli.paint import STRONG
from branchline.core.record import Record
from branchline.core.score import Outcome, ScoreLine
from branchline.core.text import listing, plural


def _ordinal(rank: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(rank, f"{rank}th")


def _told(record: Record, line: ScoreLine) -> str:
    """A score line in words: a ticket says whether it was done, a bonus what it is for."""
    if line.what == "ticket":
        return f"{'ticket' if line.facts.get('completed') else 'missed ticket'} {line.label}"
    return family_of(record.game.key).scored(record.game, line)


def verdict(result: Outcome, names: list[str], seat: int) -> str:
    """Who won, and that others had as many points, if so; `seat` is who looks, or -1."""
    winners = ["You" if one == seat else names[one] for one in result.winners]
    if len(winners) > 1:
        return f"{listing(winners)} share the victory."
    first = result.winners[0]
    tie = " on the tie-break" if result.totals.count(result.totals[first]) > 1 else ""
    return f"You win{tie}!" if first == seat else f"{winners[0]} wins{tie}."


def show_end(record: Record, seat: int, console: Console) -> None:
    """Everybody, the best first; `seat` is who looks."""
    result, game = record.result, record.game
    assert result is not None
    console.print()
    console.print(Text(f"{titled(game)}: the game is over.", STRONG))
    for one in sorted(range(game.seats), key=lambda s: result.ranks[s]):
        name = called(record.names, seat) if one == seat else record.names[one]
        console.print()
        console.print(Text(f"{_ordinal(result.ranks[one])}, {name}: {plural(result.totals[one], 'point')}", STRONG))
        for line in result.lines[one]:
            missed = line.points < 0
            console.print(Text(f"{line.points:>+7}: {_told(record, line)}", "red" if missed else ""))
    console.print()
    console.print(Text(verdict(result, record.names, seat), STRONG))
