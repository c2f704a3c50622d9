"""The kept files of every version of every title (tests/test_version_guard.py), and what is in them."""

import tarfile
import tempfile
from functools import cache
from pathlib import Path

from branchline import title
from branchline.core.title import weights_file
from branchline.routes.title import NEWEST
from branchline.titles import OURS
from branchline.trains.game import TrainGame

KEPT = Path(__file__).parent / "versions"
CHOICES = Path(__file__).parent / "version_choices"
ENDING = ".tar.xz"
# No title of ours but a small board, on which rare things are common; its kept files are all that there is of it.
QUARRY = "quarry"
DATA = ("board.toml", "box.toml", "tickets.toml")


# Every version that new games were ever played by has kept files; the present one needs them.
NEW = [*(f"{key}@{title(key).version}" for key in OURS), f"{QUARRY}@{NEWEST}.1"]
NAMES = sorted({*NEW, *(path.name.removesuffix(ENDING) for path in KEPT.iterdir())})
OURS_NAMES = [name for name in NAMES if not name.startswith(QUARRY)]


@cache
def kept(name: str, folder: Path = KEPT) -> dict[str, str]:
    """The files that are kept of a version."""
    path = folder / f"{name}{ENDING}"
    assert path.exists(), f"{name} is new: `python tests/test_version_guard.py` makes its file"
    with tarfile.open(path) as archive:
        opened = ((member.name, archive.extractfile(member)) for member in archive)
        return {file: content.read().decode() for file, content in opened if content is not None}


def parts(name: str, folder: str) -> dict[str, str]:
    return {file: text for file, text in kept(name).items() if file.startswith(f"{folder}/")}


def board_folder(name: str, folder: Path) -> Path:
    """The kept board as a folder. How a planner judges is no part of a version, so that is as it is today."""
    for file in DATA:
        if file in kept(name):
            (folder / file).write_text(kept(name)[file], "utf-8")
    if name in OURS_NAMES:
        weights = weights_file(title(name).folder)
        (folder / weights.name).write_bytes(weights.read_bytes())
    return folder


@cache
def quarry_folder() -> tempfile.TemporaryDirectory[str]:
    """Where the small board lies as long as this process runs."""
    folder = tempfile.TemporaryDirectory(prefix=QUARRY, ignore_cleanup_errors=True)
    board_folder(f"{QUARRY}@1.1", Path(folder.name))
    return folder


def game_of(name: str, seats: int, options: dict[str, object] | None = None) -> TrainGame:
    game = title(name).game(seats, options)
    assert isinstance(game, TrainGame)
    return game


def seats_of(name: str) -> range:
    low, high = title(name).seats
    return range(low, high + 1)
