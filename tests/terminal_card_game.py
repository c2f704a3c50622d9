"""The Card Game at the terminal, for its tests: positions at every question, and what is printed there."""

import random
import re
from pathlib import Path

import pytest
from rich.console import Console

from branchline.cardgame.game import CardGame
from branchline.cli import session as sessions
from branchline.cli.play import PlayRepl
from branchline.cli.terminal_families import family_of
from branchline.core.actions import Illegal, Unreadable
from branchline.core.game import AWAIT
from branchline.core.record import Record, finish
from terminal import RANDOM, console, printed

KEY = "card-game"
FIRST_RULES = f"{KEY}@1.1"  # anybody may stop completing then
CARDS = family_of(KEY)


class CardSession(sessions.Session):
    """One of the Card Game, as far as types go."""

    game: CardGame


def begin(seats: int = 2, seed: str = "1", seat: int = 1, open_track: bool = False, key: str = KEY) -> CardSession:
    """A game at the choice of the opening tickets."""
    options: dict[str, object] = {"open_track": True} if open_track else {}
    begun = sessions.new_session(key, seats, seat, None, seed, Path("unwritten.branchline"), options, RANDOM).go_on()
    return CardSession(begun.record, begun.seat, begun.seed, begun.file)


def turn(seats: int = 2, seed: str = "12", open_track: bool = False, key: str = KEY) -> CardSession:
    """A game at the person's first turn, with three tickets kept."""
    session = begin(seats, seed, open_track=open_track, key=key)
    session.play(session.game.parse("keep 1 2 3", session.state))
    return session


def scoring(seats: int = 2, seed: str = "12", key: str = KEY) -> CardSession:
    """A game whose tracks are turned up, played at random."""
    session, rng = turn(seats, seed, key=key), random.Random(seed)
    while session.state.cells[AWAIT] != session.game.await_complete:
        session.play(rng.choice(session.view().legal()))
    return session


def whole(seats: int, seed: str) -> Record:
    """A game played at random, but for the best choices at its end."""
    session = scoring(seats, seed)
    rng = random.Random(seed)
    while not session.over:
        scores = session.state.cells[AWAIT] == session.game.await_complete
        best = session.game.complete.start + session.game.complete.best
        session.play(best if scores else rng.choice(session.view().legal()))
    return finish(session.record)


# -- positions --------------------------------------------------------------------------------------------------------


def hold(session: CardSession, seat: int = 0, **cards: int) -> None:
    """The seat holds these cards and no others."""
    game, cells = session.game, session.state.cells
    for colour in range(game.cards.kinds):
        cells[game.hand_at + seat * game.cards.kinds + colour] = cards.get(game.cards.name(colour), 0)
    cells[game.hand_size_at + seat] = sum(cards.values())


def lay(session: CardSession, seat: int, colour: str, cards: int, wilds: int = 0) -> None:
    """A row lies in the seat's railyard."""
    game, cells, at = session.game, session.state.cells, session.game.cards.colours.index(colour)
    cells[game.row_owner_at + at], cells[game.row_cards_at + at], cells[game.row_wilds_at + at] = seat + 1, cards, wilds


def own(session: CardSession, *names: str) -> None:
    """The person holds these tickets and no others."""
    game, known = session.game, [ticket.name for ticket in session.game.all_tickets]
    session.state.cells[game.tickets_at] = sum(1 << known.index(name) for name in names)
    session.state.cells[game.ticket_count_at] = len(names)


def turned_up(session: CardSession, seat: int = 0, **cards: int) -> None:
    """The seat's track, turned up to be scored, has these cards and no others."""
    game, cells = session.game, session.state.cells
    for colour in range(game.cards.kinds):
        cells[game.laid_out_at + seat * game.cards.kinds + colour] = cards.get(game.cards.name(colour), 0)


# -- what is said -----------------------------------------------------------------------------------------------------


def words(session: CardSession, text: str) -> list[str]:
    """The moves that a line means."""
    parser = CARDS.parser(session.view(), session.names)
    return [session.game.words(action) for action in parser.parse(text)]


def reason(session: CardSession, text: str) -> str:
    parser = CARDS.parser(session.view(), session.names)
    with pytest.raises((Illegal, Unreadable)) as caught:
        [parser.parse(line) for line in parser.one_by_one(text)]
    return str(caught.value)


def shown(session: CardSession, on: Console | None = None) -> str:
    """The whole screen of a decision, without its colours."""
    on = on or console()
    PlayRepl(session, on).draw()
    return re.sub(r"\x1b\[[0-9;]*m", "", printed(on))


def answer(session: CardSession, text: str) -> str:
    """What a line that is no move is answered with."""
    on = console()
    table = CARDS.table(session.view(), session.names, on)
    assert CARDS.commands(session, table, CARDS.menu(table), set()).obey(text)
    return printed(on)
