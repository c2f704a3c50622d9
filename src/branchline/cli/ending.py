"""The end of a game: what everybody scored, line by line, and who won."""

from typing import Final

from rich.console import Console
from rich.text import Text

from branchline.cli.display_names import called, titled
from branchline.cli.paint import STRONG
from branchline.cli.speech import say, spoken
from branchline.core.record import Record
from branchline.core.sentence import Message
from branchline.describe.story import narrator_of
from branchline.describe.verdict import line_words, verdict

OVER: Final = Message("terminal.end.over", "{title}: the game is over.")
PLACE: Final = Message(
    "terminal.end.place",
    "{rank, plural, =1 {1st} =2 {2nd} =3 {3rd} other {#th}}, {name}: {points, plural, one {# point} other {# points}}",
)
LINE: Final = Message("terminal.end.line", "{points}: {what, sentence}")


def show_end(record: Record, seat: int, console: Console) -> None:
    """Everybody, the best first; `seat` is the reader's."""
    result, game, narrator = record.result, record.game, narrator_of(record.game, language=spoken())
    assert result is not None
    console.print()
    console.print(Text(say(OVER, title=titled(game)), STRONG))
    for one in sorted(range(game.seats), key=lambda s: result.ranks[s]):
        name = called(record.names, seat) if one == seat else record.names[one]
        console.print()
        console.print(Text(say(PLACE, rank=result.ranks[one], name=name, points=result.totals[one]), STRONG))
        for line in result.lines[one]:
            missed = line.points < 0
            words = say(LINE, points=f"{line.points:>+7}", what=line_words(narrator, line))
            console.print(Text(words, "red" if missed else ""))
    console.print()
    console.print(Text(verdict(result, record.names, seat, spoken()), STRONG))
