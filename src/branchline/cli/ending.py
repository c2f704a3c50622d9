"""The end of a game: what everybody scored, line by line, and who won."""

from rich.console import Console
from rich.text import Text

from branchline.cli.display_names import called, titled
from branchline.cli.paint import STRONG
from branchline.core.record import Record
from branchline.core.text import plural
from branchline.describe.story import narrator_of
from branchline.describe.verdict import line_words, ordinal, verdict


def show_end(record: Record, seat: int, console: Console) -> None:
    """Everybody, the best first; `seat` is the reader's."""
    result, game, narrator = record.result, record.game, narrator_of(record.game)
    assert result is not None
    console.print()
    console.print(Text(f"{titled(game)}: the game is over.", STRONG))
    for one in sorted(range(game.seats), key=lambda s: result.ranks[s]):
        name = called(record.names, seat) if one == seat else record.names[one]
        console.print()
        console.print(Text(f"{ordinal(result.ranks[one])}, {name}: {plural(result.totals[one], 'point')}", STRONG))
        for line in result.lines[one]:
            missed = line.points < 0
            console.print(Text(f"{line.points:>+7}: {line_words(narrator, line)}", "red" if missed else ""))
    console.print()
    console.print(Text(verdict(result, record.names, seat), STRONG))
