"""Boards that name their rules themselves, for tests; the fixture `edited` copies one with something changed."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from branchline.routes.check import FIRST_IN_PLACE
from branchline.titles import title

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "examples" / "plain"
TOLL = ROOT / "examples" / "toll"
COASTS = ROOT / "tests" / "boards" / "coasts"
RULES = 'rules = ["double_routes"]'  # of the plain one
Edit = Callable[..., Path]


def in_place(board: str, version: int = FIRST_IN_PLACE) -> str:
    """The text of a board of ours, with a version that a board in its place may have."""
    return re.sub(r"^version = [0-9]+$", f"version = {version}", board, count=1, flags=re.MULTILINE)


def printed_paris(folder: Path, *, version: int = FIRST_IN_PLACE) -> Path:
    """Somebody's own board of Paris, with fewer vehicles and a route that is longer, in place of our reconstruction."""
    folder.mkdir(parents=True)
    ours = title("paris").folder
    board = in_place((ours / "board.toml").read_text("utf-8"), version)
    board = re.sub(r'reconstruction = """.*?"""\n', "", board, flags=re.DOTALL)
    board = re.sub(r"^vehicles = \d+$", "vehicles = 14", board, flags=re.MULTILINE)
    board = board.replace(
        'b = "Notre-Dame", length = 1, colour = "red" }', 'b = "Notre-Dame", length = 2, colour = "red" }'
    )
    (folder / "board.toml").write_text(board, "utf-8")
    shutil.copy(ours / "tickets.toml", folder / "tickets.toml")
    return folder
