"""What `branchline show` has of the Card Game: its cards, tickets and bonuses."""

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from branchline.cardgame.title import CardTitle
from branchline.cli.box_messages import BONUSES, CARDS, DECK, TICKETS
from branchline.cli.cardgame.card_messages import BONUS
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.paint import flow, heading, padded
from branchline.cli.speech import say, text
from branchline.core.names import WILD
from branchline.core.title import Title


def show_card_box(title: Title, console: Console) -> None:
    """The cards, the bonuses and the tickets."""
    assert isinstance(title, CardTitle)
    box = title.box
    paint = CardPaint(console, box)
    heading(console, say(CARDS))
    flow(
        console,
        f"- {say(DECK, n=sum(box.cards))} ",
        paint.cards(dict(zip([*box.colours, WILD], box.cards, strict=True))),
        "" if paint.coloured else ", ",
        12,
    )
    bonuses = [text(BONUS, city=city, points=points) for city, points in box.bonuses.items()]
    margin = f"- {say(BONUSES)} "
    flow(console, margin, bonuses, ", ", cell_len(margin))
    heading(console, say(TICKETS, n=len(box.tickets)))
    width = max([cell_len(ticket.name) for ticket in box.tickets])
    for ticket in sorted(box.tickets, key=lambda t: (-t.points, t.name)):
        needs = paint.needs(ticket.needs)
        between = padded(ticket.name, width) + "  " if paint.coloured else f"{ticket.name}, "
        console.print(Text.assemble(f"{ticket.points:>4}  {between}", needs))
