"""What the tests of the terminal share: screens to print on, and who reads what is typed."""

import io
import random
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from branchline.bots.registry import find
from branchline.cli import session as sessions
from branchline.cli.maps.menu import MapMenu
from branchline.cli.maps.move_parser import MapMoveParser
from branchline.cli.maps.screen import MapScreen
from branchline.cli.questions import Commands
from branchline.cli.screen import TableScreen
from branchline.cli.terminal_families import family_of
from branchline.core.record import Record
from branchline.describe.story import narrated
from branchline.installed import engine
from branchline.routes.claim import Claim
from branchline.routes.game import RoutesGame


def but_the_build(said: str) -> str:
    """What a command has said on stderr, without the line about an interpreted engine. In another folder a command may
    run another build than the tests do, where PYTHONPATH is relative."""
    return "".join(line for line in said.splitlines(keepends=True) if "The engine runs interpreted" not in line)


class MapSession(sessions.Session):
    """One of a map title, as far as types go."""

    game: RoutesGame


NOTICE = f"branchline: {engine().notice}\n" if engine().notice else ""  # what long commands say of the build, on stderr
RANDOM = [find("random")]  # bots that no tuning changes
CITIES = ["london", "paris", "san-francisco"]
KEYS = [*CITIES, "france"]
Run = Callable[..., tuple[int, str, Path]]


def start(key: str, seats: int, seat: int | None, names: list[str] | None, seed: str | None, file: Path) -> MapSession:
    begun = sessions.new_session(key, seats, seat, names, seed, file, against=RANDOM).go_on()
    return MapSession(begun.record, begun.seat, begun.seed, begun.file)


def tell(record: Record, me: int) -> list[tuple[int, str]]:
    return narrated(record, me)


def commands(session: sessions.Session, table: TableScreen) -> Commands:
    """What can be asked at this table, as if nothing had been saved yet."""
    family = family_of(session.game.key)
    return family.commands(session, table, family.menu(table), set())


def console(width: int = 200, height: int | None = None) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, highlight=False, color_system=None)


def coloured_console(width: int = 200) -> Console:
    file = io.StringIO()
    return Console(file=file, width=width, height=99, highlight=False, force_terminal=True, color_system="truecolor")


def printed(on: Console) -> str:
    assert isinstance(on.file, io.StringIO)
    return on.file.getvalue()


def by_number(key: str) -> list[str]:
    """Lines for a whole game by the first number, once the opening tickets are chosen."""
    return ["1"] * 400 if key in CITIES else ["1 2 3", *["1"] * 900]


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def typed(seed: str = "1", seats: int = 3, key: str = "london") -> tuple[MapSession, MapMoveParser]:
    session = start(key, seats, 1, None, seed, Path("unwritten.branchline"))
    session.play(session.view().legal()[0])
    return session, MapMoveParser(session.view(), session.names)


def phases(key: str, seats: int = 3, seed: str = "phases") -> dict[str, MapSession]:
    """A session at each question that the title asks, with cards enough in hand for a choice of payments."""
    found: dict[str, MapSession] = {}
    for number in range(60):
        session = start(key, seats, 1, None, f"{seed}{number}", Path("unwritten.branchline"))
        rng = random.Random(number)
        while not session.over:
            asked = MapScreen(session.view(), session.names, console()).situation.question()
            asked = "flag" if "for your flag" in asked else asked.split("?")[0]
            if asked not in found:
                copy = Record(session.game, list(session.names), list(session.record.moves))
                found[asked] = MapSession(copy, session.seat, session.seed, session.file)
            legal = session.view().legal()
            claims = [action for action in legal if isinstance(session.game.codec.kind_of[action], Claim)]
            session.play(rng.choice(claims or legal))
        # Keep, turn, second, last turn; flag; two about tokens; lay.
        wanted = {"london": 4, "paris": 5, "san-francisco": 6, "france": 5}[key]
        if len([asked for asked in found if "This is" not in asked]) >= wanted:
            return found
    raise AssertionError(f"only {list(found)}")


def reader_and_menu(session: MapSession, on: Console | None = None) -> tuple[MapMoveParser, MapMenu]:
    table = MapScreen(session.view(), session.names, on or console())
    return MapMoveParser(session.view(), session.names), MapMenu(table)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True
