"""A game of bots by rules from outside, described to people and programs: what a trial with random moves can't find."""

from typing import Final

from branchline.bots.bot_game import BotGame
from branchline.bots.registry import find
from branchline.core.record import Record, redact
from branchline.describe.brief import brief
from branchline.describe.facts import log_lines, view_facts
from branchline.describe.story import narrated, narrator_of
from branchline.describe.verdict import line_words
from branchline.routes.game import RoutesGame
from branchline.routes.trial_answers import failure

PLAYERS: Final = ("planner", "greedy")  # at the seats, in turn
LOOKS: Final = 10  # moves from one look at the table to the next


def fault_with_bots(game: RoutesGame) -> str:
    """What goes wrong, in a sentence; empty if nothing does."""
    try:
        bots = [find(PLAYERS[seat % len(PLAYERS)]).bot(game, seat) for seat in range(game.seats)]
        played = BotGame(game, bots, "trial").play()
    except Exception as error:  # whatever a rule does
        return f"bots can't play by the rules: {failure(error)}"
    if played.faults:
        fault = played.faults[0]
        return f"the bot {PLAYERS[fault.seat % len(PLAYERS)]} fails at move {fault.move}: {fault.what}"
    try:
        _describe(game, played.record)
    except Exception as error:  # whatever a rule does
        return f"a game of bots can't be described: {failure(error)}"
    return ""


def _describe(game: RoutesGame, record: Record) -> None:
    """All that rules say of a board and a game, once."""
    brief(game)
    cells = record.final().cells
    for rule in game.rules:
        rule.sections()
        rule.box()
        rule.rule.figures(game.board)
        for place in range(len(game.board.places)):
            rule.place_words(place)
        for route in range(len(game.board.routes)):
            rule.route_words(route)
            rule.cut_by(cells, route)
    for seat in range(game.seats):
        narrated(redact(record, seat), seat)
        for number, view in enumerate(record.views(seat)):
            if number % LOOKS == 0:
                view_facts(view)
    list(log_lines(record))
    assert record.result is not None
    for lines in record.result.lines:
        for line in lines:
            line_words(narrator_of(game), line)
