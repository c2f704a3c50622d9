"""What others' moves made worse for a person's tickets."""

from branchline.cli.maps.ticket_paths import FAR, TicketPaths
from branchline.core.text import plural
from branchline.core.view import View
from branchline.routes.game import RoutesGame


def worse(game: RoutesGame, then: View, now: View) -> list[str]:
    """A sentence for each ticket, held now and known then, whose shortest open way became longer, or was cut off."""
    told: list[str] = []
    had = {*game.tickets_of(then.cells, then.seat), *game.offer_of(then.cells, then.seat)}
    before, after = TicketPaths(game, then), TicketPaths(game, now)
    for ticket in game.tickets_of(now.cells, now.seat):
        was, spaces = (before.of(ticket).spaces, after.of(ticket).spaces) if ticket in had else (0, 0)
        name = game.board.tickets[ticket].name
        if spaces > was and spaces >= FAR:
            told.append(f"{name} is cut off: no open way is left.")
        elif spaces > was:
            told.append(f"{name} is now {plural(spaces, 'space')} away (was {was}).")
    return told
