"""France at the terminal, for its tests: positions at a turn and at laying, and what words mean there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.screen import MapScreen
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT, MOVER, PHASE, TURN
from branchline.routes.rules.beds import CompiledBeds
from branchline.routes.state import WORD
from terminal import MapSession, commands, console, printed, start

Played = Callable[..., tuple[str, Path]]


def turn(seats: int = 2, seed: str = "5") -> MapSession:
    """A game of France at the person's first turn."""
    session = start("france", seats, 1, None, seed, Path("unwritten.branchline"))
    session.play(said(session, "keep 1 2 3"))
    return session


def laying(seats: int = 2, seed: str = "1") -> MapSession:
    """A game of France where the person has drawn cards and is to lay track."""
    session = turn(seats, seed)
    while session.state.cells[AWAIT] != beds(session).awaiting:
        session.play(said(session, "draw deck"))
    return session


def said(session: MapSession, words: str) -> int:
    return session.game.codec.parse(words, session.view().legal())


def beds(session: MapSession) -> CompiledBeds:
    return next(rule for rule in session.game.rules if isinstance(rule, CompiledBeds))


def route(session: MapSession, name: str) -> int:
    return session.game.claim.names.index(name)


def build(session: MapSession, name: str, colour: str) -> None:
    """Track lies there, and the game is where it was."""
    cells = session.state.cells
    where = {at: cells[at] for at in (MOVER, AWAIT, PHASE, TURN)}
    beds(session).lay.play(cells, session.game.codec.parse(f"lay {name} {colour}"))
    for at, value in where.items():
        cells[at] = value


def own(session: MapSession, seat: int, name: str) -> None:
    """The route is the seat's."""
    game, cells, index = session.game, session.state.cells, route(session, name)
    words = game.words_per_mask
    cells[game.claims_at + seat * words + index // WORD] |= 1 << index % WORD
    game.take(cells, index, claimed=True)
    for word in range(words):
        cells[game.open_at + seat * words + word] &= game.open_for_claimer[index * words + word]
    beds(session).on_claim(cells, index)


def hold(session: MapSession, **cards: int) -> None:
    """The person holds these cards and no others."""
    game, cells = session.game, session.state.cells
    for colour in range(game.cards.kinds):
        cells[game.hand_at + colour] = cards.get(game.cards.name(colour), 0)
    cells[game.hand_size_at] = sum(cards.values())


def reader(session: MapSession) -> MapMoveParser:
    return MapMoveParser(session.view(), session.names)


def words(session: MapSession, text: str) -> list[str]:
    """The moves that a line means."""
    return [session.game.words(action) for action in reader(session).parse(text)]


def answer(session: MapSession, text: str, on: Console | None = None) -> str:
    """What a line that is no move is answered with."""
    on = on or console()
    table = MapScreen(session.view(), session.names, on)
    return printed(on) if commands(session, table).obey(text) else ""


def reason(session: MapSession, text: str) -> str:
    with pytest.raises((Illegal, Unreadable)) as caught:
        reader(session).parse(text)
    return str(caught.value)
