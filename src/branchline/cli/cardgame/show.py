"""What `branchline show` has of the Card Game: its cards, tickets and bonuses."""

from rich.console import Console
from rich.text import Text

from branchline.cardgame.title import CardTitle
from branchline.cli.cardgame.paint import CardPaint
from branchline.cli.paint import flow, heading
from branchline.core.names import WILD
from branchline.core.title import Title


def show_card_box(title: Title, console: Console) -> None:
    """The cards, the bonuses and the tickets."""
    assert isinstance(title, CardTitle)
    box = title.box
    paint = CardPaint(console, box)
    heading(console, "Cards")
    flow(
        console,
        f"- Deck of {sum(box.cards)}: ",
        paint.cards(dict(zip([*box.colours, WILD], box.cards, strict=True))),
        "" if paint.coloured else ", ",
        12,
    )
    bonuses = [Text(f"{city} {points}") for city, points in box.bonuses.items()]
    flow(console, "- Bonuses: ", bonuses, ", ", 11)
    heading(console, f"Tickets ({len(box.tickets)})")
    width = max([len(ticket.name) for ticket in box.tickets])
    for ticket in sorted(box.tickets, key=lambda t: (-t.points, t.name)):
        needs = paint.needs(ticket.needs)
        between = ticket.name.ljust(width) + "  " if paint.coloured else f"{ticket.name}, "
        console.print(Text.assemble(f"{ticket.points:>4}  {between}", needs))
