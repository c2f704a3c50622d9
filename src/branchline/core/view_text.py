"""A table as text, for `print(view)` and `print(state)`."""

from typing import Final

from branchline.core.cells import Cells
from branchline.core.game import CHANCE, OVER, Game
from branchline.core.names import TicketView, ViewNames
from branchline.core.text import listing, plural
from branchline.core.view import SPECTATOR

WIDTH: Final = 12  # of what stands before a line


def mover_words(game: Game, cells: Cells, seat: int) -> str:
    """
    >>> from branchline import title
    >>> game = title("london").game(seats=2)
    >>> mover_words(game, game.start().cells, 0)
    'a card is to be turned'
    """
    mover = game.mover(cells)
    if mover == OVER:
        return "the game is over"
    if mover == CHANCE:
        return "a card is to be turned"
    return "you are to move" if mover == seat else f"player {mover + 1} is to move"


def view_text(names: ViewNames) -> str:
    """What one seat, or a spectator, sees."""
    seat = names.seat
    lines = [*_head(names, "seen by a spectator" if seat == SPECTATOR else f"seen by player {seat + 1}")]
    for player in range(names.game.seats):
        lines += _line(f"player {player + 1}" + ("*" if player == seat else ""), _rows(names.player_words(player)))
    if seat != SPECTATOR:
        lines += _secrets(names)
    return "\n".join(lines)


def state_text(game: Game, cells: Cells) -> str:
    """All of it, the secrets of every seat too."""
    lines = _head(game.names(cells, SPECTATOR), "with all that is hidden")
    for seat in range(game.seats):
        names = game.names(cells, seat)
        lines += _line(f"player {seat + 1}", _rows(names.player_words(seat)))
        lines += _secrets(names)
    return "\n".join(lines)


def _head(names: ViewNames, how: str) -> list[str]:
    game = names.game
    options = f" with {listing(list(game.options))}" if game.options else ""
    lines = [f"{game.name}{options}, {game.seats} players, {how}: {mover_words(game, names.cells, names.seat)}"]
    if game.mover(names.cells) == names.seat and (question := names.question()) is not None:
        lines += _line("question", [str(question)])
    lines += _line("row", [names.card_words(names.row())])
    lines += _line("discards", [names.card_words(names.discards())])
    lines += _line("decks", [f"{plural(names.deck(), 'card')}, {plural(names.ticket_deck(), 'ticket')}"])
    if names.last_turns():
        lines += _line("last round", [f"{plural(names.last_turns(), 'turn')} left, this one counted"])
    return lines + _line("table", names.table_words())


def _secrets(names: ViewNames) -> list[str]:
    lines = _line("hand", [names.card_words(names.hand())])
    lines += _line("tickets", _tickets(names, names.tickets()))
    return lines + _line("on offer", _tickets(names, names.offer()))


def _tickets(names: ViewNames, tickets: list[TicketView]) -> list[str]:
    return [names.ticket_words(ticket) for ticket in tickets]


def _rows(words: list[str]) -> list[str]:
    """Short ones together on a line, what lists many things on one of its own."""
    lists = [each for each in words if ":" in each.partition(" (")[0]]
    return ["; ".join([each for each in words if each not in lists]), *lists]


def _line(name: str, texts: list[str]) -> list[str]:
    return [f"{name if i == 0 else '':{WIDTH}}{text}" for i, text in enumerate(texts)]
