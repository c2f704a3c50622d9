"""The fixtures that several tests share."""

import io
import os
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest
from rich.console import Console

from branchline import titles
from branchline.bots.registry import find_all
from branchline.cli import speech
from branchline.cli.play import play
from databases import Postgres, running_postgres
from own_boards import Edit
from tables import Running
from terminal import RANDOM, Run, console, printed
from terminal_france import Played

pytest.register_assert_rewrite("key_world")  # so that a history that fails says how

# Whatever the compiled modules do; these tests run on both builds, all others on the compiled one alone.
ENGINE = (
    "test_beds",
    "test_damage",
    "test_features",
    "test_games",
    "test_languages",
    "test_match",
    "test_minds_",
    "test_packing",
    "test_perft",
    "test_planner_maps",
    "test_playthroughs",
    "test_properties",
    "test_reasons",
    "test_referee.py",
    "test_referee_card_game",
    "test_rules_card_game_",
    "test_rules_family_",
    "test_rules_france",
    "test_rules_london",
    "test_rules_paris",
    "test_rules_san_francisco",
    "test_stream",
    "test_trail",
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only the engine's own tests are asked for the other files are not even read, which would take as long."""
    only = str(config.option.markexpr).startswith("engine")
    name = collection_path.name
    return True if only and name.startswith("test_") and not name.startswith((*ENGINE, "test_builds")) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name.startswith(ENGINE):
            item.add_marker("engine")


os.environ[speech.VARIABLE] = "en"  # whatever the system speaks; commands that tests start hear it too


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """A language that a test speaks is not spoken after it."""
    yield
    speech.use(None)


@pytest.fixture(autouse=True)
def own_titles() -> Iterator[None]:
    """A board that a test loads is gone after it: other tests count on what there is."""
    before, environment = dict(titles._elsewhere), list(titles._environment)
    yield
    titles._elsewhere.clear()
    titles._elsewhere.update(before)
    titles._environment[:] = environment


@pytest.fixture
def edited(tmp_path: Path) -> Edit:
    """A copy of a board in which texts are replaced by others, those of the tickets too."""
    numbers = count()

    def copy(board: Path, *changes: tuple[str, str]) -> Path:
        folder = tmp_path / f"board-{next(numbers)}"
        folder.mkdir()
        texts = {file: (board / file).read_text("utf-8") for file in ("board.toml", "tickets.toml")}
        for old, new in changes:
            assert any(old in text for text in texts.values()), old
            texts = {file: text.replace(old, new) for file, text in texts.items()}
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8")
        return folder

    return copy


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C ends this process and its children, also where a shell started us in the background and had it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Play with these lines typed into a pipe; returns the exit code, everything printed and the record's file."""

    def go(
        lines: list[str], key: str | None = "london", seats: int = 2, seed: str = "1", **more: object
    ) -> tuple[int, str, Path]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        file = more.pop("file", tmp_path / f"{random.random()}.branchline")
        assert file is None or isinstance(file, Path)
        seat = more.pop("seat", 1)
        resume = more.pop("resume", None)
        against = find_all(str(more.pop("against", "random")))
        assert (seat is None or isinstance(seat, int)) and (resume is None or isinstance(resume, Path)) and not more
        on = console()
        if resume is not None:
            return play(None, 2, None, None, None, None, resume, on), printed(on), resume
        code = play(key, seats, seat, None, seed, file, None, on, against=against)
        return code, printed(on), file or Path()

    return go


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Play France with these lines typed into a pipe; returns everything printed and the record's file."""

    def go(lines: list[str], seats: int = 2, seed: str = "1", on: Console | None = None) -> tuple[str, Path]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        on, file = on or console(), tmp_path / f"{len(list(tmp_path.iterdir()))}.branchline"
        assert play("france", seats, 1, None, seed, file, None, on, against=RANDOM) == 0
        return printed(on), file

    return go


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """In a folder with a short name: a socket's path has at most about 100 characters."""
    place = tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True)
    with place as folder, running_postgres(Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def browser(server: Running) -> Iterator[httpx.Client]:
    """Keeps its cookie, and sends the Origin that a browser would."""
    with httpx.Client(base_url=server.address, headers={"origin": server.address}) as client:
        yield client
