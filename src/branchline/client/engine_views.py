"""What a client has been shown, as the engine's own View: for bots that are written for it."""

from branchline.client.remote_table import Table
from branchline.core.game import Game, State, Version
from branchline.core.record import Record, new_record
from branchline.core.view import SPECTATOR, View
from branchline.titles import find_game


def game_of(table: Table) -> Game:
    """The table's game; its title must be known here too."""
    state = table.state
    assert state is not None
    return find_game(state.title, Version(state.rules, state.board), len(state.seats), dict(state.options))


def record_of(table: Table) -> Record:
    """The game so far, as this seat saw it."""
    state = table.state
    assert state is not None
    record = new_record(game_of(table))
    record.seen = SPECTATOR if state.you is None else state.you - 1
    for line in table.log:
        words = str(line["words"])
        redacted = "?" in words
        codec = record.game.codec
        record.moves.append(codec.parse_redacted(words) if redacted else codec.parse(words))
        record.redacted.append(redacted)
    return record


def view_of(table: Table) -> View:
    """What this seat sees now; `view.legal()` is what it may play."""
    record = record_of(table)
    game, seat = record.game, record.seen
    cells = record.final().cells
    if table.state is not None and seat != SPECTATOR and table.state.legal:
        cells = game.turned_to(cells, seat)
    return View(game, seat, game.layout.masked(State(cells).cells, seat))
