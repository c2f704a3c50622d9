"""Whether a table's history is consistent: each event fits the table as those before it have left it.

What the server writes is consistent. What is read may not be: a disk loses rows, and people repair databases by hand.
Only what every version of Branchline has checked before it kept an event is checked here, so that old tables open.
Moves are checked while they are played.
"""

from typing import TYPE_CHECKING

from branchline.server.table import events as e

if TYPE_CHECKING:
    from branchline.server.table.table_state import TableState


def misfit(table: "TableState", event: e.AnyEvent) -> str:
    """Why the event can't have happened at the table as it stands; empty if it can."""
    if (table.version == 0) != isinstance(event, e.Opened):
        return "a history begins with the opening, and has one"
    seat: int | None = getattr(event, "seat", None)
    if isinstance(event, e.Linked):
        seat = event.role if event.role >= 0 else None
    if seat is not None and not 0 <= seat < table.game.seats:
        return f"there is no seat {seat + 1}"
    match event:
        case e.Sat():
            return _while(table, "waiting") or ("" if table.chairs[event.seat].free else "the seat was taken")
        case e.Reseated() | e.Started() | e.Imported():
            return _while(table, "waiting")
        case e.Chose() | e.MovePlayed():
            return _while(table, "playing") or ("" if _decides(table, event) else f"it was not seat {event.seat + 1}'s")
        case e.TookBack():
            return "" if 0 <= event.kept < len(table.match.moves) else f"there were no {event.kept} moves before it"
        case e.Unchose():
            return "" if event.seat in table.match.chosen else "nothing was chosen"
        case e.Paused() | e.Halted() | e.StoodIn():
            return _while(table, "playing")
        case e.Rematched():
            return _while(table, "over")
    return ""


def _while(table: "TableState", status: str) -> str:
    return "" if table.status == status else f"the table was {table.status}"


def _decides(table: "TableState", event: e.Chose | e.MovePlayed) -> bool:
    """Whether the seat had to decide, in this way."""
    play = table.match
    return event.seat in play.deciding() and play.simultaneous() == isinstance(event, e.Chose)
