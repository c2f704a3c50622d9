"""The end of a game: what everybody scored, line by line, and who won."""

from rich.console import Console
from rich.text import Text

from branchline.cli.paint import STRONG
from branchline.cli.session import called
from branchline.core.record import Record
from branchline.core.score import ScoreLine
from branchline.core.text import listing, plural


def _ordinal(rank: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(rank, f"{rank}th")


def _told(line: ScoreLine) -> str:
    """A score line in words: a ticket says whether it was done, a bonus what it is for."""
    if line.what == "ticket":
        return f"{'ticket' if line.facts.get('completed') else 'missed ticket'} {line.label}"
    symbols = line.facts.get("symbols")
    if isinstance(symbols, list):
        return f"{line.label}: {', '.join([str(symbol) for symbol in symbols])}"
    routes = line.facts.get("routes")
    if isinstance(routes, list):
        return plural(len(routes), "route")
    flags = line.facts.get("flags")
    if isinstance(flags, int):
        return plural(flags, "flag")
    return line.label


def show_end(record: Record, seat: int, console: Console) -> None:
    """Everybody, the best first; `seat` is who looks."""
    result = record.result
    assert result is not None
    console.print()
    note = " (reconstruction)" if record.game.header_facts().get("reconstruction") else ""
    console.print(Text(f"{record.game.name}{note}: the game is over.", STRONG))
    for one in sorted(range(record.game.seats), key=lambda s: result.ranks[s]):
        name = called(record.names, seat) if one == seat else record.names[one]
        console.print()
        console.print(Text(f"{_ordinal(result.ranks[one])}, {name}: {plural(result.totals[one], 'point')}", STRONG))
        for line in result.lines[one]:
            missed = line.points < 0
            console.print(Text(f"{line.points:>+7}: {_told(line)}", "red" if missed else ""))
    console.print()
    winners = ["You" if s == seat else record.names[s] for s in result.winners]
    if len(winners) > 1:
        said = f"{listing(winners)} share the victory."
    else:
        said = "You win!" if winners == ["You"] and seat in result.winners else f"{winners[0]} wins."
    console.print(Text(said, STRONG))
